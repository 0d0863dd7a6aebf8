"""Pairleroy's own playout does what the kernel's does for any game; plain Python does the same."""

from typing import Any

import numpy as np
import pytest

from couronne.games.pairleroy import rules as pairleroy_rules
from couronne.kernel.rng import stream
from couronne.kernel.specialise import Engine
from tests.games.generic import generic_engine
from tests.games.pairleroy.boards import SIZES, game, walk
from tests.games.pairleroy.policies import POLICIES

pytestmark = [pytest.mark.machine_code, pytest.mark.lasting]

BATCHES = 100
GAMES_A_BATCH = 20
"""2,000 games, in batches whose means are nearly normal."""


@pytest.fixture(scope="module")
def generic() -> Engine:
    """Return the rules as they are without their own playout."""
    return generic_engine(pairleroy_rules)


def batch(engine: Engine, players: int, seed: int, worker: int, games: int) -> list[float]:
    """Play a batch of games; return the mean number of plies and the mean points of each seat."""
    totals: Any = np.zeros(1 + players, np.int64)
    x, options = stream(seed, worker), game(players).option_words
    engine.random_games(engine.blank(), options, games, x, totals)
    return [total / games for total in totals.tolist()]


def batches(engine: Engine, players: int, seed: int) -> Any:
    """Play many batches."""
    return np.array(
        [batch(engine, players, seed, worker, GAMES_A_BATCH) for worker in range(BATCHES)]
    )


def test_own_playout_and_generic_playout_have_the_same_distribution(generic: Engine) -> None:
    """Plies and points of both agree within four standard errors, and their batches vary alike.

    Both play streams of their own. One test, so that one process alone compiles the generic one.
    """
    for players in (2, 3, 6):
        own = batches(game(players, compiled=True).engine, players, 1)
        other = batches(generic, players, 2)
        error = np.sqrt((own.var(axis=0) + other.var(axis=0)) / BATCHES)
        difference = np.abs(own.mean(axis=0) - other.mean(axis=0))

        assert (difference < 4 * error).all()
        assert own.std(axis=0) == pytest.approx(other.std(axis=0), rel=0.35)


@pytest.mark.parametrize("players", SIZES)
def test_plain_python_plays_out_the_same_games(players: int) -> None:
    """Machine code gives the same results bit for bit."""
    plain, fast = game(players).engine, game(players, compiled=True).engine
    expected = [batch(plain, players, 6, worker, 1) for worker in range(2)]

    assert [batch(fast, players, 6, worker, 1) for worker in range(2)] == expected


@pytest.mark.parametrize(
    ("players", "policy"),
    [(2, "thriftily"), (3, "far away"), (4, "hastily"), (5, "at random"), (6, "thriftily")],
)
def test_plain_python_and_machine_code_go_through_the_same_positions(
    players: int, policy: str
) -> None:
    """Every position of a whole game: all that the rules see, what can happen, points and ranks."""
    slow = game(players).undealt()
    for before, event, _after in walk(players, POLICIES[policy], seed=7):
        assert slow == before
        assert (slow.turn, slow.actions) == (before.turn, before.actions)
        assert slow.total_weight == before.total_weight
        assert (slow.scores, slow.ranks) == (before.scores, before.ranks)
        slow = slow.play_event(event)
    assert slow.over


@pytest.mark.parametrize("players", SIZES)
def test_a_playout_plays_to_the_end(players: int) -> None:
    """Each turn has a decision at least as long as the bag lasts, and few have more than twenty."""
    plies, *points = batch(game(players, compiled=True).engine, players, 9, 0, 200)
    tiles = 240 if players >= 5 else 120

    assert tiles / 3 < plies < 20 * tiles
    assert all(point > 0 for point in points)


@pytest.mark.parametrize("players", SIZES)
def test_a_stream_makes_the_same_games_again(players: int) -> None:
    """Nothing but the stream decides: the same one, the same results; another, others."""
    engine = game(players, compiled=True).engine
    first, again, other = (batch(engine, players, seed, 0, 50) for seed in (10, 10, 11))

    assert first == again != other
