"""Changes that share a transaction do not share each other's faults."""

import asyncio
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy import Connection

from couronne.errors import Refusal
from couronne.server.chats import MUTE, UNMUTE
from couronne.server.measures import REGISTRY
from couronne.server.opening import opened
from couronne.server.store import INSERT_EVENT, INSERT_GAME, Change, Conflict, Store

MANY = 64
"""Changes of a group."""
FEW = 60
"""More statements than a fault may cost a group, and fewer than one for each change and row."""


@pytest.fixture
def store(empty: str) -> Iterator[Store]:
    """A database with tables at which nothing has happened."""
    with opened(empty) as kept:
        asyncio.run(kept.write(tables()))
        yield kept
        kept.close()


def tables() -> Change:
    change = Change()
    names = {"game": "roses", "rules": "classic", "options": "{}", "seats": "[]", "status": "open"}
    for number in range(MANY):
        flags = {"public": False, "rated": False, "created": 0.0, "updated": 0.0}
        change.add(INSERT_GAME, id=f"table {number}", seed=b"", **names, **flags)
    return change


def move(number: int) -> Change:
    row = {"line": "N1", "at": 0.0, "clock": None}
    return Change().add(INSERT_EVENT, game=f"table {number}", seq=0, **row)


def refuse(_connection: Connection) -> None:
    raise Refusal("too_many_keys", most=20)


def break_down(_connection: Connection) -> None:
    raise ZeroDivisionError


def wrong_statement(connection: Connection) -> None:
    connection.exec_driver_sql("SELECT nothing FROM nowhere")


def unheard_of() -> Change:
    """Mute somebody who is not there, with a value that no database takes."""
    return Change().add(UNMUTE, who="\0", whom=object())


FAULTS: dict[str, Callable[[], Change]] = {
    "a value that cannot be": unheard_of,
    "a NUL in a list of rows": lambda: Change().add(MUTE, user="\0", muted="\0"),
    "nobody to refer to": lambda: Change().add(MUTE, user="nobody", muted="nobody"),
    "the same row twice": lambda: move(1),
    "a table that is not there": lambda: move(MANY),
    "a refusal": lambda: move(2).then(refuse),
    "a fault of ours": lambda: move(2).then(break_down),
    "a statement that is wrong": lambda: move(2).then(wrong_statement),
}


async def write(store: Store, changes: Sequence[Change]) -> list[BaseException | None]:
    """Write several changes in one group; return why some were not kept."""
    return await asyncio.gather(*map(store.write, changes), return_exceptions=True)


def moved(store: Store) -> set[str]:
    with store.engine.connect() as connection:
        return set(connection.scalars(sa.text("SELECT game FROM events")))


def commits() -> float:
    return REGISTRY.get_sample_value("couronne_commit_seconds_count") or 0.0


@pytest.fixture
def statements(store: Store) -> list[str]:
    """What the database is asked to do from now on."""
    heard: list[str] = []

    def hear(_connection: Any, _cursor: Any, statement: str, *_more: Any) -> None:
        heard.append(statement)

    sa.event.listen(store.engine, "before_cursor_execute", hear)
    return heard


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_of_one_change_costs_the_others_nothing(
    store: Store, statements: list[str], fault: str
) -> None:
    """They are all written, in the one commit that they would have had without it."""
    innocent = [move(number) for number in range(3, MANY)]
    before, middle = commits(), len(innocent) // 2

    refused = asyncio.run(
        write(store, [move(1), *innocent[:middle], FAULTS[fault](), *innocent[middle:]])
    )

    assert [one for one in refused if one is not None] == [refused[middle + 1]]
    assert isinstance(refused[middle + 1], Refusal)
    assert moved(store) == {f"table {number}" for number in (1, *range(3, MANY))}
    assert commits() == before + 1
    assert len(statements) < FEW


def test_several_faults_are_told_apart(store: Store) -> None:
    culprits = [unheard_of(), move(0), move(1).then(refuse)]

    refused = asyncio.run(write(store, [move(0), culprits[0], move(2), *culprits[1:], move(3)]))

    kinds = [type(one) for one in refused]
    assert kinds == [type(None), Refusal, type(None), Conflict, Refusal, type(None)]
    assert moved(store) == {"table 0", "table 2", "table 3"}


def test_of_a_change_that_is_refused_nothing_is_left(store: Store) -> None:
    def sweep(connection: Connection) -> None:
        connection.execute(sa.text("DELETE FROM events"))

    asyncio.run(write(store, [move(0), move(1).then(sweep).then(refuse), move(2)]))

    assert moved(store) == {"table 0", "table 2"}


def test_a_step_sees_what_was_written_before_it_in_its_group(store: Store) -> None:
    """So of two who want the last place one gets it."""

    def at_most_one(connection: Connection) -> None:
        if connection.scalar(sa.text("SELECT count(*) FROM events")) != 1:
            raise Refusal("too_many_keys", most=1)

    refused = asyncio.run(write(store, [move(n).then(at_most_one) for n in range(MANY)]))

    assert refused.count(None) == 1
    assert len(moved(store)) == 1


def test_all_that_waits_is_written_before_a_store_ends(store: Store) -> None:
    async def end() -> list[BaseException | None]:
        slow = Change().then(lambda _connection: time.sleep(0.2))
        first = asyncio.ensure_future(store.write(slow))
        waiting = [asyncio.ensure_future(store.write(move(number))) for number in range(MANY)]
        await asyncio.sleep(0)
        await store.finish()
        kept = await asyncio.gather(first, *waiting, return_exceptions=True)
        return [*kept, *await write(store, [move(0)])]

    *kept, late = asyncio.run(end())

    assert kept == [None] * (1 + MANY)
    assert isinstance(late, Refusal)
    assert len(moved(store)) == MANY


def fill(store: Store) -> None:
    """Let there be no more room on the disk of a SQLite file."""

    def limit(connection: Any, _record: Any) -> None:
        connection.execute("PRAGMA max_page_count = 1")  # what is there stays there

    sa.event.listen(store.engine, "connect", limit)
    store.engine.dispose()


def widen(store: Store) -> None:
    """Let there be room again."""
    sa.event.listen(
        store.engine,
        "connect",
        lambda connection, _record: connection.execute("PRAGMA max_page_count = 1000000"),
    )
    store.engine.dispose()


@pytest.mark.parametrize("empty", ["sqlite"], indirect=True)
def test_a_full_disk_refuses_a_group_once_and_is_told_until_there_is_room(
    store: Store, statements: list[str]
) -> None:
    long = [
        Change().add(INSERT_EVENT, game=f"table {n}", seq=0, line="N" * 9000, at=0.0, clock=None)
        for n in range(MANY)
    ]
    fill(store)

    refused = asyncio.run(write(store, long))

    assert {type(one) for one in refused} == {Refusal}
    assert len(statements) < 10
    assert not store.is_writing
    widen(store)
    assert asyncio.run(write(store, long)) == [None] * MANY
    assert store.is_writing


def test_a_fault_of_one_change_is_no_outage(store: Store) -> None:
    asyncio.run(write(store, [unheard_of()]))

    assert store.is_writing
