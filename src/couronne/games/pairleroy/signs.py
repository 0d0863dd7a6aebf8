"""The signs beside a Pairleroy map: resources, what a seat owns, bag, pile, phases, last round.

Every shape is drawn around its own centre and knows nothing of positions or rules.
"""

from functools import cache

from couronne.games.pairleroy.ornaments import (
    HEXAGON,
    PAWN,
    PIECES,
    TOWER,
    WALLS,
    Layer,
    Seat,
    painted,
)
from couronne.games.svg import (
    FADED,
    GOLD,
    GOLD_EDGE,
    INK,
    IVORY,
    PARCHMENT,
    RIM,
    WOOD,
    placed,
    tag,
)

LOGS = "M-5 4.2h.1M5 4.2h.1M0-4.4h.1"
LOAF = "M-10 4C-11.5-3.5-7-7.5 0-7.5C7-7.5 11.5-3.5 10 4C9.7 6.3 8.6 7 7 7H-7C-8.6 7-9.7 6.3-10 4Z"
CUTS = "M-5.4-3.6l1.8 4.4M-.9-4.4l1.8 4.4M3.6-3.6l1.8 4.4"
THREAD = "M-5.5-6.5H5.5V6.5H-5.5Z"
WINDINGS = "M-5.5-2.4L5.5-4.6M-5.5 1.2L5.5-1M-5.5 4.8L5.5 2.6"
SPOOL = "M-8-10H8V-6.5H-8ZM-8 6.5H8V10H-8Z"
HANDLE = "M-9.5 6.8L-.5-2.2L2.2.5L-6.8 9.5Z"
HAMMER = "M-5.2-4.6L.2-10L3-8.8L10 -1.6L10.4 1L5.4 5.6Z"
RESOURCES = {
    "wood": (
        Layer(LOGS, stroke="#4f2f14", width=11),
        Layer(LOGS, stroke="#b07a45", width=8.4),
        Layer(LOGS, stroke="#e2bd8a", width=4),
    ),
    "bread": (Layer(LOAF, "#dca04a", "#6d4310", 1.3), Layer(CUTS, stroke="#6d4310")),
    "fabric": (
        Layer(THREAD, "#8a63b0", "#3f2760", 1.2),
        Layer(WINDINGS, stroke="#d9c6ec", width=1.2),
        Layer(SPOOL, "#c79a5f", "#4f2f14", 1.2),
    ),
    "labour": (Layer(HANDLE, "#a5713f", "#4f2f14", 1.2), Layer(HAMMER, "#87929c", "#2e363d", 1.3)),
}


@cache
def resource(kind: str, strength: float = 1) -> str:
    """Draw the sign of a resource."""
    look = {"opacity": strength} if strength < 1 else {}
    return tag("g", painted(*RESOURCES[kind]), stroke_linecap="round", data_resource=kind, **look)


@cache
def need(kind: str, given: bool) -> str:
    """Draw one resource that a contract needs: on a full disc once given, else in a broken ring."""
    if given:
        return tag("circle", r=16, fill=GOLD, stroke=GOLD_EDGE, stroke_width=2) + resource(kind)
    look = {"fill": "none", "stroke": INK, "stroke_width": 1.6, "stroke_dasharray": "4 3.6"}
    return tag("circle", r=16, **look) + resource(kind, 0.62)


HOUSE = "M-11 11V-2L0-11L11-2V11H4V3H-4V11Z"
SIGNS = {
    **PIECES,
    "castle": WALLS,
    "outpost": TOWER,
    "zone": HEXAGON,
    "building": HOUSE,
}
"""What a seat owns."""
SIGN_SCALES = {"castle": 0.46, "outpost": 0.66, "zone": 0.24, "building": 0.8}


@cache
def owned(kind: str, seat: Seat) -> str:
    """Draw the sign of something that a seat owns, on a disc of its colour."""
    disc = tag("circle", r=14, fill=seat.fill, stroke=RIM, stroke_width=1.5)
    hollow = {"fill": "none", "stroke": seat.device, "stroke_width": 9, "stroke_dasharray": "22 9"}
    look = hollow if kind == "zone" else {"fill": seat.device}
    shape = tag("path", d=SIGNS[kind], **look)
    return disc + placed(0, 0, shape, scale=SIGN_SCALES.get(kind, 0.92))


SACK = "M-8-14C-22-2-24 22-12 24H12C24 22 22-2 8-14Z"
SACK_TOP = "M-8-14L-12-24L-4-20L0-25L4-20L12-24L8-14Z"
CORD = "M-9-14H9"


@cache
def bag() -> str:
    """Draw the bag of tiles."""
    cloth = (
        Layer(SACK_TOP, "#a67c4b", INK, 1.6),
        Layer(SACK, "#b98d58", INK, 1.6),
        Layer(CORD, stroke=GOLD, width=4),
    )
    tile = tag("path", d=HEXAGON, fill="none", stroke=WOOD, stroke_width=6)
    return tag("g", painted(*cloth), placed(0, 6, tile, scale=0.26), stroke_linejoin="round")


@cache
def pile(count: int) -> str:
    """Draw the pile of cards: a few backs, or the place of one."""
    edge = {"x": -15, "y": -19, "width": 30, "height": 38, "rx": 4, "stroke": IVORY}
    if not count:
        return tag("rect", fill="none", stroke_dasharray="5 5", opacity=FADED, **edge)
    backs = [placed(x, -x, tag("rect", fill=WOOD, **edge)) for x in (-3, 0, 3)[-count:]]
    house = placed(3, -3, tag("path", d=HOUSE, fill=GOLD), scale=0.8)
    return "".join((*backs, house))


PHASES = {
    "tile": (HEXAGON, 0.36),
    "colon": (PAWN, 0.95),
    "castle": (WALLS, 0.6),
}
"""The parts of a turn: a tile is placed, the colon walks, the kingdom is seen to."""


@cache
def phase(part: str, now: bool) -> str:
    """Draw a part of the turn, lit while it is played."""
    path, scale = PHASES[part]
    disc = tag("circle", r=23, fill=PARCHMENT[0] if now else WOOD, stroke=GOLD, stroke_width=3)
    shape = placed(0, 0, tag("path", d=path, fill=INK if now else IVORY), scale=scale)
    under = tag("path", d="M-8 31H8L0 24Z", fill=GOLD) if now else ""
    return tag("g", disc, shape, under, opacity=1 if now else FADED)


HOURGLASS = "M-11-16H11V-13C11-6 4-3 2 0C4 3 11 6 11 13V16H-11V13C-11 6-4 3-2 0C-4-3-11-6-11-13Z"
SAND = "M-7.5-9C-6-5-2-3.5 0-1C2-3.5 6-5 7.5-9ZM-8 13C-6 8 6 8 8 13Z"


@cache
def hourglass() -> str:
    """Draw the sign of the last round."""
    glass = (Layer(HOURGLASS, PARCHMENT[0], GOLD, 2.4), Layer(SAND, "#c98f2c"))
    return tag("g", painted(*glass), stroke_linejoin="round")


@cache
def step(made: bool) -> str:
    """Draw a step without a price: made, or still to make."""
    return tag("circle", r=5, fill=GOLD if made else "none", stroke=GOLD, stroke_width=1.5)
