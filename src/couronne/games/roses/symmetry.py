"""Positions that are one for who plays: turned or mirrored with the cards, or in other colours.

Nothing on the board has a side of its own, and the deck has every step in every direction.
"""

from itertools import product
from re import sub

from couronne.games.roses.data import CARDS, SIZE, Square, square_named

Turn = tuple[bool, int, int]
Cards = tuple[tuple[str, ...], ...]
TURNS: tuple[Turn, ...] = tuple(product((False, True), (1, -1), (1, -1)))
"""All eight: whether rows become columns, and which of the two are then reversed."""
OTHER_COLOUR = str.maketrans("xo01", "ox10")


def standing_for(position: str) -> str:
    """Return the one of all images of a written position that stands for them."""
    board, king, seat, *hands, pile, heroes, passes = position.split(" ")
    letters = sub(r"[1-9]", lambda gap: "." * int(gap[0]), board.replace("/", ""))
    where = square_named(king)
    king_at = where.row * SIZE + where.column
    cards = tuple(() if held == "-" else tuple(held.split(",")) for held in (*hands, pile))
    left, right = heroes.split(",")
    other_cards = (cards[1], cards[0], cards[2])
    other_seat, other_letters = seat.translate(OTHER_COLOUR), letters.translate(OTHER_COLOUR)
    sides: tuple[tuple[str, str, Cards], ...] = (
        (letters, f"{seat} {left} {right}", cards),
        (other_letters, f"{other_seat} {right} {left}", other_cards),
    )
    boards = [(_board(side[0], turn), turn, side) for turn, side in product(TURNS, sides)]
    first = min(board for board, _turn, _side in boards)
    images = (
        _image(first, king_at, turn, opposite, unturned, held)
        for (board, turn, (_letters, unturned, held)), opposite in product(boards, (False, True))
        if board == first
    )
    return f"{min(images)} {passes}"


def _board(letters: str, turn: Turn) -> str:
    return "".join(letters[square] for square in SQUARE_ORIGINS[turn])


def _image(board: str, king: int, turn: Turn, opposite: bool, unturned: str, cards: Cards) -> str:
    """Write a turned or mirrored image; for who sits opposite cards may point the other way."""
    names = CARD_IMAGES[turn, opposite]
    held = [",".join(sorted(names[card] for card in some)) for some in cards]
    place = SQUARE_ORIGINS[turn].index(king)
    return " ".join((board, str(place), unturned, *held))


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
