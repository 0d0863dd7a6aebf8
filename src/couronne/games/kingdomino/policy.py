"""A quick way to play: a domino goes where it joins much, blocks little and leaves no holes.

It needs a few microseconds a turn where `prospects` needs a hundred, so that a search can play
thousands of games to their end. Regions are looked for once a decision (`survey`); a placement is
then judged by the cells around it alone. Worth is counted in points.
"""

from typing import Any

import numpy as np

from couronne.games.kingdomino.cells import (
    BOTTOM,
    FIRST_KIND,
    KIND_CROWNS,
    KIND_TERRAIN,
    LEFTMOST,
    RIGHTMOST,
    SECOND_KIND,
    TERRAINS,
    TOP,
    find_placements,
    free_cells,
    plane,
)
from couronne.games.kingdomino.counting import crowns_in, may_be_middle
from couronne.games.kingdomino.data import CASTLE, DIRECTIONS, PLACING
from couronne.games.kingdomino.geometry import BESIDE, COLUMN_OF, COLUMNS, ROW_OF, ROWS
from couronne.games.kingdomino.rules import (
    after_choosing,
    after_placing,
    discard,
    go_on,
    place_held,
    take,
)
from couronne.kernel import board
from couronne.kernel.bits import lowest, popcount
from couronne.kernel.board import beside, first_group
from couronne.kernel.contract import Fields, kernel

(
    LIBERTY,  # of a free cell beside what was laid, for each crown of its region
    GROUND,  # of each cell of a region without a crown that a half joins
    CROWN,  # of each crown in a region that is given another one,
    SPREAD,  # and of each of its cells
    BLOCKED,  # of a free cell lost, for each crown of a region of another terrain beside it,
    BLOCKED_GROUND,  # or for each cell of such a region without a crown
    EDGE,  # of each free cell beside the domino: a kingdom should be compact
    HOLE,  # of a free cell that no domino can cover any more
    LEAVING,  # of a Middle Kingdom given up
    DISCARDED,  # of a domino that cannot be placed
    HARMONY,  # of a hole or a domino discarded, in addition, where harmony is played for
    EARLY,  # of each place in the line by which one will play earlier in the next round
) = range(12)
"""What has a price."""
PRICES = 12

WEIGHTS = np.array(
    [
        [0.996, -0.828],
        [0.261, -1.503],
        [0.447, 1.316],
        [0.889, 2.356],
        [0.936, 3.167],
        [0.469, 0.535],
        [1.688, 0.349],
        [3.137, 6.568],
        [16.766, 13.999],
        [13.166, -0.088],
        [9.286, -2.338],
        [2.393, 0.576],
    ]
)
"""Each price at the end of the game, and what is added at its beginning.

Found by `tools/kingdomino_tune.py`, which lets variants play against each other.
"""

DESK = np.dtype(
    (
        np.record,
        [
            ("prices", np.float64, (PRICES,)),  # as they stand now
            ("halves", np.float64, (2, 128)),  # the worth of each half by place, once asked for
            ("region", np.int64, (128,)),  # by place: the number of its region; 0 for none
            ("terrain", np.int64, (64,)),  # by region
            ("cells", np.int64, (64,)),
            ("crowns", np.int64, (64,)),
            ("open", np.int64, (2,)),  # the free cells worth filling
            ("alone", np.int64),  # those that no domino can cover
            ("middle", np.int64),  # whether there is a Middle Kingdom to lose
            ("joined", np.int64, (7,)),  # what a half joins and blocks: see below
        ],
    )
)
"""What a player notes of a kingdom."""
DESK_WORDS = DESK.itemsize // 8

SEEN, CELLS, CROWNS, POINTS, LIBERTIES, BLOCKED_CROWNS, BLOCKED_CELLS = range(7)
"""Places in `joined`: regions met as a set, then sums over them."""

UNKNOWN = -1.0e9
NOWHERE = -1
LAST = board.SIZE - 1


def _near() -> np.ndarray:
    table = np.zeros((128, 2), np.int64)
    for place in board.PLACES:
        for direction in range(len(DIRECTIONS)):
            other = int(BESIDE[direction, place])
            if other != board.WALL:
                table[place, other >> 6] |= 1 << (other & 63)
    return table


NEAR = _near()
"""By place: the cells beside it, low and high."""
BITS = np.zeros((128, 2), np.int64)
"""By place: the cell itself, low and high."""
for _place in board.PLACES:
    BITS[_place, _place >> 6] = 1 << (_place & 63)


@kernel
def set_prices(s: Fields, weights: Any, d: Fields) -> None:
    """Adapt the prices to the rounds that are left, and to what is played for."""
    left = (s.rounds - s.lines) / s.rounds
    for price in range(PRICES):
        d.prices[price] = weights[price, 0] + left * weights[price, 1]
    if s.harmony:
        d.prices[HOLE] += d.prices[HARMONY]
        d.prices[DISCARDED] += d.prices[HARMONY]
    if not (s.choose_ahead and s.lines < s.rounds):
        d.prices[EARLY] = 0.0


@kernel
def survey(s: Fields, seat: int, d: Fields) -> None:
    """Note the regions of a kingdom and the cells worth filling."""
    for place in range(128):
        d.region[place] = 0
    count = 0
    for terrain in range(TERRAINS):
        low, high = plane(s, seat, terrain)
        while low | high:
            own_low, own_high = first_group(low, high)
            low ^= own_low
            high ^= own_high
            count += 1
            d.terrain[count] = terrain
            d.cells[count] = popcount(own_low) + popcount(own_high)
            d.crowns[count] = crowns_in(s, seat, own_low, own_high)
            mark(d, count, own_low, own_high)
    survey_room(s, seat, d)


@kernel
def mark(d: Fields, region: int, low: int, high: int) -> None:
    """Write the number of a region on its cells."""
    while low:
        d.region[lowest(low)] = region
        low &= low - 1
    while high:
        d.region[64 + lowest(high)] = region
        high &= high - 1


@kernel
def survey_room(s: Fields, seat: int, d: Fields) -> None:
    """Note the cells worth filling: only those around the castle while it may be the middle."""
    low, high = free_cells(s, seat)
    d.middle = 1 if s.middle_kingdom and may_be_middle(s, seat) else 0
    if d.middle:
        row, column = CASTLE - s.corner[seat, 0], CASTLE - s.corner[seat, 1]
        half = s.reach // 2
        rows = ROWS[(row - half) & 15, (row + half) & 15]
        columns = COLUMNS[(column - half) & 15, (column + half) & 15]
        low &= int(rows[0] & columns[0])
        high &= int(rows[1] & columns[1])
    d.open[0] = low
    d.open[1] = high
    d.alone = count_alone(low, high)


@kernel
def count_alone(low: int, high: int) -> int:
    """Count the cells of a set that have no neighbour in it."""
    near_low, near_high = beside(low, high)
    return popcount(low & ~near_low) + popcount(high & ~near_high)


@kernel
def half_worth(d: Fields, place: int, kind: int) -> float:
    """Judge half a domino on a cell, the other half being of another terrain."""
    begin_joining(d, int(KIND_CROWNS[kind]))
    meet(d, place & 127, int(KIND_TERRAIN[kind]))
    return joined_worth(d, int(KIND_CROWNS[kind]))


@kernel
def pair_worth(d: Fields, place: int, other: int, first: int, second: int) -> float:
    """Judge a domino whose halves have the same terrain: they join each other."""
    crowns = int(KIND_CROWNS[first] + KIND_CROWNS[second])
    begin_joining(d, crowns)
    meet(d, place & 127, int(KIND_TERRAIN[first]))
    meet(d, other & 127, int(KIND_TERRAIN[first]))
    return joined_worth(d, crowns)


@kernel
def begin_joining(d: Fields, crowns: int) -> None:
    """Begin with what is laid, before it has met any region."""
    for number in range(7):
        d.joined[number] = 0
    d.joined[CROWNS] = crowns


@kernel
def meet(d: Fields, place: int, terrain: int) -> None:
    """Add a cell and the regions around it: those that it joins, and those that it blocks."""
    d.joined[CELLS] += 1
    for direction in range(4):
        region = int(d.region[BESIDE[direction, place]])
        if region == 0 or d.joined[SEEN] >> region & 1:
            continue
        d.joined[SEEN] |= 1 << region
        cells, crowns = int(d.cells[region]), int(d.crowns[region])
        if d.terrain[region] == terrain:
            d.joined[CELLS] += cells
            d.joined[CROWNS] += crowns
            d.joined[POINTS] += cells * crowns
        elif crowns:
            d.joined[BLOCKED_CROWNS] += crowns
        else:
            d.joined[BLOCKED_CELLS] += cells
    near_low, near_high = NEAR[place, 0] & d.open[0], NEAR[place, 1] & d.open[1]
    d.joined[LIBERTIES] += popcount(near_low) + popcount(near_high) - 1


@kernel
def joined_worth(d: Fields, crowns_laid: int) -> float:
    """Return points gained at once, and hopes for the region that came about, less what it cost."""
    cells, crowns = int(d.joined[CELLS]), int(d.joined[CROWNS])
    worth = float(cells * crowns - int(d.joined[POINTS]))
    if crowns:
        worth += d.prices[LIBERTY] * (crowns * int(d.joined[LIBERTIES]))
    else:
        worth += d.prices[GROUND] * (cells - 1)
    if crowns_laid:
        worth += d.prices[CROWN] * crowns + d.prices[SPREAD] * cells
    worth -= d.prices[BLOCKED] * int(d.joined[BLOCKED_CROWNS])
    worth -= d.prices[BLOCKED_GROUND] * int(d.joined[BLOCKED_CELLS])
    return float(worth)


@kernel
def shape_worth(s: Fields, seat: int, d: Fields, place: int, other: int) -> float:
    """Judge what a placement leaves of the room: no holes, a short edge, the castle's middle."""
    own_low = int(BITS[place, 0] | BITS[other, 0])
    own_high = int(BITS[place, 1] | BITS[other, 1])
    low, high = int(d.open[0]), int(d.open[1])
    worth = 0.0
    if own_low & ~low or own_high & ~high:
        worth -= d.prices[LEAVING]
    if d.middle == 0:
        room_low, room_high = room_after(s, seat, place, other)
        low &= room_low
        high &= room_high
    low &= ~own_low
    high &= ~own_high
    near_low, near_high = beside(own_low, own_high)
    worth -= d.prices[EDGE] * (popcount(near_low & low) + popcount(near_high & high))
    worth -= d.prices[HOLE] * (count_alone(low, high) - int(d.alone))
    return float(worth)


@kernel
def room_after(s: Fields, seat: int, place: int, other: int) -> tuple[int, int]:
    """Return the rows and columns within reach of a kingdom that has covered two cells more."""
    one, two = int(ROW_OF[place]), int(ROW_OF[other])
    top = min(int(s.box[seat, TOP]), one, two)
    bottom = max(int(s.box[seat, BOTTOM]), one, two)
    one, two = int(COLUMN_OF[place]), int(COLUMN_OF[other])
    left = min(int(s.box[seat, LEFTMOST]), one, two)
    right = max(int(s.box[seat, RIGHTMOST]), one, two)
    reach = int(s.reach)
    rows = ROWS[max(0, bottom - reach) & 15, min(LAST, top + reach) & 15]
    columns = COLUMNS[max(0, right - reach) & 15, min(LAST, left + reach) & 15]
    return int(rows[0] & columns[0]), int(rows[1] & columns[1])


@kernel
def placement_worth(
    s: Fields, seat: int, domino: int, d: Fields, place: int, direction: int
) -> float:
    """Judge a placement of a domino by its two halves, and by the room that it leaves."""
    other = int(BESIDE[direction & 3, place & 127])
    first, second = int(FIRST_KIND[domino]), int(SECOND_KIND[domino])
    if KIND_TERRAIN[first] == KIND_TERRAIN[second]:
        worth = pair_worth(d, place, other, first, second)
    else:
        if d.halves[0, place & 127] == UNKNOWN:
            d.halves[0, place & 127] = half_worth(d, place, first)
        if d.halves[1, other & 127] == UNKNOWN:
            d.halves[1, other & 127] = half_worth(d, other, second)
        worth = float(d.halves[0, place & 127] + d.halves[1, other & 127])
    return worth + shape_worth(s, seat, d, place, other)


@kernel
def forget_halves(d: Fields) -> None:
    """Begin to judge another domino."""
    for place in range(128):
        d.halves[0, place] = UNKNOWN
        d.halves[1, place] = UNKNOWN


@kernel
def best_placement(s: Fields, seat: int, domino: int, d: Fields) -> tuple[float, int]:
    """Return the worth of a domino, and its best placement as 128·direction + place."""
    found = np.empty((4, 2), np.int64)
    if find_placements(s, seat, domino, found) == 0:
        return -float(d.prices[DISCARDED]), NOWHERE
    forget_halves(d)
    best, where = UNKNOWN, NOWHERE
    for direction in range(4):
        for half in range(2):
            rest = int(found[direction, half])
            while rest:
                place = 64 * half + lowest(rest)
                rest &= rest - 1
                worth = placement_worth(s, seat, domino, d, place, direction)
                if worth > best:
                    best, where = worth, 128 * direction + place
    return best, where


@kernel
def choice_worth(s: Fields, seat: int, slot: int, d: Fields) -> float:
    """Judge a domino of the line: a low one lets its owner play early in the next round."""
    worth, _where = best_placement(s, seat, int(s.offer[slot]), d)
    return worth - float(d.prices[EARLY]) * slot


@kernel
def play_well(s: Fields, weights: Any, d: Fields) -> None:
    """Take the decision of the player in turn."""
    step = s.step & 3
    seat = int(s.order[step])
    set_prices(s, weights, d)
    survey(s, seat, d)
    if s.phase == PLACING:
        worth, where = best_placement(s, seat, int(s.held[step]), d)
        if s.strict and worth < -d.prices[DISCARDED]:
            discard(s)
        else:
            place_held(s, where & 127, where >> 7)
        go_on(s, after_placing(s))
    else:
        take(s, best_choice(s, seat, d))
        go_on(s, after_choosing(s))


@kernel
def best_choice(s: Fields, seat: int, d: Fields) -> int:
    """Return the place in the line of the best domino that nobody has chosen."""
    best, chosen = UNKNOWN, 0
    for slot in range(s.line):
        if s.takers[slot] == 0:
            worth = choice_worth(s, seat, slot, d)
            if worth > best:
                best, chosen = worth, slot
    return chosen
