"""The colon: free steps, steps that cost, and empty cells that it enters with a tile."""

from typing import Any

import pytest

from couronne import CHANCE, State
from tests.games.pairleroy.boards import (
    NOTHING,
    RING,
    SIZES,
    Tiles,
    act,
    bag,
    board,
    colons,
    draw,
    enter,
    entered,
    game,
    hand,
    hexagon,
    honour,
    labels,
    laid,
    land,
    line_east,
    phase,
    pieces,
    place,
    refused,
)

FIELD = land(hexagon(2))
SIDES = ["E", "SE", "SW", "W", "NW", "NE"]
FORESTS: Tiles = dict.fromkeys(RING, "FFF")
CHEAP = {"b1": "palisade"}
"""A card for one point, where a cube sees it that stands on the second cell."""


def stepping(tiles: Tiles = FIELD, **given: Any) -> State:
    """Let seat 0 be about to move its colon."""
    return board(tiles, phase="step", **given)


# Steps over the map


@pytest.mark.parametrize("players", SIZES)
def test_all_colons_begin_on_pairleroy(players: int) -> None:
    """La position de départ de tous les Colons: le Château de Pairleroy."""
    assert colons(game(players).start(seed=1)) == ["0"] * players


def test_a_colon_may_stay() -> None:
    """It may stay: to stop is always legal, before the first step as after it."""
    state = stepping()

    assert colons(act(state, "stop")) == ["0", "0"]
    assert "stop" in labels(act(state, "E"))


@pytest.mark.parametrize(("side", "cell"), list(zip(SIDES, RING, strict=True)))
def test_each_step_goes_to_an_adjacent_cell(side: str, cell: str) -> None:
    """Each step goes to an adjacent cell."""
    assert colons(act(stepping(), side)) == [cell, "0"]


def test_two_steps_are_free() -> None:
    """Two steps a turn are free: 2 cases gratuites."""
    state = act(stepping(honour=(9,)), "E", "E")

    assert (colons(state)[0], honour(state)) == ("E4", [9, 0])


@pytest.mark.parametrize(("further", "paid"), [(1, 2), (2, 4), (3, 6), (4, 8)])
def test_each_further_step_costs_two(further: int, paid: int) -> None:
    """Each further step costs 2 honour: payez 2 points d'honneur par case."""
    there_and_back = ["E", "W"] * 3
    state = act(stepping(honour=(9,)), *there_and_back[: 2 + further])

    assert honour(state) == [9 - paid, 0]


def test_steps_have_no_limit_but_honour() -> None:
    """Illimité si vous avez les points: ten points are five steps more."""
    state = stepping(honour=(10,))
    for _ in range(3):
        state = act(state, "E", "W")
    state = act(state, "E")

    assert (colons(state)[0], honour(state)) == ("E2", [0, 0])
    assert state.fields.seat == 1  # no eighth step, no card for nothing: the turn is over


def test_without_honour_the_third_step_is_not_offered() -> None:
    """Paid before the step: who has one point stops after two."""
    state = act(stepping(honour=(1,), market=CHEAP), "E", "E")

    assert (colons(state)[0], phase(state)) == ("E4", "kingdom")
    assert honour(state) == [1, 0]


def test_two_steps_are_free_again_in_the_next_turn() -> None:
    """Two steps a turn."""
    state = act(stepping(honour=(9, 9)), "E", "E", "W", "stop", "end")
    other = act(draw(state, "FFC FFC FFC"), "keep", "SE", "SE", "stop", "end")
    again = act(draw(other, "UUP UUP UUP"), "keep", "E", "W")

    assert [honour(each) for each in (state, other, again)] == [[7, 9]] * 3


def test_colons_never_block_each_other() -> None:
    """Colons never block each other: two may stand on one tile, and pass."""
    state = stepping(players=3, colons=("0", "E2", "E2"))
    there = act(state, "E")

    assert colons(there) == ["E2", "E2", "E2"]
    assert colons(act(there, "E")) == ["E4", "E2", "E2"]


def test_castles_do_not_block_a_colon() -> None:
    """Each step goes to an adjacent cell, whatever stands there."""
    state = stepping(castles=("-", "E2"))

    assert colons(act(state, "E"))[0] == "E2"


def test_a_colon_may_come_back_to_pairleroy() -> None:
    """Pairleroy counts as a tile."""
    assert colons(act(stepping(colons=("E2",)), "W"))[0] == "0"


def test_only_ones_own_colon_moves() -> None:
    """Votre Colon se déplace."""
    state = stepping(players=3, seat=1, colons=("E2", "E4", "W2"))

    assert colons(act(state, "W")) == ["E2", "E2", "W2"]


# Empty cells


def test_an_empty_cell_asks_for_a_tile_of_the_hand() -> None:
    """Stepping on an empty cell requires laying a tile of your hand there."""
    before = stepping({"E2": "FCP"}, colons=("E2",), hands=("UUU FFF FFC",))
    choosing = act(before, "E")

    assert (phase(choosing), labels(choosing)) == ("hand", ["FFF", "FFC"])  # a forest is asked for


def test_the_tile_lies_under_the_colon() -> None:
    """Placez-la sous votre Colon: it leaves the hand, and the colon stands on it."""
    before = stepping({"E2": "FCP"}, colons=("E2",), hands=("UUU FFF FFC",))
    after = enter(before, "E", "FFF")

    assert laid(after) == {"E2": "FCP", "E4": "FFF"}
    assert (colons(after)[0], hand(after)) == ("E4", "UUU FFC")


def test_any_fitting_rotation() -> None:
    """Any fitting rotation: one third is asked for, and two turns have it there."""
    before = stepping({"E2": "FCP"}, colons=("E2",), hands=("FFC FFF",))
    state = act(before, "E", "FFC")

    assert (phase(state), labels(state)) == ("face", ["F-C-F", "C-F-F"])
    assert refused(state, "F-F-C") == "does_not_match"


def test_a_tile_of_the_hand_that_does_not_fit_cannot_be_laid() -> None:
    """En respectant la règle du domino."""
    state = act(stepping({"E2": "FCP"}, colons=("E2",), hands=("UUU FFF FFC",)), "E")

    assert refused(state, "UUU") == "does_not_match"
    assert refused(state, "CCC") == "not_in_hand"


def test_if_none_fits_one_cannot_enter() -> None:
    """If none fits, you cannot enter: forests all around, and no forest in the hand."""
    state = stepping(FORESTS, colons=("E2",), hands=("UUU CCC",))

    assert labels(state) == ["stop", "SW", "W", "NW"]
    assert refused(state, "E") == "nothing_fits"


def test_an_empty_hand_enters_nothing() -> None:
    """Requires laying a tile of your hand: there is none."""
    state = stepping({"E2": "FCP"}, colons=("E2",))

    assert labels(state) == ["stop", "W"]
    assert refused(state, "E") == "nothing_fits"


def test_tiles_of_the_bag_and_of_others_do_not_help() -> None:
    """A tile of *your* hand."""
    state = stepping({"E2": "FCP"}, colons=("E2",), hands=("", "FFF CCC PPP"))

    assert labels(state) == ["stop", "W"]


def test_one_may_go_on_from_the_new_tile() -> None:
    """You may go on from it, and lay another: autant de tuiles que vous le souhaitez."""
    state = stepping(NOTHING, hands=("FFF FFF FFF FFF",), honour=(4,))
    for _ in range(4):
        state = enter(state, "E", "FFF")

    assert list(laid(state)) == ["E2", "E4", "E6", "E8"]
    assert (colons(state)[0], hand(state), honour(state)) == ("E8", "", [0, 0])


def test_it_brings_no_honour() -> None:
    """For no honour: even among six neighbours."""
    after = entered("E", "E2", FIELD)

    assert honour(after) == [0, 0]


def test_it_costs_what_a_step_costs() -> None:
    """Two steps a turn are free, each further step costs 2, on a new tile as on an old one."""
    tiles = land([*hexagon(1), "E4"])
    after = entered("E", "E4", tiles, colons=("E2",), steps=2, honour=(3,))

    assert (colons(after)[0], honour(after)) == ("E4", [1, 0])


def test_a_step_is_paid_when_it_is_made() -> None:
    """Only then is the step paid and made, all at once: not while the tile is being chosen."""
    state = stepping({"E2": "FCP"}, colons=("E2",), hands=("FFF FFC",), steps=2, honour=(3,))
    choosing = act(state, "E")
    turning = act(choosing, "FFC")

    assert [honour(each)[0] for each in (choosing, turning)] == [3, 3]
    assert [colons(each)[0] for each in (choosing, turning)] == ["E2", "E2"]
    assert honour(act(turning, "F-C-F"))[0] == 1


def test_a_tile_kept_in_this_turn_may_be_laid() -> None:
    """A tile of your hand: also one that was just drawn."""
    kept = act(board(NOTHING, phase="tile", drawn="FFF CCC UUU"), "keep")

    assert laid(enter(kept, "E", "CCC")) == {"E2": "CCC"}


def test_placing_and_laying_in_the_same_turn() -> None:
    """Maximum 1 tuile via la pioche: what the colon reveals comes on top."""
    state = board({"E2": "FCP"}, phase="tile", drawn="UUU FFF", colons=("E2",))
    state = enter(place(state, "UUU", "W2"), "E", "FFF")

    assert laid(state) == {"W2": "UUU", "E2": "FCP", "E4": "FFF"}
    assert honour(state) == [1, 0]


def test_a_tile_under_the_colon_closes_rounds_too() -> None:
    """A round closes when its three cells hold tiles, however the last one came there."""
    tiles = land(hexagon(2), {"N1E1": "F", "E2": "C", "N1E3": "P"})
    after = entered("E", "E2", tiles, castles=("-", "E4"))

    assert pieces(after) == {"N1E1": "hut of 1", "E2": "farm of 1", "N1E3": "pasture of 1"}


def test_nothing_is_drawn_for_it() -> None:
    """Choisissez 1 tuile de votre main: the bag stays as it is."""
    before = stepping({"E2": "FCP"}, colons=("E2",), hands=("FFF FFC",))

    assert bag(enter(before, "E", "FFF")) == bag(before)


# The edge of the table


def test_no_colon_steps_beyond_the_edge_of_the_table() -> None:
    """No colon may step beyond distance 15 from Pairleroy, whatever it holds."""
    tiles = land(line_east(15))
    hands = ("FFF CCC PPP UUU FCP FPC FCU FUC",)
    state = stepping(tiles, colons=("E30",), hands=hands)

    assert not {"E", "NE", "SE"} & set(labels(state))
    assert {"W", "NW", "SW"} <= set(labels(state))
    assert refused(state, "E") == "edge_of_table"


# After the colon


def test_stopping_leads_to_the_kingdom() -> None:
    """3. Colon, 4. Kingdom."""
    state = act(stepping(honour=(20,)), "stop")

    assert (phase(state), state.turn) == ("kingdom", 0)
    assert refused(state, "E") == "now_kingdom"


def test_where_the_colon_has_been_leaves_no_trace() -> None:
    """Only where it stands counts: there and back is the same as staying."""
    state = stepping(honour=(20,))

    assert act(state, "E", "W", "stop") == act(state, "stop")


def test_there_is_no_kingdom_before_the_colon_stops() -> None:
    """4 phases obligatoires dans l'ordre."""
    state = stepping(honour=(20,))

    assert refused(state, "castle:E2") == "now_step"
    assert refused(state, "end") == "now_step"


def test_after_the_turn_the_next_player_draws() -> None:
    """The turn goes round."""
    state = act(stepping(players=3, seat=1, honour=(0, 20, 0)), "stop", "end")

    assert (state.turn, state.fields.seat) == (CHANCE, 2)
