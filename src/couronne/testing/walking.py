"""Games played at random, in which every check finds the positions that it looks at."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, NoReturn

from couronne.errors import BadGame
from couronne.games.draws import Draws, seed_of
from couronne.games.game import Game
from couronne.games.state import State
from couronne.kernel.contract import CHANCE

MOST_EVENTS = 20_000
SAMPLE = 12
"""Positions of a game at which a check that takes long looks."""


@dataclass(frozen=True)
class Walk:
    """A game from before the deal to its end, with the events that led through it."""

    game: Game
    seed: int
    states: tuple[State, ...]
    events: tuple[int | None, ...]
    """Actions and outcomes; None for a turn that was lost."""

    @property
    def decisions(self) -> list[State]:
        """The positions in which somebody was to act."""
        return [state for state in self.states if state.turn >= 0]

    @property
    def sample(self) -> list[State]:
        """Some decisions, from the first to the last, and the end."""
        decisions = self.decisions
        return [*decisions[:: max(1, len(decisions) // SAMPLE)], self.states[-1]]

    def fail(self, code: str, **values: object) -> NoReturn:
        """Say what is wrong, and by which seed it is seen."""
        raise BadGame(code, game=self.game.name, seed=self.seed, **values)


def walks(game: Game, count: int) -> Iterator[Walk]:
    """Play so many games at random, and one in which nobody does anything."""
    for seed in range(count):
        yield _walked(game, seed, forfeits=0.0)
    yield _walked(game, count, forfeits=1.0)


def _walked(game: Game, seed: int, forfeits: float) -> Walk:
    random = Random(seed)
    states = [game.undealt().with_draws(Draws(seed_of(seed)))]
    events: list[int | None] = []
    while not states[-1].over:
        if len(events) == MOST_EVENTS:
            raise BadGame("never_ends", game=game.name, seed=seed, events=MOST_EVENTS)
        _check_events(states[-1], seed)
        events.append(_chosen(states[-1], random, forfeits))
        states.append(_after(states[-1], events[-1]))
    return Walk(game, seed, tuple(states), tuple(events))


def _check_events(state: State, seed: int) -> None:
    """Something can happen; each event is listed once, within its range; chance has weights."""
    game, events = state.game, state.actions
    where: dict[str, Any] = {"game": game.name, "seed": seed, "position": state.position}
    most = (game.outcome_count if state.turn == CHANCE else game.action_count) - 1
    if not events:
        raise BadGame("nothing_can_happen", **where)
    if len(set(events)) != len(events) or not 0 <= min(events) <= max(events) <= most:
        raise BadGame("bad_events", events=events, most=most, **where)
    if any(weight <= 0 for weight in _weights(state)):
        raise BadGame("no_weight", **where)


def _weights(state: State) -> list[int]:
    weight = state.game.package.rules.weight
    return [weight(state.fields, event) for event in state.actions if state.turn == CHANCE]


def _chosen(state: State, random: Random, forfeits: float) -> int | None:
    if state.turn == CHANCE:
        return state.next_draw.outcome
    return None if random.random() < forfeits else random.choice(state.actions)


def _after(state: State, event: int | None) -> State:
    return state.forfeit() if event is None else state.play_event(event)
