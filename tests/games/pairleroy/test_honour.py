"""Honour: what a tile brings, laps and crowns, and what one cannot pay."""

import pytest

from couronne import State
from tests.games.pairleroy.boards import (
    RING,
    Tiles,
    about_to_place,
    act,
    board,
    entered,
    hexagon,
    honour,
    labels,
    laid,
    land,
    phase,
    placed,
    player,
    refusal,
)

MIDDLE = "E6"
AROUND = ("E8", "S1E7", "S1E5", "E4", "N1E5", "N1E7")
SECOND_RING = [name for name in hexagon(2, MIDDLE) if name not in (MIDDLE, *AROUND)]
"""It joins whatever lies around E6 to Pairleroy."""
FIELD = land(hexagon(2))


def crowns(state: State, seat: int = 0) -> tuple[int, int]:
    """Tell the crowns of a player and where the cube stands on the track."""
    found = player(state, seat)
    return found["crowns"], found["track"]


def price_refused(state: State, move: str) -> int:
    """Tell the price that cannot be paid."""
    error = refusal(state, move)
    assert error.code == "too_dear"
    return int(error.values["price"])


# What a tile brings


@pytest.mark.parametrize(
    ("neighbours", "expected"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 4), (6, 4)]
)
def test_honour_by_occupied_neighbours(neighbours: int, expected: int) -> None:
    """By its occupied neighbours when laid: 1-2 -> 1, 3-4 -> 2, 5-6 -> 4."""
    tiles = land([MIDDLE, *SECOND_RING, *AROUND[:neighbours]])

    assert honour(placed(MIDDLE, tiles)) == [expected, 0]


@pytest.mark.parametrize("beside", [(0, 2, 4), (1, 3, 5), (0, 3, 4), (5, 0, 2)])
def test_it_does_not_matter_on_which_sides_they_lie(beside: tuple[int, ...]) -> None:
    """Selon le nombre de côtés adjacents: 3 ou 4 côtés, 2 points, whether they meet or not."""
    tiles = land([MIDDLE, *SECOND_RING, *(AROUND[side] for side in beside)])

    assert honour(placed(MIDDLE, tiles)) == [2, 0]


def test_pairleroy_is_a_neighbour() -> None:
    """Pairleroy included: with two tiles more there are three."""
    assert honour(placed("N1E1", land(["N1W1", "E2", "N1E1"]))) == [2, 0]


def test_the_first_tile_of_a_game_brings_a_point() -> None:
    """1-2 -> 1, Pairleroy included."""
    assert honour(placed("E2", land(["E2"]))) == [1, 0]


def test_neighbours_count_whatever_their_terrain() -> None:
    """By its occupied neighbours: not by what they show, nor by whose castle stands there."""
    tiles = {"N1W1": "PFC", "E2": "UFC", "N1E1": "UCP"}

    assert honour(placed("N1E1", tiles, castles=("-", "E2"))) == [2, 0]


def test_the_player_in_turn_gains_it() -> None:
    """Vous gagnez des points d'honneur pour la tuile posée: nobody else does."""
    state = placed("N1E1", land(["N1W1", "E2", "N1E1"]), players=3, seat=1, honour=(5, 6, 7))

    assert honour(state) == [5, 8, 7]


def test_kept_tiles_bring_nothing() -> None:
    """Uniquement pour la tuile posée lors de la phase 1."""
    assert honour(act(about_to_place("E2", FIELD), "keep")) == [0, 0]


def test_a_tile_laid_under_the_colon_brings_nothing() -> None:
    """Les tuiles révélées par le Colon en phase 3 ne rapportent aucun point."""
    after = entered("E", "E2", FIELD)

    assert (honour(after), laid(after)["E2"]) == ([0, 0], FIELD["E2"])


# Laps


@pytest.mark.parametrize(
    ("points", "expected"),
    [(0, (0, 0)), (15, (0, 15)), (16, (1, 0)), (31, (1, 15)), (32, (2, 0)), (47, (2, 15))],
)
def test_a_lap_is_a_crown(points: int, expected: tuple[int, int]) -> None:
    """Track cell = h mod 16, crowns = h // 16."""
    assert crowns(board(FIELD, phase="draw", honour=(points,))) == expected


@pytest.mark.parametrize(
    ("points", "expected"), [(11, (0, 15)), (12, (1, 0)), (15, (1, 3)), (28, (2, 0)), (31, (2, 3))]
)
def test_a_tile_may_complete_a_lap(points: int, expected: tuple[int, int]) -> None:
    """Any gain counts towards a lap: here the four points of a tile among six."""
    assert crowns(placed("E2", FIELD, honour=(points,))) == expected


def test_a_building_may_complete_a_lap() -> None:
    """Si vous complétez un tour du scoreboard, vous recevez 1 couronne: nine for a palisade."""
    before = board(
        land(hexagon(2), {"E2": "F"}),
        honour=(8,),
        castles=("E2",),
        pieces="E2:0",
        contracts=("palisade+F",),
    )
    after = act(before, "deliver:palisade")

    assert (crowns(before), crowns(after)) == ((0, 8), (1, 1))


@pytest.mark.parametrize(
    ("points", "price", "expected"),
    [(16, 3, (0, 13)), (18, 3, (0, 15)), (19, 3, (1, 0)), (33, 3, (1, 14)), (3, 3, (0, 0))],
)
def test_paying_goes_back_and_may_give_a_crown_back(
    points: int, price: int, expected: tuple[int, int]
) -> None:
    """Paying goes back, and going back over the line gives the crown back: for an outpost."""
    before = board(FIELD, honour=(points,), castles=("E2",))
    after = act(before, "outpost:E2")

    assert honour(before)[0] - honour(after)[0] == price
    assert crowns(after) == expected


@pytest.mark.parametrize(
    ("points", "expected"), [(20, (0, 0)), (35, (0, 15)), (36, (1, 0)), (47, (1, 11))]
)
def test_a_castle_costs_more_than_a_lap(points: int, expected: tuple[int, int]) -> None:
    """Vous reculez de 20 cases sur le scoreboard: a lap and four cells."""
    after = act(board(FIELD, honour=(points,)), "castle:E2")

    assert crowns(after) == expected


def test_a_crown_can_be_won_again() -> None:
    """Any gain counts towards a lap: also a lap that was given back."""
    poor = board(FIELD, honour=(17,), castles=("E2",))
    poor = act(poor, "outpost:E2")
    rich = placed("E2", FIELD, honour=(honour(poor)[0],))

    assert (crowns(poor), crowns(rich)) == ((0, 14), (1, 2))


# What one cannot pay


def test_a_castle_that_one_cannot_afford() -> None:
    """A payment that you cannot afford is illegal: 19 points are not 20."""
    state = board(FIELD, honour=(19,))

    assert labels(state, "castle") == []
    assert price_refused(state, "castle:E2") == 20


def test_an_outpost_that_one_cannot_afford() -> None:
    """A payment that you cannot afford is illegal: 2 points are not 3."""
    state = board(FIELD, honour=(2,), castles=("E2",), market={"c1": "palisade"})

    assert labels(state) == ["end", "buy:c1"]
    assert price_refused(state, "outpost:E2") == 3


def test_a_card_that_one_cannot_afford() -> None:
    """A payment that you cannot afford is illegal: with three points there is no sawmill."""
    market = {"d1": "sawmill", "d2": "bakery"}  # for 4 and for 3; the fourth cell is above d
    state = board(FIELD, honour=(3,), market=market)

    assert "d2" in labels(state, "buy")
    assert "d1" not in labels(state, "buy")
    assert price_refused(state, "buy:d1") == 4


def test_a_step_that_one_cannot_afford() -> None:
    """A payment that you cannot afford is illegal: one point is not two."""
    tiles = land(hexagon(2))
    state = board(tiles, phase="step", steps=1, honour=(1,))
    rich = board(tiles, phase="step", steps=1, honour=(2,))

    assert phase(act(state, "E")) != "step"
    assert phase(act(rich, "E")) == "step"


@pytest.mark.parametrize(("move", "points"), [("castle:E2", 20), ("outpost:E2", 3), ("buy:d1", 3)])
def test_the_last_point_can_be_spent(move: str, points: int) -> None:
    """Honour is a whole number h >= 0: none left is none owed."""
    castle = () if points == 20 else ("E4",)
    state = board(FIELD, honour=(points,), castles=castle, market={"d1": "bakery"})

    assert honour(act(state, move))[0] == 0


def test_only_ones_own_honour_is_spent() -> None:
    """Payez le coût: the others keep theirs."""
    state = board(FIELD, players=3, seat=1, honour=(30, 30, 30))

    assert honour(act(state, "castle:E2")) == [30, 10, 30]


def test_scores_are_honour_while_the_game_goes_on() -> None:
    """Nothing else counts before the end: neither pieces, nor zones, nor buildings."""
    tiles: Tiles = land(RING, {"N1E1": "F"})
    state = board(
        tiles,
        phase="draw",
        honour=(7, 3),
        castles=("E2",),
        pieces="N1E1:0",
        buildings=("palisade malthouse well washhouse almonry",),
    )

    assert state.scores == (7, 3)
