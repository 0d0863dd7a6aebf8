"""What lies on the table of Pairleroy for all: whose turn it is, bag and pile, the last round."""

from typing import Any

from couronne.games.pairleroy import ornaments as draw
from couronne.games.pairleroy import signs
from couronne.games.pairleroy.ornaments import GROUNDS, MOTIFS, SEATS
from couronne.games.svg import FADED, GOLD, IVORY, WOOD, emblem, panel, placed, pointer, tag, text

PARTS = {
    "tile": ("draw", "tile", "cell", "face"),
    "colon": ("step", "hand"),
    "castle": ("kingdom", "piece", "refill"),
}
"""The phases of each part of a turn."""
BAR = 168
"""The length of a bar for all thirds of one terrain."""


def picture(view: dict[str, Any], width: int, height: int) -> str:
    """Draw the turn above, the bag and the pile below."""
    middle = 92
    line = tag("path", d=f"M16 {middle}H{width - 16}", stroke=IVORY, opacity=0.2)
    below = (height + middle) / 2
    return "".join(
        (
            panel(width, height),
            _turn(view),
            _last_round(view, width),
            line,
            placed(50, below, _bag(view["bag"])),
            placed(104, below, _terrains(view["bag"])),
            placed(width - 44, below, _pile(view["pile"])),
        )
    )


def _turn(view: dict[str, Any]) -> str:
    """Draw who is in turn, and the parts of the turn with the one that is played."""
    if view["acting"] is None:
        return _winners(view)
    token = draw.token(SEATS[view["seats"][view["acting"]]])
    parts = [
        placed(128 + 64 * place, 40, signs.phase(part, view["phase"] in phases), data_part=part)
        for place, (part, phases) in enumerate(PARTS.items())
    ]
    seat = placed(44, 44, token, scale=1.1, data_acting=view["acting"])
    return "".join((seat, placed(86, 44, pointer(), scale=0.8), *parts, _steps(view)))


def _winners(view: dict[str, Any]) -> str:
    """Draw who has won."""
    tokens = [draw.token(SEATS[view["seats"][seat]]) for seat in view["winners"]]
    return "".join(
        placed(52 + 60 * place, 46, emblem(token, won=True), scale=0.8)
        for place, token in enumerate(tokens)
    )


def _steps(view: dict[str, Any]) -> str:
    """Draw the free steps of the colon, or what the next one costs."""
    if view["phase"] not in PARTS["colon"]:
        return ""
    steps = view["steps"]
    if steps["price"]:
        return text(f"−{steps['price']}", 192, 81, 15, fill=GOLD, data_steps=steps["made"])
    dots = [
        placed(192 + 14 * (place - (steps["free"] - 1) / 2), 81, signs.step(place < steps["made"]))
        for place in range(steps["free"])
    ]
    return tag("g", *dots, data_steps=steps["made"])


def _last_round(view: dict[str, Any], width: int) -> str:
    """Draw the sign of the last round, and who brought it."""
    seat = view["last_round"]
    if seat is None:
        return ""
    glass = placed(width - 88, 44, signs.hourglass(), scale=1.2)
    bringer = placed(width - 44, 44, draw.token(SEATS[view["seats"][seat]]), scale=0.9)
    return tag("g", glass, bringer, data_last_round=seat)


def _bag(bag: dict[str, Any]) -> str:
    count = text(bag["count"], 0, 42, 24, fill=IVORY, data_bag="")
    return placed(0, -16, signs.bag(), scale=1.1, opacity=1 if bag["count"] else FADED) + count


def _terrains(bag: dict[str, Any]) -> str:
    """Draw how many thirds of each terrain are left, as bars."""
    most = bag["of"] * 3 / len(GROUNDS)
    rows = [
        placed(0, 30 * (place - 1.5), _terrain(terrain, count, count / most), data_left=terrain)
        for place, (terrain, count) in enumerate(bag["terrains"].items())
    ]
    return "".join(rows)


def _terrain(terrain: str, count: int, share: float) -> str:
    swatch = tag("rect", y=-13, width=28, height=26, rx=6, fill=GROUNDS[terrain])
    motif = placed(14, 0, draw.strewn(terrain, f"M0 0{MOTIFS[terrain].varieties[0]}"))
    back = tag("rect", x=34, y=-8, width=BAR, height=16, rx=4, fill=WOOD)
    bar = tag(
        "rect", x=34, y=-8, width=round(BAR * share, 1), height=16, rx=4, fill=GROUNDS[terrain]
    )
    return (
        swatch + motif + back + bar + text(count, 40 + BAR, 0, 16, fill=IVORY, text_anchor="start")
    )


def _pile(count: int) -> str:
    return placed(0, -16, signs.pile(count)) + text(count, 0, 42, 24, fill=IVORY, data_pile="")
