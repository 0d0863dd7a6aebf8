"""Keeping the part of a tree that still matters after a move was played."""

from typing import Any

import numpy as np

from couronne.kernel.contract import kernel
from couronne.kernel.entry import copy_state
from couronne.search.node import NOTHING, ROOT, whole

# Supplied by the game, through `specialise`.
WORDS: Any = None
state_of: Any = None
apply: Any = None

LOOK_AHEAD = 12
"""Events after which a position is no longer looked for."""
MOST_COMPARED = 20_000


@kernel
def find(root: Any, target: Any, tree: Any) -> int:
    """Return the node of a position that follows the root, or NOTHING."""
    boards = np.empty((LOOK_AHEAD + 1, WORDS), np.int64)
    nodes = np.zeros(LOOK_AHEAD + 1, np.int64)
    copy_state(root, boards[0])
    nodes[1] = tree[ROOT].first
    depth, compared = 1, 0
    while depth > 0 and compared < MOST_COMPARED:
        node = int(nodes[depth])
        if node == NOTHING:
            depth -= 1
            nodes[depth] = tree[nodes[depth]].next if depth > 0 else NOTHING
            continue
        copy_state(boards[depth - 1], boards[depth])
        apply(state_of(boards[depth]), whole(tree[node].action))
        compared += 1
        if same_position(boards[depth], target):
            return node
        if depth < LOOK_AHEAD and tree[node].first != NOTHING:
            depth += 1
            nodes[depth] = tree[node].first
        else:
            nodes[depth] = tree[node].next
    return NOTHING


@kernel
def same_position(one: Any, other: Any) -> bool:
    """Compare all that the rules see."""
    for i in range(WORDS):  # noqa: SIM110 (no generators in kernels)
        if one[i] != other[i]:
            return False
    return True


@kernel
def transplant(tree: Any, node: int, into: Any) -> int:
    """Copy a node and all that follows it, as the root of another tree; return its size."""
    into[ROOT] = tree[node]
    into[ROOT].next = NOTHING
    used = 1
    at = 0
    while at < used:
        child = whole(into[at].first)
        if child != NOTHING:
            into[at].first = used
        while child != NOTHING:
            into[used] = tree[child]
            child = whole(tree[child].next)
            into[used].next = used + 1 if child != NOTHING else NOTHING
            used += 1
        at += 1
    return used
