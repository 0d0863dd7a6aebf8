"""Why a Pairleroy action is not legal."""

from couronne.errors import IllegalMove, UnknownMove
from couronne.games.pairleroy.data import (
    ACTIONS,
    BUY,
    CARDS,
    CASTLE,
    CASTLE_PRICE,
    CHOOSING_CELL,
    CHOOSING_FACE,
    CHOOSING_FROM_HAND,
    CHOOSING_PIECE,
    CHOOSING_TILE,
    DELIVER,
    END,
    FACE,
    KEEP,
    LAP,
    LAY,
    OUTPOST,
    OUTPOST_PRICE,
    PIECE,
    PIECES,
    REACH,
    REIGNING,
    RESOURCES,
    SLOT_NAMES,
    STEP,
    STEPPING,
    STOP,
    TERRAINS,
    TILES,
    face_number,
    face_numbered,
    letters_of,
    turns_of,
)
from couronne.games.pairleroy.facts import (
    STANDING_PIECE,
    Land,
    castle_of,
    colon_of,
    is_laid,
    terrain_of,
    tiles_in,
)
from couronne.games.pairleroy.market import lacks, sees
from couronne.games.pairleroy.places import PAIRLEROY, STEPS, TABLE, Hex, can_close
from couronne.games.pairleroy.tiles import JUST_DRAWN
from couronne.games.ruleset import RuleSet
from couronne.kernel.contract import Fields

THIRD_NAMES = ("north_east", "bottom", "north_west")
DECISIONS = (
    (KEEP, (CHOOSING_TILE, CHOOSING_FROM_HAND)),
    (STOP, (CHOOSING_TILE,)),
    (END, (STEPPING,)),
    (STEP, (REIGNING,)),
    (FACE, (STEPPING,)),
    (LAY, (CHOOSING_FACE,)),
    (CASTLE, (CHOOSING_CELL,)),
    (PIECE, (REIGNING,)),
    (BUY, (CHOOSING_PIECE,)),
    (ACTIONS, (REIGNING,)),
)
"""Up to which action what is decided when."""
NOW = (
    ("now_tile", CHOOSING_TILE),
    ("now_cell", CHOOSING_CELL),
    ("now_face", CHOOSING_FACE),
    ("now_step", STEPPING),
    ("now_hand", CHOOSING_FROM_HAND),
    ("now_kingdom", REIGNING),
    ("now_piece", CHOOSING_PIECE),
)
"""What there is to decide instead."""


def refusal(s: Fields, action: int, rule_set: RuleSet) -> IllegalMove:
    """Return the error that says why, for an action that is not legal."""
    if not 0 <= action < ACTIONS:
        return UnknownMove("no_such_action", action=action, most=ACTIONS - 1)
    phases = next(phases for beyond, phases in DECISIONS if action < beyond)
    if s.phase not in phases:
        code = next(code for code, phase in NOW if phase == s.phase)
        return IllegalMove(code)
    if action < KEEP:
        return _tile_refusal(s, action)
    if action < FACE:
        return _step_refusal(s, action - STEP)
    if action < LAY:
        return _face_refusal(s, action - FACE)
    if action < CASTLE:
        return _cell_refusal(s, TABLE[action - LAY], int(s.tile) - 1)
    return _deed_refusal(s, action, rule_set)


def _deed_refusal(s: Fields, action: int, rule_set: RuleSet) -> IllegalMove:
    if action < OUTPOST:
        return _castle_refusal(s, TABLE[action - CASTLE], rule_set)
    if action < PIECE:
        return _outpost_refusal(s, TABLE[action - OUTPOST], rule_set)
    if action < BUY:
        return _piece_refusal(s, TABLE[action - PIECE])
    if action < DELIVER:
        return _buy_refusal(s, action - BUY)
    return _delivery_refusal(s, action - DELIVER)


def _tile_refusal(s: Fields, tile: int) -> IllegalMove:
    """A tile is one of those just drawn, or of the hand, and must fit."""
    name = letters_of(TILES[tile])
    if s.phase == CHOOSING_TILE:
        return IllegalMove(
            "fits_nowhere" if tile in tiles_in(s.tiles[JUST_DRAWN]) else "not_drawn", tile=name
        )
    if tile not in tiles_in(s.tiles[s.seat]):
        return IllegalMove("not_in_hand", tile=name)
    return _cell_refusal(s, _chosen_cell(s), tile)


def _chosen_cell(s: Fields) -> Hex:
    return next(cell for cell in TABLE if cell.place == s.cell)


def _cell_refusal(s: Fields, cell: Hex, tile: int) -> IllegalMove:
    """A tile lies on an empty cell beside another, and all that touch a round agree."""
    if is_laid(s, cell):
        return IllegalMove("covered", cell=cell.name)
    if not any(is_laid(s, other) for other in cell.neighbours):
        return IllegalMove("touches_nothing", cell=cell.name)
    third = _first_clash(s, cell, tile)
    return _clash(s, cell, third, letters_of(TILES[tile]))


def _first_clash(s: Fields, cell: Hex, tile: int) -> int:
    """Return the third at which the turn that fits best does not match."""
    asked = [terrain_of(s, spot) for spot in cell.rounds]
    clashes = [
        [
            third
            for third, (wanted, terrain) in enumerate(zip(asked, face, strict=True))
            if wanted not in (None, terrain)
        ]
        for face in turns_of(TILES[tile])
    ]
    return min(clashes, key=len)[0]


def _clash(s: Fields, cell: Hex, third: int, tile: str) -> IllegalMove:
    terrain = terrain_of(s, cell.rounds[third])
    assert terrain is not None
    return IllegalMove(
        "does_not_match",
        tile=tile,
        cell=cell.name,
        terrain=TERRAINS[terrain],
        third=THIRD_NAMES[third],
    )


def _face_refusal(s: Fields, number: int) -> IllegalMove:
    """A tile shows one of its own faces, and that must match."""
    face, tile = face_numbered(number), int(s.tile) - 1
    name = letters_of(TILES[tile])
    if number not in map(face_number, turns_of(TILES[tile])):
        return IllegalMove("other_tile", face="-".join(letters_of(face)), tile=name)
    cell = _chosen_cell(s)
    third = next(
        third
        for third, (spot, terrain) in enumerate(zip(cell.rounds, face, strict=True))
        if terrain_of(s, spot) not in (None, terrain)
    )
    return _clash(s, cell, third, "-".join(letters_of(face)))


def _step_refusal(s: Fields, side: int) -> IllegalMove:
    """A step stays on the table, and finds a tile or lays one; who cannot pay is not asked."""
    cell = colon_of(s, int(s.seat)).beside(STEPS[side])
    if not cell.on_table:
        return IllegalMove("edge_of_table")
    return IllegalMove("nothing_fits", cell=cell.name)


def _too_dear(s: Fields, price: int) -> IllegalMove:
    return IllegalMove("too_dear", price=price, honour=int(s.honour[s.seat]))


def _castle_refusal(s: Fields, cell: Hex, rule_set: RuleSet) -> IllegalMove:
    if s.castle[s.seat]:
        return IllegalMove("one_castle")
    if s.honour[s.seat] < CASTLE_PRICE:
        return _too_dear(s, CASTLE_PRICE)
    if cell == PAIRLEROY:
        return IllegalMove("castle_at_pairleroy")
    for seat in range(s.players):
        if castle_of(s, seat) == cell:
            return IllegalMove("castle_there", cell=cell.name, by=rule_set.seats[seat])
    return IllegalMove("no_tile", cell=cell.name)


def _outpost_refusal(s: Fields, spot: Hex, rule_set: RuleSet) -> IllegalMove:
    if not s.castle[s.seat]:
        return IllegalMove("no_castle")
    if s.honour[s.seat] < OUTPOST_PRICE:
        return _too_dear(s, OUTPOST_PRICE)
    if not can_close(spot):
        return IllegalMove("never_closes", round=spot.name)
    missing = [cell.name for cell in spot.cells if not is_laid(s, cell)]
    if missing:
        return IllegalMove("not_closed", round=spot.name, missing=missing)
    owner = Land(s).round_at(spot.place).owner
    if owner is not None:
        return IllegalMove("round_taken", round=spot.name, by=rule_set.seats[owner])
    return IllegalMove("too_far", round=spot.name, most=REACH)


def _piece_refusal(s: Fields, spot: Hex) -> IllegalMove:
    found = Land(s).round_at(spot.place)
    if found.status != STANDING_PIECE or found.owner != s.seat:
        return IllegalMove("no_piece_of_yours", round=spot.name)
    assert found.terrain is not None
    card = CARDS[int(s.card) - 1]
    return IllegalMove("not_lacking", card=card.name, piece=PIECES[found.terrain])


def _buy_refusal(s: Fields, slot: int) -> IllegalMove:
    name = SLOT_NAMES[slot]
    if not s.market[slot]:
        return IllegalMove("empty_slot", slot=name)
    if not sees(s, s.seat, slot):
        track = int(s.honour[s.seat]) % LAP
        seen = [name for number, name in enumerate(SLOT_NAMES) if sees(s, s.seat, number)]
        return IllegalMove("not_seen", slot=name, track=track, seen=seen)
    return _too_dear(s, CARDS[int(s.market[slot]) - 1].price)


def _delivery_refusal(s: Fields, card: int) -> IllegalMove:
    if not int(s.contracts[s.seat]) >> card & 1:
        return IllegalMove("not_your_contract", card=CARDS[card].name)
    wanted = int(lacks(s, card))
    names = [RESOURCES[terrain] for terrain in range(len(TERRAINS)) if wanted >> terrain & 1]
    return IllegalMove("no_piece_for", card=CARDS[card].name, lacks=names)
