"""`puzzles` makes data that can be made again."""

import json
from pathlib import Path

import pytest

from tests.cli.command import Couronne, said_once
from tests.forked import Finished

FEW = ("--count", "1", "--seed", "3")


def puzzles(couronne: Couronne, *arguments: str) -> Finished:
    """Make puzzles with the code that is already compiled on this machine."""
    return couronne.call("puzzles", *arguments)


@pytest.mark.machine_code
def test_the_same_seed_prints_the_same_bytes(couronne: Couronne) -> None:
    first, second = (puzzles(couronne, "kingdomino", *FEW) for _ in range(2))

    assert (0, first.out) == (second.code, second.out)
    assert 1 == len(json.loads(first.out)["puzzles"])


@pytest.mark.machine_code
def test_a_file_gets_what_would_be_printed(couronne: Couronne, tmp_path: Path) -> None:
    target = tmp_path / "puzzles.json"
    done = puzzles(couronne, "kingdomino", *FEW, "--out", str(target))

    assert (0, "") == (done.code, done.out)
    assert target.read_text("utf-8") == puzzles(couronne, "kingdomino", *FEW).out


@pytest.mark.machine_code
def test_a_rule_set_of_ones_choice_is_played(couronne: Couronne) -> None:
    told = json.loads(puzzles(couronne, "roses", "--rules", "course", *FEW).out)

    assert ("roses", "course", 2) == (told["game"], told["rules"], told["players"])


def test_a_folder_that_is_not_there_is_told_before_any_game_is_played(
    couronne: Couronne, tmp_path: Path
) -> None:
    done = puzzles(couronne, "roses", "--out", str(tmp_path / "nowhere" / "puzzles.json"))

    assert 2 == done.code
    assert "nowhere" in said_once(done)


@pytest.mark.parametrize("count", ["0", "51"])
def test_a_count_out_of_bounds_is_refused(couronne: Couronne, count: str) -> None:
    done = puzzles(couronne, "roses", "--count", count)

    assert 2 == done.code
    assert "--count" in said_once(done)
