"""The box: a kingdom has at most five rows and columns, or seven, wherever it lies."""

import pytest

from couronne import State
from couronne.errors import IllegalMove
from tests.games.kingdomino.boards import (
    COLUMNS,
    DUEL,
    EMPTY,
    OFFICIAL,
    SEED,
    labels,
    placing,
    sketch,
)
from tests.games.kingdomino.tables import Table

BOXES = [(SEED, 5), (OFFICIAL, 5), (DUEL, 7)]
SHIFTS = [
    pytest.param(table, size, row, column, id=f"{table}-{row}{column}")
    for table, size in BOXES
    for row in range(size)
    for column in range(size)
]
"""Every place that the castle can have in a full box."""
PLACES_IN_A_ROW = [
    pytest.param(table, size, place, id=f"{table}-{place}")
    for table, size in BOXES
    for place in range(size)
]


def cell(down: int, right: int) -> str:
    """Name a cell by its way from the castle."""
    return f"{COLUMNS[6 + right]}{7 - down}"


def full_box(size: int, castle: tuple[int, int], hole: set[tuple[int, int]]) -> str:
    """Draw a box of fields with a castle and a hole."""
    holes = dict.fromkeys(hole, ".") | {castle: "@"}
    return "\n".join(
        " ".join(holes.get((row, column), "field") for column in range(size)) for row in range(size)
    )


def doubles(state: State) -> set[str]:
    """List where a double can lie, its cells from left to right and from the top down."""
    return set(labels(state))


@pytest.mark.parametrize(("table", "size", "row", "column"), SHIFTS)
def test_a_full_box_takes_a_domino_in_its_hole_only(
    table: Table, size: int, row: int, column: int
) -> None:
    """The board can shift: only the bounding box counts, wherever the castle lies in it."""
    hole_row = size - 1 if row == 0 else 0
    hole = [(hole_row, 0), (hole_row, 1)]
    kingdom = full_box(size, (row, column), set(hole))
    expected = "".join(cell(down - row, right - column) for down, right in hole)

    assert labels(placing(table, kingdom, "field field")) == [expected]


@pytest.mark.parametrize(("table", "size", "place"), PLACES_IN_A_ROW)
def test_a_full_row_grows_upwards_and_downwards_only(table: Table, size: int, place: int) -> None:
    """The bounding box is at most n x n: no column more, but rows above or below."""
    kingdom = " ".join("@" if column == place else "field" for column in range(size))
    lying = {
        cell(down, column - place) + cell(down, column + 1 - place)
        for down in (-1, 1)
        for column in range(size - 1)
    }
    upright = {
        cell(top, column - place) + cell(top + 1, column - place)
        for top in (-2, 1)
        for column in range(size)
    }

    assert doubles(placing(table, kingdom, "field field")) == lying | upright


@pytest.mark.parametrize(("table", "size", "place"), PLACES_IN_A_ROW)
def test_a_full_column_grows_to_the_sides_only(table: Table, size: int, place: int) -> None:
    """The bounding box is at most n x n: no row more, but columns on either side."""
    kingdom = "\n".join("@" if row == place else "field" for row in range(size))
    upright = {
        cell(row - place, right) + cell(row + 1 - place, right)
        for right in (-1, 1)
        for row in range(size - 1)
    }
    lying = {
        cell(row - place, first) + cell(row - place, first + 1)
        for first in (-2, 1)
        for row in range(size)
    }

    assert doubles(placing(table, kingdom, "field field")) == lying | upright


@pytest.mark.parametrize("table", [SEED, OFFICIAL], ids=str)
@pytest.mark.parametrize("label", ["e7f7", "j7k7"])
def test_two_columns_are_left_on_either_side(table: Table, label: str) -> None:
    """At most n x n: three columns leave room for two more, to the left or to the right."""
    assert label in labels(placing(table, "@ field field", "field field"))


@pytest.mark.parametrize("table", [SEED, OFFICIAL], ids=str)
@pytest.mark.parametrize(
    ("kingdom", "outside"),
    [
        ("@ field field field field", ["e7f7", "f8f7", "l7m7", "l8l7"]),
        ("field field @ field field", ["c7d7", "d8d7", "j7k7", "j7j6"]),
        ("field field field field @", ["a7b7", "b8b7", "h7i7", "h7h6"]),
    ],
)
def test_a_sixth_column_is_refused(table: Table, kingdom: str, outside: list[str]) -> None:
    """Tous vos dominos doivent tenir dans un espace de 5x5 cases."""
    state = placing(table, kingdom, "field field")
    for label in outside:
        with pytest.raises(IllegalMove) as refused:
            state.play(label)

        assert refused.value.code == "outside"


@pytest.mark.parametrize("table", [SEED, OFFICIAL], ids=str)
def test_one_column_is_left_for_an_upright_domino(table: Table) -> None:
    """At most n x n: four columns leave room for one more, not for two."""
    kingdom = """
        @       field  field  field
        field   .      .      .
    """
    found = doubles(placing(table, kingdom, "field field"))

    assert {"f8f7", "f7f6", "k8k7", "k7k6"} <= found
    assert found & {"e7f7", "k7l7"} == set()


@pytest.mark.parametrize("table", [SEED, OFFICIAL], ids=str)
def test_the_castle_may_lie_in_the_corner(table: Table) -> None:
    """Le château peut être décentré: four rows down and four columns to the right, and no more."""
    kingdom = """
        @      field  field  field  field
        field  .      .      .      .
        field  .      .      .      .
        field  .      .      .      .
        field  .      .      .      .
    """
    below_the_row = {"h6i6", "i6j6", "j6k6", "h6h5", "i6i5", "j6j5", "k6k5"}
    beside_the_column = {"h6h5", "h5h4", "h4h3", "h6i6", "h5i5", "h4i4", "h3i3"}

    assert doubles(placing(table, kingdom, "field field")) == below_the_row | beside_the_column


@pytest.mark.parametrize("table", [SEED, OFFICIAL], ids=str)
def test_the_castle_counts_for_the_box(table: Table) -> None:
    """The bounding box of all cells, castle included: the castle stands at one end of the row."""
    kingdom = "@ field field field field"
    state = placing(table, kingdom, "field field")

    with pytest.raises(IllegalMove) as refused:
        state.play("l7m7")

    assert refused.value.code == "outside"


@pytest.mark.parametrize(
    ("arm", "last"),
    [
        ("field field field field @", "a7b7"),
        ("@ field field field field", "l7m7"),
        ("field\nfield\nfield\nfield\n@", "g13g12"),
        ("@\nfield\nfield\nfield\nfield", "g2g1"),
    ],
)
def test_six_cells_from_the_castle_in_a_mighty_duel(arm: str, last: str) -> None:
    """Coordinates relative to the castle, from -(n-1) to n-1: six cells away, and no further."""
    assert last in doubles(placing(DUEL, arm, "field field"))


@pytest.mark.parametrize("table", [SEED, OFFICIAL], ids=str)
def test_kingdoms_of_the_others_have_boxes_of_their_own(table: Table) -> None:
    """The bounding box of a kingdom: how far another one reaches does not matter."""
    others = "field field" if table == SEED else ""
    full = "field field field field @"
    state = sketch(table, EMPTY, full, held="field water", line=others)

    assert state.actions == placing(table, EMPTY, "field water").actions
