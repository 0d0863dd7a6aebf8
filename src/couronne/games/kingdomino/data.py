"""The material of Kingdomino: terrains, halves, dominoes, and the table of rule sets."""

from typing import NamedTuple

from couronne.games.ruleset import Option, RuleSet
from couronne.kernel.contract import kernel

TERRAINS = ("field", "forest", "water", "meadow", "swamp", "mine")
LETTERS = "FRWMSN"
"""The terrains in one letter each."""


class Half(NamedTuple):
    """Half a domino, and the cell of a kingdom that it becomes."""

    terrain: int
    crowns: int

    @property
    def name(self) -> str:
        """Name the half: its terrain, then its crowns unless there are none."""
        return TERRAINS[self.terrain] + (str(self.crowns) if self.crowns else "")


def _half(name: str) -> Half:
    terrain = name.rstrip("*")
    return Half(TERRAINS.index(terrain), len(name) - len(terrain))


SUPPLY = (
    ("field", 21),
    ("field*", 5),
    ("forest", 16),
    ("forest*", 6),
    ("water", 12),
    ("water*", 6),
    ("meadow", 10),
    ("meadow*", 2),
    ("meadow**", 2),
    ("swamp", 6),
    ("swamp*", 2),
    ("swamp**", 2),
    ("mine", 1),
    ("mine*", 1),
    ("mine**", 3),
    ("mine***", 1),
)
"""The 96 halves by kind, and how many there are of each; a star is a crown."""

KINDS = tuple(_half(name) for name, _count in SUPPLY)
KIND_COUNT = len(KINDS)
COUNTS = tuple(count for _name, count in SUPPLY)
TERRAIN_COUNTS = tuple(
    sum(count for kind, count in zip(KINDS, COUNTS, strict=True) if kind.terrain == terrain)
    for terrain in range(len(TERRAINS))
)

PRINTED = (
    (2, "field", "field"),
    (4, "forest", "forest"),
    (3, "water", "water"),
    (2, "meadow", "meadow"),
    (1, "swamp", "swamp"),
    (1, "field", "forest"),
    (1, "field", "water"),
    (1, "field", "meadow"),
    (1, "field", "swamp"),
    (1, "forest", "water"),
    (1, "forest", "meadow"),
    (1, "field*", "forest"),
    (1, "field*", "water"),
    (1, "field*", "meadow"),
    (1, "field*", "swamp"),
    (1, "field*", "mine"),
    (4, "forest*", "field"),
    (1, "forest*", "water"),
    (1, "forest*", "meadow"),
    (2, "water*", "field"),
    (4, "water*", "forest"),
    (1, "field", "meadow*"),
    (1, "water", "meadow*"),
    (1, "field", "swamp*"),
    (1, "meadow", "swamp*"),
    (1, "mine*", "field"),
    (1, "field", "meadow**"),
    (1, "water", "meadow**"),
    (1, "field", "swamp**"),
    (1, "meadow", "swamp**"),
    (1, "mine**", "field"),
    (2, "swamp", "mine**"),
    (1, "field", "mine***"),
)
"""The printed dominoes in the order of their numbers, from 1: how many alike, and their halves."""

DECK_SIZE = sum(count for count, _first, _second in PRINTED)
NO_DOMINO = 0


class Domino(NamedTuple):
    """Two halves. Its id is its place in `DOMINOES`; a printed one's id is its number."""

    first: int
    second: int

    @property
    def halves(self) -> tuple[Half, Half]:
        """Both halves, the first first."""
        return KINDS[self.first], KINDS[self.second]

    @property
    def is_double(self) -> bool:
        """Tell whether turning it round changes nothing."""
        return self.first == self.second


@kernel
def formed(first: int, second: int) -> int:
    """Return the id of the domino formed of two halves of these kinds."""
    return 1 + DECK_SIZE + first * KIND_COUNT + second


DOMINOES = (
    Domino(0, 0),  # stands for none
    *(
        Domino(KINDS.index(_half(first)), KINDS.index(_half(second)))
        for count, first, second in PRINTED
        for _ in range(count)
    ),
    *(Domino(first, second) for first in range(len(KINDS)) for second in range(len(KINDS))),
)
"""The 48 printed dominoes, then every one that can be formed at random."""

MAX_SEATS = 4
MAX_LINE = 4
"""The longest line on offer."""

GRID = 13
"""Rows and columns that a kingdom of 7 by 7 can reach, its castle in the middle."""
CASTLE = GRID // 2
COLUMNS = "abcdefghijklm"
LINE_LETTERS = "ABCD"

DISCARD = MAX_LINE
"""The action after those that choose from the line."""
PLACE = DISCARD + 1
DIRECTIONS = ((0, 1), (1, 0), (0, -1), (-1, 0))
"""Where the second half lies from the first: rows down, columns right."""
RIGHT, DOWN, LEFT, UP = range(4)
ACTIONS = PLACE + len(DIRECTIONS) * GRID * GRID

DRAW_KING, DRAW_DOMINO, DRAW_HALF, CHOOSING, PLACING, ENDED = range(6)
"""What comes next: a draw, a decision, or nothing."""

PRINTED_DRAWN = len(KINDS) - 1
"""Added to a domino's number: the outcome that draws it. A half's kind is its own outcome."""
KING_DRAWN = PRINTED_DRAWN + DECK_SIZE + 1
"""Added to a seat: the outcome that draws one of its kings."""
OUTCOMES = KING_DRAWN + MAX_SEATS


class Cell(NamedTuple):
    """A cell of a kingdom; the castle stands on row 6, column 6, and row 0 is the top."""

    row: int
    column: int

    @property
    def name(self) -> str:
        """Name the cell: columns a to m from the left, rows 1 to 13 from the bottom."""
        return f"{COLUMNS[self.column]}{GRID - self.row}"

    def beside(self, direction: int) -> "Cell":
        """Return the neighbour in a direction."""
        down, right = DIRECTIONS[direction]
        return Cell(self.row + down, self.column + right)

    @property
    def on_grid(self) -> bool:
        """Tell whether any kingdom can reach it."""
        return 0 <= self.row < GRID and 0 <= self.column < GRID


CASTLE_CELL = Cell(CASTLE, CASTLE)


def cell_named(name: str) -> Cell:
    """Find a cell by its name."""
    return Cell(GRID - int(name[1:]), COLUMNS.index(name[0]))


class Placement(NamedTuple):
    """Where a domino is laid: the cell of its first half, and where the second lies from there."""

    cell: Cell
    direction: int

    @property
    def cells(self) -> tuple[Cell, Cell]:
        """The cells of both halves, the first half's first."""
        return self.cell, self.cell.beside(self.direction)

    @property
    def action(self) -> int:
        """The number of the action."""
        return PLACE + (self.direction * GRID + self.cell.row) * GRID + self.cell.column

    @property
    def reversed(self) -> "Placement":
        """The same cells with the halves exchanged."""
        return Placement(self.cells[1], (self.direction + 2) % len(DIRECTIONS))


def placement_of(action: int) -> Placement:
    """Return the placement that an action stands for."""
    rest, column = divmod(action - PLACE, GRID)
    direction, row = divmod(rest, GRID)
    return Placement(Cell(row, column), direction)


BOX, MIGHTY_BOX = 5, 7
"""A kingdom's rows and columns at most, and those of a mighty duel."""
MIDDLE_KINGDOM_POINTS = 10
HARMONY_POINTS = 5

VALUES = (
    "fixed_dominoes",  # the printed dominoes; else they are formed of halves at random
    "choose_ahead",  # kings choose in the line of the next round; else one places at once
    "kings_for_two",  # kings of each player when there are two players; else one each
    "rounds",  # lines in a game,
    "rounds_for_two",  # but with two players
    "middle_kingdom",  # points for a castle in the middle
    "harmony",  # points for a complete kingdom
    "mighty_duel",  # a larger kingdom, and as many rounds for two players as for more
    "strict",  # a domino may be discarded though it could be placed
    "rank",  # who chose the lesser domino plays first; else the first player moves on
)
"""What a rule set decides."""

SEATS = ("blue", "pink", "green", "yellow")
SWITCH = Option()

RULE_SETS = {
    name: RuleSet(
        name, 1, SEATS, (2, 3, 4), dict(zip(VALUES, values, strict=True)), options, matches
    )
    for name, values, options, matches in (
        (
            "official",
            (1, 1, 2, 12, 6, 0, 0, 0, 0, 0),
            {
                "middle_kingdom": SWITCH,
                "harmony": SWITCH,
                "mighty_duel": Option(players=(2,)),
            },
            {"dynasty": 3},
        ),
        ("seed", (0, 0, 1, 12, 12, 1, 0, 0, 0, 0), {"strict": SWITCH, "rank": SWITCH}, {}),
    )
}
"""The table of rule sets, all of version 1."""
