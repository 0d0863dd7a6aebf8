"""Questions asked of a Rose King position outside the rules: whose pawn lies where, which cards."""

from couronne.games.roses.data import DECK_SIZE, Square
from couronne.games.roses.geometry import place_of
from couronne.kernel.contract import Fields


def cards_of(bits: int) -> list[int]:
    """List a set of cards."""
    return [card for card in range(DECK_SIZE) if int(bits) >> card & 1]


def pawn_at(s: Fields, square: Square) -> int | None:
    """Return whose pawn lies on a square."""
    half, bit = divmod(place_of(square), 64)
    for seat in (0, 1):
        if int(s.pawns[seat, half]) >> bit & 1:
            return seat
    return None
