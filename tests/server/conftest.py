"""One server for all tests that do not stop it."""

from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from tests.server.serving import Client, Server
from tests.services import Postgres


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("site") / "site.db", "--rate", "0") as running:
        yield running


@pytest.fixture
def anne(server: Server) -> Client:
    return server.guest("Anne")


@pytest.fixture
def bob(server: Server) -> Client:
    return server.guest("Bob")


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Server]:
    """A server that a test may stop and kill."""
    with Server(tmp_path / "site.db", "--rate", "0") as running:
        yield running


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    with Postgres() as running:
        yield running


NUMBERS = count(1)


@pytest.fixture(params=["sqlite", "postgresql"])
def empty(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database, of either kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'empty.db'}"
    running: Postgres = request.getfixturevalue("postgres")
    return running.database(f"empty{next(NUMBERS)}")
