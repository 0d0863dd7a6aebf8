"""What is kept of a tree after moves were played: all that follows, and nothing else."""

from typing import Any

import pytest

from couronne import State
from couronne.kernel.contract import CHANCE
from couronne.search.node import NOTHING, ROOT
from couronne.search.searcher import Searcher
from tests.search.tables import (
    GAMES,
    WAYS,
    Explored,
    Table,
    begin,
    check_tree,
    children,
    middle,
    tuning,
)

pytestmark = [pytest.mark.machine_code, pytest.mark.lasting]

EVERY_GAME = pytest.mark.parametrize("table", GAMES, ids=str)
BOTH_WAYS = pytest.mark.parametrize("way", WAYS)
STEPS = 3
"""Events after which the game goes on in the tree."""


def follow(search: Explored, state: State, steps: int) -> tuple[int, State]:
    """Go down the tree where it was looked at most; return the node and its position."""
    node = ROOT
    for _ in range(steps):
        node = max(search.children(node), key=search.visits)
        state = state.play_event(int(search.tree[node].action))
    return node, state


def written(tree: Any, node: int) -> Any:
    """Write a node and all that follows it without saying where they lie."""
    found = tree[node]
    fields = ("action", "seat", "visits", "prior", "worth", "won", "margin")
    return (
        tuple(found[field].item() for field in fields),
        [written(tree, child) for child in children(tree, node)],
    )


@EVERY_GAME
@BOTH_WAYS
@pytest.mark.parametrize("steps", [1, 2, STEPS])
def test_a_position_that_follows_is_found(table: Table, way: str, steps: int) -> None:
    """By its place in the tree, draws included."""
    state = middle(table.game, 1)
    search = begin(state, way).run(2000)
    node, after = follow(search, state, steps)
    found = search.program.find(state.words, after.words, search.tree)

    assert search.visits(node) == search.visits(found)
    assert written(search.tree, node) == written(search.tree, found)


@EVERY_GAME
def test_a_position_that_does_not_follow_is_not_found(table: Table) -> None:
    """Neither one of another game, nor an earlier one, nor the root itself."""
    state = middle(table.game, 1)
    search = begin(state).run(500)
    others = [middle(table.game, 2), table.game.start(seed=1), state]

    assert [NOTHING] * 3 == [
        search.program.find(state.words, other.words, search.tree) for other in others
    ]


@EVERY_GAME
def test_a_position_that_was_never_met_is_not_found(table: Table) -> None:
    """A tree of one simulation knows one move deep."""
    state = middle(table.game, 3)
    search = begin(state).run(1)
    after = state.play(state.actions[0])
    after = after.play(after.actions[0])

    assert search.program.find(state.words, after.words, search.tree) == NOTHING


@EVERY_GAME
def test_nothing_is_found_in_an_empty_tree(table: Table) -> None:
    """Before the first simulation."""
    state = middle(table.game, 3)
    search = begin(state)

    assert search.program.find(state.words, state.words, search.tree) == NOTHING


@EVERY_GAME
@BOTH_WAYS
@pytest.mark.parametrize("steps", [1, STEPS])
def test_what_follows_is_kept_as_it_was(table: Table, way: str, steps: int) -> None:
    """Every count of every node; and the new tree is a tree."""
    state = middle(table.game, 4)
    search = begin(state, way).run(2000)
    node, after = follow(search, state, steps)
    before = written(search.tree, node)
    kept = begin(after, way)
    size = search.program.transplant(search.tree, node, kept.tree)

    assert before == written(kept.tree, ROOT)
    assert kept.tree[ROOT].next == NOTHING
    check_tree(kept.tree, size)


def test_a_whole_tree_can_be_kept() -> None:
    """From the root nothing is lost."""
    state = middle(GAMES[0].game, 5)
    search = begin(state).run(1000)
    kept = begin(state)

    assert search.used == search.program.transplant(search.tree, ROOT, kept.tree)
    assert written(search.tree, ROOT) == written(kept.tree, ROOT)


@EVERY_GAME
@BOTH_WAYS
def test_a_search_goes_on_with_what_it_knows(table: Table, way: str) -> None:
    """Visits of the moves are those of before and those of now."""
    state = middle(table.game, 6)
    searcher = Searcher(table.game, tuning(way, table.game), nodes=50_000)
    searcher.search(state, 3000)
    best = max(children(searcher.tree, ROOT), key=lambda node: int(searcher.tree[node].visits))
    after = state.play_event(int(searcher.tree[best].action))
    known = sum(int(searcher.tree[node].visits) for node in children(searcher.tree, best))
    found = searcher.search(after, 100)
    now = sum(int(searcher.tree[node].visits) for node in children(searcher.tree, ROOT))

    assert known > 0
    assert found.simulations == 100
    assert now == known + 100
    check_tree(searcher.tree, int(searcher.desk[0]))


@EVERY_GAME
def test_a_search_that_keeps_nothing_begins_anew(table: Table) -> None:
    """Its findings are those of a fresh one."""
    state = middle(table.game, 7)
    after = state.play(state.actions[0]).public()
    used, fresh = (Searcher(table.game, tuning("plain", table.game)) for _ in range(2))
    used.search(state, 500)
    again = used.search(after, 50, keep=False)

    assert again.choices == fresh.search(after, 50).choices
    assert (
        sum(choice.visits for choice in again.choices) == 50 or after.turn == CHANCE or after.over
    )


@EVERY_GAME
def test_a_position_of_another_game_begins_a_new_tree(table: Table) -> None:
    """What was known does not follow."""
    searcher = Searcher(table.game, tuning("plain", table.game))
    searcher.search(middle(table.game, 8), 500)
    found = searcher.search(middle(table.game, 9), 40)

    assert sum(choice.visits for choice in found.choices) == 40
