"""The shapes a Rose King picture is made of: roses, crown, arrows, shields, laurels, outlines.

Every shape is drawn around its own centre and knows nothing of positions or rules.
"""

from collections.abc import Iterable, Iterator
from html import escape
from math import cos, radians, sin
from typing import NamedTuple

Point = tuple[float, float]
Step = tuple[int, int]

INK = "#33261d"
GOLD = "#dcae42"
GOLD_EDGE = "#523a0c"
LEAF = "#5f7f4b"
FONT = "Georgia, 'Times New Roman', 'DejaVu Serif', serif"


class Paint(NamedTuple):
    """The colours of one seat: its roses, the lines around its territories, the tint inside."""

    petal: str
    inner: str
    edge: str
    line: str
    core: str
    tint: float


PAINTS = {
    "red": Paint("#a4243b", "#c5485a", "#5a0f1e", "#a4243b", "#a4243b", 0.2),
    "white": Paint("#fffdf6", "#f1e6cd", "#43382f", "#43382f", "#fffdf6", 0.6),
    "blue": Paint("#2f5fa5", "#a9c6ea", "#142c55", "#24498a", "#cfe0f5", 0.2),
}
"""By the name of a seat's colour. A core unlike its line makes the outline a double one."""

ROUND_PETAL = (
    "M0,0C{} {} {}C{} {} {}C{} {} {}C{} {} 0,0Z",
    (
        *((-3.5, -6), (-10, -11.5), (-10.2, -16), (-9, -21), (-2, -21.5), (0, -18.5)),
        *((2, -21.5), (9, -21), (10.2, -16), (10, -11.5), (3.5, -6)),
    ),
)
POINTED_PETAL = (
    "M0,0C{} {} {}Q{} {}Q{} {}C{} {} 0,0Z",
    (
        *((-4, -6), (-9.5, -9.5), (-8.7, -13.5), (-2.5, -17), (0, -24)),
        *((2.5, -17), (8.7, -13.5), (9.5, -9.5), (4, -6)),
    ),
)
PETALS = (ROUND_PETAL, POINTED_PETAL)
"""By seat, so that roses can be told apart without colours."""
SEPAL = ("M{}Q{} {}Q{} {}Z", ((0, -8), (-5, -15), (0, -21.5), (5, -15), (0, -8)))
PETAL_COUNT = 5
FULL_TURN = 360

CROWN = "M-14 9L-17-7L-8 0L0-13L8 0L17-7L14 9Z"
CROWN_BAND = "M-14 9H14V13.5H-14Z"
CROWN_PEARLS = ((-17, -8), (0, -14), (17, -8))
SHIELD = "M-8-9Q0-6 8-9V-1Q8 7 0 11Q-8 7-8-1Z"
SHIELD_CROSS = "M0-6.5V9M-6.5-1.5H6.5"
ARROW = "M0-17L11-3H4.5V16H-4.5V-3H-11Z"
POINTER = "M-7-10L10 0L-7 10Z"
LEAF_ANGLES = (28, 50, 72, 94, 116, 138, 160)
LEAF_RING = 39


def number(value: object) -> str:
    """Write a value as short as it can be, numbers with two decimals at most."""
    return f"{round(value, 2):g}" if isinstance(value, float) else str(value)


def tag(name: str, *inside: str, **attributes: object) -> str:
    """Write an element; underscores in the names of attributes stand for hyphens."""
    written = "".join(
        f' {key.replace("_", "-")}="{escape(number(value))}"' for key, value in attributes.items()
    )
    content = "".join(inside)
    return f"<{name}{written}>{content}</{name}>" if content else f"<{name}{written}/>"


def text(content: object, x: float, y: float, size: float, **attributes: object) -> str:
    """Write characters centred on a point."""
    middle = {"text_anchor": "middle", "font_size": size, **attributes}
    return tag("text", escape(str(content)), x=x, y=y + 0.34 * size, **middle)


def placed(x: float, y: float, *inside: str, scale: float = 1, **attributes: object) -> str:
    """Put shapes that are drawn around their centre somewhere, in another size."""
    where = f"translate({number(x)} {number(y)})"
    size = "" if scale == 1 else f" scale({number(scale)})"
    return tag("g", *inside, transform=where + size, **attributes)


def _turned(point: Point, degrees: float, scale: float) -> str:
    c, s = cos(radians(degrees)) * scale, sin(radians(degrees)) * scale
    x, y = point
    return f"{round(x * c - y * s, 1) + 0:g},{round(x * s + y * c, 1) + 0:g}"


def _whorl(leaf: tuple[str, tuple[Point, ...]], first: float = 0, scale: float = 1) -> str:
    """Repeat a petal around the centre, in one path."""
    shape, points = leaf
    angles = [first + FULL_TURN / PETAL_COUNT * turn for turn in range(PETAL_COUNT)]
    return "".join(
        shape.format(*(_turned(point, angle, scale) for point in points)) for angle in angles
    )


BETWEEN = FULL_TURN / PETAL_COUNT / 2
SEPALS = _whorl(SEPAL, BETWEEN)
OUTER_PETALS = tuple(_whorl(petal) for petal in PETALS)
INNER_PETALS = tuple(_whorl(petal, BETWEEN, 0.54) for petal in PETALS)


def rose(seat: int, paint: Paint) -> str:
    """Draw a seat's rose: sepals, five petals, five inner ones and a golden heart."""
    return (
        tag("path", d=SEPALS, fill=LEAF, stroke=INK, stroke_width=0.8)
        + tag("path", d=OUTER_PETALS[seat], fill=paint.petal, stroke=paint.edge, stroke_width=1.3)
        + tag("path", d=INNER_PETALS[seat], fill=paint.inner, stroke=paint.edge, stroke_width=0.9)
        + tag("circle", r=4.2, fill=GOLD, stroke=paint.edge, stroke_width=1)
    )


def crown() -> str:
    """Draw the king's crown, with a pale rim that lifts it off what it stands on."""
    pearls = "".join(tag("circle", cx=x, cy=y, r=2.8) for x, y in CROWN_PEARLS)
    shape = tag("path", d=CROWN) + tag("path", d=CROWN_BAND) + pearls
    rim = {"stroke": "#fff8e4", "stroke_width": 5, "stroke_linejoin": "round"}
    face = {"fill": GOLD, "stroke": GOLD_EDGE, "stroke_width": 1.5, "stroke_linejoin": "round"}
    return tag("g", shape, **rim) + tag("g", shape, **face)


def shield() -> str:
    """Draw a hero."""
    return tag("path", d=SHIELD, fill=GOLD, stroke=GOLD_EDGE, stroke_width=1.4) + tag(
        "path", d=SHIELD_CROSS, stroke=GOLD_EDGE, stroke_width=1.6
    )


def arrow(degrees: float, colour: str) -> str:
    """Draw an arrow that points up, turned clockwise."""
    return tag("path", d=ARROW, fill=colour, transform=f"rotate({number(degrees)})")


def pointer() -> str:
    """Draw the marker of the player to move."""
    return tag("path", d=POINTER, fill=GOLD, stroke=GOLD, stroke_width=3, stroke_linejoin="round")


def laurel() -> str:
    """Draw the winner's wreath, open at the top."""
    angles = [180 + sign * (180 - angle) for angle in LEAF_ANGLES for sign in (1, -1)]
    return tag("g", *map(_laurel_leaf, angles), fill=GOLD, stroke=GOLD_EDGE, stroke_width=0.8)


def _laurel_leaf(degrees: float) -> str:
    lean = -62 if degrees < 180 else 62
    where = f"rotate({number(degrees)}) translate(0 {number(-LEAF_RING)}) rotate({lean})"
    return tag("ellipse", rx=4.2, ry=9.5, transform=where)


EAST, SOUTH, WEST, NORTH = (1, 0), (0, 1), (-1, 0), (0, -1)
CLOCKWISE = (EAST, SOUTH, WEST, NORTH)
SIDES = ((0, 0, NORTH, EAST), (1, 0, EAST, SOUTH), (1, 1, SOUTH, WEST), (0, 1, WEST, NORTH))
"""Of a cell, clockwise: the corner where a side begins, what lies beyond it, which way it runs."""

Edge = tuple[Step, Step]
"""Where a side begins and which way it runs, the inside on its right."""


def outline(cells: Iterable[Step], size: float, inset: float, bend: float) -> str:
    """Write the path along the border of some cells, a little inside and with round corners."""
    edges = _border(frozenset(cells))
    return "".join(_loop(loop, size, inset, bend) for loop in _loops(edges))


def _border(cells: frozenset[Step]) -> dict[Edge, None]:
    return {
        ((x + dx, y + dy), way): None
        for x, y in sorted(cells)
        for dx, dy, beyond, way in SIDES
        if (x + beyond[0], y + beyond[1]) not in cells
    }


def _loops(edges: dict[Edge, None]) -> Iterator[list[Edge]]:
    """Follow the border until every side has been walked once."""
    while edges:
        edge: Edge | None = next(iter(edges))
        loop = []
        while edge is not None:
            del edges[edge]
            loop.append(edge)
            edge = _next_edge(edge, edges)
        yield loop


def _next_edge(edge: Edge, edges: dict[Edge, None]) -> Edge | None:
    """Turn right where possible, so that cells which touch by a corner stay apart."""
    (x, y), way = edge
    heading = CLOCKWISE.index(way)
    corner = (x + way[0], y + way[1])
    ways = [CLOCKWISE[(heading + turn) % 4] for turn in (1, 0, -1)]
    return next(((corner, way) for way in ways if (corner, way) in edges), None)


def _loop(loop: list[Edge], size: float, inset: float, bend: float) -> str:
    turns = [
        _corner(after[0], before[1], after[1], size, inset, bend)
        for before, after in zip(loop[-1:] + loop[:-1], loop, strict=True)
        if before[1] != after[1]
    ]
    return f"M{'L'.join(turns)}Z"


def _corner(corner: Step, before: Step, after: Step, size: float, inset: float, bend: float) -> str:
    """Round a corner, moved to the right of both sides that meet there."""
    x = corner[0] * size - inset * (before[1] + after[1])
    y = corner[1] * size + inset * (before[0] + after[0])
    start = f"{number(x - bend * before[0])} {number(y - bend * before[1])}"
    end = f"{number(x + bend * after[0])} {number(y + bend * after[1])}"
    return f"{start}Q{number(x)} {number(y)} {end}"
