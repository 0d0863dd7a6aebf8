"""Servers that share a PostgreSQL and get into each other's way lose nothing by it."""

import asyncio
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import count

import psycopg
import pytest
from sqlalchemy import Connection, text

from couronne.errors import Refusal
from couronne.server.commit_groups import ATTEMPTS
from couronne.server.opening import opened
from couronne.server.store import INSERT_EVENT, INSERT_GAME, Change, Conflict, Store
from tests.services import PATIENCE, Postgres

NUMBERS = count(1)
TABLES = ("one", "two")
LOCK = 17
GIVE_WAY = "DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = 'serialization_failure'; END $$"
LINE = "INSERT INTO events (game, seq, line, at) VALUES (%s, 0, 'theirs', 0)"


@pytest.fixture
def store(postgres: Postgres) -> Iterator[Store]:
    """A database with two tables at which nothing has happened."""
    with opened(postgres.database(f"store{next(NUMBERS)}")) as kept:
        asyncio.run(kept.write(_tables()))
        yield kept
        kept.close()


def _tables() -> Change:
    change = Change()
    names = {"game": "roses", "rules": "classic", "options": "{}", "seats": "[]", "status": "open"}
    for table in TABLES:
        flags = {"public": False, "rated": False, "created": 0.0, "updated": 0.0}
        change.add(INSERT_GAME, id=table, seed=b"", **names, **flags)
    return change


@pytest.fixture
def other(store: Store) -> Iterator[psycopg.Connection]:
    """Another server, which never gives way."""
    address = store.engine.url.set(drivername="postgresql").render_as_string()
    with psycopg.connect(address) as connection:
        connection.execute("SET deadlock_timeout = '1h'")
        connection.commit()
        yield connection


def line(table: str, said: str = "ours") -> Change:
    return Change().add(INSERT_EVENT, game=table, seq=0, line=said, at=0.0, clock=None)


async def write(store: Store, *changes: Change) -> list[BaseException | None]:
    """Write several changes in one group; return why some were not kept."""
    return await asyncio.gather(*map(store.write, changes), return_exceptions=True)


def lines(store: Store) -> list[tuple[str, str]]:
    """Return what is in the logs."""
    with store.engine.connect() as connection:
        found = connection.execute(text("SELECT game, line FROM events ORDER BY game, seq"))
        return [(row.game, row.line) for row in found]


def until_one_waits(store: Store) -> None:
    """Wait until a transaction waits for another one."""
    waiting = text(
        "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
        " AND datname = current_database()"
    )
    end = time.monotonic() + PATIENCE
    with store.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        while not connection.scalar(waiting):
            assert time.monotonic() < end
            time.sleep(0.01)


def test_a_group_that_meets_a_deadlock_is_kept_all_the_same(
    store: Store, other: psycopg.Connection
) -> None:
    """Each has changed one table and wants the other's: PostgreSQL breaks ours off."""
    ours, theirs = (
        "UPDATE games SET updated = updated + 1 WHERE id = 'one'",
        "UPDATE games SET updated = updated + 1 WHERE id = 'two'",
    )
    begun, attempts = threading.Barrier(2, timeout=PATIENCE), count(1)
    tried: list[int] = []

    def cross(connection: Connection) -> None:
        tried.append(next(attempts))
        connection.execute(text(ours))
        if tried == [1]:
            begun.wait()
        connection.execute(text(theirs))

    def meet() -> None:
        other.execute(theirs)
        begun.wait()
        other.execute(ours)
        other.commit()

    with ThreadPoolExecutor(1) as pool:
        meeting = pool.submit(meet)
        refused = asyncio.run(write(store, line("one"), line("two").then(cross)))
        meeting.result(PATIENCE)

    assert refused == [None, None]
    assert len(tried) > 1
    assert lines(store) == [("one", "ours"), ("two", "ours")]
    with store.engine.connect() as connection:
        assert set(connection.scalars(text("SELECT updated FROM games"))) == {2.0}


def test_what_gives_way_again_and_again_is_refused_and_leaves_nothing(store: Store) -> None:
    tried: list[Connection] = []

    def give_way(connection: Connection) -> None:
        tried.append(connection)
        connection.execute(text(GIVE_WAY))

    (refused,) = asyncio.run(write(store, line("one").then(give_way)))

    assert isinstance(refused, Refusal)
    assert refused.code == "not_kept"
    assert len(tried) == ATTEMPTS
    assert lines(store) == []


def test_tables_are_written_in_one_order_whatever_came_first(
    store: Store, other: psycopg.Connection
) -> None:
    """Who waits for the first table has not taken the second: there is no circle."""
    other.execute(LINE, ("one",))
    with ThreadPoolExecutor(1) as pool:
        writing = pool.submit(asyncio.run, write(store, line("two"), line("one")))
        until_one_waits(store)
        other.execute("SET LOCAL lock_timeout = '5s'")
        other.execute(LINE, ("two",))
        other.commit()
        refused = writing.result(PATIENCE)

    assert [type(one) for one in refused] == [Conflict, Conflict]
    assert lines(store) == [("one", "theirs"), ("two", "theirs")]


def test_who_waits_to_be_alone_holds_nothing_yet(store: Store, other: psycopg.Connection) -> None:
    other.execute(f"SELECT pg_advisory_xact_lock({LOCK})")
    with ThreadPoolExecutor(1) as pool:
        writing = pool.submit(asyncio.run, write(store, line("one").alone_with(LOCK)))
        until_one_waits(store)
        other.execute("SET LOCAL lock_timeout = '5s'")
        other.execute(LINE, ("one",))
        other.commit()
        refused = writing.result(PATIENCE)

    assert [type(one) for one in refused] == [Conflict]
    assert lines(store) == [("one", "theirs")]


class Broken:
    """A log that is itself out of order."""

    def exception(self, _told: str) -> None:
        raise OSError


def test_nobody_waits_for_ever_whatever_goes_wrong(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("couronne.server.store.log", Broken())
    monkeypatch.setattr(store, "engine", None)

    (refused,) = asyncio.run(write(store, line("one")))

    assert isinstance(refused, Refusal)
    assert refused.code == "not_kept"
