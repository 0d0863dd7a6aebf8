"""What a Pairleroy position promises each seat, in hundredths of honour.

Honour and pieces count; so do open rounds within one's influence, contracts in the measure in which
one's pieces can fill them, and a larger zone. Where a choice has been begun, the player in turn is
taken to finish it in the best way.
"""

from typing import Any

import numpy as np

from couronne.games.pairleroy.choices import list_choices
from couronne.games.pairleroy.data import (
    CHOOSING_CELL,
    CHOOSING_FACE,
    CHOOSING_FROM_HAND,
    CHOOSING_PIECE,
    CITY,
    MAX_SEATS,
    MOST_NEEDS,
    TERRAINS,
)
from couronne.games.pairleroy.influence import BEYOND, hex_distance, write_zone
from couronne.games.pairleroy.land import (
    ON_TABLE,
    OWNER_DIGITS,
    STEP_BY,
    TERRAIN_DIGITS,
    has_tile,
    is_on_table,
    laid_row,
    list_faces,
    list_fitting,
)
from couronne.games.pairleroy.market import NEEDS, REWARD, is_given, kinds_row
from couronne.games.pairleroy.places import CELLS, WIDE
from couronne.games.pairleroy.rules import act
from couronne.games.pairleroy.tiles import IN_BAG, JUST_DRAWN, WORDS, count_all
from couronne.kernel.bits import lowest, popcount
from couronne.kernel.contract import Fields, kernel

POINT = 100
PIECE_WORTH = 330
"""A piece counts three at the end, or helps to build."""
BUILDING_WORTH = 200
"""A fifth of what five buildings bring."""
HELD_TILE = 15
"""A tile in hand only waits for the colon."""
HOPE = (40, 85, 180)
"""An open round within one's influence, by how many of its tiles lie."""
FOUNDED = 800
"""A castle itself: without one there are neither pieces nor buildings."""
CROWDED = 2
"""Of a round within another's influence too, such a part counts."""
LEFT_TILE = 390
"""What a tile that is still to come may bring all together, in rounds."""
LEAD, MOST_LEAD = 40, 10
"""For each tile by which a zone is larger than the next, up to so many."""
EDGE_OF_LAND = 5
"""For each empty cell beside the colon, where a tile of the hand may go."""
ASTRAY = 8
"""For each step that the colon is beyond reach of its castle."""
CERTAIN = 1000
DOUBT = 150
"""How likely it is that a resource which is not there will come in time."""
LATE = 30
"""Tiles left below which one no longer counts on what is not there."""
CLOSABLE = np.zeros(WIDE, np.int64)
"""By row, the rounds whose three cells are on the table."""
for _row in range(WIDE - 1):
    _below = int(ON_TABLE[_row + 1])
    CLOSABLE[_row] = int(ON_TABLE[_row]) & _below & _below << 1
KINDS = len(TERRAINS)
WORST = -(1 << 40)


@kernel
def prospects(s: Fields, out: Any) -> None:
    """Judge the position, or what the player in turn makes of it by finishing a choice."""
    if s.phase == CHOOSING_CELL:
        best_placing(s, out)
    elif s.phase in (CHOOSING_FACE, CHOOSING_FROM_HAND, CHOOSING_PIECE):
        best_finish(s, out)
    else:
        judge_all(s, out)


@kernel
def best_placing(s: Fields, out: Any) -> None:
    """Try every cell for the chosen tile, and every way round."""
    cells = np.empty(CELLS, np.int64)
    found = np.empty(MAX_SEATS, np.int64)
    kept = np.empty(KEPT, np.int64)
    keep(s, kept)
    out[s.seat] = WORST
    for i in range(list_fitting(s, s.tile - 1, cells)):
        act(s, cells[i])
        best_finish(s, found)
        take_better(s, found, out)
        restore(s, kept)


@kernel
def best_finish(s: Fields, out: Any) -> None:
    """Try everything that finishes what was begun."""
    choices = np.empty(CELLS, np.int64)
    found = np.empty(MAX_SEATS, np.int64)
    kept = np.empty(KEPT, np.int64)
    keep(s, kept)
    out[s.seat] = WORST
    for i in range(list_choices(s, choices)):
        act(s, choices[i])
        if s.phase == CHOOSING_FACE:
            show_first_face(s)
        judge_all(s, found)
        restore(s, kept)
        take_better(s, found, out)


@kernel
def show_first_face(s: Fields) -> None:
    """Of a tile under the colon any way round will do."""
    faces = np.empty(3, np.int64)
    list_faces(s, s.tile - 1, s.cell, faces)
    act(s, faces[0])


@kernel
def take_better(s: Fields, found: Any, out: Any) -> None:
    """Keep what leaves the player in turn further ahead; anything is better than the worst."""
    if out[s.seat] > WORST and lead_in(s, found) <= lead_in(s, out):
        return
    for seat in range(s.players):
        out[seat] = found[seat]


@kernel
def lead_in(s: Fields, judged: Any) -> int:
    """Return how far the player in turn is ahead of the best opponent."""
    rival = WORST
    for seat in range(s.players):
        if seat != s.seat:
            rival = max(rival, int(judged[seat]))
    return int(judged[s.seat]) - rival


LAND_WORDS = (2 + TERRAIN_DIGITS + OWNER_DIGITS) * WIDE
KEPT = LAND_WORDS + 2 * WORDS + MOST_NEEDS + 10


@kernel
def keep(s: Fields, kept: Any) -> None:
    """Copy all that finishing a choice may change."""
    for row in range(WIDE):
        kept[row] = s.laid[row]
        kept[WIDE + row] = s.settled[row]
        for digit in range(TERRAIN_DIGITS):
            kept[(2 + digit) * WIDE + row] = s.ground[digit, row]
        for digit in range(OWNER_DIGITS):
            kept[(2 + TERRAIN_DIGITS + digit) * WIDE + row] = s.owner[digit, row]
    at = LAND_WORDS
    for word in range(WORDS):
        kept[at + word] = s.tiles[s.seat, word]
        kept[at + WORDS + word] = s.tiles[JUST_DRAWN, word]
    at += 2 * WORDS
    for need in range(MOST_NEEDS):
        kept[at + need] = s.given[need]
    at += MOST_NEEDS
    kept[at] = s.honour[s.seat]
    kept[at + 1] = s.colon[s.seat]
    kept[at + 2] = s.contracts[s.seat]
    kept[at + 3] = s.built[s.seat]
    kept[at + 4] = s.phase
    kept[at + 5] = s.steps
    kept[at + 6] = s.tile
    kept[at + 7] = s.cell
    kept[at + 8] = s.card
    kept[at + 9] = s.last


@kernel
def restore(s: Fields, kept: Any) -> None:
    """Bring it back."""
    for row in range(WIDE):
        s.laid[row] = kept[row]
        s.settled[row] = kept[WIDE + row]
        for digit in range(TERRAIN_DIGITS):
            s.ground[digit, row] = kept[(2 + digit) * WIDE + row]
        for digit in range(OWNER_DIGITS):
            s.owner[digit, row] = kept[(2 + TERRAIN_DIGITS + digit) * WIDE + row]
    at = LAND_WORDS
    for word in range(WORDS):
        s.tiles[s.seat, word] = kept[at + word]
        s.tiles[JUST_DRAWN, word] = kept[at + WORDS + word]
    at += 2 * WORDS
    for need in range(MOST_NEEDS):
        s.given[need] = kept[at + need]
    at += MOST_NEEDS
    s.honour[s.seat] = kept[at]
    s.colon[s.seat] = kept[at + 1]
    s.contracts[s.seat] = kept[at + 2]
    s.built[s.seat] = kept[at + 3]
    s.phase = kept[at + 4]
    s.steps = kept[at + 5]
    s.tile = kept[at + 6]
    s.cell = kept[at + 7]
    s.card = kept[at + 8]
    s.last = kept[at + 9]


@kernel
def judge_all(s: Fields, out: Any) -> None:
    """Write what the position as it stands promises each seat."""
    zones = np.zeros((MAX_SEATS, WIDE), np.int64)
    tiles = np.zeros(MAX_SEATS, np.int64)
    left = count_all(s.tiles[IN_BAG])
    for seat in range(s.players):
        left += count_all(s.tiles[seat])
        if s.castle[seat]:
            write_zone(s, seat, zones[seat])
            for row in range(WIDE):
                tiles[seat] += popcount(int(zones[seat, row]) & laid_row(s, row))
    for seat in range(s.players):
        out[seat] = POINT * s.honour[seat] - HELD_TILE * count_all(s.tiles[seat])
        out[seat] += goods_worth(s, seat, left) + colon_worth(s, seat)
        if s.castle[seat]:
            out[seat] += min(FOUNDED + hopes(s, seat, zones), LEFT_TILE * left // s.players)
            out[seat] += lead_worth(s, seat, tiles)


@kernel
def lead_worth(s: Fields, seat: int, tiles: Any) -> int:
    """A larger zone brings points at the end."""
    next_best = 0
    for other in range(s.players):
        if other != seat:
            next_best = max(next_best, int(tiles[other]))
    return LEAD * max(-MOST_LEAD, min(MOST_LEAD, int(tiles[seat]) - next_best))


@kernel
def hopes(s: Fields, seat: int, zones: Any) -> int:
    """Count the open rounds within a seat's influence, for less where others reach too."""
    total = 0
    for row in range(WIDE - 1):
        within = rounds_row(zones[seat], row) & int(CLOSABLE[row])
        if within:
            crowd = 0
            for other in range(s.players):
                if other != seat:
                    crowd |= rounds_row(zones[other], row)
            total += hopes_row(s, row, within & ~crowd)
            total += hopes_row(s, row, within & crowd) // CROWDED
    return total


@kernel
def rounds_row(zone: Any, row: int) -> int:
    """Return the rounds of a row that touch a zone."""
    below = int(zone[row + 1])
    return int(zone[row]) | below | below << 1


@kernel
def hopes_row(s: Fields, row: int, rounds: int) -> int:
    """Add up what some rounds of a row may bring, by how many of their tiles lie."""
    first, third = laid_row(s, row), laid_row(s, row + 1)
    second = third << 1
    all_three = first & second & third
    odd = (first ^ second ^ third) & ~all_three & rounds
    two = (first & second | second & third | first & third) & ~all_three & rounds
    none = rounds & ~(first | second | third)
    return HOPE[0] * popcount(none) + HOPE[1] * popcount(odd) + HOPE[2] * popcount(two)


@kernel
def goods_worth(s: Fields, seat: int, left: int) -> int:
    """Pieces, buildings, and contracts as far as pieces can fill them."""
    pieces = np.zeros(KINDS, np.int64)
    total = BUILDING_WORTH * min(popcount(int(s.built[seat])), CITY)
    for kind in range(KINDS):
        for row in range(WIDE):
            pieces[kind] += popcount(kinds_row(s, seat, row, 1 << kind))
        total += PIECE_WORTH * int(pieces[kind])
    if s.castle[seat] == 0:
        return total
    return total + contracts_worth(s, seat, pieces, left)


@kernel
def contracts_worth(s: Fields, seat: int, pieces: Any, left: int) -> int:
    """What buildings will bring beyond the pieces that they take; the more is missing the less."""
    doubt = DOUBT if left > LATE else DOUBT * left // LATE
    chance = CERTAIN
    total = 0
    rest = int(s.contracts[seat])
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        worth = POINT * int(REWARD[card]) + BUILDING_WORTH
        for need in range(MOST_NEEDS):
            kind = int(NEEDS[card, need])
            if kind >= 0 and not is_given(s, card, need):
                worth -= PIECE_WORTH
                if pieces[kind] > 0:
                    pieces[kind] -= 1
                else:
                    chance = chance * doubt // CERTAIN
        total += worth * chance // CERTAIN
    return total


@kernel
def colon_worth(s: Fields, seat: int) -> int:
    """The colon is at its place beside empty cells, not too far from home."""
    here = int(s.colon[seat])
    worth = 0
    if count_all(s.tiles[seat]):
        for side in range(6):
            place = here + STEP_BY[side]
            if is_on_table(place) and not has_tile(s, place):
                worth += EDGE_OF_LAND
    if s.castle[seat]:
        worth -= ASTRAY * max(0, hex_distance(here, int(s.castle[seat])) - BEYOND)
    return worth
