"""The board as bits (see `kernel.board`), and where each card leads from each of its squares."""

from functools import cache

import numpy as np

from couronne.games.roses.data import CARDS, DECK_SIZE, SIZE, Square
from couronne.kernel import board
from couronne.kernel.board import WALL

SQUARES = tuple(Square(row, column) for row in range(SIZE) for column in range(SIZE))


@cache
def place_of(square: Square) -> int:
    """Return where a square lies in the two words."""
    return board.place_of(*square)


def square_at(place: int) -> Square:
    """Return the square that lies there."""
    return Square(*board.square_of(place))


CENTRE = place_of(Square(SIZE // 2, SIZE // 2))


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
"""By turned, king's place and card: where the king lands; `WALL` when that is off the board."""

SQUARE_PLACES = np.array(board.PLACES, np.int64)
"""The place of each square, row by row from the top left."""
