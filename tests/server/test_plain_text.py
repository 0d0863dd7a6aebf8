"""No control character comes in, whatever request or message it is in."""

import re
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from tests.server.people import delete
from tests.server.serving import Client, Server
from tests.services import Postgres

NUL = "\0"
UNWANTED = [NUL, "\x01", "\x08", "\x1b", "\x7f", "\x85", "\x9f"]
BREAKS = ["\t", "\n", "\r"]


@pytest.fixture(scope="module")
def on_postgres(tmp_path_factory: pytest.TempPathFactory, postgres: Postgres) -> Iterator[Server]:
    """A server whose database cannot keep a NUL."""
    url = postgres.database("plain")
    with Server(tmp_path_factory.mktemp("plain") / "site.db", "--rate", "0", url=url) as running:
        yield running


def operations(server: Server) -> list[tuple[str, str, dict[str, Any]]]:
    """Return every request that there is, by method and path."""
    told = server.fetch("/api/v1/openapi.json").json()["paths"]
    return [(method, path, one) for path, of in told.items() for method, one in of.items()]


def filled(path: str, value: str) -> str:
    """Put a value into every place of a path."""
    return re.sub(r"\{\w+\}", value, path)


def code(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


def test_every_request_with_a_body_refuses_them(server: Server) -> None:
    body = {"name": "Anne", "more": [{"deep": f"a{NUL}b"}]}
    found = [(m, path) for m, path, one in operations(server) if "requestBody" in one]

    refused = {
        code(httpx.request(method, server.url + filled(path, "x"), json=body))
        for method, path in found
    }

    assert len(found) > 15
    assert refused == {(422, "control_characters")}


def test_every_path_with_a_name_in_it_leads_nowhere_with_them(server: Server) -> None:
    found = [(m, path) for m, path, _one in operations(server) if "{" in path]

    refused = {code(httpx.request(m, server.url + filled(path, "a%00"))) for m, path in found}

    assert len(found) > 5
    assert refused == {(404, "no_such_page")}


def test_every_address_refuses_them_behind_its_path(server: Server) -> None:
    refused = {
        code(httpx.request(m, f"{server.url}{filled(path, 'x')}?before=%00"))
        for m, path, _one in operations(server)
    }

    assert refused == {(422, "control_characters")}


@pytest.mark.parametrize("char", [*UNWANTED, *BREAKS])
def test_a_name_has_one_line(anne: Client, char: str) -> None:
    answer = anne.ask("PATCH", "/me", json={"name": f"An{char}ne"})

    assert code(answer) == (422, "control_characters")
    assert anne.get("/me")["name"] == "Anne"


@pytest.mark.parametrize("char", BREAKS)
def test_what_people_say_may_have_several_lines(anne: Client, char: str) -> None:
    table = anne.table("roses", "me", "me")

    assert anne.post(f"/games/{table}/chat", text=f"a{char}b")["text"] == "a b"


def test_a_key_is_text_too(anne: Client) -> None:
    answer = anne.ask("PATCH", "/me", json={f"name{NUL}": "Anne"})

    assert code(answer) == (422, "control_characters")


def test_a_live_message_with_them_is_refused(anne: Client) -> None:
    table = anne.table("roses", "me", "me")
    with anne.live(table) as live:
        seq = live.hear("table")["table"]["seq"]
        live.say(type="move", seq=seq, move=f"N1{NUL}")

        assert live.hear("error")["code"] == "control_characters"


@pytest.mark.parametrize("path", ["/lobby/live", "/me/live", "/games/{table}/live"])
@pytest.mark.parametrize("query", [{"lang": "e%00n"}, {"mode": "%1b"}, {"a%7f": "x"}])
def test_a_live_connection_whose_address_has_them_is_refused(
    anne: Client, path: str, query: dict[str, str]
) -> None:
    address = path.format(table=anne.table("roses", "me", "me"))

    with pytest.raises(InvalidStatus), anne.connected(address, **query):
        pass


def test_the_refusal_says_where(anne: Client) -> None:
    answer = anne.ask("PATCH", "/me", json={"name": NUL}, params={"lang": "fr"})

    assert "name" in answer.json()["message"]
    assert NUL not in answer.json()["message"]


def test_who_sends_them_on_postgres_keeps_nobody_from_moving(on_postgres: Server) -> None:
    anne, eve = on_postgres.guest("Anne"), on_postgres.guest("Eve")
    table = anne.table("roses", "me", "me", rules="course")

    for _ in range(5):
        assert code(delete(eve, "/me/mutes", user=NUL)) == (422, "control_characters")
        anne.move(table)

    assert '"level": "error"' not in on_postgres.log
