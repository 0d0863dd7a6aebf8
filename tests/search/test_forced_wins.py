"""Positions drawn by hand in which one move wins and others lose: the search finds it."""

import pytest

from couronne import State
from couronne.search.searcher import Searcher
from tests.games.kingdomino.boards import OFFICIAL, SEED, sketch
from tests.games.kingdomino.tables import game as kingdomino
from tests.games.pairleroy import boards as pairleroy
from tests.games.roses.boards import position
from tests.reference.expectimax import Expectimax
from tests.search.tables import WAYS, tuning

BOTH_WAYS = pytest.mark.parametrize("way", WAYS)
ENOUGH = 1500
"""Simulations for a few moves."""
SURE = 0.75
"""What was tried in vain behind the winning move counts too."""


def best(state: State, way: str) -> str:
    """Return the move that the search plays, sure that it wins."""
    searcher = Searcher(state.game, tuning(way, state.game), nodes=50_000)
    found = searcher.search(state.public(), ENOUGH)

    assert found.choices[0].win > SURE
    return state.game.label(found.best)


def moves_to_the_end(state: State, way: str) -> list[str]:
    """Let the search play on alone; return what it played."""
    played = []
    while not state.over:
        played.append(best(state, way))
        state = state.play(played[-1])
    assert state.winners == (0,)
    return played


def winning(state: State) -> set[str]:
    """List the moves that win for certain, by trying everything; others do not."""
    values = Expectimax().choices(state)
    found = {state.game.label(action) for action, value in values.items() if value == 1}

    assert 0 < len(found) < len(values), "a position in which it matters what is played"
    return found


# Rose King

TWO_HALVES = """
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
"""Red: two territories of 12; white: one of 18. One pawn is left."""
HELD_APART = TWO_HALVES.replace("xxxx.xxxx", "xxxxoxxxx", 1).replace("o.o.o.o.o", "..o.o.o.o")
"""A white pawn on e9 between the halves."""
THREATENED = """
    oooo.oooo
    oooo.oooo
    ooooxoooo
    ....K....
    xxxxxxxxx
    xxxxxxxxx
    .........
    x.x.x.x..
    .x.x.x...
"""
"""White: two territories of 12 that a pawn on e8 would join. Two pawns are left."""
FULL_HAND = "N2 E2 W2 S1 S2"


@BOTH_WAYS
def test_the_last_pawn_joins_two_territories(way: str) -> None:
    """On e8 it makes 25 squared; beside one half only, or drawing a card, red loses."""
    state = position("classic", TWO_HALVES, hands=("N2 E2 W1", "N1 E1 W3"), pile="", heroes=(0, 0))

    assert best(state, way) == "N2"
    assert [move.label for move in state.moves] == ["N2", "E2", "W1", "draw"]
    assert state.play("N2").winners == (0,)
    assert state.play("E2").winners == state.play("W1").winners == (1,)


@BOTH_WAYS
def test_a_hero_wins(way: str) -> None:
    """Flipping e9 joins the halves, whatever the last pawn is then."""
    state = position(
        "classic", HELD_APART, hands=("N3 E2 W1 S1 S2", "N1 E1 W3"), pile="", heroes=(1, 0)
    )

    assert best(state, way) == "N3+"
    assert state.play("E2").winners == state.play("W1").winners == (1,)


@BOTH_WAYS
def test_a_block_saves_the_game(way: str) -> None:
    """On e8 red keeps white's halves apart; from any other square white would go there."""
    state = position("international", THREATENED, hands=(FULL_HAND, "NW2 NE2"), heroes=(0, 0))

    assert [move.label for move in state.moves] == ["N2", "E2", "W2"]
    assert state.play("E2").play("NW2").winners == state.play("W2").play("NE2").winners == (1,)
    assert best(state, way) == "N2"


# Kingdomino

SMALLER = "field1 field @ water1 water"
"""Four points."""
LARGER = """
    field1 field   field field
    @      forest1 water .
"""
"""Five points."""
LAST_ROUND = 12


def in_last_round(line: str) -> State:
    """Let the second player choose first from the last line; each places at once."""
    fields = sketch(SEED, LARGER, SMALLER, line=line).position.split(" ")
    fields[3] = "10"
    fields[7] = str(LAST_ROUND)
    return kingdomino(SEED).position(" ".join(fields))


@BOTH_WAYS
def test_the_last_domino_is_laid_where_it_wins(way: str) -> None:
    """Two fields more beside the crown make six points; anywhere else they make none."""
    state = sketch(OFFICIAL, SMALLER, LARGER, held="field field")
    move = best(state, way)

    assert move in winning(state)
    assert state.play(move).scores == (6, 5)


@BOTH_WAYS
def test_the_last_choice_is_made_for_the_placing_that_follows(way: str) -> None:
    """Only the fields help, and only in one place; swamps help nobody."""
    state = in_last_round("swamp swamp, field field")
    after = state.play("B")

    assert best(state, way) == "B"
    assert best(after, way) in winning(after)


# Pairleroy

LAND = pairleroy.land(pairleroy.hexagon(2), {"E2": "F", "N1E1": "F"})


@BOTH_WAYS
def test_the_last_delivery_completes_a_building_and_wins(way: str) -> None:
    """A palisade brings nine, for a hut that would count three."""
    state = pairleroy.board(
        LAND,
        honour=(10, 26),
        castles=("E2",),
        pieces="E2:0",
        contracts=("palisade+F",),
        last=1,
    )

    assert "deliver:palisade" in moves_to_the_end(state, way)
    assert state.play("deliver:palisade").play("end").winners == (0,)
    assert state.play("end").winners == (1,)


@BOTH_WAYS
def test_a_piece_is_given_to_the_contract_that_it_completes(way: str) -> None:
    """The palisade lacks this hut alone; a smokehouse would need more."""
    state = pairleroy.board(
        LAND,
        honour=(10, 26),
        castles=("E2",),
        pieces="E2:0",
        contracts=("palisade+F smokehouse",),
        last=1,
    )

    assert "deliver:palisade" in moves_to_the_end(state, way)
    assert state.play("deliver:palisade").play("end").winners == (0,)
    assert state.play("deliver:smokehouse").play("end").winners == (1,)
