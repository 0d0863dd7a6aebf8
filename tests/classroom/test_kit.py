"""A student's starting kit."""

import ast
import inspect
import subprocess
import sys
from pathlib import Path

import pytest

from couronne.arena.contest import Contest, Tally
from couronne.classroom import roi_des_roses as course
from couronne.classroom.kit import FILES, write_kit
from couronne.errors import BadChoice
from couronne.games.registry import make_game
from couronne.players.player import Remark

FUNCTIONS = (
    "init_jeu",
    "afficher_main",
    "afficher_jeu",
    "mouvement_possible",
    "main_jouable",
    "demande_action",
    "bouge_le_roi",
    "territoire",
    "score",
    "main",
)


def functions_of(file: Path) -> dict[str, ast.FunctionDef]:
    tree = ast.parse(file.read_text("utf-8"))
    return {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}


def test_it_has_the_three_files_of_the_course(tmp_path: Path) -> None:
    write_kit(tmp_path / "projet")

    assert {path.name for path in (tmp_path / "projet").iterdir()} == set(FILES)


def test_every_function_has_its_signature_and_says_what_it_does(tmp_path: Path) -> None:
    write_kit(tmp_path)

    found = functions_of(tmp_path / "roi_des_roses.py")
    assert tuple(found) == FUNCTIONS
    for name, node in found.items():
        given = [argument.arg for argument in node.args.args]
        assert given == list(inspect.signature(getattr(course, name)).parameters)
        assert ast.get_docstring(node)


def test_every_function_but_the_game_itself_has_a_first_test(tmp_path: Path) -> None:
    write_kit(tmp_path)

    tests = functions_of(tmp_path / "test_roi_des_roses.py")
    assert {f"test_{name}" for name in FUNCTIONS if name != "main"} <= set(tests)


def run_tests(folder: Path) -> list[str]:
    done = subprocess.run(
        [sys.executable, "-X", "utf8", "test_roi_des_roses.py"],
        cwd=folder,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    )
    return [line.split()[0] for line in done.stdout.splitlines()]


def test_the_first_tests_fail_until_the_functions_are_written(tmp_path: Path) -> None:
    write_kit(tmp_path)

    assert run_tests(tmp_path) == ["échoué"] * 9


def test_the_first_tests_pass_for_a_solution(tmp_path: Path) -> None:
    write_kit(tmp_path)
    solution = Path(inspect.getfile(course)).read_text("utf-8")
    (tmp_path / "roi_des_roses.py").write_text(solution, "utf-8")

    assert run_tests(tmp_path) == ["réussi"] * 9


def test_its_ai_plays_by_the_rules_and_loses_politely(tmp_path: Path) -> None:
    write_kit(tmp_path)
    game = make_game("roses", "course", 2, {}, compiled=True)
    contest = Contest(game, (str(tmp_path / "ia.py"), "greedy"), seed=1, games=20)
    tally, remarks = Tally(2), []

    for group in contest.play(workers=1, keep=lambda played: remarks.append(played.remarks)):
        tally.add(group)

    assert tally.share < 0.5
    told = {remark for game in remarks for seat in game for remark in seat}
    assert told == {Remark("named", "Après vous")}


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    (tmp_path / "ia.py").write_text("mine")

    with pytest.raises(BadChoice) as caught:
        write_kit(tmp_path)

    assert caught.value.code == "file_exists"
    assert [path.name for path in tmp_path.iterdir()] == ["ia.py"]
