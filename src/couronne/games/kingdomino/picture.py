"""A Kingdomino position as one self-contained SVG: the kingdoms, and what lies between them.

It holds numbers, names of cells and symbols but no words, so that it reads in every language.
"""

from collections.abc import Iterator
from itertools import chain
from typing import Any

from couronne.games.kingdomino import ornaments as draw
from couronne.games.kingdomino.ornaments import SEATS, TILE, Seat
from couronne.games.svg import (
    FADED,
    GOLD,
    INK,
    IVORY,
    PARCHMENT,
    RIM,
    WOOD,
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

MARGIN = 14
BOARD = 378
"""Width and height of the cells of a kingdom, however many there are."""
FRAME, EDGE = 32, 10
"""Of the wood: left and below, where the names stand, and on the other sides."""
STRIP, GAP = 80, 8
WIDE = FRAME + BOARD + EDGE
HIGH = STRIP + GAP + WIDE
"""A kingdom with its strip."""
TABLE_HIGH = (HIGH - MARGIN) // 2
"""One of the two panels beside the kingdoms: line and turns."""
ABREAST = 2
WIDTH = MARGIN + ABREAST * (WIDE + MARGIN)

GROUND = "#39291e"
NAME_SIZE = 18
VALUED_SIZE = 2
"""Smaller regions have no outline and no label of their own."""


def parts(view: dict[str, Any], side: int) -> Iterator[str]:
    """Draw a position, the kingdom of one seat first."""
    players = len(view["kingdoms"])
    seats = [(side + turn) % players for turn in range(players)]
    return sheet(
        view,
        WIDTH,
        _height(players),
        chain(
            *(
                set_at(*_place(number), _kingdom(view, seat), data_kingdom=seat)
                for number, seat in enumerate(seats)
            ),
            _table(view, players),
        ),
    )


def _place(number: int) -> tuple[int, int]:
    """Tell where a kingdom stands, from left to right, then from top to bottom."""
    row, column = divmod(number, ABREAST)
    return MARGIN + column * (WIDE + MARGIN), MARGIN + row * (HIGH + MARGIN)


def _height(players: int) -> int:
    """Return the height of the picture: what lies on the table fills a last row."""
    rows, odd = divmod(players, ABREAST)
    return MARGIN + (rows + odd) * (HIGH + MARGIN) + (0 if odd else TABLE_HIGH + MARGIN)


def _table(view: dict[str, Any], players: int) -> list[str]:
    """Draw line and turns side by side, or one above the other where a kingdom is missing."""
    x, y = _place(players)
    beyond = (0, TABLE_HIGH + MARGIN) if players % ABREAST else (WIDE + MARGIN, 0)
    return [
        placed(x, y, _line(view), data_table="line"),
        placed(x + beyond[0], y + beyond[1], _turns(view), data_table="turns"),
    ]


def _seat(view: dict[str, Any], seat: int) -> Seat:
    return SEATS[view["seats"][seat]]


def _kingdom(view: dict[str, Any], seat: int) -> Iterator[str]:
    layers = (_wood, _names, _free, _tiles, _castle, _regions, _targets, _values)
    board = (layer(view, seat) for layer in layers)
    return chain((_strip(view, seat),), set_at(FRAME, STRIP + GAP + EDGE, board))


def _edge(view: dict[str, Any]) -> int:
    """Return the width of a cell."""
    return BOARD // len(view["kingdoms"][0]["columns"])


def _spot(kingdom: dict[str, Any], name: str) -> tuple[int, int]:
    """Tell in which column and row of its kingdom a cell is seen."""
    return kingdom["columns"].index(name[0]), kingdom["rows"].index(name[1:])


def _on_cell(view: dict[str, Any], seat: int, name: str, piece: str, shape: str) -> str:
    """Put what is drawn in the size of a tile on a cell."""
    edge = _edge(view)
    x, y = _spot(view["kingdoms"][seat], name)
    where = ((x + 0.5) * edge, (y + 0.5) * edge)
    return placed(*where, shape, scale=edge / TILE, data_piece=piece, data_cell=name)


def _wood(_view: dict[str, Any], _seat: int) -> str:
    frame = tag("rect", x=-FRAME, y=-EDGE, width=WIDE, height=WIDE, rx=10, fill=WOOD)
    return frame + tag("rect", x=-2, y=-2, width=BOARD + 4, height=BOARD + 4, rx=4, fill=GROUND)


def _names(view: dict[str, Any], seat: int) -> str:
    """Write the letters of the columns below, the numbers of the rows on the left."""
    kingdom, edge = view["kingdoms"][seat], _edge(view)
    middles = [(place + 0.5) * edge for place in range(len(kingdom["rows"]))]
    columns = zip(kingdom["columns"], middles, strict=True)
    rows = zip(kingdom["rows"], middles, strict=True)
    letters = [text(name, x, BOARD + FRAME / 2, NAME_SIZE) for name, x in columns]
    numbers = [text(name, -FRAME / 2, y, NAME_SIZE) for name, y in rows]
    return tag("g", *letters, *numbers, fill=IVORY)


def _free(view: dict[str, Any], seat: int) -> str:
    """Outline the cells that can still be covered."""
    kingdom, edge = view["kingdoms"][seat], _edge(view)
    spots = [_spot(kingdom, name) for name in kingdom["free"]]
    side = edge - 2
    path = "".join(f"M{x * edge + 1} {y * edge + 1}h{side}v{side}h-{side}z" for x, y in spots)
    look = {"fill": PARCHMENT[1], "fill_opacity": 0.62, "stroke": IVORY, "stroke_opacity": 0.6}
    return tag("path", d=path, **look, data_piece="free")


def _tiles(view: dict[str, Any], seat: int) -> str:
    return "".join(
        _on_cell(view, seat, name, "tile", draw.tile(**half))
        for name, half in view["kingdoms"][seat]["cells"].items()
    )


def _castle(view: dict[str, Any], seat: int) -> str:
    name = view["kingdoms"][seat]["castle"]
    return _on_cell(view, seat, name, "castle", draw.castle(_seat(view, seat)))


def _valued(kingdom: dict[str, Any]) -> list[dict[str, Any]]:
    return [item for item in kingdom["regions"] if item["points"] and item["size"] >= VALUED_SIZE]


def _regions(view: dict[str, Any], seat: int) -> str:
    """Outline what earns points."""
    kingdom, edge = view["kingdoms"][seat], _edge(view)
    groups = [[_spot(kingdom, name) for name in item["cells"]] for item in _valued(kingdom)]
    lines = [tag("path", d=outline(cells, edge, inset=2.5, bend=7)) for cells in groups]
    return tag("g", *lines, fill="none", stroke=RIM, stroke_width=2.6, data_piece="regions")


def _values(view: dict[str, Any], seat: int) -> str:
    return "".join(_value(view, seat, item) for item in _valued(view["kingdoms"][seat]))


def _value(view: dict[str, Any], seat: int, item: dict[str, Any]) -> str:
    """Write cells times crowns in the corner of a region's last cell."""
    edge, kingdom = _edge(view), view["kingdoms"][seat]
    row, column = max(_spot(kingdom, name)[::-1] for name in item["cells"])
    right, bottom = (column + 1) * edge - 1, (row + 1) * edge - 1
    label = f"{item['size']}×{item['crowns']}"
    return pill(label, right, bottom, INK, scale=1.2, data_piece="value")


def _targets(view: dict[str, Any], seat: int) -> str:
    """Mark the cells that the domino in hand can cover."""
    if view["turn"] != seat:
        return ""
    names = sorted({name for cells in view["targets"].values() for name in cells})
    mark = draw.spot(_seat(view, seat))
    return "".join(_on_cell(view, seat, name, "target", mark) for name in names)


def _strip(view: dict[str, Any], seat: int) -> str:
    """Draw what belongs to one seat beside its kingdom: king, score, bonuses, domino in hand."""
    figure = placed(0, 0, draw.token(_seat(view, seat)), scale=1.05)
    kingdom, acting = view["kingdoms"][seat], view["turn"] == seat
    return (
        panel(WIDE, STRIP, acting)
        + placed(42, STRIP / 2, emblem(figure, seat in view["winners"]), scale=0.82)
        + text(view["scores"][seat], 84, STRIP / 2, 34, fill=IVORY, text_anchor="start")
        + _signs(kingdom)
        + (_acting(view) if acting else "")
    )


def _signs(kingdom: dict[str, Any]) -> str:
    """Tell how the bonuses stand, and how many dominoes were discarded."""
    signs = [
        tag("g", draw.bonus(kind, kingdom[kind]), data_bonus=kind, data_state=kingdom[kind])
        for kind in draw.BONUSES
        if kingdom[kind]
    ]
    if gone := kingdom["discards"]:
        count = text(gone, 0, 24, 17, fill=IVORY)
        signs.append(tag("g", draw.discard(), count, data_piece="discards"))
    return "".join(placed(176 + 38 * place, STRIP / 2, sign) for place, sign in enumerate(signs))


def _acting(view: dict[str, Any]) -> str:
    """Mark the player to move, with the domino to be placed if there is one."""
    mark = placed(WIDE - 138, STRIP / 2, pointer(), data_piece="turn")
    if not view["hand"]:
        return mark
    domino = _domino(view["hand"], GOLD)
    return mark + placed(WIDE - 66, STRIP / 2, domino, data_piece="hand")


def _domino(domino: dict[str, Any], frame: str = RIM) -> str:
    first, second = (draw.tile(**half) for half in domino["halves"])
    return draw.domino(first, second, frame)


def _line(view: dict[str, Any]) -> str:
    """Draw the dominoes on offer, two beside each other, and the places of those that are not."""
    choosing = view["phase"] == "choose"
    slots = [_slot(view, slot, choosing) for slot in view["line"]]
    slots += [placed(0, 0, draw.gap(), scale=1.25)] * (len(view["turns"]) - len(slots))
    top = TABLE_HIGH / 2 - 56 * ((len(slots) - 1) // 2)
    return panel(WIDE, TABLE_HIGH, choosing) + "".join(
        placed(120 + 200 * (place % 2), top + 112 * (place // 2), slot)
        for place, slot in enumerate(slots)
    )


def _slot(view: dict[str, Any], slot: dict[str, Any], choosing: bool) -> str:
    """Draw a domino on offer, or one that a king stands on already."""
    taker, number = slot["taken_by"], slot["domino"]["number"]
    names = text(slot["letter"], -90, -12, 26, fill=IVORY)
    names += text(number, -90, 18, 18, fill=GOLD) if number else ""
    if taker is None:
        offered = _domino(slot["domino"], GOLD if choosing else RIM)
        return tag("g", names, placed(0, 0, offered, scale=1.25), data_slot=slot["letter"])
    taken = placed(0, 0, _domino(slot["domino"]), scale=1.25, opacity=0.55)
    king = placed(0, 13, draw.token(_seat(view, taker)), scale=0.9, data_taker=taker)
    return tag("g", names, taken, king, data_slot=slot["letter"])


def _turns(view: dict[str, Any]) -> str:
    """Draw the rounds, the turns of this round, those of the next, and what is left to draw."""
    parts = (
        panel(WIDE, TABLE_HIGH),
        *(
            placed(24 + 24 * place, 24, draw.pip(place < view["round"]))
            for place in range(view["rounds"])
        ),
        _now(view),
        tag("path", d=f"M20 166H{WIDE - 20}", stroke=IVORY, opacity=FADED),
        _next(view["next_turns"], view),
        _pile(view["left"]["to_draw"]),
    )
    return "".join(parts)


def _now(view: dict[str, Any]) -> str:
    current = sum(turn["over"] for turn in view["turns"])
    return "".join(
        placed(62 + 98 * place, 78, _turn(view, turn, place == current))
        for place, turn in enumerate(view["turns"])
    )


def _turn(view: dict[str, Any], turn: dict[str, Any], current: bool) -> str:
    """Draw a turn of this round, and the domino that waits for it."""
    return tag(
        "g",
        placed(-38, 0, pointer(), scale=0.9) if current else "",
        draw.token(_seat(view, turn["seat"])),
        placed(0, 56, _domino(turn["domino"]), scale=0.66) if turn["domino"] else "",
        opacity=FADED if turn["over"] else 1,
        data_turn=turn["seat"],
    )


def _next(seats: list[int | None], view: dict[str, Any]) -> str:
    """Draw whose turns the next round has, as far as that is known."""
    kings = [
        tag("g", draw.open_token(), data_next="")
        if seat is None
        else tag("g", draw.token(_seat(view, seat)), data_next=seat)
        for seat in seats
    ]
    row = [placed(84 + 56 * place, 205, king, scale=0.8) for place, king in enumerate(kings)]
    return "".join((placed(34, 205, draw.ahead()), *row)) if row else ""


def _pile(count: int) -> str:
    backs = "".join(placed(x, -x, draw.back()) for x in (-4, 0, 4))
    pile = tag("g", backs, opacity=1 if count else FADED)
    return placed(WIDE - 76, 205, pile) + text(count, WIDE - 28, 205, 22, fill=IVORY)
