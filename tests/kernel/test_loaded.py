"""Other people's code is told apart by what was loaded: every rule and every number counts."""

from pathlib import Path

import pytest

from couronne.games.package import Package
from couronne.kernel.specialise import Engine, loaded_code
from couronne.search.program import SearchProgram
from tests.outside import change, run, write_game

REPORT = """
from couronne.games.package import Package
from couronne.kernel.specialise import Engine, loaded_code
print(loaded_code(Engine, Package("grain", "fields.grain").rules, None))
"""


def told(home: str) -> str:
    package = Package("grain", home)
    return loaded_code(Engine, package.rules, package.knowledge)


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("rules.py", "(1 << sheaves) >> 1", "(1 << sheaves) >> 2"),
        ("rules.py", "crop = 0\n", "crop = 1\n"),
        ("rules.py", "deck=KINDS", "deck=KINDS + 1"),
        ("data.py", "SHEAVES = 8", "SHEAVES = 7"),
        ("rules.py", "MAX_SEATS = 4", "MAX_SEATS = 5"),
    ],
)
def test_another_rule_or_number_is_another_code(
    elsewhere: Path, file: str, old: str, new: str
) -> None:
    write_game(elsewhere, "one")
    write_game(elsewhere, "two", (file, old, new))

    assert told("one") != told("two")


@pytest.mark.parametrize(
    ("way", "use"),
    [
        ("import numpy as np\nTABLE = np.array([1, {number}])", "TABLE[1]"),
        ("class Sizes:\n    MOST = {number}", "Sizes.MOST"),
        ("import {home}.numbers as numbers", "numbers.MOST"),
        ("from {home} import more", "more.numbers.MOST"),
        ("SIZES = (1, (2, {number}))", "SIZES[1][1]"),
    ],
)
def test_numbers_count_wherever_a_rule_reads_them(elsewhere: Path, way: str, use: str) -> None:
    for home, number in (("one", 3), ("two", 4)):
        begin = way.format(home=home, number=number)
        write_game(
            elsewhere,
            home,
            ("rules.py", "KINDS = len(CROPS)", f"{begin}\nKINDS = len(CROPS)"),
            ("rules.py", "return s.deck[outcome]", f"return s.deck[outcome] + 0 * {use}"),
        )
        (elsewhere / home / "numbers.py").write_text(f"MOST = {number}\n")
        (elsewhere / home / "more.py").write_text(f"from {home} import numbers as numbers\n")

    assert told("one") != told("two")


def test_views_and_comments_do_not_count(elsewhere: Path) -> None:
    """What is drawn otherwise is not compiled anew."""
    write_game(elsewhere, "one")
    write_game(
        elsewhere,
        "two",
        ("view.py", '"row"', '"market"'),
        ("rules.py", "# by crop: what lies open", "# the market"),
        ("rules.py", '"""Return how many play."""', '"""Return how many play."""\n'),
    )

    assert told("one") == told("two")


def test_what_was_loaded_counts_and_not_what_the_file_says_now(elsewhere: Path) -> None:
    """A notebook that stays open while its rules are changed leaves no wrong code behind."""
    write_game(elsewhere, "one")
    before = told("one")
    change(elsewhere / "one" / "rules.py", "(1 << sheaves) >> 1", "sheaves")

    assert before == told("one")


def test_every_process_finds_the_same(tmp_path: Path) -> None:
    write_game(tmp_path, "fields.grain")

    first, second = (run(REPORT, tmp_path, PYTHONHASHSEED=seed) for seed in ("1", "2"))

    assert first == second
    assert len(first.strip()) == 64


def test_our_own_games_are_told_by_their_files() -> None:
    rooms = Package("roses", "couronne.games.roses")

    assert loaded_code(Engine, rooms.rules, rooms.knowledge) == ""


def test_another_knowledge_is_another_search(elsewhere: Path) -> None:
    write_game(elsewhere, "one")
    write_game(elsewhere, "two", ("knowledge.py", "1.0 +", "2.0 +"))
    rooms = [Package("grain", home) for home in ("one", "two")]
    codes = {loaded_code(SearchProgram, each.rules, each.knowledge) for each in rooms}

    assert len(codes) == 2
    assert told("one") == told("two")
