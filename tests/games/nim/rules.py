"""Nim, in which nothing is drawn: who takes the last piece has won."""

from typing import Any

import numpy as np

from couronne.kernel.contract import OVER, Fields, kernel
from couronne.kernel.fields import record
from couronne.kernel.ranking import rank

from .data import HEAPS, MOST

KINDS = len(HEAPS)
MAX_SEATS = 2
ACTIONS = MAX_ACTIONS = KINDS * MOST
OUTCOMES = 0
FEATURES = KINDS
OPTIONS = record(players=())
STATE = record(heaps=KINDS, seat=())


@kernel
def reset(s: Fields, _options: Fields) -> None:
    """Three heaps lie there."""
    for heap in range(KINDS):
        s.heaps[heap] = HEAPS[heap]
    s.seat = 0


@kernel
def seats(_s: Fields) -> int:
    """Two play."""
    return MAX_SEATS


@kernel
def turn(s: Fields) -> int:
    """The game is over when nothing is left."""
    return int(s.seat if s.heaps.sum() > 0 else OVER)


@kernel
def actions(s: Fields, out: Any) -> int:
    """Any number of pieces can be taken from one heap."""
    count = 0
    for heap in range(KINDS):
        for taken in range(s.heaps[heap]):
            out[count] = heap * MOST + taken
            count += 1
    return count


@kernel
def weight(_s: Fields, _outcome: int) -> int:
    """Nothing is drawn."""
    return 0


@kernel
def apply(s: Fields, event: int) -> None:
    """Take the pieces away."""
    s.heaps[event // MOST] -= event % MOST + 1
    s.seat = 1 - s.seat


@kernel
def forfeit(s: Fields) -> None:
    """Who loses the turn takes one piece."""
    heap = 0
    while s.heaps[heap] == 0:
        heap += 1
    apply(s, heap * MOST)


@kernel
def scores(s: Fields, out: Any) -> None:
    """Who took the last piece has a point."""
    for seat in range(MAX_SEATS):
        out[seat] = 1 if s.heaps.sum() == 0 and s.seat != seat else 0


@kernel
def ranks(s: Fields, out: Any) -> None:
    """The point decides."""
    points = np.zeros(MAX_SEATS, np.int64)
    scores(s, points)
    rank(points, MAX_SEATS, out)


@kernel
def observe(s: Fields, _player: int, out: Any) -> None:
    """The heaps are all that there is."""
    for heap in range(KINDS):
        out[heap] = s.heaps[heap]
