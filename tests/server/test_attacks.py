"""Whatever is sent: one clear sentence comes back, nothing changes, and others play on."""

import base64
import json
import socket
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from sqlalchemy import create_engine, text
from websockets.exceptions import InvalidStatus

from couronne.server.app import SLOWEST_BODY
from couronne.server.pace import CONNECTIONS
from tests.server.serving import Client, Server

JSON = {"content-type": "application/json"}
HEAD = b"POST /api/v1/guests HTTP/1.1\r\nHost: here\r\n"
BODIES = [
    b"",
    b"{",
    b"null",
    b"\xff\xfe",
    b"[" * 16_000,
    b'{"name":' * 2_000,
    b'{"name": "a\\ud800"}',
    b'{"\\udfff": 1}',
    b'{"name": ' + b"9" * 5_000 + b"}",
    b'{"name": NaN}',
    b'{"name": ["Anne"]}',
    b'{"name": "Anne", "admin": true}',
]


def sentence(answer: httpx.Response) -> str:
    told: str = answer.json()["message"]
    return told


@pytest.mark.parametrize("body", BODIES)
def test_a_malformed_body_gets_one_sentence(anne: Client, body: bytes) -> None:
    answer = anne.ask("PATCH", "/me", content=body, headers=JSON)

    assert answer.status_code == 422
    assert sentence(answer)
    assert anne.get("/me")["name"] == "Anne"


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/%00", 404),
        ("GET", "/" + "a" * 5_000, 404),
        ("GET", "/..%2f..%2fapp.py", 404),
        ("GET", "/assets/%2e%2e/%2e%2e/store.py", 404),
        ("GET", "/api/v1/nothing", 404),
        ("POST", "/api/v1/nothing", 405),
        ("PUT", "/api/v1/me", 405),
        ("GET", "/api/v1/games/%00%ff", 404),
        ("GET", "/api/v1/games/x/picture.svg?at=-1", 422),
    ],
)
def test_an_address_that_leads_nowhere_harms_nobody(
    server: Server, method: str, path: str, status: int
) -> None:
    answer = httpx.request(method, server.url + path)

    is_page = not path.startswith("/api")
    assert answer.status_code in {status, 503 if is_page else status}  # 503: no page built
    assert "def " not in answer.text
    assert is_page or sentence(answer)


@pytest.mark.parametrize(
    "origin", ["null", "http://[bad", "//", "http://127.0.0.1", "https://evil.example", "x" * 5_000]
)
def test_only_pages_of_this_site_may_ask(anne: Client, origin: str) -> None:
    answer = anne.ask("PATCH", "/me", json={"name": "Eve"}, headers={"origin": origin})

    assert answer.status_code == 403
    assert anne.get("/me")["name"] == "Anne"


def test_a_page_of_this_site_may_ask(anne: Client, server: Server) -> None:
    answer = anne.ask("PATCH", "/me", json={"name": "Eve"}, headers={"origin": server.url})

    assert answer.status_code == 200


def test_a_form_of_another_site_changes_nothing(anne: Client) -> None:
    forms = ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"]
    cookie = {"cookie": f"couronne={anne.token}"}

    for kind in forms:
        answer = httpx.post(
            f"{anne.server.url}/api/v1/games",
            content=b'{"game": "roses", "seats": ["me", "me"]}',
            headers={"content-type": kind, **cookie},
        )
        assert answer.status_code == 422

    assert anne.get("/games", list="mine")["games"] == []


def test_a_forged_token_is_nobodys(anne: Client) -> None:
    table = anne.table("roses", "me", "me")
    shown = anne.look(table)
    move = {"seq": shown["seq"], "move": shown["moves"][0]["label"]}

    for token in ("x", anne.token[:-1], anne.token.swapcase(), "' or 1=1 --", anne.token * 50):
        answer = httpx.post(
            f"{anne.server.url}/api/v1/games/{table}/moves",
            json=move,
            headers={"authorization": f"Bearer {token}"},
        )
        assert answer.status_code == 401

    assert anne.look(table)["seq"] == shown["seq"]


def test_a_stranger_does_nothing_at_others_tables(anne: Client, bob: Client) -> None:
    table = anne.table("roses", "me", "me")
    shown = anne.look(table)
    seq = anne.play(table, shown["seq"], shown["moves"][0]["label"])

    assert bob.refused(f"/games/{table}/undo", seq=seq) == (409, "not_to_undo")
    assert bob.refused(f"/games/{table}/resign") == (403, "not_your_seat")
    assert bob.refused(f"/games/{table}/resign", seat=0) == (403, "not_your_seat")
    assert bob.refused(f"/games/{table}/join") == (409, "no_open_seat")
    assert bob.refused(f"/games/{table}/rematch") == (403, "not_your_seat")
    assert anne.look(table)["seq"] == seq


def test_nobody_moves_for_a_bot(anne: Client) -> None:
    table = anne.table("roses", "me", "bot:10")
    seq = anne.move(table)

    refused = anne.refused(f"/games/{table}/moves", seq=seq, move="draw")

    assert refused in {(403, "not_your_seat"), (409, "stale")}


def seed_of(server: Server, table: str) -> bytes:
    engine = create_engine(f"sqlite:///{server.database}")
    with engine.connect() as connection:
        seed = connection.scalar(text("select seed from games where id = :id"), {"id": table})
    engine.dispose()
    assert isinstance(seed, bytes)
    return seed


def spelled(secret: bytes) -> list[str]:
    """Return a secret in the ways in which it could leak."""
    coded = (base64.b64encode(secret), base64.urlsafe_b64encode(secret))
    return [secret.hex(), secret.hex().upper(), repr(secret), *(one.decode() for one in coded)]


def seen(client: Client, table: str) -> Iterator[str]:
    """Look at a table in every way there is."""
    shown = client.look(table)
    for at in (None, *range(0, shown["events"] + 1, 5)):
        query = {} if at is None else {"at": at}
        yield client.ask("GET", f"/games/{table}", params=query).text
        yield client.ask("GET", f"/games/{table}/picture.svg", params=query).text
    yield client.ask("GET", f"/games/{table}/record").text
    yield client.ask("GET", "/games", params={"list": "mine"}).text
    yield client.ask("POST", f"/games/{table}/moves", json={"seq": shown["seq"], "move": "x"}).text
    yield client.ask("POST", f"/games/{table}/undo", json={"seq": 0}).text
    yield client.ask("POST", f"/games/{table}/rematch").text
    with client.live(table) as live:
        yield json.dumps(live.hear("table"))
        live.say(type="move", seq=shown["seq"], move=shown["moves"][0]["label"])
        yield json.dumps(live.hear("ack"))


@pytest.mark.parametrize("game", ["roses", "kingdomino", "pairleroy"])
def test_the_seed_is_nowhere_as_long_as_the_game_goes_on(
    anne: Client, server: Server, game: str
) -> None:
    table = anne.table(game, "me", "me", public=True)
    anne.move(table)
    secrets = spelled(seed_of(server, table))

    answers = [*seen(anne, table), server.log]

    assert not [secret for secret in secrets for answer in answers if secret in answer]


def test_a_rematch_has_a_secret_of_its_own(anne: Client, server: Server) -> None:
    table = anne.table("roses", "me", "me")
    anne.post(f"/games/{table}/resign")

    following = anne.post(f"/games/{table}/rematch")["id"]

    assert seed_of(server, table) != seed_of(server, following)
    assert anne.look(following)["seed"] is None


def test_user_text_stays_text(server: Server) -> None:
    eve = server.guest("<script>alert(1)</script>")

    table = eve.table("roses", "me", "me:<img src=x onerror=alert(1)>", public=True)

    answers = [eve.ask("GET", f"/games/{table}{part}") for part in ("", "/record", "/picture.svg")]
    kinds = [answer.headers["content-type"].split(";")[0] for answer in answers]
    assert kinds == ["application/json", "text/plain", "image/svg+xml"]
    assert "<script" not in answers[2].text
    for answer in answers:
        policy = answer.headers["content-security-policy"]
        assert "unsafe-inline" not in policy
        assert answer.headers["x-content-type-options"] == "nosniff"


def until_closed(connection: socket.socket, trickle: bytes, seconds: float) -> bytes:
    """Send a little now and then, and return what came until the other side has left."""
    heard, end = b"", time.monotonic() + seconds
    connection.settimeout(0.5)
    while time.monotonic() < end:
        try:
            connection.send(trickle)
            if not (some := connection.recv(4_096)):
                return heard
            heard += some
        except TimeoutError:
            continue
        except OSError:
            return heard
    raise AssertionError("still open")


def test_who_sends_a_request_drop_by_drop_is_left(server: Server) -> None:
    head, body, silent = (
        socket.create_connection(("127.0.0.1", server.port)) for _number in range(3)
    )
    with head, body, silent:
        head.sendall(HEAD)
        body.sendall(HEAD + b"Content-Type: application/json\r\nContent-Length: 9000\r\n\r\n{")
        patience = 3 * SLOWEST_BODY

        assert b" 408 " in until_closed(body, b" ", patience)
        assert until_closed(head, b"X-A: b\r\n", patience) == b""
        assert until_closed(silent, b"", patience) == b""


@pytest.fixture
def strict(tmp_path: Path) -> Iterator[Server]:
    with Server(tmp_path / "site.db", "--rate", "20") as running:
        yield running


def test_limits_hold_for_messages_names_and_connections(strict: Server) -> None:
    anne = strict.guest("Anne")
    table = anne.table("roses", "me", "me")

    with anne.live(table) as live:
        for _message in range(60):
            live.say(type="ping")
        assert live.hear("error")["code"] == "too_fast"
    time.sleep(1)
    names = {anne.ask("PATCH", "/me", json={"name": f"A{n}"}).status_code for n in range(60)}
    assert 429 in names

    time.sleep(1)
    guests = [strict.guest(f"G{number}") for number in range(2)]
    with pytest.raises(InvalidStatus):
        connect_often(guests[0], table)
    with guests[1].live(table) as live:
        live.hear("table")


def connect_often(client: Client, table: str) -> None:
    """Open one connection inside another, more than one may have."""

    def one_more(left: int) -> None:
        time.sleep(1 / 18)
        with client.live(table):
            if left:
                one_more(left - 1)

    one_more(CONNECTIONS)


def test_nothing_of_all_this_was_a_fault_of_the_server(server: Server) -> None:
    assert "Traceback" not in server.log
