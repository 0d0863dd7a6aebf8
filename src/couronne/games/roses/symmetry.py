"""Positions that are one for who is to advise: turned or mirrored with the cards, in other colours.

Nothing on the board has a side of its own, and the deck has every step in every direction. Pile,
heroes, passes and whose turn it is are left out: they change little of what is to be played.
"""

from itertools import product
from re import sub

from couronne.games.roses.data import CARDS, SIZE, Square, square_named

Turn = tuple[bool, int, int]
Cards = tuple[tuple[str, ...], ...]
TURNS: tuple[Turn, ...] = tuple(product((False, True), (1, -1), (1, -1)))
"""All eight: whether rows become columns, and which of the two are then reversed."""
OTHER_COLOUR = str.maketrans("xo", "ox")
FEW = 6
"""Pawns on a board that still are those of many games."""


def standing_for(position: str) -> str:
    """Return what all positions have in common of which the same advice is true.

    Pawns and king tell one game from another; while there are few pawns, both hands do.
    """
    board, king, _seat, *hands, _pile, _heroes, _passes = position.split(" ")
    letters = sub(r"[1-9]", lambda gap: "." * int(gap[0]), board.replace("/", ""))
    where = square_named(king)
    king_at = where.row * SIZE + where.column
    is_told = letters.count(".") <= SIZE * SIZE - FEW
    cards = tuple(() if held == "-" or is_told else tuple(held.split(",")) for held in hands)
    sides = (letters, cards), (letters.translate(OTHER_COLOUR), cards[::-1])
    boards = [(_board(side, turn), turn, held) for turn, (side, held) in product(TURNS, sides)]
    first = min(board for board, _turn, _held in boards)
    return min(
        _image(first, king_at, turn, opposite, held)
        for (board, turn, held), opposite in product(boards, (False, True))
        if board == first
    )


def _board(letters: str, turn: Turn) -> str:
    return "".join(letters[square] for square in SQUARE_ORIGINS[turn])


def _image(board: str, king: int, turn: Turn, opposite: bool, cards: Cards) -> str:
    """Write a turned or mirrored image; for who sits opposite cards may point the other way."""
    names = CARD_IMAGES[turn, opposite]
    held = [",".join(sorted(names[card] for card in some)) for some in cards]
    place = SQUARE_ORIGINS[turn].index(king)
    return " ".join((board, str(place), *held))


def _turned(turn: tuple[bool, int, int], down: int, right: int) -> tuple[int, int]:
    """Turn a step, or a square as seen from the centre."""
    across, rows, columns = turn
    down, right = (right, down) if across else (down, right)
    return rows * down, columns * right


def _square_origins(turn: tuple[bool, int, int]) -> list[int]:
    """Return for each square of an image, row after row, which square it shows."""
    middle = SIZE // 2
    squares = [Square(row, column) for row in range(SIZE) for column in range(SIZE)]
    shown = {
        _turned(turn, row - middle, column - middle): row * SIZE + column for row, column in squares
    }
    return [shown[row - middle, column - middle] for row, column in squares]


def _card_images(turn: tuple[bool, int, int], opposite: bool) -> dict[str, str]:
    named, sign = {(card.down, card.right): card.name for card in CARDS}, -1 if opposite else 1
    return {card.name: named[_turned(turn, sign * card.down, sign * card.right)] for card in CARDS}


SQUARE_ORIGINS = {turn: _square_origins(turn) for turn in TURNS}
CARD_IMAGES = {
    (turn, opposite): _card_images(turn, opposite)
    for turn, opposite in product(TURNS, (False, True))
}
