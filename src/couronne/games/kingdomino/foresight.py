"""How a search looks ahead: which moves it looks at first, and how a game may end from here."""

from math import exp
from typing import Any

import numpy as np

from couronne.games.kingdomino.counting import ranks, scores
from couronne.games.kingdomino.data import (
    CHOOSING,
    DISCARD,
    DRAW_DOMINO,
    DRAW_HALF,
    DRAW_KING,
    ENDED,
    GRID,
    MAX_SEATS,
    PLACE,
)
from couronne.games.kingdomino.policy import (
    DESK,
    DESK_WORDS,
    DISCARDED,
    UNKNOWN,
    WEIGHTS,
    choice_worth,
    forget_halves,
    placement_worth,
    play_well,
    set_prices,
    survey,
)
from couronne.games.kingdomino.rules import (
    draw_domino,
    draw_half,
    draw_king,
    half_at_random,
    king_at_random,
)
from couronne.kernel.bits import nth, popcount
from couronne.kernel.board import place_of
from couronne.kernel.contract import Fields, kernel
from couronne.kernel.rng import advance, below

TEMPER = 6.0
"""Points by which a move must look worse to be looked at about three times less."""
FLOOR = 0.01
"""What even the worst looking move keeps, the best having 1."""


@kernel
def advise(s: Fields, events: Any, count: int, out: Any) -> None:
    """Write how promising each action of the player in turn looks."""
    d = np.zeros(DESK_WORDS, np.int64).view(DESK)[0]
    seat = int(s.order[s.step & 3])
    set_prices(s, WEIGHTS, d)
    survey(s, seat, d)
    forget_halves(d)
    best = UNKNOWN
    for i in range(count):
        out[i] = action_worth(s, seat, int(events[i]), d)
        best = max(best, float(out[i]))
    for i in range(count):
        out[i] = exp((float(out[i]) - best) / TEMPER) + FLOOR


@kernel
def action_worth(s: Fields, seat: int, action: int, d: Fields) -> float:
    """Judge an action as the quick policy does."""
    if s.phase == CHOOSING:
        return choice_worth(s, seat, action, d)
    if action == DISCARD:
        return -float(d.prices[DISCARDED])
    number = action - PLACE
    row = number // GRID % GRID - int(s.corner[seat, 0])
    column = number % GRID - int(s.corner[seat, 1])
    domino = int(s.held[s.step & 3])
    return placement_worth(s, seat, domino, d, place_of(row, column), number // (GRID * GRID))


@kernel
def foresee(s: Fields, x: int, out: Any) -> int:
    """Play on to the end by the quick policy, and count."""
    x = play_on(s, WEIGHTS, x)
    count_end(s, out)
    return x


@kernel
def play_on(s: Fields, weights: Any, x: int) -> int:
    """Let all seats play by the quick policy to the end; return the stream."""
    d = np.zeros(DESK_WORDS, np.int64).view(DESK)[0]
    while s.phase != ENDED:
        if s.phase == DRAW_DOMINO or s.phase == DRAW_HALF or s.phase == DRAW_KING:
            x = advance(x)
            draw_at_random(s, x)
        else:
            play_well(s, weights, d)
    return x


@kernel
def draw_at_random(s: Fields, x: int) -> None:
    """Let chance act."""
    if s.phase == DRAW_HALF:
        draw_half(s, half_at_random(s, x))
    elif s.phase == DRAW_DOMINO:
        draw_domino(s, nth(s.deck, below(x, popcount(s.deck))))
    else:
        draw_king(s, king_at_random(s, x))


@kernel
def count_end(s: Fields, out: Any) -> None:
    """Write of a game that is over the share of the win and the lead over the best opponent."""
    points = np.zeros(MAX_SEATS, np.int64)
    places = np.ones(MAX_SEATS, np.int64)
    scores(s, points)
    ranks(s, places)
    winners = 0
    for seat in range(s.players):
        winners += 1 if places[seat] == 0 else 0
    for seat in range(s.players):
        rival = 0
        for other in range(s.players):
            if other != seat:
                rival = max(rival, int(points[other]))
        out[0, seat] = 1.0 / winners if places[seat] == 0 else 0.0
        out[1, seat] = float(int(points[seat]) - rival)
