"""The map of a Pairleroy position: tiles, rounds, zones of influence, castles and colons."""

from collections.abc import Iterator
from typing import Any

from couronne.games.pairleroy import ornaments as draw
from couronne.games.pairleroy.ornaments import SEATS, Seat
from couronne.games.pairleroy.pixels import (
    HALF,
    ROW,
    Window,
    centre,
    contour,
    hexagons,
    point,
    rim,
    round_spot,
    window,
)
from couronne.games.pairleroy.places import PAIRLEROY, Hex
from couronne.games.svg import GOLD, INK, IVORY, PARCHMENT, WOOD, number, placed, tag, text

FRAME, EDGE = 34, 10
"""Of the wood: left and below, where the names stand, and on the other sides."""
BOARD = 692
"""Width and height of what the map fills, however many tiles there are."""
SIZE = FRAME + BOARD + EDGE
GROUND = "#39291e"
PADDING = 8
LARGEST = 2.0
"""A few tiles are not blown up any further."""

NAME_SIZE = 14
NAME_STRIDES = (1, 2, 4, 8)
"""Every name, every second one and so on, as there is room."""
NAME_ROOM = 44

ZONE_INSET, ZONE_LINE = 3.6, 3.5
"""How far inside its cells the line around the first seat's zone runs, each further one as far
from the one before."""
FINEST, THICKEST = 0.75, 1.5
"""The scale below which lines get no thinner, as far as the innermost still has room in a cell."""
LARGER = 1.25
"""How far what stands on the map grows then."""

STREWN = (((9, -25), (26, 4)), ((-17, 20), (17, 20)), ((-26, 4), (-9, -25)))
"""Where the motifs of each third stand, clear of its round and of the centre."""
JITTER = (-1.5, 1.0, 0.0, 2.0, -0.5)
CASTLE_SCALE = 0.85
SPOT, AROUND = 6, 25
"""The radius of a mark on a free cell, and around what stands on one,"""
AROUND_ROUND, AROUND_PIECE = 14.5, 19.5
"""around an empty round, and around what stands on one."""
COLON_SPOTS = ((23.5, 14.5), (-23.5, 14.5), (0.0, -27.0))
"""Where colons stand that share a cell: in the corners without a round,"""
COLON_PAIRS = ((-7.0, -25.0), (7.0, -25.0), (25.2, 6.4), (18.2, 18.6), (-18.2, 18.6), (-25.2, 6.4))
"""and where they stand if they are more than three."""


def picture(view: dict[str, Any]) -> str:
    """Draw the map in its frame: all that is laid and one cell around it."""
    room = BOARD - 2 * PADDING
    seen = window(_shown(view), room, room, LARGEST)
    x, y = FRAME + BOARD / 2 - seen.scale * seen.x, EDGE + BOARD / 2 - seen.scale * seen.y
    pen = min(max(1.0, FINEST / seen.scale), THICKEST)
    plane = (
        _free(view),
        _tiles(view),
        _zones(view, pen),
        _chosen(view),
        _rounds(view, min(pen, LARGER)),
        _standing(view, min(pen, LARGER)),
        _places(view),
        _marks(view, min(pen, LARGER)),
    )
    return _wood() + _names(seen, x, y) + placed(x, y, *plane, scale=seen.scale, data_map="")


def _cell(item: dict[str, Any]) -> Hex:
    return Hex(item["q"], item["r"])


def _round(item: dict[str, Any]) -> Hex:
    return Hex(item["a"], item["b"])


def _laid(view: dict[str, Any]) -> list[Hex]:
    return [_cell(item) for item in view["tiles"]]


def _zone(player: dict[str, Any]) -> list[Hex]:
    return [Hex(q, r) for q, r in player["zone"]]


def _seat(view: dict[str, Any], seat: int) -> Seat:
    return SEATS[view["seats"][seat]]


def _shown(view: dict[str, Any]) -> set[Hex]:
    """Tell which cells must be seen: tiles and the cells around them, zones, where moves lead."""
    laid = _laid(view)
    zones = [cell for player in view["players"] for cell in _zone(player)]
    return {*laid, *rim(laid), *zones, *map(_cell, view["places"])}


def _wood() -> str:
    frame = tag("rect", width=SIZE, height=SIZE, rx=10, fill=WOOD)
    return frame + tag("rect", x=FRAME, y=EDGE, width=BOARD, height=BOARD, rx=6, fill=GROUND)


def _names(seen: Window, x: float, y: float) -> str:
    """Write the names of the rows on the left, those of the half-steps below."""
    rows = [
        text(_name(row, "NS"), FRAME / 2, y + seen.scale * ROW * row, NAME_SIZE)
        for row in seen.rows
    ]
    apart = seen.scale * HALF
    stride = next(every for every in NAME_STRIDES if every * apart >= NAME_ROOM)
    columns = [
        text(_name(column, "WE"), x + apart * column, SIZE - FRAME / 2, NAME_SIZE)
        for column in seen.columns
        if column % stride == 0
    ]
    left, below = tag("g", *rows, data_names="rows"), tag("g", *columns, data_names="columns")
    return tag("g", left, below, fill=IVORY)


def _name(place: int, letters: str) -> str:
    return f"{letters[place > 0]}{abs(place)}" if place else "0"


def _free(view: dict[str, Any]) -> str:
    """Outline the empty cells around the tiles."""
    look = {"fill": PARCHMENT[1], "fill_opacity": 0.1, "stroke": IVORY, "stroke_opacity": 0.28}
    return tag("path", d=hexagons(rim(_laid(view))), **look, data_piece="free")


def _tiles(view: dict[str, Any]) -> str:
    """Draw the land: its shadow, the grounds, what stands on them, the borders of the tiles."""
    laid = _laid(view)
    shadow = tag("path", d=contour(laid, -2), transform="translate(0 4)", opacity=0.35)
    grounds = [
        placed(*centre(_cell(item)), _ground(item["thirds"]), data_tile=item["cell"])
        for item in view["tiles"]
    ]
    borders = tag("path", d=hexagons(laid), fill="none", stroke=INK, stroke_opacity=0.3)
    coast = tag("path", d=contour(laid, 0), fill="none", stroke=INK, stroke_opacity=0.75)
    return tag("g", shadow, *grounds, *_motifs(view), borders, coast, stroke_linejoin="round")


def _ground(thirds: list[str] | None) -> str:
    return draw.pairleroy() if thirds is None else draw.tile(tuple(thirds))


def _motifs(view: dict[str, Any]) -> Iterator[str]:
    """Strew the motifs of each terrain over its thirds, all in one path."""
    paths = dict.fromkeys(draw.MOTIFS, "")
    for item in view["tiles"]:
        for third, terrain in enumerate(item["thirds"] or ()):
            paths[terrain] += _strewn(_cell(item), third, draw.MOTIFS[terrain].varieties)
    for terrain, path in paths.items():
        if path:
            yield draw.strewn(terrain, path)


def _strewn(cell: Hex, third: int, varieties: tuple[str, str]) -> str:
    """Write the motifs of one third, a little out of line, each cell in its own way."""
    x, y = centre(cell)
    chance = 7 * cell.q + 3 * cell.r + third
    return "".join(
        f"M{point(x + dx + JITTER[(chance + place) % 5], y + dy + JITTER[chance % 5])}"
        f"{varieties[(chance + place) % 2]}"
        for place, (dx, dy) in enumerate(STREWN[third])
    )


def _zones(view: dict[str, Any], pen: float) -> str:
    """Draw a line around each seat's zone, further inside from seat to seat, all above a shade."""
    paths = {
        seat: contour(_zone(player), pen * ZONE_INSET * (1 + seat))
        for seat, player in enumerate(view["players"])
        if player["zone"]
    }
    shade = {"stroke": INK, "stroke_opacity": 0.6, "stroke_width": pen * (ZONE_LINE + 1.6)}
    shades = [tag("path", d=path) for path in paths.values()]
    lines = [_zone_line(view, seat, path, pen) for seat, path in paths.items()]
    return tag(
        "g",
        tag("g", *shades, **shade),
        *lines,
        fill="none",
        stroke_linejoin="round",
        stroke_linecap="round",
    )


def _zone_line(view: dict[str, Any], seat: int, path: str, pen: float) -> str:
    paint = _seat(view, seat)
    dashes = " ".join(number(float(pen * dash)) for dash in paint.dashes) or "none"
    look = {"stroke": paint.fill, "stroke_width": pen * ZONE_LINE, "stroke_dasharray": dashes}
    return tag("path", d=path, **look, data_zone=seat)


def _chosen(view: dict[str, Any]) -> str:
    """Frame the cell that was chosen in gold."""
    chosen = view["chosen"]["cell"]
    if chosen is None:
        return ""
    path = contour((_cell(chosen),), 2)
    look = {"fill": GOLD, "fill_opacity": 0.25, "stroke": GOLD, "stroke_width": 4}
    return tag("path", d=path, **look, data_chosen=chosen["cell"])


def _rounds(view: dict[str, Any], larger: float) -> str:
    """Draw the rounds, those of one status together; what stands on them comes last."""
    laid = frozenset(_laid(view))
    groups = (
        tag("g", *(_placed_round(view, item, laid, larger) for item in items), **look)
        for status, look in draw.ROUND_LOOKS.items()
        if (items := [item for item in view["rounds"] if item["status"] == status])
    )
    return "".join(groups)


def _placed_round(
    view: dict[str, Any], item: dict[str, Any], laid: frozenset[Hex], larger: float
) -> str:
    marks = {"data_round": item["round"], "data_status": item["status"]}
    scale = 1.0
    if item["owner"] is not None:
        marks["data_owner"] = item["owner"]
        scale = larger
    return placed(*round_spot(_round(item)), _round_shape(view, item, laid), scale=scale, **marks)


def _round_shape(view: dict[str, Any], item: dict[str, Any], laid: frozenset[Hex]) -> str:
    if item["status"] == "piece":
        return draw.piece(draw.PIECE_OF[item["terrain"]], _seat(view, item["owner"]))
    if item["status"] == "outpost":
        return draw.outpost(_seat(view, item["owner"]))
    if item["status"] == "empty":
        return draw.empty_round()
    thirds = tuple(place for place, cell in enumerate(_round(item).cells) if cell in laid)
    return draw.open_round(thirds) if item["status"] == "open" else draw.dead_round(thirds)


def _standing(view: dict[str, Any], larger: float) -> str:
    """Draw castles, then colons."""
    castles = [
        placed(
            *centre(_cell(player["castle"])),
            draw.castle(_seat(view, seat)),
            scale=CASTLE_SCALE * larger,
            data_castle=seat,
        )
        for seat, player in enumerate(view["players"])
        if player["castle"]
    ]
    return "".join((*castles, *_colons(view, larger)))


def _colons(view: dict[str, Any], larger: float) -> Iterator[str]:
    """Draw the colons, those on the same cell beside each other."""
    castles = _castles(view)
    for cell, seats in _colon_cells(view).items():
        x, y = centre(cell)
        spots, scale = _colon_spots(len(seats), cell in castles)
        for seat, (dx, dy) in zip(seats, spots, strict=False):
            colon = draw.colon(_seat(view, seat))
            yield placed(x + dx, y + dy, colon, scale=scale * larger, data_colon=seat)


def _castles(view: dict[str, Any]) -> set[Hex]:
    families = (player["castle"] for player in view["players"])
    return {PAIRLEROY, *(_cell(castle) for castle in families if castle)}


def _colon_cells(view: dict[str, Any]) -> dict[Hex, list[int]]:
    """Tell whose colons stand on each cell."""
    found: dict[Hex, list[int]] = {}
    for seat, player in enumerate(view["players"]):
        found.setdefault(_cell(player["colon"]), []).append(seat)
    return found


def _colon_spots(count: int, crowded: bool) -> tuple[tuple[tuple[float, float], ...], float]:
    """Tell where colons stand on their cell, and how large: alone in the middle if that is free."""
    if count == 1 and not crowded:
        return ((0.0, 0.0),), 0.95
    return (COLON_SPOTS, 0.7) if count <= len(COLON_SPOTS) else (COLON_PAIRS, 0.58)


def _places(view: dict[str, Any]) -> str:
    """Mark the cells to which a move leads, around what stands there."""
    taken = _castles(view) | _colon_cells(view).keys()
    marks = [
        placed(
            *centre(_cell(item)),
            draw.place_mark(AROUND if _cell(item) in taken else SPOT),
            data_place=item["cell"],
        )
        for item in view["places"]
    ]
    return tag("g", *marks, fill="none") if marks else ""


def _marks(view: dict[str, Any], larger: float) -> str:
    """Mark the rounds that a move names, around what stands there."""
    owned = {item["round"] for item in view["rounds"] if item["owner"] is not None}
    marks = [
        placed(
            *round_spot(_round(item)),
            draw.place_mark(AROUND_PIECE * larger if item["round"] in owned else AROUND_ROUND),
            data_mark=item["round"],
        )
        for item in view["marks"]
    ]
    return tag("g", *marks, fill="none") if marks else ""
