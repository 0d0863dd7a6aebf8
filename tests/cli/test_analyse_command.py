"""`analyse` on saved games, and `hint` at the prompt."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.command import Couronne, Terminal, in_one_line, said_once
from tests.forked import Finished

pytestmark = pytest.mark.machine_code

RECORDS = Path(__file__).parent.parent / "records"
COURSE = str(RECORDS / "roses-course-v1.crown")
QUICK = ("--simulations", "40")


def analyse(couronne: Couronne, *arguments: str) -> Finished:
    """Analyse with the code that is already compiled on this machine."""
    return couronne.call("analyse", *arguments)


def play(couronne: Couronne, *arguments: str) -> Terminal:
    return couronne.terminal("play", *arguments, "--lang", "en")


@pytest.fixture(scope="module")
def analysed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    runner = Couronne(tmp_path_factory.mktemp("analysed"))
    found: dict[str, Any] = json.loads(analyse(runner, COURSE, *QUICK, "--json").out)
    return found


def test_json_has_a_curve_with_a_point_for_every_position(analysed: dict[str, Any]) -> None:
    assert len(analysed["curve"]) == len(analysed["steps"]) + 1
    assert all(abs(sum(point) - 1) < 1e-6 for point in analysed["curve"])


def test_json_tells_the_best_moves_of_every_decision(analysed: dict[str, Any]) -> None:
    moves = [step for step in analysed["steps"] if "move" in step]

    assert all(step["best"][0].keys() >= {"move", "win", "margin", "line"} for step in moves)
    assert [step["number"] for step in moves] == list(range(1, len(moves) + 1))


def test_json_tells_the_luck_of_every_draw(analysed: dict[str, Any]) -> None:
    draws = [step for step in analysed["steps"] if "draw" in step]

    assert draws
    assert all(abs(sum(step["luck"])) < 1e-6 for step in draws)


def test_the_costliest_moves_are_named_by_their_numbers(analysed: dict[str, Any]) -> None:
    costs = {step["number"]: step["cost"] for step in analysed["steps"] if "move" in step}

    assert costs[analysed["costliest"][0]] == max(costs.values())


@pytest.mark.parametrize(
    ("language", "title", "luck"),
    [("en", "Chances of red", "Luck and skill"), ("fr", "Chances de rouge", "Chance et adresse")],
)
def test_a_game_is_told_as_curve_table_and_account(
    couronne: Couronne, language: str, title: str, luck: str
) -> None:
    shown = analyse(couronne, COURSE, *QUICK, "--lang", language).out

    assert shown.startswith(title)
    assert "100 %" in shown
    assert luck in shown


def test_plain_text_draws_the_curve_in_ascii(couronne: Couronne) -> None:
    assert analyse(couronne, COURSE, *QUICK, "--plain", "--lang", "en").out.isascii()


def test_no_line_is_wider_than_the_terminal(couronne: Couronne) -> None:
    shown = analyse(couronne, COURSE, *QUICK, "--lang", "fr").out

    assert max(map(len, shown.splitlines())) <= 80


def test_one_position_lists_as_many_moves_as_asked(couronne: Couronne) -> None:
    shown = analyse(couronne, COURSE, "--at", "4", "--top", "2", *QUICK, "--lang", "en").out

    assert shown.count("points") >= 3
    assert len([line for line in shown.splitlines() if line.endswith("points")]) <= 3


def test_the_same_number_of_simulations_gives_the_same_page(couronne: Couronne) -> None:
    command = (COURSE, "--at", "4", *QUICK, "--json")

    assert analyse(couronne, *command).out == analyse(couronne, *command).out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--at", "999"), "999"),
        (("--seconds", "0"), "A search takes more than 0"),
        (("--simulations", "0"), "A search takes 1 to"),
        (("--top", "0"), "above zero"),
    ],
)
def test_nonsense_is_refused_in_one_sentence(
    couronne: Couronne, arguments: tuple[str, str], sentence: str
) -> None:
    done = analyse(couronne, COURSE, *arguments, "--lang", "en")

    assert done.code == 2
    assert sentence in said_once(done)


def test_a_hint_names_moves_and_changes_nothing(couronne: Couronne) -> None:
    terminal = play(couronne, "roses", "--seed", "1")
    before = terminal.ready()

    shown = in_one_line(terminal.type("hint"))

    assert "to win, expected lead" in shown
    assert "1  NE1" in before
    assert terminal.asked() == "red"


def test_a_bot_of_a_level_answers_in_the_terminal(couronne: Couronne) -> None:
    terminal = play(couronne, "roses", "--players", "human,bot:2", "--seed", "1")
    welcome = terminal.ready()

    shown = terminal.type("1")

    assert "white: bot:2" in welcome
    assert "red plays NE1" in shown
    assert "\nwhite " in shown
    assert terminal.asked() == "red"


def test_an_interrupted_hint_goes_back_to_the_prompt(couronne: Couronne) -> None:
    terminal = play(couronne, "roses", "--seed", "1")
    terminal.ready()
    terminal.process.sendline("hint")
    terminal.process.expect("Looking for a good move")

    terminal.process.sendcontrol("c")
    terminal.ready()

    assert terminal.asked() == "red"


def test_a_game_interrupted_while_a_bot_thinks_is_kept(couronne: Couronne) -> None:
    terminal = play(couronne, "roses", "--players", "human,bot:10", "--seed", "1")
    terminal.ready()
    terminal.process.sendline("1")
    terminal.process.expect("white is thinking")

    terminal.process.sendcontrol("c")

    assert "Game kept" in terminal.end().out
