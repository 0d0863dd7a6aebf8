"""Positions as one line of text: what is written is read, and what is damaged is refused."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import couronne
from couronne.errors import BadPosition
from couronne.games.draws import Draws, seed_of
from couronne.games.kingdomino.plausible import CHECKS
from couronne.games.state import State
from couronne.i18n.speaker import Speaker
from tests.games.damage import damaged, read_or_refused
from tests.games.kingdomino.tables import TABLES, Table, game

SEED = Table("seed", 2)
THREE = Table("seed", 3)
RANK = Table("seed", 2, ("rank",))
OFFICIAL = Table("official", 2)
DUEL = Table("official", 2, ("mighty_duel",))

SUPPLY = "21,5,16,6,12,6,10,2,2,6,2,2,1,1,3,1"
"""All 96 halves, none drawn."""
NONE = ",".join("0" * 16)
FULL = "fffff/fffff/ff@ff/fffff/fffff"
"""A kingdom in which nothing more fits."""
LOST_TURNS = 0.04
ALPHABET = " /|@.-:,0123456789frwmsnakop\té²"

seeds = st.integers(min_value=0, max_value=2**32)


def journey(table: Table, seed: int) -> Iterator[State]:
    """Walk at random from before the first draw to the end, losing a turn now and then."""
    random = Random(seed)
    state = game(table).undealt()
    while not state.over:
        yield state
        lost = state.turn != couronne.CHANCE and random.random() < LOST_TURNS
        state = state.forfeit() if lost else state.play_event(random.choice(state.actions))
    yield state


def reached(table: Table, seed: int, events: int) -> State:
    """Return where such a walk is after some events, or its end."""
    state = game(table).undealt()
    for place, met in enumerate(journey(table, seed)):
        state = met
        if place == events:
            break
    return state


reachable = st.builds(
    reached, st.sampled_from(TABLES), seeds, st.integers(min_value=0, max_value=200)
)


def written(table: Table, text: str) -> State:
    """Read a position."""
    return game(table).position(text)


def error_of(table: Table, text: str) -> BadPosition:
    """Read a position that is refused."""
    with pytest.raises(BadPosition) as caught:
        written(table, text)
    return caught.value


def test_before_the_first_draw_of_the_seed_rules() -> None:
    """Kingdoms, discards, what comes next, order, to place, line, half, round, what is left."""
    expected = f"@|@ 0,0 half:0 01 -,- - - 0 {SUPPLY}"

    assert game(SEED).undealt().position == expected


def test_before_the_first_king_is_drawn() -> None:
    """No order yet, two kings each, all 48 dominoes."""
    expected = "@|@ 0,0 king:0 - -,-,-,- - - 0 1-48"

    assert game(OFFICIAL).undealt().position == expected


def test_the_order_grows_king_by_king() -> None:
    """Seat 1 first, then seat 0: two kings are still in the bag."""
    state = game(OFFICIAL).undealt()
    pink_then_blue = state.play_event(state.actions[1]).play_event(state.actions[0])
    expected = "@|@ 0,0 king:2 10 -,-,-,- - - 0 1-48"

    assert pink_then_blue.position == expected


def test_a_first_half_waits_for_its_second() -> None:
    """One field of 21 is gone, and stands in its own field of the line."""
    state = game(SEED).undealt()
    expected = "@|@ 0,0 half:0 01 -,- - f 0 20,5,16,6,12,6,10,2,2,6,2,2,1,1,3,1"

    assert state.play_event(0).position == expected


def test_a_line_grows_half_by_half() -> None:
    """A domino of field and forest with a crown, then a mine of three that waits."""
    state = game(SEED).undealt().play_event(0).play_event(3).play_event(15)
    expected = "@|@ 0,0 half:0 01 -,- fr1 n3 0 20,5,16,5,12,6,10,2,2,6,2,2,1,1,3,0"

    assert state.position == expected


def test_a_line_of_printed_dominoes_lies_in_ascending_order() -> None:
    """48 was drawn before 1; what is left is written as runs."""
    state = written(OFFICIAL, "@|@ 0,0 domino:0 0110 -,-,-,- - - 0 1-48")
    forty_eight, one = state.actions[47], state.actions[0]
    expected = "@|@ 0,0 domino:0 0110 -,-,-,- 1,48 - 0 2-47"

    assert state.play_event(forty_eight).play_event(one).position == expected


def test_a_chosen_domino_bears_its_taker() -> None:
    """Seed rules: seat 0 took the second of the line and has it in hand."""
    state = written(SEED, f"@|@ 0,0 choose:0 01 -,- mw1,fr - 1 {SUPPLY}")
    expected = f"@|@ 0,0 place:0 01 fr,- mw1,fr:0 - 1 {SUPPLY}"

    assert state.play("B").position == expected


def test_kingdoms_are_written_row_by_row_from_the_top() -> None:
    """A letter for the terrain, a digit for its crowns, @ for the castle, . for nothing."""
    state = game(SEED).sketch("""
        Champ   Champ  _X_
        Forêt*  Castle Mine***
        _X_     Marée  Prairie**

        Castle Mer
        _X_    Mer*
    """)
    expected = "ff./r1@n3/.sm2|@w/.w1"

    assert state.position.split()[0] == expected


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_written_position_is_read_as_the_same(table: Table) -> None:
    """Every position of a random game: kings, dominoes and halves being drawn, and the end."""
    for state in journey(table, 5):
        again = game(table).position(state.position)

        assert again == state
        assert (again.turn, again.actions) == (state.turn, state.actions)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_random_game_passes_through_every_phase(table: Table) -> None:
    """The test above has seen all that there is."""
    drawn = {"half"} if table.rules == "seed" else {"king", "domino"}
    expected = {*drawn, "choose", "place", "over"}

    assert {state.position.split()[2].split(":")[0] for state in journey(table, 5)} == expected


@given(reachable)
def test_a_position_read_again_goes_on_alike(state: State) -> None:
    """Nothing that the rules need is missing from the text."""
    again = state.game.position(state.position)

    assert (again.scores, again.ranks, again.total_weight) == (
        state.scores,
        state.ranks,
        state.total_weight,
    )
    assert [again.play_event(event) for event in again.actions] == [
        state.play_event(event) for event in state.actions
    ]


@given(reachable)
def test_a_position_read_carries_no_draws(state: State) -> None:
    """The order of the draw is in no text."""
    assert state.game.position(state.position).draws is None


@settings(max_examples=1000)
@given(reachable, seeds)
def test_a_damaged_text_is_refused_or_is_a_position(state: State, seed: int) -> None:
    """BadPosition and never another exception; what is accepted is written as it was read."""
    text = damaged(state.position, Random(seed), ALPHABET)
    read = read_or_refused(state.game, text)

    assert read is None or read.position == text


@settings(max_examples=500)
@given(reachable, seeds)
def test_an_accepted_text_leaves_something_to_do(state: State, seed: int) -> None:
    """Where the game is not over there is a move, or something to draw."""
    read = read_or_refused(state.game, damaged(state.position, Random(seed), ALPHABET))

    assert read is None or read.over == (read.actions == ())


@settings(max_examples=300)
@given(reachable, seeds)
def test_an_accepted_text_can_be_looked_at_and_played_to_the_end(state: State, seed: int) -> None:
    """Whatever is accepted behaves: it is seen, drawn, scored and played without any error."""
    read = read_or_refused(state.game, damaged(state.position, Random(seed), ALPHABET))
    if read is None:
        return
    assert read.text()
    assert read.svg()
    played = read.with_draws(Draws(seed_of(seed))).settled()
    while not played.over:
        played = played.play(played.actions[seed % len(played.actions)])

    assert [seat["total"] for seat in played.explain_score()] == list(played.scores)


@given(st.sampled_from(TABLES), st.text())
def test_any_text_is_refused_with_our_error(table: Table, text: str) -> None:
    """A text that is no position at all."""
    with pytest.raises(BadPosition):
        game(table).position(text)


@pytest.mark.parametrize(
    ("text", "code", "values"),
    [
        ("", "field_count", {"count": 1, "expected": 9}),
        ("@|@ 0,0 half:0 01 -,- - - 0", "field_count", {"count": 8, "expected": 9}),
        (f"@|@ 0,0 half:0 01 -,- - - 0 {SUPPLY} ", "field_count", {"count": 10, "expected": 9}),
        (f"@|@|@ 0,0 half:0 01 -,- - - 0 {SUPPLY}", "other_table", {"count": 3, "expected": 2}),
        (f"@ 0,0 half:0 01 -,- - - 0 {SUPPLY}", "other_table", {"count": 1, "expected": 2}),
        (f"@|f@x 0,0 half:0 01 -,- - - 0 {SUPPLY}", "bad_part", {"what": "kingdom", "text": "f@x"}),
        (f"@|f0@ 0,0 half:0 01 -,- - - 0 {SUPPLY}", "bad_part", {"what": "kingdom", "text": "f0@"}),
        (f"@|ff/@ 0,0 half:0 01 -,- - - 0 {SUPPLY}", "uneven_rows", {}),
        (f"@|ff 0,0 half:0 01 -,- - - 0 {SUPPLY}", "castle_count", {"count": 0}),
        (f"@|@@ 0,0 half:0 01 -,- - - 0 {SUPPLY}", "castle_count", {"count": 2}),
        (f"|@ 0,0 half:0 01 -,- - - 0 {SUPPLY}", "castle_count", {"count": 0}),
        (f"@|f@ 0,0 half:0 01 -,- - - 0 {SUPPLY}", "odd_cells", {"count": 1}),
        (
            f"@|@fffff 0,0 half:0 01 -,- - - 0 {SUPPLY}",
            "kingdom_too_large",
            {"rows": 1, "columns": 6, "most": 5},
        ),
        (
            f"f/f/f/f/f/f/@|@ 0,0 half:0 01 -,- - - 0 {SUPPLY}",
            "kingdom_too_large",
            {"rows": 7, "columns": 1, "most": 5},
        ),
        (
            f"@|@ 0,0,0 half:0 01 -,- - - 0 {SUPPLY}",
            "bad_part",
            {"what": "discards", "text": "0,0,0"},
        ),
        (
            f"@|@ 0,49 half:0 01 -,- - - 0 {SUPPLY}",
            "bad_number",
            {"what": "discards", "number": "49", "most": 48},
        ),
        (
            f"@|@ 0,-1 half:0 01 -,- - - 0 {SUPPLY}",
            "bad_number",
            {"what": "discards", "number": "-1", "most": 48},
        ),
        (
            f"@|@ 0,0 wait:0 01 -,- - - 0 {SUPPLY}",
            "bad_part",
            {"what": "phase", "text": "wait"},
        ),
        (
            f"@|@ 0,0 half:2 01 -,- - - 0 {SUPPLY}",
            "bad_number",
            {"what": "turns", "number": "2", "most": 1},
        ),
        (
            f"@|@ 0,0 half 01 -,- - - 0 {SUPPLY}",
            "bad_number",
            {"what": "turns", "number": "", "most": 1},
        ),
        (f"@|@ 0,0 half:0 02 -,- - - 0 {SUPPLY}", "bad_part", {"what": "order", "text": "02"}),
        (f"@|@ 0,0 half:0 0 -,- - - 0 {SUPPLY}", "bad_part", {"what": "order", "text": "0"}),
        (f"@|@ 0,0 half:0 - -,- - - 0 {SUPPLY}", "bad_part", {"what": "order", "text": "-"}),
        (f"@|@ 0,0 half:0 01 - - - 0 {SUPPLY}", "bad_part", {"what": "held", "text": "-"}),
        (f"@|@ 0,0 half:0 01 -,x - - 0 {SUPPLY}", "bad_part", {"what": "domino", "text": "x"}),
        (f"@|@ 0,0 half:0 01 -,- ff2 - 0 {SUPPLY}", "bad_part", {"what": "domino", "text": "f2"}),
        (f"@|@ 0,0 half:0 01 -,- 1 - 0 {SUPPLY}", "bad_part", {"what": "domino", "text": "1"}),
        (
            f"@|@ 0,0 choose:0 01 -,- ff,ff,ff - 1 {SUPPLY}",
            "bad_part",
            {"what": "line", "text": "ff,ff,ff"},
        ),
        (
            f"@|@ 0,0 choose:0 01 -,- ff:2,ff - 1 {SUPPLY}",
            "bad_number",
            {"what": "taker", "number": "2", "most": 1},
        ),
        (f"@|@ 0,0 half:0 01 -,- - r2 0 {SUPPLY}", "bad_part", {"what": "half", "text": "r2"}),
        (
            f"@|@ 0,0 half:0 01 -,- - - 13 {SUPPLY}",
            "bad_number",
            {"what": "round", "number": "13", "most": 12},
        ),
        (
            f"@|@ 0,0 half:0 01 -,- - - 00 {SUPPLY}",
            "bad_number",
            {"what": "round", "number": "00", "most": 12},
        ),
        ("@|@ 0,0 half:0 01 -,- - - 0 21,5", "bad_part", {"what": "left", "text": "21,5"}),
        (
            f"@|@ 0,0 half:0 01 -,- - - 0 {SUPPLY[:-1]}2",
            "bad_number",
            {"what": "left", "number": "2", "most": 1},
        ),
    ],
)
def test_a_refused_position_says_why(text: str, code: str, values: dict[str, Any]) -> None:
    """Each error says what was wrong, where, and of which game."""
    error = error_of(SEED, text)

    assert (error.code, error.values) == (code, {**values, "about": "kingdomino"})


@pytest.mark.parametrize(
    ("line", "left", "code", "values"),
    [
        ("ff", "1-48", "bad_number", {"what": "domino", "number": "ff", "most": 48}),
        ("49", "1-48", "bad_number", {"what": "domino", "number": "49", "most": 48}),
        ("0", "1-48", "bad_part", {"what": "domino", "text": "0"}),
        ("-", "0-48", "bad_part", {"what": "left", "text": "0-48"}),
        ("-", "48-1", "bad_part", {"what": "left", "text": "48-1"}),
        ("-", "1-49", "bad_number", {"what": "left", "number": "49", "most": 48}),
        ("-", "1-", "bad_number", {"what": "left", "number": "", "most": 48}),
        ("-", "x", "bad_number", {"what": "left", "number": "x", "most": 48}),
    ],
)
def test_printed_dominoes_are_numbered_from_1_to_48(
    line: str, left: str, code: str, values: dict[str, Any]
) -> None:
    """In the line, and among what is left."""
    error = error_of(OFFICIAL, f"@|@ 0,0 domino:0 0110 -,-,-,- {line} - 0 {left}")

    assert (error.code, error.values) == (code, {**values, "about": "kingdomino"})


@pytest.mark.parametrize(
    ("table", "text"),
    [
        (SEED, f"@./..|@ 0,0 half:0 01 -,- - - 0 {SUPPLY}"),
        (SEED, f".ff@|@ 0,0 half:0 01 -,- - - 0 {SUPPLY}"),
        (SEED, f"@|@ 0,0 choose:0 01 -,- ff:,ww - 1 {SUPPLY}"),
        (OFFICIAL, "@|@ 0,0 king:0 - -,-,-,- - - 0 1-24,25-48"),
        (OFFICIAL, "@|@ 0,0 king:0 - -,-,-,- - - 0 25-48,1-24"),
        (OFFICIAL, "@|@ 0,0 king:0 - -,-,-,- - - 0 1-1,2-48"),
        (OFFICIAL, "@|@ 0,0 king:0 - -,-,-,- - - 0 1-48,7"),
    ],
)
def test_a_position_has_one_form(table: Table, text: str) -> None:
    """No empty border, no empty taker, numbers in runs and in order."""
    error = error_of(table, text)

    assert error.code == "not_canonical"
    assert written(table, error.values["canonical"])


FIXED = "@|@ 0,0 choose:0 0110 -,-,-,- 1,2,3,4 - 1 5-48"
LAST = "@|@ 0,0 place:2 0110 -,-,7,9 - - 6 10-48"
AHEAD = "@|@ 0,0 place:1 0110 -,6,7,8 1:0,2,3,4 - 3 9-48"
BOUGHT = f"@|@ 0,0 place:0 01 ff,- ff:0,ww - 1 {SUPPLY}"


@pytest.mark.parametrize(
    ("table", "text"),
    [
        (SEED, f"@|@ 0,0 choose:0 01 -,- ff,ww - 1 {SUPPLY}"),
        (SEED, f"@|@ 0,0 choose:0 10 -,- ff,ww - 2 {SUPPLY}"),
        (SEED, BOUGHT),
        (SEED, f"@|@ 0,0 place:1 01 -,ww ff:0,ww:1 - 1 {SUPPLY}"),
        (SEED, f"@|@ 0,0 half:0 01 -,- ff f 0 {SUPPLY}"),
        (SEED, f"@|@ 0,0 half:0 10 -,- - - 11 4,{NONE[2:]}"),
        (SEED, f"@|@ 0,0 half:0 10 -,- ff f 11 1,{NONE[2:]}"),
        (SEED, f"@|@ 0,0 over:0 01 -,- - - 12 {SUPPLY}"),
        (SEED, f"@|@ 2,1 half:0 01 -,- - - 2 {SUPPLY}"),
        (RANK, f"@|@ 0,0 choose:0 01 -,- ff,ww - 2 {SUPPLY}"),
        (THREE, f"@|@|@ 0,0,0 choose:1 012 -,-,- ff,ww:0,rr - 1 {SUPPLY}"),
        (OFFICIAL, FIXED),
        (OFFICIAL, AHEAD),
        (OFFICIAL, LAST),
        (OFFICIAL, "@|@ 0,0 king:3 110 -,-,-,- - - 0 1-48"),
        (OFFICIAL, "@|@ 0,0 domino:0 0011 3,5,7,9 - - 5 11-14"),
        (OFFICIAL, "@|@ 0,0 domino:0 0011 3,5,7,9 1,2 - 5 11-12"),
        (OFFICIAL, "@|@ 0,0 over:0 1010 -,-,-,- - - 6 -"),
        (DUEL, "ffffff@|@ 0,0 choose:0 0011 -,-,-,- 1,2,3,4 - 1 5-48"),
    ],
)
def test_a_position_made_up_by_hand_is_read(table: Table, text: str) -> None:
    """What no test has played can be set up, as long as turns and dominoes agree."""
    assert written(table, text).position == text


IMPLAUSIBLE = [
    ("wrong_phase", SEED, f"@|@ 0,0 domino:0 01 -,- - - 0 {SUPPLY}"),
    ("wrong_phase", OFFICIAL, "@|@ 0,0 half:0 0110 -,-,-,- - - 0 1-48"),
    ("wrong_phase", SEED, f"@|@ 0,0 king:0 - -,- - - 0 {SUPPLY}"),
    ("wrong_phase", OFFICIAL, "@|@ 0,0 king:0 - 1,2,3,4 - - 1 5-48"),
    ("wrong_phase", SEED, f"@|@ 0,0 choose:0 01 -,- ff,ww f 1 {SUPPLY}"),
    ("wrong_phase", SEED, f"@|@ 0,0 over:1 01 -,- - - 12 {SUPPLY}"),
    ("wrong_round", SEED, f"@|@ 0,0 half:0 01 -,- - - 12 {SUPPLY}"),
    ("wrong_round", SEED, f"@|@ 0,0 over:0 01 -,- - - 10 {SUPPLY}"),
    ("wrong_round", SEED, f"@|@ 0,0 choose:0 10 -,- ff,ww - 0 {SUPPLY}"),
    ("wrong_round", OFFICIAL, "@|@ 0,0 place:2 0110 -,-,7,9 - - 5 10-48"),
    ("wrong_line", THREE, f"@|@|@ 0,0,0 choose:0 012 -,-,- ff,ww - 1 {SUPPLY}"),
    ("wrong_line", SEED, f"@|@ 0,0 half:0 01 -,- ff,ww - 0 {SUPPLY}"),
    ("wrong_line", SEED, f"@|@ 0,0 half:1 01 -,- - - 0 {SUPPLY}"),
    ("wrong_line", SEED, f"@|@ 0,0 over:0 01 -,- ff,ww - 12 {SUPPLY}"),
    ("wrong_line", OFFICIAL, "@|@ 0,0 king:0 - -,-,-,- 1,2 - 0 3-48"),
    ("wrong_line", SEED, f"@|@ 0,0 place:0 10 ff,- - - 12 {SUPPLY}"),
    ("wrong_order", SEED, f"@|@ 0,0 choose:0 10 -,- ff,ww - 1 {SUPPLY}"),
    ("wrong_order", SEED, f"@|@ 0,0 choose:0 01 -,- ff,ww - 2 {SUPPLY}"),
    ("wrong_order", RANK, f"@|@ 0,0 choose:0 10 -,- ff,ww - 1 {SUPPLY}"),
    ("wrong_order", RANK, f"@|@ 0,0 choose:0 00 -,- ff,ww - 2 {SUPPLY}"),
    ("wrong_order", OFFICIAL, "@|@ 0,0 choose:0 0111 -,-,-,- 1,2,3,4 - 1 5-48"),
    ("wrong_order", OFFICIAL, "@|@ 0,0 king:3 000 -,-,-,- - - 0 1-48"),
    ("wrong_takers", SEED, f"@|@ 0,0 choose:0 01 -,- ff:0,ww - 1 {SUPPLY}"),
    ("wrong_takers", THREE, f"@|@|@ 0,0,0 choose:1 012 -,-,- ff,ww,rr - 1 {SUPPLY}"),
    ("wrong_takers", THREE, f"@|@|@ 0,0,0 choose:1 012 -,-,- ff:2,ww,rr - 1 {SUPPLY}"),
    ("wrong_takers", OFFICIAL, "@|@ 0,0 place:1 0110 -,6,7,8 1:0,2:1,3,4 - 3 9-48"),
    ("wrong_takers", SEED, f"@|@ 0,0 half:0 01 -,- ff:0 - 0 {SUPPLY}"),
    ("wrong_held", SEED, f"@|@ 0,0 choose:0 01 ff,- ff,ww - 1 {SUPPLY}"),
    ("wrong_held", SEED, f"@|@ 0,0 place:0 01 ww,- ff:0,ww - 1 {SUPPLY}"),
    ("wrong_held", SEED, f"@|@ 0,0 place:0 01 ff,ww ff:0,ww - 1 {SUPPLY}"),
    ("wrong_held", SEED, f"@|@ 0,0 half:0 01 -,ff - - 0 {SUPPLY}"),
    ("wrong_held", OFFICIAL, "@|@ 0,0 choose:0 0110 5,6,7,8 1,2,3,4 - 1 9-48"),
    ("wrong_held", OFFICIAL, "@|@ 0,0 place:1 0110 5,6,7,8 1:0,2,3,4 - 3 9-48"),
    ("wrong_held", OFFICIAL, "@|@ 0,0 choose:1 0110 -,6,7,8 1:0,2,3,4 - 3 9-48"),
    ("wrong_held", OFFICIAL, "@|@ 0,0 domino:0 0110 -,-,-,- - - 3 1-48"),
    ("wrong_held", OFFICIAL, "@|@ 0,0 over:0 0110 1,2,3,4 - - 6 5-48"),
    ("domino_twice", OFFICIAL, "@|@ 0,0 choose:0 0110 -,-,-,- 1,2,3,4 - 1 4-48"),
    ("domino_twice", OFFICIAL, "@|@ 0,0 choose:0 0110 -,-,-,- 1,1,3,4 - 1 5-48"),
    ("domino_twice", OFFICIAL, "@|@ 0,0 choose:0 0110 -,-,-,- 2,1,3,4 - 1 5-48"),
    ("domino_twice", OFFICIAL, "@|@ 0,0 place:1 0110 -,4,7,8 1:0,2,3,4 - 3 9-48"),
    ("domino_twice", OFFICIAL, "@|@ 0,0 place:1 0110 -,7,6,8 1:0,2,3,4 - 3 9-48"),
    ("too_few_left", SEED, f"@|@ 0,0 half:0 10 -,- - - 11 3,{NONE[2:]}"),
    ("too_few_left", SEED, f"@|@ 0,0 half:0 10 -,- ff f 11 {NONE}"),
    ("too_few_left", SEED, f"@|@ 0,0 choose:0 01 -,- ff,ww - 11 3,{NONE[2:]}"),
    ("too_few_left", OFFICIAL, "@|@ 0,0 domino:0 0011 3,5,7,9 - - 5 11-13"),
    ("too_few_left", OFFICIAL, "@|@ 0,0 king:0 - -,-,-,- - - 0 1-23"),
    ("too_many_discards", SEED, f"@|@ 0,1 half:0 01 -,- - - 0 {SUPPLY}"),
    ("too_many_discards", SEED, f"@|@ 3,0 half:0 01 -,- - - 2 {SUPPLY}"),
    ("too_many_discards", OFFICIAL, "@|@ 0,3 domino:0 0011 3,5,7,9 - - 1 10-48"),
    ("no_choice", SEED, f"@|@ 0,0 choose:1 01 -,- ff:0,ww - 1 {SUPPLY}"),
    ("no_choice", OFFICIAL, "@|@ 0,0 choose:3 0110 -,-,-,- 1:0,2:1,3:1,4 - 1 5-48"),
    ("no_choice", SEED, f"{FULL}|@ 0,0 place:0 01 ff,- ff:0,ww - 1 {SUPPLY}"),
]
"""Positions that can be read but that no game comes to, and the error that says so."""


@pytest.mark.parametrize(("code", "table", "text"), IMPLAUSIBLE)
def test_a_position_that_no_game_comes_to_is_refused(code: str, table: Table, text: str) -> None:
    """Turns, line, takers and dominoes must agree, and somebody must have a choice."""
    assert error_of(table, text).code == code


def test_every_check_of_plausibility_can_fail() -> None:
    """No check without an example."""
    assert {code for code, _table, _text in IMPLAUSIBLE} == {code for code, _holds in CHECKS}


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("fr", "« x » ne convient pas pour ce qui vient ensuite."),
        ("en", "'x' will not do for what comes next."),
    ],
)
def test_a_refused_position_is_a_sentence(language: str, expected: str) -> None:
    """The part that will not do is quoted, its field named in the language."""
    error = error_of(SEED, f"@|@ 0,0 x:0 01 -,- - - 0 {SUPPLY}")
    told = Speaker(language).error(error).replace("\N{NO-BREAK SPACE}", " ")

    assert told == expected
