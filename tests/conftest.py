"""Settings for all tests: property tests repeat exactly and never fail for being slow."""

import pytest
from hypothesis import settings

from couronne.games import homes
from tests.outside import EXAMPLE, EXAMPLE_PROJECT

settings.register_profile("couronne", deadline=None, derandomize=True)
settings.load_profile("couronne")


@pytest.fixture
def example(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the game of the tutorial among the games, as long as a test runs."""
    monkeypatch.syspath_prepend(EXAMPLE_PROJECT)
    monkeypatch.setitem(homes.NAMED, EXAMPLE, EXAMPLE)
