"""Moves as text: read in English and in French, written in the neutral English form."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from couronne.errors import UnknownMove
from couronne.games.roses.notation import (
    outcome_tokens,
    read_action,
    read_outcome,
    tokens,
)
from tests.games.roses.boards import CARDS, DRAW, EMPTY, PASS, game, position

HERO = 24
FRENCH = {"W": "O", "SW": "SO", "NW": "NO"}
ACTIONS = st.integers(min_value=0, max_value=49)


def in_french(card: str) -> str:
    """Name a card in French: west is ouest."""
    return FRENCH.get(card[:-1], card[:-1]) + card[-1]


@given(ACTIONS)
def test_a_written_move_is_read_as_the_same_action(action: int) -> None:
    """Label, read, same action, for all fifty."""
    assert read_action(game("classic").label(action)) == action


@given(ACTIONS, st.sampled_from([str.lower, str.upper, str.title, str.swapcase]))
def test_case_does_not_matter(action: int, change: Callable[[str], str]) -> None:
    """People type n2 or N2, Draw or draw."""
    assert read_action(change(game("classic").label(action))) == action


@given(ACTIONS, st.text(" \t\n", max_size=3), st.text(" \t\n", max_size=3))
def test_spaces_around_do_not_matter(action: int, before: str, after: str) -> None:
    """A line may end in spaces."""
    assert read_action(before + game("classic").label(action) + after) == action


@pytest.mark.parametrize("card", CARDS)
def test_cards_are_read_in_both_languages(card: str) -> None:
    """`SW3` (French `SO3`)."""
    expected = [CARDS.index(card)] * 2

    assert [read_action(card), read_action(in_french(card))] == expected


@pytest.mark.parametrize("card", CARDS)
@pytest.mark.parametrize("sign", ["+", "+H", "+h"])
def test_a_hero_is_a_plus_behind_the_card(card: str, sign: str) -> None:
    """`N2+` or `N2+H` with a hero, in both languages."""
    expected = [HERO + CARDS.index(card)] * 2

    assert [read_action(card + sign), read_action(in_french(card) + sign)] == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("draw", DRAW),
        ("pioche", DRAW),
        ("piocher", DRAW),
        ("pass", PASS),
        ("passe", PASS),
        ("passer", PASS),
    ],
)
def test_words_of_both_languages(text: str, expected: int) -> None:
    """`draw`/`pioche`, `pass`/`passe`."""
    assert read_action(text) == expected


@pytest.mark.parametrize("text", ["N2+", "n2+h", " N2+H "])
def test_a_record_is_written_in_the_neutral_form(text: str) -> None:
    """A record is written in the neutral English form."""
    expected = "N2+"

    assert game("classic").label(read_action(text)) == expected


def test_a_french_move_is_written_in_the_neutral_form() -> None:
    """A record is written in the neutral English form."""
    expected = ["SW3", "W1+", "draw", "pass"]

    assert [
        game("course").label(read_action(text)) for text in ("SO3", "o1+h", "Pioche", "PASSE")
    ] == expected


def test_a_position_plays_what_is_typed() -> None:
    """Either language, any case, spaces around."""
    state = position("classic", EMPTY, hands=("SW3 E1", ""))
    expected = state.play(CARDS.index("SW3"))

    assert [state.play(text) for text in ("SW3", "so3", " So3 ")] == [expected] * 3


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "N",
        "2",
        "+",
        "+H",
        "N0",
        "N4",
        "N22",
        "N-1",
        "N2.0",
        "N 2",
        "N2++",
        "N2+X",
        "N2H",
        "2N",
        "NS1",
        "EW1",
        "EN1",
        "WS2",
        "NNE1",
        "draws",
        "drawpass",
        "pioch",
        "0",
        "48",
        "N²",
        "N２",
        "Ｎ2",
        "é",
        "N2\x00",
        "\N{PILE OF POO}",
    ],
)
def test_nonsense_is_refused(text: str) -> None:
    """What is no move is an UnknownMove that quotes the text."""
    expected = ("unreadable", {"text": text})

    with pytest.raises(UnknownMove) as caught:
        read_action(text)

    assert (caught.value.code, caught.value.values) == expected


@pytest.mark.parametrize(
    "text", ["\N{LATIN SMALL LETTER LONG S}1", "pa\N{LATIN SMALL LETTER LONG S}s"]
)
def test_letters_that_only_become_ours_in_capitals_are_refused(text: str) -> None:
    """The long s is no s, though its capital is S."""
    with pytest.raises(UnknownMove):
        read_action(text)


@given(st.text())
def test_any_text_is_an_action_or_an_unknown_move(text: str) -> None:
    """No text whatever raises anything else."""
    try:
        action = read_action(text)
    except UnknownMove:
        return

    assert 0 <= action < 50


@given(st.from_regex(r"\A[NSns]?[EWOewo]?[0-4](\+[Hh]?)?\Z"))
def test_what_looks_like_a_card_is_one_or_is_refused(text: str) -> None:
    """A card has a direction and one to three steps."""
    is_card = text[0] not in "01234" and any(steps in text for steps in "123")
    try:
        read_action(text)
    except UnknownMove:
        assert not is_card
    else:
        assert is_card


@pytest.mark.parametrize("card", range(24))
def test_a_drawn_card_is_written_and_read(card: int) -> None:
    """An outcome of chance is spelled as its card."""
    assert read_outcome("".join(outcome_tokens(card))) == card


@pytest.mark.parametrize("text", ["", "n1", "SO3", "N4", "N1+", "draw", " N1"])
def test_a_drawn_card_is_read_in_its_exact_form_only(text: str) -> None:
    """Outcomes stand in records, which have one form."""
    expected = ("unreadable", {"text": text})

    with pytest.raises(UnknownMove) as caught:
        read_outcome(text)

    assert (caught.value.code, caught.value.values) == expected


def test_tokens_keep_direction_steps_and_hero_apart() -> None:
    """A language may replace tokens one by one."""
    expected = [("N", "1"), ("SW", "3"), ("SW", "3", "+"), ("draw",), ("pass",)]

    assert [tokens(action) for action in (0, 17, HERO + 17, DRAW, PASS)] == expected
