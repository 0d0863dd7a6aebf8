"""A position of the `course` rules in the words of the course's contract, and its answers read."""

import re
from typing import Any

from couronne.games.roses.data import CARDS, SIZE, Square
from couronne.games.roses.facts import cards_of, pawn_at
from couronne.games.roses.geometry import square_at
from couronne.games.roses.notation import PAWN_LETTERS
from couronne.kernel.contract import Fields

RULES = "course"
"""The rule set that the contract is about."""
COLOURS = ("Rouge", "Blanc")
PAWNS = "RB"
EMPTY = "."
LABELS = {"pioche": "draw", "passe": "pass"} | {
    card.name.replace("W", "O"): card.name for card in CARDS
}
"""By the course's word: ours."""
WORDS = {label: word for word, label in LABELS.items()}


def arguments(s: Fields) -> list[Any]:
    """Return what `play` is called with: board, king, both hands and the colour in turn.

    All are new lists: whoever is given them may do with them what it likes.
    """
    king = square_at(s.king)
    hands = [[WORDS[CARDS[card].name] for card in cards_of(hand)] for hand in s.hands]
    return [_board(s), king.row, king.column, *hands, COLOURS[int(s.turn)]]


def _board(s: Fields) -> list[list[str]]:
    return [[_letter(s, Square(row, column)) for column in range(SIZE)] for row in range(SIZE)]


def _letter(s: Fields, square: Square) -> str:
    seat = pawn_at(s, square)
    return EMPTY if seat is None else PAWNS[seat]


def position(
    board: list[list[str]],
    row: int,
    column: int,
    red_hand: list[str],
    white_hand: list[str],
    colour: str,
) -> str:
    """Write what `play` is called with as a position; cards in no hand are in the pile."""
    held = {LABELS[word]: hand for hand in (0, 1) for word in (red_hand, white_hand)[hand]}
    places = [[card.name for card in CARDS if held.get(card.name) == who] for who in (0, 1, None)]
    letters = str.maketrans(PAWNS, PAWN_LETTERS)
    return " ".join(
        (
            "/".join(_packed("".join(pawns).translate(letters)) for pawns in board),
            Square(row, column).name,
            str(COLOURS.index(colour)),
            *(",".join(cards) or "-" for cards in places),
            "0,0",
            "0",
        )
    )


def _packed(row: str) -> str:
    return re.sub(r"\.+", lambda gap: str(len(gap[0])), row)
