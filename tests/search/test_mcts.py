"""The simulations: what they count, how chance is drawn, and what happens when memory is full."""

from math import sqrt

import numpy as np
import pytest

from couronne import State
from couronne.games.package import package
from couronne.kernel.contract import CHANCE
from couronne.kernel.rng import stream
from couronne.kernel.specialise import plain
from couronne.search.mcts import SHARE
from couronne.search.node import ROOT
from couronne.search.program import SearchProgram
from tests.games.roses.boards import position
from tests.reference.expectimax import chances
from tests.search.tables import GAMES, TABLES, WAYS, Table, begin, check_tree, middle

pytestmark = pytest.mark.machine_code

EVERY_GAME = pytest.mark.parametrize("table", GAMES, ids=str)
EVERY_TABLE = pytest.mark.parametrize("table", TABLES, ids=str)
BOTH_WAYS = pytest.mark.parametrize("way", WAYS)
SMALL = 64
"""Nodes that are soon used up."""
ONE_PAWN_LEFT = """
    xxxx.xxxx
    xxxx.xxxx
    xxxx.xxxx
    ....K....
    ooooooooo
    ooooooooo
    .........
    o.o.o.o.o
    .o.o.o.o.
"""


def last_of_deal(table: Table) -> State:
    """Return the last position of the deal in which chance acts, and outcomes differ if ever."""
    state = table.game.undealt()
    found = state
    while state.turn == CHANCE:
        if len(set(chances(state).values())) > 1 or found.turn != CHANCE:
            found = state
        state = state.play_event(state.actions[0])
    return found


@EVERY_TABLE
@BOTH_WAYS
def test_a_tree_is_consistent(table: Table, way: str) -> None:
    """Every node follows one other, and is met no less often than all that follow it together."""
    search = begin(middle(table.game, 1), way).run(300)

    check_tree(search.tree, search.used)


@EVERY_TABLE
@BOTH_WAYS
def test_every_simulation_goes_through_one_move_of_the_root(table: Table, way: str) -> None:
    """None is lost, and none is counted twice."""
    search = begin(middle(table.game, 2), way).run(200)

    assert search.visits() == 200
    assert sum(search.visits(child) for child in search.children()) == 200


@EVERY_TABLE
@BOTH_WAYS
def test_every_simulation_shares_out_one_win(table: Table, way: str) -> None:
    """All seats together win as many games as were played."""
    search = begin(middle(table.game, 3), way).run(50)

    assert search.totals[SHARE].sum() == pytest.approx(50)
    assert not search.totals[SHARE, table.players :].any()


@EVERY_GAME
def test_plain_uct_tries_every_move_before_any_a_second_time(table: Table) -> None:
    """What was never tried has no upper bound."""
    state = middle(table.game, 4)
    search = begin(state).run(len(state.actions))

    assert {1} == {search.visits(child) for child in search.children()}


@EVERY_GAME
@BOTH_WAYS
def test_the_moves_of_the_root_are_the_legal_ones(table: Table, way: str) -> None:
    """Each has one node, that the player in turn has chosen."""
    state = middle(table.game, 5)
    search = begin(state, way).run(1)
    nodes = search.tree[search.children()]

    assert list(state.actions) == nodes["action"].tolist()
    assert {state.turn} == set(nodes["seat"].tolist())


@EVERY_GAME
def test_chances_that_look_promising_add_up_to_one(table: Table) -> None:
    """A game's advice is made into shares."""
    search = begin(middle(table.game, 6), "strong").run(1)

    assert search.tree[search.children()]["prior"].sum() == pytest.approx(1)


@EVERY_GAME
@BOTH_WAYS
def test_outcomes_of_chance_are_visited_in_proportion_to_their_weights(
    table: Table, way: str
) -> None:
    """A kind of which there are more is drawn more often."""
    state = last_of_deal(table)
    simulations = 3000
    search = begin(state, way, nodes=100_000).run(simulations)
    seen = {int(search.tree[child].action): search.visits(child) for child in search.children()}

    for outcome, chance in chances(state).items():
        expected = simulations * chance
        assert abs(seen.get(outcome, 0) - expected) < 4.5 * sqrt(expected)
    assert sum(seen.values()) == simulations


@EVERY_GAME
def test_outcomes_deep_in_the_tree_are_drawn_by_their_weights_too(table: Table) -> None:
    """Whoever's moves lead there."""
    state = last_of_deal(table)
    first = int(state.actions[0])
    search = begin(state, nodes=100_000).run(20_000)
    [node] = [child for child in search.children() if search.tree[child].action == first]
    after = state.play_event(first)
    while after.turn != CHANCE:
        node = max(search.children(node), key=search.visits)
        after = after.play_event(int(search.tree[node].action))
    drawn = sum(search.visits(child) for child in search.children(node))

    for child in search.children(node):
        expected = drawn * chances(after)[int(search.tree[child].action)]
        assert abs(search.visits(child) - expected) < 5 * sqrt(expected) + 3


@EVERY_GAME
@BOTH_WAYS
def test_nothing_is_written_beyond_the_memory_given(table: Table, way: str) -> None:
    """With few nodes the search goes on; what lies behind them stays as it was."""
    search = begin(table.game.start(seed=1), way, nodes=SMALL + 16)
    memory = search.tree
    memory.view(np.uint8)[SMALL * memory.itemsize :] = 0xA5
    search.tree = memory[:SMALL]
    search.run(1000)

    assert set(memory[SMALL:].tobytes()) == {0xA5}
    assert search.used <= SMALL
    assert search.visits() == 1000
    check_tree(search.tree, search.used)


@EVERY_GAME
@BOTH_WAYS
def test_memory_for_a_single_node_still_tells_who_wins(table: Table, way: str) -> None:
    """Even the moves of the root find no room."""
    search = begin(table.game.start(seed=1), way, nodes=1).run(20)

    assert (search.used, search.visits(), search.children()) == (1, 20, [])
    assert search.totals[SHARE].sum() == pytest.approx(20)


def test_random_play_goes_on_from_a_draw_that_is_pending() -> None:
    """That is where a simulation stops when memory is full: first the card is received.

    Else a player would go on with cards that come out of nowhere, at times for ever.
    """
    rules = package("roses").rules
    random_play = plain(SearchProgram, rules, None).kernels[rules.playout]
    state = position("classic", ONE_PAWN_LEFT, hands=("N1 E2", "N2 E1"), sign="+", heroes=(0, 0))
    for seed in range(40):
        after = state.public()
        random_play(after.fields, stream(seed))
        cards = after.fields

        assert cards.hands[0] & cards.hands[1] == 0
        assert (cards.hands[0] | cards.hands[1]) & cards.pile == 0, "a card in two places"


@EVERY_GAME
@BOTH_WAYS
def test_it_does_not_matter_how_simulations_are_cut_into_slices(table: Table, way: str) -> None:
    """At once, one by one, or in two parts: the same tree to the last bit."""
    state = middle(table.game, 7)
    slices = ([60], [1] * 60, [23, 37])
    found = []
    for sizes in slices:
        search = begin(state, way)
        for size in sizes:
            search.run(size)
        found.append(search.all_bytes)

    assert found[0] == found[1] == found[2]


@EVERY_GAME
@BOTH_WAYS
def test_another_stream_of_random_numbers_gives_another_tree(table: Table, way: str) -> None:
    """All that is left to luck comes from there."""
    state = middle(table.game, 8)

    assert (
        begin(state, way, seed=1).run(60).all_bytes != begin(state, way, seed=2).run(60).all_bytes
    )


def test_the_position_at_the_root_stays_as_it_was() -> None:
    """Simulations play on copies."""
    state = GAMES[0].game.start(seed=1)
    before = state.words.tobytes()
    search = begin(state).run(100)

    assert before == state.words.tobytes()
    assert int(search.tree[ROOT].seat) == CHANCE
