"""The cells of a kingdom: which are free, where a domino fits, and how it is laid."""

from typing import Any

import numpy as np

from couronne.games.kingdomino import data
from couronne.games.kingdomino.data import DOWN, LEFT, MAX_SEATS, RIGHT, UP
from couronne.games.kingdomino.geometry import (
    BESIDE,
    COLUMN_OF,
    COLUMNS,
    DOMINO,
    HALF_WINDOW,
    HOME,
    ROW_OF,
    ROWS,
)
from couronne.kernel import board
from couronne.kernel.bits import popcount
from couronne.kernel.board import HIGH, LOW, beside, down, place_of, up
from couronne.kernel.contract import Fields, kernel

TERRAINS = len(data.TERRAINS)
CROWNS = TERRAINS
"""The first of the planes that hold the crowns of each cell as binary digits."""
CROWN_PLANES = 4
TAKEN = CROWNS + CROWN_PLANES
"""The plane of all cells that are covered, the castle's too."""
KEEP = TAKEN + 1
"""The plane of the castle alone."""
PLANES = KEEP + 1

TOP, BOTTOM, LEFTMOST, RIGHTMOST = range(4)
"""The sides of the box that a kingdom fills, in rows and columns of its window."""

FIRST_KIND = np.array([domino.first for domino in data.DOMINOES], np.int64)
SECOND_KIND = np.array([domino.second for domino in data.DOMINOES], np.int64)
KIND_TERRAIN = np.array([kind.terrain for kind in data.KINDS], np.int64)
KIND_CROWNS = np.array([kind.crowns for kind in data.KINDS], np.int64)
HOME_CASTLE = 1 << place_of(HALF_WINDOW, HALF_WINDOW)


@kernel
def plane(s: Fields, seat: int, number: int) -> tuple[int, int]:
    """Return one plane of a kingdom, low and high (as Python's own integers, which are faster)."""
    return int(s.planes[seat, number, 0]), int(s.planes[seat, number, 1])


@kernel
def free_cells(s: Fields, seat: int) -> tuple[int, int]:
    """Return the cells without a domino that leave the kingdom within its rows and columns."""
    top, bottom = s.box[seat, TOP], s.box[seat, BOTTOM]
    left, right = s.box[seat, LEFTMOST], s.box[seat, RIGHTMOST]
    last = board.SIZE - 1
    first_row, last_row = max(0, bottom - s.reach) & 15, min(last, top + s.reach) & 15
    first_column, last_column = max(0, right - s.reach) & 15, min(last, left + s.reach) & 15
    rows, columns = ROWS[first_row, last_row], COLUMNS[first_column, last_column]
    low = rows[0] & columns[0] & ~s.planes[seat, TAKEN, 0]
    high = rows[1] & columns[1] & ~s.planes[seat, TAKEN, 1]
    return int(low), int(high)


@kernel
def welcoming(s: Fields, seat: int, kind: int, free_low: int, free_high: int) -> tuple[int, int]:
    """Return the free cells that touch, by a side, the castle or the terrain of this half."""
    terrain = KIND_TERRAIN[kind]
    low = int(s.planes[seat, terrain, 0] | s.planes[seat, KEEP, 0])
    high = int(s.planes[seat, terrain, 1] | s.planes[seat, KEEP, 1])
    near_low, near_high = beside(low, high)
    return near_low & free_low, near_high & free_high


@kernel
def fits(s: Fields, seat: int, domino: int) -> bool:
    """Tell whether a domino can be placed: one half where it is welcome, the other beside it."""
    low, high = free_cells(s, seat)
    first_low, first_high = welcoming(s, seat, FIRST_KIND[domino], low, high)
    second_low, second_high = welcoming(s, seat, SECOND_KIND[domino], low, high)
    near_low, near_high = beside(low, high)
    found = (first_low | second_low) & near_low | (first_high | second_high) & near_high
    return found != 0


@kernel
def find_placements(s: Fields, seat: int, domino: int, found: Any) -> int:
    """Write for each direction where the first half may lie; return how many placements.

    A domino whose halves are alike is placed in two directions only: the others are the same.
    """
    low, high = free_cells(s, seat)
    one_low, one_high = welcoming(s, seat, FIRST_KIND[domino], low, high)
    two_low, two_high = welcoming(s, seat, SECOND_KIND[domino], low, high)
    found[RIGHT, 0] = one_low & low >> 1 | low & two_low >> 1
    found[RIGHT, 1] = one_high & high >> 1 | high & two_high >> 1
    up_low, up_high = up(low, high)
    two_up_low, two_up_high = up(two_low, two_high)
    found[DOWN, 0] = one_low & up_low | low & two_up_low
    found[DOWN, 1] = one_high & up_high | high & two_up_high
    if FIRST_KIND[domino] == SECOND_KIND[domino]:
        for half in range(2):
            found[LEFT, half] = 0
            found[UP, half] = 0
    else:
        found[LEFT, 0] = one_low & low << 1 | low & two_low << 1
        found[LEFT, 1] = one_high & high << 1 | high & two_high << 1
        down_low, down_high = down(low, high)
        two_down_low, two_down_high = down(two_low, two_high)
        found[UP, 0] = one_low & down_low | low & two_down_low
        found[UP, 1] = one_high & down_high | high & two_down_high
    count = 0
    for direction in range(4):
        count += popcount(found[direction, 0]) + popcount(found[direction, 1])
    return count


@kernel
def reset_kingdoms(s: Fields) -> None:
    """Nothing but a castle, in the middle of its window."""
    for seat in range(MAX_SEATS):
        for number in range(PLANES):
            s.planes[seat, number, 0] = 0
            s.planes[seat, number, 1] = 0
        for side in range(4):
            s.box[seat, side] = HALF_WINDOW
        s.corner[seat, 0] = HOME
        s.corner[seat, 1] = HOME
        s.planes[seat, TAKEN, 0] = HOME_CASTLE
        s.planes[seat, KEEP, 0] = HOME_CASTLE


@kernel
def lay_domino(s: Fields, seat: int, domino: int, place: int, direction: int) -> None:
    """Cover two cells, let the outline grow, and let the window follow."""
    other = BESIDE[direction & 3, place & 127]
    lay_half(s, seat, FIRST_KIND[domino], place)
    lay_half(s, seat, SECOND_KIND[domino], other)
    if s.reach > HALF_WINDOW:
        move_window(s, seat)


@kernel
def lay_half(s: Fields, seat: int, kind: int, place: int) -> None:
    """Cover one cell."""
    half, bit = place >> 6 & 1, place & 63
    crowns = KIND_CROWNS[kind]
    s.planes[seat, KIND_TERRAIN[kind], half] |= 1 << bit
    s.planes[seat, TAKEN, half] |= 1 << bit
    s.planes[seat, CROWNS, half] |= (crowns & 1) << bit
    s.planes[seat, CROWNS + 1, half] |= (crowns >> 1) << bit
    row, column = ROW_OF[place & 127], COLUMN_OF[place & 127]
    s.box[seat, TOP] = min(s.box[seat, TOP], row)
    s.box[seat, BOTTOM] = max(s.box[seat, BOTTOM], row)
    s.box[seat, LEFTMOST] = min(s.box[seat, LEFTMOST], column)
    s.box[seat, RIGHTMOST] = max(s.box[seat, RIGHTMOST], column)


@kernel
def move_window(s: Fields, seat: int) -> None:
    """Keep in the window all cells that the next domino may cover."""
    rows = overhang(s.box[seat, TOP], s.box[seat, BOTTOM], s.corner[seat, 0], s.reach)
    columns = overhang(s.box[seat, LEFTMOST], s.box[seat, RIGHTMOST], s.corner[seat, 1], s.reach)
    for number in range(PLANES):
        low, high = plane(s, seat, number)
        low, high = moved_down(low, high, rows)
        s.planes[seat, number, 0] = moved_right(low, columns) & LOW
        s.planes[seat, number, 1] = moved_right(high, columns) & HIGH
    s.corner[seat, 0] -= rows
    s.corner[seat, 1] -= columns
    s.box[seat, TOP] += rows
    s.box[seat, BOTTOM] += rows
    s.box[seat, LEFTMOST] += columns
    s.box[seat, RIGHTMOST] += columns


@kernel
def overhang(first: int, last: int, corner: int, reach: int) -> int:
    """Return by how much rows, or columns, must move towards the end to make room.

    As few as possible, counted from a window with the castle in its middle: where the window lies
    must not depend on the way that led there.
    """
    top = max(last - reach, first - DOMINO) + corner
    bottom = min(first + reach, last + DOMINO) + corner
    home = HOME + min(top - HOME, 0) + max(bottom - HOME - board.SIZE + 1, 0)
    return corner - home


@kernel
def moved_down(low: int, high: int, rows: int) -> tuple[int, int]:
    """Move a set by some rows; it does not leave the board."""
    for _ in range(rows):
        low, high = down(low, high)
        low &= LOW
    for _ in range(-rows):
        low, high = up(low, high)
    return low, high


@kernel
def moved_right(bits: int, columns: int) -> int:
    """Move a set by some columns; it does not leave the board."""
    return bits << columns if columns >= 0 else bits >> -columns
