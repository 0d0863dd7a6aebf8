"""Placing a domino: what it must touch, what it may not cover, and what makes two of them one."""

from itertools import permutations

import pytest

from couronne import State
from couronne.errors import IllegalMove
from tests.games.kingdomino.boards import (
    BOTH,
    COLUMNS,
    EMPTY,
    OFFICIAL,
    SEED,
    act,
    cells_of,
    draw,
    drawn,
    kingdom,
    labels,
    placing,
    rows,
    sketch,
)
from tests.games.kingdomino.tables import Table, game

IMPOSSIBLE = """
    Castle	Champ*	Prairie
    _X_	_X_	Mer
    _X_	_X_	Champ
    _X_	_X_	_X_
    _X_	_X_	_X_
"""
POSSIBLE = """
    Castle	Champ*	Prairie
    _X_	Champ	Mer
    _X_	_X_	_X_
    _X_	_X_	_X_
    _X_	_X_	_X_
"""
"""The two small diagrams of the seed."""


def cells(state: State) -> set[frozenset[str]]:
    """List the pairs of cells that can be covered, either way round."""
    return {frozenset(cells_of(label)) for label in labels(state)}


def pairs(*labels: str) -> set[frozenset[str]]:
    return {frozenset(cells_of(label)) for label in labels}


def beside(cell: str) -> list[str]:
    """List the cells that share a side with this one."""
    column, row = COLUMNS.index(cell[0]), int(cell[1:])
    return [
        f"{COLUMNS[column]}{row + 1}",
        f"{COLUMNS[column + 1]}{row}",
        f"{COLUMNS[column]}{row - 1}",
        f"{COLUMNS[column - 1]}{row}",
    ]


AROUND_THE_CASTLE = [
    (near, far) for near in beside("g7") for far in beside(near) if near != "g7" and far != "g7"
]
"""A cell that touches the castle, and one beside it that does not."""


@pytest.mark.parametrize("table", BOTH, ids=str)
@pytest.mark.parametrize("domino", ["field water", "forest1 meadow", "field mine3"])
def test_twenty_four_placements_in_an_empty_kingdom(table: Table, domino: str) -> None:
    """Empty kingdom: 24 placements, a half beside the castle and the other one beside it."""
    expected = sorted(
        label for near, far in AROUND_THE_CASTLE for label in (near + far, far + near)
    )
    found = labels(placing(table, EMPTY, domino))

    assert len(found) == 24
    assert sorted(found) == expected


@pytest.mark.parametrize("table", BOTH, ids=str)
@pytest.mark.parametrize("domino", ["field field", "swamp swamp", "meadow meadow"])
def test_twelve_placements_of_a_double_in_an_empty_kingdom(table: Table, domino: str) -> None:
    """12 for a domino whose halves have the same terrain and crowns."""
    state = placing(table, EMPTY, domino)
    expected = {frozenset(pair) for pair in AROUND_THE_CASTLE}

    assert len(labels(state)) == 12
    assert cells(state) == expected


@pytest.mark.parametrize("domino", ["field1 field1", "mine2 mine2"])
def test_twelve_placements_of_a_double_with_crowns(domino: str) -> None:
    """12 for a domino whose halves have the same terrain and crowns."""
    assert len(labels(placing(SEED, EMPTY, domino))) == 12


@pytest.mark.parametrize("domino", ["field field1", "meadow1 meadow2", "mine3 mine"])
def test_twenty_four_placements_of_one_terrain_with_different_crowns(domino: str) -> None:
    """12 only where both terrain and crowns are the same: where the crown lies is a difference."""
    assert len(labels(placing(SEED, EMPTY, domino))) == 24


def test_every_printed_domino_in_an_empty_kingdom() -> None:
    """Empty kingdom: 24 placements, 12 for numbers 1 to 12, the doubles."""
    expected = [12] * 12 + [24] * 36
    before = draw(game(OFFICIAL).undealt(), "blue pink blue pink")

    for number, count in enumerate(expected, 1):
        others = [other for other in range(1, 49) if other != number][:7]
        state = draw(before, f"{number} {others[0]} {others[1]} {others[2]}")
        mine = sorted([number, *others[:3]]).index(number)
        rest = [slot for slot in range(4) if slot != mine]
        state = act(state, "ABCD"[mine], *("ABCD"[slot] for slot in rest[:2]))
        state = draw(state, " ".join(map(str, others[3:])))
        while state.view()["hand"]["number"] != number:
            state = state.forfeit().forfeit()

        assert len(state.actions) == count


@pytest.mark.parametrize("table", BOTH, ids=str)
def test_placements_of_the_same_halves_on_the_same_cells_are_one_action(table: Table) -> None:
    """Placements that cover the same cells with the same halves are one action."""
    state = placing(table, "@ field meadow", "water water")
    expected = len(cells(state))

    assert len(state.actions) == expected


@pytest.mark.parametrize("table", BOTH, ids=str)
def test_a_double_is_the_same_domino_either_way_round(table: Table) -> None:
    """They are one action: who names the cells in the other order plays that action."""
    state = placing(table, EMPTY, "water water")

    assert act(state, "g8g9") == act(state, "g9g8")


@pytest.mark.parametrize("table", BOTH, ids=str)
def test_the_first_half_lies_on_the_first_cell(table: Table) -> None:
    """A domino covers two free cells side by side."""
    state = act(placing(table, EMPTY, "field1 water"), "h8h7")
    expected = rows("""
        .  field1
        @  water
    """)

    assert drawn(state) == expected


@pytest.mark.parametrize("table", BOTH, ids=str)
@pytest.mark.parametrize(
    ("label", "expected"),
    [
        ("h7i7", [["@", "field1", "water"]]),
        ("f7e7", [["water", "field1", "@"]]),
        ("g8g9", [["water"], ["field1"], ["@"]]),
        ("g6g5", [["@"], ["field1"], ["water"]]),
        ("i7h7", [["@", "water", "field1"]]),
    ],
)
def test_the_second_half_lies_in_any_direction(
    table: Table, label: str, expected: list[list[str]]
) -> None:
    """Two free cells side by side: right, left, up or down, either half beside the castle."""
    assert drawn(act(placing(table, EMPTY, "field1 water"), label)) == expected


@pytest.mark.parametrize("table", BOTH, ids=str)
@pytest.mark.parametrize("domino", ["field water", "forest meadow", "swamp mine2"])
def test_any_terrain_connects_to_the_castle(table: Table, domino: str) -> None:
    """The castle is a joker for any terrain, next to other terrains too."""
    kingdom = """
        .      @      field1
        .      .      meadow
    """
    expected = pairs("g8g9", "f8g8", "g8h8", "f7e7", "f7f8", "f7f6", "g6f6", "g6g5")

    assert expected <= cells(placing(table, kingdom, domino))


@pytest.mark.parametrize("table", BOTH, ids=str)
@pytest.mark.parametrize("kingdom", [EMPTY, "@ field meadow", "water forest @"])
def test_the_castle_is_never_covered(table: Table, kingdom: str) -> None:
    """The castle is never covered."""
    state = placing(table, kingdom, "field water")

    assert not [pair for pair in cells(state) if "g7" in pair]
    with pytest.raises(IllegalMove) as refused:
        state.play("g7g8")
    assert refused.value.code == "on_castle"


@pytest.mark.parametrize("table", BOTH, ids=str)
def test_no_cell_is_covered_twice(table: Table) -> None:
    """Two free cells."""
    state = placing(table, "@ field field", "field water")
    covered = {"h7", "i7"}

    assert not [pair for pair in cells(state) if pair & covered]
    with pytest.raises(IllegalMove) as refused:
        state.play("i7i8")
    assert refused.value.code == "covered"


@pytest.mark.parametrize("table", BOTH, ids=str)
def test_one_matching_edge_is_enough(table: Table) -> None:
    """One matching edge is enough; the others may differ.

    On i6 and h6, the field touches a field above; beside it and below there are other terrains.
    """
    kingdom = """
        @       forest  field  meadow
        water   .       .      meadow
        water   swamp   swamp  .
    """
    found = cells(placing(table, kingdom, "mine1 field"))

    assert frozenset(("h6", "i6")) in found


@pytest.mark.parametrize("table", BOTH, ids=str)
def test_only_the_half_that_matches_counts(table: Table) -> None:
    """At least one half touches a cell of the same terrain: its own, not the other half's."""
    kingdom = """
        @      forest  field
        .      .       .
    """
    found = labels(placing(table, kingdom, "mine1 field"))

    assert "i5i6" in found  # the field lies below the field
    assert "i6i5" not in found  # the mine does


@pytest.mark.parametrize("table", BOTH, ids=str)
def test_either_half_may_connect(table: Table) -> None:
    """At least one half touches: the first, the second, or both."""
    found = labels(placing(table, "@ forest meadow", "forest meadow"))

    assert "h6h5" in found  # the forest below the forest
    assert "i5i6" in found  # the meadow below the meadow
    assert "h6i6" in found  # both
    assert "h5h6" not in found  # neither: the meadow below the forest
    assert "i6i5" not in found  # neither: the forest below the meadow


@pytest.mark.parametrize("table", BOTH, ids=str)
def test_crowns_do_not_matter_for_a_match(table: Table) -> None:
    """A cell of the same terrain, whatever its crowns."""
    kingdom = "@ forest mine3"

    assert "i8j8" in labels(placing(table, kingdom, "mine1 field"))


SQUARE = [f"{column}{row}" for row in range(9, 4, -1) for column in "efghi"]
"""The cells around the castle, row by row."""


@pytest.mark.parametrize("table", BOTH, ids=str)
@pytest.mark.parametrize("field", [cell for cell in SQUARE if cell != "g7"])
def test_a_match_counts_on_every_side(table: Table, field: str) -> None:
    """At least one half touches, by a side: from above, from below, from the left or the right."""
    opposite = SQUARE[-1 - SQUARE.index(field)]
    words = {"g7": "@", field: "field", opposite: "swamp"}
    named = [words.get(cell, ".") for cell in SQUARE]
    drawing = "\n".join(" ".join(named[row : row + 5]) for row in range(0, 25, 5))
    found = labels(placing(table, drawing, "mine1 field"))
    sides = {side for side in beside(field) if side in SQUARE} - {"g7"}

    assert sides <= {cells_of(label)[1] for label in found}


@pytest.mark.parametrize("table", BOTH, ids=str)
def test_corners_never_count(table: Table) -> None:
    """Touches, by a side: corners never count.

    From j8, the field would touch the field on i7 by a corner only. So would f8 the castle.
    """
    kingdom = "@ forest field"
    found = cells(placing(table, kingdom, "field water"))

    assert not found & pairs("j8k8", "j8j9", "f8e8", "f8f9")


@pytest.mark.parametrize("table", BOTH, ids=str)
def test_a_double_does_not_connect_through_its_own_halves(table: Table) -> None:
    """A cell of the same terrain *of another domino*: its own second half is none."""
    kingdom = "@ forest field"
    expected = {
        frozenset(pair)
        for pair in AROUND_THE_CASTLE
        if not {"h7", "i7"} & set(pair)  # all beside the castle, for there is no water
    }

    assert cells(placing(table, kingdom, "water water")) == expected


@pytest.mark.parametrize("table", BOTH, ids=str)
def test_a_double_connects_to_another_domino_of_its_terrain(table: Table) -> None:
    """A cell of the same terrain of another domino."""
    kingdom = "@ forest water"

    assert pairs("i8j8", "j7j8", "j7k7", "i6h6") <= cells(placing(table, kingdom, "water water"))


def test_the_impossible_diagram_of_the_seed() -> None:
    """Ceci est impossible !  The sea touches the meadow, the field nothing but its own sea."""
    after = sketch(SEED, IMPOSSIBLE)
    before = placing(SEED, "Castle Champ* Prairie", "Mer Champ")

    assert kingdom(after) == kingdom(before) | {"i6": "water", "i5": "field"}
    assert kingdom(after) not in [kingdom(act(before, label)) for label in labels(before)]


def test_the_possible_diagram_of_the_seed() -> None:
    """Ceci est possible.  The field lies under the field; the sea may touch the meadow."""
    after = sketch(SEED, POSSIBLE)
    before = placing(SEED, "Castle Champ* Prairie", "Mer Champ")

    assert kingdom(after) == kingdom(before) | {"i6": "water", "h6": "field"}
    assert kingdom(after) in [kingdom(act(before, label)) for label in labels(before)]


def test_the_impossible_placement_is_refused_and_nothing_is_lost() -> None:
    """An illegal placement is refused with its reason and nothing is lost."""
    state = placing(SEED, "Castle Champ* Prairie", "Mer Champ")
    expected = state.position

    with pytest.raises(IllegalMove) as refused:
        state.play("i6i5")

    assert refused.value.code == "touches_nothing"
    assert state.position == expected


@pytest.mark.parametrize("table", BOTH, ids=str)
def test_other_kingdoms_do_not_matter(table: Table) -> None:
    """Each king places its domino in its kingdom: what others have laid connects nothing."""
    alone = placing(table, EMPTY, "field water")
    fillers = "" if table.rules == "official" else "field field"
    other = "field field @ water water"
    among_others = sketch(table, EMPTY, other, held="field water", line=fillers)

    assert among_others.actions == alone.actions


@pytest.mark.parametrize("table", BOTH, ids=str)
def test_a_domino_is_laid_in_the_kingdom_of_its_owner(table: Table) -> None:
    """Each king places its domino in its kingdom."""
    fillers = "" if table.rules == "official" else "field field"
    before = sketch(table, EMPTY, "swamp meadow @", held="field water", line=fillers)
    after = act(before, "h7h8")

    assert drawn(after, 0) == rows("""
        .  water
        @  field
    """)
    assert drawn(after, 1) == drawn(before, 1)


MEANINGS = [
    EMPTY,
    "water water water water @",
    "@ water water water water",
    """
        water  .
        water  .
        water  .
        water  @
    """,
    """
        .  @
        .  water
        .  water
        .  water
        .  water
    """,
]


@pytest.mark.parametrize("table", BOTH, ids=str)
@pytest.mark.parametrize("drawing", MEANINGS)
def test_actions_mean_the_same_wherever_the_kingdom_lies(table: Table, drawing: str) -> None:
    """Coordinates are relative to the castle: an action covers the cells that its label names."""
    state = placing(table, drawing, "water1 forest")
    laid = kingdom(state)
    expected = {
        move.action: laid | dict(zip(cells_of(move.label), ("water1", "forest"), strict=True))
        for move in state.moves
    }

    assert {action: kingdom(state.play_event(action)) for action in state.actions} == expected != {}


def test_orders_of_laying_lead_to_the_same_position() -> None:
    """Kingdoms are what lies where: the same dominoes on the same cells are the same kingdom."""
    mine = {"field water": "h7h8", "forest1 meadow": "f7f6", "swamp mine3": "g8g9"}
    ends = set()
    for dominoes in permutations(mine):
        state = game(SEED).undealt()
        for number, domino in enumerate(dominoes):
            state = draw(state, f"{domino} field field")
            own = ("A", mine[domino])
            other = ["B"] if number % 2 else []  # the last takes what remains
            theirs = [*other, ("g8g9", "h7i7", "f7e7")[number]]
            state = act(state, *theirs, mine[domino]) if other else act(state, *own, *theirs)
        ends.add(state)

    assert len(ends) == 1
