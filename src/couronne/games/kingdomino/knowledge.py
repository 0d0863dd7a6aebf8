"""What a kingdom promises its owner besides the points that it has: for players, not for the rules.

Worth is counted in sixteenths of a point.
"""

from typing import Any

import numpy as np

from couronne.games.kingdomino.cells import (
    PLANES,
    TERRAINS,
    find_placements,
    free_cells,
    lay_domino,
    plane,
)
from couronne.games.kingdomino.counting import (
    crowns_in,
    has_middle_kingdom,
    is_complete,
    may_be_middle,
)
from couronne.games.kingdomino.data import (
    CASTLE,
    HARMONY_POINTS,
    MIDDLE_KINGDOM_POINTS,
    NO_DOMINO,
)
from couronne.games.kingdomino.foresight import advise, foresee
from couronne.games.kingdomino.geometry import COLUMNS, ROWS
from couronne.kernel.bits import lowest, popcount
from couronne.kernel.board import first_group, spread
from couronne.kernel.contract import Fields, kernel

__all__ = ["PACE", "SEARCH", "advise", "foresee", "prospects"]

SEARCH = {"exploration": 0.7, "margin_share": 0.5, "margin_scale": 50.0}
"""How the search is steered in this game; see `search.tuning`."""
PACE = 60_000
"""Simulations a second on one core, times the seats: what an analysis of a whole game counts on."""

POINT = 16
LIBERTY = 3
"""Of a free cell beside a region, for each of its crowns (at most `LIBERTIES` cells)."""
LIBERTIES = 4
GROUND = 5
"""Of a cell of a region that has no crown: one may come, and a hole is worse."""
ODD_HOLE = 3 * POINT
"""Of an enclosed area that dominoes cannot fill: it wastes a cell."""
MIDDLE_HOPE = 6 * POINT
"""Of a Middle Kingdom that is still possible."""
HARMONY_HOPE = 2 * POINT
DISCARDED = 2 * POINT
"""Of a domino that cannot be placed."""


@kernel
def prospects(s: Fields, out: Any) -> None:
    """Write for each seat the worth of its kingdom and of the dominoes that it will place."""
    for seat in range(s.players):
        out[seat] = worth(s, seat) + waiting_worth(s, seat)


@kernel
def worth(s: Fields, seat: int) -> int:
    """Return the points of a kingdom, and what can still become of it."""
    low, high = open_cells(s, seat)
    hopes = regions_worth(s, seat, low, high) + bonus_worth(s, seat)
    losses = ODD_HOLE * odd_holes(low, high) + DISCARDED * int(s.discards[seat])
    return hopes - losses


@kernel
def open_cells(s: Fields, seat: int) -> tuple[int, int]:
    """Return the free cells worth filling: those around the castle while it may be the middle."""
    low, high = free_cells(s, seat)
    if may_be_middle(s, seat):
        row, column = CASTLE - s.corner[seat, 0], CASTLE - s.corner[seat, 1]
        half = s.reach // 2
        rows = ROWS[(row - half) & 15, (row + half) & 15]
        columns = COLUMNS[(column - half) & 15, (column + half) & 15]
        low &= int(rows[0] & columns[0])
        high &= int(rows[1] & columns[1])
    return low, high


@kernel
def odd_holes(low: int, high: int) -> int:
    """Count the enclosed areas with an odd number of cells."""
    count = 0
    while low | high:
        own_low, own_high = first_group(low, high)
        count += (popcount(own_low) + popcount(own_high)) & 1
        low ^= own_low
        high ^= own_high
    return count


@kernel
def regions_worth(s: Fields, seat: int, open_low: int, open_high: int) -> int:
    """Regions score; with free cells beside them they may grow."""
    total = 0
    for terrain in range(TERRAINS):
        low, high = plane(s, seat, terrain)
        while low | high:
            own_low, own_high = first_group(low, high)
            low ^= own_low
            high ^= own_high
            size = popcount(own_low) + popcount(own_high)
            crowns = crowns_in(s, seat, own_low, own_high)
            liberties = min(count_beside(own_low, own_high, open_low, open_high), LIBERTIES)
            total += POINT * size * crowns + LIBERTY * crowns * liberties
            if crowns == 0:
                total += GROUND * size
    return total


@kernel
def count_beside(low: int, high: int, open_low: int, open_high: int) -> int:
    """Count the free cells that border on a region."""
    near_low, near_high = spread(low, high, low | open_low, high | open_high)
    return popcount(near_low & open_low) + popcount(near_high & open_high)


@kernel
def bonus_worth(s: Fields, seat: int) -> int:
    """Bonuses count when they are won, and a part of them while they can be."""
    total = 0
    if s.middle_kingdom:
        if has_middle_kingdom(s, seat):
            total += POINT * MIDDLE_KINGDOM_POINTS
        elif may_be_middle(s, seat):
            total += MIDDLE_HOPE
    if s.harmony:
        if is_complete(s, seat):
            total += POINT * HARMONY_POINTS
        elif s.discards[seat] == 0:
            total += HARMONY_HOPE
    return total


@kernel
def waiting_worth(s: Fields, seat: int) -> int:
    """Return what the dominoes that a seat has yet to place add at best, one by one."""
    total = 0
    for step in range(s.line):
        if s.order[step] == seat and s.held[step] != NO_DOMINO:
            total += best_gain(s, seat, s.held[step])
        if s.choose_ahead and s.takers[step] == seat + 1:
            total += best_gain(s, seat, s.offer[step])
    return total


@kernel
def best_gain(s: Fields, seat: int, domino: int) -> int:
    """Return what the best placement of a domino adds to the worth of a kingdom."""
    found = np.empty((4, 2), np.int64)
    if find_placements(s, seat, domino, found) == 0:
        return -DISCARDED
    before = worth(s, seat)
    kept = np.empty(KINGDOM_WORDS, np.int64)
    keep_kingdom(s, seat, kept)
    best = -(1 << 40)
    for direction in range(4):
        for half in range(2):
            rest = found[direction, half]
            while rest:
                lay_domino(s, seat, domino, 64 * half + lowest(rest), direction)
                rest &= rest - 1
                best = max(best, worth(s, seat) - before)
                restore_kingdom(s, seat, kept)
    return best


KINGDOM_WORDS = 2 * PLANES + 6


@kernel
def keep_kingdom(s: Fields, seat: int, kept: Any) -> None:
    """Copy all that laying a domino changes."""
    for number in range(PLANES):
        kept[2 * number], kept[2 * number + 1] = plane(s, seat, number)
    for side in range(4):
        kept[2 * PLANES + side] = s.box[seat, side]
    for axis in range(2):
        kept[2 * PLANES + 4 + axis] = s.corner[seat, axis]


@kernel
def restore_kingdom(s: Fields, seat: int, kept: Any) -> None:
    """Bring it back."""
    for number in range(PLANES):
        s.planes[seat, number, 0] = kept[2 * number]
        s.planes[seat, number, 1] = kept[2 * number + 1]
    for side in range(4):
        s.box[seat, side] = kept[2 * PLANES + side]
    for axis in range(2):
        s.corner[seat, axis] = kept[2 * PLANES + 4 + axis]
