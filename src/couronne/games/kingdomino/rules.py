"""The rules of Kingdomino, from the first draw to the final count: the only place that knows them.

A round has one turn for each king. Chance fills the line on offer; the kings, in `order`, place
the domino that they `held` and choose from the line. Where kings do not choose ahead they choose
first and place what they chose. Nobody is asked where there is only one way to go on.
"""

from typing import Any

import numpy as np

from couronne.games.kingdomino import data
from couronne.games.kingdomino.data import (
    BOX,
    CASTLE,
    DECK_SIZE,
    DISCARD,
    DOWN,
    GRID,
    HARMONY_POINTS,
    KING_DRAWN,
    LEFT,
    MAX_LINE,
    MAX_SEATS,
    MIDDLE_KINGDOM_POINTS,
    MIGHTY_BOX,
    NO_DOMINO,
    PLACE,
    PRINTED_DRAWN,
    RIGHT,
    UP,
    VALUES,
    formed,
)
from couronne.games.kingdomino.geometry import (
    BESIDE,
    COLUMN_OF,
    COLUMNS,
    DOMINO,
    HALF_WINDOW,
    HOME,
    ROW_OF,
    ROWS,
)
from couronne.kernel import board
from couronne.kernel.bits import lowest, nth, popcount
from couronne.kernel.board import (
    HIGH,
    LOW,
    beside,
    down,
    first_group,
    group_of,
    place_of,
    up,
)
from couronne.kernel.contract import CHANCE, OVER, Fields, kernel
from couronne.kernel.rng import advance, below

TERRAINS = len(data.TERRAINS)
KINDS = len(data.KINDS)
CROWNS = TERRAINS
"""The first of the planes that hold the crowns of each cell as binary digits."""
CROWN_PLANES = 4
TAKEN = CROWNS + CROWN_PLANES
"""The plane of all cells that are covered, the castle's too."""
KEEP = TAKEN + 1
"""The plane of the castle alone."""
PLANES = KEEP + 1

DRAW_KING, DRAW_DOMINO, DRAW_HALF, CHOOSING, PLACING, ENDED = range(6)
"""What comes next: a draw, a decision, or nothing."""
TO_PLACE, TO_CHOOSE, TO_HAND_ON, SETTLED = range(4)
"""What has to be seen to before that is known."""
TOP, BOTTOM, LEFTMOST, RIGHTMOST = range(4)
"""The sides of the box that a kingdom fills, in rows and columns of its window."""

OPTIONS = np.dtype((np.record, [(name, np.int64) for name in ("players", *VALUES)]))

STATE = np.dtype(
    (
        np.record,
        [
            ("planes", np.int64, (MAX_SEATS, PLANES, 2)),  # by seat: terrains, crowns, all, castle
            ("box", np.int64, (MAX_SEATS, 4)),  # by seat: the sides of the kingdom's outline
            ("corner", np.int64, (MAX_SEATS, 2)),  # by seat: where on the grid the window lies
            ("discards", np.int64, (MAX_SEATS,)),
            ("kings", np.int64, (MAX_SEATS,)),  # by seat: whose turn in the first round is undrawn
            ("order", np.int64, (MAX_LINE,)),  # seats in the order of this round
            ("held", np.int64, (MAX_LINE,)),  # in that order: dominoes to be placed this round
            ("offer", np.int64, (MAX_LINE,)),  # the line of dominoes to choose from
            ("takers", np.int64, (MAX_LINE,)),  # for each of them: 1 + the seat that chose it
            ("halves", np.int64, (KINDS,)),  # left to be drawn, by kind
            ("deck", np.int64),  # the printed dominoes that are not drawn, as a set
            ("half", np.int64),  # 1 + the kind of a first half that waits for the second
            ("drawn", np.int64),  # dominoes of the line that are drawn
            ("lines", np.int64),  # that were complete so far, the one on offer included
            ("step", np.int64),  # turns of this round that are over
            ("phase", np.int64),
            ("players", np.int64),
            ("line", np.int64),  # dominoes in a line, which is kings in all
            ("rounds", np.int64),
            ("reach", np.int64),  # rows, or columns, of a kingdom less one
            ("fixed_dominoes", np.int64),
            ("choose_ahead", np.int64),
            ("middle_kingdom", np.int64),
            ("harmony", np.int64),
            ("strict", np.int64),
            ("rank", np.int64),
        ],
    )
)

MAX_ACTIONS = data.ACTIONS
DECK = (1 << DECK_SIZE + 1) - 2
"""All printed dominoes: their numbers begin with 1."""

FIRST_KIND = np.array([domino.first for domino in data.DOMINOES], np.int64)
SECOND_KIND = np.array([domino.second for domino in data.DOMINOES], np.int64)
KIND_TERRAIN = np.array([kind.terrain for kind in data.KINDS], np.int64)
KIND_CROWNS = np.array([kind.crowns for kind in data.KINDS], np.int64)
SUPPLY = np.array(data.COUNTS, np.int64)


def _ranking(domino: data.Domino) -> int:
    """Order dominoes by crowns, then by how rare the rarer of their terrains is."""
    crowns = sum(half.crowns for half in domino.halves)
    rarer = min(data.TERRAIN_COUNTS[half.terrain] for half in domino.halves)
    return (crowns + 1) * sum(data.COUNTS) - rarer


RANKING = np.array([_ranking(domino) for domino in data.DOMINOES], np.int64)


@kernel
def reset(s: Fields, options: Fields) -> None:
    """A castle each; kings draw their order if they choose ahead, else the first line is drawn."""
    pair = options.players == 2
    kings = options.kings_for_two if pair else 1
    s.players = options.players
    s.line = options.players * kings
    s.rounds = options.rounds_for_two if pair and options.mighty_duel == 0 else options.rounds
    s.reach = (MIGHTY_BOX if options.mighty_duel else BOX) - 1
    s.fixed_dominoes = options.fixed_dominoes
    s.choose_ahead = options.choose_ahead
    s.middle_kingdom = options.middle_kingdom
    s.harmony = options.harmony
    s.strict = options.strict
    s.rank = options.rank
    for i in range(MAX_LINE):
        s.discards[i] = 0
        s.kings[i] = 0
        s.order[i] = 0
        s.held[i] = NO_DOMINO
    for kind in range(KINDS):
        s.halves[kind] = SUPPLY[kind] * (1 - options.fixed_dominoes)
    s.deck = DECK * options.fixed_dominoes
    s.half = 0
    s.lines = 0
    s.step = 0
    reset_kingdoms(s)
    for seat in range(s.players):
        s.order[seat] = seat * (1 - options.choose_ahead)
        s.kings[seat] = kings * options.choose_ahead
    begin_line(s)
    if s.choose_ahead:
        s.phase = DRAW_KING


@kernel
def reset_kingdoms(s: Fields) -> None:
    """Nothing but a castle, in the middle of its window."""
    for seat in range(MAX_SEATS):
        for number in range(PLANES):
            s.planes[seat, number, 0] = 0
            s.planes[seat, number, 1] = 0
        for side in range(4):
            s.box[seat, side] = HALF_WINDOW
        s.corner[seat, 0] = HOME
        s.corner[seat, 1] = HOME
        s.planes[seat, TAKEN, 0] = HOME_CASTLE
        s.planes[seat, KEEP, 0] = HOME_CASTLE


HOME_CASTLE = 1 << place_of(HALF_WINDOW, HALF_WINDOW)


@kernel
def turn(s: Fields) -> int:
    """Return the seat to act, CHANCE or OVER."""
    if s.phase == ENDED:
        return OVER
    return s.order[s.step & 3] if s.phase >= CHOOSING else CHANCE


@kernel
def plane(s: Fields, seat: int, number: int) -> tuple[int, int]:
    """Return one plane of a kingdom, low and high (as Python's own integers, which are faster)."""
    return int(s.planes[seat, number, 0]), int(s.planes[seat, number, 1])


@kernel
def free_cells(s: Fields, seat: int) -> tuple[int, int]:
    """Return the cells without a domino that leave the kingdom within its rows and columns."""
    top, bottom = s.box[seat, TOP], s.box[seat, BOTTOM]
    left, right = s.box[seat, LEFTMOST], s.box[seat, RIGHTMOST]
    last = board.SIZE - 1
    first_row, last_row = max(0, bottom - s.reach) & 15, min(last, top + s.reach) & 15
    first_column, last_column = max(0, right - s.reach) & 15, min(last, left + s.reach) & 15
    rows, columns = ROWS[first_row, last_row], COLUMNS[first_column, last_column]
    low = rows[0] & columns[0] & ~s.planes[seat, TAKEN, 0]
    high = rows[1] & columns[1] & ~s.planes[seat, TAKEN, 1]
    return int(low), int(high)


@kernel
def welcoming(s: Fields, seat: int, kind: int, free_low: int, free_high: int) -> tuple[int, int]:
    """Return the free cells that touch, by a side, the castle or the terrain of this half."""
    terrain = KIND_TERRAIN[kind]
    low = int(s.planes[seat, terrain, 0] | s.planes[seat, KEEP, 0])
    high = int(s.planes[seat, terrain, 1] | s.planes[seat, KEEP, 1])
    near_low, near_high = beside(low, high)
    return near_low & free_low, near_high & free_high


@kernel
def fits(s: Fields, seat: int, domino: int) -> bool:
    """Tell whether a domino can be placed: one half where it is welcome, the other beside it."""
    low, high = free_cells(s, seat)
    first_low, first_high = welcoming(s, seat, FIRST_KIND[domino], low, high)
    second_low, second_high = welcoming(s, seat, SECOND_KIND[domino], low, high)
    near_low, near_high = beside(low, high)
    found = (first_low | second_low) & near_low | (first_high | second_high) & near_high
    return found != 0


@kernel
def find_placements(s: Fields, seat: int, domino: int, found: Any) -> int:
    """Write for each direction where the first half may lie; return how many placements.

    A domino whose halves are alike is placed in two directions only: the others are the same.
    """
    low, high = free_cells(s, seat)
    one_low, one_high = welcoming(s, seat, FIRST_KIND[domino], low, high)
    two_low, two_high = welcoming(s, seat, SECOND_KIND[domino], low, high)
    found[RIGHT, 0] = one_low & low >> 1 | low & two_low >> 1
    found[RIGHT, 1] = one_high & high >> 1 | high & two_high >> 1
    up_low, up_high = up(low, high)
    two_up_low, two_up_high = up(two_low, two_high)
    found[DOWN, 0] = one_low & up_low | low & two_up_low
    found[DOWN, 1] = one_high & up_high | high & two_up_high
    if FIRST_KIND[domino] == SECOND_KIND[domino]:
        for half in range(2):
            found[LEFT, half] = 0
            found[UP, half] = 0
    else:
        found[LEFT, 0] = one_low & low << 1 | low & two_low << 1
        found[LEFT, 1] = one_high & high << 1 | high & two_high << 1
        down_low, down_high = down(low, high)
        two_down_low, two_down_high = down(two_low, two_high)
        found[UP, 0] = one_low & down_low | low & two_down_low
        found[UP, 1] = one_high & down_high | high & two_down_high
    count = 0
    for direction in range(4):
        count += popcount(found[direction, 0]) + popcount(found[direction, 1])
    return count


@kernel
def actions(s: Fields, out: Any) -> int:
    """List the legal actions, or what chance may draw, in ascending order."""
    if s.phase == PLACING:
        return list_placements(s, out)
    if s.phase == CHOOSING:
        return list_offer(s, out)
    if s.phase == DRAW_DOMINO:
        return list_deck(s, out)
    return list_counted(s, out)


@kernel
def list_placements(s: Fields, out: Any) -> int:
    """List where the domino may lie and, where the rules are strict, that it may be discarded."""
    found = np.empty((4, 2), np.int64)
    seat = s.order[s.step & 3]
    find_placements(s, seat, s.held[s.step & 3], found)
    count = 0
    if s.strict:
        out[0] = DISCARD
        count = 1
    for direction in range(4):
        for half in range(2):
            rest = found[direction, half]
            while rest:
                place = 64 * half + lowest(rest)
                rest &= rest - 1
                row = ROW_OF[place] + s.corner[seat, 0]
                column = COLUMN_OF[place] + s.corner[seat, 1]
                out[count] = PLACE + (direction * GRID + row) * GRID + column
                count += 1
    return count


@kernel
def list_offer(s: Fields, out: Any) -> int:
    """List the dominoes of the line that nobody has chosen, by their place in it."""
    count = 0
    for slot in range(s.line):
        if s.takers[slot] == 0:
            out[count] = slot
            count += 1
    return count


@kernel
def list_counted(s: Fields, out: Any) -> int:
    """List the kinds of halves, or the seats of kings, of which any is left."""
    first, last = (KING_DRAWN, KING_DRAWN + s.players) if s.phase == DRAW_KING else (0, KINDS)
    count = 0
    for outcome in range(first, last):
        if weight(s, outcome) > 0:
            out[count] = outcome
            count += 1
    return count


@kernel
def list_deck(s: Fields, out: Any) -> int:
    """List the printed dominoes that are not drawn."""
    count = 0
    rest = s.deck
    while rest:
        out[count] = PRINTED_DRAWN + lowest(rest)
        rest &= rest - 1
        count += 1
    return count


@kernel
def weight(s: Fields, outcome: int) -> int:
    """Every half left, every domino left and every king left is as likely as another."""
    if s.phase == DRAW_HALF:
        return s.halves[outcome]
    return s.kings[outcome - KING_DRAWN] if s.phase == DRAW_KING else 1


@kernel
def apply(s: Fields, event: int) -> None:
    """Carry out one legal action, or one outcome of chance."""
    if s.phase == PLACING:
        if event == DISCARD:
            discard(s)
        else:
            place_by_action(s, event - PLACE)
        go_on(s, after_placing(s))
    elif s.phase == CHOOSING:
        take(s, event)
        go_on(s, after_choosing(s))
    elif s.phase == DRAW_HALF:
        draw_half(s, event)
    elif s.phase == DRAW_DOMINO:
        draw_domino(s, event - PRINTED_DRAWN)
    else:
        draw_king(s, event - KING_DRAWN)


@kernel
def forfeit(s: Fields) -> None:
    """Lose a turn: the first domino left is taken, or the domino to be placed is discarded."""
    if s.phase == PLACING:
        discard(s)
        go_on(s, after_placing(s))
    else:
        take(s, first_free(s))
        go_on(s, after_choosing(s))


@kernel
def draw_king(s: Fields, seat: int) -> None:
    """Let one of a seat's kings choose next in the first line."""
    s.kings[seat] -= 1
    s.order[s.step] = seat
    s.step += 1
    if s.step == s.line:
        s.step = 0
        begin_line(s)


@kernel
def begin_line(s: Fields) -> None:
    """Clear the line, for chance to fill it."""
    for slot in range(MAX_LINE):
        s.offer[slot] = NO_DOMINO
        s.takers[slot] = 0
    s.drawn = 0
    s.phase = DRAW_DOMINO if s.fixed_dominoes else DRAW_HALF


@kernel
def draw_half(s: Fields, kind: int) -> None:
    """Form a domino of each two halves; the line lies as it was drawn."""
    s.halves[kind] -= 1
    if s.half == 0:
        s.half = kind + 1
        return
    s.offer[s.drawn] = formed(s.half - 1, kind)
    s.half = 0
    add_to_line(s)


@kernel
def draw_domino(s: Fields, number: int) -> None:
    """Put a printed domino into the line, which lies in ascending order."""
    s.deck ^= 1 << number
    slot = s.drawn
    while slot > 0 and s.offer[slot - 1] > number:
        s.offer[slot] = s.offer[slot - 1]
        slot -= 1
    s.offer[slot] = number
    add_to_line(s)


@kernel
def add_to_line(s: Fields) -> None:
    """Count a drawn domino; when the line is complete the first king's turn begins."""
    s.drawn += 1
    if s.drawn == s.line:
        s.lines += 1
        go_on(s, begin_turn(s))


@kernel
def begin_turn(s: Fields) -> int:
    """A king with a domino places it first."""
    return TO_PLACE if s.held[s.step & 3] != NO_DOMINO else TO_CHOOSE


@kernel
def after_choosing(s: Fields) -> int:
    """What is chosen ahead is placed in the next round, else at once."""
    return TO_HAND_ON if s.choose_ahead else TO_PLACE


@kernel
def after_placing(s: Fields) -> int:
    """Who chooses ahead does so now, unless the last line is gone."""
    return TO_CHOOSE if s.choose_ahead and s.drawn else TO_HAND_ON


@kernel
def go_on(s: Fields, need: int) -> None:
    """See to all that leaves no choice, until somebody has one or chance must draw."""
    while need != SETTLED:
        if need == TO_PLACE:
            need = ask_to_place(s)
        elif need == TO_CHOOSE:
            need = ask_to_choose(s)
        else:
            need = hand_on(s)


@kernel
def ask_to_place(s: Fields) -> int:
    """A domino that can be placed must be placed; one that cannot is discarded."""
    step = s.step & 3
    if fits(s, s.order[step] & 3, s.held[step]):
        s.phase = PLACING
        return SETTLED
    discard(s)
    return after_placing(s)


@kernel
def ask_to_choose(s: Fields) -> int:
    """The last takes what remains."""
    left = 0
    for slot in range(s.line):
        left += 1 if s.takers[slot] == 0 else 0
    if left > 1:
        s.phase = CHOOSING
        return SETTLED
    take(s, first_free(s))
    return after_choosing(s)


@kernel
def hand_on(s: Fields) -> int:
    """Let the next king of the round begin, or the next round."""
    s.step += 1
    if s.step < s.line:
        return begin_turn(s)
    s.step = 0
    return end_round(s)


@kernel
def end_round(s: Fields) -> int:
    """Fix the order of the next round; go on with a new line, or with placing only, or end."""
    if s.drawn == 0:
        s.phase = ENDED
        return SETTLED
    if s.choose_ahead or s.rank:
        order_by_dominoes(s)
    else:
        move_first_player(s)
    if s.choose_ahead:
        for slot in range(s.line):
            s.held[slot] = s.offer[slot]
    begin_line(s)
    if s.lines < s.rounds:
        return SETTLED
    if s.choose_ahead:
        return TO_PLACE
    s.phase = ENDED
    return SETTLED


@kernel
def move_first_player(s: Fields) -> None:
    """The first player moves on by one seat each round."""
    for step in range(s.players):
        s.order[step] = (s.lines + step) % s.players


@kernel
def order_by_dominoes(s: Fields) -> None:
    """Who chose the lesser domino of the line plays first."""
    for slot in range(s.line):
        place = 0
        for other in range(s.line):
            place += 1 if ranking(s, other) < ranking(s, slot) else 0
        s.order[place] = s.takers[slot] - 1


@kernel
def ranking(s: Fields, slot: int) -> int:
    """Return how late the domino in this place of the line makes its owner play.

    The printed dominoes lie in their order already.
    """
    return s.rank * RANKING[s.offer[slot]] * MAX_LINE + slot


@kernel
def first_free(s: Fields) -> int:
    """Return the first place in the line of a domino that nobody has chosen."""
    slot = 0
    while s.takers[slot] != 0:
        slot += 1
    return slot


@kernel
def take(s: Fields, slot: int) -> None:
    """Choose a domino of the line."""
    step = s.step & 3
    s.takers[slot] = s.order[step] + 1
    if s.choose_ahead == 0:
        s.held[step] = s.offer[slot]


@kernel
def discard(s: Fields) -> None:
    """Lay the domino aside: it will bring no points."""
    step = s.step & 3
    s.discards[s.order[step]] += 1
    s.held[step] = NO_DOMINO


@kernel
def place_by_action(s: Fields, number: int) -> None:
    """Place the domino as an action says: direction, row and column on the grid."""
    seat = s.order[s.step & 3] & 3
    row = number // GRID % GRID - s.corner[seat, 0]
    column = number % GRID - s.corner[seat, 1]
    place_held(s, place_of(row, column), number // (GRID * GRID))


@kernel
def place_held(s: Fields, place: int, direction: int) -> None:
    """Place the domino of the king whose turn it is."""
    step = s.step & 3
    lay_domino(s, s.order[step] & 3, s.held[step], place, direction)
    s.held[step] = NO_DOMINO


@kernel
def lay_domino(s: Fields, seat: int, domino: int, place: int, direction: int) -> None:
    """Cover two cells, let the outline grow, and let the window follow."""
    other = BESIDE[direction & 3, place & 127]
    lay_half(s, seat, FIRST_KIND[domino], place)
    lay_half(s, seat, SECOND_KIND[domino], other)
    if s.reach > HALF_WINDOW:
        move_window(s, seat)


@kernel
def lay_half(s: Fields, seat: int, kind: int, place: int) -> None:
    """Cover one cell."""
    half, bit = place >> 6 & 1, place & 63
    crowns = KIND_CROWNS[kind]
    s.planes[seat, KIND_TERRAIN[kind], half] |= 1 << bit
    s.planes[seat, TAKEN, half] |= 1 << bit
    s.planes[seat, CROWNS, half] |= (crowns & 1) << bit
    s.planes[seat, CROWNS + 1, half] |= (crowns >> 1) << bit
    row, column = ROW_OF[place & 127], COLUMN_OF[place & 127]
    s.box[seat, TOP] = min(s.box[seat, TOP], row)
    s.box[seat, BOTTOM] = max(s.box[seat, BOTTOM], row)
    s.box[seat, LEFTMOST] = min(s.box[seat, LEFTMOST], column)
    s.box[seat, RIGHTMOST] = max(s.box[seat, RIGHTMOST], column)


@kernel
def move_window(s: Fields, seat: int) -> None:
    """Keep in the window all cells that the next domino may cover."""
    rows = overhang(s.box[seat, TOP], s.box[seat, BOTTOM], s.corner[seat, 0], s.reach)
    columns = overhang(s.box[seat, LEFTMOST], s.box[seat, RIGHTMOST], s.corner[seat, 1], s.reach)
    for number in range(PLANES):
        low, high = plane(s, seat, number)
        low, high = moved_down(low, high, rows)
        s.planes[seat, number, 0] = moved_right(low, columns) & LOW
        s.planes[seat, number, 1] = moved_right(high, columns) & HIGH
    s.corner[seat, 0] -= rows
    s.corner[seat, 1] -= columns
    s.box[seat, TOP] += rows
    s.box[seat, BOTTOM] += rows
    s.box[seat, LEFTMOST] += columns
    s.box[seat, RIGHTMOST] += columns


@kernel
def overhang(first: int, last: int, corner: int, reach: int) -> int:
    """Return by how much rows, or columns, must move towards the end to make room.

    As few as possible, counted from a window with the castle in its middle: where the window lies
    must not depend on the way that led there.
    """
    top = max(last - reach, first - DOMINO) + corner
    bottom = min(first + reach, last + DOMINO) + corner
    home = HOME + min(top - HOME, 0) + max(bottom - HOME - board.SIZE + 1, 0)
    return corner - home


@kernel
def moved_down(low: int, high: int, rows: int) -> tuple[int, int]:
    """Move a set by some rows; it does not leave the board."""
    for _ in range(rows):
        low, high = down(low, high)
        low &= LOW
    for _ in range(-rows):
        low, high = up(low, high)
    return low, high


@kernel
def moved_right(bits: int, columns: int) -> int:
    """Move a set by some columns; it does not leave the board."""
    return bits << columns if columns >= 0 else bits >> -columns


@kernel
def crowns_in(s: Fields, seat: int, low: int, high: int) -> int:
    """Count the crowns on some cells of a kingdom."""
    count = 0
    for digit in range(CROWN_PLANES):
        low_digits, high_digits = plane(s, seat, CROWNS + digit)
        count += popcount(low & low_digits) + popcount(high & high_digits) << digit
    return count


@kernel
def region_points(s: Fields, seat: int) -> int:
    """Every region scores its cells times its crowns; only those with a crown are looked for."""
    crowned_low = crowned_high = 0
    for digit in range(CROWN_PLANES):
        low, high = plane(s, seat, CROWNS + digit)
        crowned_low |= low
        crowned_high |= high
    points = 0
    for terrain in range(TERRAINS):
        over_low, over_high = plane(s, seat, terrain)
        low, high = over_low & crowned_low, over_high & crowned_high
        while low | high:
            one_low = low & -low
            one_high = 0 if one_low else high & -high
            own_low, own_high = group_of(one_low, one_high, over_low, over_high)
            size = popcount(own_low) + popcount(own_high)
            points += size * crowns_in(s, seat, own_low, own_high)
            low &= ~own_low
            high &= ~own_high
    return points


@kernel
def has_middle_kingdom(s: Fields, seat: int) -> bool:
    """The outline is a full square and the castle its middle."""
    row, column = CASTLE - s.corner[seat, 0], CASTLE - s.corner[seat, 1]
    half = s.reach // 2
    by_rows = s.box[seat, TOP] == row - half and s.box[seat, BOTTOM] == row + half
    by_columns = s.box[seat, LEFTMOST] == column - half and s.box[seat, RIGHTMOST] == column + half
    return by_rows and by_columns


@kernel
def is_complete(s: Fields, seat: int) -> bool:
    """Every cell of the square is covered: no domino was discarded."""
    taken = popcount(s.planes[seat, TAKEN, 0]) + popcount(s.planes[seat, TAKEN, 1])
    return taken == (s.reach + 1) * (s.reach + 1)


@kernel
def score(s: Fields, seat: int) -> int:
    """Return the points of a kingdom as it stands."""
    points = region_points(s, seat)
    if s.middle_kingdom and has_middle_kingdom(s, seat):
        points += MIDDLE_KINGDOM_POINTS
    if s.harmony and is_complete(s, seat):
        points += HARMONY_POINTS
    return points


@kernel
def scores(s: Fields, out: Any) -> None:
    """Add up regions and bonuses."""
    for seat in range(s.players):
        out[seat] = score(s, seat)


@kernel
def largest_region(s: Fields, seat: int) -> int:
    """Return the cells of the largest region, crowned or not."""
    largest = 0
    for terrain in range(TERRAINS):
        low, high = plane(s, seat, terrain)
        while low | high:
            own_low, own_high = first_group(low, high)
            largest = max(largest, popcount(own_low) + popcount(own_high))
            low ^= own_low
            high ^= own_high
    return largest


@kernel
def standing(s: Fields, seat: int) -> int:
    """Return points, then the largest region, then all crowns, as one number to compare."""
    crowns = crowns_in(s, seat, s.planes[seat, TAKEN, 0], s.planes[seat, TAKEN, 1])
    return (score(s, seat) * 1024 + largest_region(s, seat)) * 1024 + crowns


@kernel
def ranks(s: Fields, out: Any) -> None:
    """Rank the seats, 0 first; a tie that nothing breaks is shared."""
    standings = np.empty(MAX_SEATS, np.int64)
    for seat in range(s.players):
        standings[seat] = standing(s, seat)
    for seat in range(s.players):
        better = 0
        for other in range(s.players):
            better += 1 if standings[other] > standings[seat] else 0
        out[seat] = better


@kernel
def playout(s: Fields, x: int) -> tuple[int, int]:
    """Play at random to the end, choosing from sets without listing them."""
    found = np.empty((4, 2), np.int64)
    plies = 0
    while s.phase != ENDED:
        x = advance(x)
        if s.phase == DRAW_HALF:
            draw_half(s, half_at_random(s, x))
        elif s.phase == DRAW_DOMINO:
            draw_domino(s, nth(s.deck, below(x, popcount(s.deck))))
        elif s.phase == DRAW_KING:
            draw_king(s, king_at_random(s, x))
        else:
            plies += 1
            if s.phase == PLACING:
                place_at_random(s, found, x)
            else:
                choose_at_random(s, x)
    return x, plies


@kernel
def half_at_random(s: Fields, x: int) -> int:
    """Draw one of the halves left, each equally likely; return its kind."""
    total = s.halves[0]
    for kind in range(1, KINDS):
        total += s.halves[kind]
    rest = below(x, total)
    kind = 0
    while rest >= s.halves[kind]:
        rest -= s.halves[kind]
        kind += 1
    return kind


@kernel
def king_at_random(s: Fields, x: int) -> int:
    """Draw one of the kings left, each equally likely; return its seat."""
    rest = below(x, s.line - s.step)
    seat = 0
    while rest >= s.kings[seat]:
        rest -= s.kings[seat]
        seat += 1
    return seat


@kernel
def place_at_random(s: Fields, found: Any, x: int) -> None:
    """Choose any legal placement, or the discard where that is one."""
    step = s.step & 3
    count = find_placements(s, s.order[step] & 3, s.held[step], found)
    index = below(x, count + s.strict)
    if index == count:
        discard(s)
    else:
        part = 0
        here = popcount(found[0, 0])
        while index >= here:
            index -= here
            part += 1
            here = popcount(found[part >> 1, part & 1])
        direction, half = part >> 1, part & 1
        place_held(s, 64 * half + nth(found[direction, half], index), direction)
    go_on(s, after_placing(s))


@kernel
def choose_at_random(s: Fields, x: int) -> None:
    """Choose any domino that is left in the line."""
    left = 0
    for slot in range(s.line):
        left |= (1 if s.takers[slot] == 0 else 0) << slot
    take(s, nth(left, below(x, popcount(left))))
    go_on(s, after_choosing(s))


CELL_PLANES = TERRAINS + 1
"""What a learner sees of a kingdom's cells: each terrain, and the crowns."""
DOMINO_FEATURES = 2 * (TERRAINS + 1)
TURN_FEATURES = DOMINO_FEATURES + MAX_SEATS
FEATURES = MAX_SEATS * (CELL_PLANES * GRID * GRID + 1) + 2 * MAX_LINE * TURN_FEATURES + KINDS + 4


@kernel
def observe(s: Fields, player: int, out: Any) -> None:
    """Kingdoms from one's own on, castles in the middle; line, turns to come, halves left, counts.

    A domino is told as each half's terrain and crowns, beside it whose it is.
    """
    out[:] = 0
    for place in range(s.players):
        observe_kingdom(s, (player + place) % s.players, out, place)
    at = MAX_SEATS * (CELL_PLANES * GRID * GRID + 1)
    for slot in range(s.line):
        taker = s.takers[slot] - 1
        observe_domino(s, s.offer[slot], taker, player, out, at + slot * TURN_FEATURES)
    at += MAX_LINE * TURN_FEATURES
    for step in range(s.step, s.line):
        owner = s.order[step]
        observe_domino(s, s.held[step], owner, player, out, at + step * TURN_FEATURES)
    at += MAX_LINE * TURN_FEATURES
    for kind in range(KINDS):
        out[at + kind] = s.halves[kind]
    rest = s.deck
    while rest:
        number = lowest(rest)
        out[at + FIRST_KIND[number]] += 1
        out[at + SECOND_KIND[number]] += 1
        rest &= rest - 1
    at += KINDS
    out[at] = s.lines
    out[at + 1] = s.rounds
    out[at + 2] = 1 if s.phase == CHOOSING else 0
    out[at + 3] = 1 if s.phase == PLACING else 0


@kernel
def observe_kingdom(s: Fields, seat: int, out: Any, place: int) -> None:
    """Write the planes of a kingdom and its discards."""
    area = GRID * GRID
    first = place * (CELL_PLANES * area + 1)
    for window_row in range(board.SIZE):
        for window_column in range(board.SIZE):
            where = place_of(window_row, window_column)
            half, bit = where >> 6, where & 63
            row, column = window_row + s.corner[seat, 0], window_column + s.corner[seat, 1]
            cell = first + row * GRID + column
            for terrain in range(TERRAINS):
                out[cell + terrain * area] = s.planes[seat, terrain, half] >> bit & 1
            for digit in range(CROWN_PLANES):
                crown = s.planes[seat, CROWNS + digit, half] >> bit & 1
                out[cell + TERRAINS * area] += crown << digit
    out[first + CELL_PLANES * area] = s.discards[seat]


@kernel
def observe_domino(s: Fields, domino: int, owner: int, player: int, out: Any, at: int) -> None:
    """Write the halves of a domino, and its owner counted from the player."""
    if owner >= 0:
        out[at + DOMINO_FEATURES + (owner - player) % s.players] = 1
    if domino == NO_DOMINO:
        return
    first, second = FIRST_KIND[domino], SECOND_KIND[domino]
    out[at + KIND_TERRAIN[first]] = 1
    out[at + TERRAINS] = KIND_CROWNS[first]
    out[at + TERRAINS + 1 + KIND_TERRAIN[second]] = 1
    out[at + 2 * TERRAINS + 1] = KIND_CROWNS[second]
