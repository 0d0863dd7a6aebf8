"""Monte Carlo tree search over the kernel contract, for any number of players.

A simulation walks down the tree to a position that is new, looks ahead from there and counts what
it found for all positions on its way. Chance has nodes of its own, one for each outcome met. Each
node counts from the view of the player who chose it, so that any number can play.
"""

from math import log, sqrt, tanh
from typing import Any

import numpy as np

from couronne.kernel.contract import CHANCE, OVER, Fields, kernel
from couronne.kernel.entry import copy_state
from couronne.kernel.rng import advance
from couronne.search.defaults import count_result
from couronne.search.node import NOTHING, ROOT, whole

# Supplied by the game, through `specialise`.
WORDS: Any = None
MAX_ACTIONS: Any = None
MAX_SEATS: Any = None
state_of: Any = None
turn: Any = None
actions: Any = None
apply: Any = None
playout: Any = None
outcome_at_random: Any = None
advise: Any = None
foresee: Any = None
seats: Any = None

USED, STREAM, DEEPEST = range(3)
"""Places on the desk: nodes in use, the stream of random numbers, the longest line so far."""
DESK = 3
PLAIN, EXPLORATION, CAUTION, MARGIN_SHARE, MARGIN_SCALE, PATIENCE = range(6)
"""Places in the tuning; see `tuning.Tuning` for their meaning."""
LONGEST_LINE = 1024
SHARE, MARGIN = 0, 1
"""Rows of what a simulation found, by seat."""


@kernel
def explore(root: Any, tree: Any, desk: Any, tuning: Any, totals: Any, simulations: int) -> None:
    """Run so many simulations from the root position."""
    words = np.empty(WORDS, np.int64)
    events = np.empty(MAX_ACTIONS, np.int64)
    weights = np.empty(MAX_ACTIONS, np.float64)
    line = np.empty(LONGEST_LINE, np.int64)
    found = np.zeros((2, MAX_SEATS), np.float64)
    counts = np.empty((2, MAX_SEATS), np.int64)
    for _ in range(simulations):
        copy_state(root, words)
        s = state_of(words)
        length = walk_down(s, tree, desk, tuning, events, weights, line)
        look_ahead(s, desk, tuning, counts, found)
        count_for_all(s, tree, tuning, line, length, found, totals)
        desk[DEEPEST] = max(desk[DEEPEST], length)


@kernel
def walk_down(
    s: Fields, tree: Any, desk: Any, tuning: Any, events: Any, weights: Any, line: Any
) -> int:
    """Follow the tree to a new position; write the nodes met and return how many events."""
    line[0] = ROOT
    node = int(line[0])
    length = 0
    who = turn(s)
    while who != OVER and length < LONGEST_LINE - 1:
        if who == CHANCE:
            child = draw(s, tree, desk, events, node)
        elif tree[node].first != NOTHING:
            child = choose(tree, tuning, node)
        elif node != ROOT and tree[node].visits < tuning[PATIENCE]:
            return length
        elif unfold(s, tree, desk, tuning, events, weights, node):
            child = choose(tree, tuning, node)
        else:
            return length
        if child == NOTHING:
            return length
        apply(s, whole(tree[child].action))
        node = child
        length += 1
        line[length] = node
        who = turn(s)
    return length


@kernel
def draw(s: Fields, tree: Any, desk: Any, events: Any, node: int) -> int:
    """Let chance draw; return the node of the outcome, or NOTHING when memory is full."""
    desk[STREAM] = advance(desk[STREAM])
    outcome = outcome_at_random(s, events, desk[STREAM])
    child = whole(tree[node].first)
    while child != NOTHING and tree[child].action != outcome:
        child = whole(tree[child].next)
    if child == NOTHING and desk[USED] < tree.shape[0]:
        child = int(desk[USED])
        desk[USED] += 1
        write_node(tree, child, outcome, turn(s), 0.0)
        tree[child].next = tree[node].first
        tree[node].first = child
    return child


@kernel
def write_node(tree: Any, node: int, action: int, seat: int, prior: float) -> None:
    """Begin a node that was never visited and that nothing follows."""
    tree[node].action = action
    tree[node].seat = seat
    tree[node].visits = 0
    tree[node].first = NOTHING
    tree[node].count = 0
    tree[node].next = NOTHING
    tree[node].prior = prior
    tree[node].worth = 0.0
    tree[node].won = 0.0
    tree[node].margin = 0.0


@kernel
def unfold(
    s: Fields, tree: Any, desk: Any, tuning: Any, events: Any, weights: Any, node: int
) -> bool:
    """Give a position a node for each move; False when memory is full."""
    count = actions(s, events)
    first = int(desk[USED])
    if first + count > tree.shape[0]:
        return False
    total = 0.0
    if tuning[PLAIN] == 0.0:
        advise(s, events, count, weights)
        for i in range(count):
            total += weights[i]
    seat = turn(s)
    for i in range(count):
        write_node(tree, first + i, events[i], seat, weights[i] / total if total > 0.0 else 0.0)
        if i + 1 < count:
            tree[first + i].next = first + i + 1
    desk[USED] += count
    tree[node].first = first
    tree[node].count = count
    return True


@kernel
def choose(tree: Any, tuning: Any, node: int) -> int:
    """Choose the move to look at next."""
    if tuning[PLAIN] != 0.0:
        return choose_by_ucb(tree, tuning, node)
    return choose_by_prior(tree, tuning, node)


@kernel
def choose_by_ucb(tree: Any, tuning: Any, node: int) -> int:
    """Plain UCT: what was never tried first, then the highest upper confidence bound."""
    explore_more = tuning[EXPLORATION] * sqrt(log(tree[node].visits + 1.0))
    best, high = 0, -1.0e300
    first = whole(tree[node].first)
    for child in range(first, first + tree[node].count):
        visits = tree[child].visits
        if visits == 0:
            return child
        bound = tree[child].worth / visits + explore_more / sqrt(float(visits))
        if bound > high:
            best, high = child, bound
    return best


@kernel
def choose_by_prior(tree: Any, tuning: Any, node: int) -> int:
    """Weigh what was found against what looked promising and was seldom tried."""
    explore_more = tuning[EXPLORATION] * sqrt(tree[node].visits + 1.0)
    untried = mean_worth(tree, node) - tuning[CAUTION]
    best, high = 0, -1.0e300
    first = whole(tree[node].first)
    for child in range(first, first + tree[node].count):
        visits = tree[child].visits
        value = tree[child].worth / visits if visits else untried
        bound = value + explore_more * tree[child].prior / (1.0 + visits)
        if bound > high:
            best, high = child, bound
    return best


@kernel
def mean_worth(tree: Any, node: int) -> float:
    """Return what the moves tried so far were worth to who chooses among them."""
    total, visits = 0.0, 0
    first = whole(tree[node].first)
    for child in range(first, first + tree[node].count):
        total += tree[child].worth
        visits += tree[child].visits
    return total / visits if visits else 0.5


@kernel
def look_ahead(s: Fields, desk: Any, tuning: Any, counts: Any, found: Any) -> None:
    """Find out what a position is worth: by the rules, by knowledge, or by random play."""
    if turn(s) == OVER:
        count_result(s, counts, found)
    elif tuning[PLAIN] != 0.0:
        desk[STREAM] = playout(s, desk[STREAM])[0]
        count_result(s, counts, found)
    else:
        desk[STREAM] = foresee(s, desk[STREAM], found)


@kernel
def count_for_all(
    s: Fields, tree: Any, tuning: Any, line: Any, length: int, found: Any, totals: Any
) -> None:
    """Add what a simulation found to every node on its way."""
    for seat in range(seats(s)):
        totals[SHARE, seat] += found[SHARE, seat]
        totals[MARGIN, seat] += found[MARGIN, seat]
    for i in range(length + 1):
        node = line[i]
        seat = whole(tree[node].seat)
        tree[node].visits += 1
        if seat >= 0:
            tree[node].worth += utility(tuning, found[SHARE, seat], found[MARGIN, seat])
            tree[node].won += found[SHARE, seat]
            tree[node].margin += found[MARGIN, seat]


@kernel
def utility(tuning: Any, share: float, margin: float) -> float:
    """Mix winning with winning by much; both lie between 0 and 1."""
    lead = float(tuning[MARGIN_SHARE])
    if lead == 0.0:
        return share
    return (1.0 - lead) * share + lead * (0.5 + 0.5 * tanh(margin / float(tuning[MARGIN_SCALE])))
