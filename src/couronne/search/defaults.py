"""How a search looks ahead in a game that brings no knowledge of its own."""

from typing import Any

import numpy as np

from couronne.kernel.contract import Fields, kernel

# Supplied by the game, through `specialise`.
MAX_SEATS: Any = None
playout: Any = None
scores: Any = None
ranks: Any = None
seats: Any = None


@kernel
def advise(s: Fields, events: Any, count: int, out: Any) -> None:  # noqa: ARG001 (a hook)
    """Every move looks as good as another."""
    for i in range(count):
        out[i] = 1.0


@kernel
def foresee(s: Fields, x: int, out: Any) -> int:
    """Play at random to the end, and count."""
    x, _plies = playout(s, x)
    count_result(s, np.empty((2, MAX_SEATS), np.int64), out)
    return x


@kernel
def count_result(s: Fields, counts: Any, out: Any) -> None:
    """Write the share of the win and the margin in points of each seat of a finished game."""
    points, places = counts[0], counts[1]
    players = seats(s)
    scores(s, points)
    ranks(s, places)
    winners = 0
    for seat in range(players):
        winners += 1 if places[seat] == 0 else 0
    for seat in range(players):
        rival = -(1 << 40)
        for other in range(players):
            if other != seat:
                rival = max(rival, int(points[other]))
        out[0, seat] = 1.0 / winners if places[seat] == 0 else 0.0
        out[1, seat] = float(points[seat] - rival)


@kernel
def two_seats(s: Fields) -> int:  # noqa: ARG001 (the contract's signature)
    """A game whose record does not tell is played by two."""
    return 2
