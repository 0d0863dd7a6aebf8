"""Measuring speed: the figures that there should be, from very small measurements."""

import json

import pytest

from couronne.arena import bench
from couronne.errors import BadChoice
from couronne.games.registry import games, load

pytestmark = pytest.mark.lasting

FIGURES = {"ns_per_ply", "plies_per_game", "games_per_s"}


@pytest.fixture(autouse=True)
def _small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Measure little: these tests ask what is measured, not how fast it is."""
    for name, value in {"SPINS": 1000, "SECONDS": 0.001, "ROUNDS": 1, "API_GAMES": 1}.items():
        monkeypatch.setattr(bench, name, value)


def test_the_best_time_is_that_of_the_quickest_run() -> None:
    """An action is run as often as asked; what it takes is never negative."""
    runs = []
    seconds = bench.best_time(lambda: runs.append(len(runs)), 4)

    assert runs == [0, 1, 2, 3]
    assert 0 <= seconds < 1


def test_games_from_python_are_measured_by_number_and_by_label() -> None:
    """Both ways of playing have their figure, in microseconds a move."""
    figures = bench.api_speed(load("roses", "course", compiled=False))

    assert set(figures) == {"us_per_ply", "us_per_labelled_ply"}
    assert min(figures.values()) > 0


@pytest.mark.machine_code
def test_compiled_games_are_measured() -> None:
    """Whole games inside the kernel: their figures fit together."""
    figures = bench.kernel_speed(load("roses", "course"))
    seconds_a_game = figures["ns_per_ply"] * figures["plies_per_game"] / 1e9

    assert set(figures) == FIGURES
    assert 50 < figures["plies_per_game"] < 300
    assert seconds_a_game == pytest.approx(1 / figures["games_per_s"])


@pytest.mark.machine_code
def test_everything_is_measured_and_told() -> None:
    """Each rule set has its figures, progress is told step by step, and all of it is JSON."""
    told: list[tuple[str, int, int]] = []
    figures = bench.measure("roses", lambda *step: told.append(step))
    steps = len(told)

    assert set(figures) == {"schema", "calibration_ns", "rules", "python", "startup"}
    assert set(figures["rules"]) == {rules for name, rules in games() if name == "roses"}
    assert [(done, total) for _what, done, total in told] == [(i, steps) for i in range(steps)]
    assert {what for what, _done, _total in told} == {"calibration", "kernel", "python", "startup"}
    assert figures == json.loads(json.dumps(figures))


def test_an_unknown_game_is_not_measured() -> None:
    """The error is the usual one."""
    with pytest.raises(BadChoice) as caught:
        bench.measure("chess")

    assert caught.value.code == "unknown_game"
