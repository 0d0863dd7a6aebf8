"""A quick way to play: what a tile, a step or a deed brings at once, without judging all the land.

Gains are in hundredths of honour, counted for the player in turn and against the others.
"""

from typing import Any

import numpy as np

from couronne.games.pairleroy.choices import list_castles, list_outposts
from couronne.games.pairleroy.data import (
    CASTLE_PRICE,
    CHOOSING_CELL,
    CHOOSING_FACE,
    CHOOSING_PIECE,
    CHOOSING_TILE,
    DRAWING,
    ENDED,
    FREE_STEPS,
    MAX_SEATS,
    MOST_NEEDS,
    OUTPOST,
    OUTPOST_PRICE,
    REFILLING,
    REIGNING,
    SLOTS,
    STEP,
    STEPPING,
    STOP,
)
from couronne.games.pairleroy.influence import receiver, write_zone
from couronne.games.pairleroy.judgement import (
    CLOSABLE,
    KINDS,
    POINT,
    WORST,
    contracts_worth,
    judge_all,
    lead_in,
    rounds_row,
)
from couronne.games.pairleroy.land import (
    COLUMN,
    FACE_COUNT,
    FACES,
    HONOUR,
    PLACE_OF,
    ROW_BITS,
    STEP_BY,
    THIRD_BY,
    clash_row,
    clear_round,
    face_fits,
    frontier_row,
    has_tile,
    is_on_table,
    laid_row,
    neighbours_laid,
    settled_row,
    third_of,
)
from couronne.games.pairleroy.market import NEEDS, PRICE, can_buy, is_given, kinds_row, lacks
from couronne.games.pairleroy.places import CELLS, WIDE
from couronne.games.pairleroy.rules import (
    act,
    begin_steps,
    buy,
    deliver,
    draw_card,
    draw_tile,
    end_turn,
    put_outpost,
    show_face,
)
from couronne.games.pairleroy.tiles import IN_BAG, JUST_DRAWN, classes_in, count_all, tile_at
from couronne.kernel.bits import lowest, nth, popcount
from couronne.kernel.contract import Fields, kernel
from couronne.kernel.rng import advance, below

# Rounded from matches of this policy against itself; tools/pairleroy_tune.py compares others.
PIECE_GAIN = 370
OPEN_ROUND = (38, 78, 140)
"""What a round within reach promises, by how many of its tiles lie."""
SHARED = 2
"""Of a round that others reach too, such a part counts."""
AGAINST, WHOLE = 75, 100
"""How much of what others get counts against a move."""
LAID_BY_COLON = 60
"""For a tile of the hand that the colon lays."""
OUTPOST_COST = 165
FADING = 50
"""Tiles in the bag below which a further outpost is worth less and less."""
TRIED_OUTPOSTS = 12
BARGAIN = 90
"""What a contract must be worth beyond its price."""

GAINS = WIDE
"""In the notes on a seat: by row, the rounds in its reach; then, what a piece of each kind adds."""
NOTES = WIDE + KINDS
GAIN, PLACE, TILE, SHOWN, FOUND = 0, 1, 2, 3, 4
"""In what was found best: what it brings, where, and the class and the face of a tile."""


@kernel
def tiles_left(s: Fields) -> int:
    """Count the tiles that are still to be laid."""
    left = count_all(s.tiles[IN_BAG])
    for seat in range(s.players):
        left += count_all(s.tiles[seat])
    return left


@kernel
def study(s: Fields, notes: Any) -> None:
    """Note for each seat the rounds in its reach, and what one more piece of each kind is worth."""
    zone = np.zeros(WIDE, np.int64)
    left = tiles_left(s)
    for seat in range(s.players):
        for row in range(WIDE):
            notes[seat, row] = 0
        if s.castle[seat]:
            write_zone(s, seat, zone)
            note_reach(zone, notes[seat])
            note_gains(s, seat, left, notes[seat])


@kernel
def note_reach(zone: Any, notes: Any) -> None:
    """Note the rounds that touch a zone."""
    for row in range(WIDE - 1):
        notes[row] = rounds_row(zone, row)


@kernel
def count_kinds(s: Fields, seat: int, pieces: Any) -> None:
    """Count the pieces of a seat, kind by kind."""
    for kind in range(KINDS):
        pieces[kind] = 0
        for row in range(WIDE):
            pieces[kind] += popcount(kinds_row(s, seat, row, 1 << kind))


@kernel
def note_gains(s: Fields, seat: int, left: int, notes: Any) -> None:
    """Note what one more piece of each kind is worth."""
    pieces = np.empty(KINDS, np.int64)
    count_kinds(s, seat, pieces)
    before = worth_with(s, seat, pieces, left)
    for kind in range(KINDS):
        pieces[kind] += 1
        notes[GAINS + kind] = PIECE_GAIN + worth_with(s, seat, pieces, left) - before
        pieces[kind] -= 1


@kernel
def worth_with(s: Fields, seat: int, pieces: Any, left: int) -> int:
    """Return what the contracts of a seat are worth with some pieces."""
    tried = np.empty(KINDS, np.int64)
    for kind in range(KINDS):
        tried[kind] = pieces[kind]
    return contracts_worth(s, seat, tried, left)


@kernel
def lay_gain(s: Fields, place: int, face: int, notes: Any) -> int:
    """Return what a tile brings the player in turn by its rounds, less what others get."""
    total = 0
    for third in range(3):
        spot = place + THIRD_BY[third]
        row, column = spot >> ROW_BITS, spot & COLUMN
        reached = int(notes[0, row]) >> column & 1
        for seat in range(1, s.players):
            reached |= (int(notes[seat, row]) >> column & 1) << seat
        if reached:
            total += round_gain(s, spot, third_of(face, third), reached, notes)
    return total


@kernel
def round_gain(s: Fields, spot: int, kind: int, reached: int, notes: Any) -> int:
    """Return what one more tile at a round brings, if these seats reach it."""
    laid = 0
    for cell in (spot, spot + WIDE - 1, spot + WIDE):
        laid += 1 if has_tile(s, cell) else 0
    me = int(s.seat)
    mine, all_seats = reached >> me & 1, popcount(reached)
    part = WHOLE * mine - AGAINST * (all_seats - mine)
    if all_seats > 1:
        part = part // SHARED
    if laid < 2:
        return (OPEN_ROUND[laid + 1] - OPEN_ROUND[laid]) * part // WHOLE
    owner = receiver(s, spot, me)
    gain = int(notes[owner, GAINS + kind]) * (WHOLE if owner == me else -AGAINST)
    return (gain - OPEN_ROUND[2] * part) // WHOLE


@kernel
def best_lay(s: Fields, tiles: int, notes: Any, found: Any) -> int:
    """Find the best cell and face for one of these tiles, placed for honour; return its gain."""
    found[GAIN] = WORST
    while tiles:
        tile = lowest(tiles)
        tiles &= tiles - 1
        for turn in range(FACE_COUNT[tile]):
            for row in range(1, WIDE):
                free = frontier_row(s, row)
                if free:
                    best_in_row(s, row, free, tile, int(FACES[tile, turn]), notes, found)
    return int(found[GAIN])


@kernel
def best_in_row(
    s: Fields, row: int, free: int, tile: int, face: int, notes: Any, found: Any
) -> None:
    """Look among some empty cells of a row for a better one for a face."""
    free = face_row(s, row, face, free)
    while free:
        place = row << ROW_BITS | lowest(free)
        free &= free - 1
        gain = lay_gain(s, place, face, notes) + POINT * int(HONOUR[neighbours_laid(s, place)])
        if gain > found[GAIN]:
            write_found(found, gain, place, tile, face)


@kernel
def write_found(found: Any, gain: int, place: int, tile: int, face: int) -> None:
    """Remember the best so far."""
    found[GAIN] = gain
    found[PLACE] = place
    found[TILE] = tile
    found[SHOWN] = face


@kernel
def face_row(s: Fields, row: int, face: int, free: int) -> int:
    """Return which of some empty cells of a row can show a face."""
    above, here = settled_row(s, row - 1), settled_row(s, row)
    north_east = above & clash_row(s, row - 1, face >> 4)
    bottom = here & clash_row(s, row, face >> 2 & 3)
    north_west = above & clash_row(s, row - 1, face & 3)
    return free & ~(north_east >> 1 | bottom | north_west)


@kernel
def best_face(s: Fields, tiles: int, place: int, notes: Any, found: Any) -> int:
    """Find the best of these tiles for a cell, and its best face; WORST if none fits."""
    found[GAIN] = WORST
    while tiles:
        tile = lowest(tiles)
        tiles &= tiles - 1
        for turn in range(FACE_COUNT[tile]):
            face = int(FACES[tile, turn])
            if face_fits(s, face, place):
                gain = lay_gain(s, place, face, notes)
                if gain > found[GAIN]:
                    write_found(found, gain, place, tile, face)
    return int(found[GAIN])


@kernel
def lay_quickly(s: Fields, notes: Any) -> None:
    """Place a tile, or finish what was begun with one."""
    found = np.zeros(FOUND, np.int64)
    if s.phase == CHOOSING_TILE:
        best_lay(s, classes_in(s.tiles[JUST_DRAWN]), notes, found)
    elif s.phase == CHOOSING_CELL:
        best_lay(s, 1 << int(s.tile) - 1, notes, found)
    elif s.phase == CHOOSING_FACE:
        best_face(s, 1 << int(s.tile) - 1, int(s.cell), notes, found)
    else:
        best_face(s, classes_in(s.tiles[s.seat]), int(s.cell), notes, found)
    if found[PLACE]:
        s.tile = found[TILE] + 1
        s.cell = found[PLACE]
        show_face(s, int(found[SHOWN]))
    else:
        begin_steps(s)


@kernel
def walk_quickly(s: Fields, notes: Any) -> None:
    """Let the colon lay tiles of the hand where they bring something, by free steps."""
    found = np.zeros(FOUND, np.int64)
    while s.steps < FREE_STEPS:
        best, way = 0, -1
        for side in range(6):
            gain = step_gain(s, int(s.colon[s.seat]) + STEP_BY[side], notes, found)
            if gain > best:
                best, way = gain, side
        if way < 0:
            break
        act(s, STEP + way)
        if s.phase != STEPPING:
            lay_quickly(s, notes)
    act(s, int(STOP))


@kernel
def step_gain(s: Fields, place: int, notes: Any, found: Any) -> int:
    """Return what a step brings: by the tile laid, or by one that can be laid next."""
    hand = classes_in(s.tiles[s.seat])
    if not has_tile(s, place):
        if not is_on_table(place):
            return WORST
        return LAID_BY_COLON + best_face(s, hand, place, notes, found)
    best = 0
    if s.steps + 1 < FREE_STEPS:
        for side in range(6):
            beyond = place + STEP_BY[side]
            if is_on_table(beyond) and not has_tile(s, beyond):
                best = max(best, best_face(s, hand, beyond, notes, found))
    return best


@kernel
def reign_quickly(s: Fields, notes: Any, x: int) -> int:
    """Complete what can be completed, found a castle, buy, put outposts; end the turn."""
    build_all(s)
    if s.castle[s.seat]:
        x = buy_quickly(s, x)
        build_all(s)
        x = settle_quickly(s, notes, x)
    elif s.honour[s.seat] >= CASTLE_PRICE:
        found_castle(s)
    end_turn(s)
    return x


@kernel
def build_all(s: Fields) -> None:
    """Complete every building for which there are all pieces."""
    pieces = np.empty(KINDS, np.int64)
    count_kinds(s, s.seat, pieces)
    rest = int(s.contracts[s.seat])
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        if take_all(s, card, pieces):
            while int(s.contracts[s.seat]) >> card & 1:
                s.card = card + 1
                deliver_quickly(s)


@kernel
def take_all(s: Fields, card: int, pieces: Any) -> bool:
    """Take what a contract lacks from the pieces counted; False, and nothing, if one is missing."""
    left = np.empty(KINDS, np.int64)
    for kind in range(KINDS):
        left[kind] = pieces[kind]
    for need in range(MOST_NEEDS):
        kind = int(NEEDS[card, need])
        if kind >= 0 and not is_given(s, card, need):
            left[kind] -= 1
            if left[kind] < 0:
                return False
    for kind in range(KINDS):
        pieces[kind] = left[kind]
    return True


@kernel
def deliver_quickly(s: Fields) -> None:
    """Deliver the first piece that the chosen contract lacks."""
    kinds = lacks(s, int(s.card) - 1)
    for row in range(WIDE):
        fitting = kinds_row(s, s.seat, row, kinds)
        if fitting:
            deliver(s, row << ROW_BITS | lowest(fitting))
            return


@kernel
def found_castle(s: Fields) -> None:
    """Found the castle where it leaves the player furthest ahead, if anywhere."""
    cells = np.empty(CELLS, np.int64)
    judged = np.empty(MAX_SEATS, np.int64)
    judge_all(s, judged)
    best, choice = lead_in(s, judged), -1
    for i in range(list_castles(s, cells)):
        act(s, cells[i])
        judge_all(s, judged)
        take_castle_back(s)
        if lead_in(s, judged) > best:
            best, choice = lead_in(s, judged), i
    if choice >= 0:
        act(s, cells[choice])


@kernel
def take_castle_back(s: Fields) -> None:
    """Undo a castle that was only tried."""
    s.castle[s.seat] = 0
    s.honour[s.seat] += CASTLE_PRICE


@kernel
def buy_quickly(s: Fields, x: int) -> int:
    """Buy what is worth more than its price, the best first; what comes after it is drawn."""
    pieces = np.empty(KINDS, np.int64)
    count_kinds(s, s.seat, pieces)
    slot = best_bargain(s, pieces)
    while slot >= 0:
        buy(s, slot)
        if s.phase == REFILLING:
            x = advance(x)
            draw_card(s, nth(int(s.pile), below(x, popcount(int(s.pile)))))
        slot = best_bargain(s, pieces)
    return x


@kernel
def best_bargain(s: Fields, pieces: Any) -> int:
    """Return the slot of the best contract to buy, or -1 if none is worth its price."""
    best, choice = BARGAIN, -1
    for slot in range(SLOTS):
        if can_buy(s, s.seat, slot):
            gain = bargain(s, int(s.market[slot]) - 1, pieces)
            if gain > best:
                best, choice = gain, slot
    return choice


@kernel
def bargain(s: Fields, card: int, pieces: Any) -> int:
    """Return what a contract is worth beyond its price."""
    left = tiles_left(s)
    before = worth_with(s, s.seat, pieces, left)
    s.contracts[s.seat] |= 1 << card
    gain = worth_with(s, s.seat, pieces, left) - before - POINT * int(PRICE[card])
    s.contracts[s.seat] &= ~(1 << card)
    return gain


@kernel
def settle_quickly(s: Fields, notes: Any, x: int) -> int:
    """Put outposts as long as one of a few, taken at random, is worth its price."""
    rounds = np.empty(CELLS, np.int64)
    found = np.zeros(FOUND, np.int64)
    count = list_outposts(s, rounds)
    while count > 0:
        x = try_outposts(s, rounds, count, notes, found, x)
        if found[GAIN] <= 0:
            return x
        put_outpost(s, int(found[PLACE]))
        study(s, notes)
        count = list_outposts(s, rounds)
    return x


@kernel
def try_outposts(s: Fields, rounds: Any, count: int, notes: Any, found: Any, x: int) -> int:
    """Look for the best of a few rounds, taken at random; return the stream."""
    found[GAIN] = WORST
    for _ in range(min(count, TRIED_OUTPOSTS)):
        x = advance(x)
        place = int(PLACE_OF[rounds[below(x, count)] - OUTPOST])
        gain = outpost_gain(s, place, notes)
        if gain > found[GAIN]:
            found[GAIN] = gain
            found[PLACE] = place
    return x


@kernel
def outpost_gain(s: Fields, place: int, notes: Any) -> int:
    """Return what the rounds that an outpost would bring into reach promise beyond its price."""
    zone = np.empty(WIDE, np.int64)
    put_outpost(s, place)
    write_zone(s, s.seat, zone)
    take_outpost_back(s, place)
    total = 0
    for row in range(1, WIDE - 1):
        fresh = rounds_row(zone, row) & ~int(notes[s.seat, row]) & int(CLOSABLE[row])
        if fresh:
            crowd = 0
            for seat in range(s.players):
                crowd |= int(notes[seat, row])
            total += promise_row(s, row, fresh & ~crowd)
            total += promise_row(s, row, fresh & crowd) // SHARED
    return total * min(FADING, count_all(s.tiles[IN_BAG])) // FADING - OUTPOST_COST


@kernel
def take_outpost_back(s: Fields, place: int) -> None:
    """Undo an outpost that was only tried."""
    clear_round(s, place)
    s.outposts[place >> ROW_BITS] &= ~(1 << (place & COLUMN))
    s.honour[s.seat] += OUTPOST_PRICE


@kernel
def promise_row(s: Fields, row: int, rounds: int) -> int:
    """Add up what some rounds of a row promise, by how many of their tiles lie."""
    first, third = laid_row(s, row), laid_row(s, row + 1)
    second = third << 1
    some, full = first | second | third, first & second & third
    two = (first & second | second & third | first & third) & ~full
    total = OPEN_ROUND[0] * popcount(rounds & ~some) + OPEN_ROUND[2] * popcount(rounds & two)
    return total + OPEN_ROUND[1] * popcount(rounds & some & ~two & ~full)


@kernel
def play_on(s: Fields, x: int, turns: int) -> int:
    """Play so many turns quickly, the one that has begun included; return the stream."""
    notes = np.zeros((MAX_SEATS, NOTES), np.int64)
    study(s, notes)
    while turns > 0 and s.phase != ENDED:
        x = advance(x)
        if s.phase == DRAWING:
            draw_tile(s, tile_at(s.tiles[IN_BAG], below(x, count_all(s.tiles[IN_BAG]))))
        elif s.phase <= REFILLING:
            draw_card(s, nth(int(s.pile), below(x, popcount(int(s.pile)))))
        elif s.phase == STEPPING:
            walk_quickly(s, notes)
        elif s.phase == CHOOSING_PIECE:
            deliver_quickly(s)
        elif s.phase == REIGNING:
            x = reign_quickly(s, notes, x)
            study(s, notes)
            turns -= 1
        else:
            lay_quickly(s, notes)
    return x
