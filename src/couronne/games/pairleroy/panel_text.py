"""What lies beside the map of Pairleroy, as characters: players, market and track, bag."""

from typing import Any

from couronne.games.package import Line, Phrase, Span
from couronne.games.pairleroy.data import (
    LAP,
    LETTERS,
    MARKET_SIDE,
    PIECES,
    RESOURCES,
    TERRAINS,
)
from couronne.games.pairleroy.map_text import CASTLE, CROWN, SHAPES

View = dict[str, Any]

MARGIN = 11
"""Columns before what a player has: turn, sign and name."""
SLOT = 11
"""Columns of a slot of the market."""
TRACK = 8
"""Columns of a track cell beside the market: its number, and six cubes."""
HAND_A_LINE = 8
BLANK = Span("    ")
TILES_A_LINE = 8
LETTER_OF = dict(zip(RESOURCES, LETTERS, strict=True))
"""A resource has the letter of the terrain that gives it."""


def panel_lines(view: View, ascii_only: bool) -> list[Line]:
    """Tell what is allowed now, then what everybody has, the market, and the bag."""
    return [
        *_banner(view),
        (),
        *_player_lines(view, ascii_only),
        (),
        *_contract_lines(view, ascii_only),
        *_market_lines(view, ascii_only),
        (),
        *_bag_lines(view),
    ]


def _banner(view: View) -> list[Line]:
    lines: list[Line] = []
    if view["turn"] == "over":
        lines.append((Span(Phrase("phase.over", {}), "turn"),))
    elif view["acting"] is not None:
        values = _banner_values(view)
        lines += [
            (Span(Phrase(f"phase.{view['phase']}", values), "turn"),),
            (Span(Phrase(f"hint.{view['phase']}", values), "note"),),
        ]
    if view["last_round"] is not None and view["turn"] != "over":
        by = view["seats"][view["last_round"]]
        lines.append((Span(Phrase("table.last_round", {"seat": by}), "error"),))
    return lines


def _banner_values(view: View) -> dict[str, Any]:
    chosen = view["chosen"]
    return {
        "seat": view["seats"][view["acting"]],
        "tile": chosen["tile"],
        "cell": chosen["cell"] and chosen["cell"]["cell"],
        "card": chosen["card"] and chosen["card"]["name"],
        "left": max(0, view["steps"]["free"] - view["steps"]["made"]),
        "price": view["steps"]["price"],
    }


def _player_lines(view: View, ascii_only: bool) -> list[Line]:
    title = (Span(" " * MARGIN), Span(Phrase("table.players", {}), "frame"))
    lines: list[Line] = [title]
    for seat in range(len(view["players"])):
        hand = _hand_lines(view["players"][seat], ascii_only)
        lines += [_player_line(view, seat, ascii_only), *hand]
    return lines


def _player_line(view: View, seat: int, ascii_only: bool) -> Line:
    player, role = view["players"][seat], f"seat{seat}"
    castle = CASTLE[ascii_only] if player["castle"] else "-"
    pieces = "".join(f"{player['pieces'][piece]:>3}" for piece in PIECES)
    return (
        Span(">" if view["acting"] == seat else " ", "turn"),
        Span(f"{SHAPES[ascii_only][seat]} ", role),
        Span(Phrase(f"name.{view['seats'][seat]}", {}), role),
        Span(f"{player['honour']:>4}", "score"),
        Span(f"{player['crowns']:>4}{CROWN[ascii_only]}{castle:>4}{player['outposts']:>4}", "king"),
        Span(f"{pieces}{player['zone_tiles']:>5}{len(player['buildings']):>5}"),
    )


def _hand_lines(player: View, ascii_only: bool) -> list[Line]:
    """Show a hand; stars mark what was just drawn."""
    tiles = [_tile(tile, ascii_only) for tile in player["hand"]]
    rows = [tiles[i : i + HAND_A_LINE] for i in range(0, len(tiles), HAND_A_LINE)] or [[]]
    title = Span(Phrase("table.hand", {}), "note")
    return [(Span(" " * MARGIN), title if row is rows[0] else BLANK, *row) for row in rows]


def _tile(tile: View, ascii_only: bool) -> Span:
    times = "x" if ascii_only else "×"
    count = f"{tile['count']}{times}" if tile["count"] > 1 else ""
    role = "target" if tile["drawn"] else "card"
    return Span(f" {count}{tile['tile']}{'*' * tile['drawn']}", role)


def needs_of(resources: dict[str, int]) -> str:
    """Write resources as letters.

    >>> needs_of({"bread": 1, "wood": 2})
    'FFC'
    """
    return "".join(LETTER_OF[name] * resources.get(name, 0) for name in RESOURCES)


def _contract_lines(view: View, ascii_only: bool) -> list[Line]:
    """List all contracts, two a line: what they were given, what they lack, what they bring."""
    contracts = [
        _contract(contract, seat, ascii_only)
        for seat, player in enumerate(view["players"])
        for contract in player["contracts"]
    ]
    rows = [contracts[i : i + 2] for i in range(0, len(contracts), 2)]
    lines: list[Line] = [tuple(span for contract in row for span in contract) for row in rows]
    return [(Span(Phrase("table.contracts", {}), "note"),), *lines, ()] if lines else []


def _contract(contract: View, seat: int, ascii_only: bool) -> Line:
    values = {
        "given": needs_of(contract["given"]) or "-",
        "lacks": needs_of(contract["lacks"]),
        "reward": contract["reward"],
    }
    return (
        Span(f"  {SHAPES[ascii_only][seat]} ", f"seat{seat}"),
        Span((contract["name"],)),
        Span(Phrase("table.contract", values), "note"),
    )


def _market_lines(view: View, ascii_only: bool) -> list[Line]:
    """Draw the market within its ring of track cells; brackets mark what the cube sees."""
    cubes = _cubes(view, ascii_only)
    columns = "".join(f"  {letter:<{SLOT - 2}}" for letter in "abcd")
    values = {"count": view["pile"]}
    return [
        (Span(Phrase("table.market", values), "note"),),
        _ring_line(cubes, range(MARKET_SIDE)),
        (Span(f"{'':{TRACK + 1}}{columns}", "frame"),),
        *(_market_row(view, cubes, row) for row in range(MARKET_SIDE)),
        _ring_line(cubes, range(3 * MARKET_SIDE - 1, 2 * MARKET_SIDE - 1, -1)),
    ]


def _cubes(view: View, ascii_only: bool) -> list[Line]:
    """Write each cell of the track: its number, and the cubes on it."""
    return [
        (
            Span(f"{cell:>2}", "frame"),
            *(
                Span(SHAPES[ascii_only][seat], f"seat{seat}")
                for seat, player in enumerate(view["players"])
                if player["track"] == cell
            ),
        )
        for cell in range(LAP)
    ]


def _width(line: Line) -> int:
    return sum(len(str(span.content)) for span in line)


def _padded(line: Line, width: int) -> Line:
    return (*line, Span(" " * (width - _width(line))))


def _ring_line(cubes: list[Line], cells: range) -> Line:
    return (Span(" " * (TRACK + 1)), *sum((_padded(cubes[cell], SLOT) for cell in cells), ()))


def _market_row(view: View, cubes: list[Line], row: int) -> Line:
    """A row of slots between the track cells to its left and right."""
    slots = view["market"][MARKET_SIDE * row : MARKET_SIDE * (row + 1)]
    return (
        *_left_of(cubes[4 * MARKET_SIDE - 1 - row]),
        Span(f"{row + 1}", "frame"),
        *(_slot(slot, view["acting"] is not None) for slot in slots),
        *cubes[MARKET_SIDE + row],
    )


def _left_of(cell: Line) -> Line:
    """Write a track cell so that it ends where the slots begin."""
    return _padded(cell, TRACK)


def _slot(slot: View, is_asked: bool) -> Span:
    """Write a card: its price, its resources, its reward; marked where a cube in turn sees it."""
    card = slot["card"]
    text = f"{card['price']} {needs_of(card['resources'])} {card['reward']}" if card else "-"
    seen = is_asked and slot["seen"] and card
    return Span((f"[{text}]" if seen else f" {text} ").ljust(SLOT), "target" if seen else "card")


def _bag_lines(view: View) -> list[Line]:
    """Tell how many tiles are left, of which terrains, and which they are."""
    bag = view["bag"]
    terrains = [
        Span(f"  {letter} {bag['terrains'][terrain]}", terrain)
        for letter, terrain in zip(LETTERS, TERRAINS, strict=True)
    ]
    values = {"count": bag["count"], "of": bag["of"]}
    tiles = [f"{count:>3} {tile}" for tile, count in bag["tiles"].items()]
    rows = [tiles[i : i + TILES_A_LINE] for i in range(0, len(tiles), TILES_A_LINE)]
    head = (Span(Phrase("table.bag", values), "note"), *terrains)
    return [head, *((Span("".join(row), "card"),) for row in rows)]
