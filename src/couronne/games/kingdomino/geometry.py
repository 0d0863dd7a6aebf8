"""A kingdom as bits: a window of 9 by 9 cells (see `kernel.board`) that holds all that matters.

A kingdom of 5 by 5 never leaves the window around its castle. A larger one does, and then the
window moves along, so that it always holds the kingdom and every cell within a domino's length that
may still be covered. Where it lies follows from the outline of the kingdom alone, so equal kingdoms
have equal bits.
"""

import numpy as np

from couronne.games.kingdomino.data import CASTLE, DIRECTIONS, Cell
from couronne.kernel import board
from couronne.kernel.board import SIZE, WALL

HALF_WINDOW = SIZE // 2
HOME = CASTLE - HALF_WINDOW
"""The row, and the column, of the window's corner while the castle is in its middle."""
DOMINO = 2
"""How far from a kingdom a domino can reach."""


def _pairs(masks: dict[tuple[int, int], int]) -> np.ndarray:
    table = np.zeros((16, 16, 2), np.int64)
    for (first, last), bits in masks.items():
        table[first, last] = bits & (1 << 64) - 1, bits >> 64
    return table


def _bits(first_row: int, last_row: int, first_column: int, last_column: int) -> int:
    return sum(
        1 << board.place_of(row, column)
        for row in range(first_row, last_row + 1)
        for column in range(first_column, last_column + 1)
    )


_BANDS = [(first, last) for first in range(SIZE) for last in range(first, SIZE)]
ROWS = _pairs({(first, last): _bits(first, last, 0, SIZE - 1) for first, last in _BANDS})
"""By first and last row: the cells of those rows, low and high."""
COLUMNS = _pairs({(first, last): _bits(0, SIZE - 1, first, last) for first, last in _BANDS})
"""By first and last column: the cells of those columns."""

ROW_OF = np.zeros(128, np.int64)
COLUMN_OF = np.zeros(128, np.int64)
BESIDE = np.full((len(DIRECTIONS), 128), WALL, np.int64)
"""By direction and place: the place of the neighbour."""

for _place in board.PLACES:
    _row, _column = board.square_of(_place)
    ROW_OF[_place], COLUMN_OF[_place] = _row, _column
    for _direction, (_down, _right) in enumerate(DIRECTIONS):
        if 0 <= _row + _down < SIZE and 0 <= _column + _right < SIZE:
            BESIDE[_direction, _place] = board.place_of(_row + _down, _column + _right)


def cell_at(place: int, corner: tuple[int, int]) -> Cell:
    """Return the cell that lies there in a window with this corner."""
    row, column = board.square_of(place)
    return Cell(row + corner[0], column + corner[1])


def place_in(cell: Cell, corner: tuple[int, int]) -> int:
    """Return where a cell lies in a window with this corner."""
    return board.place_of(cell.row - corner[0], cell.column - corner[1])
