"""The shapes that only a Pairleroy map is made of: terrains, rounds, pieces, castles, crests.

Every shape is drawn around its own centre and knows nothing of positions or rules.
"""

from functools import cache
from typing import NamedTuple

from couronne.games.svg import GOLD, GOLD_EDGE, INK, IVORY, RIM, bare_crown, number, placed, tag


class Layer(NamedTuple):
    """One path of a drawing with its colours."""

    path: str
    fill: str = "none"
    stroke: str = "none"
    width: float = 1.5


def painted(*layers: Layer) -> str:
    """Draw paths above each other."""
    return "".join(
        tag("path", d=layer.path, fill=layer.fill, **_pen(layer.stroke, layer.width))
        for layer in layers
    )


def _pen(stroke: str, width: float) -> dict[str, object]:
    return {} if stroke == "none" else {"stroke": stroke, "stroke_width": width}


class Seat(NamedTuple):
    """The colours of one seat, and what only this seat has: a crest, and dashes around its zone."""

    fill: str
    edge: str
    device: str
    """The colour of what is drawn on the seat's own."""
    crest: str
    dashes: tuple[float, ...]


LILY = (
    "M0-10.5C5-5 5-2 2 3H-2C-5-2-5-5 0-10.5Z"
    "M-3 3C-3-4-8-6-9.8-2C-11 2-8 4-6 3C-8 0-5-1-4.6 3Z"
    "M3 3C3-4 8-6 9.8-2C11 2 8 4 6 3C8 0 5-1 4.6 3Z"
    "M-6.5 3.7H6.5V5.8H-6.5ZM-2 6.5H2L5 8.5L0 10.5L-5 8.5Z"
)
LOZENGE = "M0-11L8.5 0L0 11L-8.5 0ZM0-4.6L-3.6 0L0 4.6L3.6 0Z"
OAK_LEAF = (
    "M0-10C3-10 4-7 3-5.5C6-7 8-4 5.5-2C9.5-2.4 9.5 2.4 5.5 2.6C7 5.4 4 7.4 1.2 6V10.5H-1.2V6"
    "C-4 7.4-7 5.4-5.5 2.6C-9.5 2.4-9.5-2.4-5.5-2C-8-4-6-7-3-5.5C-4-7-3-10 0-10Z"
)
STAR = "M0-10.5L2.8-3.5L10.2-3L4.5 1.8L6.4 9.2L0 5.2L-6.4 9.2L-4.5 1.8L-10.2-3L-2.8-3.5Z"
HEART = "M0 9.5C-13.5 0-9.8-9-4.6-9C-2-9-.6-7.4 0-5.4C.6-7.4 2-9 4.6-9C9.8-9 13.5 0 0 9.5Z"
MOON = "M6.5-9A10 10 0 1 0 6.5 9A9 9 0 0 1 6.5-9Z"

SEATS = {
    "blue": Seat("#3a6cb5", "#12294f", RIM, LILY, ()),
    "red": Seat("#c53a34", "#4d0f0d", RIM, LOZENGE, (13, 7)),
    "green": Seat("#2d9854", "#0d3419", RIM, OAK_LEAF, (0.1, 6)),
    "yellow": Seat("#f5bf2c", "#5a3d05", "#5a3d05", STAR, (14, 6.5, 0.1, 6.5)),
    "pink": Seat("#d85f96", "#591437", RIM, HEART, (5, 7.5)),
    "white": Seat("#f6f3ec", "#3d3f4d", "#3d3f4d", MOON, (10, 6, 0.1, 6, 0.1, 6)),
}
"""By the name of a seat's colour."""

STONE = "#d9cfb8"
GROUNDS = {"forest": "#6c9f6b", "field": "#eccd78", "prairie": "#bedb88", "urban": "#cda48e"}
"""The colour of each terrain,"""


class Motif(NamedTuple):
    """What is strewn over a terrain: two varieties of a path that begins where it stands."""

    varieties: tuple[str, str]
    fill: str
    stroke: str
    width: float


MOTIFS = {
    "forest": Motif(
        (
            "m0-9l5 7h-2.5l4.5 7h-5.5v3h-3v-3h-5.5l4.5-7h-2.5z",
            "m0-7l4 6h-2l4 6h-5v3h-2v-3h-5l4-6h-2z",
        ),
        "#3d7748",
        "#2c5b37",
        0.8,
    ),
    "field": Motif(
        (
            "m-9-3q9-4 18 0m-18 5q9-4 18 0m-18 5q9-4 18 0",
            "m0 8v-12m0 3l-4-4m4 4l4-4m-4 8l-4-4m4 4l4-4",
        ),
        "none",
        "#b98a28",
        1.5,
    ),
    "prairie": Motif(
        (
            "m-4 4q-.5-4-4-6m4 6q0-5 0-9m0 9q.5-4 4-6m4 9q-.5-3-3-4m3 4q0-3 0-6m0 6q.5-3 3-4",
            "m0 4q-.5-4-4-6m4 6q0-5 0-9m0 9q.5-4 4-6",
        ),
        "none",
        "#76a03e",
        1.4,
    ),
    "urban": Motif(
        ("m-2-8l6 5v9h-12v-9zm-2 14v-5h4v5m4-8h6v8h-6", "m0-6l6 5v7h-12v-7zm-2 12v-4h4v4"),
        "#e6cdbd",
        "#8d5a44",
        1.1,
    ),
}
"""and what grows or stands there."""

HEXAGON = "M0-40L34.64-20V20L0 40L-34.64 20V-20Z"
RHOMBS = ("M0 0V-40L34.64-20V20Z", "M0 0L34.64 20L0 40L-34.64 20Z", "M0 0L-34.64 20V-20L0-40Z")
"""The thirds of a tile: north-east, bottom, north-west."""
THIRD_SPOTS = ((17.3, -10.0), (0.0, 20.0), (-17.3, -10.0))
"""The middle of each third."""


@cache
def tile(thirds: tuple[str, ...]) -> str:
    """Draw the grounds of a tile: that of most thirds all over, the others on it, without seams."""
    main = max(thirds, key=thirds.count)
    others = [
        tag("path", d=rhomb, fill=GROUNDS[terrain])
        for rhomb, terrain in zip(RHOMBS, thirds, strict=True)
        if terrain != main
    ]
    return "".join((tag("path", d=HEXAGON, fill=GROUNDS[main]), *others))


def strewn(terrain: str, path: str) -> str:
    """Draw all that stands on a terrain, from the path that strews its motifs."""
    motif = MOTIFS[terrain]
    look = {"fill": motif.fill, "stroke": motif.stroke, "stroke_width": motif.width}
    return tag("path", d=path, **look, data_motif=terrain)


@cache
def small_tile(thirds: tuple[str, ...]) -> str:
    """Draw a tile that is not on the map, with one motif on each third."""
    motifs = [
        strewn(terrain, f"M{number(x)} {number(y)}{MOTIFS[terrain].varieties[0]}")
        for (x, y), terrain in zip(THIRD_SPOTS, thirds, strict=True)
    ]
    return tag("g", tile(thirds), *motifs, stroke_linecap="round", stroke_linejoin="round")


ROUND = 12
"""The radius of a round without anything on it."""
SECTORS = (
    "M0 0L-10.4-6A12 12 0 0 1 10.4-6Z",
    "M0 0V12A12 12 0 0 1-10.4-6Z",
    "M0 0L10.4-6A12 12 0 0 1 0 12Z",
)
"""The thirds of a round: in the cell above it, below on the left, below on the right."""
CROSS = "M-7-7L7 7M7-7L-7 7"
_PARTIAL = {"fill": RIM, "fill_opacity": 0.42, "stroke": INK, "stroke_opacity": 0.35}
ROUND_LOOKS: dict[str, dict[str, object]] = {
    "open": _PARTIAL,
    "dead": _PARTIAL | {"stroke_opacity": 0.8, "stroke_width": 1.6},
    "empty": {"fill": IVORY, "fill_opacity": 0.92, "stroke": INK, "stroke_width": 2},
    "piece": {},
    "outpost": {"stroke_linejoin": "round"},
}
"""By status, what all rounds have in common."""


@cache
def open_round(laid: tuple[int, ...]) -> str:
    """Draw the thirds of a round on which tiles lie already."""
    return tag("path", d="".join(SECTORS[place] for place in laid))


@cache
def dead_round(laid: tuple[int, ...]) -> str:
    """Draw a round that can never close: what there is of it, crossed out."""
    return open_round(laid) + tag("path", d=CROSS)


@cache
def empty_round() -> str:
    """Draw a closed round with nothing on it."""
    return tag("circle", r=ROUND)


HUT = "M0-9.5L10 8H3V1H-3V8H-10Z"
FARM = (
    "M-10 8V-1.5L-7.6-5.4L-3-7.5L1.6-5.4L4 -1.5V8H.2V1.5H-6.2V8Z"
    "M5.4 8V-4.5A2.5 3.6 0 0 1 10.4-4.5V8Z"
)
PASTURE = (
    "M-7.5 4C-11 3-11-2-7.6-2.6C-7.6-6-3.4-7.4-1.6-5.2C.4-7.8 4.6-6.8 4.8-4C5.4-7 10-7.4 10.4-3.6"
    "C10.6-1.4 9.2.6 7.4.8C7.6 3 6 4.2 4.6 4V8.5H2.2V4.4H-3V8.5H-5.4V4.2Z"
)
TAVERN = (
    "M-7.5 8.5V-3.2C-10-4-9.4-8-6-7.6C-4.8-10.4.4-10.4 1.4-7.8C5-8.4 6-4.4 4.5-3.2V-2H6.6"
    "A3.4 3.4 0 0 1 10 1.4V2.8A3.4 3.4 0 0 1 6.6 6.2H4.5V8.5ZM4.5.2V4H6.4A1.3 1.3 0 0 0 7.7 2.7"
    "V1.5A1.3 1.3 0 0 0 6.4.2Z"
)
PIECES = {"hut": HUT, "farm": FARM, "pasture": PASTURE, "tavern": TAVERN}
PIECE_OF = {"forest": "hut", "field": "farm", "prairie": "pasture", "urban": "tavern"}
"""What a closed round of each terrain receives."""


@cache
def crest(seat: Seat, scale: float, y: float = 0, colour: str | None = None) -> str:
    """Draw a seat's crest, in the colour that its own colour needs unless told otherwise."""
    where = f"translate(0 {number(y)}) scale({number(scale)})" if y else f"scale({number(scale)})"
    return tag("path", d=seat.crest, fill=colour or seat.device, transform=where)


@cache
def token(seat: Seat) -> str:
    """Draw a seat's crest on a disc of its colour, with a pale rim."""
    disc = tag("circle", r=19, fill=seat.fill, stroke=seat.edge, stroke_width=2)
    return tag("circle", r=22, fill=RIM) + disc + crest(seat, 1.25)


@cache
def cube(seat: Seat) -> str:
    """Draw a seat's cube on the track."""
    look = {"fill": seat.fill, "stroke": RIM, "stroke_width": 1.8}
    return tag("rect", x=-11, y=-11, width=22, height=22, rx=4, **look) + crest(seat, 0.78)


@cache
def piece(kind: str, seat: Seat) -> str:
    """Draw a piece on a disc of its owner's colour, with the crest at its foot."""
    disc = tag("circle", r=16, fill=seat.fill, stroke=seat.device, stroke_width=2.2)
    up = {"transform": "translate(0 -3.5)", "data_kind": kind}
    figure = tag("path", d=PIECES[kind], fill=seat.device, **up)
    badge = tag("circle", cy=12.5, r=7.4, fill=seat.edge, stroke=RIM, stroke_width=1.2)
    return disc + figure + badge + crest(seat, 0.52, 12.5, RIM)


TOWER = "M-8.5 15V-4H-12V-15H-7V-11.5H-2.5V-15H2.5V-11.5H7V-15H12V-4H8.5V15Z"


@cache
def outpost(seat: Seat) -> str:
    """Draw a tower of its owner's colour, with the crest on its wall."""
    rim = tag("path", d=TOWER, stroke=RIM, stroke_width=6)
    wall = tag("path", d=TOWER, fill=seat.fill, stroke=seat.edge, stroke_width=1.6)
    return rim + wall + crest(seat, 0.7, 3.5)


WALLS = "M-23 20V-16h4v4h4v-4h4v10h3v-4h5v4h6v-4h5v4h3v-10h4v4h4v-4h4v36z"
BANNER = "M-11-4H11V12L0 19L-11 12Z"
FLAG = "M0-11V-27L10-23L0-19"
SLITS = "M-17-4v8M17-4v8"


@cache
def castle(seat: Seat) -> str:
    """Draw a family castle, with the crest on its banner."""
    rim = tag("path", d=WALLS, fill=RIM, stroke=RIM, stroke_width=6)
    walls = (
        Layer(FLAG, seat.fill, seat.edge, 1.8),
        Layer(WALLS, seat.fill, seat.edge, 1.8),
        Layer(SLITS, stroke=seat.device, width=2.4),
        Layer(BANNER, RIM, seat.edge, 1.4),
    )
    shield = crest(seat, 0.8, 5.5, seat.edge)
    return tag("g", rim, painted(*walls), shield, stroke_linejoin="round")


PAWN = (
    "M0-15A6 6 0 0 1 3.6-4.2L9.5 12A3 3 0 0 1 6.5 14H-6.5A3 3 0 0 1-9.5 12L-3.6-4.2A6 6 0 0 1 0-15Z"
)


@cache
def colon(seat: Seat) -> str:
    """Draw a settler, with the crest on its coat."""
    rim = tag("path", d=PAWN, fill=RIM, stroke=RIM, stroke_width=4.5)
    body = tag("path", d=PAWN, fill=seat.fill, stroke=seat.edge, stroke_width=1.6)
    return tag("g", rim, body, crest(seat, 0.58, 5.5), stroke_linejoin="round")


KEEP = "M-8 13V-6h3v3h2.5v-3h5v3H5v-3h3V13z"
WINGS = "M-17 13V0h3v3h2.5V0H-8V13zM17 13V0h-3v3h-2.5V0H8V13z"
GATE = "M-3.2 13V8A3.2 3.2 0 0 1 3.2 8V13Z"


@cache
def pairleroy() -> str:
    """Draw the king's castle on its tile: walls of gold under a crown."""
    walls = (
        Layer(HEXAGON, STONE),
        Layer(WINGS, "#c5962f", GOLD_EDGE, 1.3),
        Layer(KEEP, GOLD, GOLD_EDGE, 1.3),
        Layer(GATE, GOLD_EDGE),
    )
    return painted(*walls) + placed(0, -12, bare_crown(), scale=0.4)


@cache
def place_mark(radius: float) -> str:
    """Draw the mark of a cell to which a move leads, or of a round that it names."""
    ring = tag("circle", r=radius, stroke=INK, stroke_width=4)
    return ring + tag("circle", r=radius, stroke=GOLD, stroke_width=2.2)
