"""The calls that Python makes into a game's rules, written once and specialised to each game.

A position travels as one array of 64-bit words: the state record, then a report (who acts, how
many events are possible, their total weight when chance acts) and the list of those events.
"""

from typing import Any

import numpy as np

from couronne.kernel.contract import CHANCE, ILLEGAL, OVER, Fields, kernel
from couronne.kernel.rng import advance

# Supplied by the game, through `specialise`.
STATE: Any = None
OPTIONS: Any = None
WORDS: Any = None
reset: Any = None
turn: Any = None
actions: Any = None
weight: Any = None
apply: Any = None
forfeit: Any = None
scores: Any = None
ranks: Any = None
observe: Any = None
playout: Any = None
prospects: Any = None
state_of: Any = None

TURN, COUNT, TOTAL, EVENTS = 0, 1, 2, 3
"""Places in the report, counted from the end of the state."""


@kernel
def record_of(words: Any) -> Fields:
    """See the front of the words as the game's record, in machine code."""
    return words[:WORDS].view(STATE)[0]


@kernel
def report(words: Any) -> int:
    """Write who acts and what can happen behind the state; return who acts."""
    s = state_of(words)
    who = turn(s)
    count = total = 0
    if who != OVER:
        count = actions(s, words[WORDS + EVENTS :])
    if who == CHANCE:
        for i in range(count):
            total += weight(s, words[WORDS + EVENTS + i])
    words[WORDS + TURN] = who
    words[WORDS + COUNT] = count
    words[WORDS + TOTAL] = total
    return who


@kernel
def begin(words: Any, options: Any) -> int:
    """Set up the position before the first event."""
    reset(state_of(words), options.view(OPTIONS)[0])
    return report(words)


@kernel
def listed(words: Any, event: int) -> bool:
    """Tell whether an event stands in the list of the report."""
    first = WORDS + EVENTS
    for i in range(first, first + words[WORDS + COUNT]):  # noqa: SIM110 (no generators in kernels)
        if words[i] == event:
            return True
    return False


@kernel
def copy_state(before: Any, after: Any) -> None:
    """Copy a position without its report (assigning slices would take seconds to compile)."""
    for i in range(WORDS):
        after[i] = before[i]


@kernel
def step(before: Any, after: Any, event: int) -> int:
    """Write the position after an event; answer who acts next, or ILLEGAL."""
    if not listed(before, event):
        return ILLEGAL
    copy_state(before, after)
    apply(state_of(after), event)
    return report(after)


@kernel
def skip(before: Any, after: Any) -> int:
    """Write the position after the player to act has lost the turn."""
    if before[WORDS + TURN] < 0:
        return ILLEGAL
    copy_state(before, after)
    forfeit(state_of(after))
    return report(after)


@kernel
def weigh(words: Any, out: Any) -> None:
    """Write the weight of each outcome of the report's list."""
    s = state_of(words)
    first = WORDS + EVENTS
    for i in range(words[WORDS + COUNT]):
        out[i] = weight(s, words[first + i])


@kernel
def outcome(words: Any, index: int) -> int:
    """Return the outcome of chance that owns this place in the total weight."""
    s = state_of(words)
    first = WORDS + EVENTS
    i = first
    left = index - weight(s, words[i])
    while left >= 0:
        i += 1
        left -= weight(s, words[i])
    return words[i]


@kernel
def draw(words: Any, index: int) -> int:
    """Let chance act, in place; answer who acts next."""
    apply(state_of(words), outcome(words, index))
    return report(words)


@kernel
def result(words: Any, out: Any) -> None:
    """Write the scores in the first row, the ranks (0 is first) in the second."""
    s = state_of(words)
    scores(s, out[0])
    ranks(s, out[1])


@kernel
def judge(words: Any, out: Any) -> None:
    """Write what the position promises each seat, by the game's own measure."""
    prospects(state_of(words), out)


@kernel
def features(words: Any, player: int, out: Any) -> None:
    """Write what a learner sees."""
    observe(state_of(words), player, out)


@kernel
def random_games(words: Any, options: Any, games: int, x: int, totals: Any) -> int:
    """Play whole random games with final scoring; add up plies and scores; return the stream."""
    s = state_of(words)
    final = np.zeros(totals.shape[0] - 1, np.int64)
    for _ in range(games):
        reset(s, options.view(OPTIONS)[0])
        x, plies = playout(s, x)
        scores(s, final)
        totals[0] += plies
        for seat in range(final.shape[0]):
            totals[1 + seat] += final[seat]
    return x


@kernel
def spin(rounds: int, x: int) -> int:
    """Step the generator so many times: the yardstick by which machines are compared."""
    for _ in range(rounds):
        x = advance(x)
    return x


ENTRY_POINTS = (
    begin,
    report,
    step,
    skip,
    weigh,
    outcome,
    draw,
    result,
    judge,
    features,
    random_games,
    spin,
)
