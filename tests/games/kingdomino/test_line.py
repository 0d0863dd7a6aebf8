"""The line on offer: how it lies, who takes what, and when what was taken is placed."""

import pytest

from couronne import CHANCE, State
from couronne.errors import IllegalMove
from tests.games.kingdomino.boards import (
    BOTH,
    EMPTY,
    OFFICIAL,
    SEED,
    act,
    draw,
    drawn,
    hand,
    labels,
    line,
    numbers,
    phase,
    rows,
    sketch,
    takers,
    turns,
)
from tests.games.kingdomino.tables import Table, game

KINGS = "blue pink blue pink"
FULL = """
    field  field  field  field  field
    field  field  field  field  field
    field  field  @      field  field
    field  field  field  field  field
    field  field  field  field  field
"""
"""A kingdom that takes no domino any more."""


def first_line(dominoes: str, kings: str = KINGS) -> State:
    """Let chance bring the first line of the published game for two."""
    return draw(game(OFFICIAL).undealt(), f"{kings} {dominoes}")


@pytest.mark.parametrize("dominoes", ["4 17 30 48", "48 30 17 4", "30 4 48 17", "17 48 4 30"])
def test_printed_dominoes_lie_in_ascending_order(dominoes: str) -> None:
    """Each round lines up the dominoes in ascending order, in whichever order they are drawn."""
    assert numbers(first_line(dominoes)) == [4, 17, 30, 48]


def test_the_order_of_drawing_leaves_no_trace() -> None:
    """In ascending order: the same dominoes are the same line."""
    assert first_line("4 17 30 48") == first_line("48 30 17 4")


def test_every_line_lies_in_ascending_order() -> None:
    """Each round: to the last one."""
    state = game(OFFICIAL).start(seed=1)
    seen = set()
    while not state.over:
        assert numbers(state) == sorted(numbers(state))
        seen.add(tuple(numbers(state)))
        state = state.play(state.actions[-1])

    assert len(seen - {()}) == 6


def test_dominoes_of_the_seed_lie_as_they_were_drawn() -> None:
    """Position in the revealed line: nothing is sorted, neither dominoes nor halves."""
    halves = "mine3 field  field field  swamp2 water  field mine"
    state = draw(game(Table("seed", 4)).undealt(), halves)

    assert line(state) == ["mine3 field", "field field", "swamp2 water", "field mine"]


@pytest.mark.parametrize("table", BOTH, ids=str)
def test_one_chooses_among_all_of_a_new_line(table: Table) -> None:
    """Each player in the round's order chooses one of the revealed dominoes."""
    state = game(table).start(seed=1)
    expected = ["A", "B", "C", "D"][: len(line(state))]

    assert (phase(state), labels(state)) == ("choose", expected)


def test_what_is_taken_is_gone() -> None:
    """Chooses one of the revealed dominoes: another one than those before."""
    state = act(first_line("1 2 3 4"), "B")
    expected = ["A", "C", "D"]

    assert labels(state) == expected
    with pytest.raises(IllegalMove) as refused:
        state.play("B")
    assert refused.value.code == "taken"


def test_the_line_shows_who_took_what() -> None:
    """All is public but the order of the draw."""
    state = act(first_line("1 2 3 4"), "C", "A")

    assert takers(state) == [1, None, 0, None]


def test_choosing_ahead_lays_nothing_yet() -> None:
    """Kings choose; they place their domino when the next line lies there."""
    state = act(first_line("1 2 3 4"), "C")

    assert (drawn(state, 0), state.turn, phase(state)) == ([["@"]], 1, "choose")


def test_the_last_king_takes_what_remains() -> None:
    """The last takes what remains, without being asked: after three choices chance acts."""
    state = act(first_line("1 2 3 4"), "D", "C", "A")

    assert state.turn == CHANCE
    assert turns(state) == [0, 1, 1, 0]  # 1 and 4 are blue's, 2 and 3 pink's


def test_the_last_player_of_the_seed_takes_what_remains() -> None:
    """The last takes what remains, and is asked at once where to place it."""
    state = draw(game(SEED).undealt(), "field water  swamp mine2")
    state = act(state, "A", "h7h8")

    assert (state.turn, phase(state), hand(state)) == (1, "place", "swamp mine2")


def test_in_the_seed_one_places_at_once_what_one_has_chosen() -> None:
    """Chooses one of the revealed dominoes and then places it at once."""
    before = draw(game(Table("seed", 3)).undealt(), "field water  swamp mine2  forest forest")
    choosing = act(before, "B")
    after = act(choosing, "h7h8")
    expected = rows("""
        .  mine2
        @  swamp
    """)

    assert (choosing.turn, phase(choosing), hand(choosing)) == (0, "place", "swamp mine2")
    assert (drawn(after, 0), after.turn, phase(after)) == (expected, 1, "choose")


def test_in_the_published_game_one_places_and_then_chooses() -> None:
    """Each king places its domino in its kingdom and then chooses in the new line."""
    placing = sketch(
        OFFICIAL,
        EMPTY,
        held="field field,forest forest,water water,swamp swamp",
        line="field water,field meadow,field swamp,forest water",
    )
    choosing = act(placing, "h7i7")
    after = act(choosing, "C")

    assert (placing.turn, phase(placing), hand(placing)) == (0, "place", "field field")
    assert (choosing.turn, phase(choosing)) == (0, "choose")
    assert (after.turn, phase(after), hand(after)) == (1, "place", "forest forest")


def test_the_last_king_places_and_takes_what_remains() -> None:
    """Places its domino and then chooses; the last takes what remains and a new line is drawn."""
    state = sketch(
        OFFICIAL,
        EMPTY,
        held="field field,forest forest,water water,swamp swamp",
        line="field water,field meadow,field swamp,forest water",
    )
    state = act(state, "h7i7", "A", "h7i7", "B", "g8h8", "C")
    last = act(state, "g8h8")

    assert (state.turn, phase(state), hand(state)) == (1, "place", "swamp swamp")
    assert (last.turn, turns(last)) == (CHANCE, [0, 1, 0, 1])


@pytest.mark.parametrize("table", BOTH, ids=str)
def test_a_domino_that_cannot_be_placed_may_be_chosen(table: Table) -> None:
    """Choosing a domino that one cannot place is allowed."""
    offered = "water water,swamp swamp"
    if table == OFFICIAL:
        offered += ",field field,field water"
    state = sketch(table, FULL, EMPTY, line=offered)

    assert labels(state) == ["A", "B", "C", "D"][: len(line(state))]


def test_no_line_is_drawn_before_all_have_had_their_turn() -> None:
    """Then a new line: when each king has its domino."""
    state = first_line("1 2 3 4")
    seen = []
    while state.turn != CHANCE:
        seen.append(numbers(state))
        state = act(state, labels(state)[-1])

    assert seen == [[1, 2, 3, 4]] * 3
    assert numbers(state) == []


@pytest.mark.parametrize("table", BOTH, ids=str)
def test_one_cannot_place_before_choosing(table: Table) -> None:
    """Two successive decisions, or one in each round: there is nothing to place yet."""
    with pytest.raises(IllegalMove) as refused:
        game(table).start(seed=1).play("h7i7")

    assert refused.value.code == "choose_first"


@pytest.mark.parametrize("table", BOTH, ids=str)
def test_one_cannot_choose_before_placing(table: Table) -> None:
    """Places its domino and then chooses; in the seed the choice is already made."""
    fillers = "field field" if table == SEED else ""
    state = sketch(table, EMPTY, held="swamp mine2", line=fillers)

    with pytest.raises(IllegalMove) as refused:
        state.play("A")

    assert refused.value.code == "place_first"
