"""What was acknowledged is never lost."""

import os
import signal
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from sqlalchemy import create_engine, text
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.server.serving import Client, Server

GAMES, ROUNDS = 6, 3
FULL = "create trigger full_disk before insert on events begin select raise(abort, 'full'); end"
"""Makes every write of an event fail, as a full disk would."""


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
            if shown["mine"]:
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


def live_flow(client: Client, table: str, acknowledged: dict[str, int]) -> None:
    """Play as fast as possible over a live connection."""
    try:
        with client.live(table) as live:
            while (shown := live.hear("table")["table"])["status"] == "playing":
                if shown["mine"] and shown["seq"] >= acknowledged.get(table, 0):
                    live.say(type="move", seq=shown["seq"], move=shown["moves"][0]["label"])
                    acknowledged[table] = live.hear("ack")["seq"]
    except (ConnectionClosed, OSError, InvalidHandshake):
        return


def test_no_acknowledged_move_is_lost_when_the_server_is_killed(server: Server) -> None:
    clients = [server.guest(f"P{number}") for number in range(GAMES)]
    seats = [("me", "me", "me"), ("me", "random", "me")]
    tables = [
        client.table("pairleroy", *seats[number % len(seats)])
        for number, client in enumerate(clients)
    ]
    kept: dict[str, int] = {}

    for _round in range(ROUNDS):
        acknowledged: dict[str, int] = {}
        threads = [
            threading.Thread(
                target=live_flow if number % 2 else flow, args=(client, table, acknowledged)
            )
            for number, (client, table) in enumerate(zip(clients, tables, strict=True))
        ]
        for thread in threads:
            thread.start()
        while len(acknowledged) < GAMES and any(thread.is_alive() for thread in threads):
            time.sleep(0.02)
        server.kill()
        for thread in threads:
            thread.join()
        kept |= acknowledged
        assert all(lines(server.database, table) >= kept[table] for table in tables)
        server.start()

    for client, table in zip(clients, tables, strict=True):
        assert client.look(table)["seq"] >= kept[table]
        client.wait_for(table, lambda told: told["mine"])
        client.move(table)


def test_a_game_goes_on_with_its_bot_after_a_restart(server: Server) -> None:
    anne = server.guest("Anne")
    table = anne.table("roses", "me", "bot:3")
    seq = anne.move(table)
    server.kill()

    server.start()

    shown = anne.wait_for(table, lambda told: told["mine"])
    assert shown["seq"] > seq


def children(process: int) -> list[int]:
    """Return the processes that a process has started, however far down."""
    found = []
    for task in Path(f"/proc/{process}/task").iterdir():
        for child in map(int, (task / "children").read_text().split()):
            found += [child, *children(child)]
    return found


def is_thinking(process: int) -> bool:
    return b"spawn_main" in Path(f"/proc/{process}/cmdline").read_bytes()


def test_a_bot_plays_on_after_its_process_was_killed(server: Server) -> None:
    anne = server.guest("Anne")
    table = anne.table("roses", "me", "bot:1")
    anne.move(table)
    seq = anne.wait_for(table, lambda told: told["mine"])["seq"]
    assert server.process is not None
    for process in filter(is_thinking, children(server.process.pid)):
        os.kill(process, signal.SIGKILL)

    anne.move(table)

    assert anne.wait_for(table, lambda told: told["mine"])["seq"] > seq + 1


def test_what_cannot_be_written_has_not_happened(server: Server) -> None:
    anne = server.guest("Anne")
    table = anne.table("roses", "me", "me")
    before = anne.look(table)
    engine = create_engine(f"sqlite:///{server.database}")
    with engine.begin() as connection:
        connection.execute(text(FULL))

    move = {"seq": before["seq"], "move": before["moves"][0]["label"]}
    assert anne.refused(f"/games/{table}/moves", **move) == (503, "not_kept")

    assert anne.look(table) == before
    with engine.begin() as connection:
        connection.execute(text("drop trigger full_disk"))
    engine.dispose()
    anne.play(table, move["seq"], move["move"])


def test_neither_guests_nor_tables_are_made_when_nothing_can_be_written(server: Server) -> None:
    anne = server.guest("Anne")
    anne.table("roses", "me", "me")
    engine = create_engine(f"sqlite:///{server.database}")
    with engine.begin() as connection:
        for table in ("users", "games"):
            connection.execute(text(FULL.replace("events", table).replace("disk", table)))
    engine.dispose()

    assert anne.refused("/games", game="roses", seats=["me", "me"]) == (503, "not_kept")
    assert Client(server).refused("/guests", name="Bob") == (503, "not_kept")
    assert len(anne.get("/games", list="mine")["games"]) == 1
    assert "[parameters" not in server.log


def test_a_table_that_cannot_be_read_keeps_no_other_from_going_on(server: Server) -> None:
    anne = server.guest("Anne")
    broken, whole = (anne.table("roses", "me", "random") for _number in range(2))
    for table in (broken, whole):
        anne.move(table)
    server.kill()
    engine = create_engine(f"sqlite:///{server.database}")
    with engine.begin() as connection:
        spoil = "update events set line = 'nonsense' where game = :game and seq = 3"
        connection.execute(text(spoil), {"game": broken})
        connection.execute(text("update games set turn = 1 where id = :game"), {"game": broken})
    engine.dispose()

    server.start()

    answer = anne.ask("GET", f"/games/{broken}")
    assert (answer.status_code, answer.json()["code"]) == (503, "unreadable_table")
    anne.wait_for(whole, lambda told: told["mine"])
    anne.move(whole)


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
