"""Positions to examine with: fixed ones of the course, and random ones that follow from a seed."""

from dataclasses import dataclass, replace
from random import Random

from couronne.classroom.roi_des_roses import CARTES, CARTES_EN_MAIN, TAILLE, Main, Plateau

EXAMPLE = [
    list(row)
    for row in (
        ".........",
        ".........",
        ".........",
        "...BRRR..",
        ".........",
        "..R......",
        "RBB.RBR..",
        "..BBB....",
        "..B......",
    )
]
"""The worked example of the course."""
SMALLEST, LARGEST = 1, 12
COLOURS = ("Rouge", "Blanc")


@dataclass(frozen=True)
class Position:
    """A board, the king and the cards, as the course's functions are given them."""

    plateau: Plateau
    l_roi: int
    c_roi: int
    main_r: Main
    main_b: Main
    defausse: list[str]

    @property
    def king(self) -> tuple[Plateau, int, int]:
        """The three arguments that most functions begin with."""
        return self.plateau, self.l_roi, self.c_roi

    def hand(self, couleur: str) -> Main:
        """Return the cards of a player."""
        return self.main_r if couleur == COLOURS[0] else self.main_b


def empty(rows: int = TAILLE, columns: int = TAILLE) -> Plateau:
    """Return a board without pawns."""
    return [["."] * columns for _ in range(rows)]


def usual(chance: Random) -> Position:
    """Make up a position on the board of the game."""
    return _position(chance, TAILLE, TAILLE)


def unusual(chance: Random) -> Position:
    """Make up a position on a board of any size, most often no square."""
    return _position(chance, chance.randint(SMALLEST, LARGEST), chance.randint(SMALLEST, LARGEST))


def _position(chance: Random, rows: int, columns: int) -> Position:
    crowded = chance.random()
    letters = "." if crowded < 0.1 else "...RB" if crowded < 0.6 else ".RRBB"
    board = [chance.choices(letters, k=columns) for _ in range(rows)]
    cards = chance.sample(CARTES, len(CARTES))
    first, second = (chance.randint(0, CARTES_EN_MAIN) for _ in COLOURS)
    rest = cards[first + second :]
    discarded = rest[: chance.randint(0, len(rest))]
    king = chance.randrange(rows), chance.randrange(columns)
    return Position(board, *king, cards[:first], cards[first : first + second], discarded)


def blocked(chance: Random, cards: int = CARTES_EN_MAIN) -> Position:
    """Make up a position where the king is in a corner that no card of either hand leaves."""
    position = usual(chance)
    outwards = [card for card in CARTES if card[:-1] in {"N", "NO", "O", "NE", "SO"}]
    hands = chance.sample(outwards, 2 * cards)
    return replace(position, l_roi=0, c_roi=0, main_r=hands[:cards], main_b=hands[cards:])
