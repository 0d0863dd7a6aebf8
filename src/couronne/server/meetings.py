"""How much a rated game between the same two counts: less with every one. No input or output.

Whoever could win for a rating against one and the same opponent without end would need a second
account and some patience, and nothing else.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from itertools import combinations

WINDOW = 7 * 86_400.0
"""Seconds for which it is remembered that two have met."""
WHOLE = 3
"""So many games of two within the window count whole; each further one half of that before."""
GRAIN = 1 / 8
"""What counts less than this does not count."""
Pair = frozenset[str]


def weight(met: int) -> float:
    """Return how much a game counts between two who have met so often within the window."""
    less = 0.5 ** max(0, met - WHOLE + 1)
    return less if less >= GRAIN else 0.0


def weights(players: Sequence[str], met: Mapping[Pair, int]) -> list[float]:
    """Return how much a game counts for each of its players: the mean over their opponents."""
    return [
        _mean([weight(met.get(Pair((one, other)), 0)) for other in players if other != one])
        for one in players
    ]


def _mean(shares: Sequence[float]) -> float:
    return sum(shares) / len(shares)


class Meetings:
    """Who has met whom when, in one game by one set of rules."""

    def __init__(self) -> None:
        self._met: defaultdict[Pair, list[float]] = defaultdict(list)

    def before(self, players: Sequence[str], at: float) -> dict[Pair, int]:
        """Return how often two of some players have met within the window before a time."""
        pairs = map(Pair, combinations(players, 2))
        return {pair: sum(then > at - WINDOW for then in self._met[pair]) for pair in pairs}

    def add(self, players: Sequence[str], at: float) -> None:
        """Take note of a game."""
        for pair in combinations(players, 2):
            self._met[Pair(pair)].append(at)
