"""Kingdomino's own playout does what the kernel's does for any game; plain Python does the same."""

from typing import Any

import numpy as np
import pytest

from couronne.games.kingdomino import rules as kingdomino_rules
from couronne.kernel.rng import stream
from couronne.kernel.specialise import Engine
from tests.games.generic import generic_engine
from tests.games.kingdomino.boards import walk
from tests.games.kingdomino.tables import TABLES, Table, game

pytestmark = [pytest.mark.machine_code, pytest.mark.lasting]

BATCHES = 200
GAMES_A_BATCH = 20
"""4,000 games, in batches whose means are nearly normal."""
STRICT = [table for table in TABLES if "strict" in table.options]
OTHERS = [table for table in TABLES if "strict" not in table.options]
SOME = [
    *STRICT[::2],
    Table("seed", 2),
    Table("official", 2, ("middle_kingdom", "harmony")),
    Table("official", 2, ("mighty_duel",)),
    Table("official", 3),
    Table("official", 4, ("middle_kingdom", "harmony")),
]


@pytest.fixture(scope="module")
def generic() -> Engine:
    """Return the rules as they are without their own playout."""
    return generic_engine(kingdomino_rules)


def batch(engine: Engine, table: Table, seed: int, worker: int, games: int) -> list[float]:
    """Play a batch of games; return the mean number of plies and the mean points of each seat."""
    totals: Any = np.zeros(1 + table.players, np.int64)
    x, options = stream(seed, worker), game(table).option_words
    engine.random_games(engine.blank(), options, games, x, totals)
    return [total / games for total in totals.tolist()]


def batches(engine: Engine, table: Table, seed: int) -> Any:
    """Play many batches."""
    return np.array(
        [batch(engine, table, seed, worker, GAMES_A_BATCH) for worker in range(BATCHES)]
    )


@pytest.mark.parametrize("table", SOME, ids=str)
def test_own_playout_and_generic_playout_have_the_same_means(table: Table, generic: Engine) -> None:
    """Plies and points of both agree within four standard errors, from streams of their own."""
    own, other = batches(game(table).engine, table, 1), batches(generic, table, 2)
    error = np.sqrt((own.var(axis=0) + other.var(axis=0)) / BATCHES)
    difference = np.abs(own.mean(axis=0) - other.mean(axis=0))

    assert (difference < 4 * error + 1e-9).all()


@pytest.mark.parametrize("table", SOME, ids=str)
def test_own_playout_and_generic_playout_have_the_same_spread(
    table: Table, generic: Engine
) -> None:
    """Not only the means: the batches vary alike."""
    own, other = batches(game(table).engine, table, 3), batches(generic, table, 4)

    assert own.std(axis=0) == pytest.approx(other.std(axis=0), rel=0.25)


@pytest.mark.parametrize("table", OTHERS, ids=str)
def test_both_playouts_make_the_same_games_of_one_stream(table: Table, generic: Engine) -> None:
    """Both take one number an event and choose by rank, so that even single games are the same."""
    expected = [batch(generic, table, 5, worker, 1) for worker in range(50)]

    assert [batch(game(table).engine, table, 5, worker, 1) for worker in range(50)] == expected


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_plain_python_plays_out_the_same_games(table: Table) -> None:
    """Machine code gives the same results bit for bit, with every option."""
    plain, fast = game(table, compiled=False).engine, game(table).engine
    expected = [batch(plain, table, 6, worker, 1) for worker in range(2)]

    assert [batch(fast, table, 6, worker, 1) for worker in range(2)] == expected


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_plain_python_and_machine_code_go_through_the_same_positions(table: Table) -> None:
    """Every position of a whole game: all that the rules see, what can happen, points and ranks."""
    slow = game(table, compiled=False).undealt()
    after = slow
    for before, event, after in walk(table, seed=7):  # noqa: B007 (the last is looked at)
        assert slow == before
        assert (slow.turn, slow.actions) == (before.turn, before.actions)
        assert slow.total_weight == before.total_weight
        assert (slow.scores, slow.ranks) == (before.scores, before.ranks)
        slow = slow.play_event(event)
    assert (slow, slow.over) == (after, True)
    assert (slow.scores, slow.winners) == (after.scores, after.winners)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_plain_python_and_machine_code_judge_alike(table: Table) -> None:
    """What a position promises each seat is the same number for both."""
    slow = game(table, compiled=False).undealt()
    for number, (before, event, _after) in enumerate(walk(table, seed=8)):
        if number % 10 == 0:
            assert slow.prospects == before.prospects
        slow = slow.play_event(event)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_playout_plays_to_the_end(table: Table) -> None:
    """A game has at most two decisions a domino; the last of each line is not asked."""
    plies, *points = batch(game(table).engine, table, 9, 0, 200)
    view = game(table).undealt().view()
    turns = view["rounds"] * len(game(table).start(seed=1).view()["line"])

    assert turns < plies <= 2 * turns - view["rounds"]
    assert all(point > 0 for point in points)
