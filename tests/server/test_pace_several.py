"""What may be done so often counts on all servers of a site together."""

from collections.abc import Iterator

import pytest

from couronne.server.guess_limits import OWN
from couronne.server.pace import WORDS_A_MINUTE
from tests.server.people import PASSWORD, member, new_name
from tests.server.serving import Client
from tests.server.sites import Site
from tests.services import Postgres, Redis

RATE = 50
SAID, TOO_FAST = 201, 429


@pytest.fixture(scope="module")
def redis() -> Iterator[Redis]:
    with Redis(forgetful=True) as running:
        yield running


@pytest.fixture(scope="module")
def site(
    tmp_path_factory: pytest.TempPathFactory, postgres: Postgres, redis: Redis
) -> Iterator[Site]:
    with Site(tmp_path_factory.mktemp("paced"), postgres, redis, RATE) as running:
        yield running


def say(client: Client, table: str) -> int:
    return client.ask("POST", f"/games/{table}/chat", json={"text": "x"}).status_code


def test_nobody_says_more_by_changing_servers(site: Site) -> None:
    here = site.guest("Anne", 0)
    there, table = site.elsewhere(here), here.table("roses", "me", "open")

    half = [say(client, table) for _ in range(WORDS_A_MINUTE // 2) for client in (here, there)]

    assert half == [SAID] * WORDS_A_MINUTE
    assert [say(here, table), say(there, table)] == [TOO_FAST, TOO_FAST]


def test_nobody_tries_more_passwords_by_changing_servers(site: Site) -> None:
    name = new_name()
    member(site.servers[0], name)
    thieves = [Client(server) for server in site.servers]

    def attempt(number: int) -> str:
        return thieves[number % 2].refused("/sessions", name=name, password=f"guess {number}")[1]

    tries = OWN.free
    codes = [attempt(number) for number in range(tries + 2)]

    assert codes == ["wrong_login"] * tries + ["too_many_tries"] * 2
    refused = thieves[0].refused("/sessions", name=name, password=PASSWORD)
    assert refused == (429, "too_many_tries")


def test_while_redis_is_away_each_server_goes_on_counting(site: Site, redis: Redis) -> None:
    here = site.guest("Bob", 0)
    there, table = site.elsewhere(here), here.table("roses", "me", "open")
    before = [say(here, table) for _ in range(WORDS_A_MINUTE - 1)]
    redis.kill()
    try:
        assert before == [SAID] * (WORDS_A_MINUTE - 1)
        assert [say(here, table), say(here, table)] == [SAID, TOO_FAST]
        assert [say(there, table), say(there, table)] == [SAID, SAID]
    finally:
        redis.start()


def test_while_redis_is_away_each_server_goes_on_counting_guesses(site: Site, redis: Redis) -> None:
    name, eve = new_name(), Client(site.servers[0])
    member(site.servers[0], name)

    def attempts(times: int) -> list[str]:
        wrong = {"name": name, "password": "guess"}
        return [eve.refused("/sessions", **wrong)[1] for _ in range(times)]

    before = attempts(OWN.free - 2)
    redis.kill()
    try:
        assert before == ["wrong_login"] * (OWN.free - 2)
        assert attempts(4) == ["wrong_login"] * 2 + ["too_many_tries"] * 2
    finally:
        redis.start()
