"""Placing a tile just drawn: the domino rule, its turns, Pairleroy, and the edge of the table."""

import pytest

from couronne import State
from tests.games.pairleroy.boards import (
    RING,
    Tiles,
    act,
    board,
    face,
    hand,
    hexagon,
    honour,
    just_drawn,
    labels,
    laid,
    land,
    line_east,
    phase,
    place,
    refusal,
    refused,
)

ONE_TILE = {"E2": "FCP"}
"""Beside Pairleroy: forest to the north-east, field at the bottom, prairie to the north-west."""
FAR_FROM_IT = ["N1W1", "W2", "S1W1"]
"""The cells that touch Pairleroy but not E2."""
FORESTS: Tiles = dict.fromkeys(RING, "FFF")
"""Whatever comes next must have a forest."""


def drawing(tiles: Tiles, drawn: str, held: str = "") -> State:
    """Let seat 0 have drawn these tiles, and hold some others."""
    return board(tiles, phase="tile", drawn=drawn, hands=(held,))


def cells_for(tiles: Tiles, tile: str) -> list[str]:
    """List the cells that a tile may be laid on."""
    return labels(act(drawing(tiles, tile), tile))


# The domino rule


@pytest.mark.parametrize(
    ("tile", "beside"),
    [
        ("FFF", ["N1E3", "E4"]),
        ("CCC", ["S1E1", "S1E3"]),
        ("PPP", ["N1E1"]),
        ("UUU", []),
    ],
)
def test_neighbouring_terrains_are_of_the_same_kind(tile: str, beside: list[str]) -> None:
    """Les terrains adjacents doivent être du même type: forest against forest, and so on."""
    assert sorted(cells_for(ONE_TILE, tile)) == sorted([*beside, *FAR_FROM_IT])


def test_all_sides_must_match() -> None:
    """Un côté de forêt contre un autre côté de forêt: a tile between two matches both."""
    tiles = {"E2": "FCP", "N1E3": "CFU"}  # N1E1 lies below the one and beside the other

    assert "N1E1" in cells_for(tiles, "UUP")
    assert "N1E1" not in cells_for(tiles, "PPP")
    assert "N1E1" not in cells_for(tiles, "UUU")


def test_a_tile_that_matches_nothing_is_refused_with_its_reason() -> None:
    """Les terrains adjacents doivent être du même type: here prairie is asked for."""
    state = act(drawing(ONE_TILE, "UUU"), "UUU")
    error = refusal(state, "N1E1")

    assert error.code == "does_not_match"
    assert (error.values["terrain"], error.values["third"]) == ("prairie", "bottom")


def test_the_second_tile_of_a_round_is_asked_to_agree() -> None:
    """All tiles touching a round agree on its terrain: the third one as the second one."""
    tiles = {"E2": "FCP", "S1E1": "CUU"}

    assert "S1E3" in cells_for(tiles, "CCC")
    assert "S1E3" not in cells_for(tiles, "UUU")


# Turning a tile


@pytest.mark.parametrize(
    ("tile", "faces"),
    [
        ("FCP", ["FCP", "CPF", "PFC"]),
        ("FPC", ["FPC", "CFP", "PCF"]),
        ("FFC", ["FFC", "FCF", "CFF"]),
        ("UUC", ["CUU", "UCU", "UUC"]),
    ],
)
def test_rotation_is_by_120_degrees_only(tile: str, faces: list[str]) -> None:
    """Rotation is by 120 degrees only; no flipping. Where nothing is asked all three fit."""
    state = act(drawing(ONE_TILE, tile), tile, "W2")

    assert labels(state) == list(map(face, faces))


@pytest.mark.parametrize(
    ("tile", "cell", "fitting", "wrong"),
    [
        ("CCU", "S1E1", ["C-C-U", "C-U-C"], "U-C-C"),  # a field is asked for to the north-east
        ("PPC", "N1E1", ["C-P-P", "P-P-C"], "P-C-P"),  # a prairie at the bottom
        ("FFC", "E4", ["F-C-F", "C-F-F"], "F-F-C"),  # a forest to the north-west
    ],
)
def test_a_turn_must_match(tile: str, cell: str, fitting: list[str], wrong: str) -> None:
    """A placement is legal when each round is unset or already has that third's terrain."""
    state = act(drawing(ONE_TILE, tile), tile, cell)

    assert labels(state) == fitting
    assert refused(state, wrong) == "does_not_match"


def test_no_flipping() -> None:
    """No flipping: where F-P-C alone fits, its mirror image FCP does not."""
    ground = {"N1E5": "F", "E4": "P", "N1E3": "C"}  # around E4: north-east, bottom, north-west
    tiles = land(["E2", "E6", "S1E3", "N1E3", "N1E5"], ground)

    assert "E4" in cells_for(tiles, "FPC")
    assert "E4" not in cells_for(tiles, "FCP")


def test_rotations_with_the_same_thirds_are_one() -> None:
    """Rotations that give the same thirds are one action: a tile of one terrain has no turns."""
    after = act(drawing(ONE_TILE, "UUU"), "UUU", "W2")

    assert (phase(after), laid(after)["W2"]) == ("step", "UUU")


def test_a_tile_shows_its_own_faces_only() -> None:
    """A turn changes no terrain."""
    state = act(drawing(ONE_TILE, "FFC"), "FFC", "W2")

    assert refused(state, "F-F-P") == "other_tile"


def test_a_tile_lies_as_it_was_turned() -> None:
    """North-east, bottom, north-west: the thirds lie where the face says."""
    after = act(drawing(ONE_TILE, "FCP"), "FCP", "W2", "P-F-C")

    assert after.view()["tiles"][0] == {
        "cell": "W2", "q": -1, "r": 0, "thirds": ["prairie", "forest", "field"],
    }  # fmt: skip


# Pairleroy


@pytest.mark.parametrize("tile", ["FFF", "CCC", "PPP", "UUU", "FCP", "UUC"])
def test_pairleroy_matches_everything(tile: str) -> None:
    """Wild: it matches everything, so that any tile may be laid on any side of it."""
    state = act(drawing({}, tile), tile)

    assert sorted(labels(state)) == sorted(RING)
    for cell in RING:
        after = act(state, cell)
        assert phase(after) == ("step" if len(set(tile)) == 1 else "face")
        assert len(labels(after)) == 3 or phase(after) == "step"


@pytest.mark.parametrize(
    ("first", "second"), [("E2", "N1E1"), ("S1W1", "S1E1"), ("N1W1", "W2"), ("W2", "N1W1")]
)
def test_a_round_at_pairleroy_is_set_by_the_first_of_its_tiles(first: str, second: str) -> None:
    """Set by the first of its other two tiles to be laid; the second must agree."""
    assert second in cells_for({first: "FFF"}, "FFF")
    assert second not in cells_for({first: "FFF"}, "CCC")


@pytest.mark.parametrize(("first", "second"), [("E2", "S1E1"), ("S1W1", "W2"), ("N1W1", "N1E1")])
def test_beside_pairleroy_not_only_the_rounds_of_pairleroy_count(first: str, second: str) -> None:
    """It sets no terrain: neighbours that share another round agree on that one."""
    assert second not in cells_for({first: "FFF"}, "CCC")


def test_pairleroy_cannot_be_covered() -> None:
    """Castle of Pairleroy at (0,0), placed at the start: its cell is not empty."""
    assert refused(act(drawing(ONE_TILE, "FFF"), "FFF"), "0") == "covered"


# Where a tile may lie


def test_the_first_tile_lies_beside_pairleroy() -> None:
    """Anywhere legal with at least one adjacent tile: Pairleroy counts as one."""
    assert sorted(cells_for({}, "FFF")) == sorted(RING)
    assert refused(act(drawing({}, "FFF"), "FFF"), "E4") == "touches_nothing"


def test_a_tile_may_be_laid_anywhere_beside_another() -> None:
    """N'importe où sur le plateau: all around the tiles that are there, not near the colon."""
    tiles = dict.fromkeys(line_east(4), "FFF")
    around = {"N1E3", "N1E5", "N1E7", "N1E9", "E10", "S1E3", "S1E5", "S1E7", "S1E9"}

    assert around <= set(cells_for(tiles, "FFF"))


def test_no_tile_covers_another() -> None:
    """A tile lies on an empty cell."""
    assert refused(act(drawing(ONE_TILE, "FFF"), "FFF"), "E2") == "covered"


def test_no_tile_is_laid_beyond_the_edge_of_the_table() -> None:
    """No tile may be laid beyond distance 15 from Pairleroy."""
    tiles = land(line_east(15), {"N1E29": "F", "E30": "F"})
    state = act(drawing(tiles, "FFF"), "FFF")

    assert {"N1E29", "S1E29"} <= set(labels(state))
    assert not {"E32", "N1E31", "S1E31"} & set(labels(state))
    assert refused(state, "E32") == "off_table"


@pytest.mark.parametrize("corner", ["E30", "W30", "N15W15", "N15E15", "S15W15", "S15E15"])
def test_the_table_ends_in_every_direction(corner: str) -> None:
    """Beyond distance 15: the corner itself is on the table, and its last tile has a place."""
    ways = {
        "E30": line_east(14),
        "W30": [f"W{2 * step}" for step in range(1, 15)],
        "N15W15": [f"N{step}W{step}" for step in range(1, 15)],
        "N15E15": [f"N{step}E{step}" for step in range(1, 15)],
        "S15W15": [f"S{step}W{step}" for step in range(1, 15)],
        "S15E15": [f"S{step}E{step}" for step in range(1, 15)],
    }
    tiles = land([*ways[corner], corner])
    before = {name: shown for name, shown in tiles.items() if name != corner}
    after = place(drawing(before, tiles[corner]), tiles[corner], corner)

    assert corner in laid(after)
    assert len(laid(after)) == 15


def test_a_hole_in_the_map_can_be_filled() -> None:
    """Anywhere legal: six neighbours ask for three terrains, and one tile shows them."""
    tiles = land(hexagon(2), {"N1E3": "U", "E2": "C", "N1E1": "P"})
    hole = {name: shown for name, shown in tiles.items() if name != "E2"}

    assert tiles["E2"] == "UCP"
    assert "E2" in cells_for(hole, "CPU")
    assert "E2" not in cells_for(hole, "CUP")


# What may be placed


def test_one_of_the_tiles_just_drawn_may_be_placed() -> None:
    """You may place one of the tiles just drawn: each class once, and none of the hand."""
    state = drawing(ONE_TILE, "FFF FFF", held="CCC")

    assert labels(state) == ["FFF", "keep"]
    assert refused(state, "CCC") == "not_drawn"


def test_equal_tiles_are_one_action() -> None:
    """Equal tiles are one action, and one of them stays in the hand."""
    after = place(drawing(ONE_TILE, "UUU UUU CCC"), "UUU", "W2")

    assert hand(after) == "CCC UUU"


def test_a_tile_just_drawn_that_equals_one_in_hand_may_be_placed() -> None:
    """Tiles already in hand are never placed in phase 1, but equal ones cannot be told apart."""
    after = place(drawing(ONE_TILE, "UUU", held="UUU UUU UUU"), "UUU", "W2")

    assert hand(after) == "UUU UUU UUU"


def test_a_tile_that_fits_nowhere_cannot_be_placed() -> None:
    """Anywhere legal: between forests there is no place for a tile without one."""
    state = drawing(FORESTS, "FFC UUU")

    assert labels(state) == ["FFC", "keep"]
    assert refused(state, "UUU") == "fits_nowhere"


def test_one_tile_a_turn() -> None:
    """Vous pouvez poser maximum 1 tuile via la pioche par tour: then the colon moves."""
    after = place(drawing(ONE_TILE, "UUU CCC PPP"), "UUU", "W2")

    assert (phase(after), after.turn, just_drawn(after)) == ("step", 0, "")
    assert refused(after, "CCC") == "now_step"
    assert hand(after) == "CCC PPP"


def test_all_may_be_kept() -> None:
    """Or keep them all: nothing is laid, nothing is gained, and the colon moves."""
    before = drawing(ONE_TILE, "UUU CCC PPP")
    after = act(before, "keep")

    assert (laid(after), honour(after), hand(after)) == (ONE_TILE, [0, 0], "CCC PPP UUU")
    assert (phase(after), after.turn) == ("step", 0)


def test_a_tile_that_was_kept_is_not_placed_later() -> None:
    """Tiles already in hand are never placed in phase 1, in no later turn either."""
    kept = act(board(ONE_TILE, phase="tile", drawn="UUU CCC PPP"), "keep", "stop")
    other = act(kept.play_event(0).play_event(0).play_event(0), "keep", "stop")
    again = other.play_event(0)

    assert (again.turn, hand(again), labels(again)) == (0, "FFF CCC PPP UUU", ["FFF", "keep"])


def test_a_chosen_tile_is_laid() -> None:
    """Place or keep: once a tile is chosen, only the cell is asked."""
    state = act(drawing(ONE_TILE, "FFF UUU"), "FFF")

    assert "keep" not in labels(state)
    assert refused(state, "keep") == "now_cell"
    assert refused(state, "UUU") == "now_cell"
