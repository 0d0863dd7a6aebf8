"""The mighty duel: two players, all 48 dominoes, and kingdoms of seven by seven."""

import pytest

from tests.games.kingdomino.boards import (
    DUEL,
    EMPTY,
    OFFICIAL,
    Event,
    act,
    cells_of,
    draw,
    drawn,
    kingdoms,
    labels,
    placing,
    rows,
    turns,
    walk,
)
from tests.games.kingdomino.tables import TABLES, Table, game

DUELS = [table for table in TABLES if "mighty_duel" in table.options]


def placements(table: Table, seed: int) -> list[Event]:
    """List the placements of a random game."""
    return [event for event in walk(table, seed) if event.before.view()["phase"] == "place"]


@pytest.mark.parametrize("table", DUELS, ids=str)
def test_forty_eight_dominoes_in_twelve_rounds_of_four(table: Table) -> None:
    """`mighty_duel` (2 players, 48 dominoes, 7x7 box, 12 rounds)."""
    view = game(table).start(seed=1).view()

    assert (view["size"], view["rounds"], len(view["line"])) == (7, 12, 4)
    assert len(view["left"]["dominoes"]) + 4 == 48


def test_two_kings_each() -> None:
    """2 players: two kings each, 4 per round."""
    state = draw(game(DUEL).undealt(), "pink blue blue pink 1 2 3 4")

    assert turns(state) == [1, 0, 0, 1]


def test_all_dominoes_are_drawn() -> None:
    """48 dominoes: none is left."""
    *_, last = walk(DUEL, seed=1)

    assert last.after.view()["left"]["dominoes"] == []


def test_an_empty_kingdom_is_like_any_other() -> None:
    """Empty kingdom: 24 placements, or 12, whatever n is."""
    assert len(labels(placing(DUEL, EMPTY, "field water"))) == 24
    assert len(labels(placing(DUEL, EMPTY, "water water"))) == 12


def test_a_sixth_and_a_seventh_column() -> None:
    """Let n be 7 in `mighty_duel`: what is full in the usual game has room here."""
    kingdom = "field field @ field field"
    beyond = {"c7d7", "j7k7"}

    assert beyond & set(labels(placing(OFFICIAL, kingdom, "field field"))) == set()
    assert beyond <= set(labels(placing(DUEL, kingdom, "field field")))


def test_an_eighth_column_is_too_many() -> None:
    """The bounding box is at most 7x7."""
    kingdom = """
        field  field  field  @      field  field
        .      .      .      field  .      .
    """
    found = set(labels(placing(DUEL, kingdom, "field field")))

    assert found & {"b7c7", "j7k7"} == set()  # two columns more
    assert {"c8c7", "j8j7"} <= found  # one column more


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_placement_covers_its_cells_and_changes_nothing_else(seed: int) -> None:
    """Kingdoms never change once laid, and actions mean the same wherever a kingdom reaches."""
    for before, event, after in placements(DUEL, seed):
        view = before.view()
        halves = [f"{half['terrain']}{half['crowns'] or ''}" for half in view["hand"]["halves"]]
        laid = dict(zip(cells_of(game(DUEL).label(event)), halves, strict=True))
        expected = kingdoms(before)
        expected[before.turn] = expected[before.turn] | laid

        assert kingdoms(after) == expected


@pytest.mark.parametrize("seed", [4, 5, 6])
def test_how_a_kingdom_was_built_leaves_no_trace(seed: int) -> None:
    """Only what lies where counts: each position is the one that is read from its own text."""
    for event in walk(DUEL, seed):
        assert game(DUEL).position(event.after.position) == event.after


ARMS = {
    "left": (["e7f7", "c7d7", "a7b7"], "forest forest forest forest forest forest @"),
    "right": (["h7i7", "j7k7", "l7m7"], "@ forest forest forest forest forest forest"),
    "up": (["g9g8", "g11g10", "g13g12"], "forest\nforest\nforest\nforest\nforest\nforest\n@"),
    "down": (["g6g5", "g4g3", "g2g1"], "@\nforest\nforest\nforest\nforest\nforest\nforest"),
}
"""Three doubles in a line, and what becomes of them."""


@pytest.mark.parametrize(("arm", "expected"), ARMS.values(), ids=ARMS)
def test_a_kingdom_grows_to_the_edge_of_the_grid(arm: list[str], expected: str) -> None:
    """Coordinates relative to the castle, from -6 to 6: three doubles reach the end.

    The fourth can then be placed as in the same kingdom drawn by hand.
    """
    state = draw(game(DUEL).undealt(), "blue blue pink pink  1 2 3 4")
    state = draw(act(state, "C", "D", "A"), "5 6 7 8")
    state = act(state, "h7i7", "C", "j7k7", "D")  # the fields of the other
    state = act(state, arm[0], "A", arm[1])
    state = draw(state, "9 10 11 12")
    state = act(state, arm[2], "A")

    assert drawn(state) == rows(expected)
    assert labels(state) == labels(placing(DUEL, expected, "forest forest"))


def test_both_ways_to_a_wide_kingdom_are_the_same() -> None:
    """Only the bounding box counts: first left and then right, or the other way round."""
    text = "forest forest forest forest @ forest forest"
    left = act(placing(DUEL, "forest forest @ forest forest", "forest forest"), "c7d7")
    right = act(placing(DUEL, "forest forest forest forest @", "forest forest"), "h7i7")

    assert drawn(left) == drawn(right) == rows(text)
    assert left == right
