"""Harvest keeps the contract, whatever is played."""

import pytest

import couronne
from couronne.testing import check_game

couronne.register("harvest", "harvest")


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("drought", [0, 1])
def test_harvest_is_a_game(players: int, drought: int) -> None:
    check_game(couronne.load("harvest", players=players, drought=drought))


def test_each_further_sheaf_doubles_its_crop() -> None:
    state = couronne.load("harvest").start(seed=7)
    assert state.scores == (1 + 1, 1 + 1)
    assert state.play("maize").scores == (1 + 2, 1 + 1)
