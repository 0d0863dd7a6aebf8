"""The table of levels: ten in every game, each at least as strong as the one before."""

from itertools import pairwise

import pytest

from couronne.games.package import NAMES
from couronne.players.levels import HIGHEST, LEVELS

EVERY_GAME = pytest.mark.parametrize("name", NAMES)


@EVERY_GAME
def test_every_game_has_ten_levels(name: str) -> None:
    """From a child's opponent to the best that there is."""
    assert HIGHEST == 10
    assert len(LEVELS[name]) == HIGHEST


def test_there_are_no_levels_of_other_games() -> None:
    """The table names the games that there are."""
    assert set(NAMES) == set(LEVELS)


@EVERY_GAME
def test_a_higher_level_never_looks_at_less(name: str) -> None:
    """Simulations never decrease, and the first level has some."""
    assert LEVELS[name][0].simulations >= 1
    for lower, higher in pairwise(LEVELS[name]):
        assert lower.simulations <= higher.simulations


@EVERY_GAME
def test_a_higher_level_is_never_more_careless(name: str) -> None:
    """Carelessness is a chance, never increases, and the highest levels have none."""
    assert LEVELS[name][0].careless <= 1
    assert LEVELS[name][-1].careless == 0
    for lower, higher in pairwise(LEVELS[name]):
        assert lower.careless >= higher.careless >= 0


@EVERY_GAME
def test_no_two_levels_are_the_same(name: str) -> None:
    """Who goes up a level meets a better opponent."""
    assert len(set(LEVELS[name])) == HIGHEST
