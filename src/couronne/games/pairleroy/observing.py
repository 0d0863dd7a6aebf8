"""What a learner sees of a position: numbers in a fixed order."""

from typing import Any

from couronne.games.pairleroy.data import (
    CARDS,
    MAX_SEATS,
    MOST_NEEDS,
    PHASES,
    SLOTS,
    TERRAINS,
)
from couronne.games.pairleroy.land import (
    ANY,
    has_outpost,
    has_tile,
    owner_at,
    terrain_at,
)
from couronne.games.pairleroy.places import WIDE
from couronne.games.pairleroy.tiles import CLASSES, IN_BAG, JUST_DRAWN, count_of
from couronne.kernel.contract import Fields, kernel

AREA = WIDE * WIDE
TERRAIN_PLANES = 1
PIECE_PLANES = TERRAIN_PLANES + len(TERRAINS)
OUTPOST_PLANES = PIECE_PLANES + MAX_SEATS
CASTLE_PLANES = OUTPOST_PLANES + MAX_SEATS
COLON_PLANES = CASTLE_PLANES + MAX_SEATS
CHOSEN_PLANE = COLON_PLANES + MAX_SEATS
MAP_PLANES = CHOSEN_PLANE + 1
"""Over the square of all cells and rounds: tiles, the terrain of the rounds, then by seat from
one's own on pieces, outposts, castles and colons, and the cell that was chosen."""
CARD_STATES = MAX_SEATS + MAX_SEATS + SLOTS + MOST_NEEDS + 1
"""Of a card: whose contract or building it is, its slot, what it was given, if it is chosen."""
SEAT_NUMBERS = CLASSES + 1
"""Of a seat: its hand and its honour."""

HANDS = MAP_PLANES * AREA
STOCK = HANDS + MAX_SEATS * SEAT_NUMBERS
DRAWN = STOCK + CLASSES
CHOSEN_TILE = DRAWN + CLASSES
DECK = CHOSEN_TILE + CLASSES
CLOCK = DECK + len(CARDS) * CARD_STATES
FEATURES = CLOCK + 2 + MAX_SEATS + len(PHASES)


@kernel
def observe(s: Fields, player: int, out: Any) -> None:
    """The map, hands and honour from one's own on, bag, tiles drawn, cards, and what comes next."""
    out[:] = 0
    observe_map(s, player, out)
    for place in range(s.players):
        observe_seat(s, (player + place) % s.players, place, out)
    for tile in range(CLASSES):
        out[STOCK + tile] = count_of(s.tiles[IN_BAG], tile)
        out[DRAWN + tile] = count_of(s.tiles[JUST_DRAWN], tile)
    if s.tile:
        out[CHOSEN_TILE + s.tile - 1] = 1
    observe_cards(s, player, out)
    out[CLOCK] = s.owed
    out[CLOCK + 1] = s.steps
    if s.last:
        out[CLOCK + 2 + (s.last - 1 - player) % s.players] = 1
    out[CLOCK + 2 + MAX_SEATS + s.phase] = 1


@kernel
def observe_map(s: Fields, player: int, out: Any) -> None:
    """Write tiles, terrains, and what stands on the rounds."""
    for place in range(AREA):
        out[place] = 1 if has_tile(s, place) else 0
        terrain = terrain_at(s, place)
        if terrain != ANY:
            out[(TERRAIN_PLANES + terrain) * AREA + place] = 1
        owner = owner_at(s, place)
        if owner >= 0:
            first = OUTPOST_PLANES if has_outpost(s, place) else PIECE_PLANES
            out[(first + (owner - player) % s.players) * AREA + place] = 1
    if s.cell:
        out[CHOSEN_PLANE * AREA + s.cell] = 1


@kernel
def observe_seat(s: Fields, seat: int, place: int, out: Any) -> None:
    """Write castle, colon, hand and honour of a seat."""
    if s.castle[seat]:
        out[(CASTLE_PLANES + place) * AREA + s.castle[seat]] = 1
    out[(COLON_PLANES + place) * AREA + s.colon[seat]] = 1
    first = HANDS + place * SEAT_NUMBERS
    for tile in range(CLASSES):
        out[first + tile] = count_of(s.tiles[seat], tile)
    out[first + CLASSES] = s.honour[seat]


@kernel
def observe_cards(s: Fields, player: int, out: Any) -> None:
    """Write where every card is and what it has been given."""
    for slot in range(SLOTS):
        if s.market[slot]:
            card = s.market[slot] - 1
            out[DECK + card * CARD_STATES + 2 * MAX_SEATS + slot] = 1
    for card in range(len(CARDS)):
        first = DECK + card * CARD_STATES
        for place in range(s.players):
            seat = (player + place) % s.players
            out[first + place] = s.contracts[seat] >> card & 1
            out[first + MAX_SEATS + place] = s.built[seat] >> card & 1
        for need in range(MOST_NEEDS):
            out[first + 2 * MAX_SEATS + SLOTS + need] = s.given[need] >> card & 1
    if s.card:
        out[DECK + (s.card - 1) * CARD_STATES + CARD_STATES - 1] = 1
