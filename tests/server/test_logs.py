"""What is written down can be searched by programs, and holds no secret."""

import json
import sqlite3
from contextlib import closing
from http import HTTPStatus
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError
from websockets.exceptions import ConnectionClosed
from websockets.frames import CloseCode

from couronne.server.engine import address_of, engine_for
from couronne.server.logs import without_values
from tests.forked import log_to_nobody
from tests.server.serving import Server


def written(server: Server) -> list[dict[str, Any]]:
    return [json.loads(line) for line in server.log.splitlines() if line.startswith("{")]


def test_every_request_is_a_line_of_json_without_tokens(tmp_path: Path) -> None:
    with Server(tmp_path / "site.db") as server:
        anne = server.guest()
        table = anne.table("roses", "me", "me")
        with anne.live(table) as live:
            live.hear("table")

    lines = written(server)
    requests = [(one["method"], one["path"], one["status"]) for one in lines if "path" in one]

    assert [one["event"] for one in lines if one["event"] in {"ready", "stopped"}] == [
        "ready",
        "stopped",
    ]
    assert ("POST", "/api/v1/games", 201) in requests
    assert ("WS", f"/api/v1/games/{table}/live", None) in requests
    assert anne.token not in server.log


def test_a_server_that_is_told_to_stop_says_goodbye_to_who_listens(tmp_path: Path) -> None:
    with Server(tmp_path / "site.db") as server:
        anne = server.guest()
        table = anne.table("roses", "me", "me")
        with anne.live(table) as live:
            live.hear("table")
            server.stop()

            with pytest.raises(ConnectionClosed) as closed:
                live.hear("table")

    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == CloseCode.SERVICE_RESTART

    assert "stopped" in {one["event"] for one in written(server)}


def test_a_log_that_cannot_be_written_keeps_nobody_from_playing(tmp_path: Path) -> None:
    with Server(tmp_path / "site.db", before=[log_to_nobody]) as server:
        anne = server.guest()
        table = anne.table("roses", "me", "me")
        with closing(sqlite3.connect(server.database)) as database, database:
            database.execute("DROP TABLE chats")
        refused = anne.ask("POST", f"/games/{table}/chat", json={"text": "salut"})

        anne.move(table)

        assert refused.status_code == HTTPStatus.SERVICE_UNAVAILABLE
        assert server.log == ""


def test_what_a_refused_row_held_is_not_written_down(empty: str) -> None:
    engine = engine_for(address_of(empty))
    row = text("INSERT INTO people VALUES ('quetzalina (a)')")
    with engine.begin() as connection:
        connection.execute(text("CREATE TABLE people (folded TEXT UNIQUE)"))
        connection.execute(row)
    with engine.connect() as connection, pytest.raises(IntegrityError) as refused:
        connection.execute(row)
    engine.dispose()

    told = without_values(None, "info", {"event": "conflict", "error": repr(refused.value)})

    assert "folded" in told["error"]
    assert "quetzalina" not in told["error"]
