"""What leaves no choice is not asked: it is carried out, and the game goes on."""

from couronne import CHANCE
from tests.games.pairleroy.boards import (
    RING,
    Tiles,
    act,
    board,
    buildings,
    castles,
    colons,
    draw,
    enter,
    hand,
    hexagon,
    honour,
    just_drawn,
    labels,
    laid,
    land,
    phase,
    pieces,
)

FORESTS: Tiles = dict.fromkeys(RING, "FFF")
"""Whatever comes next must have a forest."""
ONE_TOWN: Tiles = {**FORESTS, "E2": "UFF"}
"""All forests, but for a town at E4: there alone fits a tile without a forest."""
FIELD = land(hexagon(2), {"E2": "F", "N1E1": "F"})


# Phase 1


def test_tiles_that_fit_nowhere_are_kept() -> None:
    """Keep alone passes by itself: the colon is next."""
    state = draw(board(FORESTS, phase="draw"), "UUU CCC PPP")

    assert (phase(state), state.turn, just_drawn(state)) == ("step", 0, "")
    assert hand(state) == "CCC PPP UUU"


def test_one_tile_that_fits_leaves_a_choice() -> None:
    """Place it or keep it: that is asked."""
    state = draw(board(FORESTS, phase="draw"), "UUU CCC FFF")

    assert (phase(state), labels(state)) == ("tile", ["FFF", "keep"])


def test_the_only_cell_is_not_asked() -> None:
    """A choice of one is carried out at once: the cell, and the face of a tile of one terrain."""
    state = board(ONE_TOWN, phase="tile", drawn="UUU")
    after = act(state, "UUU")

    assert (phase(after), laid(after)["E4"], honour(after)[0]) == ("step", "UUU", 1)


def test_the_only_face_is_not_asked() -> None:
    """And so on until there is a real choice: the cell is asked, its face is not."""
    state = act(board(FORESTS, phase="tile", drawn="FUP"), "FUP")
    after = act(state, "E4")  # a forest to the north-west, and one turn has it there

    assert phase(state) == "cell"
    assert (phase(after), laid(after)["E4"]) == ("step", "UPF")


def test_several_faces_are_asked() -> None:
    """A real choice: two turns have a forest to the north-west."""
    state = act(board(FORESTS, phase="tile", drawn="FFC"), "FFC", "E4")

    assert (phase(state), labels(state)) == ("face", ["F-C-F", "C-F-F"])


def test_the_only_cell_may_leave_a_choice_of_faces() -> None:
    """Until there is a real choice: one cell, then two faces."""
    state = act(board(ONE_TOWN, phase="tile", drawn="UUC"), "UUC")

    assert (phase(state), labels(state)) == ("face", ["C-U-U", "U-C-U"])


# Phase 3


def test_a_colon_that_can_go_nowhere_stops() -> None:
    """Stop alone passes by itself: two steps were free, and there is no honour for a third."""
    state = board(FIELD, phase="step", steps=1, honour=(1,), market={"b1": "palisade"})
    after = act(state, "E")

    assert (phase(after), colons(after)[0]) == ("kingdom", "E2")


def test_the_only_tile_that_fits_is_not_asked() -> None:
    """Tile class of the hand that fits: one of two, and it has one face."""
    state = board({"E2": "FCP"}, phase="step", colons=("E2",), hands=("UUU FFF",))
    after = act(state, "E")

    assert (phase(after), laid(after)["E4"], hand(after)) == ("step", "FFF", "UUU")


def test_equal_tiles_leave_no_choice() -> None:
    """Equal tiles are one action: three of a kind are not asked for."""
    state = board({"E2": "FCP"}, phase="step", colons=("E2",), hands=("FFF FFF FFF",))

    assert hand(act(state, "E")) == "FFF FFF"


def test_the_only_tile_may_leave_a_choice_of_faces() -> None:
    """Then its face: that is asked."""
    state = board({"E2": "FCP"}, phase="step", colons=("E2",), hands=("UUU FFC",))
    after = act(state, "E")

    assert (phase(after), labels(after)) == ("face", ["F-C-F", "C-F-F"])


def test_a_chosen_tile_with_one_face_is_laid() -> None:
    """Two tiles fit, and the one that was chosen has one face here."""
    state = board({"E2": "FCP"}, phase="step", colons=("E2",), hands=("FUP FFF",))

    assert laid(enter(state, "E", "UPF"))["E4"] == "UPF"
    assert phase(act(state, "E", "FUP")) == "step"


# Phase 4


def test_a_kingdom_without_anything_to_do_is_passed_over() -> None:
    """End alone passes by itself: without honour the next player draws."""
    state = act(board(FIELD, phase="step"), "stop")

    assert (state.turn, phase(state), state.fields.seat) == (CHANCE, "draw", 1)


def test_a_turn_ends_when_nothing_more_can_be_done() -> None:
    """End alone passes by itself: the castle took the last point."""
    state = act(board(FIELD, honour=(20,)), "castle:E2")

    assert castles(state)[0] == "E2"
    assert (state.turn, state.fields.seat) == (CHANCE, 1)


def test_one_thing_to_do_is_asked() -> None:
    """Do it or end the turn: that is a choice."""
    state = board(FIELD, castles=("E2",), pieces="E2:0", contracts=("palisade",))

    assert labels(state) == ["end", "deliver:palisade"]


def test_the_only_piece_is_not_asked() -> None:
    """Then *which piece*: there is one."""
    state = board(FIELD, castles=("E2",), pieces="E2:0", contracts=("palisade+F",))
    after = act(state, "deliver:palisade")

    assert (pieces(after), buildings(after)) == ({}, ["palisade"])


def test_several_pieces_are_asked() -> None:
    """Then *which piece*: there are two."""
    state = board(FIELD, castles=("E2",), pieces="E2:0 N1E1:0", contracts=("palisade+F",))

    assert labels(act(state, "deliver:palisade")) == ["piece:N1E1", "piece:E2"]


# Whole turns


def test_a_whole_turn_may_pass_by_itself() -> None:
    """And so on until there is a real choice: seat 1 has neither tiles, nor honour, nor a way."""
    state = board({}, players=3, phase="step", bag="", last=0, hands=("FFF",))
    after = act(state, "stop")

    assert (after.turn, phase(after)) == (2, "step")


def test_the_game_may_end_by_itself() -> None:
    """Or the game has ended: the last turn leaves no choice."""
    state = board({}, seat=1, phase="step", bag="", last=1)

    assert act(state, "stop").over


def test_draws_are_made_even_without_a_choice() -> None:
    """Until a draw is due: chance draws the last tile, though there is only one."""
    state = board(FIELD, phase="draw", hands=("UUU UUU UUU",), bag="CCC")

    assert (state.turn, len(state.actions), state.total_weight) == (CHANCE, 1, 1)


def test_the_last_card_of_the_pile_is_drawn() -> None:
    """A draw is due: also when one card is left."""
    state = act(board(FIELD, honour=(16,), pile="palace"), "buy:a1")

    assert (state.turn, phase(state), len(state.actions)) == (CHANCE, "refill", 1)
