"""A table is in a server's memory once, and as it was at one moment."""

import asyncio
from collections.abc import Iterator

import pytest
from sqlalchemy import Connection

from couronne.errors import Refusal
from couronne.server import agreements, endings
from couronne.server.hub import Act, Hub
from couronne.server.opening import opened
from couronne.server.room import OPEN, PERSON, Room, Seat, make_room
from couronne.server.store import INSERT_USER, Change, Store
from couronne.server.work.starting import start_work

ANNE = Seat(PERSON, "Anne", "anne")
BOB = Seat(PERSON, "Bob", "bob")


@pytest.fixture
def store(empty: str) -> Iterator[Store]:
    with opened(empty) as kept:
        yield kept
        kept.close()


def a_table(name: str) -> Room:
    return make_room(name, ("roses", None, {}), [ANNE, Seat(OPEN)], bytes(32))


def somebody(user: str = "anne") -> Change:
    row = {"id": user, "name": user.title(), "kind": "guest", "admin": False}
    return Change().add(INSERT_USER, **row, created=0.0, seen=0.0)


def test_who_asks_for_a_table_while_it_is_made_has_the_same_one(store: Store) -> None:
    """With two of them, what happens at the one would never be seen at the other."""

    async def make_and_ask() -> None:
        await store.write(somebody())
        hub = Hub(store, start_work(0, None))
        room = a_table("new")
        try:
            _made, held = await asyncio.gather(
                hub.found(room, Change(), room.deal()), hub.open("new")
            )
            assert held.room is room
            assert held is await hub.open("new")
        finally:
            await hub.close()

    asyncio.run(make_and_ask())


def test_what_another_server_was_faster_with_is_told_to_all_who_look(store: Store) -> None:
    """Or a program that hears of events only would be stale for ever, and a page too."""
    told: list[list[str]] = []

    async def move_at_two_servers() -> None:
        await store.write(somebody())
        hubs = [Hub(store, start_work(0, None)) for _ in range(2)]
        try:
            room = make_room("two", ("roses", None, {}), [ANNE, ANNE], bytes(32))
            await hubs[0].found(room, Change(), room.deal())
            held, seq = await hubs[0].open("two"), room.lines
            held.listeners[lambda _held, lines: told.append(lines)] = "anne"
            label = room.ledger.state.moves[0].label
            await hubs[1].change("two", lambda other: other.play("anne", seq, label))
            with pytest.raises(Refusal, match="meanwhile"):
                await hubs[0].change("two", lambda own: own.play("anne", seq, label))
            assert told == [[f"0 {label}"]]
            assert held.told == held.room.lines == seq + 1
        finally:
            for hub in hubs:
                await hub.close()

    asyncio.run(move_at_two_servers())


ACTS: list[Act] = [
    lambda room: agreements.share(room, "bob"),
    lambda room: endings.abort(room, "anne"),
    lambda room: endings.resign(room, "bob"),
    lambda room: agreements.decline(room, "anne"),
    lambda room: room.play("anne", room.lines, "draw"),
]


@pytest.mark.parametrize("act", ACTS, ids=["draw", "abort", "resign", "decline", "move"])
def test_whose_time_is_up_has_lost_before_anything_else_happens(store: Store, act: Act) -> None:
    """Not only when the server looks at the clocks next."""

    async def act_late() -> Room:
        await store.write(somebody())
        await store.write(somebody("bob"))
        hub = Hub(store, start_work(0, None))
        try:
            room = make_room("late", ("roses", None, {}), [ANNE, BOB], bytes(32))
            room.set_pace({"bank": 60, "increment": 0})
            await hub.found(room, Change(), room.deal())
            await hub.change("late", lambda room: agreements.share(room, "anne"))
            assert room.clock is not None
            room.clock.left[0] = 0.0
            with pytest.raises(Refusal):
                await hub.change("late", act)
            return (await Hub(store, start_work(0, None)).open("late")).room
        finally:
            await hub.close()

    kept = asyncio.run(act_late())

    assert kept.ledger.result is not None
    assert (kept.ledger.result.reason, kept.ledger.result.winners) == ("timeout", (1,))


def test_a_question_is_answered_about_one_moment(store: Store) -> None:
    """A table's seats and its log are read one after the other: nobody sits down in between."""

    async def write_in_between() -> None:
        loop = asyncio.get_running_loop()

        def ask(connection: Connection) -> tuple[int, int]:
            before = people(connection)
            asyncio.run_coroutine_threadsafe(store.write(somebody()), loop).result()
            return before, people(connection)

        assert await store.read(ask) == (0, 0)
        assert await store.read(people) == 1

    asyncio.run(write_in_between())


def people(connection: Connection) -> int:
    found: int = connection.exec_driver_sql("SELECT count(*) FROM users").scalar_one()
    return found
