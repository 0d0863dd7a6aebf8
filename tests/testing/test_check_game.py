"""Every mistake that an author can make is found and named; our own games have none."""

from pathlib import Path

import pytest

import couronne
from couronne import BadGame
from couronne.testing import check_game
from couronne.testing import compiled as machine_code
from tests.outside import EXAMPLE, write_game

pytestmark = pytest.mark.lasting


@pytest.mark.parametrize(("name", "rules"), couronne.games())
def test_our_games_keep_the_contract(name: str, rules: str) -> None:
    check_game(couronne.load(name, rules, compiled=False), games=1)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.usefixtures("example")
def test_the_example_keeps_the_contract(players: int) -> None:
    check_game(couronne.load(EXAMPLE, players=players, drought=players % 2))


SAME_NAMES = ("MOVES = CROPS", 'MOVES = ("wheat", "rye", "rye", "oats", "maize")')
MISTAKES = [
    ("reset_leaves", "rules.py", "    s.row[:] = 0\n", "", "leaves fields as they were: row."),
    (
        "never_ends",
        "rules.py",
        "        s.row[event] -= 1\n",
        "        s.row[event] -= 0\n",
        "20000",
    ),
    ("never_ends", "rules.py", "    s.row[crop] -= 1\n", "", "does not end"),
    ("bad_events", "rules.py", "out[count] = crop", "out[count] = 0", "each may be there once"),
    ("no_weight", "rules.py", "return s.deck[outcome]", "return s.deck[outcome] - 1", "weight"),
    ("bad_seats", "rules.py", "return s.players", "return MAX_SEATS", "will not do for 2 players"),
    ("not_written", "rules.py", "    out[:] = 0\n", "", "observe of the game grain"),
    ("not_written", "rules.py", "        out[seat] = 0\n", "", "scores of the game grain"),
    ("bad_places", "rules.py", "rank(points", "rank(-points", "do not follow from the points"),
    ("label_twice", "data.py", *SAME_NAMES, "moves of the same name"),
    ("bad_label", "data.py", '"rye"', '"rye bread"', "'rye bread', which cannot be read again"),
    ("bad_label", "data.py", '"rye"', '"3"', "no bare number for a move"),
    ("view_hides", "view.py", '"row":', '"turn":', "may not tell what every view tells: turn."),
    ("view_not_plain", "view.py", '"row": named(s.row)', '"row": (1, 2, 3)', "not plain data"),
    ("bad_label", "data.py", '"rye"', '"blé"', "which cannot be read again"),
]


@pytest.mark.parametrize(("code", "file", "old", "new", "sentence"), MISTAKES)
def test_a_mistake_is_found_and_named(
    elsewhere: Path, code: str, file: str, old: str, new: str, sentence: str
) -> None:
    write_game(elsewhere, "grain", (file, old, new))
    couronne.register("grain", "grain")

    with pytest.raises(BadGame) as found:
        check_game(couronne.load("grain", compiled=False), games=2)

    assert (found.value.code, sentence in str(found.value)) == (code, True)


UNEXPLAINED = "def explain_score(*_):\n    return [{'seat': 0, 'total': 0, 'items': []}] * 2\n"
NOT_ASCII = """
from couronne.games.package import Span

def boards(view, side, ascii_only):
    return [[(Span("é"),)]]
"""
UNSAID_NOTE = """
from couronne.games.package import Phrase, Span

def move_note(view, action):
    return (Span(Phrase("grain.taken", {})),)
"""
UNSAID_ERROR = """
from couronne.errors import IllegalMove

def refusal(s, action, rules):
    return IllegalMove("no_such_sheaf")
"""
ROOMS = [
    ("score_unexplained", "view.py", UNEXPLAINED, "does not add up"),
    ("text_not_ascii", "text.py", NOT_ASCII, "not drawn in ASCII"),
    ("unsaid", "text.py", UNSAID_NOTE, "no sentence for 'grain.taken' in the language fr"),
    ("unsaid", "refusals.py", UNSAID_ERROR, "no sentence for 'error.no_such_sheaf'"),
    ("position_refused", "notation.py", "write_position = str\n", "does not read a position"),
]


@pytest.mark.parametrize(("code", "room", "text", "sentence"), ROOMS)
def test_a_mistake_in_another_room_is_found_too(
    elsewhere: Path, code: str, room: str, text: str, sentence: str
) -> None:
    write_game(elsewhere, "grain")
    (elsewhere / "grain" / room).write_text(text)
    couronne.register("grain", "grain")

    with pytest.raises(BadGame) as found:
        check_game(couronne.load("grain", compiled=False), games=1)

    assert (found.value.code, sentence in str(found.value)) == (code, True)


@pytest.mark.machine_code
def test_machine_code_that_plays_otherwise_is_found(
    example: None,  # noqa: ARG001
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Here plain Python is led astray, for the compiler does not make such mistakes at will."""
    game = couronne.load(EXAMPLE)
    played = iter([(1,), (2,)])
    monkeypatch.setattr(machine_code, "_played", lambda _game: next(played))

    with pytest.raises(BadGame, match="otherwise than plain Python"):
        machine_code.check_playouts(game)
