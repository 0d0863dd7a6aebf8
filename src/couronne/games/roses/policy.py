"""How a player who thinks for a moment chooses: by the squares beside the one where the king lands.

Games played to the end by this policy end more like games of good players than random ones do.
"""

from typing import Any

import numpy as np

from couronne.games.roses.data import DRAW, HERO, PASS, Square
from couronne.games.roses.geometry import LANDING, SQUARES, place_of
from couronne.games.roses.rules import actor, apply, begin_draw, draw_at_random, king_place, legal
from couronne.kernel.bits import lowest, popcount
from couronne.kernel.contract import Fields, kernel
from couronne.kernel.rng import advance, below

PHASES = 3
PHASE_PAWNS = 16
"""Pawns on the board that make one phase of the game; the last phase is longer."""
WITH_HERO = 25
DRAWING = 50
"""Added to the number of cards in hand, 0 to 4."""
PASSING = 55
KINDS = 56
"""Kinds of action in a phase: 5 × 5 counts of neighbours, alone or with a hero; draws; passing."""


def _neighbours() -> np.ndarray:
    table = np.zeros((128, 2), np.int64)
    for square in SQUARES:
        for down, right in ((-1, 0), (0, 1), (1, 0), (0, -1)):
            beside = Square(square.row + down, square.column + right)
            if beside.on_board:
                place = place_of(beside)
                table[place_of(square), place >> 6] |= 1 << (place & 63)
    return table


NEIGHBOURS = _neighbours()
"""By place: the squares beside it, as the two halves of the board."""


@kernel
def phase_of(s: Fields) -> int:
    """Return how far the game has come."""
    laid = popcount(s.pawns[0, 0] | s.pawns[1, 0]) + popcount(s.pawns[0, 1] | s.pawns[1, 1])
    return min(laid // PHASE_PAWNS, PHASES - 1)


@kernel
def kind_of(s: Fields, phase: int, action: int) -> int:
    """Return the kind of an action of the player in turn: its place in a table of weights."""
    seat = actor(s)
    if action == DRAW:
        return phase * KINDS + DRAWING + popcount(s.hands[seat])
    if action == PASS:
        return phase * KINDS + PASSING
    hero = 1 if action >= HERO else 0
    place = LANDING[s.turned & seat, king_place(s), action - HERO * hero]
    low, high = NEIGHBOURS[place, 0], NEIGHBOURS[place, 1]
    own = popcount(s.pawns[seat, 0] & low) + popcount(s.pawns[seat, 1] & high)
    others = popcount(s.pawns[1 - seat, 0] & low) + popcount(s.pawns[1 - seat, 1] & high)
    return phase * KINDS + WITH_HERO * hero + 5 * own + others


@kernel
def choose_by_kind(s: Fields, table: Any, choices: int, x: int) -> int:
    """Pick one of several actions in proportion to the weights of their kinds."""
    phase = phase_of(s)
    total = 0
    rest = choices
    while rest:
        total += table[kind_of(s, phase, lowest(rest))]
        rest &= rest - 1
    left = below(x, total)
    rest = choices
    left -= table[kind_of(s, phase, lowest(rest))]
    while left >= 0:
        rest &= rest - 1
        left -= table[kind_of(s, phase, lowest(rest))]
    return lowest(rest)


@kernel
def play_by_kind(s: Fields, table: Any, x: int) -> int:
    """Make one move by the policy, drawing the card at random where it is a draw."""
    choices = legal(s)
    action = lowest(choices)
    if choices & (choices - 1):
        x = advance(x)
        action = choose_by_kind(s, table, choices, x)
    if action == DRAW:
        begin_draw(s)
        return draw_at_random(s, x)
    apply(s, action)
    return x
