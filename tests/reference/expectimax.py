"""Exhaustive look-ahead: what a position is worth when everybody plays perfectly from there on.

Slow and obvious: every move and every draw is tried, through the public face of a position. It
serves near the end of a game, where a search must come to the same.
"""

from collections import Counter
from collections.abc import Callable

from couronne import State
from couronne.kernel.contract import CHANCE

Worth = Callable[[State], tuple[float, ...]]
"""Tells what a finished game is worth to each seat."""


EQUAL = 1e-9


class TooLarge(Exception):
    """More positions follow than were to be looked at."""


def share_of_win(state: State) -> tuple[float, ...]:
    """One for who wins alone; winners share it."""
    return tuple(
        1 / len(state.winners) if seat in state.winners else 0.0
        for seat in range(state.game.players)
    )


def margins(state: State) -> tuple[int, ...]:
    """Return by how many points each seat is ahead of its best opponent."""
    points = state.scores
    return tuple(
        own - max(other for rival, other in enumerate(points) if rival != seat)
        for seat, own in enumerate(points)
    )


class Expectimax:
    """Values of positions, kept once they are known."""

    def __init__(self, worth: Worth = share_of_win, most: int = 20_000) -> None:
        self.worth = worth
        self.most = most
        self.known: dict[State, tuple[float, ...]] = {}

    def values(self, state: State) -> tuple[float, ...]:
        """Return what a position is worth to each seat."""
        if state not in self.known:
            found = self._values(state)
            if len(self.known) >= self.most:
                raise TooLarge
            self.known[state] = found
        return self.known[state]

    def _values(self, state: State) -> tuple[float, ...]:
        if state.over:
            return self.worth(state)
        if state.turn == CHANCE:
            return self._mean(state)
        after = [self.values(state.play_event(action)) for action in state.actions]
        best = max(values[state.turn] for values in after)
        equals = [values for values in after if values[state.turn] > best - EQUAL]
        return _means(equals)

    def _mean(self, state: State) -> tuple[float, ...]:
        parts = [
            [chance * value for value in self.values(state.play_event(outcome))]
            for outcome, chance in chances(state).items()
        ]
        return tuple(map(sum, zip(*parts, strict=True)))

    def choices(self, state: State) -> dict[int, float]:
        """Return what each move is worth to the player in turn."""
        return {
            action: self.values(state.play_event(action))[state.turn] for action in state.actions
        }


def _means(equals: list[tuple[float, ...]]) -> tuple[float, ...]:
    """Who does not care which of several moves to play plays any of them."""
    return tuple(sum(values) / len(equals) for values in zip(*equals, strict=True))


def chances(state: State) -> dict[int, float]:
    """Return the probability of each outcome: one place in the total weight is like another."""
    total = state.total_weight
    places = Counter(state.outcome_at(index) for index in range(total))
    return {outcome: count / total for outcome, count in places.items()}
