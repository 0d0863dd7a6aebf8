"""Regions and their points: cells times crowns, by sides only."""

import pytest

from couronne.errors import BadPosition
from tests.games.kingdomino.boards import (
    BOTH,
    DUEL,
    EMPTY,
    OFFICIAL,
    SEED,
    act,
    over,
    placing,
    played,
    sketch,
)
from tests.games.kingdomino.tables import TABLES, Table, game

EXAMPLE = """
    Forêt	Forêt	Forêt	Marée	Marée
    Forêt**	Champ	Mer	Mer	Mer*
    Champ	Champ*	Castle	Mer	Prairie
    _X_	_X_	_X_	Mer*	Mine**
    _X_	_X_	_X_	_X_	_X_
"""
"""The seed's example of a final count."""

WITH_THE_BONUS = Table("official", 2, ("middle_kingdom", "harmony"))


def points(table: Table, kingdom: str) -> int:
    """Return the points of a kingdom."""
    return sketch(table, kingdom).scores[0]


@pytest.mark.parametrize("table", [SEED, OFFICIAL, WITH_THE_BONUS], ids=str)
def test_example_of_the_seed(table: Table) -> None:
    """Pour le tableau du dessus le score est de 23: a 4x5 box has no Middle Kingdom."""
    assert points(table, EXAMPLE) == 23


def test_regions_of_the_example() -> None:
    """Forest 4x2 + field 3x1 + water 5x2 + mine 1x2 = 23, without +10."""
    items = sketch(SEED, EXAMPLE).explain_score()[0]["items"]
    expected = {
        ("water", 5, 2, 10),
        ("forest", 4, 2, 8),
        ("field", 3, 1, 3),
        ("mine", 1, 2, 2),
        ("swamp", 2, 0, 0),
        ("meadow", 1, 0, 0),
    }

    assert {
        (item["terrain"], item["size"], item["crowns"], item["points"])
        for item in items
        if item["kind"] == "region"
    } == expected


def test_fields_of_the_example() -> None:
    """Pour les Champs: 1 couronne pour 3 parties de domino. Donc cela vaut 3 points."""
    items = sketch(SEED, EXAMPLE).explain_score()[0]["items"]
    [field] = [item for item in items if item.get("terrain") == "field"]

    assert field == {
        "kind": "region",
        "terrain": "field",
        "size": 3,
        "crowns": 1,
        "points": 3,
        "cells": ["f8", "e7", "f7"],
    }


@pytest.mark.parametrize("table", BOTH, ids=str)
def test_an_empty_kingdom_has_no_points(table: Table) -> None:
    """A region scores cells x crowns: there is none."""
    assert game(table).start(seed=1).scores == (0, 0)


@pytest.mark.parametrize("table", BOTH, ids=str)
@pytest.mark.parametrize(
    ("kingdom", "expected"),
    [
        ("@ field field", 0),
        ("@ field1 field", 2),
        ("@ field1 field1", 4),
        ("@ mine2 mine3", 10),
        ("@ meadow2 meadow meadow meadow", 8),
        ("@ meadow2 meadow meadow1 meadow", 12),
    ],
)
def test_a_region_scores_its_cells_times_its_crowns(
    table: Table, kingdom: str, expected: int
) -> None:
    """It scores cells x crowns, the crowns of all its cells together."""
    assert points(table, kingdom) == expected


@pytest.mark.parametrize("table", BOTH, ids=str)
def test_a_region_without_a_crown_brings_nothing(table: Table) -> None:
    """Une partie de dominos sans couronne ne rapporte rien, however large it is."""
    kingdom = """
        water  water  water  water  water
        water  water  @      water  field1
        water  water  water  water  field
    """

    assert points(table, kingdom) == 2


@pytest.mark.parametrize("table", BOTH, ids=str)
def test_several_regions_of_one_terrain_score_one_by_one(table: Table) -> None:
    """Il peut y avoir plusieurs parties de dominos du même type: 2x1 + 3x1 + 1x1, not 7x3."""
    kingdom = """
        water1  water  .       .       .
        field   field  @       water1  water
        water1  field  water   .       water
    """

    assert points(table, kingdom) == 2 + 3 + 1


@pytest.mark.parametrize("table", BOTH, ids=str)
def test_a_region_of_one_terrain_without_crowns_does_not_share_those_of_another(
    table: Table,
) -> None:
    """Several regions: the crown of the one does not count for the other."""
    assert points(table, "water1 field @ water water") == 1


@pytest.mark.parametrize("table", BOTH, ids=str)
def test_cells_are_never_joined_by_corners(table: Table) -> None:
    """Groupes de cases connectées horizontalement ou verticalement: a chess board has none."""
    kingdom = """
        field1  water1  field1  water1  field1
        water1  field1  @       field1  water1
        field1  water1  field1  water1  field1
    """

    assert points(table, kingdom) == 14


@pytest.mark.parametrize("table", BOTH, ids=str)
def test_the_castle_joins_nothing(table: Table) -> None:
    """The castle belongs to no region: the fields beside it are four regions."""
    kingdom = """
        .       field1  .
        field1  @       field1
        .       field1  .
    """

    assert points(table, kingdom) == 4


@pytest.mark.parametrize("table", BOTH, ids=str)
def test_the_castle_is_no_cell_of_a_region(table: Table) -> None:
    """The castle belongs to none: a ring around it has eight cells, not nine."""
    kingdom = """
        forest  forest  forest
        forest  @       forest
        forest  forest1 forest
    """

    assert points(table, kingdom) == 8


@pytest.mark.parametrize("table", BOTH, ids=str)
def test_a_region_winds_in_all_directions(table: Table) -> None:
    """A maximal set of cells joined by sides, however long the way: a spiral of sixteen."""
    kingdom = """
        swamp   swamp  swamp  swamp  swamp
        field   field  field  field  swamp
        swamp   swamp  @      field  swamp
        swamp   field  field  field  swamp
        swamp   swamp  swamp  swamp  swamp1
    """

    assert points(table, kingdom) - bonus(table) == 16


def bonus(table: Table) -> int:
    """Return what a full kingdom with its castle in the middle gets besides."""
    return 10 if table.rules == "seed" else 0


@pytest.mark.parametrize("table", BOTH, ids=str)
def test_crowns_anywhere_in_a_region_count(table: Table) -> None:
    """The crowns lie at both ends of the spiral, in the top row and in the bottom one."""
    kingdom = """
        swamp2  swamp  swamp  swamp  swamp
        field   field  field  field  swamp
        swamp1  swamp  @      field  swamp
        swamp   field  field  field  swamp
        swamp   swamp  swamp  swamp  swamp1
    """

    assert points(table, kingdom) - bonus(table) == 16 * 4


@pytest.mark.parametrize("place", range(7))
def test_regions_in_every_row_of_a_mighty_duel(place: int) -> None:
    """Seven rows with a region each, wherever the castle lies: 6x1 beside it, 7x1 elsewhere."""
    terrains = ["field", "water"]
    rows = [[f"{terrains[row % 2]}1", *[terrains[row % 2]] * 6] for row in range(7)]
    rows[place][3] = "@"
    expected = 6 * 7 + 3  # the castle parts its row, and the crown is in the left half

    assert points(DUEL, "\n".join(" ".join(row) for row in rows)) == expected


@pytest.mark.parametrize("place", range(7))
def test_regions_in_every_column_of_a_mighty_duel(place: int) -> None:
    """The same upright: a region runs through all seven rows."""
    terrains = ["field", "water"]
    columns = [[f"{terrains[column % 2]}1", *[terrains[column % 2]] * 6] for column in range(7)]
    columns[place][3] = "@"
    rows = zip(*columns, strict=True)
    expected = 6 * 7 + 3

    assert points(DUEL, "\n".join(" ".join(row) for row in rows)) == expected


@pytest.mark.parametrize("table", BOTH, ids=str)
def test_points_follow_the_placements(table: Table) -> None:
    """The points are those of the kingdom as it stands: a domino joins two regions."""
    kingdom = """
        water1  .      water  water1
        water   .      field  .
        water   @      field  field
    """
    before = placing(table, kingdom, "water water")
    after = act(before, "g9g8")

    assert (before.scores[0], after.scores[0]) == (3 + 2, 7 * 2)


@pytest.mark.parametrize("table", BOTH, ids=str)
def test_each_player_counts_alone(table: Table) -> None:
    """Le programme additionne les points rapportés par chacun des joueurs."""
    state = sketch(table, "@ field1 field", "@ mine3 swamp2")

    assert state.scores == (2, 3 + 2)


@pytest.mark.parametrize("table", BOTH, ids=str)
@pytest.mark.parametrize("crowns", range(10))
def test_any_number_of_crowns_can_be_drawn_by_hand(table: Table, crowns: int) -> None:
    """Its Forêt** is in no parts list: accept any crown number in a loaded position."""
    assert points(table, f"@ forest{crowns} forest") == 2 * crowns


@pytest.mark.parametrize("table", BOTH, ids=str)
@pytest.mark.parametrize("half", ["forest2", "field2", "water3", "meadow3", "mine4"])
def test_what_is_in_no_parts_list_is_never_dealt(table: Table, half: str) -> None:
    """Accept any crown number in a loaded position, never deal it: no domino bears it."""
    with pytest.raises(BadPosition) as refused:
        placing(table, EMPTY, f"{half} field")

    assert refused.value.code == "no_such_domino"


@pytest.mark.parametrize("table", BOTH, ids=str)
def test_more_crowns_than_there_are_take_nothing_from_what_is_left(table: Table) -> None:
    """Never deal it: a Forêt** that lies there was no Forêt* of the supply."""
    seen = sketch(table, "@ forest2 forest2").view()["left"]["halves"]
    expected = game(table).undealt().view()["left"]["halves"]

    assert seen == expected


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_explained_scores_add_up(table: Table) -> None:
    """Each region is an item of cells x crowns, each bonus another; together they are the score."""
    state = played(table, seed=1)
    explained = state.explain_score()

    assert [part["total"] for part in explained] == list(state.scores)
    for part in explained:
        regions = [item for item in part["items"] if item["kind"] == "region"]
        assert part["total"] == sum(item["points"] for item in part["items"])
        assert all(item["points"] == item["size"] * item["crowns"] for item in regions)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_explained_regions_part_the_kingdom(table: Table) -> None:
    """A region is a maximal set: every cell but the castle's belongs to one of them only."""
    state = played(table, seed=2)
    view = state.view()

    for part in state.explain_score():
        listed = [cell for item in part["items"] for cell in item.get("cells", [])]
        assert sorted(listed) == sorted(view["kingdoms"][part["seat"]]["cells"])


def test_final_count_is_that_of_the_example() -> None:
    """Le joueur qui a le plus haut score gagne la partie: 23 points beat an empty kingdom."""
    state = over(SEED, EXAMPLE, EMPTY)

    assert (state.scores, state.winners) == ((23, 0), (0,))
