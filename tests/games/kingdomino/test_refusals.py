"""Refused moves: each says what was wrong and what would have been right, and changes nothing."""

from typing import Any

import pytest

from couronne.errors import IllegalMove, UnknownMove
from couronne.games.kingdomino.data import (
    ACTIONS,
    COLUMNS,
    DOWN,
    GRID,
    KING_DRAWN,
    LEFT,
    RIGHT,
    UP,
    Cell,
    Placement,
    cell_named,
)
from couronne.games.state import State
from couronne.i18n.speaker import Speaker
from tests.games.kingdomino.tables import Table, game
from tests.i18n.sources import error_codes, game_of

SEED = Table("seed", 2)
THREE = Table("seed", 3)
FOUR = Table("seed", 4)
STRICT = Table("seed", 2, ("strict",))
OFFICIAL = Table("official", 2)
OFFICIAL_THREE = Table("official", 3)
DUEL = Table("official", 2, ("mighty_duel",))
EVERY_RULE_SET = pytest.mark.parametrize("table", [SEED, OFFICIAL], ids=str)

ROW = "Champ Champ Castle Mer Mer"
"""From e7 to i7, castle on g7: five columns wide, so that no sixth can follow."""

Reason = tuple[str, dict[str, Any]]
"""A code and its values."""


def placing(domino: str, kingdom: str = ROW, table: Table = SEED) -> State:
    """Let the first player place a domino in a kingdom."""
    rest = "\n? Mer Mer" if table.rules == "seed" else ""
    return game(table).sketch(f"{kingdom}\n> {domino}{rest}")


def choosing(table: Table) -> State:
    """Let the first player choose from a line of doubles, next to a bare castle."""
    doubles = ("Champ Champ", "Forêt Forêt", "Mer Mer", "Prairie Prairie")
    length = 4 if table == OFFICIAL else table.players
    return game(table).sketch("\n".join(["Castle", *(f"? {name}" for name in doubles[:length])]))


def refused(state: State, move: str | int) -> IllegalMove:
    """Play a move that the rules refuse; the position must stay as it was."""
    before, view = state.position, state.view()
    with pytest.raises(IllegalMove) as caught:
        state.play(move)

    assert (state.position, state.view()) == (before, view)
    return caught.value


def reason(error: IllegalMove) -> Reason:
    """Return the code and the values that are the game's own."""
    common = ("about", "playable")
    return error.code, {name: value for name, value in error.values.items() if name not in common}


def number(first: str, direction: int) -> int:
    """Return the action that places the first half here and the second in a direction."""
    return Placement(cell_named(first), direction).action


@EVERY_RULE_SET
@pytest.mark.parametrize(("move", "cell"), [("f7f8", "f7"), ("f8f7", "f7"), ("h7i7", "h7")])
def test_a_cell_that_is_covered(table: Table, move: str, cell: str) -> None:
    """A domino covers two free cells: the first that is not free is named."""
    expected: Reason = ("covered", {"cell": cell})

    assert reason(refused(placing("Forêt Champ", table=table), move)) == expected


@EVERY_RULE_SET
@pytest.mark.parametrize("move", ["g7g8", "g8g7", "g6g7"])
def test_the_castle(table: Table, move: str) -> None:
    """The castle is never covered."""
    expected: Reason = ("on_castle", {"cell": "g7"})

    assert reason(refused(placing("Forêt Champ", table=table), move)) == expected


@EVERY_RULE_SET
@pytest.mark.parametrize(
    ("move", "beyond"),
    [("j7j8", 1), ("j8j7", 1), ("d7d6", 1), ("j7k7", 2), ("k7j7", 2), ("c7d7", 2), ("a1a2", 4)],
)
def test_a_cell_outside_the_square(table: Table, move: str, beyond: int) -> None:
    """The bounding box of all cells, castle included, is at most 5×5: by how much it is told."""
    expected: Reason = ("outside", {"cells": move, "most": 5, "beyond": beyond})

    assert reason(refused(placing("Champ Mer", table=table), move)) == expected


@pytest.mark.parametrize(
    ("move", "beyond"), [("g12h12", 1), ("h12g12", 1), ("g13h13", 2), ("f6e6", 1), ("f6f5", 2)]
)
def test_rows_count_as_columns_do(move: str, beyond: int) -> None:
    """From the castle on g7 up to g11 there are five rows: none above, none below."""
    tower = "Mer\nMer\nMer\nChamp\nCastle"
    expected: Reason = ("outside", {"cells": move, "most": 5, "beyond": beyond})

    assert reason(refused(placing("Forêt Champ", tower), move)) == expected


@pytest.mark.parametrize(("move", "beyond"), [("k7k8", 1), ("k7l7", 2)])
def test_the_square_of_a_mighty_duel_is_larger(move: str, beyond: int) -> None:
    """7×7: from d7 to j7 there are seven columns already."""
    row = "Champ Champ Champ Castle Mer Mer Mer"
    expected: Reason = ("outside", {"cells": move, "most": 7, "beyond": beyond})

    assert reason(refused(placing("Champ Mer", row, DUEL), move)) == expected


@EVERY_RULE_SET
@pytest.mark.parametrize("move", ["h8i8", "i6h6", "g9f9", "e5f5"])
def test_a_domino_that_touches_nothing_of_its_kind(table: Table, move: str) -> None:
    """Forest and field beside water, or beside nothing at all."""
    expected: Reason = ("touches_nothing", {"cells": move})

    assert reason(refused(placing("Forêt Champ", table=table), move)) == expected


def test_a_domino_that_touches_its_kind_by_a_corner() -> None:
    """Corners never count: the field on i8 lies above water, cornerwise to a field."""
    state = placing("Champ Forêt", "Castle Mer Mer Champ Champ")
    expected: Reason = ("touches_nothing", {"cells": "i8i9"})

    assert reason(refused(state, "i8i9")) == expected


def test_a_double_does_not_connect_through_its_own_halves() -> None:
    """Two forests side by side touch no other forest; either way round they are told alike."""
    state = placing("Forêt Forêt")
    expected: list[Reason] = [("touches_nothing", {"cells": "h8i8"})] * 2

    assert [reason(refused(state, move)) for move in ("h8i8", "i8h8")] == expected


@pytest.mark.parametrize(
    ("first", "direction", "right"), [("i8", LEFT, "h8i8"), ("h8", UP, "h9h8")]
)
def test_a_double_given_by_number_the_wrong_way_round(
    first: str, direction: int, right: str
) -> None:
    """Placements that cover the same cells with the same halves are one action."""
    expected: Reason = ("other_way_round", {"cells": right})

    assert reason(refused(placing("Mer Mer"), number(first, direction))) == expected


@pytest.mark.parametrize(
    ("first", "direction", "cells"),
    [
        ("m7", RIGHT, "m7?"),
        ("a7", LEFT, "a7?"),
        ("g13", UP, "g13?"),
        ("g1", DOWN, "g1?"),
    ],
)
def test_a_number_that_leaves_the_grid(first: str, direction: int, cells: str) -> None:
    """No kingdom reaches that far: no such placement can be typed."""
    error = refused(placing("Forêt Champ"), number(first, direction))
    expected: Reason = ("off_grid", {"cells": cells})

    assert isinstance(error, UnknownMove)
    assert reason(error) == expected


@EVERY_RULE_SET
@pytest.mark.parametrize("move", ["g8g10", "g8h9", "g8g8"])
def test_cells_that_are_not_side_by_side(table: Table, move: str) -> None:
    """A domino covers two cells side by side."""
    error = refused(placing("Forêt Champ", table=table), move)
    expected: Reason = ("not_beside", {"first": move[:2], "second": move[2:]})

    assert isinstance(error, UnknownMove)
    assert reason(error) == expected


@pytest.mark.parametrize(
    ("table", "moves", "letter", "by"),
    [
        (THREE, ["A", "g8g9"], "A", "blue"),
        (THREE, ["C", "g8g9"], "C", "blue"),
        (FOUR, ["B", "g8g9", "D", "g8g9"], "B", "blue"),
        (FOUR, ["B", "g8g9", "D", "g8g9"], "D", "pink"),
        (OFFICIAL, ["A"], "A", "blue"),
        (OFFICIAL, ["A", "C"], "C", "pink"),
        (OFFICIAL_THREE, ["B"], "B", "blue"),
    ],
)
def test_a_domino_that_somebody_has_taken(
    table: Table, moves: list[str], letter: str, by: str
) -> None:
    """The line is chosen from once; the refusal says by whom."""
    state = choosing(table)
    for move in moves:
        state = state.play(move)
    expected: Reason = ("taken", {"letter": letter, "by": by})

    assert reason(refused(state, letter)) == expected


@pytest.mark.parametrize(
    ("table", "letter", "last"),
    [(SEED, "C", "B"), (SEED, "D", "B"), (THREE, "D", "C"), (OFFICIAL_THREE, "D", "C")],
)
def test_a_letter_behind_the_end_of_the_line(table: Table, letter: str, last: str) -> None:
    """As many dominoes as players, or kings."""
    expected: Reason = ("no_such_slot", {"letter": letter, "last": last})

    assert reason(refused(choosing(table), letter)) == expected


@EVERY_RULE_SET
@pytest.mark.parametrize("move", ["g8g9", "a1a2", "discard", "défausse"])
def test_who_has_to_choose_does_not_place(table: Table, move: str) -> None:
    """A domino of the line comes first."""
    expected: Reason = ("choose_first", {})

    assert reason(refused(choosing(table), move)) == expected


def test_who_has_to_choose_does_not_discard_in_strict_rules_either() -> None:
    """Option `strict`: discard is one more action for any *chosen* domino."""
    expected: Reason = ("choose_first", {})

    assert reason(refused(choosing(STRICT), "discard")) == expected


@EVERY_RULE_SET
@pytest.mark.parametrize("move", ["A", "B", "D"])
def test_who_has_to_place_does_not_choose(table: Table, move: str) -> None:
    """The domino in hand comes first."""
    expected: Reason = ("place_first", {})

    assert reason(refused(placing("Forêt Champ", table=table), move)) == expected


@EVERY_RULE_SET
@pytest.mark.parametrize("move", ["discard", "défausse"])
def test_a_domino_that_can_be_placed_is_not_discarded(table: Table, move: str) -> None:
    """A placeable domino must be placed."""
    expected: Reason = ("must_place", {})

    assert reason(refused(placing("Forêt Champ", table=table), move)) == expected


def test_strict_rules_let_any_domino_be_discarded() -> None:
    """Option `strict`: the seed's words."""
    state = placing("Forêt Champ", table=STRICT).play("discard")

    assert state.view()["kingdoms"][0]["discards"] == 1


@EVERY_RULE_SET
@pytest.mark.parametrize("action", [-1, ACTIONS, -3, 1000, 2**63 - 1, 2**63, -(2**63) - 1, 10**30])
def test_a_number_that_is_no_action(table: Table, action: int) -> None:
    """681 actions: 4 letters, a discard, and 169 cells in four directions; no others whatever."""
    error = refused(placing("Forêt Champ", table=table), action)
    expected: Reason = ("no_such_action", {"action": action, "most": 680})

    assert isinstance(error, UnknownMove)
    assert reason(error) == expected


@EVERY_RULE_SET
@pytest.mark.parametrize("move", ["", "E", "g8", "castle", "passe"])
def test_a_text_that_is_no_move(table: Table, move: str) -> None:
    """A text that is no move of the game at all."""
    error = refused(choosing(table), move)
    expected: Reason = ("unreadable", {"text": move})

    assert isinstance(error, UnknownMove)
    assert reason(error) == expected


def ended() -> State:
    """Return a game that is over."""
    return game(SEED).sketch("\n".join(["Champ Champ Castle Champ Champ"] + ["Champ " * 5] * 4))


@pytest.mark.parametrize("move", ["A", "g8g9", "discard", 0, 9999])
def test_nothing_is_played_after_the_end(move: str | int) -> None:
    """When the game is over there are no actions."""
    expected: Reason = ("game_over", {})

    assert reason(refused(ended(), move)) == expected


@EVERY_RULE_SET
@pytest.mark.parametrize("move", ["A", "g8g9", "discard", 4])
def test_nobody_plays_while_something_is_drawn(table: Table, move: str | int) -> None:
    """Kings, dominoes and halves are chance's."""
    expected: Reason = ("chance_acts", {})

    assert reason(refused(game(table).undealt(), move)) == expected


@EVERY_RULE_SET
def test_chance_brings_nothing_that_is_not_to_be_drawn(table: Table) -> None:
    """Two players have no yellow king, and halves are not kings."""
    yellow = KING_DRAWN + 3
    with pytest.raises(IllegalMove) as caught:
        game(table).undealt().play_event(yellow)

    assert caught.value.code == "not_to_be_drawn"


def test_a_refusal_tells_what_would_have_been_right() -> None:
    """The error lists the playable moves and names the game."""
    expected = {"about": "kingdomino", "playable": ("A", "B", "C")}
    error = refused(choosing(THREE), "D")

    assert {name: error.values[name] for name in ("about", "playable")} == expected


def test_a_refused_placement_tells_where_the_domino_may_lie() -> None:
    """In a corridor of one cell's width there are not many places."""
    corridor = """
        Champ Champ _X_    _X_   Mer
        Champ Champ Forêt  Forêt Mer
        Champ Champ Castle Forêt Mer
        Champ Champ Champ  Forêt Mer
        Champ Champ Champ  Mer   Mer
    """
    expected = ("g9h9", "h9g9")

    assert refused(placing("Forêt Prairie", corridor), "A").values["playable"] == expected


@EVERY_RULE_SET
def test_a_refused_move_leaves_the_draws_alone(table: Table) -> None:
    """After a refusal the game goes on as if nothing had been tried."""
    state = game(table).start(seed=3)
    expected = state.play(state.actions[0])
    refused(state, "discard")

    assert state.play(state.actions[0]) == expected
    assert state.draws == game(table).start(seed=3).draws


SENTENCES = [
    ("f7f8", "f7 est déjà couverte.", "f7 is already covered."),
    (
        "g8g7",
        "g7 est la case du château, qu'on ne recouvre jamais.",
        "g7 is the cell of the castle, which is never covered.",
    ),
    (
        "j7j8",
        "j7j8 sort du carré de 5 × 5 : 1 de trop.",
        "j7j8 leaves the square of 5 × 5: 1 too far.",
    ),
    (
        "j7k7",
        "j7k7 sort du carré de 5 × 5 : 2 de trop.",
        "j7k7 leaves the square of 5 × 5: 2 too far.",
    ),
    (
        "h8i8",
        "h8i8 ne touche par un côté ni le château ni un terrain pareil à la moitié posée là.",
        "h8i8 touches, by a side, neither the castle nor a terrain like the half laid there.",
    ),
    (
        "A",
        "Posez d'abord votre domino : tapez les cases de ses deux moitiés.",
        "First place your domino: type the cells of its two halves.",
    ),
    (
        "discard",
        "Un domino qui peut être posé doit l'être.",
        "A domino that can be placed must be placed.",
    ),
    (
        "g8g10",
        "g8 et g10 ne se touchent pas : un domino couvre deux cases côte à côte.",
        "g8 and g10 do not touch: a domino covers two cells side by side.",
    ),
]


def told(error: IllegalMove) -> tuple[str, str]:
    """Say an error in French and in English, without the list of playable moves."""
    plain = IllegalMove(error.code, **{**error.values, "playable": ()})
    french, english = (Speaker(language).error(plain) for language in ("fr", "en"))
    return french.replace("\N{NO-BREAK SPACE}", " "), english


@pytest.mark.parametrize(("move", "french", "english"), SENTENCES)
def test_a_refused_placement_is_a_sentence(move: str, french: str, english: str) -> None:
    """What was wrong, and where, in both languages."""
    assert told(refused(placing("Forêt Champ"), move)) == (french, english)


def test_a_domino_taken_is_told_with_the_colour_of_its_taker() -> None:
    """Colours are named in the language."""
    state = choosing(THREE).play("A").play("g8g9")
    expected = (
        "Le domino A est déjà pris par bleu.",
        "Domino A is already taken by blue.",
    )

    assert told(refused(state, "A")) == expected


def test_a_line_too_short_is_told_with_its_last_letter() -> None:
    """Two players choose from A and B."""
    expected = (
        "Il n'y a pas de domino D ; la ligne va de A à B.",
        "There is no domino D; the line goes from A to B.",
    )

    assert told(refused(choosing(SEED), "D")) == expected


def test_a_choice_to_be_made_first_is_told() -> None:
    """By its letter."""
    expected = (
        "Choisissez d'abord un domino de la ligne, par sa lettre.",
        "First choose a domino of the line, by its letter.",
    )

    assert told(refused(choosing(SEED), "g8g9")) == expected


def test_a_double_the_wrong_way_round_is_told_the_right_one() -> None:
    """Only programs, which play by number, ever see it."""
    expected = (
        "Ce domino a deux moitiés égales : écrivez h8i8.",
        "Both halves of this domino are alike: write h8i8.",
    )

    assert told(refused(placing("Mer Mer"), number("i8", LEFT))) == expected


def test_a_placement_off_the_grid_is_told() -> None:
    """A cell without a name is a question mark."""
    expected = (
        "m7? sort de la grille : aucun royaume ne va si loin.",
        "m7? leaves the grid: no kingdom reaches that far.",
    )

    assert told(refused(placing("Forêt Champ"), number("m7", RIGHT))) == expected


def test_a_sentence_ends_with_what_can_be_played() -> None:
    """In English by default: the reason, then the moves."""
    expected = "There is no domino C; the line goes from A to B. Playable: A, B."

    assert str(refused(choosing(SEED), "C")) == expected


def every_placement() -> list[int]:
    """List every placement that has a number."""
    return [
        Placement(Cell(row, column), direction).action
        for row in range(GRID)
        for column in range(len(COLUMNS))
        for direction in (RIGHT, DOWN, LEFT, UP)
    ]


def test_every_placement_is_legal_or_refused_with_a_reason() -> None:
    """Of all 676 each is one or the other, and every reason that exists is met."""
    states = [placing("Forêt Champ"), placing("Mer Mer")]
    reasons = {
        state.refusal(action).code
        for state in states
        for action in set(every_placement()) - set(state.actions)
    }
    expected = {
        "covered",
        "on_castle",
        "outside",
        "touches_nothing",
        "other_way_round",
        "off_grid",
    }

    assert reasons == expected


def test_no_refusal_is_left_without_a_test() -> None:
    """What `refusals` and `notation` can answer is what this file has shown."""
    raised = {
        code
        for code, path in error_codes().items()
        if game_of(path) == "kingdomino" and path.name in ("refusals.py", "notation.py")
    }
    shown = {
        *("covered", "on_castle", "outside", "touches_nothing", "other_way_round", "off_grid"),
        *("not_beside", "unreadable", "no_such_action"),
        *("choose_first", "place_first", "must_place", "taken", "no_such_slot"),
    }

    assert raised <= shown
