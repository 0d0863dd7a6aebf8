"""What random play is known to look like: a simulator that is far from it has a rule wrong."""

from functools import cache
from typing import NamedTuple

import numpy as np
import pytest

from couronne.kernel.rng import stream
from tests.games.roses.boards import RULES, game

pytestmark = pytest.mark.machine_code

GAMES = 20_000
SEED = 1


class Means(NamedTuple):
    """What many random games have in common."""

    plies: float
    pawns: float
    blocked: float
    """The share of games that end though there are pawns to lay."""


@cache
def means(rules: str) -> Means:
    """Play random games inside the kernel, one at a time, and look at each last position."""
    engine, options = game(rules).engine, game(rules).option_words
    words, totals = engine.blank(), np.zeros(3, np.int64)
    record = words[: engine.words].view(game(rules).package.rules.STATE)[0]
    x, pawns, blocked = stream(SEED), 0, 0
    for _game in range(GAMES):
        x = engine.random_games(words, options, 1, x, totals)
        left = record.stock[: 1 + record.own_stock].tolist()
        pawns += sum(half.bit_count() for halves in record.pawns.tolist() for half in halves)
        blocked += min(left) > 0
    return Means(int(totals[0]) / GAMES, pawns / GAMES, blocked / GAMES)


@pytest.mark.parametrize(
    ("rules", "expected"),
    [("classic", 75), ("international", 113), ("king-of-roses", 47), ("course", 93)],
)
def test_mean_number_of_plies(rules: str, expected: float) -> None:
    """Random play, means: 93, 113, 75 and 47 plies (recorded passes count)."""
    assert means(rules).plies == pytest.approx(expected, abs=1.5)


@pytest.mark.parametrize(
    ("rules", "expected"),
    [("classic", 30), ("international", 48), ("king-of-roses", 21), ("course", 46)],
)
def test_mean_number_of_pawns(rules: str, expected: float) -> None:
    """Random play, means: 46, 48, 30 and 21 pawns."""
    assert means(rules).pawns == pytest.approx(expected, abs=0.8)


@pytest.mark.parametrize(
    ("rules", "expected"), [("classic", 0.92), ("international", 0.44), ("king-of-roses", 0.99)]
)
def test_share_of_games_that_end_blocked(rules: str, expected: float) -> None:
    """Random play: 44 %, 92 % and 99 % blocked."""
    assert means(rules).blocked == pytest.approx(expected, abs=0.015)


def test_turned_cards_block_much_earlier() -> None:
    """Turning the cards is not cosmetic: about 30 pawns instead of about 48."""
    expected = 18

    assert means("international").pawns - means("classic").pawns == pytest.approx(expected, abs=1.5)


@pytest.mark.parametrize("rules", RULES)
def test_both_seats_have_about_the_same_number_of_points(rules: str) -> None:
    """Red moves first, which is worth a few points and no more."""
    engine, totals = game(rules).engine, np.zeros(3, np.int64)
    engine.random_games(engine.blank(), game(rules).option_words, GAMES, stream(SEED), totals)
    _plies, red, other = (totals / GAMES).tolist()

    assert 0 < red - other < 0.1 * red
