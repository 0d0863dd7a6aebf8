"""What is written because somebody asks for it is asked for at a pace, and checked before."""

import asyncio
import gzip
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from couronne.server import description
from couronne.server.pace import (
    CHANGES_A_MINUTE,
    KEYS_A_MINUTE,
    LOGINS_A_MINUTE,
    NAMES_A_MINUTE,
    OFFERS_A_MINUTE,
    PASSWORDS_A_MINUTE,
)
from couronne.server.tokens import MOST_BOTS, MOST_TOKENS
from couronne.server.waiting import MOST_OF_ADDRESS
from tests.server.people import PASSWORD, member, name_of, new_name
from tests.server.serving import Client, Server
from tests.server.test_metrics import measured
from tests.server.test_wire import answer_to

RATE = 1_000
TOO_FAST = (429, "too_fast")
CONFLICT = '"event": "conflict"'
"""What the log says of a change that was refused only when it was written."""


@pytest.fixture(scope="module")
def paced(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that counts what people ask for by the minute."""
    with Server(tmp_path_factory.mktemp("paced") / "site.db", "--rate", str(RATE)) as running:
        yield running


def asked(client: Client, method: str, path: str, body: dict[str, Any] | None) -> tuple[int, str]:
    answer = client.ask(method, path, json=body)
    return answer.status_code, answer.json()["code"] if answer.is_error else ""


@pytest.mark.parametrize(
    ("method", "path", "body", "most"),
    [
        ("POST", "/me/tokens", {"label": "program"}, KEYS_A_MINUTE),
        ("POST", "/me/bots", {"name": "couronne"}, NAMES_A_MINUTE),
        ("POST", "/me/bots/none/token", None, KEYS_A_MINUTE),
        ("DELETE", "/me/bots/none", None, CHANGES_A_MINUTE),
        ("DELETE", "/me/tokens/none", None, CHANGES_A_MINUTE),
        ("DELETE", "/sessions", None, CHANGES_A_MINUTE),
        ("DELETE", "/sessions/none", None, CHANGES_A_MINUTE),
        ("POST", "/me/mutes", {"user": "nobody"}, CHANGES_A_MINUTE),
        ("DELETE", "/me/mutes", {"user": "nobody"}, CHANGES_A_MINUTE),
        ("POST", "/games/none/join", {}, CHANGES_A_MINUTE),
        ("POST", "/games/none/leave", None, CHANGES_A_MINUTE),
        ("POST", "/games/none/refuse", None, CHANGES_A_MINUTE),
        ("POST", "/games/none/draw", None, OFFERS_A_MINUTE),
        ("POST", "/games/none/takeback", None, OFFERS_A_MINUTE),
        ("POST", "/games/none/decline", None, OFFERS_A_MINUTE),
    ],
)
def test_what_is_written_is_asked_for_so_often_a_minute(
    paced: Server, method: str, path: str, body: dict[str, Any] | None, most: int
) -> None:
    """Two minutes' worth is more than any minute lets through, wherever the minute begins."""
    eve = member(paced)

    answers = [asked(eve, method, path, body) for _ in range(2 * most + 1)]

    assert TOO_FAST in answers
    assert TOO_FAST not in answers[: most // 2]


def accepted(ask: Callable[[], httpx.Response], most: int) -> int:
    """Return how often something was done before it was refused as too fast."""
    for times in range(2 * most + 1):
        answer = ask()
        if answer.is_error:
            assert (answer.status_code, answer.json()["code"]) == TOO_FAST
            return times
    raise AssertionError(answer)


def test_who_has_the_right_password_logs_in_so_often_a_minute(paced: Server) -> None:
    who = {"name": name_of(member(paced)), "password": PASSWORD}

    done = accepted(lambda: Client(paced).ask("POST", "/sessions", json=who), LOGINS_A_MINUTE)

    assert done >= LOGINS_A_MINUTE


def test_another_password_is_taken_so_often_a_minute(paced: Server) -> None:
    eve, wanted = member(paced), {"current": PASSWORD, "password": PASSWORD}

    def change() -> httpx.Response:
        answer = eve.ask("POST", "/me/password", json=wanted)
        eve.token = answer.json().get("token", eve.token)
        return answer

    assert accepted(change, PASSWORDS_A_MINUTE) >= PASSWORDS_A_MINUTE


@pytest.mark.parametrize(("path", "most"), [("/me/tokens", MOST_TOKENS), ("/me/bots", MOST_BOTS)])
def test_one_too_many_is_refused_before_anything_is_written(
    server: Server, path: str, most: int
) -> None:
    eve = member(server)
    for _ in range(most):
        eve.post(path, **_wish(path))
    before = server.log.count(CONFLICT)

    refused = {eve.refused(path, **_wish(path)) for _ in range(most)}

    assert refused == {(409, "too_many_keys")}
    assert server.log.count(CONFLICT) == before


def _wish(path: str) -> dict[str, str]:
    return {"label": "program"} if path == "/me/tokens" else {"name": new_name("Program")}


def _changes(server: Server) -> float:
    """How many changes were written; the server has a few of its own."""
    return measured(server)["couronne_commit_changes_sum",]


def test_who_hears_somebody_already_has_nothing_written(server: Server, anne: Client) -> None:
    before = _changes(server)

    for _ in range(10):
        anne.ask("DELETE", "/me/mutes", json={"user": "nobody"})

    assert _changes(server) < before + 5


@pytest.fixture(scope="module")
def slow(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server of which an address may ask ten times a second, and forty times for assets."""
    with Server(tmp_path_factory.mktemp("slow") / "site.db", "--rate", "1") as running:
        yield running


@pytest.mark.parametrize(
    "path", ["/", "/nothing", "/assets/nothing.js", "/api/v1/openapi.json", "/api/v1/nothing"]
)
def test_every_request_counts_wherever_it_leads(slow: Server, path: str) -> None:
    """All of them are sent at once, and answered one after the other until it is too much."""
    request = f"GET {path} HTTP/1.1\r\nHost: here\r\n\r\n".encode()

    heard = answer_to(slow, 500 * request)

    assert b" 429 " in heard


def test_the_description_of_the_api_is_packed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    packed: list[bytes] = []

    def pack(data: bytes, **options: int) -> bytes:
        packed.append(data)
        return gzip.compress(data, **options)

    monkeypatch.setattr(description, "compress", pack)
    app = FastAPI(openapi_url=None)
    description.serve_description(app)

    async def ask(coding: str) -> httpx.Response:
        way = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=way, base_url="http://here") as client:
            headers = {"accept-encoding": coding}
            return await client.get("/api/v1/openapi.json", headers=headers)

    answers = [asyncio.run(ask("gzip")) for _time in range(3)]
    plain = asyncio.run(ask("identity"))

    assert packed == [plain.content]
    assert {answer.content for answer in answers} == {plain.content}
    assert {answer.headers["content-encoding"] for answer in answers} == {"gzip"}


def test_the_description_of_the_api_comes_as_it_is_asked_for(server: Server) -> None:
    address = f"{server.url}/api/v1/openapi.json"
    packed, plain = (
        httpx.get(address, headers={"accept-encoding": coding}) for coding in ("gzip", "identity")
    )

    assert packed.json() == plain.json()
    assert [one.headers.get("content-encoding") for one in (packed, plain)] == ["gzip", None]
    assert {one.headers["vary"].lower() for one in (packed, plain)} == {"accept-encoding"}


def _calling(host: Client, guest: str) -> Any:
    """Make a table that calls for others: for everybody, or for one."""
    seat, public = (f"user:{guest}", False) if guest else ("open", True)
    return host.ask(
        "POST", "/games", json={"game": "roses", "seats": ["me", seat], "public": public}
    )


@pytest.mark.parametrize("invites", [False, True], ids=["open to all", "with an invitation"])
def test_so_many_tables_call_for_others_from_one_address(tmp_path: Path, invites: bool) -> None:
    """However many guests it has: each makes only a few."""
    with Server(tmp_path / "site.db", "--rate", str(RATE)) as own:
        guest = name_of(member(own)) if invites else ""
        hosts = [own.guest() for _ in range(MOST_OF_ADDRESS // 10)]
        made = [_calling(host, guest).json()["id"] for host in hosts for _ in range(10)]

        refused = _calling(own.guest(), guest)

        assert (refused.status_code, refused.json()["code"]) == (409, "too_many_from_address")
        assert hosts[0].table("roses", "me", "open"), "a table by link calls for nobody"
        hosts[0].post(f"/games/{made[0]}/leave")
        assert _calling(hosts[0], guest).is_success
