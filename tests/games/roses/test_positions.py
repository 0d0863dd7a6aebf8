"""Positions as one line of text: what is written is read, and what is damaged is refused."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import couronne
from couronne.errors import BadPosition
from couronne.games.draws import Draws, seed_of
from couronne.games.state import State
from tests.games.damage import damaged, read_or_refused
from tests.games.roses.boards import CARDS, EMPTY, RULES, game, position

BOARD = "9/9/9/9/1xox5/9/9/9/9"
REST = "N2,N3,NE1,NE2,NE3,E1,E2,E3,SE1,SE2,SE3,S2,S3,SW1,SW2,SW3,W1,W2,W3,NW1,NW2,NW3"
"""The deck without N1 and S1."""
FULL = "N1,N2,N3,NE1,NE2"
ALPHABET = " /xo.0123456789abcdefghijN S,E+W#-HK\té²"

rule_sets = st.sampled_from(RULES)
seeds = st.integers(min_value=0, max_value=2**32)


def reached(rules: str, seed: int, events: int) -> State:
    """Walk at random from before the deal, losing a turn now and then."""
    random = Random(seed)
    state = game(rules).undealt()
    for _event in range(events):
        if state.over:
            break
        lost = state.turn != couronne.CHANCE and random.random() < 0.02
        state = state.forfeit() if lost else state.play_event(random.choice(state.actions))
    return state


reachable = st.builds(reached, rule_sets, seeds, st.integers(min_value=0, max_value=150))


def test_a_position_is_written_row_by_row_from_the_top() -> None:
    """Rows from the top, king, seat, both hands, pile, heroes, passes."""
    state = position(
        "classic",
        """
        x........
        .........
        ...oo....
        .........
        ....X....
        .........
        .........
        .........
        ........o
        """,
        seat=1,
        hands=("N1 SW3", "W2"),
        pile="NW3 E1",
        heroes=(3, 4),
        passes=1,
    )
    expected = "x8/9/3oo4/9/4x4/9/9/9/8o e5 1 N1,SW3 W2 E1,NW3 3,4 1"

    assert state.position == expected


@given(reachable)
def test_a_written_position_is_read_as_the_same(state: State) -> None:
    """Round trip over reachable positions of all rule sets: deals, draws and ends included."""
    again = state.game.position(state.position)

    assert again == state
    assert (again.turn, again.actions, again.scores, again.ranks) == (
        state.turn,
        state.actions,
        state.scores,
        state.ranks,
    )


@given(reachable)
def test_a_position_read_again_goes_on_alike(state: State) -> None:
    """Nothing that the rules need is missing from the text."""
    again = state.game.position(state.position)

    assert [again.play_event(event) for event in again.actions] == [
        state.play_event(event) for event in state.actions
    ]


@given(reachable)
def test_a_position_read_carries_no_draws(state: State) -> None:
    """The order of the pile is in no text."""
    assert state.game.position(state.position).draws is None


@settings(max_examples=600)
@given(reachable, seeds)
def test_a_damaged_text_is_refused_or_is_a_position(state: State, seed: int) -> None:
    """BadPosition and never another exception; what is accepted is written as it was read."""
    text = damaged(state.position, Random(seed), ALPHABET)
    read = read_or_refused(state.game, text)

    assert read is None or read.position == text


@settings(max_examples=300)
@given(reachable, seeds)
def test_an_accepted_text_can_be_looked_at_and_played_on(state: State, seed: int) -> None:
    """Whatever is accepted behaves: it is seen, drawn, scored and played without any error."""
    read = read_or_refused(state.game, damaged(state.position, Random(seed), ALPHABET))
    if read is None:
        return
    played = read.with_draws(Draws(seed_of(seed))).settled()
    for _ply in range(20):
        if played.over:
            break
        played = played.play(played.actions[seed % len(played.actions)])
    view = played.view()

    assert played.text()
    assert [seat["total"] for seat in played.explain_score()] == list(played.scores)
    assert max(len(hand) for hand in view["hands"]) <= 5


@given(rule_sets, st.text())
def test_any_text_is_refused_with_our_error(rules: str, text: str) -> None:
    """A text that is no position at all."""
    with pytest.raises(BadPosition):
        game(rules).position(text)


@pytest.mark.parametrize(
    ("text", "code", "values"),
    [
        ("", "field_count", {"count": 1, "expected": 8}),
        (f"{BOARD} d5 0 N1 S1 {REST} 4,4", "field_count", {"count": 7, "expected": 8}),
        (f"{BOARD} d5 0 N1 S1 {REST} 4,4 0 ", "field_count", {"count": 9, "expected": 8}),
        (f"9/9 d5 0 N1 S1 {REST} 4,4 0", "bad_board", {"board": "9/9"}),
        (
            f"{BOARD}/9 d5 0 N1 S1 {REST} 4,4 0",
            "bad_board",
            {"board": f"{BOARD}/9"},
        ),
        (
            f"9/9/9/9/1xoz5/9/9/9/9 d5 0 N1 S1 {REST} 4,4 0",
            "bad_board",
            {"board": "9/9/9/9/1xoz5/9/9/9/9"},
        ),
        (
            f"9/9/9/9/1xox6/9/9/9/8 d5 0 N1 S1 {REST} 4,4 0",
            "bad_board",
            {"board": "9/9/9/9/1xox6/9/9/9/8"},
        ),
        (f"{BOARD} j5 0 N1 S1 {REST} 4,4 0", "bad_square", {"square": "j5"}),
        (f"{BOARD} d0 0 N1 S1 {REST} 4,4 0", "bad_square", {"square": "d0"}),
        (f"{BOARD} D5 0 N1 S1 {REST} 4,4 0", "bad_square", {"square": "D5"}),
        (
            f"{BOARD} d5 2 N1 S1 {REST} 4,4 0",
            "bad_number",
            {"what": "seat", "number": "2", "most": 1},
        ),
        (
            f"{BOARD} d5 0 N1 S1 {REST} 5,4 0",
            "bad_number",
            {"what": "heroes", "number": "5", "most": 4},
        ),
        (
            f"{BOARD} d5 0 N1 S1 {REST} 4 0",
            "bad_number",
            {"what": "heroes", "number": "", "most": 4},
        ),
        (
            f"{BOARD} d5 0 N1 S1 {REST} 4,4 3",
            "bad_number",
            {"what": "passes", "number": "3", "most": 2},
        ),
        (f"{BOARD} d5 0 N4 S1 {REST} 4,4 0", "bad_card", {"card": "N4"}),
        (f"{BOARD} d5 0 SO1 S1 {REST} 4,4 0", "bad_card", {"card": "SO1"}),
        (f"{BOARD} d5 0  S1 {REST} 4,4 0", "bad_card", {"card": ""}),
        (f"{BOARD} d5 0 N1 N1 {REST} 4,4 0", "card_twice", {}),
        (f"{BOARD} d5 0 N1 N2 {REST} 4,4 0", "card_twice", {}),
        (f"{BOARD} d5 0 {FULL},NE3 S1 - 4,4 0", "hand_too_large", {"most": 5}),
        (f"{BOARD} d5 0 S1 {FULL},NE3 - 4,4 0", "hand_too_large", {"most": 5}),
        (f"{BOARD} d5 0 N1 S1 {REST} 4,4 2", "bad_status", {"status": "", "expected": "#"}),
        (f"{BOARD} d5 0+ N1 S1 - 4,4 0", "no_card_to_come", {}),
        (f"{BOARD} d5 0+ {FULL} S1 SW3 4,4 0", "no_card_to_come", {}),
    ],
)
def test_a_refused_position_says_why(text: str, code: str, values: dict[str, Any]) -> None:
    """Each error says what was wrong, where, and of which game."""
    with pytest.raises(BadPosition) as caught:
        game("classic").position(text)

    assert (caught.value.code, caught.value.values) == (code, {**values, "about": "roses"})


@pytest.mark.parametrize("status", ["?", "#", "++"])
def test_a_wrong_sign_is_told_apart_from_the_right_one(status: str) -> None:
    """The error says what would have been right: here, where the game goes on, no sign at all."""
    expected = ("bad_status", {"status": status, "expected": "", "about": "roses"})

    with pytest.raises(BadPosition) as caught:
        game("classic").position(f"{BOARD} d5 0{status} N1 S1 {REST} 4,4 0")

    assert (caught.value.code, caught.value.values) == expected


@pytest.mark.parametrize(
    "text",
    [
        f"9/9/9/9/1xox32/9/9/9/9 d5 0 N1 S1 {REST} 4,4 0",
        f"9/9/9/9/.xox5/9/9/9/9 d5 0 N1 S1 {REST} 4,4 0",
        f"{BOARD} d5 0 S3,N1 S1 N2 4,4 0",
        f"{BOARD} d5 0 N1,N1 S1 N2 4,4 0",
    ],
)
def test_a_position_has_one_form(text: str) -> None:
    """Gaps are written as one number, cards in their order and once."""
    with pytest.raises(BadPosition) as caught:
        game("classic").position(text)

    assert caught.value.code == "not_canonical"
    assert game("classic").position(caught.value.values["canonical"])


@pytest.mark.parametrize(
    ("rules", "board", "pawns", "most"),
    [
        ("classic", "xxxxxxxxx/xxxxxxxxx/xxxxxxxxx/ooooooooo/ooooooooo/oooooooo1/9/9/9", 53, 52),
        (
            "king-of-roses",
            "xxxxxxxxx/xxxxxxxxx/xxxxxxxxx/ooooooooo/ooooooooo/oooooooo1/9/9/9",
            53,
            52,
        ),
        ("course", "xxxxxxxxx/xxxxxxxxx/xxxxxxxxx/9/9/9/9/9/9", 27, 26),
        ("course", "ooooooooo/ooooooooo/ooooooooo/9/9/9/9/9/9", 27, 26),
    ],
)
def test_there_are_only_so_many_pawns(rules: str, board: str, pawns: int, most: int) -> None:
    """52 shared, or 26 each."""
    heroes = "0,0" if rules == "course" else "4,4"
    with pytest.raises(BadPosition) as caught:
        game(rules).position(f"{board} a9 0# N1 S1 {REST} {heroes} 0")

    assert caught.value.code == "too_many_pawns"
    assert (caught.value.values["pawns"], caught.value.values["most"]) == (pawns, most)


def test_the_course_has_no_heroes_to_write() -> None:
    """Course, hero cards: none."""
    with pytest.raises(BadPosition) as caught:
        game("course").position(f"{BOARD} d5 0 N1 S1 {REST} 4,4 0")

    assert caught.value.code == "bad_number"


@pytest.mark.parametrize(
    ("seat", "hands"),
    [
        (0, (FULL, "-")),
        (0, ("N1", "-")),
        (0, ("-", "N1")),
        (1, ("N1", "N2")),
        (1, ("-", "-")),
        (1, (FULL, "-")),
    ],
)
def test_a_deal_gives_cards_in_turn(seat: int, hands: tuple[str, str]) -> None:
    """5 each, red first: in a deal the seats are level, or red is one card ahead and waits.

    Of any other deal a hand of six would come, or the wrong seat would begin.
    """
    dealt = {card for cards in hands for card in cards.split(",")}
    rest = ",".join(card for card in CARDS if card not in dealt)

    with pytest.raises(BadPosition):
        game("classic").position(f"9/9/9/9/9/9/9/9/9 e5 {seat}+ {hands[0]} {hands[1]} {rest} 4,4 0")


def test_a_deal_has_the_whole_deck() -> None:
    """At the deal no card lies in the discard: with one in the pile, ten cannot be dealt."""
    with pytest.raises(BadPosition):
        game("classic").position("9/9/9/9/9/9/9/9/9 e5 0+ - - N1 4,4 0")


@pytest.mark.parametrize("rules", RULES)
def test_an_ended_game_must_say_so(rules: str) -> None:
    """A game that is over bears the sign #, and only such a game."""
    over = position(rules, EMPTY, hands=("N1", "S1"), sign="#", passes=2)
    expected = (couronne.OVER, "0#")

    assert (over.turn, over.position.split()[2]) == expected
