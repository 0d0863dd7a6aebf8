"""Moves as text: read in English and in French, written in the neutral English form."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from couronne.errors import UnknownMove
from couronne.games.kingdomino.data import (
    ACTIONS,
    COLUMNS,
    DISCARD,
    GRID,
    KINDS,
    OUTCOMES,
    PLACE,
    SEATS,
    placement_of,
)
from couronne.games.kingdomino.notation import (
    outcome_tokens,
    read_action,
    read_outcome,
    tokens,
)
from couronne.games.state import State
from tests.games.kingdomino.tables import Table, game

SEED = Table("seed", 2)
ON_GRID = [
    action
    for action in range(ACTIONS)
    if action < PLACE or all(cell.on_grid for cell in placement_of(action).cells)
]
"""Every choice, the discard, and every placement whose two cells are on the grid."""
actions = st.sampled_from(ON_GRID)


def label(action: int) -> str:
    """Write an action as records do."""
    return game(SEED).label(action)


def with_in_hand(domino: str) -> State:
    """Let the first player place a domino next to a bare castle."""
    return game(SEED).sketch(f"Castle\n> {domino}\n? Mer Mer")


def test_there_are_five_simple_actions_and_every_pair_of_neighbours() -> None:
    """Four letters, a discard, and 13 rows of 12 neighbours, across and up, both ways round."""
    expected = 5 + 2 * 2 * 13 * 12

    assert len(ON_GRID) == expected


def test_a_written_move_is_read_as_the_same_action() -> None:
    """Label, read, same action, for all of them."""
    assert [read_action(label(action)) for action in ON_GRID] == ON_GRID


def test_no_two_moves_are_written_alike() -> None:
    """A label stands for one action."""
    assert len({label(action) for action in ON_GRID}) == len(ON_GRID)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("A", ("A",)),
        ("D", ("D",)),
        ("discard", ("discard",)),
        ("g8g9", ("g8", "g9")),
        ("g9g8", ("g9", "g8")),
        ("f10g10", ("f10", "g10")),
        ("m13l13", ("m13", "l13")),
        ("a1a2", ("a1", "a2")),
    ],
)
def test_tokens_keep_both_cells_apart(text: str, expected: tuple[str, ...]) -> None:
    """The first half's cell comes first; a language may replace tokens one by one."""
    assert tokens(read_action(text)) == expected


@given(actions, st.sampled_from([str.lower, str.upper, str.title, str.swapcase]))
def test_case_does_not_matter(action: int, change: Callable[[str], str]) -> None:
    """People type a or A, G8G9 or g8g9."""
    assert read_action(change(label(action))) == action


@given(actions, st.text(" \t\n", max_size=3), st.text(" \t\n", max_size=3))
def test_spaces_around_do_not_matter(action: int, before: str, after: str) -> None:
    """A line may end in spaces."""
    assert read_action(before + label(action) + after) == action


@pytest.mark.parametrize("action", ON_GRID[PLACE::50], ids=label)
@pytest.mark.parametrize("sign", ["", " ", ",", "-"])
def test_cells_may_be_kept_apart_by_one_sign(action: int, sign: str) -> None:
    """`g8g9`, `g8 g9`, `g8,g9` or `g8-g9`."""
    assert read_action(sign.join(tokens(action))) == action


@pytest.mark.parametrize(
    "text",
    [
        "discard",
        "DISCARD",
        "défausse",
        "DÉFAUSSE",
        "defausse",
        "défausser",
        "Defausser",
        " Défausse ",
    ],
)
def test_a_discard_is_read_in_both_languages(text: str) -> None:
    """`discard`/`défausse`, with accents or without."""
    assert read_action(text) == DISCARD


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("b", "B"),
        ("défausse", "discard"),
        ("G8 G9", "g8g9"),
        ("F10-g10", "f10g10"),
        (" m1,M2 ", "m1m2"),
    ],
)
def test_a_record_is_written_in_the_neutral_form(text: str, expected: str) -> None:
    """Whatever was typed, a record holds one form."""
    assert label(read_action(text)) == expected


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "E",
        "AB",
        "A1",
        "0",
        "12",
        "g8",
        "g8g",
        "g89",
        "8g9g",
        "g0g1",
        "g13g14",
        "g014g13",
        "m7n7",
        "g8  g9",
        "g8--g9",
        "g8/g9",
        "g8g9g10",
        "g 8g9",
        "g8.0g9",
        "-g8g9",
        "dis card",
        "discards",
        "défauss",
        "passe",
        "g²g3",
        "g８g9",
        "ｇ8g9",
        "Ａ",
        "é",
        "g8g9\x00",
        "A\x00",
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
    ("text", "first", "second"),
    [
        ("g8g8", "g8", "g8"),
        ("g8g10", "g8", "g10"),
        ("g8h9", "g8", "h9"),
        ("a1m13", "a1", "m13"),
        ("G8,H9", "g8", "h9"),
    ],
)
def test_cells_that_do_not_touch_are_refused(text: str, first: str, second: str) -> None:
    """A domino covers two cells side by side; corners do not count."""
    expected = ("not_beside", {"first": first, "second": second})

    with pytest.raises(UnknownMove) as caught:
        read_action(text)

    assert (caught.value.code, caught.value.values) == expected


@pytest.mark.parametrize(
    "text", ["di\N{LATIN SMALL LETTER LONG S}card", "défau\N{LATIN SMALL LETTER SHARP S}e"]
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

    assert action in ON_GRID


@given(st.from_regex(r"\A[a-nA-N][0-9]{1,2}[ ,-]?[a-nA-N][0-9]{1,2}\Z"))
def test_what_looks_like_two_cells_is_a_placement_or_is_refused(text: str) -> None:
    """What is accepted names two neighbours on the grid, in the order typed."""
    try:
        action = read_action(text)
    except UnknownMove:
        return
    first, second = placement_of(action).cells

    assert first.name + second.name == text.lower().translate(dict.fromkeys(map(ord, " ,-")))
    assert abs(first.row - second.row) + abs(first.column - second.column) == 1


@pytest.mark.parametrize("name", [f"{column}{row}" for column in COLUMNS for row in (1, GRID)])
def test_the_grid_reaches_from_a_to_m_and_from_1_to_13(name: str) -> None:
    """Every edge of the grid can be typed."""
    beside = name[0] + {"1": "2", "13": "12"}[name[1:]]

    assert tokens(read_action(name + beside)) == (name, beside)


@pytest.mark.parametrize("pair", ["g8g9", "g9g8", "h7i7", "i7h7", "f7e7", "g6g5"])
def test_a_double_typed_either_way_round_is_the_same_move(pair: str) -> None:
    """Both halves are alike: what is first and what is second makes no difference."""
    state = with_in_hand("Mer* Mer*")
    first, second = pair[:2], pair[2:]

    assert state.play(first + second) == state.play(second + first)


def test_a_double_is_listed_once_for_each_pair_of_cells() -> None:
    """Empty kingdom: 24 placements, 12 for a domino whose halves are alike."""
    expected = [12, 24, 24]
    dominoes = ("Mer Mer", "Mer Mer*", "Mer Champ")

    assert [len(with_in_hand(domino).moves) for domino in dominoes] == expected


@pytest.mark.parametrize("domino", ["Mer Champ", "Mer Mer*", "Mer* Mer"])
def test_another_domino_typed_the_other_way_round_is_another_move(domino: str) -> None:
    """Crowns make a difference too."""
    state = with_in_hand(domino)

    assert state.play("g8g9") != state.play("g9g8")


@pytest.mark.parametrize("text", ["g8g9", "G8G9", "g8 g9", "g8,G9", " g8-g9 "])
def test_a_position_plays_what_is_typed(text: str) -> None:
    """Any case, with a sign between the cells or without, spaces around."""
    state = with_in_hand("Mer Champ*")
    expected = {
        "g8": {"terrain": "water", "crowns": 0},
        "g9": {"terrain": "field", "crowns": 1},
    }

    assert state.play(text).view()["kingdoms"][0]["cells"] == expected


@pytest.mark.parametrize("text", ["discard", "défausse", "Défausser"])
def test_a_position_discards_in_either_language(text: str) -> None:
    """Option `strict`: a discard is one more action."""
    state = game(Table("seed", 2, ("strict",))).sketch("Castle\n> Mer Champ\n? Mer Mer")

    assert state.play(text).view()["kingdoms"][0]["discards"] == 1


@pytest.mark.parametrize("outcome", range(OUTCOMES))
def test_what_was_drawn_is_written_and_read(outcome: int) -> None:
    """Halves by name, dominoes by number, kings by colour."""
    assert read_outcome("".join(outcome_tokens(outcome))) == outcome


def test_the_outcomes_are_halves_then_dominoes_then_kings() -> None:
    """16 kinds of halves, 48 printed dominoes, 4 colours."""
    expected = [
        *(kind.name for kind in KINDS),
        *(str(number) for number in range(1, 49)),
        *SEATS,
    ]

    assert [game(SEED).outcome_label(outcome) for outcome in range(OUTCOMES)] == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("field", ("field",)),
        ("mine3", ("mine", "3")),
        ("48", ("48",)),
        ("yellow", ("yellow",)),
    ],
)
def test_terrain_and_crowns_of_a_drawn_half_are_kept_apart(
    text: str, expected: tuple[str, ...]
) -> None:
    """A language replaces the terrain, the digit stays."""
    assert outcome_tokens(read_outcome(text)) == expected


@pytest.mark.parametrize(
    "text",
    ["", "Field", "champ", "field0", "field2", "mine4", "0", "49", "01", "Blue", "bleu", " 1", "A"],
)
def test_what_was_drawn_is_read_in_its_exact_form_only(text: str) -> None:
    """Outcomes stand in records, which have one form."""
    expected = ("unreadable", {"text": text})

    with pytest.raises(UnknownMove) as caught:
        read_outcome(text)

    assert (caught.value.code, caught.value.values) == expected
