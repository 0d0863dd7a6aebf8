"""The last pawn: whose it is, and that it ends the game at once."""

import pytest

import couronne
from tests.games.roses.boards import (
    SHARED_STOCK,
    TURNED,
    drawn,
    labels,
    position,
    stock,
)

FIFTY_ONE = """
    .........
    .........
    xxxxxxxxo
    xxxxxxxxo
    xxxxxxxxo
    xxxxxXxxo
    oooooooo.
    ooooooo..
    .........
"""
"""Red has 32 pawns on the board, the other 19: one is left. The king stands on f4."""
TWENTY_FIVE_RED = """
    .........
    .........
    xxxxxxxxx
    xxxxxxxxx
    xxxxxXx..
    oooooo...
    .........
    .........
    .........
"""
TWENTY_FIVE_WHITE = TWENTY_FIVE_RED.translate(str.maketrans("xXo", "oOx"))


def test_drawings_hold_what_they_say() -> None:
    """The boards of this file have one pawn left to lay."""
    expected = [(1, 1), (1, 20), (20, 1)]

    assert [
        stock(position("classic", FIFTY_ONE)),
        stock(position("course", TWENTY_FIVE_RED)),
        stock(position("course", TWENTY_FIVE_WHITE)),
    ] == expected


@pytest.mark.parametrize("rules", SHARED_STOCK)
def test_the_52nd_pawn_ends_the_game_at_once(rules: str) -> None:
    """A 52nd pawn ends a game at once even if the opponent is to move, and could."""
    before = position(rules, FIFTY_ONE, hands=("S3 SW3", "N1 W1"))
    state = before.play("S3")
    expected = (couronne.OVER, (), (0, 0))

    assert labels(before.forfeit()) != ["pass"]
    assert (state.turn, state.actions, stock(state)) == expected


@pytest.mark.parametrize("rules", SHARED_STOCK)
def test_either_player_may_lay_the_52nd_pawn(rules: str) -> None:
    """The 52nd pawn laid, of the shared stock: the other's too."""
    card = "N3" if rules in TURNED else "S3"
    state = position(rules, FIFTY_ONE, seat=1, hands=("N1", card)).play(card)

    assert state.over


@pytest.mark.parametrize("rules", SHARED_STOCK)
def test_a_hero_move_never_lays_the_last_pawn(rules: str) -> None:
    """A hero move never changes the supply: one pawn stays, and the game goes on."""
    state = position(rules, FIFTY_ONE, hands=("SW1 S3", "")).play("SW1+")
    expected = (1, (1, 1))

    assert (state.turn, stock(state)) == expected


@pytest.mark.parametrize("rules", SHARED_STOCK)
@pytest.mark.parametrize("before", [TWENTY_FIVE_RED, TWENTY_FIVE_WHITE])
def test_the_26th_pawn_of_a_colour_is_nothing_special_where_pawns_are_shared(
    rules: str, before: str
) -> None:
    """52 shared, two-sided: only the last of them ends the game."""
    seat = 0 if before is TWENTY_FIVE_RED else 1
    card = "N3" if seat and rules in TURNED else "S3"
    state = position(rules, before, seat=seat, hands=(card, "") if seat == 0 else ("", card))
    expected = (1 - seat, (20, 20))
    after = state.play(card)

    assert (after.turn, stock(after)) == expected


@pytest.mark.parametrize(
    ("before", "seat", "expected"), [(TWENTY_FIVE_RED, 0, (0, 20)), (TWENTY_FIVE_WHITE, 1, (20, 0))]
)
def test_course_ends_with_a_players_26th_pawn(
    before: str, seat: int, expected: tuple[int, int]
) -> None:
    """Course: a player's 26th pawn laid, though the other has pawns and a card left."""
    state = position("course", before, seat=seat, hands=("S3", "N3") if seat == 0 else ("N3", "S3"))
    after = state.play("S3")

    assert (after.turn, stock(after)) == (couronne.OVER, expected)


def test_course_goes_on_while_both_have_a_pawn_left() -> None:
    """Course: red's last but one pawn does not end the game."""
    before = TWENTY_FIVE_RED.replace("oooooo", "......").replace("Xx..", "X...")
    state = position("course", before, hands=("S1", "")).play("S1")
    expected = (1, (1, 26))

    assert (state.turn, stock(state)) == expected


@pytest.mark.parametrize("rules", SHARED_STOCK)
def test_the_board_of_the_end_stays_as_it_was_laid(rules: str) -> None:
    """The 52nd pawn lies on the board and counts."""
    state = position(rules, FIFTY_ONE, hands=("S3", "")).play("S3")
    expected = (".....X...", 32**2 + 1)

    assert (drawn(state)[8], state.scores[0]) == expected


@pytest.mark.parametrize("rules", SHARED_STOCK)
def test_the_game_is_won_when_it_is_over_and_not_before(rules: str) -> None:
    """More points win; nobody has won while the game goes on."""
    before = position(rules, FIFTY_ONE, hands=("S3", ""))
    expected = [(), (0,)]

    assert [before.winners, before.play("S3").winners] == expected
