"""The site behind the proxy of the documentation, which speaks TLS; its units name real options."""

import configparser
import json
import shlex
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.sync.client import connect
from websockets.typing import Origin

from couronne.server.doors import MOST_FILES
from couronne.server.pace import GUESTS_A_MINUTE
from tests.proxying import EXAMPLE, Nginx
from tests.server.serving import COMMAND, PATIENCE, Server
from tests.services import Postgres, Redis

PASSWORD = "correct horse battery"


@pytest.fixture(scope="module")
def behind(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("behind") / "site.db") as running:
        yield running


@pytest.fixture(scope="module")
def proxy(behind: Server) -> Iterator[Nginx]:
    with Nginx(behind.port) as running:
        yield running


def visitor(proxy: Nginx, address: str = "127.0.0.1", **headers: str) -> httpx.Client:
    """Somebody who comes from an address of this machine, which has many."""
    way = httpx.HTTPTransport(verify=proxy.trust, local_address=address)
    return httpx.Client(base_url=proxy.url, transport=way, headers=headers, timeout=PATIENCE)


def test_the_page_comes_over_tls_and_only_so(proxy: Nginx) -> None:
    with visitor(proxy) as anne:
        page = anne.get("/")
        plain = anne.get(f"http://localhost:{proxy.plain_port}/games/x")

    assert page.status_code == 200
    assert page.headers["content-type"].startswith("text/html")
    assert int(page.headers["strict-transport-security"].removeprefix("max-age=")) > 10_000_000
    assert (plain.status_code, plain.headers["location"][:8]) == (301, "https://")


def test_refusals_are_sent_with_the_same_promise(proxy: Nginx) -> None:
    with visitor(proxy) as anne:
        assert "strict-transport-security" in anne.get("/api/v1/games/none").headers


def test_parts_of_the_page_are_kept_by_the_proxy(proxy: Nginx, behind: Server) -> None:
    with visitor(proxy) as anne:
        text = anne.get("/").text
        asset = text[text.index("/assets/") :].split('"')[0]
        first, second = (anne.get(asset) for _time in range(2))

    assert first.content == second.content
    assert "immutable" in second.headers["cache-control"]
    asked = [line for line in behind.log.splitlines() if asset in line]
    assert len(asked) == 1


def test_a_cookie_is_sent_over_tls_only(proxy: Nginx) -> None:
    with visitor(proxy) as anne:
        answer = anne.post("/api/v1/guests", json={"name": "Anne"})

    assert "secure" in answer.headers["set-cookie"].lower().split("; ")


def test_a_move_is_played_over_a_live_connection(proxy: Nginx) -> None:
    with visitor(proxy, origin=proxy.url) as anne:
        cookie = anne.post("/api/v1/guests", json={"name": "Anne"}).cookies["couronne"]
        wanted = {"game": "roses", "seats": ["me", "me"]}
        table = anne.post("/api/v1/games", json=wanted).json()["id"]
    address = f"wss://{proxy.host}/api/v1/games/{table}/live"
    headers = {"cookie": f"couronne={cookie}"}
    origin = Origin(proxy.url)
    with connect(
        address,
        ssl=proxy.trust,
        additional_headers=headers,
        origin=origin,
        open_timeout=PATIENCE,
    ) as line:
        shown = json.loads(line.recv())["table"]
        move = {"type": "move", "seq": shown["seq"], "move": shown["moves"][0]["label"]}
        line.send(json.dumps(move))

        assert "ack" in {json.loads(line.recv())["type"] for _message in range(2)}


def test_another_site_is_still_another_site(proxy: Nginx) -> None:
    with visitor(proxy, origin="https://elsewhere.example") as eve:
        assert eve.post("/api/v1/guests", json={}).json()["code"] == "foreign_origin"


def test_who_asks_is_known_by_the_own_address(proxy: Nginx) -> None:
    """What somebody claims to be forwarded for is not believed."""
    with visitor(proxy, "127.0.0.7", **{"x-forwarded-for": "203.0.113.9"}) as anne:
        account = {"name": "Anne", "password": PASSWORD}
        assert anne.post("/api/v1/accounts", json=account).status_code == 201
        (session,) = anne.get("/api/v1/sessions").json()["sessions"]

    assert session["address"] == "127.0.0.7"


def test_one_address_does_not_use_up_the_patience_for_another(proxy: Nginx) -> None:
    def welcome(address: str) -> int:
        with visitor(proxy, address) as one:
            return one.post("/api/v1/guests", json={}).status_code

    for _number in range(GUESTS_A_MINUTE):
        welcome("127.0.0.8")

    assert welcome("127.0.0.8") == 429
    assert welcome("127.0.0.9") == 201


def test_the_figures_are_not_for_everybody(proxy: Nginx, behind: Server) -> None:
    with visitor(proxy) as anne:
        assert anne.get("/metrics").status_code == 404
    assert httpx.get(f"{behind.url}/metrics").status_code == 200


def test_a_server_that_is_gone_is_not_missed(tmp_path: Path) -> None:
    with Postgres() as postgres, Redis() as redis:
        options = ("--redis", redis.url, "--rate", "0")
        with (
            Server(tmp_path / "one.db", *options, url=postgres.url) as one,
            Server(tmp_path / "two.db", *options, url=postgres.url) as two,
            Nginx(one.port, two.port) as proxy,
            visitor(proxy) as anne,
        ):
            anne.post("/api/v1/guests", json={"name": "Anne"})
            asked = [anne.get("/api/v1/me").status_code for _number in range(20)]
            one.kill()
            asked += [anne.get("/api/v1/me").status_code for _number in range(20)]

        assert set(asked) == {200}
        assert all('"/api/v1/me"' in server.log for server in (one, two))


def unit(name: str) -> dict[str, Any]:
    """Read a unit of systemd."""
    found = configparser.ConfigParser(interpolation=None, strict=False)
    found.optionxform = str  # type: ignore[assignment,method-assign]
    found.read(EXAMPLE.parent / name, "utf-8")
    return dict(found["Service"])


def test_the_unit_lets_a_server_open_as_many_files_as_it_takes() -> None:
    assert int(unit("couronne@.service")["LimitNOFILE"]) == MOST_FILES


@pytest.mark.parametrize("name", ["couronne@.service", "couronne-backup.service"])
def test_a_unit_starts_a_command_that_there_is(name: str) -> None:
    words = shlex.split(unit(name)["ExecStart"])
    words = shlex.split(words[-1]) if "-c" in words else words
    at = next(place for place, word in enumerate(words) if word.endswith("/couronne"))
    command, options = words[at + 1], {word for word in words if word.startswith("--")}

    told = subprocess.run([*COMMAND, command, "--help"], capture_output=True, text=True, check=True)

    assert options
    assert options <= set(told.stdout.split())
