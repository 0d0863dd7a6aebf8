"""A database of every released schema, as a server of that release has left it."""

import json
import sqlite3
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from couronne.records.ledger import ledger_of
from couronne.records.reading import read
from tests.server.serving import Client, Server

FOLDER = Path(__file__).parent
SCHEMAS = sorted(file.stem for file in FOLDER.glob("*.sql"))
TOLD = ("game", "rules", "status", "seq", "turn", "result", "rematch")
"""What nothing but a move may change about a table."""


@dataclass(frozen=True)
class Left:
    """What players had when a database was left."""

    tokens: dict[str, str]
    """By name: what proves who somebody is."""
    tables: dict[str, dict[str, Any]]
    """By id: what the server of then said about a table."""
    passwords: dict[str, str] = field(default_factory=dict)
    """By name: those of accounts."""


def left(schema: str) -> Left:
    """Read what must still be there."""
    return Left(**json.loads((FOLDER / f"{schema}.json").read_text("utf-8")))


def lay_out(schema: str, file: Path) -> str:
    """Make a SQLite file of a schema, filled as it was left; return its address."""
    with closing(sqlite3.connect(file)) as database:
        database.executescript((FOLDER / f"{schema}.sql").read_text("utf-8"))
        _see_everybody(database)
    return f"sqlite:///{file}"


def _see_everybody(database: sqlite3.Connection) -> None:
    """Let it be a moment ago that it was left: guests who stay away for long are forgotten."""
    tables = "select name from sqlite_master where name in ('users', 'sessions')"
    for (table,) in database.execute(tables).fetchall():
        columns = {column[1] for column in database.execute(f"pragma table_info({table})")}
        if "seen" in columns:
            database.execute(f"update {table} set seen = unixepoch()")
    database.commit()


def told(client: Client, table: str) -> dict[str, Any]:
    """Return what a server says about a table, as far as it must stay so."""
    shown = client.look(table)
    return {key: shown[key] for key in TOLD}


def back(server: Server, expected: Left) -> list[Client]:
    """Let everybody come back with the token that they had."""
    clients = []
    for name, token in expected.tokens.items():
        client = Client(server)
        client.token = token
        assert client.get("/me")["name"] == name
        clients.append(client)
    return clients


def check(server: Server, expected: Left) -> None:
    """See to it that nothing is lost: who plays, every table, every record, and how it goes on."""
    clients = back(server, expected)
    for name, password in expected.passwords.items():
        assert Client(server).post("/sessions", name=name, password=password)["name"] == name
    assert {table: told(clients[0], table) for table in expected.tables} == expected.tables
    for table in expected.tables:
        record = clients[0].ask("GET", f"/games/{table}/record").text
        assert ledger_of(read(record)).record() == read(record)
    unfinished = [table for table, was in expected.tables.items() if was["status"] == "playing"]
    moved = [_goes_on(clients, table) for table in unfinished]
    assert all(moved)


def _goes_on(clients: list[Client], table: str) -> int:
    """Play at a table, whoever's turn it is."""
    (mover,) = [client for client in clients if client.look(table)["mine"]]
    return mover.move(table)
