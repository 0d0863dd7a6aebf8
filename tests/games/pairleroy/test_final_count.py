"""The final count: pieces, the largest zone, five buildings; and who has won."""

from typing import Any

import pytest

from couronne import State
from tests.games.pairleroy.boards import (
    NOTHING,
    SIZES,
    Tiles,
    board,
    game,
    hexagon,
    idle,
    idle_to_the_end,
    land,
    line_east,
    over,
    placed,
    player,
)

GROUND = {"E2": "F", "0": "C", "N1E3": "P", "N1W1": "U"}
FIELD = land(hexagon(2), GROUND)
ARMS = land([f"{side}{2 * step}" for side in "EW" for step in range(1, 9)])
"""Pairleroy, and eight tiles to either side."""
FIVE = "palisade malthouse well washhouse almonry"


def items(state: State, seat: int = 0) -> dict[str, int]:
    """Tell what a score is made of."""
    return {item["kind"]: item["points"] for item in state.explain_score()[seat]["items"]}


def zone_points(tiles: Tiles, *castles: str, outposts: str = "") -> list[int]:
    """Tell who gets the points of the largest zone."""
    players = max(2, len(castles))
    state = over(tiles, players=players, castles=castles, outposts=outposts)
    return [items(state, seat)["zone"] for seat in range(players)]


# Pieces


@pytest.mark.parametrize("spot", GROUND)
def test_three_points_for_each_piece(spot: str) -> None:
    """3 for each hut, farm, pasture and tavern still on the board."""
    state = over(FIELD, castles=("E2",), pieces=f"{spot}:0")

    assert items(state)["pieces"] == 3


def test_all_pieces_count() -> None:
    """Tous les aménagements non consommés rapportent 3 points chacun, à leur propriétaire."""
    state = over(FIELD, castles=("E2", "W2"), pieces="E2:0 0:0 N1E3:0 N1W1:1")

    assert [items(state, seat)["pieces"] for seat in (0, 1)] == [9, 3]


def test_outposts_and_castles_do_not_count() -> None:
    """Outposts and castles do not count."""
    state = over(FIELD, castles=("E2",), outposts="E2:0 0:0 N1E3:0")

    assert items(state)["pieces"] == 0


def test_pieces_that_were_delivered_do_not_count() -> None:
    """Non consommés: what lies on a contract is off the board."""
    state = over(FIELD, castles=("E2",), pieces="0:0", contracts=("barn+FF",))

    assert items(state)["pieces"] == 3


# The largest zone


def test_ten_points_for_the_most_tiles_within_ones_influence() -> None:
    """10 for the most laid tiles within one's influence: from the middle one rules more."""
    assert zone_points(FIELD, "E2", "E4") == [10, 0]
    assert zone_points(FIELD, "E4", "E2") == [0, 10]


def test_empty_cells_do_not_count() -> None:
    """The most *laid* tiles: both castles reach 19 cells, but at the end of the row lie three."""
    assert zone_points(land(line_east(6)), "E12", "E6") == [0, 10]


def test_one_tile_makes_the_difference() -> None:
    """The most: five tiles against four."""
    assert zone_points(land(line_east(8)), "E12", "E14") == [10, 0]


def test_pairleroy_is_counted() -> None:
    """Pairleroy included: four tiles on either side, and Pairleroy for one."""
    tiles = land(["E2", "E4", "E6", "E8", "W2", "W4", "W6", "W8"])

    assert zone_points(tiles, "E4", "W6") == [10, 0]


@pytest.mark.parametrize("castles", [("E4", "W4"), ("E8", "W8"), ("E2", "W2")])
def test_all_tied_get_ten(castles: tuple[str, str]) -> None:
    """All tied get 10."""
    assert zone_points(ARMS, *castles) == [10, 10]


def test_three_tied_of_four() -> None:
    """All tied get 10, and the others nothing."""
    assert zone_points(ARMS, "E4", "W16", "W4", "E8") == [10, 0, 10, 10]


def test_overlaps_count_for_both() -> None:
    """Overlaps count for both: else the third, alone in the west, would have the most."""
    tiles = land([*hexagon(2), *(f"W{2 * step}" for step in range(3, 9))])

    assert zone_points(tiles, "N1E1", "E2", "W12") == [10, 10, 0]


def test_zones_that_are_the_same_count_for_both() -> None:
    """Overlaps count for both: all that lies there is within the influence of either."""
    assert zone_points(land(hexagon(1)), "E2", "W2") == [10, 10]


def test_outposts_enlarge_a_zone() -> None:
    """Within one's influence: of the castle and of all outposts."""
    assert zone_points(FIELD, "E4", "W2") == [0, 10]
    assert zone_points(FIELD, "E4", "W2", outposts="N1W1:0") == [10, 0]


def test_a_tile_within_the_reach_of_both_counts_once() -> None:
    """The most *tiles*: castle and outpost of one player reach all 19, most of them both."""
    before = player(over(FIELD, castles=("E2",)))
    after = player(over(FIELD, castles=("E2",), outposts="N1E1:0"))

    assert (before["zone_tiles"], after["zone_tiles"]) == (14, 19)


def test_nobody_without_a_castle() -> None:
    """Nobody without a castle: no zone, no points, whoever else has none either."""
    assert zone_points(FIELD, "-", "-") == [0, 0]
    assert zone_points(FIELD, "-", "E4") == [0, 10]


@pytest.mark.parametrize("players", SIZES)
def test_at_the_end_of_an_empty_game_nobody_has_a_zone(players: int) -> None:
    """Nobody without a castle: zero tiles are not the most."""
    assert over(NOTHING, players=players).scores == (0,) * players


# Five buildings


@pytest.mark.parametrize(
    ("built", "expected"),
    [
        ("", 0),
        ("palisade malthouse well washhouse", 0),
        (FIVE, 10),
        (f"{FIVE} barn", 10),
        (f"{FIVE} barn brewery stable bridge granary", 10),
    ],
)
def test_ten_points_for_at_least_five_buildings(built: str, expected: int) -> None:
    """10 for at least five buildings: four are too few, and ten bring no more."""
    assert items(over(FIELD, buildings=(built,)))["buildings"] == expected


def test_every_player_with_five_gets_them() -> None:
    """10 points pour chaque joueur ayant construit 5 bâtiments."""
    others = "barn brewery stable bridge granary"
    state = over(FIELD, players=3, buildings=(FIVE, "cathedral", others))

    assert state.scores == (10, 0, 10)


def test_contracts_are_no_buildings() -> None:
    """Ayant *construit*: four buildings and a contract are four buildings."""
    state = over(FIELD, buildings=("palisade malthouse well washhouse",), contracts=("almonry+C",))

    assert state.scores == (0, 0)


@pytest.mark.parametrize("contract", ["barn", "barn+F", "barn+FF", "cathedral+FCP"])
def test_unfinished_contracts_score_nothing_and_cost_nothing(contract: str) -> None:
    """Unfinished contracts score nothing and cost nothing."""
    state = over(FIELD, honour=(7, 7), contracts=(contract,))

    assert (state.scores, state.winners) == ((7, 7), (0, 1))


# The sum


def test_the_score_is_honour_and_all_of_that() -> None:
    """Honour, 3 for each piece, 10 for the zone, 10 for five buildings."""
    state = over(
        FIELD,
        honour=(30, 41),
        castles=("E2", "E4"),
        pieces="E2:0 0:0 N1E3:1",
        buildings=(FIVE,),
    )

    assert items(state) == {"honour": 30, "pieces": 6, "zone": 10, "buildings": 10}
    assert items(state, 1) == {"honour": 41, "pieces": 3, "zone": 0, "buildings": 0}
    assert (state.scores, state.winners) == ((56, 44), (0,))


def test_the_final_count_gives_no_crowns() -> None:
    """Final count, which gives no crowns: honour stays what it was, and so does the track."""
    state = over(FIELD, honour=(15, 0), castles=("E2",), pieces="E2:0", buildings=(FIVE,))
    found = player(state)

    assert state.scores[0] == 15 + 3 + 10 + 10
    assert (found["honour"], found["crowns"], found["track"]) == (15, 0, 15)


def test_nothing_is_counted_before_the_end() -> None:
    """Once it is over: honour + final count; while the game goes on: honour."""
    given: dict[str, Any] = {"honour": (50, 7), "castles": ("E2",), "pieces": "E2:0"}
    before = board(FIELD, seat=1, phase="step", last=0, bag="", buildings=(FIVE,), **given)
    after = idle(before)

    assert (before.over, before.scores) == (False, (50, 7))
    assert (after.over, after.scores) == (True, (50 + 3 + 10 + 10, 7))


def test_it_is_counted_when_the_last_turn_is_over() -> None:
    """Décompte final: with the pieces of the last turn."""
    given: dict[str, Any] = {"seat": 1, "last": 0, "honour": (48, 0), "castles": ("-", "E4")}
    state = placed("E2", FIELD, **given)

    assert state.scores == (48, 4)
    assert idle(state).scores == (48, 4 + 3 * 3 + 10)


# Who has won


def test_most_honour_wins() -> None:
    """Most honour wins, whichever seat has it."""
    assert over(FIELD, honour=(12, 11)).winners == (0,)
    assert over(FIELD, honour=(11, 12)).winners == (1,)


def test_the_final_count_decides() -> None:
    """Le joueur avec le plus de points d'honneur: pieces, zones and buildings included."""
    state = over(FIELD, honour=(12, 11), castles=("E4", "E2"))

    assert (state.scores, state.winners) == ((12, 21), (1,))


def test_more_buildings_break_a_tie() -> None:
    """Ties: more buildings."""
    state = over(FIELD, honour=(12, 12), buildings=("palisade", "well malthouse"))

    assert (state.scores, state.winners) == ((12, 12), (1,))


def test_more_pieces_break_a_tie_of_buildings() -> None:
    """Then more pieces left: three points less of honour, and a piece."""
    state = over(
        FIELD,
        honour=(12, 9),
        castles=("E2", "W2"),
        pieces="E2:1",
        buildings=("palisade", "well"),
    )

    assert (state.scores, state.winners) == ((22, 22), (1,))


def test_buildings_come_before_pieces() -> None:
    """More buildings, then more pieces left: two pieces are less than one building."""
    state = over(
        FIELD, honour=(12, 6), castles=("E2", "W2"), pieces="E2:1 0:1", buildings=("palisade",)
    )

    assert (state.scores, state.winners) == ((22, 22), (0,))


def test_a_point_outweighs_buildings_and_pieces() -> None:
    """Ties are for equal honour only."""
    state = over(FIELD, honour=(13, 12), buildings=("", "palisade well malthouse"))

    assert state.winners == (0,)


def test_contracts_and_outposts_break_no_tie() -> None:
    """More *buildings*, more *pieces*: neither contracts nor outposts."""
    state = over(
        FIELD,
        honour=(12, 12),
        castles=("E2", "W2"),
        outposts="N1E1:0 N1W1:1 W2:1",
        contracts=("", "barn+F"),
    )

    assert (state.scores, state.ranks) == ((22, 22), (0, 0))


def test_all_equal_is_a_shared_win() -> None:
    """Then a shared win."""
    state = over(
        FIELD,
        honour=(12, 12),
        castles=("E2", "W2"),
        pieces="E2:0 N1W1:1",
        buildings=("palisade", "well"),
    )

    assert (state.scores, state.winners, state.ranks) == ((25, 25), (0, 1), (0, 0))


@pytest.mark.parametrize(
    ("honour", "built", "expected"),
    [
        ((12, 11, 10), ("", "", ""), (0, 1, 2)),
        ((10, 12, 12), ("", "", ""), (2, 0, 0)),
        ((10, 10, 10), ("palisade", "", "well"), (0, 2, 0)),
        ((10, 10, 10), ("palisade", "", "well barn"), (1, 2, 0)),
        ((10, 10, 10), ("", "", ""), (0, 0, 0)),
        ((9, 10, 10), ("palisade well", "", "barn"), (2, 1, 0)),
    ],
)
def test_ranks_of_three(
    honour: tuple[int, ...], built: tuple[str, ...], expected: tuple[int, ...]
) -> None:
    """Most honour, then buildings, then pieces, then shared: a rank counts those before."""
    assert over(FIELD, players=3, honour=honour, buildings=built).ranks == expected


@pytest.mark.parametrize("players", SIZES)
def test_an_empty_game_is_won_by_all(players: int) -> None:
    """Then a shared win: by as many as nothing can tell apart."""
    assert over(NOTHING, players=players).winners == tuple(range(players))


def test_nobody_has_won_before_the_end() -> None:
    """Who is ahead can be seen before: by honour, buildings and pieces."""
    state = board(FIELD, phase="draw", honour=(12, 14))

    assert (state.ranks, state.winners) == ((1, 0), ())


def test_a_game_in_which_nobody_does_anything() -> None:
    """No honour, no castle, no building: once the bag is empty the win is shared."""
    _seats, state = idle_to_the_end(game().start(seed=1))

    assert (state.scores, state.winners) == ((0, 0), (0, 1))
