"""People with accounts, as the tests know them."""

import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from typing import Any

import httpx
from sqlalchemy import Connection, text
from websockets.exceptions import ConnectionClosed

from couronne.records.ledger import ledger_of
from couronne.records.reading import read
from couronne.server.engine import address_of, engine_for
from couronne.server.live import REFUSED
from couronne.server.verdicts import LEAST_DECISIONS
from tests.server.serving import PATIENCE, Client, Live, Server, told

PASSWORD = "a crown of roses"
_numbers = count(1)


def new_name(name: str = "Member") -> str:
    """Return a name that no other test uses."""
    return f"{name} {next(_numbers)}"


def sign_up(client: Client, name: str, password: str = PASSWORD) -> dict[str, Any]:
    """Make an account of whoever asks, who goes on under the new token."""
    made = client.post("/accounts", name=name, password=password)
    client.token = made["token"]
    return made


def member(server: Server, name: str | None = None) -> Client:
    """Return somebody with an account."""
    client = Client(server)
    sign_up(client, name or new_name())
    return client


def log_in(server: Server, name: str, password: str = PASSWORD) -> Client:
    """Return somebody in another browser."""
    client = Client(server)
    client.token = client.post("/sessions", name=name, password=password)["token"]
    return client


def play_on(table: str, *clients: Client, least: int | None = None) -> None:
    """Let everybody at a table, by seat, decide so often, or as a game needs that is to count."""
    shown, decided = clients[0].look(table), Counter[int]()
    least = LEAST_DECISIONS[shown["game"]] if least is None else least
    while any(decided[seat] < least for seat in range(len(clients))):
        seat = shown["turn"]
        clients[seat].play(table, shown["seq"], open_ended(clients[0], table))
        decided[seat] += 1
        shown = clients[0].look(table)


def open_ended(client: Client, table: str) -> str:
    """Return the move after which most are possible: other games may be over after four."""
    state = ledger_of(read(client.ask("GET", f"/games/{table}/record").text)).state
    return max(state.moves, key=lambda move: len(state.play_event(move.action).moves)).label


def name_of(client: Client) -> str:
    name: str = client.get("/me")["name"]
    return name


def delete(client: Client, path: str, **body: Any) -> httpx.Response:
    return client.ask("DELETE", path, json=body, params={"lang": "en"})


def gone(client: Client, path: str, **body: Any) -> None:
    """Delete something, which has to work."""
    answer = delete(client, path, **body)
    assert answer.status_code == 204, answer.text


def patched(client: Client, **body: Any) -> dict[str, Any]:
    return told(client.ask("PATCH", "/me", json=body, params={"lang": "en"}))


def is_known(client: Client) -> bool:
    """Tell whether somebody's token still works."""
    return client.ask("GET", "/me").status_code == 200


@contextmanager
def database(server: Server) -> Iterator[Connection]:
    """Look into a server's database, or change it behind its back."""
    engine = engine_for(address_of(server.database_url))
    with engine.begin() as connection:
        yield connection
    engine.dispose()


def ended(live: Live) -> bool:
    """Tell whether a live connection was closed from the other side, and as a refusal."""
    end = time.monotonic() + PATIENCE
    try:
        while time.monotonic() < end:
            live.connection.recv(end - time.monotonic())
    except ConnectionClosed as closed:
        return closed.rcvd is not None and closed.rcvd.code == REFUSED
    return False


def age(server: Server, client: Client, seconds: float) -> None:
    """Let somebody not have been seen for so long."""
    given = {"id": client.get("/me")["id"], "seen": time.time() - seconds}
    with database(server) as kept:
        kept.execute(text("update users set seen = :seen where id = :id"), given)
        kept.execute(text('update sessions set seen = :seen where "user" = :id'), given)


def until(is_so: Callable[[], bool], seconds: float) -> None:
    """Wait until something is so, but not for longer."""
    end = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.1)
