"""Pictures cost what is counted for them: those of the rules nothing, tables one at a time."""

import asyncio
import threading
from contextlib import suppress
from pathlib import Path

import httpx
import pytest

from couronne.errors import Refusal
from couronne.games.illustrations import illustration
from couronne.games.state import State
from couronne.server.pace import CROWD, PICTURE, Pace
from couronne.server.pictures import Pictures
from tests.server.serving import Server
from tests.server.test_wire import answer_to

COVERS = ("roses", "kingdomino", "pairleroy")
MANY = 30


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Write down in which thread each picture is drawn."""
    threads: list[str] = []
    draw = State.svg

    def note(state: State, side: int = 0) -> str:
        threads.append(threading.current_thread().name)
        return draw(state, side)

    monkeypatch.setattr(State, "svg", note)
    return threads


async def of_rules(game: str) -> list[bytes]:
    """Ask for a picture as many do at once."""
    pictures = Pictures()
    found = await asyncio.gather(*(pictures.of_rules(game, "cover") for _ in range(MANY)))
    again = await pictures.of_rules(game, "cover")
    pictures.close()
    return [one.text for one in (*found, again)]


@pytest.mark.parametrize("game", COVERS)
def test_a_picture_of_the_rules_is_drawn_once_however_many_ask(drawn: list[str], game: str) -> None:
    texts = asyncio.run(of_rules(game))

    assert len(drawn) == 1
    assert len(texts) == MANY + 1
    assert len(set(texts)) == 1


def test_all_positions_are_drawn_in_one_thread(drawn: list[str]) -> None:
    state = illustration("roses", "cover")

    async def draw_many() -> None:
        pictures = Pictures()
        await asyncio.gather(*(pictures.of_position(state, 0) for _ in range(MANY)))
        pictures.close()

    asyncio.run(draw_many())

    assert len(drawn) == MANY
    assert len(set(drawn)) == 1
    assert drawn[0] != threading.current_thread().name


@pytest.mark.parametrize("game", COVERS)
def test_who_has_a_picture_of_the_rules_is_not_sent_it_again(server: Server, game: str) -> None:
    path = f"/api/v1/pictures/{game}.svg"
    first = server.fetch(path)

    again = server.fetch(path, headers={"if-none-match": f'"other", {first.headers["etag"]}'})

    assert "<svg" in first.text
    assert "max-age" in first.headers["cache-control"]
    assert (again.status_code, again.content) == (httpx.codes.NOT_MODIFIED, b"")
    assert again.headers["etag"] == first.headers["etag"]


def test_a_picture_comes_packed_for_those_who_can_unpack_it(server: Server) -> None:
    path = "/api/v1/pictures/pairleroy.svg"
    packed, plain = (
        server.fetch(path, headers={"accept-encoding": coding}) for coding in ("gzip", "identity")
    )

    assert packed.text == plain.text
    assert int(packed.headers["content-length"]) < int(plain.headers["content-length"]) / 4
    assert packed.headers["content-encoding"] == "gzip"


def test_an_unknown_picture_is_none(server: Server) -> None:
    assert server.fetch("/api/v1/pictures/roses/nothing.svg").status_code == httpx.codes.NOT_FOUND


@pytest.mark.parametrize("players", [2, 4, 6])
def test_a_picture_costs_more_the_more_play(players: int) -> None:
    rate, pictures = 60, 0
    pace = Pace(rate)

    with suppress(Refusal):
        while True:
            pace.draw(None, "here", players)
            pictures += 1

    a_second = rate * CROWD // (PICTURE * players)
    assert a_second <= pictures <= 2 * a_second + 1, "a second may just have begun anew"


@pytest.mark.parametrize(("rate", "refused"), [(2, True), (1_000, False)])
def test_a_picture_of_a_table_is_counted_by_its_players(
    tmp_path: Path, rate: int, refused: bool
) -> None:
    """One of six costs more than an address has in a second where the rate is as low as that."""
    with Server(tmp_path / "site.db", "--rate", str(rate)) as slow:
        table = slow.guest().table("pairleroy", *["me"] * 6)
        request = f"GET /api/v1/games/{table}/picture.svg HTTP/1.1\r\nhost: here\r\n"
        last = "connection: close\r\n\r\n"

        heard = answer_to(slow, (request + "\r\n" + request + "\r\n" + request + last).encode())

        assert (b" 429 " in heard) is refused
