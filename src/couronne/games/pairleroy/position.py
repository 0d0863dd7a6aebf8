"""A Pairleroy position in one line, and back.

Eight fields: the tiles (rows from the north: row and first cell, then each tile by the letters of
its thirds, `@` for Pairleroy, a number for so many empty cells), the pieces and the outposts (a
round and whose it is), the players (honour; colon; castle; hand; contracts with what they were
given; buildings), what comes next (seat, phase, tiles owed, steps made, who brought the last
round), the tiles just drawn, what was chosen (tile; cell; card), and the market. Bag and pile hold
what is left.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from typing import Any

from couronne.errors import BadPosition
from couronne.games.pairleroy.data import (
    CARDS,
    LETTERS,
    PHASES,
    SLOTS,
    TILE_OF,
    TILES,
    Face,
    face_number,
    letters_of,
)
from couronne.games.pairleroy.facts import (
    STANDING_OUTPOST,
    STANDING_PIECE,
    Land,
    cards_in,
    castle_of,
    colon_of,
    given_to,
    tiles_in,
)
from couronne.games.pairleroy.land import (
    COLUMN,
    ROW_BITS,
    face_fits,
    give_to,
    lay_face,
    owner_at,
)
from couronne.games.pairleroy.market import ALL_CARDS, give, lacks
from couronne.games.pairleroy.places import PAIRLEROY, Hex, hex_at, hex_named
from couronne.games.pairleroy.plausible import check
from couronne.games.pairleroy.tiles import (
    IN_BAG,
    JUST_DRAWN,
    add_tiles,
    clear_tiles,
    count_of,
    drop_tile,
)
from couronne.games.ruleset import RuleSet
from couronne.kernel.contract import Fields

HOME, NOTHING = "@", "-"
FIELDS = 8
PLAYER_PARTS = 6
MOST_HONOUR = 9999
_ROW = re.compile(r"(0|-?[1-9][0-9]?):(0|-?[1-9][0-9]?):([@A-Z0-9]+)", re.ASCII)
_CELLS = re.compile(rf"@|[{LETTERS}]{{3}}|[1-9][0-9]?", re.ASCII)


def write_position(s: Fields) -> str:
    """Write everything that the rules see."""
    land = Land(s)
    rows = groupby(land.tiles.items(), _row_of)
    return " ".join(
        (
            "/".join(_write_row(dict(row)) for _r, row in rows),
            _write_standing(land, STANDING_PIECE),
            _write_standing(land, STANDING_OUTPOST),
            "|".join(_write_player(s, seat) for seat in range(s.players)),
            _write_status(s),
            _write_tiles(s.tiles[JUST_DRAWN]),
            _write_chosen(s),
            ",".join(str(int(card) - 1) if card else NOTHING for card in s.market),
        )
    )


def _row_of(tile: tuple[Hex, Face | None]) -> int:
    return tile[0].r


def _write_row(tiles: dict[Hex, Face | None]) -> str:
    first = next(iter(tiles))
    written = f"{first.r}:{first.q}:"
    expected = first.q
    for cell, face in tiles.items():
        gap = str(cell.q - expected) if cell.q > expected else ""
        written += gap + (HOME if face is None else letters_of(face))
        expected = cell.q + 1
    return written


def _listed(names: Iterable[str], joint: str = ",") -> str:
    return joint.join(names) or NOTHING


def _write_standing(land: Land, status: str) -> str:
    return _listed(
        f"{found.spot.name}:{found.owner}" for found in land.rounds if found.status == status
    )


def _write_tiles(packed: Any) -> str:
    tiles = tiles_in(packed).items()
    return _listed(
        f"{count if count > 1 else ''}{letters_of(TILES[tile])}" for tile, count in tiles
    )


def _write_player(s: Fields, seat: int) -> str:
    castle = castle_of(s, seat)
    return ";".join(
        (
            str(int(s.honour[seat])),
            colon_of(s, seat).name,
            castle.name if castle else NOTHING,
            _write_tiles(s.tiles[seat]),
            _listed(_write_contract(s, card) for card in cards_in(s.contracts[seat])),
            _listed(map(str, cards_in(s.built[seat]))),
        )
    )


def _write_contract(s: Fields, card: int) -> str:
    given = "".join(LETTERS[terrain] for terrain in sorted(given_to(s, card)))
    return f"{card}+{given}" if given else str(card)


def _write_status(s: Fields) -> str:
    last = str(int(s.last) - 1) if s.last else NOTHING
    return f"{int(s.seat)}:{PHASES[s.phase]}:{int(s.owed)}:{int(s.steps)}:{last}"


def _write_chosen(s: Fields) -> str:
    return ";".join(
        (
            letters_of(TILES[int(s.tile) - 1]) if s.tile else NOTHING,
            hex_at(int(s.cell)).name if s.cell else NOTHING,
            str(int(s.card) - 1) if s.card else NOTHING,
        )
    )


def read_position(text: str, s: Fields, rule_set: RuleSet) -> None:  # noqa: ARG001 (a contract)
    """Read what `write_position` wrote into a record that was just reset."""
    fields = text.split(" ")
    if len(fields) != FIELDS:
        raise BadPosition("field_count", count=len(fields), expected=FIELDS)
    tiles, pieces, outposts, players, status, drawn, chosen, market = fields
    _read_land(tiles, s)
    _read_standing("pieces", pieces, s, _put_piece)
    _read_standing("outposts", outposts, s, _put_outpost)
    _read_market(market, s)
    _read_players(players, s)
    _read_status(status, s)
    _read_tiles("drawn", drawn, s.tiles[JUST_DRAWN])
    _read_chosen(chosen, s)
    check(s)


def _number(what: str, text: str, most: int) -> int:
    if not re.fullmatch("0|[1-9][0-9]{0,3}", text, re.ASCII) or int(text) > most:
        raise BadPosition("bad_number", what=what, number=text, most=most)
    return int(text)


def _split(what: str, text: str, joint: str, count: int) -> list[str]:
    parts = text.split(joint)
    if len(parts) != count:
        raise BadPosition("bad_part", what=what, text=text)
    return parts


def _items(text: str) -> list[str]:
    return [] if text == NOTHING else text.split(",")


def _read_land(text: str, s: Fields) -> None:
    """Lay all tiles; those that touch a round must agree."""
    laid = [pair for row in text.split("/") for pair in _read_row(row)]
    cells = [cell for cell, _face in laid]
    if [cell for cell, face in laid if face is None] != [PAIRLEROY] or PAIRLEROY not in cells:
        raise BadPosition("no_pairleroy")
    if cells != sorted(set(cells), key=lambda cell: cell.place):
        raise BadPosition("bad_part", what="tiles", text=text)
    for cell, face in laid:
        if not cell.on_table:
            raise BadPosition("off_table", cell=cell.name)
        if face is not None:
            _lay(s, cell, face)


def _lay(s: Fields, cell: Hex, face: Face) -> None:
    if not face_fits(s, face_number(face), cell.place):
        raise BadPosition("tiles_differ", cell=cell.name)
    if not count_of(s.tiles[IN_BAG], TILE_OF[face]):
        raise BadPosition("too_many_tiles", tile=letters_of(TILES[TILE_OF[face]]))
    lay_face(s, face_number(face), cell.place)
    drop_tile(s.tiles[IN_BAG], TILE_OF[face])


def _read_row(text: str) -> list[tuple[Hex, Face | None]]:
    found = _ROW.fullmatch(text)
    parts = _CELLS.findall(found[3]) if found else []
    if not found or "".join(parts) != found[3]:
        raise BadPosition("bad_part", what="tiles", text=text)
    r, q = int(found[1]), int(found[2])
    laid: list[tuple[Hex, Face | None]] = []
    for part in parts:
        if part.isdecimal():
            q += int(part)
        else:
            laid.append((Hex(q, r), _face(part)))
            q += 1
    return laid


def _face(letters: str) -> Face | None:
    if letters == HOME:
        return None
    first, second, third = map(LETTERS.index, letters)
    return first, second, third


def _place(what: str, text: str) -> Hex:
    spot = hex_named(text)
    if spot is None or not spot.on_table:
        raise BadPosition("bad_part", what=what, text=text)
    return spot


def _read_standing(
    what: str, text: str, s: Fields, put: Callable[[Fields, int, Hex], None]
) -> None:
    for item in _items(text):
        name, _colon, seat = item.partition(":")
        put(s, _number("owner", seat, int(s.players) - 1), _place(what, name))


def _put_piece(s: Fields, seat: int, spot: Hex) -> None:
    if owner_at(s, spot.place) >= 0:
        raise BadPosition("round_taken_twice", round=spot.name)
    give_to(s, seat, spot.place)


def _put_outpost(s: Fields, seat: int, spot: Hex) -> None:
    _put_piece(s, seat, spot)
    s.outposts[spot.place >> ROW_BITS] |= 1 << (spot.place & COLUMN)


def _read_market(text: str, s: Fields) -> None:
    for slot, card in enumerate(_split("market", text, ",", SLOTS)):
        s.market[slot] = 0 if card == NOTHING else 1 + _take_card(card, s)


def _take_card(text: str, s: Fields) -> int:
    """Read a card, which no longer lies in the pile."""
    card = _number("card", text, len(CARDS) - 1)
    if not int(s.pile) >> card & 1:
        raise BadPosition("card_twice", card=card)
    s.pile = int(s.pile) & ALL_CARDS & ~(1 << card)
    return card


def _read_players(text: str, s: Fields) -> None:
    players = text.split("|")
    if len(players) != s.players:
        raise BadPosition("other_table", count=len(players), expected=int(s.players))
    for seat, written in enumerate(players):
        honour, colon, castle, hand, contracts, built = _split("player", written, ";", PLAYER_PARTS)
        s.honour[seat] = _number("honour", honour, MOST_HONOUR)
        s.colon[seat] = _place("colon", colon).place
        s.castle[seat] = 0 if castle == NOTHING else _place("castle", castle).place
        _read_tiles("hand", hand, s.tiles[seat], s.tiles[IN_BAG])
        for contract in _items(contracts):
            s.contracts[seat] |= 1 << _read_contract(contract, s)
        for card in _items(built):
            s.built[seat] |= 1 << _take_card(card, s)


def _read_contract(text: str, s: Fields) -> int:
    number, plus, given = text.partition("+")
    card = _take_card(number, s)
    for letter in given:
        terrain = LETTERS.find(letter)
        if terrain < 0 or not lacks(s, card) >> terrain & 1:
            raise BadPosition("bad_part", what="contract", text=text)
        give(s, card, terrain)
    if bool(plus) != bool(given) or not lacks(s, card):
        raise BadPosition("bad_part", what="contract", text=text)
    return card


def _read_tiles(what: str, text: str, packed: Any, source: Any = None) -> None:
    """Read tiles into a hand, out of the bag where they come from there."""
    clear_tiles(packed)
    for item in _items(text):
        found = re.fullmatch(rf"([2-9]|1[0-9]|2[0-4])?([{LETTERS}]{{3}})", item, re.ASCII)
        face = _face(found[2]) if found else None
        if not found or face not in TILES or count_of(packed, TILES.index(face)):
            raise BadPosition("bad_part", what=what, text=item)
        tile, count = TILES.index(face), int(found[1] or 1)
        if source is not None:
            if count_of(source, tile) < count:
                raise BadPosition("too_many_tiles", tile=found[2])
            for _ in range(count):
                drop_tile(source, tile)
        add_tiles(packed, tile, count)


def _read_status(text: str, s: Fields) -> None:
    seat, phase, owed, steps, last = _split("status", text, ":", 5)
    if phase not in PHASES:
        raise BadPosition("bad_part", what="status", text=text)
    s.seat = _number("seat", seat, int(s.players) - 1)
    s.phase = PHASES.index(phase)
    s.owed = _number("owed", owed, 3)
    s.steps = _number("steps", steps, MOST_HONOUR)
    s.last = 0 if last == NOTHING else 1 + _number("last", last, int(s.players) - 1)


def _read_chosen(text: str, s: Fields) -> None:
    tile, cell, card = _split("chosen", text, ";", 3)
    names: Sequence[str] = [letters_of(face) for face in TILES]
    if tile != NOTHING and tile not in names:
        raise BadPosition("bad_part", what="chosen", text=text)
    s.tile = 0 if tile == NOTHING else 1 + names.index(tile)
    s.cell = 0 if cell == NOTHING else _place("chosen", cell).place
    s.card = 0 if card == NOTHING else 1 + _number("card", card, len(CARDS) - 1)
