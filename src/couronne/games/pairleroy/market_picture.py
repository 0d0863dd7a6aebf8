"""The market of a Pairleroy position: sixteen slots, and around them the track with the cubes."""

from typing import Any

from couronne.games.pairleroy import ornaments as draw
from couronne.games.pairleroy import signs
from couronne.games.pairleroy.ornaments import SEATS
from couronne.games.svg import (
    FADED,
    GOLD,
    GOLD_EDGE,
    INK,
    IVORY,
    PARCHMENT,
    WOOD,
    bare_crown,
    panel,
    placed,
    tag,
    text,
)

SIDE = 4
PADDING, GAP = 10, 4
TRACK = 38
"""How thick the ring around the cards is."""
CARD_WIDE, CARD_HIGH = 80, 91
WIDE = 2 * (PADDING + TRACK) + SIDE * CARD_WIDE + (SIDE + 1) * GAP
HIGH = 2 * (PADDING + TRACK) + SIDE * CARD_HIGH + (SIDE + 1) * GAP
FIRST = PADDING + TRACK + GAP
"""Where the first card begins, from the left and from above."""

CELLS = 4 * SIDE
ABREAST = 3
"""Cubes on a cell that stand in one line."""
CUBE_STEPS = (25.5, 18.5)
"""How far cubes stand apart: in one line, and in two."""
PRICE_GROUND = "#8e3b32"
RESOURCE_STEP, RESOURCES_WIDE = 23, 75
"""How far resources stand apart, and how wide they may be together."""


def picture(view: dict[str, Any]) -> str:
    """Draw cards and track."""
    slots = [
        placed(*_corner(number), _slot(slot), data_slot=slot["slot"], data_seen=int(slot["seen"]))
        for number, slot in enumerate(view["market"])
    ]
    start = placed(PADDING + TRACK / 2, PADDING + TRACK / 2, bare_crown(), scale=0.8)
    cells = [_track_cell(view, cell) for cell in range(CELLS)]
    return "".join((panel(WIDE, HIGH), *cells, start, *slots))


def _corner(slot: int) -> tuple[int, int]:
    """Tell where a card begins."""
    row, column = divmod(slot, SIDE)
    return FIRST + column * (CARD_WIDE + GAP), FIRST + row * (CARD_HIGH + GAP)


def _slot(slot: dict[str, Any]) -> str:
    """Draw a slot, framed in gold where the cube of the player in turn sees it."""
    card, seen = slot["card"], slot["seen"]
    size = {"width": CARD_WIDE, "height": CARD_HIGH, "rx": 7}
    if card is None:
        look = {"fill": "none", "stroke": IVORY, "stroke_dasharray": "6 6", "opacity": FADED}
        return tag("rect", **size, **look) + _slot_name(slot["slot"], IVORY)
    frame = {"stroke": GOLD, "stroke_width": 4} if seen else {"stroke": INK}
    ground = tag("rect", fill=PARCHMENT[0] if seen else "#d3c4a0", **frame, **size)
    return ground + _slot_name(slot["slot"], WOOD) + tag("g", _card(card), data_piece="card")


def _slot_name(name: str, ink: str) -> str:
    return text(name, 15, 15, 13, fill=ink)


def _card(card: dict[str, Any]) -> str:
    """Draw what a building costs, what it needs and what it brings."""
    price = tag("rect", x=CARD_WIDE - 36, y=6, width=30, height=19, rx=9.5, fill=PRICE_GROUND)
    price += text(f"−{card['price']}", CARD_WIDE - 21, 15.5, 14, fill=IVORY)
    ribbon = tag("rect", x=14, y=CARD_HIGH - 27, width=CARD_WIDE - 28, height=21, rx=4, fill=GOLD)
    reward = text(f"+{card['reward']}", CARD_WIDE / 2, CARD_HIGH - 16.5, 17, fill=GOLD_EDGE)
    return price + ribbon + reward + _needs(card["resources"])


def _needs(resources: dict[str, int]) -> str:
    """Draw the resources side by side, smaller where they are many."""
    kinds = [kind for kind in signs.RESOURCES for _ in range(resources.get(kind, 0))]
    step = min(RESOURCE_STEP, RESOURCES_WIDE / len(kinds))
    left = (CARD_WIDE - step * (len(kinds) - 1)) / 2
    return "".join(
        placed(left + step * place, 45, signs.resource(kind), scale=round(step / 22, 2))
        for place, kind in enumerate(kinds)
    )


def _track_cell(view: dict[str, Any], cell: int) -> str:
    """Draw a cell of the track, with its number and the cubes that stand there."""
    x, y, width, height = _track_box(cell)
    acting = view["acting"]
    watched = acting is not None and view["players"][acting]["track"] == cell
    frame = {"stroke": GOLD, "stroke_width": 2} if watched else {}
    ground = tag("rect", width=width, height=height, rx=5, fill=WOOD, **frame)
    name = text(cell, width / 2, height / 2, 19, fill=IVORY, opacity=0.3)
    return placed(x, y, ground, name, *_cubes(view, cell, width, height), data_track=cell)


def _track_box(cell: int) -> tuple[int, int, int, int]:
    """Tell where a cell of the track lies, and how wide and high it is."""
    side, place = divmod(cell, SIDE)
    along = place if side < 2 else SIDE - 1 - place
    x, y = _corner((SIDE + 1) * along)
    if side % 2:
        return (WIDE - PADDING - TRACK if side == 1 else PADDING), y, TRACK, CARD_HIGH
    return x, (HIGH - PADDING - TRACK if side == 2 else PADDING), CARD_WIDE, TRACK


def _cubes(view: dict[str, Any], cell: int, width: int, height: int) -> list[str]:
    """Draw the cubes on a cell in a line, or in two lines of smaller ones where they are many."""
    seats = [seat for seat, player in enumerate(view["players"]) if player["track"] == cell]
    lines = 1 if len(seats) <= ABREAST else 2
    step = CUBE_STEPS[lines - 1]
    return [
        placed(
            width / 2 + step * x,
            height / 2 + step * y,
            draw.cube(SEATS[view["seats"][seat]]),
            scale=round(step / CUBE_STEPS[0], 2),
            data_cube=seat,
        )
        for seat, (x, y) in zip(seats, _cube_spots(len(seats), lines, width > height), strict=True)
    ]


def _cube_spots(count: int, lines: int, across: bool) -> list[tuple[float, float]]:
    """Tell where cubes stand around the middle of their cell, lines running along the cell."""
    abreast = -(-count // lines)
    spots = [
        (place % abreast - (abreast - 1) / 2, place // abreast - (lines - 1) / 2)
        for place in range(count)
    ]
    return spots if across else [(y, x) for x, y in spots]
