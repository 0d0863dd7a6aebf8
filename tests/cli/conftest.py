"""Commands to be run in a home of their own."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.command import RULES, Couronne


@pytest.fixture
def couronne(tmp_path: Path) -> Iterator[Couronne]:
    """Run commands in an empty home."""
    home = tmp_path / "home"
    home.mkdir()
    runner = Couronne(home)
    yield runner
    runner.close()


@pytest.fixture(scope="session")
def records(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Play one finished game of random bots by each rule set, with seed 1."""
    folder = tmp_path_factory.mktemp("records")
    runner = Couronne(folder)
    files = {rules: folder / f"{rules}.crown" for rules in RULES}
    for rules, file in files.items():
        done = runner.run(*bots(rules), "--save", str(file))
        assert done.code == 0, done.err
    return files


def bots(rules: str) -> list[str]:
    """Return the arguments of a game between random bots."""
    return ["play", "roses", "--rules", rules, "--players", "random,random", "--seed", "1"]
