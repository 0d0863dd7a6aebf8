"""The material of Pairleroy: terrains, tiles, cards, the track, the numbers of all actions."""

from itertools import combinations, permutations
from typing import NamedTuple

from couronne.games.pairleroy.buildings import BUILDINGS
from couronne.games.pairleroy.places import CELLS
from couronne.games.ruleset import RuleSet

TERRAINS = ("forest", "field", "prairie", "urban")
LETTERS = "FCPU"
"""The terrains in one letter each (a field is of Crops, un Champ)."""
PIECES = ("hut", "farm", "pasture", "tavern")
"""By terrain, what a round of it receives."""
RESOURCES = ("wood", "bread", "fabric", "labour")
"""By terrain, what its piece yields."""

Face = tuple[int, int, int]
"""The terrains of the thirds of a tile as it lies: north-east, bottom, north-west."""


def _classes() -> tuple[Face, ...]:
    kinds = range(len(TERRAINS))
    return (
        *((kind, kind, kind) for kind in kinds),
        *((twice, twice, once) for twice, once in permutations(kinds, 2)),
        *(face for a, b, c in combinations(kinds, 3) for face in ((a, b, c), (a, c, b))),
    )


TILES = _classes()
"""The classes of tiles, each by one of its faces: of one terrain, of two, of three."""
_COPIES = {1: 12, 2: 4, 3: 3}
"""How many tiles there are of a class, by its number of terrains."""
COPIES = tuple(_COPIES[len(set(face))] for face in TILES)
BAG = sum(COPIES)
LARGE_TABLE = 5
"""From so many players on the bag is doubled."""


def turns_of(face: Face) -> tuple[Face, ...]:
    """List the different faces that turning a tile by 120 degrees shows, in ascending order.

    >>> turns_of((0, 0, 1))
    ((0, 0, 1), (0, 1, 0), (1, 0, 0))
    """
    first, second, third = face
    return tuple(sorted({face, (second, third, first), (third, first, second)}))


TILE_OF = {face: tile for tile, shown in enumerate(TILES) for face in turns_of(shown)}
"""The class that shows a face, for all 64 of them."""


def face_number(face: Face) -> int:
    """Number the faces in ascending order."""
    first, second, third = face
    return 16 * first + 4 * second + third


def face_numbered(number: int) -> Face:
    """Return the face with a number."""
    return number // 16, number // 4 % 4, number % 4


def letters_of(face: Face) -> str:
    """Write a face, or the class that it stands for, as three letters."""
    return "".join(LETTERS[terrain] for terrain in face)


class Card(NamedTuple):
    """A building: what it needs, one terrain number for each resource, and what it is worth."""

    name: str
    needs: tuple[int, ...]
    price: int
    reward: int


CARDS = tuple(
    Card(name, tuple(map(LETTERS.index, needs)), price, reward)
    for name, _french, _english, needs, price, reward in BUILDINGS
)
NAMES = {
    "fr": {name: french for name, french, *_figures in BUILDINGS},
    "en": {name: english for name, _french, english, *_figures in BUILDINGS},
}
"""By language, the names of the buildings."""
MOST_NEEDS = max(len(card.needs) for card in CARDS)

MARKET_SIDE = 4
SLOTS = MARKET_SIDE * MARKET_SIDE
SLOT_NAMES = tuple(f"{column}{row}" for row in range(1, 1 + MARKET_SIDE) for column in "abcd")


def _seen_from(cell: int) -> tuple[int, ...]:
    side, place = divmod(cell, MARKET_SIDE)
    line = place if side < 2 else MARKET_SIDE - 1 - place
    in_column = side % 2 == 0
    steps = range(MARKET_SIDE)
    return tuple(MARKET_SIDE * i + line if in_column else MARKET_SIDE * line + i for i in steps)


LAP = 16
"""Cells of the track: a lap is a crown."""
SEEN = tuple(_seen_from(cell) for cell in range(LAP))
"""By cell of the track, the slots that a cube sees from there."""

MAX_SEATS = 6
SEATS = ("blue", "red", "green", "yellow", "pink", "white")

CASTLE_PRICE = 20
OUTPOST_PRICE = 3
FREE_STEPS = 2
STEP_PRICE = 2
HAND = 3
"""Tiles up to which a hand is filled; a full one gets one more."""
REACH = 2
"""How far a castle and an outpost have influence."""
CROWNS = 3
"""Crowns that bring the last round."""
PIECE_POINTS = 3
ZONE_POINTS = 10
CITY = 5
"""Buildings that bring the points of a city."""
CITY_POINTS = 10
HONOUR_BY_NEIGHBOURS = (0, 1, 1, 2, 2, 4, 4)

KEEP = len(TILES)
"""The first actions choose a class of tiles."""
STOP = KEEP + 1
END = STOP + 1
STEP = END + 1
"""Added to a side."""
FACE = STEP + 6
"""Added to the number of a face."""
LAY = FACE + 64
"""Added to the number of a cell, as the next."""
CASTLE = LAY + CELLS
OUTPOST = CASTLE + CELLS
"""Added to the number of a round, as the next."""
PIECE = OUTPOST + CELLS
BUY = PIECE + CELLS
"""Added to a slot."""
DELIVER = BUY + SLOTS
"""Added to a card."""
ACTIONS = DELIVER + len(CARDS)

CARD_DRAWN = len(TILES)
"""Added to a card: the outcome that draws it. A class of tiles is its own outcome."""
OUTCOMES = CARD_DRAWN + len(CARDS)

(
    DEALING,
    REFILLING,
    DRAWING,
    CHOOSING_TILE,
    CHOOSING_CELL,
    CHOOSING_FACE,
    STEPPING,
    CHOOSING_FROM_HAND,
    REIGNING,
    CHOOSING_PIECE,
    ENDED,
) = range(11)
"""What comes next: a draw, a decision, or nothing."""
PHASES = (
    "deal",
    "refill",
    "draw",
    "tile",
    "cell",
    "face",
    "step",
    "hand",
    "kingdom",
    "piece",
    "over",
)
"""The same as words."""

RULE_SETS = {
    "pairleroy": RuleSet(
        "pairleroy",
        1,
        SEATS,
        (2, 3, 4, 5, 6),
        {
            "castle_price": CASTLE_PRICE,
            "outpost_price": OUTPOST_PRICE,
            "step_price": STEP_PRICE,
            "free_steps": FREE_STEPS,
            "hand": HAND,
            "lap": LAP,
            "crowns": CROWNS,
            "reach": REACH,
            "radius": 15,
            "piece_points": PIECE_POINTS,
            "zone_points": ZONE_POINTS,
            "city": CITY,
            "city_points": CITY_POINTS,
        },
    )
}
"""The one rule set; no option exists beyond the number of players."""
