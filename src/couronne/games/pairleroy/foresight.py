"""What the search asks: which moves look promising, and what a position leads to."""

from math import exp
from typing import Any

import numpy as np

from couronne.games.pairleroy.counting import ranks, scores
from couronne.games.pairleroy.data import (
    BUY,
    CASTLE,
    CASTLE_PRICE,
    CHOOSING_CELL,
    CHOOSING_FACE,
    CHOOSING_FROM_HAND,
    CHOOSING_TILE,
    DELIVER,
    END,
    ENDED,
    FACE,
    FREE_STEPS,
    KEEP,
    LAY,
    MAX_SEATS,
    OUTPOST,
    PIECE,
    REIGNING,
    STEP,
    STEP_PRICE,
    STEPPING,
    STOP,
)
from couronne.games.pairleroy.judgement import KINDS, POINT, WORST, judge_all, lead_in
from couronne.games.pairleroy.land import HONOUR, PLACE_OF, STEP_BY, neighbours_laid
from couronne.games.pairleroy.market import REWARD
from couronne.games.pairleroy.policy import (
    FOUND,
    NOTES,
    PIECE_GAIN,
    bargain,
    best_face,
    best_lay,
    count_kinds,
    lay_gain,
    outpost_gain,
    play_on,
    step_gain,
    study,
    take_all,
    take_castle_back,
    tiles_left,
)
from couronne.kernel.contract import Fields, kernel

HORIZON = 20
"""Turns played quickly before a position is judged."""
SHARPNESS = 150.0
"""A move that brings so much less, in hundredths of honour, looks a third as promising."""
LEAST_HOPE, HOPELESS = 0.002, 6.0
"""Every move is worth a look some time."""
SPREAD, LEAST_SPREAD = 10.0, 300.0
"""A lead that is nearly three to one: for each tile that is still to be laid, and at least."""


@kernel
def advise(s: Fields, events: Any, count: int, out: Any) -> None:
    """Weigh the moves of the player in turn by what they bring at once."""
    notes = np.zeros((MAX_SEATS, NOTES), np.int64)
    study(s, notes)
    best = WORST
    for i in range(count):
        gain = gain_of(s, events[i], notes)
        best = max(best, gain)
        out[i] = float(gain)
    for i in range(count):
        out[i] = LEAST_HOPE + exp(max(-HOPELESS, (out[i] - best) / SHARPNESS))


@kernel
def gain_of(s: Fields, event: int, notes: Any) -> int:
    """Return what a move brings, if what it begins is finished well."""
    if s.phase == REIGNING:
        return deed_gain(s, event, notes)
    if s.phase == STEPPING:
        return walk_gain(s, event, notes)
    found = np.empty(FOUND, np.int64)
    if s.phase == CHOOSING_TILE:
        return 0 if event == KEEP else best_lay(s, 1 << event, notes, found)
    if s.phase == CHOOSING_CELL:
        place = int(PLACE_OF[event - LAY])
        honour = POINT * int(HONOUR[neighbours_laid(s, place)])
        return honour + best_face(s, 1 << int(s.tile) - 1, place, notes, found)
    if s.phase == CHOOSING_FACE:
        return lay_gain(s, int(s.cell), event - FACE, notes)
    if s.phase == CHOOSING_FROM_HAND:
        return best_face(s, 1 << event, int(s.cell), notes, found)
    return 0


@kernel
def walk_gain(s: Fields, event: int, notes: Any) -> int:
    """Return what a step brings beyond its price."""
    if event == STOP:
        return 0
    found = np.empty(FOUND, np.int64)
    price = 0 if s.steps < FREE_STEPS else POINT * STEP_PRICE
    return step_gain(s, int(s.colon[s.seat]) + STEP_BY[event - STEP], notes, found) - price


@kernel
def deed_gain(s: Fields, event: int, notes: Any) -> int:
    """Return what a deed for the kingdom brings."""
    if event == END:
        return 0
    if event < OUTPOST:
        return castle_gain(s, int(PLACE_OF[event - CASTLE]))
    if event < PIECE:
        return outpost_gain(s, int(PLACE_OF[event - OUTPOST]), notes)
    pieces = np.empty(KINDS, np.int64)
    count_kinds(s, s.seat, pieces)
    if event < DELIVER:
        return bargain(s, int(s.market[event - BUY]) - 1, pieces)
    return delivery_gain(s, event - DELIVER, pieces)


@kernel
def delivery_gain(s: Fields, card: int, pieces: Any) -> int:
    """Return what a building brings beyond its pieces; what cannot be completed may wait."""
    gain = POINT * int(REWARD[card])
    for kind in range(KINDS):
        gain -= PIECE_GAIN * int(pieces[kind])
    if not take_all(s, card, pieces):
        return -POINT
    for kind in range(KINDS):
        gain += PIECE_GAIN * int(pieces[kind])
    return gain


@kernel
def castle_gain(s: Fields, place: int) -> int:
    """Return by how much a castle changes the lead."""
    judged = np.empty(MAX_SEATS, np.int64)
    judge_all(s, judged)
    before = lead_in(s, judged)
    s.castle[s.seat] = place
    s.honour[s.seat] -= CASTLE_PRICE
    judge_all(s, judged)
    take_castle_back(s)
    return lead_in(s, judged) - before


@kernel
def foresee(s: Fields, x: int, out: Any) -> int:
    """Play on quickly, in place, and tell what each seat may expect; return the stream."""
    x = play_on(s, x, HORIZON)
    worth = np.zeros(MAX_SEATS, np.int64)
    if s.phase == ENDED:
        share_win(s, out)
        scores(s, worth)
        tell_margins(s, worth, 1.0, out)
    else:
        judge_all(s, worth)
        share_hope(s, worth, out)
        tell_margins(s, worth, 1.0 / POINT, out)
    return x


@kernel
def share_win(s: Fields, out: Any) -> None:
    """Write who has won; all winners share."""
    places = np.empty(MAX_SEATS, np.int64)
    ranks(s, places)
    winners = 0
    for seat in range(s.players):
        winners += 1 if places[seat] == 0 else 0
    for seat in range(s.players):
        out[0, seat] = 1.0 / winners if places[seat] == 0 else 0.0


@kernel
def share_hope(s: Fields, worth: Any, out: Any) -> None:
    """Write how likely each seat is to win: the fewer tiles are left the more a lead tells."""
    spread = LEAST_SPREAD + SPREAD * tiles_left(s)
    total = 0.0
    for seat in range(s.players):
        out[0, seat] = exp((int(worth[seat]) - int(worth[0])) / spread)
        total += out[0, seat]
    for seat in range(s.players):
        out[0, seat] /= total


@kernel
def tell_margins(s: Fields, worth: Any, unit: float, out: Any) -> None:
    """Write how far each seat is ahead of the best other."""
    for seat in range(s.players):
        rival = WORST
        for other in range(s.players):
            if other != seat:
                rival = max(rival, int(worth[other]))
        out[1, seat] = unit * (int(worth[seat]) - rival)
