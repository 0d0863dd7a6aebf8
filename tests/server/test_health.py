"""Those who watch a server are told when it cannot write, and when it can again."""

import resource
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.server.people import until
from tests.server.serving import PATIENCE, Server
from tests.server.test_metrics import measured
from tests.services import Postgres


def health(server: Server) -> int:
    return server.fetch("/healthz", timeout=PATIENCE).status_code


@contextmanager
def full_disk(server: Server) -> Iterator[None]:
    """Let no file of a server grow any further than its database has."""
    assert server.process is not None
    log = server.database.with_name(server.database.name + "-wal")
    process, (_soft, hard) = server.process.pid, resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.prlimit(process, resource.RLIMIT_FSIZE, (log.stat().st_size, hard))
    try:
        yield
    finally:
        resource.prlimit(process, resource.RLIMIT_FSIZE, (hard, hard))


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="limits of others are Linux's")
def test_a_full_disk_is_told_until_there_is_room_again(own: Server) -> None:
    anne = own.guest()
    table = anne.table("roses", "me", "me")
    shown = anne.look(table)
    move = {"seq": shown["seq"], "move": shown["moves"][0]["label"]}
    assert health(own) == 200

    with full_disk(own):
        assert anne.refused(f"/games/{table}/moves", **move) == (503, "not_kept")
        assert health(own) == 503
        assert measured(own)["couronne_database_up",] == 0
        assert anne.look(table)["seq"] == shown["seq"]

    anne.play(table, **move)
    assert health(own) == 200
    assert measured(own)["couronne_database_up",] == 1


def test_without_anybody_asking_it_is_noticed_when_the_database_is_gone_and_back(
    tmp_path: Path,
) -> None:
    with Postgres() as postgres, Server(tmp_path / "site.db", url=postgres.url) as server:
        postgres.kill()
        until(lambda: health(server) == 503, PATIENCE)
        postgres.start()
        until(lambda: health(server) == 200, PATIENCE)


def test_what_somebody_is_refused_makes_no_server_ill(own: Server) -> None:
    anne = own.guest()

    anne.ask("POST", "/games/none/join", json={})
    anne.ask("PATCH", "/me", json={"name": "\0"})

    assert health(own) == 200
