"""One server for all tests that do not stop it."""

from collections.abc import Iterator

import pytest

from tests.server.serving import Client, Server


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
