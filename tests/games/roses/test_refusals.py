"""Refused moves: each says what was wrong and what would have been right, and changes nothing."""

from typing import Any

import pytest

from couronne.errors import IllegalMove, UnknownMove
from couronne.games.state import State
from tests.games.roses.boards import (
    DRAW,
    EMPTY,
    RULES,
    TURNED,
    WITH_HEROES,
    game,
    position,
)

MIDDLE = """
    .........
    .........
    .........
    .........
    .xoX.....
    .........
    .........
    .........
    .........
"""
"""The king stands on d5 upon a red pawn: a pawn of the opponent to the west, a red one beyond."""
HAND = ("N1 W1 W2 W3 E3", "")

Reason = tuple[str, dict[str, Any]]
"""A code and its values."""


def refused(state: State, move: str | int) -> IllegalMove:
    """Play a move that the rules refuse; the position must stay as it was."""
    before = state.position
    with pytest.raises(IllegalMove) as caught:
        state.play(move)

    assert state.position == before
    return caught.value


def reason(error: IllegalMove) -> Reason:
    """Return the code and the values that are the game's own."""
    common = ("about", "playable")
    return error.code, {name: value for name, value in error.values.items() if name not in common}


@pytest.mark.parametrize("rules", RULES)
def test_a_draw_with_a_full_hand(rules: str) -> None:
    """Draw: legal with fewer than 5 in hand."""
    state = position(rules, MIDDLE, hands=HAND)
    expected: Reason = ("hand_full", {"most": 5})

    assert reason(refused(state, "draw")) == expected


@pytest.mark.parametrize("rules", RULES)
def test_a_pass_while_something_else_is_possible(rules: str) -> None:
    """Pass: legal only when nothing else is."""
    state = position(rules, MIDDLE, hands=HAND)
    expected: Reason = ("must_act", {})

    assert reason(refused(state, "pass")) == expected


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("move", ["S1", "S1+", "E1"])
def test_a_card_that_is_not_held(rules: str, move: str) -> None:
    """One plays cards of one's own hand: S1 is in the pile, E1 in the hand of the other."""
    state = position(rules, MIDDLE, hands=("N1", "E1"))
    expected: Reason = ("not_in_hand", {"card": move[:2]})

    assert reason(refused(state, move)) == expected


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("move", ["E3", "E3+"])
def test_a_card_that_leaves_the_board(rules: str, move: str) -> None:
    """The landing square is on the board."""
    at_the_edge = MIDDLE.replace(".xoX.....", ".xo....X.")
    state = position(rules, at_the_edge, hands=HAND)
    expected: Reason = ("off_board", {"card": "E3", "king": "h5"})

    assert reason(refused(state, move)) == expected


@pytest.mark.parametrize("rules", TURNED)
def test_a_card_that_leaves_the_board_as_its_holder_sees_it(rules: str) -> None:
    """Each of the other's cards moves the king in the opposite board direction."""
    state = position(rules, MIDDLE, seat=1, hands=("", "E3 NE3 W1"))
    at_the_edge = position(
        rules, MIDDLE.replace(".xoX.....", "X........"), seat=1, hands=("", "E3 W1")
    )
    expected: Reason = ("off_board", {"card": "E3", "king": "a5"})

    assert reason(refused(at_the_edge, "E3")) == expected
    assert state.play("E3").view()["king"] == "a5"


@pytest.mark.parametrize("rules", RULES)
def test_a_card_onto_ones_own_pawn(rules: str) -> None:
    """Legal when the landing square has no pawn: the colour is named."""
    state = position(rules, MIDDLE, hands=HAND)
    expected: Reason = ("occupied", {"card": "W2", "square": "b5", "by": "red"})

    assert reason(refused(state, "W2")) == expected


@pytest.mark.parametrize(
    ("rules", "colour"),
    [("classic", "white"), ("international", "white"), ("king-of-roses", "blue")],
)
def test_a_card_onto_the_opponents_pawn_needs_a_hero(rules: str, colour: str) -> None:
    """Card + hero would be legal: the refusal says so."""
    state = position(rules, MIDDLE, hands=HAND)
    expected: Reason = ("needs_hero", {"card": "W1", "square": "c5", "by": colour})

    assert reason(refused(state, "W1")) == expected


@pytest.mark.parametrize(
    ("rules", "colour"),
    [("classic", "white"), ("international", "white"), ("king-of-roses", "blue")],
)
def test_a_card_onto_the_opponents_pawn_with_no_hero_left(rules: str, colour: str) -> None:
    """Without a hero left the square is simply taken."""
    state = position(rules, MIDDLE, hands=HAND, heroes=(0, 4))
    expected: Reason = ("occupied", {"card": "W1", "square": "c5", "by": colour})

    assert reason(refused(state, "W1")) == expected


def test_a_card_onto_the_opponents_pawn_in_the_course() -> None:
    """Course: there are no heroes, the square is taken."""
    state = position("course", MIDDLE, hands=HAND)
    expected: Reason = ("occupied", {"card": "W1", "square": "c5", "by": "white"})

    assert reason(refused(state, "W1")) == expected


def test_a_hero_in_the_course() -> None:
    """Course, hero cards: none."""
    state = position("course", MIDDLE, hands=HAND)
    expected: Reason = ("no_heroes_here", {"rules": "course"})

    assert reason(refused(state, "W1+")) == expected


@pytest.mark.parametrize("rules", WITH_HEROES)
def test_a_hero_that_is_gone(rules: str) -> None:
    """The hero leaves the game: after four there is none left."""
    state = position(rules, MIDDLE, hands=HAND, heroes=(0, 4))
    expected: Reason = ("no_hero_left", {})

    assert reason(refused(state, "W1+")) == expected


@pytest.mark.parametrize("rules", WITH_HEROES)
def test_a_hero_onto_a_free_square(rules: str) -> None:
    """Card + hero: legal when the landing square holds a pawn of the opponent."""
    state = position(rules, MIDDLE, hands=HAND)
    expected: Reason = ("hero_on_empty", {"card": "N1", "square": "d6"})

    assert reason(refused(state, "N1+")) == expected


@pytest.mark.parametrize("rules", WITH_HEROES)
def test_a_hero_onto_ones_own_pawn(rules: str) -> None:
    """Card + hero: legal when the landing square holds a pawn of the opponent."""
    state = position(rules, MIDDLE, hands=HAND)
    expected: Reason = ("hero_on_own", {"card": "W2", "square": "b5"})

    assert reason(refused(state, "W2+")) == expected


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("action", [-1, 50, -3, 1000, 2**63 - 1])
def test_a_number_that_is_no_action(rules: str, action: int) -> None:
    """50 actions: 0 to 49."""
    error = refused(position(rules, MIDDLE, hands=HAND), action)
    expected: Reason = ("no_such_action", {"action": action, "most": 49})

    assert isinstance(error, UnknownMove)
    assert reason(error) == expected


@pytest.mark.parametrize("action", [2**63, -(2**63) - 1, 10**30])
def test_a_number_beyond_64_bits(action: int) -> None:
    """50 actions: no number whatever is answered by an error that is not ours."""
    error = refused(position("classic", MIDDLE, hands=HAND), action)
    expected: Reason = ("no_such_action", {"action": action, "most": 49})

    assert reason(error) == expected


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("move", ["N4", "", "+", "north"])
def test_a_text_that_is_no_move(rules: str, move: str) -> None:
    """A text that is no move of the game at all."""
    error = refused(position(rules, MIDDLE, hands=HAND), move)
    expected: Reason = ("unreadable", {"text": move})

    assert isinstance(error, UnknownMove)
    assert reason(error) == expected


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("move", ["N1", "draw", "pass", 0, 99])
def test_nothing_is_played_after_the_end(rules: str, move: str | int) -> None:
    """When the game is over there are no actions."""
    state = position(rules, MIDDLE, hands=HAND, sign="#", passes=2)
    expected: Reason = ("game_over", {})

    assert reason(refused(state, move)) == expected


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("move", ["N1", "draw", "pass", 4])
def test_nobody_plays_while_a_card_is_drawn(rules: str, move: str | int) -> None:
    """The drawn card is chance's."""
    state = position(rules, EMPTY, hands=("N1", "E1")).play_event(DRAW)
    expected: Reason = ("chance_acts", {})

    assert reason(refused(state, move)) == expected


@pytest.mark.parametrize("rules", RULES)
def test_chance_brings_no_card_that_is_not_in_the_pile(rules: str) -> None:
    """The drawn card comes from the pile."""
    state = position(rules, EMPTY, hands=("N1", "E1"), pile="S1").play_event(DRAW)
    with pytest.raises(IllegalMove) as caught:
        state.play_event(0)

    assert caught.value.code == "not_to_be_drawn"


@pytest.mark.parametrize("rules", RULES)
def test_a_refusal_tells_what_would_have_been_right(rules: str) -> None:
    """The error lists the playable moves and names the game."""
    state = position(rules, MIDDLE, hands=("N1 W2 S1", ""))
    expected = {"about": "roses", "playable": ("N1", "S1", "draw")}
    error = refused(state, "W2")

    assert {name: error.values[name] for name in ("about", "playable")} == expected


def test_a_refusal_is_a_sentence() -> None:
    """In English by default: what was wrong, where, and what would have been right."""
    state = position("classic", MIDDLE, hands=("N1 W2", ""))
    expected = "W2 leads to b5, taken by a red pawn. Playable: N1, draw."

    assert str(refused(state, "W2")) == expected


@pytest.mark.parametrize("rules", RULES)
def test_a_refused_move_leaves_the_draws_alone(rules: str) -> None:
    """After a refusal the game goes on as if nothing had been tried."""
    state = game(rules).start(seed=3)
    expected = state.play(state.actions[0])
    refused(state, "pass")

    assert state.play(state.actions[0]) == expected
    assert state.draws == game(rules).start(seed=3).draws
