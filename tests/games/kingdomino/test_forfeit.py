"""A forfeited turn: not a move, but the first domino is taken, or what was taken is laid aside."""

import pytest

from couronne import CHANCE
from couronne.errors import IllegalMove
from tests.games.kingdomino.boards import (
    BOTH,
    DUEL,
    EMPTY,
    OFFICIAL,
    SEED,
    act,
    discards,
    draw,
    drawn,
    hand,
    kingdoms,
    labels,
    phase,
    placing,
    sketch,
    takers,
)
from tests.games.kingdomino.tables import TABLES, Table, game


def test_who_does_not_choose_takes_the_first_that_is_left() -> None:
    """A forfeited choice takes the first domino of the line that nobody has."""
    state = draw(game(OFFICIAL).undealt(), "blue pink pink blue  5 6 7 8")

    assert takers(state.forfeit()) == [0, None, None, None]
    assert takers(act(state, "A").forfeit()) == [0, 1, None, None]
    assert takers(act(state, "B").forfeit()) == [1, 0, None, None]


def test_in_the_seed_it_is_then_still_ones_own_to_place() -> None:
    """Choosing and placing are two decisions: a forfeit is the loss of one."""
    state = draw(game(SEED).undealt(), "field water  swamp mine2").forfeit()

    assert (state.turn, phase(state), hand(state)) == (0, "place", "field water")


@pytest.mark.parametrize("table", BOTH, ids=str)
def test_who_does_not_place_discards(table: Table) -> None:
    """A forfeited placement is a discard, and is counted."""
    before = placing(table, "@ field1 field", "field water")
    after = before.forfeit()

    assert discards(after) == [1, 0]
    assert drawn(after) == drawn(before)


def test_after_a_forfeited_placement_a_king_still_chooses() -> None:
    """Places and then chooses: one decision is lost, not both."""
    before = sketch(
        OFFICIAL,
        EMPTY,
        held="field field,forest forest,water water,meadow meadow",
        line="field water,field meadow,field swamp,forest water",
    )
    after = before.forfeit()

    assert (after.turn, phase(after), discards(after)) == (0, "choose", [1, 0])
    assert (after.forfeit().turn, takers(after.forfeit())) == (1, [0, None, None, None])


@pytest.mark.parametrize("table", BOTH, ids=str)
def test_a_forfeit_is_no_legal_move(table: Table) -> None:
    """No player may choose it: with a place to put it, the domino cannot be laid aside."""
    assert "discard" not in labels(placing(table, EMPTY, "field water"))


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_game_of_forfeits_comes_to_its_end(table: Table) -> None:
    """Nobody ever plays: nothing is laid, all is discarded, and the win is shared."""
    state = game(table).start(seed=1)
    while not state.over:
        state = state.forfeit()
        state = state.settled() if state.turn == CHANCE else state
    each = 24 if "mighty_duel" in table.options else 12

    assert discards(state) == [each] * table.players
    assert kingdoms(state) == [{}] * table.players
    assert state.winners == tuple(range(table.players))


@pytest.mark.parametrize("table", [*BOTH, DUEL], ids=str)
def test_nobody_forfeits_a_turn_of_chance(table: Table) -> None:
    """While dominoes are drawn there is no player to act."""
    with pytest.raises(IllegalMove) as refused:
        game(table).undealt().forfeit()

    assert refused.value.code == "chance_acts"


@pytest.mark.parametrize("table", BOTH, ids=str)
def test_nobody_forfeits_when_the_game_is_over(table: Table) -> None:
    """After the end there is no turn to lose."""
    state = game(table).start(seed=1)
    while not state.over:
        state = state.play(state.actions[0])

    with pytest.raises(IllegalMove) as refused:
        state.forfeit()

    assert refused.value.code == "game_over"


@pytest.mark.parametrize("table", BOTH, ids=str)
def test_a_forfeit_leaves_the_position_before_it_alone(table: Table) -> None:
    """A position never changes."""
    state = game(table).start(seed=1)
    expected = state.position
    state.forfeit()

    assert state.position == expected


def test_a_forfeit_counts_against_harmony() -> None:
    """+5 without a discard."""
    table = Table("official", 2, ("harmony",))
    full = """
        swamp  swamp  swamp  swamp  swamp
        swamp  swamp  swamp  swamp  swamp
        swamp  swamp  @      swamp  swamp
        swamp  swamp  swamp  swamp  swamp
        .      .      swamp  swamp  swamp
    """
    state = placing(table, full, "swamp swamp")

    assert (act(state, "e5f5").scores, state.forfeit().scores) == ((5, 0), (0, 0))


def test_a_forfeited_turn_does_not_stop_the_others() -> None:
    """The line goes round: the others choose, place and get the same dominoes as ever."""
    state = draw(game(Table("seed", 3)).undealt(), "field water  swamp mine2  forest forest")
    state = state.forfeit().forfeit()

    assert (state.turn, labels(state)) == (1, ["B", "C"])
