"""Lay a whole kingdom at once, as somebody has written it down."""

from collections.abc import Sequence

from couronne.errors import BadPosition
from couronne.games.kingdomino.cells import (
    BOTTOM,
    CROWN_PLANES,
    CROWNS,
    KEEP,
    LEFTMOST,
    RIGHTMOST,
    TAKEN,
    TOP,
    overhang,
)
from couronne.games.kingdomino.data import CASTLE_CELL, Cell, Half
from couronne.games.kingdomino.facts import Kingdom, outline
from couronne.games.kingdomino.geometry import HOME, place_in
from couronne.kernel.contract import Fields

Written = Half | str | None
"""A cell as written: a half, a word for the castle, or nothing."""


def lay_kingdom(s: Fields, seat: int, rows: Sequence[Sequence[Written]]) -> None:
    """Cover the cells of a kingdom that has nothing but its castle."""
    cells = _around_castle(rows)
    first, last = outline(cells)
    _check_size(cells, first, last, int(s.reach) + 1)
    corner = (_corner(first.row, last.row, s), _corner(first.column, last.column, s))
    s.corner[seat] = corner
    s.box[seat, TOP], s.box[seat, BOTTOM] = first.row - corner[0], last.row - corner[0]
    s.box[seat, LEFTMOST], s.box[seat, RIGHTMOST] = (
        first.column - corner[1],
        last.column - corner[1],
    )
    s.planes[seat] = 0
    for plane in (TAKEN, KEEP):
        _mark(s, seat, plane, CASTLE_CELL, corner)
    for cell, half in cells.items():
        for plane in (half.terrain, TAKEN, *_crown_planes(half.crowns)):
            _mark(s, seat, plane, cell, corner)


def _around_castle(rows: Sequence[Sequence[Written]]) -> Kingdom:
    """Give every cell its place on the grid, where the castle has its own."""
    if len({len(row) for row in rows}) != 1:
        raise BadPosition("uneven_rows")
    castles = [
        (row, column)
        for row, cells in enumerate(rows)
        for column, cell in enumerate(cells)
        if isinstance(cell, str)
    ]
    if len(castles) != 1:
        raise BadPosition("castle_count", count=len(castles))
    down, right = CASTLE_CELL.row - castles[0][0], CASTLE_CELL.column - castles[0][1]
    return {
        Cell(row + down, column + right): cell
        for row, cells in enumerate(rows)
        for column, cell in enumerate(cells)
        if isinstance(cell, Half)
    }


def _check_size(cells: Kingdom, first: Cell, last: Cell, most: int) -> None:
    rows, columns = last.row - first.row + 1, last.column - first.column + 1
    if max(rows, columns) > most:
        raise BadPosition("kingdom_too_large", rows=rows, columns=columns, most=most)
    if len(cells) % 2:
        raise BadPosition("odd_cells", count=len(cells))


def _corner(first: int, last: int, s: Fields) -> int:
    return HOME - int(overhang(first - HOME, last - HOME, HOME, s.reach))


def _crown_planes(crowns: int) -> list[int]:
    return [CROWNS + digit for digit in range(CROWN_PLANES) if crowns >> digit & 1]


def _mark(s: Fields, seat: int, plane: int, cell: Cell, corner: tuple[int, int]) -> None:
    half, bit = divmod(place_in(cell, corner), 64)
    s.planes[seat, plane, half] |= 1 << bit
