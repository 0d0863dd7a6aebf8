"""Positions of Rose King, turned and mirrored."""

import re

from couronne.games.roses.data import CARDS, COLUMNS
from couronne.games.roses.symmetry import CARD_IMAGES, SQUARE_ORIGINS

Turn = tuple[bool, int, int]
SQUARES = [f"{column}{row}" for row in range(9, 0, -1) for column in COLUMNS]
ORDER = {card.name: number for number, card in enumerate(CARDS)}


def image(position: str, turn: Turn) -> str:
    """Turn a written position, cards included."""
    board, king, seat, *hands, pile, heroes, passes = position.split(" ")
    where = SQUARES[SQUARE_ORIGINS[turn].index(SQUARES.index(king))]
    cards = (_cards(held, turn) for held in (*hands, pile))
    return " ".join((_board(board, turn), where, seat, *cards, heroes, passes))


def _board(board: str, turn: Turn) -> str:
    letters = "".join("." * int(one) if one.isdigit() else one for one in board.replace("/", ""))
    shown = "".join(letters[square] for square in SQUARE_ORIGINS[turn])
    rows = "/".join(shown[first : first + 9] for first in range(0, 81, 9))
    return re.sub(r"\.+", lambda gap: str(len(gap[0])), rows)


def _cards(held: str, turn: Turn) -> str:
    if held == "-":
        return held
    names = CARD_IMAGES[turn, False]
    return ",".join(sorted((names[card] for card in held.split(",")), key=ORDER.__getitem__))
