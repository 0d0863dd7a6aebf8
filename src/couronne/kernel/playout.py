"""Random play to the end, for any game. A game may bring a faster `playout` of its own."""

from typing import Any

import numpy as np

from couronne.kernel.contract import CHANCE, OVER, Fields, kernel
from couronne.kernel.rng import advance, below

# Supplied by the game, through `specialise`.
MAX_ACTIONS: Any = None
turn: Any = None
actions: Any = None
weight: Any = None
apply: Any = None


@kernel
def random_outcome(s: Fields, events: Any, count: int, x: int) -> int:
    """Pick an outcome of chance in proportion to its weight."""
    total = weight(s, events[0])
    for i in range(1, count):
        total += weight(s, events[i])
    left = below(x, total)
    i = 0
    while left >= weight(s, events[i]):
        left -= weight(s, events[i])
        i += 1
    return events[i]


@kernel
def outcome_at_random(s: Fields, events: Any, x: int) -> int:
    """Draw from what chance may bring; a game may know a faster way."""
    return random_outcome(s, events, actions(s, events), x)


@kernel
def playout(s: Fields, x: int) -> tuple[int, int]:
    """Play at random to the end, in place; return the stream and the number of plies."""
    events = np.empty(MAX_ACTIONS, np.int64)
    plies = 0
    who = turn(s)
    while who != OVER:
        count = actions(s, events)
        x = advance(x)
        if who == CHANCE:
            apply(s, random_outcome(s, events, count, x))
        else:
            apply(s, events[below(x, count)])
            plies += 1
        who = turn(s)
    return x, plies
