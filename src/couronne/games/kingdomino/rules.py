"""The rules of Kingdomino, from the first draw to the last domino.

Where a domino fits is told in `cells`, what a kingdom is worth in `counting`.

A round has one turn for each king. Chance fills the line on offer; the kings, in `order`, place
the domino that they `held` and choose from the line. Where kings do not choose ahead they choose
first and place what they chose. The last domino of a line is taken, and one that fits nowhere
discarded, without asking. (Indices are masked, as in `& 3`, to spare machine code a test for
negative ones.)
"""

from typing import Any

import numpy as np

from couronne.games.kingdomino import data
from couronne.games.kingdomino.cells import (
    PLANES,
    find_placements,
    fits,
    lay_domino,
    reset_kingdoms,
)
from couronne.games.kingdomino.counting import ranks, scores
from couronne.games.kingdomino.data import (
    ACTIONS,
    BOX,
    CHOOSING,
    DECK_SIZE,
    DISCARD,
    DRAW_DOMINO,
    DRAW_HALF,
    DRAW_KING,
    ENDED,
    GRID,
    KIND_COUNT,
    KING_DRAWN,
    MAX_LINE,
    MAX_SEATS,
    MIGHTY_BOX,
    NO_DOMINO,
    OUTCOMES,
    PLACE,
    PLACING,
    PRINTED_DRAWN,
    VALUES,
    formed,
)
from couronne.games.kingdomino.geometry import COLUMN_OF, ROW_OF
from couronne.games.kingdomino.observing import FEATURES, observe
from couronne.kernel.bits import lowest, nth, popcount
from couronne.kernel.board import place_of
from couronne.kernel.contract import CHANCE, OVER, Fields, kernel
from couronne.kernel.listing import list_members
from couronne.kernel.rng import advance, below

__all__ = [
    "ACTIONS",
    "FEATURES",
    "MAX_ACTIONS",
    "MAX_SEATS",
    "OPTIONS",
    "OUTCOMES",
    "STATE",
    "actions",
    "apply",
    "forfeit",
    "observe",
    "playout",
    "ranks",
    "reset",
    "scores",
    "seats",
    "turn",
    "weight",
]

TO_PLACE, TO_CHOOSE, TO_HAND_ON, SETTLED = range(4)
"""What has to be seen to before it is known what comes next."""

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
            ("halves", np.int64, (KIND_COUNT,)),  # left to be drawn, by kind
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

MAX_ACTIONS = ACTIONS
DECK = (1 << DECK_SIZE + 1) - 2
"""All printed dominoes: their numbers begin with 1."""

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
    for kind in range(KIND_COUNT):
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
def seats(s: Fields) -> int:
    """Return how many play."""
    return s.players


@kernel
def turn(s: Fields) -> int:
    """Return the seat to act, CHANCE or OVER."""
    if s.phase == ENDED:
        return OVER
    return s.order[s.step & 3] if s.phase >= CHOOSING else CHANCE


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
    first, last = (KING_DRAWN, KING_DRAWN + s.players) if s.phase == DRAW_KING else (0, KIND_COUNT)
    count = 0
    for outcome in range(first, last):
        if weight(s, outcome) > 0:
            out[count] = outcome
            count += 1
    return count


@kernel
def list_deck(s: Fields, out: Any) -> int:
    """List the printed dominoes that are not drawn."""
    count = list_members(s.deck, out)
    for i in range(count):
        out[i] += PRINTED_DRAWN
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
    for kind in range(1, KIND_COUNT):
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
