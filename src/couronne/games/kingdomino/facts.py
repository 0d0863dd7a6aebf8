"""Questions asked of a Kingdomino position outside the rules: what lies where, which dominoes."""

from collections.abc import Iterable

from couronne.games.kingdomino.cells import CROWN_PLANES, CROWNS, TERRAINS
from couronne.games.kingdomino.cells import free_cells as free_bits
from couronne.games.kingdomino.data import (
    CASTLE_CELL,
    DECK_SIZE,
    DRAW_DOMINO,
    DRAW_HALF,
    NO_DOMINO,
    PLACING,
    Cell,
    Half,
)
from couronne.games.kingdomino.geometry import cell_at, place_in
from couronne.kernel.board import PLACES
from couronne.kernel.contract import Fields

Kingdom = dict[Cell, Half]
"""What lies on each covered cell, the castle's excepted."""


def corner_of(s: Fields, seat: int) -> tuple[int, int]:
    """Return the cell in the corner of a kingdom's window."""
    return int(s.corner[seat, 0]), int(s.corner[seat, 1])


def plane(s: Fields, seat: int, number: int) -> int:
    """Return one plane of a kingdom as one number, bits in the order of places."""
    return int(s.planes[seat, number, 0]) | int(s.planes[seat, number, 1]) << 64


def cells_in(bits: int, corner: tuple[int, int]) -> list[Cell]:
    """List a set of cells, row by row from the top left."""
    return [cell_at(place, corner) for place in PLACES if bits >> place & 1]


def kingdom(s: Fields, seat: int) -> Kingdom:
    """Return a kingdom cell by cell, row by row from the top left."""
    crowns = [plane(s, seat, CROWNS + digit) for digit in range(CROWN_PLANES)]
    corner = corner_of(s, seat)
    found = {}
    for terrain in range(TERRAINS):
        for cell in cells_in(plane(s, seat, terrain), corner):
            place = place_in(cell, corner)
            count = sum((bits >> place & 1) << digit for digit, bits in enumerate(crowns))
            found[cell] = Half(terrain, count)
    return {cell: found[cell] for cell in sorted(found)}


def free_cells(s: Fields, seat: int) -> list[Cell]:
    """List the cells that can be covered without leaving the square, near the kingdom or not."""
    low, high = free_bits(s, seat)
    return cells_in(int(low) | int(high) << 64, corner_of(s, seat))


def outline(cells: Iterable[Cell]) -> tuple[Cell, Cell]:
    """Return the top left and the bottom right of the box around a kingdom and its castle."""
    rows, columns = zip(CASTLE_CELL, *cells, strict=True)
    return Cell(min(rows), min(columns)), Cell(max(rows), max(columns))


def in_hand(s: Fields) -> int:
    """Return the domino that the player to act has to place, if that is what comes next."""
    return int(s.held[s.step]) if s.phase == PLACING else NO_DOMINO


def is_drawing(s: Fields) -> bool:
    """Tell whether the line is being drawn."""
    return bool(s.phase in (DRAW_DOMINO, DRAW_HALF))


def numbers(bits: int) -> list[int]:
    """List a set of printed dominoes."""
    return [number for number in range(1, 1 + DECK_SIZE) if int(bits) >> number & 1]
