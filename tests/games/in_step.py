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


def at_random(state: State, random: Random) -> int:
    """Choose any event, each equally likely."""
    return random.choice(state.actions)


def play_in_step(
    state: State,
    reference: Twin,
    random: Random,
    compare: Callable[[State], None],
    choose: Callable[[State, Random], int] = at_random,
) -> None:
    """Play one game with both; compare before the first event and after each."""
    compare(state)
    while not state.over:
        if state.turn != CHANCE and random.random() < FORFEITS:
            reference.forfeit()
            state = state.forfeit()
        else:
            event = choose(state, random)
            reference.apply(event)
            state = state.play_event(event)
        compare(state)

    assert state.winners == reference.winners()
