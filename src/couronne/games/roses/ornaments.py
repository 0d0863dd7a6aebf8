"""The shapes that only a Rose King picture is made of: roses, arrows, shields.

Every shape is drawn around its own centre and knows nothing of positions or rules.
"""

from functools import cache
from math import cos, radians, sin
from typing import NamedTuple

from couronne.games.svg import GOLD, GOLD_EDGE, INK, number, tag

Point = tuple[float, float]

LEAF = "#5f7f4b"


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

SHIELD = "M-8-9Q0-6 8-9V-1Q8 7 0 11Q-8 7-8-1Z"
SHIELD_CROSS = "M0-6.5V9M-6.5-1.5H6.5"
ARROW = "M0-17L11-3H4.5V16H-4.5V-3H-11Z"


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


@cache
def rose(seat: int, paint: Paint) -> str:
    """Draw a seat's rose: sepals, five petals, five inner ones and a golden heart."""
    return (
        tag("path", d=SEPALS, fill=LEAF, stroke=INK, stroke_width=0.8)
        + tag("path", d=OUTER_PETALS[seat], fill=paint.petal, stroke=paint.edge, stroke_width=1.3)
        + tag("path", d=INNER_PETALS[seat], fill=paint.inner, stroke=paint.edge, stroke_width=0.9)
        + tag("circle", r=4.2, fill=GOLD, stroke=paint.edge, stroke_width=1)
    )


@cache
def shield() -> str:
    """Draw a hero."""
    return tag("path", d=SHIELD, fill=GOLD, stroke=GOLD_EDGE, stroke_width=1.4) + tag(
        "path", d=SHIELD_CROSS, stroke=GOLD_EDGE, stroke_width=1.6
    )


@cache
def arrow(degrees: float, colour: str) -> str:
    """Draw an arrow that points up, turned clockwise."""
    return tag("path", d=ARROW, fill=colour, transform=f"rotate({number(degrees)})")
