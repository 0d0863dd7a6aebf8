"""The fast rules in step with their slow, obvious twin: random games, compared at every ply."""

from random import Random
from typing import Any

import pytest

from couronne.games.kingdomino import facts
from couronne.games.kingdomino.data import CASTLE, DOMINOES, ENDED, TERRAINS, Half
from couronne.games.state import State
from couronne.kernel.contract import CHANCE, OVER, Fields
from tests.games.in_step import play_in_step
from tests.games.kingdomino.tables import TABLES, Table, game
from tests.reference.kingdomino import Reference

pytestmark = pytest.mark.lasting

CHUNKS = 4
NORMAL_GAMES = -(-2000 // (CHUNKS * len(TABLES)))
EXHAUSTIVE_GAMES = -(-200_000 // (CHUNKS * len(TABLES)))

TURNS: dict[int, int | str] = {CHANCE: "chance", OVER: "over"}


def spelled(half: Half) -> tuple[str, int]:
    return TERRAINS[half.terrain], half.crowns


SPELLED: list[Any] = [tuple(map(spelled, domino.halves)) for domino in DOMINOES]
"""Every domino as the reference writes it."""


class Comparison:
    """Holds one position against the other; kingdoms only when they have changed."""

    def __init__(self, reference: Reference) -> None:
        self.reference = reference
        self.laid = b""

    def __call__(self, state: State) -> None:
        """Both say the same: what lies where, who acts, what can happen, the points."""
        s, reference = state.fields, self.reference
        assert TURNS.get(state.turn, state.turn) == reference.turn
        assert list(state.actions) == reference.legal()
        self.compare_dominoes(s)
        if state.turn == CHANCE:
            assert state.total_weight == sum(map(reference.weight, state.actions))
        if s.planes.tobytes() != self.laid:
            self.laid = s.planes.tobytes()
            self.compare_kingdoms(state)

    def compare_dominoes(self, s: Fields) -> None:
        reference = self.reference
        hand = facts.in_hand(s)
        assert (SPELLED[hand] if hand else None) == reference.hand
        assert set(facts.numbers(s.deck)) == reference.deck
        assert s.discards[: s.players].tolist() == list(reference.discards)
        if s.phase != ENDED:
            assert [SPELLED[domino] for domino in s.offer[: s.drawn]] == list(reference.offer)
            assert s.order[: len(reference.order)].tolist() == list(reference.order)
            takers = [None if taker == 0 else int(taker) - 1 for taker in s.takers[: s.drawn]]
            assert takers == list(reference.takers)

    def compare_kingdoms(self, state: State) -> None:
        for seat, cells in enumerate(self.reference.kingdoms):
            assert {
                (cell.row - CASTLE, cell.column - CASTLE): spelled(half)
                for cell, half in facts.kingdom(state.fields, seat).items()
            } == cells
        assert state.scores == self.reference.scores()
        assert state.ranks == self.reference.ranks()


def compared(table: Table, random: Random) -> None:
    """Play one random game with both."""
    reference = Reference(table.rules, table.players, **table.switched_on)
    play_in_step(game(table).undealt(), reference, random, Comparison(reference))


@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_random_games_in_step_with_the_reference(table: Table, chunk: int) -> None:
    """2,000 games over every table: each position of every one is the same for both."""
    random = Random(f"{table} {chunk}")
    for _game in range(NORMAL_GAMES):
        compared(table, random)


@pytest.mark.exhaustive
@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_many_random_games_in_step_with_the_reference(table: Table, chunk: int) -> None:
    """200,000 games more."""
    random = Random(f"many {table} {chunk}")
    for _game in range(EXHAUSTIVE_GAMES):
        compared(table, random)
