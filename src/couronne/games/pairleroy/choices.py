"""What the player in turn may do, phase by phase, and what chance may draw."""

from typing import Any

import numpy as np

from couronne.games.pairleroy.data import (
    BUY,
    CARD_DRAWN,
    CASTLE_PRICE,
    CHOOSING_CELL,
    CHOOSING_FACE,
    CHOOSING_FROM_HAND,
    CHOOSING_TILE,
    DELIVER,
    END,
    FREE_STEPS,
    KEEP,
    OUTPOST_PRICE,
    REIGNING,
    SLOTS,
    STEP,
    STEP_PRICE,
    STEPPING,
    STOP,
)
from couronne.games.pairleroy.influence import outpost_row, write_zone
from couronne.games.pairleroy.land import (
    CASTLE_AT,
    COLUMN,
    HOME,
    OUTPOST_AT,
    PIECE_AT,
    ROW_BITS,
    STEP_BY,
    classes_that_fit,
    fits_somewhere,
    has_tile,
    is_on_table,
    laid_row,
    list_faces,
    list_fitting,
    list_row,
)
from couronne.games.pairleroy.market import can_buy, kinds_owned, kinds_row, lacks
from couronne.games.pairleroy.places import WIDE
from couronne.games.pairleroy.tiles import JUST_DRAWN, classes_in
from couronne.kernel.bits import lowest
from couronne.kernel.contract import Fields, kernel
from couronne.kernel.listing import list_members


@kernel
def list_choices(s: Fields, out: Any) -> int:
    """List what the player in turn may do."""
    if s.phase == CHOOSING_CELL:
        return list_fitting(s, s.tile - 1, out)
    if s.phase == CHOOSING_FACE:
        return list_faces(s, s.tile - 1, s.cell, out)
    if s.phase == STEPPING:
        return list_steps(s, out)
    if s.phase == REIGNING:
        return list_deeds(s, out)
    if s.phase == CHOOSING_TILE:
        return list_placeable(s, out)
    if s.phase == CHOOSING_FROM_HAND:
        return list_members(classes_in(s.tiles[s.seat]) & classes_that_fit(s, s.cell), out)
    return list_pieces(s, out)


@kernel
def list_pile(s: Fields, out: Any) -> int:
    """List the cards that may come into the market."""
    count = list_members(int(s.pile), out)
    for i in range(count):
        out[i] += CARD_DRAWN
    return count


@kernel
def list_placeable(s: Fields, out: Any) -> int:
    """List the tiles just drawn that can be placed, and that all may be kept."""
    count = 0
    rest = classes_in(s.tiles[JUST_DRAWN])
    while rest:
        tile = lowest(rest)
        rest &= rest - 1
        if fits_somewhere(s, tile):
            out[count] = tile
            count += 1
    out[count] = KEEP
    return count + 1


@kernel
def list_steps(s: Fields, out: Any) -> int:
    """List that the colon stops, and the sides to which it may go on."""
    out[0] = STOP
    count = 1
    if step_price(s) > s.honour[s.seat]:
        return count
    hand = classes_in(s.tiles[s.seat])
    for side in range(6):
        if can_enter(s, s.colon[s.seat] + STEP_BY[side], hand):
            out[count] = STEP + side
            count += 1
    return count


@kernel
def step_price(s: Fields) -> int:
    """Return what the next step costs."""
    return 0 if s.steps < FREE_STEPS else STEP_PRICE


@kernel
def can_enter(s: Fields, place: int, hand: int) -> bool:
    """A colon enters a tile, or an empty cell of the table where a tile of the hand fits."""
    if has_tile(s, place):
        return True
    return is_on_table(place) and classes_that_fit(s, place) & hand != 0


@kernel
def list_deeds(s: Fields, out: Any) -> int:
    """List what may be done for the kingdom, and that the turn may end."""
    out[0] = END
    count = 1
    count += list_castles(s, out[count:])
    count += list_outposts(s, out[count:])
    for slot in range(SLOTS):
        if can_buy(s, s.seat, slot):
            out[count] = BUY + slot
            count += 1
    return count + list_deliveries(s, out[count:])


@kernel
def list_castles(s: Fields, out: Any) -> int:
    """List the tiles on which the player may build the castle."""
    if s.castle[s.seat] != 0 or s.honour[s.seat] < CASTLE_PRICE:
        return 0
    count = 0
    for row in range(1, WIDE):
        free = laid_row(s, row) & ~built_row(s, row)
        count += list_row(free, row, CASTLE_AT, out[count:])
    return count


@kernel
def built_row(s: Fields, row: int) -> int:
    """Return the cells of a row that hold a castle, Pairleroy included."""
    found = 0
    for seat in range(s.players):
        if s.castle[seat] >> ROW_BITS == row:
            found |= 1 << (int(s.castle[seat]) & COLUMN)
    return found | (1 << (HOME & COLUMN) if row == HOME >> ROW_BITS else 0)


@kernel
def list_outposts(s: Fields, out: Any) -> int:
    """List the rounds on which the player may put an outpost."""
    if s.castle[s.seat] == 0 or s.honour[s.seat] < OUTPOST_PRICE:
        return 0
    zone = np.empty(WIDE, np.int64)
    write_zone(s, s.seat, zone)
    count = 0
    for row in range(1, WIDE):
        count += list_row(outpost_row(s, zone, row), row, OUTPOST_AT, out[count:])
    return count


@kernel
def list_deliveries(s: Fields, out: Any) -> int:
    """List the contracts to which the player can deliver a piece."""
    rest = int(s.contracts[s.seat])
    if rest == 0:
        return 0
    count = 0
    kinds = kinds_owned(s, s.seat)
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        if lacks(s, card) & kinds:
            out[count] = DELIVER + card
            count += 1
    return count


@kernel
def list_pieces(s: Fields, out: Any) -> int:
    """List the pieces that the chosen contract lacks."""
    count = 0
    kinds = lacks(s, s.card - 1)
    for row in range(1, WIDE):
        count += list_row(kinds_row(s, s.seat, row, kinds), row, PIECE_AT, out[count:])
    return count
