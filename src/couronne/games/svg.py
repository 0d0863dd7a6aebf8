"""What the pictures of all games are made of: elements, colours, panels, crowns, outlines.

Every shape is drawn around its own centre and knows nothing of positions or rules. What is drawn
over and over is written once: whole games are drawn, position by position.
"""

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from html import escape
from typing import Any

Step = tuple[int, int]

INK = "#33261d"
GOLD = "#dcae42"
GOLD_EDGE = "#523a0c"
TABLE = "#23352f"
PANEL = "#2e443c"
WOOD = "#4a3527"
IVORY = "#f6ecd4"
RIM = "#fff8e4"
PARCHMENT = ("#f0e4c8", "#e8d9b7")
FADED = 0.36
FONT = "Georgia, 'Times New Roman', 'DejaVu Serif', serif"

CROWN = "M-14 9L-17-7L-8 0L0-13L8 0L17-7L14 9Z"
CROWN_BAND = "M-14 9H14V13.5H-14Z"
CROWN_PEARLS = ((-17, -8), (0, -14), (17, -8))
POINTER = "M-7-10L10 0L-7 10Z"
LEAF_ANGLES = (28, 50, 72, 94, 116, 138, 160)
LEAF_RING = 39


def number(value: object) -> str:
    """Write a value as short as it can be, numbers with two decimals at most."""
    return f"{round(value, 2) + 0.0:g}" if isinstance(value, float) else str(value)


def tag(name: str, *inside: str, **attributes: object) -> str:
    """Write an element; underscores in the names of attributes stand for hyphens."""
    written = _attributes(tuple(attributes.items()))
    content = "".join(inside)
    return f"<{name}{written}>{content}</{name}>" if content else f"<{name}{written}/>"


@lru_cache(maxsize=1 << 14)
def _attributes(items: tuple[tuple[str, object], ...]) -> str:
    return "".join(f' {key.replace("_", "-")}="{escape(number(value))}"' for key, value in items)


def text(content: object, x: float, y: float, size: float, **attributes: object) -> str:
    """Write characters centred on a point."""
    middle = {"text_anchor": "middle", "font_size": size, **attributes}
    return tag("text", escape(str(content)), x=x, y=y + 0.34 * size, **middle)


def placed(x: float, y: float, *inside: str, scale: float = 1, **attributes: object) -> str:
    """Put shapes that are drawn around their centre somewhere, in another size."""
    return tag("g", *inside, transform=_where(x, y, scale), **attributes)


@lru_cache(maxsize=1 << 14)
def _where(x: float, y: float, scale: float) -> str:
    size = "" if scale == 1 else f" scale({number(scale)})"
    return f"translate({number(x)} {number(y)}){size}"


def within(name: str, inside: Iterable[str], **attributes: object) -> Iterator[str]:
    """Yield the parts of a large element, so that those which stay the same can be told."""
    yield f"<{name}{_attributes(tuple(attributes.items()))}>"
    yield from inside
    yield f"</{name}>"


def set_at(x: float, y: float, inside: Iterable[str], **attributes: object) -> Iterator[str]:
    """Yield parts that belong together, put somewhere."""
    return within("g", inside, transform=_where(x, y, 1), **attributes)


def sheet(view: dict[str, Any], width: int, height: int, inside: Iterable[str]) -> Iterator[str]:
    """Lay the parts of a picture on the table, named after game, rules and scores."""
    name = f"{view['game']}/{view['rules']} {'-'.join(map(str, view['scores']))}"
    ground = tag("rect", width=width, height=height, rx=22, fill=TABLE)
    return within(
        "svg",
        (tag("title", escape(name)), ground, *inside),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width} {height}",
        role="img",
        aria_label=name,
        font_family=FONT,
        font_weight="bold",
    )


@cache
def panel(width: int, height: int, acting: bool = False) -> str:
    """Draw the ground of what belongs together, framed in gold where somebody is to act."""
    frame = {"stroke": GOLD, "stroke_width": 2} if acting else {}
    return tag("rect", width=width, height=height, rx=14, fill=PANEL, **frame)


@cache
def emblem(figure: str, won: bool) -> str:
    """Draw a seat's figure on a disc, wreathed when it has won."""
    wreath = tag("g", laurel(), data_piece="laurel") if won else ""
    return tag("circle", r=34, fill=PARCHMENT[1]) + wreath + figure


def pill(
    content: object, right: float, bottom: float, ink: str, scale: float = 1, **attributes: object
) -> str:
    """Write something short on a pale pill, which ends at a corner."""
    width = 9 + 8 * len(str(content))
    box = tag("rect", x=-width / 2, y=-8, width=width, height=16, rx=8, stroke=ink)
    x, y = right - scale * (width / 2 + 1), bottom - scale * 9
    label = text(content, 0, 0, 13, fill=ink)
    return placed(x, y, box, label, scale=scale, fill=IVORY, **attributes)


@cache
def crown() -> str:
    """Draw the king's crown, with a pale rim that lifts it off what it stands on."""
    rim = {"stroke": RIM, "stroke_width": 5, "stroke_linejoin": "round"}
    return tag("g", _crown(), **rim) + bare_crown()


@cache
def bare_crown() -> str:
    """Draw a crown without a rim, for a dark ground."""
    face = {"fill": GOLD, "stroke": GOLD_EDGE, "stroke_width": 1.5, "stroke_linejoin": "round"}
    return tag("g", _crown(), **face)


def _crown() -> str:
    pearls = "".join(tag("circle", cx=x, cy=y, r=2.8) for x, y in CROWN_PEARLS)
    return tag("path", d=CROWN) + tag("path", d=CROWN_BAND) + pearls


@cache
def pointer() -> str:
    """Draw the marker of the player to move."""
    return tag("path", d=POINTER, fill=GOLD, stroke=GOLD, stroke_width=3, stroke_linejoin="round")


@cache
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
    return _outline(frozenset(cells), size, inset, bend)


@lru_cache(maxsize=256)
def _outline(cells: frozenset[Step], size: float, inset: float, bend: float) -> str:
    return "".join(_loop(loop, size, inset, bend) for loop in _loops(_border(cells)))


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
