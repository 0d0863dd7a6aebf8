"""A fast game and its slow, obvious twin, played together from before the first draw."""

from collections.abc import Callable
from random import Random
from typing import Protocol

from couronne.games.state import State
from couronne.kernel.contract import CHANCE

FORFEITS = 0.01
"""The share of turns that are lost instead of played."""


class Twin(Protocol):
    """What an independent reference can do."""

    def apply(self, event: int) -> None:
        """Carry out an action, or an outcome of chance."""

    def forfeit(self) -> None:
        """Lose the turn."""

    def winners(self) -> tuple[int, ...]:
        """Name the winners of a game that is over."""


def play_in_step(
    state: State, reference: Twin, random: Random, compare: Callable[[State], None]
) -> None:
    """Play one random game with both; compare before the first event and after each."""
    compare(state)
    while not state.over:
        if state.turn != CHANCE and random.random() < FORFEITS:
            reference.forfeit()
            state = state.forfeit()
        else:
            event = random.choice(state.actions)
            reference.apply(event)
            state = state.play_event(event)
        compare(state)

    assert state.winners == reference.winners()
