"""Kingdoms drawn by hand, as the seed draws them, become positions to be studied."""

import unicodedata
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import couronne
from couronne.errors import BadChoice, BadPosition, IllegalMove
from couronne.games.state import State
from couronne.i18n.speaker import Speaker
from tests.games.kingdomino.tables import TABLES, Table, game
from tests.games.kingdomino.test_position import journey

SEED = Table("seed", 2)
STRICT_RANK = Table("seed", 2, ("strict", "rank"))
THREE = Table("seed", 3)
FOUR = Table("seed", 4)
OFFICIAL = Table("official", 2)
OFFICIAL_THREE = Table("official", 3)
OFFICIAL_MIDDLE = Table("official", 2, ("middle_kingdom",))
DUEL = Table("official", 2, ("mighty_duel",))

EXAMPLE = """
Forêt	Forêt	Forêt	Marée	Marée
Forêt**	Champ	Mer	Mer	Mer*
Champ	Champ*	Castle	Mer	Prairie
_X_	_X_	_X_	Mer*	Mine**
_X_	_X_	_X_	_X_	_X_
"""
"""The seed's example, letter for letter, tabs included."""
WITH_DIGITS = EXAMPLE.replace("**", "2").replace("*", "1")
IN_ENGLISH = """
forest   forest forest swamp  swamp
forest** field  water  water  water*
field    field* castle water  meadow
.        .      .      water* mine**
.        .      .      .      .
"""
FULL = """
    Champ Champ Champ  Champ Champ
    Champ Champ Champ  Champ Champ
    Champ Champ Castle Champ Champ
    Champ Champ Champ  Champ Champ
    Champ Champ Champ  Champ Champ
"""
OF_TEN = """
    Champ  Champ   Champ   Champ Champ
    Mer    Mer     Mer     Mer*  Champ*
    Forêt  Forêt   Castle  Forêt Forêt
    Forêt* Prairie Prairie Marée Prairie{crowns}
    Marée{crowns} _X_ _X_  _X_   _X_
"""
"""A kingdom of ten dominoes; there are four of them in the supply, two with one crown here."""


def drawn(table: Table, drawing: str) -> State:
    """Read a drawing; what it shows can be written as one line and read again."""
    state = game(table).sketch(drawing)

    assert game(table).position(state.position) == state
    return state


def kingdoms(state: State) -> list[str]:
    """Return the kingdoms as positions write them."""
    return state.position.split()[0].split("|")


def cells(state: State, seat: int = 0) -> dict[str, tuple[str, int]]:
    """Tell terrain and crowns of every cell of a kingdom."""
    found = state.view()["kingdoms"][seat]["cells"]
    return {name: (half["terrain"], half["crowns"]) for name, half in found.items()}


def on_offer(state: State) -> list[str]:
    """Tell the halves of each domino of the line."""
    return [spelled(slot["domino"]) for slot in state.view()["line"]]


def spelled(domino: dict[str, Any]) -> str:
    return " ".join(half["terrain"] + "*" * half["crowns"] for half in domino["halves"])


def without_accents(text: str) -> str:
    return text.replace("ê", "e").replace("é", "e")


EXAMPLES = {
    "as the seed draws it": EXAMPLE,
    "digits for crowns": WITH_DIGITS,
    "spaces for tabs": EXAMPLE.replace("\t", "   "),
    "indented": EXAMPLE.replace("\n", "\n    "),
    "no accents": without_accents(EXAMPLE),
    "accents apart": unicodedata.normalize("NFD", EXAMPLE),
    "capitals": EXAMPLE.upper(),
    "small letters": EXAMPLE.lower(),
    "château": EXAMPLE.replace("Castle", "Château"),
    "an @": EXAMPLE.replace("Castle", "@"),
    "points for empty cells": EXAMPLE.replace("_X_", "."),
    "dashes for empty cells": EXAMPLE.replace("_X_", "-"),
    "English": IN_ENGLISH,
    "both languages": EXAMPLE.replace("Mer", "water").replace("Forêt", "Forest"),
    "no empty border": EXAMPLE.replace("_X_\t_X_\t_X_\t_X_\t_X_\n", ""),
    "lines of Windows": EXAMPLE.replace("\n", "\r\n"),
}


@pytest.mark.parametrize("drawing", EXAMPLES.values(), ids=EXAMPLES)
def test_the_example_of_the_seed_is_read_however_it_is_written(drawing: str) -> None:
    """Stars or digits, French or English, accents or none, tabs or spaces."""
    expected = ["rrrss/r2fwww1/ff1@wm/...w1n2", "@"]

    assert kingdoms(drawn(SEED, drawing)) == expected


@pytest.mark.parametrize("table", [SEED, STRICT_RANK, THREE, OFFICIAL, OFFICIAL_MIDDLE], ids=str)
def test_the_example_of_the_seed_scores_23(table: Table) -> None:
    """Forest 4×2 + field 3×1 + water 5×2 + mine 1×2 = 23."""
    assert drawn(table, EXAMPLE).scores[0] == 23


def test_the_parts_of_23() -> None:
    """Swamp and meadow have no crown and score nothing."""
    items = drawn(SEED, EXAMPLE).explain_score()[0]["items"]
    regions = [item for item in items if item["kind"] == "region"]
    expected = {
        ("water", 5, 2, 10),
        ("forest", 4, 2, 8),
        ("field", 3, 1, 3),
        ("mine", 1, 2, 2),
        ("swamp", 2, 0, 0),
        ("meadow", 1, 0, 0),
    }

    assert {
        (item["terrain"], item["size"], item["crowns"], item["points"]) for item in regions
    } == expected


@pytest.mark.parametrize("table", [SEED, OFFICIAL_MIDDLE], ids=str)
def test_the_example_does_not_get_the_ten_points(table: Table) -> None:
    """Its box is 4×5, not 5×5: the Middle Kingdom is still possible, not won."""
    bonus = drawn(table, EXAMPLE).explain_score()[0]["items"][-1]
    expected = {"kind": "middle_kingdom", "status": "possible", "points": 0}

    assert bonus == expected


def test_an_empty_border_is_no_part_of_the_kingdom() -> None:
    """Only the bounding box of what is covered counts, never the view."""
    complete = EXAMPLE.replace("_X_\t_X_\t_X_\t_X_\t_X_", "_X_\tMer\tMer\t_X_\t_X_")

    assert drawn(SEED, EXAMPLE).scores[0] == 23
    assert drawn(SEED, complete).scores[0] == 33


@pytest.mark.parametrize(
    ("drawing", "expected"),
    [
        (
            "Castle Champ* Prairie\n_X_ _X_ Mer\n_X_ _X_ Champ\n_X_ _X_ _X_\n_X_ _X_ _X_",
            {"h7": ("field", 1), "i7": ("meadow", 0), "i6": ("water", 0), "i5": ("field", 0)},
        ),
        (
            "Castle Champ* Prairie\n_X_ Champ Mer\n_X_ _X_ _X_\n_X_ _X_ _X_\n_X_ _X_ _X_",
            {"h7": ("field", 1), "i7": ("meadow", 0), "h6": ("field", 0), "i6": ("water", 0)},
        ),
    ],
    ids=["impossible", "possible"],
)
def test_both_small_diagrams_of_the_seed_are_read(
    drawing: str, expected: dict[str, tuple[str, int]]
) -> None:
    """The castle is always on g7; how dominoes came to lie as they do is not asked."""
    assert cells(drawn(SEED, drawing)) == expected


def test_the_seed_calls_one_of_its_small_diagrams_impossible() -> None:
    """Drawn with the domino still in hand: one placement is refused, the other is legal."""
    state = drawn(SEED, "Castle Champ* Prairie\n> Mer Champ\n? Mer Mer")

    with pytest.raises(IllegalMove):
        state.play("i6i5")
    assert kingdoms(state.play("i6h6"))[0] == "@f1m/.fw"


@pytest.mark.parametrize("crowns", range(10))
def test_any_number_of_crowns_can_be_drawn(crowns: int) -> None:
    """The seed's Forêt** is in no parts list: a drawing is not asked where it was bought."""
    stars, digit = (drawn(SEED, f"Castle Forêt{sign} Mer") for sign in ("*" * crowns, str(crowns)))

    assert stars == digit
    assert stars.scores == (crowns, 0)


@pytest.mark.parametrize("crowns", [10, 15, 16, 17])
def test_more_crowns_than_a_digit_can_tell_are_refused(crowns: int) -> None:
    """A position tells crowns by one digit."""
    with pytest.raises(BadPosition):
        game(SEED).sketch(f"Castle Forêt{'*' * crowns} Mer")


@pytest.mark.parametrize(
    ("table", "drawing", "expected"),
    [
        (SEED, "Castle Mer Mer", ["@ww", "@"]),
        (SEED, "Castle Mer Mer\n\nChamp Castle Mer", ["@ww", "f@w"]),
        (SEED, "\n\nCastle Mer Mer\n\n \t\n\nChamp Castle Mer\n\n", ["@ww", "f@w"]),
        (THREE, "Castle\n\nCastle\n\nMer\nMer\nCastle", ["@", "@", "w/w/@"]),
        (FOUR, "@\n\n@ mer mer\n\n@\n\nmine mine @", ["@", "@ww", "@", "nn@"]),
    ],
)
def test_kingdoms_are_kept_apart_by_blank_lines(
    table: Table, drawing: str, expected: list[str]
) -> None:
    """One block for each player, in the order of the seats; who has none has a bare castle."""
    assert kingdoms(drawn(table, drawing)) == expected


def test_a_mighty_duel_has_room_for_seven() -> None:
    """7×7 in a mighty duel, wherever the castle is."""
    row = "Castle Mer Mer Mer Mer Mer Mer"
    expected = ["@wwwwww", "@"]

    assert kingdoms(drawn(DUEL, row)) == expected


@pytest.mark.parametrize("table", [SEED, STRICT_RANK], ids=str)
def test_a_line_on_offer_in_the_seed_rules(table: Table) -> None:
    """As many `?` as players: the first player of the drawing chooses, in the order drawn."""
    state = drawn(table, EXAMPLE + "? Mine Mine\n? Mer Champ*")
    expected = ["mine mine", "water field*"]

    assert (state.turn, [move.label for move in state.moves]) == (0, ["A", "B"])
    assert on_offer(state) == expected


@pytest.mark.parametrize("table", [SEED, STRICT_RANK], ids=str)
def test_a_domino_to_be_placed_in_the_seed_rules(table: Table) -> None:
    """`>` is what the first player took, `?` what is left of the line."""
    view = drawn(table, EXAMPLE + "? Mine Mine\n> Mer Champ*").view()
    expected = ("place", 0, "water field*", [0, None])

    assert (
        view["phase"],
        view["turn"],
        spelled(view["hand"]),
        [slot["taken_by"] for slot in view["line"]],
    ) == expected


def test_the_first_player_moves_first_whatever_the_round() -> None:
    """Each drawing is taken for a round that seat 0 opens: eight rounds of two are over."""
    view = drawn(SEED, EXAMPLE + "? Mine Mine\n? Mer Champ*").view()
    expected = (9, [0, 1], [1, 0])

    assert (view["round"], [turn["seat"] for turn in view["turns"]], view["next_turns"]) == expected


def test_a_complete_kingdom_and_nothing_to_choose_is_the_end() -> None:
    """12 rounds: who has placed twelve dominoes has played them all."""
    state = drawn(SEED, FULL)

    assert (state.over, state.scores, state.winners) == (True, (10, 0), (0,))


def test_kingdoms_alone_let_the_next_line_be_drawn() -> None:
    """Without `?` nor `>` chance acts next."""
    expected = [couronne.CHANCE] * 2

    assert [drawn(table, EXAMPLE).turn for table in (SEED, OFFICIAL)] == expected


def test_what_is_seen_cannot_be_drawn() -> None:
    """Halves of kingdoms and line are gone; of what is in no parts list nothing is taken."""
    left = drawn(SEED, EXAMPLE + "? Mine Mine\n? Mer Champ*").view()["left"]["halves"]
    counts = {half["terrain"] + "*" * half["crowns"]: half["count"] for half in left}
    expected = {
        "field": 21 - 2,
        "field*": 5 - 2,
        "forest": 16 - 3,
        "forest*": 6,
        "water": 12 - 4,
        "water*": 6 - 2,
        "meadow": 10 - 1,
        "meadow*": 2,
        "meadow**": 2,
        "swamp": 6 - 2,
        "swamp*": 2,
        "swamp**": 2,
        "mine": 0,
        "mine*": 1,
        "mine**": 3 - 1,
        "mine***": 1,
    }

    assert counts == expected


def test_a_line_on_offer_in_the_official_rules() -> None:
    """Printed dominoes, either half first, lie in ascending order; kings choose in turn."""
    drawing = "? Mer Champ\n? Champ Mine*\n? Forêt Forêt\n? Champ Champ"
    view = drawn(OFFICIAL, EXAMPLE + drawing).view()
    expected = ("choose", 0, [1, 3, 14, 40], [0, 1, 0, 1])

    assert (
        view["phase"],
        view["turn"],
        [slot["domino"]["number"] for slot in view["line"]],
        [turn["seat"] for turn in view["turns"]],
    ) == expected


def test_dominoes_to_be_placed_before_a_line_in_the_official_rules() -> None:
    """`>` for each king, lowest number first, and a whole new line."""
    waiting = "> Mer Champ\n> Champ Mine*\n> Forêt Forêt\n> Champ Champ\n"
    offered = "? Mer Champ*\n? Mine** Champ\n? Forêt Forêt\n? Champ Champ\n"
    view = drawn(OFFICIAL, "Castle\n" + offered + waiting).view()
    expected = ("place", 0, 2, [2, 4, 14, 40], [1, 3, 20, 45])

    assert (
        view["phase"],
        view["turn"],
        view["round"],
        [turn["domino"]["number"] for turn in view["turns"]],
        [slot["domino"]["number"] for slot in view["line"]],
    ) == expected


@pytest.mark.parametrize(
    ("count", "expected"), [(1, [1, 0, 1, 0]), (2, [0, 1, 0, 1]), (3, [1, 0, 1, 0])]
)
def test_only_placing_is_left_in_the_official_rules(count: int, expected: list[int]) -> None:
    """`>` without a line: the last round, and the first player of the drawing places first."""
    view = drawn(OFFICIAL, "Castle\n" + "> Forêt Forêt\n" * count).view()

    assert [turn["seat"] for turn in view["turns"]] == expected
    assert (view["turn"], view["round"], view["line"]) == (0, 6, [])
    assert [turn["over"] for turn in view["turns"]].count(False) == count


def test_three_players_have_three_kings() -> None:
    """One king each: a line of three."""
    view = drawn(OFFICIAL_THREE, "Castle\n? Mer Mer\n? Champ Champ\n? Forêt Forêt").view()
    expected = [0, 1, 2]

    assert [turn["seat"] for turn in view["turns"]] == expected


def test_a_printed_domino_that_is_seen_cannot_be_drawn() -> None:
    """Those on offer and those to be placed have left the deck."""
    state = drawn(OFFICIAL, "Castle\n> Champ Mine***\n> Champ Champ")
    expected = [number for number in range(1, 49) if number not in (1, 48)]

    assert state.view()["left"]["dominoes"] == expected


@pytest.mark.parametrize(
    "mark", ["? Mer Champ*", "?Mer Champ*", " ?  Mer|Champ* ", "?\tMer1|Champ"]
)
def test_a_domino_may_be_written_with_a_bar(mark: str) -> None:
    """As the game writes it, or as two words."""
    first = on_offer(drawn(SEED, f"Castle\n{mark}\n? Mer Mer"))[0]

    assert first in ("water field*", "water* field")


@pytest.mark.parametrize(
    ("table", "drawing", "code", "values"),
    [
        (SEED, "Castle\n\nCastle\n\nCastle", "other_table", {"count": 3, "expected": 2}),
        (SEED, "Castle Mer\nMer", "uneven_rows", {}),
        (SEED, "", "castle_count", {"count": 0}),
        (SEED, "? Mer Mer\n? Mer Mer", "castle_count", {"count": 0}),
        (SEED, "Mer Mer", "castle_count", {"count": 0}),
        (SEED, "Castle Château", "castle_count", {"count": 2}),
        (SEED, "Castle Lava Mer", "unknown_terrain", {"text": "Lava"}),
        (SEED, "Castle Mer12 Mer", "unknown_terrain", {"text": "Mer12"}),
        (SEED, "Castle Mer1* Mer", "unknown_terrain", {"text": "Mer1*"}),
        (SEED, "Castle *Mer Mer", "unknown_terrain", {"text": "*Mer"}),
        (SEED, "Castle Mers Mer", "unknown_terrain", {"text": "Mers"}),
        (SEED, "Castle 3 Mer", "unknown_terrain", {"text": "3"}),
        (SEED, "Castle Mer", "odd_cells", {"count": 1}),
        (
            SEED,
            "Castle Mer Mer Mer Mer Mer",
            "kingdom_too_large",
            {"rows": 1, "columns": 6, "most": 5},
        ),
        (
            DUEL,
            "Castle Mer Mer Mer Mer Mer Mer Mer",
            "kingdom_too_large",
            {"rows": 1, "columns": 8, "most": 7},
        ),
        (SEED, "Castle\n? Mer\n? Mer Mer", "two_halves", {"text": "Mer"}),
        (SEED, "Castle\n?\n? Mer Mer", "two_halves", {"text": ""}),
        (SEED, "Castle\n? Mer Mer Mer\n? Mer Mer", "two_halves", {"text": "Mer Mer Mer"}),
        (SEED, "Castle\n? Mer Lave\n? Mer Mer", "unknown_terrain", {"text": "Lave"}),
        (SEED, "Castle\n? Mer Forêt**\n? Mer Mer", "no_such_domino", {"text": "Mer Forêt**"}),
        (OFFICIAL, "Castle\n> Mine Mine", "no_such_domino", {"text": "Mine Mine"}),
        (OFFICIAL, "Castle" + "\n> Champ Champ" * 3, "no_such_domino", {"text": "Champ Champ"}),
        (SEED, "Castle\n? Mer Mer", "line_count", {"count": 1, "expected": 2}),
        (SEED, "Castle" + "\n? Mer Mer" * 3, "line_count", {"count": 3, "expected": 2}),
        (SEED, "Castle\n> Mer Mer", "line_count", {"count": 1, "expected": 2}),
        (SEED, "Castle" + "\n> Mer Mer" * 2, "line_count", {"count": 2, "expected": 2}),
        (OFFICIAL, "Castle" + "\n? Forêt Forêt" * 3, "line_count", {"count": 3, "expected": 4}),
        (OFFICIAL, "Castle" + "\n> Forêt Forêt" * 5, "line_count", {"count": 5, "expected": 4}),
        (
            OFFICIAL,
            "Castle" + "\n? Forêt Forêt" * 4 + "\n> Mer Mer" * 3,
            "line_count",
            {"count": 3, "expected": 4},
        ),
        (SEED, FULL + "> Mer Mer\n? Mer Mer", "no_choice", {}),
    ],
)
def test_a_drawing_that_cannot_be_read_says_why(
    table: Table, drawing: str, code: str, values: dict[str, Any]
) -> None:
    """What was wrong, where, and of which game."""
    with pytest.raises(BadPosition) as caught:
        game(table).sketch(drawing)

    assert (caught.value.code, caught.value.values) == (code, {**values, "about": "kingdomino"})


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("fr", "« Mer » n'est pas un domino : deux moitiés sont attendues."),
        ("en", "'Mer' is no domino: two halves are wanted."),
    ],
)
def test_a_refused_drawing_is_a_sentence(language: str, expected: str) -> None:
    """What will not do is quoted, and what would have been right is told."""
    with pytest.raises(BadPosition) as caught:
        game(SEED).sketch("Castle\n? Mer\n? Mer Mer")

    assert Speaker(language).error(caught.value).replace("\N{NO-BREAK SPACE}", " ") == expected


@pytest.mark.parametrize("nothing", [None, 7, b"Castle"])
def test_a_drawing_is_a_text(nothing: object) -> None:
    """Anything else is refused with an error of ours."""
    with pytest.raises(BadPosition) as caught:
        game(SEED).sketch(nothing)  # type: ignore[arg-type]

    assert caught.value.code == "not_text"


def test_a_game_without_drawings_says_so() -> None:
    """Rose King has no positions drawn by hand."""
    with pytest.raises(BadChoice) as caught:
        couronne.load("roses", compiled=False).sketch(EXAMPLE)

    assert (caught.value.code, caught.value.values) == ("no_diagrams", {"game": "roses"})


def by_hand(state: State) -> str:
    """Draw the kingdoms of a position as somebody would on paper."""
    blocks = []
    for own in state.view()["kingdoms"]:
        names = {name: f"{half['terrain']}{half['crowns']}" for name, half in own["cells"].items()}
        names[own["castle"]] = "Castle"
        rows = [
            [names.get(column + row, "_X_") for column in own["columns"]] for row in own["rows"]
        ]
        blocks.append("\n".join("\t".join(row) for row in rows))
    return "\n\n".join(blocks)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_kingdoms_of_a_game_can_be_drawn_and_read(table: Table) -> None:
    """Whatever was built in a random game reads back cell by cell and is worth the same."""
    for state in list(journey(table, 8))[::11]:
        again = drawn(table, by_hand(state))

        assert kingdoms(again) == kingdoms(state)
        assert again.scores == state.scores


def test_four_players_after_ten_rounds_can_be_drawn() -> None:
    """Ten dominoes each and four on offer are 88 halves: the other 8 are the last line."""
    built = [OF_TEN.format(crowns=crowns) for crowns in ("*", "*", "**", "**")]
    offered = ("Mine** Mine**", "Mine** Mine***", "Mine Mine*", "Champ Champ*")
    state = drawn(FOUR, "\n".join(built + [f"? {domino}" for domino in offered]))

    assert len(state.view()["line"]) == 4


def smudged(drawing: str, random: Random) -> str:
    """Change a few words of a drawing, or lose one of its lines."""
    for _time in range(random.randint(1, 3)):
        rows = [line.split("\t") for line in drawing.split("\n")]
        row = random.choice(rows)
        row[random.randrange(len(row))] = random.choice(SMUDGES)
        if random.random() < 0.2:
            rows.remove(random.choice(rows))
        drawing = "\n".join("\t".join(row) for row in rows)
    return drawing


SMUDGES = (*EXAMPLE.split(), "", "?", "> Mer Mer", "? Mer Mer", "@", "Mine3", "Mers", "é", "0", "*")


@settings(max_examples=300)
@given(st.sampled_from(TABLES), st.integers(min_value=0, max_value=2**32))
def test_a_smudged_drawing_is_refused_or_is_a_position(table: Table, seed: int) -> None:
    """BadPosition and never another exception; what is read can be written and read again."""
    drawing = smudged(EXAMPLE + "? Mer Mer\n? Champ Champ", Random(seed))
    try:
        state = game(table).sketch(drawing)
    except BadPosition:
        return

    assert game(table).position(state.position) == state
    assert state.over == (state.actions == ())


@given(st.sampled_from(TABLES), st.text())
def test_any_text_is_refused_with_our_error(table: Table, text: str) -> None:
    """A text that is no drawing at all."""
    with pytest.raises(BadPosition):
        game(table).sketch(text)
