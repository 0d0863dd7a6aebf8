"""The search as machine code: the same as plain Python, compiled once, and free of the lock."""

from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from couronne.games.package import package
from couronne.kernel.specialise import compile_into, plain
from couronne.search.program import SearchProgram, program_for
from tests.search.tables import GAMES, WAYS, Explored, Table, begin, decisions, middle

pytestmark = [pytest.mark.machine_code, pytest.mark.lasting]

EVERY_GAME = pytest.mark.parametrize("table", GAMES, ids=str)
SIMULATIONS = {"roses": 30, "kingdomino": 12, "pairleroy": 2}
"""As many as plain Python plays in a moment."""
LONG = 60_000
"""Simulations that take long enough to be watched."""


def late(table: Table) -> list[int]:
    return [-3, -6, -10] if table.name != "pairleroy" else [-8, -20]


@EVERY_GAME
@pytest.mark.parametrize("way", WAYS)
def test_plain_python_and_machine_code_grow_the_same_tree(table: Table, way: str) -> None:
    """Bit for bit: nodes, random numbers and totals, in mid-game and near the end."""
    rooms = package(table.name)
    slow = plain(SearchProgram, rooms.rules, rooms.knowledge)
    states = list(decisions(table.game, 1))
    few = SIMULATIONS[table.name]
    for state, simulations in [
        (middle(table.game, 1), few),
        *((states[place], 8 * few) for place in late(table)),
    ]:
        fast_tree = begin(state, way).run(simulations)
        slow_tree = begin(state, way, program=slow).run(simulations)

        assert fast_tree.all_bytes == slow_tree.all_bytes


@EVERY_GAME
def test_plain_python_finds_and_transplants_the_same(table: Table) -> None:
    """The part of a tree that is kept does not depend on the compiler either."""
    rooms = package(table.name)
    slow = plain(SearchProgram, rooms.rules, rooms.knowledge)
    state = middle(table.game, 2)
    search = begin(state).run(300)
    child = max(search.children(), key=search.visits)
    after = state.play_event(int(search.tree[child].action))
    kept = []
    for program in (search.program, slow):
        into = begin(state).tree
        node = program.find(state.words, after.words, search.tree)
        size = program.transplant(search.tree, node, into)
        kept.append((node, size, into[:size].tobytes()))

    assert kept[0] == kept[1]


@pytest.mark.exhaustive
@EVERY_GAME
def test_every_kernel_is_compiled_for_one_signature(table: Table, tmp_path: Path) -> None:
    """A second signature would double the compile time, which is long enough to test seldom."""
    rooms = package(table.name)
    program = compile_into(tmp_path, SearchProgram, rooms.rules, rooms.knowledge, table.name)
    program.warm_up(table.game.option_words)
    counts = {function.__name__: len(d.signatures) for function, d in program.kernels.items()}

    assert {} == {name: count for name, count in counts.items() if count != 1}


@EVERY_GAME
def test_the_calls_that_python_makes_all_have_the_signature_of_the_warm_up(table: Table) -> None:
    """No move waits for a compiler."""
    state = middle(table.game, 3)
    program = program_for(table.game)
    search = begin(state, "strong").run(20)
    program.find(state.words, state.words, search.tree)
    program.transplant(search.tree, search.children()[0], begin(state).tree)

    calls: list[Any] = [program.explore, program.find, program.transplant]

    assert [1, 1, 1] == [len(call.signatures) for call in calls]


def test_two_searches_run_at_the_same_time() -> None:
    """Neither holds the interpreter's lock: both are seen half-way by a third thread."""
    searches = [begin(GAMES[0].game.start(seed=seed), nodes=200_000) for seed in (1, 2)]
    threads = [Thread(target=search.run, args=(LONG,)) for search in searches]
    for thread in threads:
        thread.start()
    together = False
    while any(thread.is_alive() for thread in threads):
        together = together or all(map(half_way, searches))
    for thread in threads:
        thread.join()

    assert together
    assert [LONG, LONG] == [search.visits() for search in searches]


def half_way(search: Explored) -> bool:
    """Tell whether a search has begun and not yet finished."""
    return 0 < search.visits() < LONG
