"""Plays on a server of a release, and keeps its database as a fixture.

`python -m tests.server.databases.make .venv/bin/couronne`, once for a new schema, with the command
of that release. Until the release it is made anew when the schema changes, and never after it: then
it stands for the databases that people have.
"""

import json
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

import couronne
from tests.server.databases import FOLDER, told
from tests.server.serving import Client, Server

PASSWORDS = {"Clara": "roses are red", "Dora": "tiles have sides"}
SEATS = {"roses": 2, "kingdomino": 2, "pairleroy": 3}


def play(client: Client, table: str, moves: int) -> None:
    """Play first legal moves, as long as it is one's turn."""
    for number in range(moves):
        shown = client.wait_for(table, lambda told: told["mine"] or told["status"] == "over")
        if shown["status"] == "over":
            return
        choice = shown["moves"][number % len(shown["moves"])]["label"]
        client.play(table, shown["seq"], choice)


def fill(anne: Client, bob: Client) -> list[str]:
    """Leave tables of every kind."""
    tables = [_unfinished(anne, *pair) for pair in couronne.games()]
    tables += [_finished(anne, game) for game in SEATS]
    tables += [_between_two(anne, bob), _taken_back(anne), _resigned(bob)]
    tables += [
        anne.table("roses", "me", "open", public=True),
        bob.table("kingdomino", "me", "open"),
    ]
    tables.append(anne.post(f"/games/{tables[len(couronne.games())]}/rematch")["id"])
    return tables


def _unfinished(client: Client, game: str, rules: str) -> str:
    table = client.table(game, "me", "random", rules=rules)
    play(client, table, 3)
    client.wait_for(table, lambda told: told["mine"])
    return table


def _finished(client: Client, game: str) -> str:
    table = client.table(game, *["me"] * SEATS[game])
    play(client, table, 10_000)
    return table


def _between_two(anne: Client, bob: Client) -> str:
    table = anne.table("roses", "me", "open", public=True)
    bob.post(f"/games/{table}/join")
    for client in (anne, bob, anne):
        play(client, table, 1)
    return table


def _taken_back(client: Client) -> str:
    """Leave a log in which something was undone: decisions before anything is drawn can be."""
    table = client.table("roses", "me", "me", rules="classic")
    shown = client.look(table)
    card = next(move["label"] for move in shown["moves"] if move["label"] != "draw")
    client.post(f"/games/{table}/undo", seq=client.play(table, shown["seq"], card))
    play(client, table, 2)
    return table


def _resigned(client: Client) -> str:
    table = client.table("pairleroy", "me", "random")
    play(client, table, 5)
    client.post(f"/games/{table}/resign")
    return table


def sign_up(server: Server) -> dict[str, Client]:
    """Make accounts, where a release has them."""
    found = {}
    for name in PASSWORDS:
        client = Client(server)
        answer = client.ask("POST", "/accounts", json={"name": name, "password": PASSWORDS[name]})
        if answer.is_success:
            client.token = answer.json()["token"]
            found[name] = client
    return found


def compete(clara: Client, dora: Client) -> str:
    """Leave a rated game with a clock, a bot of somebody's own, and a token."""
    clock = {"kind": "blitz", "bank": 300, "increment": 5}
    table = clara.table("roses", "me", "open", rated=True, pace=clock)
    dora.post(f"/games/{table}/join")
    for client in (clara, dora, clara):
        play(client, table, 1)
    dora.post(f"/games/{table}/resign")
    talk(clara, dora, table)
    clara.post("/me/bots", name="Claras bot")
    clara.post("/me/tokens", label="script")
    return table


def talk(clara: Client, dora: Client, table: str) -> None:
    """Leave something that was said, somebody who is not heard any more, and a report."""
    clara.post(f"/games/{table}/chat", text="Bien joué, « Dora » !")
    about = dora.get("/me")["id"]
    clara.post("/me/mutes", user=about)
    clara.post(f"/games/{table}/report", about=about, text="She does not answer.")


def dump(database: Path) -> tuple[str, str]:
    """Return the schema of a database, and all of it as SQL."""
    with closing(sqlite3.connect(database)) as connection:
        (schema,) = connection.execute("select version_num from alembic_version").fetchone()
        return str(schema), "\n".join(connection.iterdump()) + "\n"


def main(command: str) -> None:
    """Run a server of a release, play, and keep what it has left."""
    with TemporaryDirectory() as folder:
        with Server(Path(folder) / "site.db", "--rate", "0", command=[command]) as server:
            clients = {name: server.guest(name) for name in ("Anne", "Bob")}
            tables = fill(*clients.values())
            members = sign_up(server)
            if members:
                tables.append(compete(*members.values()))
            told_of = {table: told(clients["Anne"], table) for table in tables}
        schema, sql = dump(server.database)
    tokens = {name: client.token for name, client in (clients | members).items()}
    passwords = {name: PASSWORDS[name] for name in members}
    left = {"tokens": tokens, "tables": told_of, "passwords": passwords}
    (FOLDER / f"{schema}.sql").write_text(sql, "utf-8")
    (FOLDER / f"{schema}.json").write_text(json.dumps(left, indent=1) + "\n", "utf-8")
    print(f"{schema}: {len(tables)} tables, {len(sql)} characters")


if __name__ == "__main__":
    main(sys.argv[1])
