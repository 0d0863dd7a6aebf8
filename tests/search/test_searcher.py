"""A search with a budget: legal whatever happens, in time, and the same again for the same seed."""

import time
from collections.abc import Iterator

import pytest

from couronne import State
from couronne.kernel.contract import CHANCE
from couronne.search import searcher as searching
from couronne.search.searcher import Findings, Searcher
from tests.reference.expectimax import share_of_win
from tests.search.tables import GAMES, TABLES, WAYS, Table, decisions, middle, tuning

pytestmark = [pytest.mark.machine_code, pytest.mark.lasting]

EVERY_GAME = pytest.mark.parametrize("table", GAMES, ids=str)
EVERY_TABLE = pytest.mark.parametrize("table", TABLES, ids=str)
BOTH_WAYS = pytest.mark.parametrize("way", WAYS)
BUDGETS = (1, 2, 7)
FEW = 64
"""Nodes that hardly hold the moves of one position."""
WITHOUT_LIMIT = 1_000_000_000
"""More simulations than there is time for."""


def search_for(
    table: Table, way: str = "plain", seed: bytes = b"", nodes: int = 50_000
) -> Searcher:
    """Make a search."""
    return Searcher(table.game, tuning(way, table.game), seed, nodes)


def told(found: Findings) -> tuple[object, ...]:
    """Return all that was found but the time that it took."""
    return found.simulations, found.win, found.margin, found.choices


def played(table: Table, search: Searcher, seed: int, budget: int) -> Iterator[tuple[State, int]]:
    """Let a search play all seats of a game; yield each position and what it chose."""
    state = table.game.start(seed=seed)
    while not state.over:
        best = search.search(state.public(), budget).best
        yield state, best
        state = state.play(best)


# Legal moves


@EVERY_TABLE
@BOTH_WAYS
@pytest.mark.parametrize("budget", BUDGETS)
def test_a_tiny_budget_still_finds_a_legal_move(table: Table, way: str, budget: int) -> None:
    """In positions from all over a game."""
    search = search_for(table, way)
    states = [state for state in decisions(table.game, budget) if not state.over]
    for state in states[:: max(1, len(states) // 25)]:
        assert search.search(state, budget, keep=False).best in state.actions


@EVERY_TABLE
@BOTH_WAYS
def test_tiny_memory_still_finds_a_legal_move(table: Table, way: str) -> None:
    """However many moves there are."""
    search = search_for(table, way, nodes=FEW)
    states = [state for state in decisions(table.game, 11) if not state.over]
    broadest = max(states, key=lambda state: len(state.actions))
    for state in (broadest, *states[:: max(1, len(states) // 25)]):
        assert search.search(state, 7, keep=False).best in state.actions


@EVERY_TABLE
@pytest.mark.parametrize("budget", BUDGETS)
def test_a_whole_game_is_played_legally_with_a_kept_tree(table: Table, budget: int) -> None:
    """What is kept belongs to the position, from the first move to the last."""
    for state, best in played(table, search_for(table, "strong"), 12, budget):
        assert best in state.actions


@EVERY_TABLE
def test_a_kept_tree_in_tiny_memory_plays_legally(table: Table) -> None:
    """Full memory is freed by what is not kept."""
    for state, best in played(table, search_for(table, nodes=FEW), 13, 2):
        assert best in state.actions


# Findings


@EVERY_TABLE
@BOTH_WAYS
def test_every_legal_move_is_judged_once_the_best_first(table: Table, way: str) -> None:
    """The best is the one that was looked at most."""
    state = middle(table.game, 1)
    found = search_for(table, way).search(state, 200)
    visits = [choice.visits for choice in found.choices]

    assert sorted(state.actions) == sorted(choice.action for choice in found.choices)
    assert sorted(visits, reverse=True) == visits
    assert found.best == found.choices[0].action


@EVERY_TABLE
@BOTH_WAYS
def test_shares_of_the_win_add_up_to_one(table: Table, way: str) -> None:
    """Somebody wins, and the player in turn wins what the best move promises."""
    state = middle(table.game, 2)
    found = search_for(table, way).search(state, 100)

    assert sum(found.win) == pytest.approx(1)
    assert len(found.win) == len(found.margin) == table.players
    assert found.win[state.turn] == pytest.approx(found.choices[0].win)


@EVERY_GAME
@BOTH_WAYS
def test_lines_foreseen_can_be_played_and_stop_at_a_draw(table: Table, way: str) -> None:
    """From the move itself on; what chance brings cannot be foreseen."""
    state = middle(table.game, 3)
    for choice in search_for(table, way).search(state, 2000).choices:
        after = state
        assert choice.line[0] == choice.action
        for action in choice.line:
            assert after.turn != CHANCE
            after = after.play_event(action)


@EVERY_TABLE
def test_a_finished_game_has_a_result_and_no_moves(table: Table) -> None:
    """Winners share the win."""
    *_, last = decisions(table.game, 4)
    found = search_for(table).search(last, 10)

    assert found.choices == ()
    assert share_of_win(last) == pytest.approx(found.win)


@EVERY_GAME
def test_when_chance_acts_there_is_nothing_to_choose(table: Table) -> None:
    """Before the deal everybody may still win."""
    found = search_for(table).search(table.game.undealt(), 200)

    assert found.choices == ()
    assert sum(found.win) == pytest.approx(1)
    assert all(share > 0 for share in found.win)


# Time


@EVERY_GAME
@BOTH_WAYS
def test_a_search_keeps_to_its_time(table: Table, way: str) -> None:
    """A tenth of a second, generously measured."""
    search = search_for(table, way, nodes=500_000)
    state = table.game.start(seed=1).public()
    started = time.perf_counter()
    found = search.search(state, WITHOUT_LIMIT, seconds=0.1)

    assert time.perf_counter() - started < 1
    assert 0 < found.simulations < WITHOUT_LIMIT


@EVERY_GAME
def test_a_search_stops_at_its_number_of_simulations(table: Table) -> None:
    """If that comes before the end of its time."""
    found = search_for(table).search(middle(table.game, 5), 33, seconds=60)

    assert found.simulations == 33


@EVERY_GAME
@BOTH_WAYS
def test_without_any_time_there_is_still_a_legal_move(table: Table, way: str) -> None:
    """A clock that has run out, or a tree in which the position was long looked for."""
    state = middle(table.game, 6)

    assert search_for(table, way).search(state, 100, seconds=0.0).best in state.actions


# The same again


@EVERY_TABLE
@BOTH_WAYS
def test_the_same_seed_finds_the_same(table: Table, way: str) -> None:
    """To the last bit, in another search of the same position."""
    state = middle(table.game, 7)
    first, second = (search_for(table, way, b"seed").search(state, 150) for _ in range(2))

    assert told(first) == told(second)


@EVERY_GAME
@BOTH_WAYS
def test_another_seed_finds_something_else(table: Table, way: str) -> None:
    """What is left to luck follows from the seed."""
    state = middle(table.game, 8)
    found = [search_for(table, way, seed).search(state, 150) for seed in (b"one", b"two")]

    assert told(found[0]) != told(found[1])


@EVERY_GAME
@BOTH_WAYS
def test_findings_do_not_depend_on_the_speed_of_the_machine(
    table: Table, way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Slices are longer where it is faster; what is found is the same."""
    state = middle(table.game, 9)
    usual = search_for(table, way).search(state, 300)
    monkeypatch.setattr(searching, "FIRST_SLICE", 1)
    monkeypatch.setattr(searching, "SLICE_SECONDS", 0.0)
    one_by_one = search_for(table, way).search(state, 300)

    assert told(usual) == told(one_by_one)


@EVERY_GAME
def test_a_search_knows_no_draws(table: Table) -> None:
    """With or without the draws to come it finds the same."""
    state = table.game.start(seed=3)

    assert told(search_for(table).search(state, 100)) == told(
        search_for(table).search(state.public(), 100)
    )
