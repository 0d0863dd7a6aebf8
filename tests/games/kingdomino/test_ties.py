"""Who has won: points, then the largest region, then crowns, then both."""

import pytest

from tests.games.kingdomino.boards import BOTH, EMPTY, SIZES, over, sketch
from tests.games.kingdomino.tables import Table

MORE_POINTS = "field1 field @ mine1 water"
"""3 points, a region of two cells, two crowns."""
PLAIN = """
    field1  field  @  water  water
    .       .      .  mine   swamp
"""
"""2 points, a region of two cells, a crown."""
LARGER_REGION = """
    field1  field  @  water  water
    .       .      .  water  swamp
"""
"""2 points, a region of three cells that has no crown, a crown."""
LARGER_CROWNED_REGION = """
    field   field  @  water  water
    field   mine2  .  swamp  meadow
"""
"""2 points, a region of three cells, two crowns."""
MORE_CROWNS = "water water @ swamp mine2"
"""2 points, a region of two cells, two crowns."""
NINE_FORESTS = """
    forest  forest  forest  forest  forest
    forest  forest  @       forest  forest
    .       .       .       .       swamp
"""
"""No points, a region of nine cells, no crown."""
POOR_BUT_CROWNED = "forest forest @ swamp1 water"
"""1 point, a region of two cells, a crown."""


def ranks(table: Table, *kingdoms: str) -> tuple[int, ...]:
    """Rank the seats at the end of a game."""
    return over(table, *kingdoms).ranks


@pytest.mark.parametrize("table", BOTH, ids=str)
def test_more_points_win(table: Table) -> None:
    """Le joueur qui a le plus haut score gagne la partie, whichever seat has it."""
    assert over(table, MORE_POINTS, PLAIN).winners == (0,)
    assert over(table, PLAIN, MORE_POINTS).winners == (1,)


@pytest.mark.parametrize("table", BOTH, ids=str)
def test_a_point_outweighs_any_region(table: Table) -> None:
    """Ties are for equal points only: a region of nine without a crown does not help."""
    state = over(table, POOR_BUT_CROWNED, NINE_FORESTS)

    assert (state.scores, state.winners) == ((1, 0), (0,))


@pytest.mark.parametrize("table", BOTH, ids=str)
def test_the_largest_region_breaks_a_tie(table: Table) -> None:
    """Ties: largest region (crowned or not)."""
    state = over(table, PLAIN, LARGER_REGION)

    assert (state.scores, state.winners) == ((2, 2), (1,))
    assert over(table, LARGER_REGION, PLAIN).winners == (0,)


@pytest.mark.parametrize("table", BOTH, ids=str)
def test_the_largest_region_comes_before_crowns(table: Table) -> None:
    """Largest region, then total crowns."""
    state = over(table, MORE_CROWNS, LARGER_REGION)

    assert (state.scores, state.winners) == ((2, 2), (1,))


@pytest.mark.parametrize("table", BOTH, ids=str)
def test_crowns_break_a_tie_of_points_and_regions(table: Table) -> None:
    """Then total crowns."""
    state = over(table, MORE_CROWNS, PLAIN)

    assert (state.scores, state.winners) == ((2, 2), (0,))
    assert over(table, PLAIN, MORE_CROWNS).winners == (1,)


@pytest.mark.parametrize("table", BOTH, ids=str)
def test_crowns_of_all_regions_count(table: Table) -> None:
    """Total crowns: of one region or of several, whatever their points."""
    one_region = "field2 meadow @ swamp mine"
    two_regions = "field1 water1 @ meadow swamp"
    state = over(table, one_region, two_regions)

    assert (state.scores, state.ranks) == ((2, 2), (0, 0))


@pytest.mark.parametrize("table", BOTH, ids=str)
def test_all_equal_is_shared(table: Table) -> None:
    """Then shared: the same points, regions and crowns in different kingdoms."""
    other_way_round = """
        swamp  water
        field  field1
        @      .
        mine   mine
    """
    state = over(table, PLAIN, other_way_round)

    assert (state.scores, state.winners, state.ranks) == ((2, 2), (0, 1), (0, 0))


@pytest.mark.parametrize("table", SIZES, ids=str)
def test_empty_kingdoms_share_the_win(table: Table) -> None:
    """Then shared: all of them."""
    state = over(table, *[EMPTY] * table.players)

    assert state.winners == tuple(range(table.players))


@pytest.mark.parametrize("rules", ["seed", "official"])
@pytest.mark.parametrize(
    ("kingdoms", "expected"),
    [
        ((MORE_POINTS, PLAIN, LARGER_REGION), (0, 2, 1)),
        ((PLAIN, LARGER_REGION, MORE_CROWNS), (2, 0, 1)),
        ((PLAIN, PLAIN, MORE_CROWNS), (1, 1, 0)),
        ((LARGER_REGION, EMPTY, LARGER_REGION), (0, 2, 0)),
        ((LARGER_REGION, LARGER_CROWNED_REGION, PLAIN), (1, 0, 2)),
        ((EMPTY, EMPTY, EMPTY), (0, 0, 0)),
    ],
)
def test_ranks_of_three(rules: str, kingdoms: tuple[str, ...], expected: tuple[int, ...]) -> None:
    """Points, largest region, total crowns, shared: a rank counts those who are better."""
    assert ranks(Table(rules, 3), *kingdoms) == expected


@pytest.mark.parametrize("rules", ["seed", "official"])
@pytest.mark.parametrize(
    ("kingdoms", "expected"),
    [
        ((PLAIN, MORE_CROWNS, LARGER_REGION, MORE_POINTS), (3, 2, 1, 0)),
        ((MORE_POINTS, PLAIN, MORE_POINTS, PLAIN), (0, 2, 0, 2)),
        ((NINE_FORESTS, POOR_BUT_CROWNED, PLAIN, EMPTY), (2, 1, 0, 3)),
        ((PLAIN, PLAIN, PLAIN, MORE_CROWNS), (1, 1, 1, 0)),
    ],
)
def test_ranks_of_four(rules: str, kingdoms: tuple[str, ...], expected: tuple[int, ...]) -> None:
    """Points, largest region, total crowns, shared."""
    assert ranks(Table(rules, 4), *kingdoms) == expected


@pytest.mark.parametrize("rules", ["seed", "official"])
def test_three_of_four_share_the_win(rules: str) -> None:
    """Then shared: by as many as nothing can tell apart."""
    state = over(Table(rules, 4), PLAIN, EMPTY, PLAIN, PLAIN)

    assert state.winners == (0, 2, 3)


@pytest.mark.parametrize("table", BOTH, ids=str)
def test_nobody_has_won_before_the_end(table: Table) -> None:
    """Fin du jeu: lorsque les derniers dominos sont placés. Who is ahead can be seen before."""
    state = sketch(table, PLAIN, MORE_POINTS)

    assert (state.ranks, state.winners) == ((1, 0), ())


def test_a_bonus_is_part_of_the_points_but_not_of_the_regions() -> None:
    """Largest region, then total crowns: ten points from the bonus tie with ten from regions."""
    table = Table("official", 2, ("middle_kingdom",))
    cross = """
        .      .      swamp  .      .
        .      .      swamp  .      .
        mine   mine   @      water  water
        .      .      field  .      .
        .      .      field  .      .
    """
    regions = "@ swamp3 swamp2 . ."
    state = over(table, cross, regions)

    assert (state.scores, state.winners) == ((10, 10), (1,))
