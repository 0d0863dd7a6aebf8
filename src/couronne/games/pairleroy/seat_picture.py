"""What one seat of Pairleroy owns, in a strip: honour, pieces, hand, contracts."""

from math import ceil, floor
from typing import Any, NamedTuple

from couronne.games.pairleroy import ornaments as draw
from couronne.games.pairleroy import signs
from couronne.games.pairleroy.ornaments import SEATS, Seat
from couronne.games.svg import (
    FADED,
    GOLD,
    GOLD_EDGE,
    INK,
    IVORY,
    PARCHMENT,
    bare_crown,
    emblem,
    panel,
    pill,
    placed,
    pointer,
    tag,
    text,
)

HIGH = 98
CROWNS = 3
"""As many bring the last round."""
FINAL_WIDE = 122
"""Room for the parts of a score, in characters of size one."""
COUNTS_LEFT, COUNT_STEP = 228, 60
HAND_LEFT, HAND_WIDE = 488, 250
CONTRACTS_LEFT = 756
MARGIN = 7
ROOM = HIGH - 2 * MARGIN


class Item(NamedTuple):
    """How much room something needs that there may be many of."""

    wide: float
    high: float
    largest: float
    """The scale beyond which a few of them do not grow."""


HAND_TILE = Item(43, 42, 1.6)
CONTRACT = Item(118, 42, 1.25)


def picture(view: dict[str, Any], seat: int, width: int) -> str:
    """Draw the strip of a seat."""
    player, paint = view["players"][seat], SEATS[view["seats"][seat]]
    acting = view["acting"] == seat
    lines = "".join(
        f"M{x - 10} 14V{HIGH - 14}" for x in (COUNTS_LEFT - 8, HAND_LEFT, CONTRACTS_LEFT)
    )
    parts = (
        panel(width, HIGH, acting),
        tag("path", d=lines, stroke=IVORY, opacity=0.2),
        placed(18, HIGH / 2, pointer(), data_piece="turn") if acting else "",
        placed(
            70,
            HIGH / 2,
            emblem(placed(0, 0, draw.token(paint), scale=1.25), seat in view["winners"]),
            scale=0.9,
        ),
        _standing(view, seat),
        _counts(player, paint),
        placed(HAND_LEFT, MARGIN, *_hand(view, player, acting)),
        placed(CONTRACTS_LEFT, MARGIN, *_contracts(view, player, width - CONTRACTS_LEFT - MARGIN)),
    )
    return "".join(parts)


def _standing(view: dict[str, Any], seat: int) -> str:
    """Write the score, the crowns below it, and once the game is over what it consists of."""
    crowns = view["players"][seat]["crowns"]
    parts = (
        text(view["scores"][seat], 118, 32, 34, fill=IVORY, text_anchor="start", data_score=""),
        placed(130, 66, _crowns(crowns), scale=0.56, data_crowns=crowns),
        _final(view["final"][seat]) if view["final"] else "",
    )
    return "".join(parts)


def _crowns(count: int) -> str:
    """Draw the crowns side by side, those that are missing faded; more are told by a digit."""
    if count > CROWNS:
        return bare_crown() + text(f"×{count}", 26, 0, 30, fill=GOLD, text_anchor="start")
    strengths = [1 if place < count else FADED / 2 for place in range(CROWNS)]
    return "".join(
        placed(42 * place, 0, bare_crown(), opacity=strength)
        for place, strength in enumerate(strengths)
    )


def _final(points: dict[str, int]) -> str:
    """Write the parts of a score, small enough for their room."""
    parts = "+".join(map(str, points.values()))
    size = min(12, FINAL_WIDE / len(parts))
    return text(parts, 118, 86, size, fill=GOLD, text_anchor="start", data_final="")


def _counts(player: dict[str, Any], paint: Seat) -> str:
    """Count the pieces by kind; below them castle, outposts, buildings, tiles in the zone."""
    built = {
        "castle": int(player["castle"] is not None),
        "outpost": player["outposts"],
        "building": len(player["buildings"]),
        "zone": player["zone_tiles"],
    }
    return "".join(
        placed(COUNTS_LEFT + 8 + COUNT_STEP * column, y, _count(kind, count, paint))
        for counts, y in ((player["pieces"], 28), (built, 70))
        for column, (kind, count) in enumerate(counts.items())
    )


def _count(kind: str, count: int, paint: Seat) -> str:
    figure = text(count, 19, 0, 18, fill=IVORY, text_anchor="start")
    strength = 1 if count else FADED
    return tag("g", signs.owned(kind, paint), figure, opacity=strength, data_owned=kind)


def _spread(count: int, item: Item, width: float, height: float) -> tuple[float, int, float]:
    """Fit things into a box in rows: how large they are, how many abreast, where they begin."""
    choices = []
    for rows in range(1, max(1, count) + 1):
        abreast = ceil(count / rows) or 1
        scale = min(item.largest, width / (abreast * item.wide), height / (rows * item.high))
        choices.append((floor(100 * scale) / 100, -rows, abreast))
    scale, rows, abreast = max(choices)
    return scale, abreast, (height + rows * scale * item.high) / 2


def _grid(shapes: list[str], item: Item, width: float, marks: list[dict[str, Any]]) -> list[str]:
    """Lay things out in rows, each drawn from the middle of its own room."""
    scale, abreast, top = _spread(len(shapes), item, width, ROOM)
    return [
        placed(
            scale * item.wide * (place % abreast + 0.5),
            top + scale * item.high * (place // abreast + 0.5),
            shape,
            scale=scale,
            **mark,
        )
        for place, (shape, mark) in enumerate(zip(shapes, marks, strict=True))
    ]


def _hand(view: dict[str, Any], player: dict[str, Any], acting: bool) -> list[str]:
    chosen = view["chosen"]["tile"] if acting else None
    shapes = [_hand_tile(item, item["tile"] == chosen) for item in player["hand"]]
    marks = [
        {"data_hand": item["tile"], "data_count": item["count"], "data_drawn": item["drawn"]}
        for item in player["hand"]
    ]
    return _grid(shapes, HAND_TILE, HAND_WIDE, marks)


def _hand_tile(item: dict[str, Any], chosen: bool) -> str:
    """Draw a tile: its number if there are more, a dot for each just drawn, framed if chosen."""
    frame = GOLD if chosen else IVORY
    edge = tag("path", d=draw.HEXAGON, fill=frame, stroke=frame, stroke_width=11 if chosen else 5)
    tile = draw.small_tile(tuple(item["thirds"]))
    face = placed(0, 0, edge, tile, scale=0.43, stroke_linejoin="round")
    dots = [
        tag("circle", cx=-12 + 8 * place, cy=-15, r=3.4, fill=GOLD, stroke=INK)
        for place in range(item["drawn"])
    ]
    count = pill(item["count"], 20, 20, INK, scale=0.9) if item["count"] > 1 else ""
    return "".join((face, *dots, count))


def _contracts(view: dict[str, Any], player: dict[str, Any], width: float) -> list[str]:
    chosen = view["chosen"]["card"]
    shapes = [
        _contract(card, chosen is not None and chosen["card"] == card["card"])
        for card in player["contracts"]
    ]
    marks = [{"data_contract": card["card"]} for card in player["contracts"]]
    return _grid(shapes, CONTRACT, width, marks)


def _contract(card: dict[str, Any], chosen: bool) -> str:
    """Draw what a contract brings, what it was given and what it lacks."""
    frame = {"stroke": GOLD, "stroke_width": 4} if chosen else {"stroke": INK}
    ground = tag("rect", x=-57, y=-19, width=114, height=38, rx=7, fill=PARCHMENT[0], **frame)
    ribbon = tag("rect", x=-53, y=-11, width=32, height=22, rx=4, fill=GOLD)
    reward = text(f"+{card['reward']}", -37, 0, 14.5, fill=GOLD_EDGE)
    kinds = [(kind, True) for kind in _each(card["given"])]
    kinds += [(kind, False) for kind in _each(card["lacks"])]
    needs = [
        placed(-10 + 18 * place, 0, signs.need(kind, given), scale=0.52, data_given=int(given))
        for place, (kind, given) in enumerate(kinds)
    ]
    return "".join((ground, ribbon, reward, *needs))


def _each(resources: dict[str, int]) -> list[str]:
    return [kind for kind in signs.RESOURCES for _ in range(resources.get(kind, 0))]
