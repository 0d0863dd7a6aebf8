"""What a search needs to know of Rose King: which moves look good, and what a position promises.

A position is played on a little by the policy, so that what is in the air comes down, and then
judged by its worth. Towards the end that is a whole game. The numbers were learned from games of
the policy against itself by tools/roses_train.py, for each rule set apart.
"""

from importlib.resources import files
from math import exp
from typing import Any

import numpy as np

from couronne.games.roses.policy import kind_of, phase_of, play_by_kind
from couronne.games.roses.rules import actor, count_territories, draw_at_random, standing
from couronne.games.roses.worth import LEAD, LEADS, MOST_FEATURES, PHASE, PHASES, list_features
from couronne.kernel.contract import CHANCE, OVER, Fields, kernel

UNIT = 256.0
"""Weights are kept as whole numbers of this fraction of a logit."""
PLIES = 8
"""How far a position is played on before it is judged."""
FEW_PAWNS = 12
"""With no more left to be laid, it is played to the end."""
ALL_PLIES = 1 << 20
POINTS = 30.0
"""The lead in points that goes with one logit of winning."""
SEARCH = {"exploration": 0.6, "caution": 0.0, "margin_share": 0.05, "margin_scale": 60.0}
"""How the search is steered in this game; see `search.tuning`."""
DEEP_SEARCH = {"plain": True, "exploration": 0.7, "margin_share": 0.0, "patience": 8}
"""With tens of thousands of simulations random play to the end judges better than what was learned:
it scored 60 ± 4 % in 110 games of `course` with 40,000 simulations each. Patience makes a smaller
tree and so a faster search: 56 ± 5 % in 100 games of equal time. Exploring by 0.7 scored 63 ± 5 %
against 1.0 and 60 ± 4 % against 0.5, in 100 and 120 games of 50,000 simulations."""
PACE = 600_000
"""Simulations a second on one core, times the seats: what an analysis of a whole game counts on."""

CLASSIC, INTERNATIONAL, KING_OF_ROSES, COURSE = range(4)


def _learned(name: str) -> Any:
    with files(__package__).joinpath("knowledge.npz").open("rb") as file, np.load(file) as data:
        return data[name]


POLICY = _learned("policy").astype(np.int64)
"""By rule set and kind of action: its weight."""
WORTH = _learned("worth")
"""By rule set and class of features: its worth in units."""


@kernel
def rule_set(s: Fields) -> int:
    """Return which numbers are those of this game."""
    if s.own_stock:
        return COURSE
    if not s.turned:
        return INTERNATIONAL
    return KING_OF_ROSES if s.blocked_to_end == 1 else CLASSIC


@kernel
def advise(s: Fields, events: Any, count: int, out: Any) -> None:
    """Weigh the moves of the player in turn as the policy does."""
    table, phase = POLICY[rule_set(s)], phase_of(s)
    for i in range(count):
        out[i] = float(table[kind_of(s, phase, events[i])])


@kernel
def foresee(s: Fields, x: int, out: Any) -> int:
    """Play on for a while, then count or judge."""
    while s.turn == CHANCE:
        x = draw_at_random(s, x)
    table = POLICY[rule_set(s)]
    plies = ALL_PLIES if s.stock[0] + s.stock[1] <= FEW_PAWNS else PLIES
    while plies > 0 and s.turn != OVER:
        x = play_by_kind(s, table, x)
        plies -= 1
    if s.turn == OVER:
        count_out(s, out)
    else:
        judge_out(s, out)
    return x


@kernel
def count_out(s: Fields, out: Any) -> None:
    """Write the result of a finished game."""
    seat = actor(s)
    own, others = standing(s, seat), standing(s, 1 - seat)
    share = 1.0 if own > others else 0.0 if others > own else 0.5
    margin = float(count_territories(s, seat)[0] - count_territories(s, 1 - seat)[0])
    write_out(seat, share, margin, out)


@kernel
def judge_out(s: Fields, out: Any) -> None:
    """Write what a decision promises, by its worth to the player who makes it."""
    z = logit(s, WORTH[rule_set(s)])
    write_out(actor(s), 1.0 / (1.0 + exp(-z)), POINTS * z, out)


@kernel
def write_out(seat: int, share: float, margin: float, out: Any) -> None:
    """Write the prospects of a player, and the other's, which are the rest."""
    out[0, seat], out[0, 1 - seat] = share, 1.0 - share
    out[1, seat], out[1, 1 - seat] = margin, -margin


@kernel
def logit(s: Fields, worth: Any) -> float:
    """Return how likely the player in turn is to win, on the scale where things add up."""
    found = np.empty(MOST_FEATURES, np.int64)
    count, lead = list_features(s, actor(s), found)
    total = 0
    for i in range(count):
        units = int(worth[found[i] >> 1])
        total += -units if found[i] & 1 else units
    slope = int(worth[LEADS + PHASES + PHASE[(s.stock[0] + s.stock[1]) & 63]])
    return (total + LEAD * slope * lead) / UNIT
