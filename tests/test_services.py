"""The services that tests start are real ones, and keep their data when they are killed."""

import psycopg
import redis

from tests.services import Postgres, Redis


def test_a_redis_keeps_its_data_when_it_is_killed() -> None:
    with Redis() as service, redis.Redis.from_url(service.url) as client:
        client.set("rose", "red")
        service.kill()
        service.start()

        assert client.get("rose") == b"red"


def test_a_forgetful_redis_begins_anew() -> None:
    with Redis(forgetful=True) as service, redis.Redis.from_url(service.url) as client:
        client.set("rose", "red")
        service.stop()
        service.start()

        assert client.get("rose") is None


def test_a_postgres_keeps_its_data_when_it_is_killed() -> None:
    with Postgres() as service:
        url = service.database("site")
        with psycopg.connect(url) as connection:
            connection.execute("CREATE TABLE roses (colour text)")
            connection.execute("INSERT INTO roses VALUES ('red')")
        service.kill()
        service.start()

        with psycopg.connect(url) as connection:
            assert connection.execute("SELECT colour FROM roses").fetchall() == [("red",)]
