"""Cells and rounds in axial coordinates, their names, and where they stand among the bits.

Hexes stand on a corner; q grows to the east, r to the south. A round is the bottom corner of the
cell with the same coordinates; it is shared by that cell and by the two cells below it.
"""

import re
from functools import cache
from typing import NamedTuple

RADIUS = 15
"""The edge of the table, counted from Pairleroy."""
WIDE = 32
"""Columns, and rows, of the square of bits that holds all cells and all their rounds."""

SIDES = ("E", "SE", "SW", "W", "NW", "NE")
STEPS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""By side, clockwise: the way to the neighbour."""
THIRDS = ((1, -1), (0, 0), (0, -1))
"""By third (north-east, bottom, north-west): the way from a cell to the round of that third."""
SHARED_BY = ((0, 0), (-1, 1), (0, 1))
"""The ways from a round to the cells that share it: it is their bottom, north-east, north-west."""


class Hex(NamedTuple):
    """A cell, or the round at its bottom corner."""

    q: int
    r: int

    def beside(self, way: tuple[int, int]) -> "Hex":
        """Return what lies there from here."""
        return Hex(self.q + way[0], self.r + way[1])

    def distance(self, other: "Hex") -> int:
        """Return the fewest steps to another cell."""
        dq, dr = self.q - other.q, self.r - other.r
        return max(abs(dq), abs(dr), abs(dq + dr))

    @property
    def on_table(self) -> bool:
        """Tell whether a tile may lie there."""
        return self.distance(PAIRLEROY) <= RADIUS

    @property
    def cells(self) -> tuple["Hex", ...]:
        """The cells that share this round."""
        return tuple(map(self.beside, SHARED_BY))

    @property
    def rounds(self) -> tuple["Hex", ...]:
        """The rounds of this cell, third by third."""
        return tuple(map(self.beside, THIRDS))

    @property
    def neighbours(self) -> tuple["Hex", ...]:
        """The six cells around, side by side."""
        return tuple(map(self.beside, STEPS))

    @property
    def place(self) -> int:
        """The number of its bit: row by row from the north, each from the west."""
        return (self.r + RADIUS + 1) * WIDE + self.q + RADIUS

    @property
    def steps_east(self) -> int:
        """How far east of Pairleroy it stands, in halves of a hex."""
        return 2 * self.q + self.r

    @property
    def name(self) -> str:
        """Name it from Pairleroy: rows north or south, then half-steps east or west.

        >>> Hex(1, -2).name, Hex(2, -2).name, Hex(-2, 1).name, Hex(0, 0).name
        ('N2', 'N2E2', 'S1W3', '0')
        """
        return _name(self)

    @property
    def name_tokens(self) -> tuple[str, ...]:
        """The name in pieces, which a language may replace one by one."""
        down = ("S" if self.r > 0 else "N", str(abs(self.r))) if self.r else ()
        east = self.steps_east
        right = ("E" if east > 0 else "W", str(abs(east))) if east else ()
        return (*down, *right) or ("0",)


@cache
def _name(spot: Hex) -> str:
    return "".join(spot.name_tokens)


PAIRLEROY = Hex(0, 0)
TABLE = tuple(
    Hex(q, r)
    for r in range(-RADIUS, RADIUS + 1)
    for q in range(-RADIUS, RADIUS + 1)
    if Hex(q, r).on_table
)
"""The cells in the order of their numbers. A round that can close has the number of its cell."""
CELLS = len(TABLE)
NUMBER_OF = {cell: number for number, cell in enumerate(TABLE)}


def hex_at(place: int) -> Hex:
    """Return what stands at a place."""
    row, column = divmod(int(place), WIDE)
    return Hex(column - RADIUS, row - RADIUS - 1)


def can_close(spot: Hex) -> bool:
    """Tell whether all three cells of a round are on the table."""
    return all(cell.on_table for cell in spot.cells)


_NAME = re.compile(r"(?:([NS])([1-9][0-9]?))?(?:([EWO])([1-9][0-9]?))?|0", re.ASCII)


def is_name(text: str) -> bool:
    """Tell whether a text has the form of a name, whether or not a cell has it."""
    return bool(text and text.isascii() and _NAME.fullmatch(text.upper()))


def hex_named(name: str) -> Hex | None:
    """Find a cell or a round by its name, O for Ouest included; None where there is none.

    >>> hex_named("N2E2"), hex_named("s1o3"), hex_named("0"), hex_named("N1")
    (Hex(q=2, r=-2), Hex(q=-2, r=1), Hex(q=0, r=0), None)
    """
    found = _NAME.fullmatch(name.upper()) if is_name(name) else None
    if not found:
        return None
    r = int(found[2] or 0) * (-1 if found[1] == "N" else 1)
    east = int(found[4] or 0) * (1 if found[3] == "E" else -1)
    return None if (east - r) % 2 else Hex((east - r) // 2, r)
