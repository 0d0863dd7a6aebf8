"""Orientation: a card points as its holder sees it, or north is up for both."""

import pytest

from tests.games.roses.boards import (
    ABSOLUTE,
    CARDS,
    EMPTY,
    RULES,
    TURNED,
    board,
    drawn,
    labels,
    position,
)

OPPOSITE = {
    "N": "S",
    "NE": "SW",
    "E": "W",
    "SE": "NW",
    "S": "N",
    "SW": "NE",
    "W": "E",
    "NW": "SE",
}
NORTH_TWO = """
    .........
    .........
    ....{}....
    .........
    .........
    .........
    .........
    .........
    .........
"""
SOUTH_TWO = """
    .........
    .........
    .........
    .........
    .........
    .........
    ....{}....
    .........
    .........
"""


@pytest.mark.parametrize("rules", RULES)
def test_north_is_up_for_red(rules: str) -> None:
    """Seat 0 sits at the bottom and reads the board as it is."""
    state = position(rules, EMPTY, hands=("N2", "")).play("N2")
    expected = board(NORTH_TWO.format("X"))

    assert drawn(state) == expected


@pytest.mark.parametrize("rules", TURNED)
def test_north_is_down_for_the_player_at_the_top(rules: str) -> None:
    """Seat 1 sits at the top: its N moves south."""
    state = position(rules, EMPTY, seat=1, hands=("", "N2")).play("N2")
    expected = board(SOUTH_TWO.format("O"))

    assert drawn(state) == expected


@pytest.mark.parametrize("rules", ABSOLUTE)
def test_north_is_up_for_both(rules: str) -> None:
    """In `course` and `international` N is up for both."""
    state = position(rules, EMPTY, seat=1, hands=("", "N2")).play("N2")
    expected = board(NORTH_TWO.format("O"))

    assert drawn(state) == expected


@pytest.mark.parametrize("rules", TURNED)
@pytest.mark.parametrize("card", CARDS)
def test_each_card_of_the_other_seat_moves_in_the_opposite_direction(rules: str, card: str) -> None:
    """Each of its cards moves the king in the opposite board direction."""
    red_card = OPPOSITE[card[:-1]] + card[-1]
    expected = position(rules, EMPTY, hands=(red_card, "")).play(red_card).view()["king"]

    assert position(rules, EMPTY, seat=1, hands=("", card)).play(card).view()["king"] == expected


@pytest.mark.parametrize("rules", TURNED)
def test_a_card_does_what_its_holder_sees(rules: str) -> None:
    """A card keeps its identity; what it does depends on who holds it."""
    by_red = position(rules, EMPTY, hands=("NW3", "")).view()["hands"][0][0]
    by_other = position(rules, EMPTY, hands=("", "NW3")).view()["hands"][1][0]
    expected = [("NW3", "b8"), ("NW3", "h2")]

    assert [(card["card"], card["to"]) for card in (by_red, by_other)] == expected


@pytest.mark.parametrize("rules", TURNED)
def test_notation_names_the_card_not_the_board_direction(rules: str) -> None:
    """Notation names the card: N2 stays N2 though it moves the king south."""
    state = position(rules, EMPTY, seat=1, hands=("", "N2 SE1"))
    expected = ["N2", "SE1", "draw"]

    assert labels(state) == expected


@pytest.mark.parametrize("rules", TURNED)
def test_the_edge_is_the_one_that_the_card_points_to(rules: str) -> None:
    """At the bottom of the board the other seat's N cards lead off it, its S cards do not."""
    bottom = """
        .........
        .........
        .........
        .........
        .........
        .........
        .........
        .........
        ....X....
    """
    state = position(rules, bottom, seat=1, hands=("", "N1 NE1 NW1 S1"))
    expected = ["S1", "draw"]

    assert labels(state) == expected


@pytest.mark.parametrize("rules", RULES)
def test_a_view_tells_the_real_landing_squares_of_both_hands(rules: str) -> None:
    """Show the real effect on the board, the landing square, and none for a card that leaves it."""
    top = """
        ....X....
        .........
        .........
        .........
        .........
        .........
        .........
        .........
        .........
    """
    view = position(rules, top, hands=("N1 SW2", "N2 S3")).view()
    expected = {"N1": None, "SW2": "c7", "N2": None, "S3": "e6"}
    if rules in TURNED:
        expected |= {"N2": "e7", "S3": None}

    assert {card["card"]: card["to"] for hand in view["hands"] for card in hand} == expected
