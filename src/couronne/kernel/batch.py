"""Many games at a time, as arrays with one row a game: written once and specialised to each game.

Whoever calls gives the rows to work on, so that threads can share a batch. Every row has streams
of its own for what chance draws and for what is chosen at random: no row depends on another, nor on
how the rows are shared out.
"""

from typing import Any

import numpy as np

from couronne.kernel.contract import CHANCE, OVER, Fields, kernel
from couronne.kernel.payoffs import pay
from couronne.kernel.rng import advance, below

# Supplied by the game, through `specialise`.
OPTIONS: Any = None
MAX_ACTIONS: Any = None
MAX_SEATS: Any = None
reset: Any = None
seats: Any = None
turn: Any = None
actions: Any = None
apply: Any = None
scores: Any = None
ranks: Any = None
observe: Any = None
outcome_at_random: Any = None

NONE = -1
"""What `refused` answers when every row may go on."""


@kernel
def settle(s: Fields, x: int, events: Any) -> int:
    """Let chance draw what it owes; return the stream."""
    while turn(s) == CHANCE:
        x = advance(x)
        apply(s, outcome_at_random(s, events, x))
    return x


@kernel
def deal(s: Fields, options: Any, x: int, events: Any) -> int:
    """Begin a game; return the stream."""
    reset(s, options.view(OPTIONS)[0])
    return settle(s, x, events)


@kernel
def forget_moves(row: int, counts: Any, legal: Any, masks: Any) -> None:
    """Take the moves of a row out of its mask."""
    for i in range(counts[row]):
        masks[row, legal[row, i]] = False


@kernel
def list_moves(
    s: Fields, row: int, turns: Any, counts: Any, legal: Any, masks: Any, events: Any
) -> None:
    """Write whose turn it is in a row, and what can be done."""
    turns[row] = turn(s)
    count = actions(s, events)
    counts[row] = count
    for i in range(count):
        legal[row, i] = events[i]
        masks[row, events[i]] = True


@kernel
def begin_rows(
    states: Any,
    options: Any,
    streams: Any,
    turns: Any,
    counts: Any,
    legal: Any,
    masks: Any,
    first: int,
    last: int,
) -> None:
    """Begin a game in each row."""
    events = np.empty(MAX_ACTIONS, np.int64)
    for row in range(first, last):
        streams[row] = deal(states[row], options, streams[row], events)
        forget_moves(row, counts, legal, masks)
        list_moves(states[row], row, turns, counts, legal, masks, events)


@kernel
def refused(chosen: Any, masks: Any, first: int, last: int) -> int:
    """Return the first row whose action is not legal, or NONE."""
    for row in range(first, last):
        action = chosen[row]
        if action < 0 or action >= masks.shape[1] or not masks[row, action]:
            return row
    return NONE


@kernel
def step_rows(
    states: Any,
    options: Any,
    streams: Any,
    turns: Any,
    counts: Any,
    legal: Any,
    masks: Any,
    chosen: Any,
    over: Any,
    rewards: Any,
    points: Any,
    first: int,
    last: int,
) -> int:
    """Play an action in each row; a game that ends is counted and the next one begun.

    Return how many ended.
    """
    events = np.empty(MAX_ACTIONS, np.int64)
    result = np.zeros((2, MAX_SEATS), np.int64)
    ended = 0
    for row in range(first, last):
        s = states[row]
        forget_moves(row, counts, legal, masks)
        apply(s, chosen[row])
        streams[row] = settle(s, streams[row], events)
        if over[row]:
            over[row] = False
            rewards[row, :] = 0.0
        if turn(s) == OVER:
            ended += 1
            over[row] = True
            count_row(s, row, result, rewards, points)
            streams[row] = deal(s, options, streams[row], events)
        list_moves(s, row, turns, counts, legal, masks, events)
    return ended


@kernel
def count_row(s: Fields, row: int, result: Any, rewards: Any, points: Any) -> None:
    """Write what a finished game brings each seat."""
    scores(s, result[0])
    ranks(s, result[1])
    players = seats(s)
    for seat in range(players):
        points[row, seat] = result[0, seat]
        rewards[row, seat] = pay(result[1], players, seat)


@kernel
def choose_rows(counts: Any, legal: Any, streams: Any, chosen: Any, first: int, last: int) -> None:
    """Choose any of the legal actions in each row."""
    for row in range(first, last):
        x = advance(streams[row])
        streams[row] = x
        chosen[row] = legal[row, below(x, counts[row])]


@kernel
def observe_rows(states: Any, turns: Any, out: Any, first: int, last: int) -> None:
    """Write what the player to act sees in each row."""
    for row in range(first, last):
        observe(states[row], turns[row], out[row])


@kernel
def list_rows(
    states: Any,
    turns: Any,
    counts: Any,
    legal: Any,
    masks: Any,
    first: int,
    last: int,
) -> None:
    """Find out anew what can be done in each row, after its state was replaced."""
    events = np.empty(MAX_ACTIONS, np.int64)
    for row in range(first, last):
        forget_moves(row, counts, legal, masks)
        list_moves(states[row], row, turns, counts, legal, masks, events)


ENTRY_POINTS = (begin_rows, refused, step_rows, choose_rows, observe_rows, list_rows)
