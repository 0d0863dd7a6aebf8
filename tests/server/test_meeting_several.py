"""Talk, news and seeks where players are at different servers, whatever becomes of Redis."""

from collections.abc import Iterator

import pytest

from tests.server.serving import Client, Live
from tests.server.sites import Site, at_once
from tests.services import Postgres, Redis

MANY = 12


@pytest.fixture(scope="module")
def redis() -> Iterator[Redis]:
    with Redis(forgetful=True) as running:
        yield running


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory, redis: Redis) -> Iterator[Site]:
    with (
        Postgres() as postgres,
        Site(tmp_path_factory.mktemp("meeting"), postgres, redis) as running,
    ):
        yield running


@pytest.fixture
def anne(site: Site) -> Client:
    return site.guest("Anne", 0)


@pytest.fixture
def bob(site: Site) -> Client:
    return site.guest("Bob", 1)


@pytest.fixture
def table(anne: Client, bob: Client) -> str:
    made = anne.table("roses", "me", "open")
    bob.post(f"/games/{made}/join")
    anne.wait_for(made, lambda shown: shown["status"] == "playing")
    return made


def hear_all(live: Live, count: int) -> list[int]:
    return [live.hear("chat")["number"] for _ in range(count)]


def test_what_is_said_at_one_server_is_heard_at_the_other(
    anne: Client, bob: Client, table: str
) -> None:
    with bob.live(table) as live:
        live.hear("table")

        said = anne.post(f"/games/{table}/chat", text="Hello")

        assert live.hear("chat") == {"type": "chat", **said}


def test_all_that_is_said_at_the_same_moment_is_kept_and_heard_in_order(
    anne: Client, bob: Client, table: str
) -> None:
    with anne.live(table) as hers, bob.live(table) as his:
        hers.hear("table")
        his.hear("table")

        at_once(
            *[lambda one=one: one.post(f"/games/{table}/chat", text="x") for one in (anne, bob)]
            * (MANY // 2)
        )

        expected = list(range(1, MANY + 1))
        assert hear_all(hers, MANY) == hear_all(his, MANY) == expected


def test_whom_one_mutes_at_one_server_is_not_heard_at_the_other(
    site: Site, anne: Client, bob: Client, table: str
) -> None:
    anne.post("/me/mutes", user=bob.get("/me")["id"])
    with site.elsewhere(anne).live(table) as live:
        live.hear("table")

        bob.post(f"/games/{table}/chat", text="unheard")
        anne.post(f"/games/{table}/chat", text="own")

        assert live.hear("chat")["text"] == "own"


def test_talk_is_heard_while_redis_is_away(
    redis: Redis, anne: Client, bob: Client, table: str
) -> None:
    with bob.live(table) as live:
        live.hear("table")
        anne.post(f"/games/{table}/chat", text="before")
        live.hear("chat")
        redis.kill()
        try:
            anne.post(f"/games/{table}/chat", text="meanwhile")

            assert live.hear("chat")["text"] == "meanwhile"
        finally:
            redis.start()


def test_news_comes_from_the_other_server(anne: Client, bob: Client, table: str) -> None:
    with bob.connected("/me/live") as live:
        live.hear("mine")

        anne.move(table)

        while not live.hear("mine")["games"][0]["your_turn"]:
            pass


def test_news_comes_while_redis_is_away(
    redis: Redis, anne: Client, bob: Client, table: str
) -> None:
    with bob.connected("/me/live") as live:
        live.hear("mine")
        redis.kill()
        try:
            anne.move(table)

            while not live.hear("mine")["games"][0]["your_turn"]:
                pass
        finally:
            redis.start()


def test_those_who_seek_at_the_same_moment_at_different_servers_meet(site: Site) -> None:
    seekers = [site.guest(f"Seeker {number}", number % 2) for number in range(MANY)]

    found = at_once(
        *[lambda one=one: one.post("/seeks", game="roses", rules="course") for one in seekers]
    )

    tables = [one["id"] for one in found]
    assert sorted(map(tables.count, tables)) == [2] * MANY
    for seeker, one in zip(seekers, tables, strict=True):
        seeker.wait_for(one, lambda shown: shown["status"] == "playing")
