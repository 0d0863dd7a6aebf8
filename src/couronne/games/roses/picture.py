"""A Rose King position as one self-contained SVG, seen from either side of the table.

It holds numbers, square names and symbols but no words, so that it reads in every language.
"""

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import chain
from typing import Any

from couronne.games.roses import ornaments as draw
from couronne.games.roses.data import DIRECTIONS, HAND, SIZE, Square, square_named
from couronne.games.roses.geometry import SQUARES
from couronne.games.roses.ornaments import PAINTS, Paint
from couronne.games.svg import (
    FADED,
    GOLD,
    INK,
    IVORY,
    PARCHMENT,
    WOOD,
    crown,
    emblem,
    outline,
    panel,
    pill,
    placed,
    pointer,
    set_at,
    sheet,
    tag,
    text,
)

CELL = 56
BOARD = SIZE * CELL
FRAME = 24
MARGIN = 16
GAP = 10
STRIP = 96
WIDTH = 640
BOARD_LEFT = MARGIN + FRAME
BOARD_TOP = MARGIN + STRIP + GAP + FRAME
FRAME_BOTTOM = BOARD_TOP + BOARD + FRAME
STRIP_TOPS = (FRAME_BOTTOM + GAP, MARGIN)
"""Of the viewer's own strip, and of the one across the table."""
HEIGHT = FRAME_BOTTOM + GAP + STRIP + MARGIN
STRIP_WIDTH = WIDTH - 2 * MARGIN
COLUMN = (BOARD_LEFT + BOARD + FRAME + WIDTH) / 2
COLUMN_STEP = 108

CARD_FACE = "#fbf5e4"

CARD_WIDTH, CARD_HEIGHT, CARD_GAP = 58, 80, 7
CARDS_LEFT = STRIP_WIDTH - HAND * (CARD_WIDTH + CARD_GAP)
CARDS_TOP = (STRIP - CARD_HEIGHT) / 2
ROMAN = {"1": "I", "2": "II", "3": "III"}
NOWHERE = "–"
DEGREES = {name: 45 * turn for turn, (name, _down, _right) in enumerate(DIRECTIONS)}

DOT, RING = 7, 25
"""Radius of the mark on a square where the king can land: empty, or with a pawn to flip."""
VALUED_SIZE = 2
"""Smaller territories have no outline and no value of their own."""


def parts(view: dict[str, Any], side: int) -> Iterator[str]:
    """Draw a position as seen from a seat, which sits at the bottom."""
    strips = (_strip(view, seat, side) for seat in (1 - side, side))
    return sheet(view, WIDTH, HEIGHT, chain(*strips, _board(view, side), _column(view, side)))


def _paint(view: dict[str, Any], seat: int) -> Paint:
    return PAINTS[view["seats"][seat]]


def _cell(square: Square, side: int) -> tuple[int, int]:
    """Tell in which column and row of the picture a square is seen."""
    row, column = square
    return (SIZE - 1 - column, SIZE - 1 - row) if side else (column, row)


def _centre(square: Square, side: int) -> tuple[float, float]:
    x, y = _cell(square, side)
    return (x + 0.5) * CELL, (y + 0.5) * CELL


def _owner(view: dict[str, Any], square: Square) -> int | None:
    owner: int | None = view["board"][square.row][square.column]
    return owner


def _board(view: dict[str, Any], side: int) -> Iterator[str]:
    """Draw the board from the wood up to the crown."""
    layers = (_territories, _landings, _pawns, _king, _values)
    drawn = chain.from_iterable(layer(view, side) for layer in layers)
    return set_at(BOARD_LEFT, BOARD_TOP, chain((_ground(side),), drawn))


@cache
def _ground(side: int) -> str:
    """Draw what never changes."""
    return _wood() + _coordinates(side) + _squares(side)


def _wood() -> str:
    return _plate(FRAME, rx=10, fill=WOOD) + _plate(2, rx=2, fill=GOLD)


def _plate(rim: int, **paint: object) -> str:
    """Draw a square plate that is larger than the board on all sides."""
    edge = BOARD + 2 * rim
    return tag("rect", x=-rim, y=-rim, width=edge, height=edge, **paint)


def _coordinates(side: int) -> str:
    """Write letters above and below the board, numbers on its left and right."""
    ends = (-FRAME / 2, BOARD + FRAME / 2)
    marks = []
    for line in range(SIZE):
        x, y = _centre(Square(line, line), side)
        name = Square(line, line).name
        marks += [text(name[0], x, end, 14) + text(name[1], end, y, 14) for end in ends]
    return tag("g", *marks, fill=IVORY)


def _squares(side: int) -> str:
    light, dark = PARCHMENT
    shaded = [_cell(square, side) for square in SQUARES if sum(square) % 2]
    path = "".join(f"M{x * CELL} {y * CELL}h{CELL}v{CELL}h-{CELL}z" for x, y in shaded)
    return _plate(0, fill=light) + tag("path", d=path, fill=dark)


def _large_territories(view: dict[str, Any]) -> list[tuple[int, list[Square]]]:
    return [
        (seat, [square_named(name) for name in group])
        for seat, groups in enumerate(view["territories"])
        for group in groups
        if len(group) >= VALUED_SIZE
    ]


def _territories(view: dict[str, Any], side: int) -> Iterator[str]:
    return (
        _territory(_paint(view, seat), [_cell(square, side) for square in group], seat)
        for seat, group in _large_territories(view)
    )


def _territory(paint: Paint, cells: list[tuple[int, int]], seat: int) -> str:
    """Outline a territory, with a single line or a double one."""
    path = outline(cells, CELL, inset=3, bend=9)
    ground = tag("path", d=path, fill=paint.petal, fill_opacity=paint.tint)
    lines = ((paint.line, 4), (paint.core, 1.8))
    border = (tag("path", d=path, stroke=ink, stroke_width=width) for ink, width in lines)
    return tag("g", ground, *border, fill="none", data_piece="territory", data_seat=seat)


def _values(view: dict[str, Any], side: int) -> Iterator[str]:
    return (
        _value(_paint(view, seat), max(_cell(sq, side)[::-1] for sq in group), len(group) ** 2)
        for seat, group in _large_territories(view)
    )


@lru_cache(maxsize=1 << 12)
def _value(paint: Paint, cell: tuple[int, int], points: int) -> str:
    """Write what a territory is worth in the corner of its last cell, given as row and column."""
    row, column = cell
    right, bottom = (column + 1) * CELL, (row + 1) * CELL
    return pill(points, right, bottom, paint.edge, data_piece="value")


def _playable(view: dict[str, Any], card: dict[str, Any]) -> bool:
    return view["turn"] != "over" and bool(card["alone"] or card["with_hero"])


def _landings(view: dict[str, Any], side: int) -> Iterator[str]:
    """Mark where the player to move can land: by a dot, or by a ring around a pawn."""
    return (
        _landing(card["to"], _owner(view, square_named(card["to"])), _paint(view, seat), side)
        for seat in (0, 1)
        for card in view["hands"][seat]
        if view["turn"] == seat and _playable(view, card)
    )


@cache
def _landing(name: str, owner: int | None, paint: Paint, side: int) -> str:
    x, y = _centre(square_named(name), side)
    radius = DOT if owner is None else RING
    look = {"fill": paint.petal, "fill_opacity": 0.45, "stroke": paint.edge, "stroke_width": 1.6}
    marks = {"data_piece": "landing", "data_square": name}
    return tag("circle", cx=x, cy=y, r=radius, stroke_dasharray="4 3", **look, **marks)


def _pawns(view: dict[str, Any], side: int) -> Iterator[str]:
    paints = [_paint(view, seat) for seat in (0, 1)]
    return (
        _pawn(square, owner, paints[owner], side)
        for square, owner in zip(SQUARES, chain.from_iterable(view["board"]), strict=True)
        if owner is not None
    )


@cache
def _pawn(square: Square, owner: int, paint: Paint, side: int) -> str:
    x, y = _centre(square, side)
    flower = draw.rose(owner, paint)
    return placed(x, y, flower, data_piece="rose", data_seat=owner, data_square=square.name)


def _king(view: dict[str, Any], side: int) -> Iterator[str]:
    square = square_named(view["king"])
    yield _crown(square, _owner(view, square) is None, side)


@cache
def _crown(square: Square, alone: bool, side: int) -> str:
    """Stand the crown on its square, above the heart of a pawn so that its owner can be seen."""
    x, y = _centre(square, side)
    lift, scale = (0, 1.0) if alone else (14, 0.85)
    marks = {"data_piece": "crown", "data_square": square.name}
    return tag("g", placed(x, y - lift, crown(), scale=scale), **marks)


def _strip(view: dict[str, Any], seat: int, side: int) -> Iterator[str]:
    """Draw what belongs to one seat: emblem, score, heroes and cards."""
    inside = (
        _panel(view["turn"] == seat),
        _emblem(seat, _paint(view, seat), seat in view["winners"]),
        text(view["scores"][seat], 104, 34, 38, fill=IVORY, text_anchor="start"),
        _shields(view["heroes"][seat]),
        *_hand(view, seat, side),
    )
    return set_at(MARGIN, STRIP_TOPS[seat != side], inside, data_strip=seat)


@cache
def _shields(heroes: int) -> str:
    return "".join(placed(112 + 23 * hero, 73, draw.shield()) for hero in range(heroes))


def _hand(view: dict[str, Any], seat: int, side: int) -> Iterator[str]:
    """Lay a seat's cards side by side, then the places of those it could still draw."""
    half_turns = (view["turned"] and seat == 1) + side
    look = (_paint(view, seat), half_turns % 2)
    cards = [
        _card(card["card"], card["to"], card["with_hero"], _playable(view, card), *look)
        for card in view["hands"][seat]
    ]
    slots = [_slot()] * (HAND - len(cards))
    return (_in_hand(place, card) for place, card in enumerate(cards + slots))


@lru_cache(maxsize=1 << 14)
def _in_hand(place: int, card: str) -> str:
    return placed(CARDS_LEFT + place * (CARD_WIDTH + CARD_GAP), CARDS_TOP, card)


@cache
def _panel(acting: bool) -> str:
    mark = placed(CARDS_LEFT - 26, STRIP / 2, pointer(), data_piece="turn") if acting else ""
    return panel(STRIP_WIDTH, STRIP, acting) + mark


@cache
def _emblem(seat: int, paint: Paint, won: bool) -> str:
    figure = placed(0, 0, draw.rose(seat, paint), scale=1.3)
    return placed(52, STRIP / 2, emblem(figure, won))


def _card_shape(**paint: object) -> str:
    return tag("rect", width=CARD_WIDTH, height=CARD_HEIGHT, rx=7, **paint)


@cache
def _slot() -> str:
    return _card_shape(fill="none", stroke=IVORY, stroke_dasharray="5 5", opacity=FADED)


@lru_cache(maxsize=1 << 12)
def _card(
    name: str, to: str | None, with_hero: bool, playable: bool, paint: Paint, half_turns: int
) -> str:
    """Draw a card that points where it would really move the king, as seen from here."""
    way, steps = name[:-1], name[-1]
    degrees = (DEGREES[way] + 180 * half_turns) % 360
    return tag(
        "g",
        _card_shape(fill=CARD_FACE, stroke=paint.edge, stroke_width=1.5),
        text(ROMAN[steps], CARD_WIDTH / 2, 13, 15, fill=INK),
        placed(CARD_WIDTH / 2, 40, draw.arrow(degrees, paint.line)),
        text(to or NOWHERE, CARD_WIDTH / 2, 67, 16, fill=INK),
        placed(CARD_WIDTH - 10, 14, draw.shield(), scale=0.8) if with_hero else "",
        opacity=1 if playable else FADED,
        data_card=name,
    )


def _column(view: dict[str, Any], side: int) -> Iterator[str]:
    """Count what lies beside the board: pawns, pile and discard."""
    counts = _pawn_counts(view, side)
    counts += [(_pile(), len(view["pile"])), (_discard(), len(view["discard"]))]
    top = BOARD_TOP + BOARD / 2 - COLUMN_STEP * (len(counts) - 1) / 2
    return (
        _count(top + COLUMN_STEP * place, icon, count) for place, (icon, count) in enumerate(counts)
    )


@cache
def _count(y: float, icon: str, count: int) -> str:
    shown = tag("g", icon, opacity=1 if count else FADED)
    return placed(COLUMN, y, shown, text(count, 0, 40, 20, fill=IVORY))


def _pawn_counts(view: dict[str, Any], side: int) -> list[tuple[str, int]]:
    """Count the pawns left: one two-sided stock, or one for each seat."""
    near, far = (draw.rose(seat, _paint(view, seat)) for seat in (side, 1 - side))
    if view["shared_stock"]:
        both = placed(-8, -7, far, scale=0.75) + placed(8, 7, near, scale=0.75)
        return [(both, view["stock"][0])]
    return [(placed(0, 0, far), view["stock"][1 - side]), (placed(0, 0, near), view["stock"][side])]


def _small_card(**look: object) -> str:
    return tag("rect", x=-15, y=-21, width=30, height=42, rx=4, **look)


@cache
def _pile() -> str:
    """Draw cards face down."""
    backs = (placed(x, x, _small_card(fill=WOOD, stroke=IVORY)) for x in (-4, -1, 2))
    return "".join(backs) + placed(2, 3, crown(), scale=0.5)


@cache
def _discard() -> str:
    """Draw cards face up, thrown down."""
    turns = (f"rotate({lean})" for lean in (-16, 12))
    return "".join(_small_card(fill=CARD_FACE, stroke=INK, transform=turn) for turn in turns)
