"""Nobody pays for what is not used: which commands load the compiler, and which do not."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.command import TIMEOUT, Couronne

BOTS = ("play", "roses", "--players", "random,random", "--seed", "1")


def imported(couronne: Couronne, *arguments: str) -> set[str]:
    """Return the top-level packages that Python loads to do something."""
    done = subprocess.run(
        [sys.executable, "-X", "importtime", *arguments],
        input="",
        capture_output=True,
        text=True,
        env=couronne.environment(),
        timeout=TIMEOUT,
        check=True,
    )
    lines = [line for line in done.stderr.splitlines() if line.startswith("import time:")]
    return {line.split("|")[2].strip().split(".")[0] for line in lines}


@pytest.mark.parametrize(
    "arguments",
    [
        ("--help",),
        ("games",),
        ("rules", "roses"),
        ("replay", "{record}"),
        ("verify", "{record}"),
        BOTS,
    ],
    ids=" ".join,
)
def test_command_does_not_load_the_compiler(
    couronne: Couronne, records: dict[str, Path], arguments: tuple[str, ...]
) -> None:
    filled = [argument.format(record=records["classic"]) for argument in arguments]

    loaded = imported(couronne, "-m", "couronne", *filled)

    assert "couronne" in loaded
    assert not loaded & {"numba", "llvmlite"}


def test_help_loads_no_numpy_either(couronne: Couronne) -> None:
    assert "numpy" not in imported(couronne, "-m", "couronne", "--help")


def test_import_loads_neither_numpy_nor_the_compiler(couronne: Couronne) -> None:
    loaded = imported(couronne, "-c", "import couronne")

    assert "couronne" in loaded
    assert not loaded & {"numpy", "numba", "llvmlite", "rich", "typer"}
