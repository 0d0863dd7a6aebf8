"""Passing and being blocked: who may pass, who must, and when it ends the game."""

import pytest

import couronne
from tests.games.roses.boards import (
    DRAW,
    PASS,
    RULES,
    TURNED,
    WITH_HEROES,
    WITH_PASS,
    board,
    drawn,
    game,
    give,
    hand,
    labels,
    passes,
    pile,
    position,
    stock,
)

CORNER = """
    X........
    .........
    .........
    .........
    .........
    .........
    .........
    .........
    .........
"""
"""The king stands on a9: nothing lies to the north and to the west."""
BELOW_THE_CORNER = """
    .........
    X........
    .........
    .........
    .........
    .........
    .........
    .........
    .........
"""
RED_DEAD = "N2 N3 W1 NW1 NW2"
"""Cards of red that lead off the board from a9."""
BOTH_BLOCKED_END = ("classic", "international")


def other_dead(rules: str) -> str:
    """Return five cards of the other seat that lead off the board from a9."""
    return "S1 S2 S3 SE1 E1" if rules in TURNED else "N1 NE1 NE2 NE3 NW3"


def up(rules: str) -> str:
    """Return the card of the other seat that moves the king one square up the board."""
    return "S1" if rules in TURNED else "N1"


def down(rules: str) -> str:
    """Return the card of the other seat that moves the king one square down the board."""
    return "N1" if rules in TURNED else "S1"


@pytest.mark.parametrize("rules", RULES)
def test_no_pass_while_a_card_is_playable(rules: str) -> None:
    """Pass: legal only when nothing else is. One card of the five is playable."""
    state = position(rules, CORNER, hands=("N2 N3 W1 NW1 E1", ""))
    expected = ["E1"]

    assert labels(state) == expected


@pytest.mark.parametrize("rules", RULES)
def test_no_pass_while_a_draw_is_possible(rules: str) -> None:
    """Pass: legal only when nothing else is. With four dead cards one must draw."""
    state = position(rules, CORNER, hands=("N2 N3 W1 NW1", ""))
    expected = ["draw"]

    assert labels(state) == expected


@pytest.mark.parametrize("rules", WITH_PASS)
def test_a_blocked_player_can_only_pass(rules: str) -> None:
    """A blocked player's only legal action is pass."""
    state = position(rules, CORNER, hands=(RED_DEAD, ""))
    expected = (PASS,)

    assert state.actions == expected


@pytest.mark.parametrize("rules", WITH_PASS)
def test_the_other_seat_passes_too(rules: str) -> None:
    """A blocked player's only legal action is pass, whatever the seat."""
    state = position(rules, CORNER, seat=1, hands=("", other_dead(rules)))
    expected = (PASS,)

    assert state.actions == expected


@pytest.mark.parametrize("rules", WITH_PASS)
def test_a_pass_changes_nothing_but_the_turn(rules: str) -> None:
    """The pass is recorded; board, hands, pile and pawns stay as they are."""
    before = position(rules, CORNER, hands=(RED_DEAD, "S1"))
    state = before.play("pass")
    expected = (1, 1, board(CORNER), hand(before, 0), hand(before, 1), pile(before), stock(before))

    assert (
        state.turn,
        passes(state),
        drawn(state),
        hand(state, 0),
        hand(state, 1),
        pile(state),
        stock(state),
    ) == expected


@pytest.mark.parametrize("rules", WITH_PASS)
def test_the_other_goes_on_while_one_is_blocked(rules: str) -> None:
    """The blocked player passes; the other goes on, and passes again as long as it lasts."""
    state = position(rules, CORNER, hands=(RED_DEAD, ""), pile="SE2 SE3")
    state = give(state.play("pass").play_event(DRAW), "SE2")
    expected = (0, (PASS,), 0)

    assert (state.turn, state.actions, passes(state)) == expected


@pytest.mark.parametrize("rules", WITH_PASS)
def test_who_was_blocked_plays_again_once_the_king_has_moved(rules: str) -> None:
    """Blocked is for the moment: NE1 leaves the board from a9, but not from a8."""
    state = position(rules, CORNER, hands=("N2 N3 NE1 W1 NW1", down(rules)))
    before = state.actions
    after = labels(state.play("pass").play(down(rules)))
    expected = ((PASS,), ["NE1"])

    assert (before, after) == expected


@pytest.mark.parametrize("rules", WITH_HEROES)
def test_who_can_only_play_a_card_with_a_hero_must_do_so(rules: str) -> None:
    """A player whose only legal action is card + hero must take it."""
    corner = CORNER.replace("X.", "Xo")
    state = position(rules, corner, hands=("N2 N3 W1 NW1 E1", ""))
    expected = ["E1+"]

    assert labels(state) == expected


@pytest.mark.parametrize("rules", BOTH_BLOCKED_END)
def test_the_same_player_without_a_hero_is_blocked(rules: str) -> None:
    """Blocked: no card is playable alone nor, with a hero left, together with it."""
    corner = CORNER.replace("X.", "Xo")
    state = position(rules, corner, hands=("N2 N3 W1 NW1 E1", ""), heroes=(0, 4))
    expected = ["pass"]

    assert labels(state) == expected


def test_an_opponents_pawn_blocks_in_the_course() -> None:
    """Course: there are no heroes, so that a card onto any pawn is dead."""
    corner = CORNER.replace("X.", "Xo")
    state = position("course", corner, hands=("N2 N3 W1 NW1 E1", ""))
    expected = ["pass"]

    assert labels(state) == expected


@pytest.mark.parametrize("rules", WITH_PASS)
def test_ones_own_pawn_blocks_heroes_or_not(rules: str) -> None:
    """A hero flips only a pawn of the opponent."""
    corner = CORNER.replace("X.", "Xx")
    state = position(rules, corner, hands=("N2 N3 W1 NW1 E1", ""))
    expected = ["pass"]

    assert labels(state) == expected


@pytest.mark.parametrize("rules", BOTH_BLOCKED_END)
def test_both_blocked_ends_the_game_before_any_pass(rules: str) -> None:
    """Both are tested after every action; if both are blocked the game ends before any pass."""
    state = position(rules, CORNER, hands=("N2 N3 W1 NW1", other_dead(rules)))
    state = give(state.play_event(DRAW), "NW2")
    expected = (couronne.OVER, (), 0)

    assert (state.turn, state.actions, passes(state)) == expected


@pytest.mark.parametrize("rules", BOTH_BLOCKED_END)
def test_one_blocked_player_does_not_end_the_game(rules: str) -> None:
    """A live fifth card: the one is blocked and passes, the other is not."""
    state = position(rules, CORNER, hands=("N2 N3 W1 NW1", other_dead(rules)))
    state = give(state.play_event(DRAW), "SE2")
    expected = [(1, ("pass",)), (0, ("SE2",))]
    passed = state.play("pass")

    assert [(at.turn, tuple(labels(at))) for at in (state, passed)] == expected


@pytest.mark.parametrize("rules", BOTH_BLOCKED_END)
def test_a_hero_that_can_be_played_keeps_the_game_going(rules: str) -> None:
    """A card that can be played with a hero can be played: its holder is not blocked."""
    corner = CORNER.replace("X..", "X.o")
    state = position(rules, corner, hands=("N2 N3 W1 NW1", other_dead(rules)))
    state = give(state.play_event(DRAW), "E2").play("pass")
    expected = ["E2+"]

    assert labels(state) == expected


@pytest.mark.parametrize("rules", BOTH_BLOCKED_END)
def test_without_that_hero_both_are_blocked(rules: str) -> None:
    """The same position, the hero gone: the game is over."""
    corner = CORNER.replace("X..", "X.o")
    hands = ("N2 N3 W1 NW1", other_dead(rules))
    state = position(rules, corner, hands=hands, heroes=(0, 4))

    assert give(state.play_event(DRAW), "E2").over


def test_course_both_blocked_pass_one_after_the_other() -> None:
    """Course: both passes are recorded and the second in a row ends the game."""
    state = position("course", CORNER, hands=("N2 N3 W1 NW1", other_dead("course")))
    state = give(state.play_event(DRAW), "NW2")
    once = state.play("pass")
    twice = once.play("pass")
    expected = [(1, 0), (0, 1), (couronne.OVER, 2)]

    assert [(at.turn, passes(at)) for at in (state, once, twice)] == expected


def test_course_passes_that_are_not_in_a_row_do_not_end_the_game() -> None:
    """Course: two passes in a row; a draw in between starts the count again."""
    state = position("course", CORNER, hands=(RED_DEAD, "S1"))
    state = give(state.play("pass").play_event(DRAW), "S2").play("pass")
    expected = (1, 1)

    assert (state.turn, passes(state)) == expected


def test_course_a_card_between_two_passes_starts_the_count_again() -> None:
    """Course: two passes in a row; so does a card."""
    state = position("course", CORNER, hands=("N2 N3 W1 NW1 NW2", "S1"))
    state = state.play("pass").play("S1").play("pass")
    expected = (1, 1)

    assert (state.turn, passes(state)) == expected


def test_king_of_roses_ends_when_the_player_to_move_is_blocked() -> None:
    """King of Roses: the game ends as soon as one is blocked; blue moves the king into a corner."""
    rules = "king-of-roses"
    hands = ("N2 N3 NE1 W1 NW1", up(rules))
    state = position(rules, BELOW_THE_CORNER, seat=1, hands=hands)
    after = state.play(up(rules))
    expected = (couronne.OVER, 0)

    assert (after.turn, passes(after)) == expected


def test_king_of_roses_ends_when_red_blocks_blue() -> None:
    """King of Roses: after every action both players are tested."""
    blue = "S1 S2 S3 SE1 E1"
    state = position("king-of-roses", BELOW_THE_CORNER, hands=("N1", blue))

    assert state.play("N1").over


def test_king_of_roses_ends_when_the_player_who_has_just_moved_is_blocked() -> None:
    """King of Roses: whoever's turn it is. Drawing a dead fifth card ends the game."""
    state = position("king-of-roses", CORNER, hands=("N2 N3 W1 NW1", ""))

    assert give(state.play_event(DRAW), "NW2").over


def test_king_of_roses_a_live_fifth_card_lets_the_game_go_on() -> None:
    """King of Roses: a player is blocked when no card is playable."""
    state = position("king-of-roses", CORNER, hands=("N2 N3 W1 NW1", ""))
    expected = 1

    assert give(state.play_event(DRAW), "SE2").turn == expected


def test_king_of_roses_four_dead_cards_do_not_block() -> None:
    """King of Roses: blocked needs five cards in hand."""
    rules = "king-of-roses"
    state = position(rules, BELOW_THE_CORNER, seat=1, hands=("N2 N3 W1 NW1", up(rules)))
    expected = ["draw"]

    assert labels(state.play(up(rules))) == expected


@pytest.mark.parametrize(("heroes", "expected"), [((1, 4), 0), ((0, 4), couronne.OVER)])
def test_king_of_roses_a_hero_that_can_be_played_prevents_the_end(
    heroes: tuple[int, int], expected: int
) -> None:
    """King of Roses: nor, with a hero left, together with it. E1 leads onto a blue pawn."""
    before = """
        .o.......
        X........
        .........
        .........
        .........
        .........
        .........
        .........
        .........
    """
    rules = "king-of-roses"
    hands = ("N2 N3 W1 NW1 E1", up(rules))
    state = position(rules, before, seat=1, hands=hands, heroes=heroes)

    assert state.play(up(rules)).turn == expected


@pytest.mark.parametrize("seed", range(30))
def test_king_of_roses_has_no_pass(seed: int) -> None:
    """King of Roses: there is no pass."""
    state = game("king-of-roses").start(seed=seed)
    while not state.over:
        assert PASS not in state.actions
        state = state.play(state.actions[seed % len(state.actions)])

    assert passes(state) == 0


@pytest.mark.parametrize("rules", WITH_PASS)
@pytest.mark.parametrize("seed", range(10))
def test_a_pass_is_always_alone(rules: str, seed: int) -> None:
    """Never voluntary: where a pass is legal, the hand is full and nothing else is legal."""
    state = game(rules).start(seed=seed)
    while not state.over:
        assert (PASS in state.actions) == (state.actions == (PASS,))
        assert state.actions != (PASS,) or len(hand(state, state.turn)) == 5
        state = state.play(state.actions[seed % len(state.actions)])
