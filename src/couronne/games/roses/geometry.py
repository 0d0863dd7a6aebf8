"""The board as bits: 81 squares in two words, and where each card leads from each of them.

A place is 64·half + bit. Rows 0-4 lie in the low half, 5-8 in the high one, ten bits a row: the
tenth is a wall that stops shifts from running into the next row, and where cards that would leave
the board "lead".
"""

import numpy as np

from couronne.games.roses.data import CARDS, DECK_SIZE, SIZE, Square

STRIDE = SIZE + 1
LOW_ROWS = 5
SEAM = STRIDE * (LOW_ROWS - 1)
"""Shift between the last row of the low half and the first one of the high half."""
ROW = (1 << STRIDE) - 1
WALL = SIZE

SQUARES = tuple(Square(row, column) for row in range(SIZE) for column in range(SIZE))


def place_of(square: Square) -> int:
    """Return where a square lies in the two words."""
    half, row = divmod(square.row, LOW_ROWS)
    return 64 * half + STRIDE * row + square.column


def square_at(place: int) -> Square:
    """Return the square that lies there."""
    half, bit = divmod(int(place), 64)
    row, column = divmod(bit, STRIDE)
    return Square(LOW_ROWS * half + row, column)


CENTRE = place_of(Square(SIZE // 2, SIZE // 2))
BOARD_LOW = sum(1 << place_of(square) for square in SQUARES if place_of(square) < 64)
BOARD_HIGH = sum(1 << place_of(square) - 64 for square in SQUARES if place_of(square) >= 64)


def landing(square: Square, card: int, turned: int) -> Square:
    """Return where a card takes the king, on the board or off it."""
    sign = -1 if turned else 1
    return Square(square.row + sign * CARDS[card].down, square.column + sign * CARDS[card].right)


def _landings() -> np.ndarray:
    table = np.full((2, 128, DECK_SIZE), WALL, np.int64)
    for turned in (0, 1):
        for square in SQUARES:
            for card in range(DECK_SIZE):
                target = landing(square, card, turned)
                if target.on_board:
                    table[turned, place_of(square), card] = place_of(target)
    return table


LANDING = _landings()
"""By turned, king's place and card: the place where the king lands, or `WALL`."""

SQUARE_PLACES = np.array([place_of(square) for square in SQUARES], np.int64)
"""The place of each square, row by row from the top left."""
