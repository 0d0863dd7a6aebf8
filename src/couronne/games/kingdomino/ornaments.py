"""The shapes that only a Kingdomino picture is made of: tiles, castles, kings, signs.

Every shape is drawn around its own centre and knows nothing of positions or rules.
"""

from functools import cache
from typing import NamedTuple

from couronne.games.svg import (
    FADED,
    GOLD,
    INK,
    IVORY,
    PARCHMENT,
    RIM,
    WOOD,
    bare_crown,
    number,
    placed,
    tag,
    text,
)

TILE = 54
"""Width and height of a tile as it is drawn here."""


class Layer(NamedTuple):
    """One path of a drawing with its colours."""

    path: str
    fill: str = "none"
    stroke: str = "none"
    width: float = 1.5


class Seat(NamedTuple):
    """The colours of one seat, and the shape that only this seat has."""

    fill: str
    light: str
    edge: str
    shape: str


def _disc(x: float, y: float, radius: float) -> str:
    r, across = number(radius), number(2 * radius)
    return f"M{number(x - radius)} {number(y)}a{r} {r} 0 1 0 {across} 0a{r} {r} 0 1 0-{across} 0z"


SEATS = {
    "blue": Seat("#3c70b8", "#8db4e6", "#142c55", _disc(0, 0, 17)),
    "pink": Seat("#d9648f", "#f3b3ca", "#5d1737", "M0-21L20 0L0 21L-20 0Z"),
    "green": Seat("#4f9c4a", "#a5d59c", "#173d16", "M0-20L20 15H-20Z"),
    "yellow": Seat("#edc140", "#fae6a0", "#5a420b", "M-16-16H16V16H-16Z"),
}
"""By the name of a seat's colour."""


def _ear(x: int, y: int) -> str:
    """Write an ear of wheat: its stem, three pairs of grains, and one at the top."""
    pairs = "".join(
        f"M{x} {y - up}c-6 0-8-4-7-8c4 0 7 3 7 8c6 0 8-4 7-8c-4 0-7 3-7 8z" for up in (0, 6, 12)
    )
    return f"M{x} {y + 14}V{y}{pairs}M{x} {y - 15}c-4-3-4-7 0-10c4 3 4 7 0 10z"


def _conifer(x: int, y: int) -> str:
    return f"M{x} {y}l8 11h-4l7 11h-9v5h-4v-5h-9l7-11h-4z"


def _waves(*rows: int) -> str:
    return "".join(f"M-22 {y}q5.5-7 11 0t11 0t11 0t11 0" for y in rows)


def _tuft(x: int, y: int) -> str:
    return f"M{x} {y}q-1-7-7-10M{x} {y}q0-8-1-13M{x} {y}q1-7 7-10"


def _flower(x: int, y: int) -> str:
    return "".join(_disc(x + dx, y + dy, 3.3) for dx, dy in ((-4, 0), (4, 0), (0, -4), (0, 4)))


def _nugget(x: int, y: int) -> str:
    return f"M{x - 5} {y}l3-5h5l3 4-3 5h-5z"


CASTLE_GROUND = "#d9c8a2"
GROUNDS = {
    "field": "#e9c35a",
    "forest": "#5b9560",
    "water": "#5c9fd2",
    "meadow": "#b4d56c",
    "swamp": "#84865f",
    "mine": "#786d73",
}
"""The colour of each terrain,"""
MOTIFS = {
    "field": (
        Layer("M-24-14Q0-20 24-14M-24 0Q0-6 24 0M-24 14Q0 8 24 14", stroke="#f5dd92", width=2.5),
        Layer(_ear(-15, 9) + _ear(15, 9) + _ear(0, 6), "#c98716", "#7d500c", 1.1),
    ),
    "forest": (
        Layer(_conifer(-13, -9) + _conifer(13, -11), "#2f6e45", "#12381f", 1.2),
        Layer(_conifer(0, -3), "#1d5232", "#0d2c18", 1.2),
    ),
    "water": (
        Layer(_waves(-5, 10), stroke="#2f72a8", width=2.4),
        Layer(_waves(-12, 3, 18), stroke="#eaf6fd", width=2.6),
    ),
    "meadow": (
        Layer(_tuft(-14, 5) + _tuft(13, 2) + _tuft(-9, 22), stroke="#4b7d24", width=2),
        Layer("M10 23q2-5 1-9", stroke="#4b7d24", width=2),
        Layer(_flower(11, 12), "#fffdf2", "#7c8f5a", 0.7),
        Layer(_disc(11, 12, 2.6), "#e8a820"),
    ),
    "swamp": (
        Layer("M-24 13c5-9 43-9 48 0c-5 11-43 11-48 0z", "#44584f", "#2f3f38", 1.2),
        Layer("M-15 14h9M4 17h11M-5 19h5", stroke="#a9bfae", width=1.6),
        Layer("M-12 15V-7M0 13V-13M12 15V-4M-4 14q-1-9-6-13M4 14q1-10 7-13", stroke="#2f3a14"),
        Layer("M-12-7v8M0-13v8M12-4v8", stroke="#54290f", width=5.5),
    ),
    "mine": (
        Layer("M-25 23L-11-6L-2 6L9-14L25 23Z", "#2c262c", "#171317", 1.2),
        Layer("M-11-6L-16 5L-11 2L-7 6L-5 2ZM9-14L4-4L9-8L12-3L15 0Z", "#b9aeb3"),
        Layer(_nugget(-11, 16) + _nugget(2, 12) + _nugget(13, 18), "#f4c63f", "#6d4a08", 1),
    ),
}
"""and what is drawn on it."""

RIBBON = "#2a1c14"
CROWN_STEP = 16.8
MOST_CROWNS = 3
"""More are told by a digit."""

WALLS = "M-23 22V-16h4v4h4v-4h4v10h3v-4h5v4h6v-4h5v4h3v-10h4v4h4v-4h4v38z"
BANNER = "M-11-3H11V14L0 21L-11 14Z"
FLAG = "M0-11V-25L10-21.5L0-18"
SLITS = "M-17-4v8M17-4v8"

TICK, CROSS = "M-4 0L-1 4L5-4", "M-4-4L4 4M4-4L-4 4"
DOTS = "M-4 0h.1M0 0h.1M4 0h.1"
SQUARE = "M-13-13H13V13H-13Z"
MIDDLE = "M-5 5V-6h3v3h4v-3h3v11z"
FULL = "".join(f"M{x} {y}h6v6h-6z" for y in (-11, -3, 5) for x in (-11, -3, 5))
BONUSES = {"middle_kingdom": MIDDLE, "harmony": FULL}
"""A castle alone in its square, and a square without gaps."""
STATES = {
    "got": (GOLD, 1, GOLD, Layer(TICK, stroke=INK, width=2.6)),
    "possible": (IVORY, 0.8, WOOD, Layer(DOTS, stroke=IVORY, width=2.8)),
    "lost": (IVORY, 0.45, "#a4243b", Layer(CROSS, stroke=RIM, width=2.6)),
}
"""How a bonus stands: the colour and strength of its sign, the ground of the mark, the mark."""
AHEAD = "M-10-9L-1 0L-10 9M1-9L10 0L1 9"


def _painted(*layers: Layer) -> str:
    return "".join(
        tag("path", d=layer.path, fill=layer.fill, stroke=layer.stroke, stroke_width=layer.width)
        for layer in layers
    )


def _ground(colour: str) -> str:
    edge = TILE - 1.5
    return tag(
        "rect", x=-edge / 2, y=-edge / 2, width=edge, height=edge, rx=5, fill=colour, stroke=INK
    )


@cache
def tile(terrain: str, crowns: int) -> str:
    """Draw half a domino: its ground, what grows there, and its crowns."""
    motif = tag("g", _painted(*MOTIFS[terrain]), stroke_linecap="round", stroke_linejoin="round")
    return tag("g", _ground(GROUNDS[terrain]), motif, _crowns(crowns), data_terrain=terrain)


def _crowns(count: int) -> str:
    """Draw crowns side by side on a ribbon, or one and how many there are."""
    if not count:
        return ""
    drawn = count if count <= MOST_CROWNS else 1
    width = CROWN_STEP * (drawn if drawn == count else 2) + 1.5
    ribbon = tag("rect", x=-26, y=-26, width=width, height=19, rx=4.5, fill=RIBBON)
    row = [
        placed(-17 + CROWN_STEP * place, -16.2, bare_crown(), scale=0.42, data_piece="crown")
        for place in range(drawn)
    ]
    digit = text(count, -17 + CROWN_STEP, -16.5, 17, fill=GOLD) if count > drawn else ""
    return "".join((ribbon, *row, digit))


@cache
def domino(first: str, second: str, frame: str) -> str:
    """Lay two tiles side by side in a frame."""
    size = {"width": 2 * TILE + 6, "height": TILE + 6, "rx": 9}
    edge = tag("rect", x=-TILE - 3, y=-TILE / 2 - 3, fill=frame, **size)
    return edge + placed(-TILE / 2, 0, first) + placed(TILE / 2, 0, second)


@cache
def back() -> str:
    """Draw a domino that lies face down."""
    look = {"fill": WOOD, "stroke": IVORY, "stroke_width": 1.2}
    return tag("rect", x=-20, y=-10, width=40, height=20, rx=4, **look)


@cache
def token(seat: Seat) -> str:
    """Draw a seat's king: its shape, with a pale rim that lifts it off what it stands on."""
    rim = tag("path", d=seat.shape, fill=RIM, stroke=RIM, stroke_width=9)
    body = tag("path", d=seat.shape, fill=seat.fill, stroke=seat.edge, stroke_width=3)
    heart = placed(0, 0, tag("path", d=seat.shape, fill=seat.light), scale=0.45)
    return tag("g", rim, body, heart, stroke_linejoin="round")


@cache
def open_token() -> str:
    """Draw the place of a king that nobody has taken yet."""
    look = {"fill": "none", "stroke": IVORY, "stroke_width": 2, "stroke_dasharray": "5 5"}
    return tag("circle", r=18, opacity=0.6, **look)


@cache
def castle(seat: Seat) -> str:
    """Draw a seat's castle on its tile, with the seat's shape on the banner."""
    walls = (
        Layer(FLAG, seat.fill, seat.edge, 1.8),
        Layer(WALLS, seat.fill, seat.edge, 1.8),
        Layer(SLITS, stroke=seat.edge, width=2.4),
        Layer(BANNER, RIM, seat.edge, 1.4),
    )
    shape = tag("path", d=seat.shape, fill=seat.fill, stroke=seat.edge, stroke_width=3)
    banner = placed(0, 7, shape, scale=0.42)
    return _ground(CASTLE_GROUND) + tag("g", _painted(*walls), banner, stroke_linejoin="round")


@cache
def bonus(kind: str, state: str) -> str:
    """Draw the sign of a bonus, marked as got, possible or lost."""
    ink, strength, ground, mark = STATES[state]
    sign = _painted(Layer(SQUARE, "none", ink, 2.4), Layer(BONUSES[kind], ink))
    disc = tag("circle", r=8.5, fill=ground, stroke=PARCHMENT[0], stroke_width=1)
    badge = placed(11, 11, disc, _painted(mark), stroke_linecap="round")
    return tag("g", sign, opacity=strength) + badge


@cache
def discard() -> str:
    """Draw a domino that was thrown away."""
    gone = _painted(Layer("M-7-7L7 7M7-7L-7 7", stroke=RIM, width=3))
    return placed(0, 0, back(), gone, scale=0.8)


@cache
def ahead() -> str:
    """Draw the sign of what comes next."""
    return tag("path", d=AHEAD, fill="none", stroke=GOLD, stroke_width=3.5, stroke_linecap="round")


@cache
def pip(reached: bool) -> str:
    """Draw one round of the game: played, or still to come."""
    return tag("circle", r=6, fill=GOLD if reached else "none", stroke=GOLD, stroke_width=1.5)


@cache
def spot(seat: Seat) -> str:
    """Draw the mark of a cell that the player to move can cover."""
    ring = tag("circle", r=9.5, fill=RIM)
    return ring + tag("circle", r=7, fill=seat.fill, stroke=seat.edge, stroke_width=1.5)


@cache
def gap() -> str:
    """Draw the place of a domino that is not there."""
    look = {"fill": "none", "stroke": IVORY, "stroke_width": 1.5, "stroke_dasharray": "6 6"}
    return tag(
        "rect", x=-TILE, y=-TILE / 2, width=2 * TILE, height=TILE, rx=8, opacity=FADED, **look
    )
