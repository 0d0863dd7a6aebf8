"""The fast rules in step with their slow, obvious twin: random games, compared at every ply."""

from random import Random
from typing import Any

import pytest

from couronne.games.kingdomino import facts
from couronne.games.kingdomino.data import (
    CASTLE,
    DOMINOES,
    ENDED,
    MAX_SEATS,
    NO_DOMINO,
    PLACING,
    TERRAINS,
    Half,
)
from couronne.games.kingdomino.rules import STATE
from couronne.games.state import State
from couronne.kernel.contract import CHANCE, OVER
from tests.games.in_step import play_in_step
from tests.games.kingdomino.tables import TABLES, Table, game
from tests.games.layout import bits, slices_of, words_of
from tests.reference.kingdomino import Kingdom, Reference

pytestmark = pytest.mark.lasting

CHUNKS = 4
NORMAL_GAMES = -(-2000 // (CHUNKS * len(TABLES)))
EXHAUSTIVE_CHUNKS, EXHAUSTIVE_GAMES = 16, 200_000

TURNS: dict[int, int | str] = {CHANCE: "chance", OVER: "over"}


def spelled(half: Half) -> tuple[str, int]:
    return TERRAINS[half.terrain], half.crowns


SPELLED: list[Any] = [tuple(map(spelled, domino.halves)) for domino in DOMINOES]
"""Every domino as the reference writes it."""

AT = slices_of(STATE)
PHASE, STEP, DRAWN, DECK = (AT[name].start for name in ("phase", "step", "drawn", "deck"))


def per_seat(field: str) -> list[slice]:
    """Cut a field into the parts of its seats."""
    first, last = AT[field].start, AT[field].stop
    size = (last - first) // MAX_SEATS
    return [slice(begin, begin + size) for begin in range(first, last, size)]


PLANES, CORNERS = per_seat("planes"), per_seat("corner")


class Comparison:
    """Holds one position against the other; what lies in a kingdom is read when it has changed."""

    def __init__(self, reference: Reference) -> None:
        self.reference = reference
        self.seats = range(reference.players)
        self.laid: list[list[int]] = [[] for _ in self.seats]
        self.kingdoms: list[Kingdom] = [{} for _ in self.seats]

    def __call__(self, state: State) -> None:
        """Both say the same: what lies where, who acts, what can happen, the points."""
        reference = self.reference
        assert TURNS.get(state.turn, state.turn) == reference.turn
        assert list(state.actions) == reference.legal()
        if state.turn == CHANCE:
            assert state.total_weight == sum(reference.outcomes().values())
        words = words_of(state)
        self.compare_dominoes(words)
        if words[PHASE] != ENDED:
            self.compare_line(words)
        for seat in self.seats:
            self.read_kingdom(state, words, seat)
        assert self.kingdoms == reference.kingdoms
        assert state.scores == reference.scores()
        assert state.ranks == reference.ranks()

    def compare_dominoes(self, words: list[int]) -> None:
        reference = self.reference
        hand = words[AT["held"]][words[STEP]] if words[PHASE] == PLACING else NO_DOMINO
        assert (SPELLED[hand] if hand else None) == reference.hand
        assert words[DECK] == bits(reference.deck)
        assert words[AT["discards"]][: reference.players] == reference.discards

    def compare_line(self, words: list[int]) -> None:
        reference, drawn = self.reference, words[DRAWN]
        assert [SPELLED[domino] for domino in words[AT["offer"]][:drawn]] == reference.offer
        assert words[AT["order"]][: len(reference.order)] == reference.order
        takers = [taker - 1 if taker else None for taker in words[AT["takers"]][:drawn]]
        assert takers == reference.takers

    def read_kingdom(self, state: State, words: list[int], seat: int) -> None:
        laid = words[PLANES[seat]] + words[CORNERS[seat]]
        if laid != self.laid[seat]:
            self.laid[seat] = laid
            self.kingdoms[seat] = {
                (cell.row - CASTLE, cell.column - CASTLE): spelled(half)
                for cell, half in facts.kingdom(state.fields, seat).items()
            }


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
@pytest.mark.parametrize("chunk", range(EXHAUSTIVE_CHUNKS))
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_many_random_games_in_step_with_the_reference(table: Table, chunk: int) -> None:
    """Each rule set, 200,000 games more."""
    tables = sum(each.rules == table.rules for each in TABLES)
    random = Random(f"many {table} {chunk}")
    for _game in range(-(-EXHAUSTIVE_GAMES // (EXHAUSTIVE_CHUNKS * tables))):
        compared(table, random)
