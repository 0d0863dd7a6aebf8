"""Who has asked before a server ends is answered, and what was answered is kept."""

import signal
import socket
import sqlite3
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from couronne.server.wire import SERVER_GOES
from tests.server.people import until
from tests.server.serving import PATIENCE, Server

QUEUED = 8


@contextmanager
def nothing_written(server: Server) -> Iterator[None]:
    """Keep a server from writing, as a busy disk would; all that it is told waits meanwhile."""
    with closing(sqlite3.connect(server.database, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


@pytest.fixture
def ending(tmp_path: Path) -> Iterator[Server]:
    """A server that a test ends, and starts again to look at what is left."""
    with Server(tmp_path / "site.db", "--rate", "0") as running:
        yield running


def end(server: Server) -> None:
    """Ask a server to end, and wait until it has noticed."""
    assert server.process is not None
    server.process.send_signal(signal.SIGTERM)
    until(lambda: not answers(server), PATIENCE)


def answers(server: Server) -> bool:
    with socket.socket() as one:
        return one.connect_ex(("127.0.0.1", server.port)) == 0


def start_again(server: Server) -> None:
    """Wait for the end of a server, which has to come, and look at what it has left."""
    assert server.process is not None
    server.process.wait(PATIENCE)
    server.start()


def test_moves_that_wait_to_be_written_are_answered_and_kept(ending: Server) -> None:
    players = [ending.guest(f"Player {number}") for number in range(QUEUED)]
    tables = [one.table("roses", "me", "me") for one in players]
    moves = [one.look(table) for one, table in zip(players, tables, strict=True)]

    def play(number: int) -> int:
        shown = moves[number]
        label = shown["moves"][0]["label"]
        return players[number].play(tables[number], shown["seq"], label)

    with ThreadPoolExecutor(QUEUED) as pool:
        with nothing_written(ending):
            playing = [pool.submit(play, number) for number in range(QUEUED)]
            time.sleep(0.5)
            end(ending)
        kept = [one.result(PATIENCE) for one in playing]

    start_again(ending)
    again = [one.look(table)["seq"] for one, table in zip(players, tables, strict=True)]
    assert again == kept


def test_a_live_move_that_waits_to_be_written_is_acknowledged(ending: Server) -> None:
    anne = ending.guest()
    table = anne.table("roses", "me", "me")
    with anne.live(table) as live:
        shown = live.hear("table")["table"]
        with nothing_written(ending):
            live.say(type="move", seq=shown["seq"], move=shown["moves"][0]["label"])
            time.sleep(0.5)
            end(ending)

        kept = live.hear("ack")["seq"]

        with pytest.raises(ConnectionClosed) as closed:
            live.hear("nothing more")
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == SERVER_GOES
    start_again(ending)
    assert anne.look(table)["seq"] == kept
