"""About the machine: `bench` gives the figures that were agreed, `doctor` what a report needs."""

import json
import platform
import re
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest

from couronne.kernel import cpu
from tests.cli.command import RULES, Couronne, said_once


@pytest.fixture(scope="module")
def figures(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """Measure once, with the code that is already compiled on this machine."""
    runner = Couronne(tmp_path_factory.mktemp("bench"))
    done = runner.run("bench", "roses", "--json")
    assert done.code == 0, done.err
    read: dict[str, Any] = json.loads(done.out)
    return read


def numbers(data: object) -> Iterator[float]:
    """Return every number of nested data."""
    if isinstance(data, dict):
        for value in data.values():
            yield from numbers(value)
    else:
        assert isinstance(data, int | float)
        yield data


@pytest.mark.machine_code
def test_bench_gives_the_figures_that_were_agreed(figures: dict[str, Any]) -> None:
    assert figures["schema"] == 1
    assert figures.keys() >= {"calibration_ns", "rules", "python", "startup"}
    assert set(figures["rules"]) == set(RULES)
    for row in figures["rules"].values():
        assert row.keys() >= {"ns_per_ply", "plies_per_game", "games_per_s"}
    assert "us_per_ply" in figures["python"]
    assert "help_s" in figures["startup"]


@pytest.mark.machine_code
def test_bench_figures_are_positive(figures: dict[str, Any]) -> None:
    assert all(number > 0 for number in numbers(figures))


@pytest.mark.machine_code
def test_bench_figures_agree_with_each_other(figures: dict[str, Any]) -> None:
    for row in figures["rules"].values():
        seconds_a_game = row["ns_per_ply"] * row["plies_per_game"] / 1e9
        assert seconds_a_game * row["games_per_s"] == pytest.approx(1)


@pytest.mark.machine_code
@pytest.mark.parametrize(
    ("rules", "plies"),
    [("classic", 75), ("international", 113), ("king-of-roses", 47), ("course", 93)],
)
def test_bench_plays_games_of_the_known_length(
    figures: dict[str, Any], rules: str, plies: int
) -> None:
    assert figures["rules"][rules]["plies_per_game"] == pytest.approx(plies, rel=0.03)


def test_bench_of_an_unknown_game_is_refused(couronne: Couronne) -> None:
    done = couronne.call("bench", "chess", "--json")

    assert (done.code, done.out) == (2, "")
    assert "There is no game 'chess'; choose one of: roses, kingdomino, pairleroy." in said_once(
        done
    )


def test_doctor_names_versions_cache_and_processor(couronne: Couronne) -> None:
    done = couronne.run("doctor", COURONNE_CACHE="")

    facts = dict(re.split(r"\s{2,}", line, maxsplit=1) for line in done.out.splitlines())
    assert facts["couronne"] == version("couronne")
    assert facts["Python"] == platform.python_version()
    assert facts["NumPy"] == version("numpy")
    assert facts["Numba"] == version("numba")
    assert facts["cache folder"] == str(couronne.home / "cache" / "couronne")
    for feature in cpu.features():
        assert feature in facts["processor"]


def test_doctor_speaks_french(couronne: Couronne) -> None:
    done = couronne.call("doctor", "--lang", "fr")

    assert "dossier de cache" in done.out
    assert "True" not in done.out


def test_doctor_as_json_carries_a_schema(couronne: Couronne) -> None:
    facts = json.loads(couronne.call("doctor", "--json").out)

    assert facts["schema"] == 1
    assert facts["cpu_features"] == sorted(cpu.features())
    assert facts["cache_writable"] is True


def test_cache_folder_can_be_moved(couronne: Couronne, tmp_path: Path) -> None:
    moved = tmp_path / "elsewhere"

    facts = json.loads(couronne.call("doctor", "--json", COURONNE_CACHE=str(moved)).out)

    assert facts["cache"] == str(moved)
    assert facts["cache_writable"] is True


def test_doctor_tells_of_a_cache_that_cannot_be_written(couronne: Couronne) -> None:
    file = couronne.home / "file"
    file.touch()

    done = couronne.run("doctor", "--json", COURONNE_CACHE=str(file / "sub"))

    assert (done.code, done.err) == (0, "")
    assert json.loads(done.out)["cache_writable"] is False


def test_game_is_played_with_a_cache_that_cannot_be_written(couronne: Couronne) -> None:
    file = couronne.home / "file"
    file.touch()

    done = couronne.run(
        *("play", "roses", "--players", "random,random"), COURONNE_CACHE=str(file / "sub")
    )

    assert (done.code, done.err) == (0, "")
