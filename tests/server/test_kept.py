"""What was acknowledged is never lost."""

import threading
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from sqlalchemy import create_engine, text

from tests.server.serving import Client, Server

GAMES, ROUNDS = 6, 3


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A server of one's own, to be stopped and killed at will."""
    with Server(tmp_path / "site.db", "--rate", "0") as running:
        yield running


def flow(client: Client, table: str, acknowledged: dict[str, int]) -> None:
    """Play as fast as possible, and remember what the server has confirmed."""
    try:
        while True:
            shown = client.look(table)
            if shown["status"] == "over":
                return
            kept = client.play(table, shown["seq"], shown["moves"][0]["label"])
            acknowledged[table] = kept
    except (httpx.TransportError, AssertionError):
        return


def lines(database: Path, table: str) -> int:
    engine = create_engine(f"sqlite:///{database}")
    with engine.connect() as connection:
        count = connection.execute(
            text("select count(*) from events where game = :game"), {"game": table}
        ).scalar_one()
    engine.dispose()
    return int(count)


def test_no_acknowledged_move_is_lost_when_the_server_is_killed(server: Server) -> None:
    clients = [server.guest(f"P{number}") for number in range(GAMES)]
    tables = [client.table("kingdomino", "me", "me") for client in clients]
    acknowledged: dict[str, int] = {}

    for _round in range(ROUNDS):
        threads = [
            threading.Thread(target=flow, args=(client, table, acknowledged))
            for client, table in zip(clients, tables, strict=True)
        ]
        for thread in threads:
            thread.start()
        while len(acknowledged) < GAMES:
            threads[0].join(0.05)
        server.kill()
        for thread in threads:
            thread.join()
        assert all(lines(server.database, table) >= acknowledged[table] for table in tables)
        server.start()

    for client, table in zip(clients, tables, strict=True):
        assert client.look(table)["seq"] >= acknowledged[table]


def test_a_game_goes_on_with_its_bot_after_a_restart(server: Server) -> None:
    anne = server.guest("Anne")
    table = anne.table("roses", "me", "bot:3")
    seq = anne.move(table)
    server.kill()

    server.start()

    shown = anne.wait_for(table, lambda told: told["mine"])
    assert shown["seq"] > seq


def test_too_many_requests_at_once_are_refused(tmp_path: Path) -> None:
    with Server(tmp_path / "site.db", "--rate", "5") as server:
        anne = server.guest("Anne")
        codes = {anne.ask("GET", "/me").status_code for _ in range(40)}

    assert codes == {200, 429}


@pytest.mark.parametrize("how", ["stop", "kill"])
def test_a_database_is_opened_again(server: Server, how: str) -> None:
    anne = server.guest("Anne")
    table = anne.table("pairleroy", "me", "me", "me")
    before = anne.look(table)
    getattr(server, how)()

    server.start()

    assert anne.look(table) == before
