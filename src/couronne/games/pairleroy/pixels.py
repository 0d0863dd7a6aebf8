"""Where cells, their corners and their borders lie in a picture, and what window shows them all.

Corners are counted in half-widths and quarters of a hex, so that they are whole numbers; the
pixels come last.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from math import floor, hypot, sqrt
from typing import NamedTuple

from couronne.games.pairleroy.places import Hex
from couronne.games.svg import number

Corner = tuple[int, int]

RADIUS = 40
"""From the centre of a hex to its corners, as it is drawn."""
QUARTER = RADIUS / 2
HALF = QUARTER * sqrt(3)
"""Half the width of a hex: as far as names of columns stand apart."""
ROW = 3 * QUARTER

HEXAGON = "l34.6 20v40l-34.6 20l-34.6-20v-40z"
"""The border of a hex, drawn from its top."""
CORNERS = ((1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1), (0, -2))
"""Clockwise: where each side begins."""


def centre(cell: Hex) -> tuple[float, float]:
    """Return the centre of a cell."""
    return cell.steps_east * HALF, cell.r * ROW


def round_spot(spot: Hex) -> tuple[float, float]:
    """Return where a round lies: at the bottom corner of the cell with its name."""
    x, y = centre(spot)
    return x, y + RADIUS


def rim(cells: Iterable[Hex]) -> list[Hex]:
    """Return the cells of the table around some cells."""
    inside = frozenset(cells)
    around = {beside for cell in inside for beside in cell.neighbours} - inside
    return sorted(cell for cell in around if cell.on_table)


def hexagons(cells: Iterable[Hex]) -> str:
    """Write the path around every cell by itself."""
    tops = ((x, y - RADIUS) for x, y in map(centre, cells))
    return "".join(f"M{point(x, y)}{HEXAGON}" for x, y in tops)


def contour(cells: Iterable[Hex], inset: float) -> str:
    """Write the path along the border of all cells together, a little inside."""
    return _contour(frozenset(cells), inset)


@lru_cache(maxsize=256)
def _contour(cells: frozenset[Hex], inset: float) -> str:
    return "".join(_closed(_inset(loop, inset)) for loop in _loops(_border(cells)))


class _Side(NamedTuple):
    """A side of a cell: where it begins and ends, and where the cell's centre is."""

    start: Corner
    end: Corner
    inside: Corner


def _sides(cell: Hex) -> Iterator[_Side]:
    x, y = cell.steps_east, 3 * cell.r
    corners = [(x + dx, y + dy) for dx, dy in CORNERS]
    for start, end in zip(corners, corners[1:] + corners[:1], strict=True):
        yield _Side(start, end, (x, y))


def _border(cells: frozenset[Hex]) -> dict[Corner, _Side]:
    """Return the sides with nothing beyond them; never do two begin at the same corner."""
    return {
        side.start: side
        for cell in sorted(cells)
        for side, beyond in zip(_sides(cell), cell.neighbours, strict=True)
        if beyond not in cells
    }


def _loops(sides: dict[Corner, _Side]) -> Iterator[list[_Side]]:
    """Follow the border until every side has been walked once."""
    while sides:
        corner = next(iter(sides))
        loop = []
        while corner in sides:
            loop.append(sides.pop(corner))
            corner = loop[-1].end
        yield loop


def _inset(loop: list[_Side], inset: float) -> Iterator[tuple[float, float]]:
    """Move every corner towards the inside of both sides that meet there."""
    for before, after in zip(loop[-1:] + loop[:-1], loop, strict=True):
        x, y = _pixels(after.start)
        (ax, ay), (bx, by) = _pixels(before.inside), _pixels(after.inside)
        dx, dy = ax + bx - 2 * x, ay + by - 2 * y
        depth = inset * 2 / sqrt(3) / hypot(dx, dy)
        yield x + depth * dx, y + depth * dy


def _pixels(corner: Corner) -> tuple[float, float]:
    return corner[0] * HALF, corner[1] * QUARTER


def _closed(points: Iterable[tuple[float, float]]) -> str:
    return f"M{'L'.join(point(x, y) for x, y in points)}Z"


@lru_cache(maxsize=1 << 14)
def point(x: float, y: float) -> str:
    """Write a point of a path, no finer than anyone can see."""
    return f"{number(round(float(x), 1))} {number(round(float(y), 1))}"


class Window(NamedTuple):
    """The part of the plane that is seen: its middle, how large it is drawn, what it holds."""

    x: float
    y: float
    scale: float
    rows: range
    columns: range
    """In half-steps to the east, as names count them."""


def window(cells: Iterable[Hex], width: float, height: float, largest: float) -> Window:
    """Show all cells as large as possible, within a limit, at a scale that two decimals write."""
    columns, rows = zip(*((cell.steps_east, cell.r) for cell in cells), strict=True)
    left, right = HALF * (min(columns) - 1), HALF * (max(columns) + 1)
    top, bottom = ROW * min(rows) - RADIUS, ROW * max(rows) + RADIUS
    scale = min(largest, width / (right - left), height / (bottom - top))
    return Window(
        (left + right) / 2,
        (top + bottom) / 2,
        floor(100 * scale) / 100,
        range(min(rows), max(rows) + 1),
        range(min(columns), max(columns) + 1),
    )
