"""Rose King's own playout does what the kernel's does for any game, only faster."""

from typing import Any

import numpy as np
import pytest

from couronne.games.roses import rules as rose_rules
from couronne.kernel.rng import stream
from couronne.kernel.specialise import Engine
from tests.games.generic import generic_engine
from tests.games.roses.boards import RULES, game

pytestmark = [pytest.mark.machine_code, pytest.mark.lasting]

BATCHES = 400
GAMES_A_BATCH = 50
"""20,000 games, in batches whose means are nearly normal."""


@pytest.fixture(scope="module")
def generic() -> Engine:
    """Return the rules as they are without their own playout."""
    return generic_engine(rose_rules)


def batch(engine: Engine, rules: str, seed: int, worker: int) -> list[float]:
    """Play a batch of games; return the mean number of plies and the mean points of each seat."""
    totals: Any = np.zeros(3, np.int64)
    x, options = stream(seed, worker), game(rules).option_words
    engine.random_games(engine.blank(), options, GAMES_A_BATCH, x, totals)
    return [total / GAMES_A_BATCH for total in totals.tolist()]


@pytest.mark.parametrize("rules", RULES)
def test_own_playout_and_generic_playout_have_the_same_means(rules: str, generic: Engine) -> None:
    """Plies and points of both agree within four standard errors, from streams of their own."""
    own = np.array([batch(game(rules).engine, rules, 1, worker) for worker in range(BATCHES)])
    other = np.array([batch(generic, rules, 2, worker) for worker in range(BATCHES)])
    error = np.sqrt((own.var(axis=0) + other.var(axis=0)) / BATCHES)
    difference = np.abs(own.mean(axis=0) - other.mean(axis=0))

    assert (difference < 4 * error).all()


@pytest.mark.parametrize("rules", RULES)
def test_own_playout_and_generic_playout_have_the_same_spread(rules: str, generic: Engine) -> None:
    """Not only the means: the batches vary alike."""
    own = np.array([batch(game(rules).engine, rules, 3, worker) for worker in range(BATCHES)])
    other = np.array([batch(generic, rules, 4, worker) for worker in range(BATCHES)])

    assert own.std(axis=0) == pytest.approx(other.std(axis=0), rel=0.2)


@pytest.mark.parametrize("rules", RULES)
def test_both_playouts_make_the_same_games_of_one_stream(rules: str, generic: Engine) -> None:
    """Both take one number an event and choose by rank, so that even single games are the same."""
    expected = [batch(generic, rules, 5, worker) for worker in range(20)]

    assert [batch(game(rules).engine, rules, 5, worker) for worker in range(20)] == expected
