"""A position of the `course` rules in the words of the course's contract, and its answers read."""

from typing import Any

from couronne.games.roses.data import CARDS, SIZE, Square
from couronne.games.roses.facts import cards_of, pawn_at
from couronne.games.roses.geometry import square_at
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
