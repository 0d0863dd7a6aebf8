"""Settings for all tests: property tests repeat exactly and never fail for being slow."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from couronne.games import homes
from couronne.games import package as packages
from tests.outside import EXAMPLE, EXAMPLE_PROJECT
from tests.reporting import pytest_terminal_summary

__all__ = ["pytest_terminal_summary"]

collect_ignore = ["preloaded.py"]
"""It is imported for what that does, and not by the tests themselves."""

settings.register_profile("couronne", deadline=None, derandomize=True)
settings.load_profile("couronne")


@pytest.fixture
def example(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the game of the tutorial among the games, as long as a test runs."""
    monkeypatch.syspath_prepend(EXAMPLE_PROJECT)
    monkeypatch.setitem(homes.NAMED, EXAMPLE, EXAMPLE)


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder for games of other people; what is loaded from it is forgotten after the test."""
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(homes, "NAMED", {})
    before = set(sys.modules)
    yield tmp_path
    packages._opened.cache_clear()
    for name in set(sys.modules) - before:
        del sys.modules[name]
