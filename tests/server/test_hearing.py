"""Whoever looks at a table hears every line that is said from then on, once and in order."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterator

import pytest
from sqlalchemy import Connection

from couronne.server.chats import SUBJECT, Chats
from couronne.server.hub import Hub
from couronne.server.opening import opened
from couronne.server.questions import User
from couronne.server.room import PERSON, Seat, make_room
from couronne.server.shelf import Held
from couronne.server.store import INSERT_USER, Change, Store
from couronne.server.talk import add_line
from couronne.server.work.starting import start_work

TABLE = "table"
ANNE = User("anne", "Anne")


@pytest.fixture
def store(empty: str) -> Iterator[Store]:
    with opened(empty) as kept:
        yield kept
        kept.close()


class Place:
    """A table at a server, what is said there and elsewhere, and what somebody hears."""

    def __init__(self, store: Store, hub: Hub, held: Held) -> None:
        self.store, self.hub, self.held = store, hub, held
        self.chats = Chats(hub, True)
        self.heard: list[int] = []

    def hear(self, said: str) -> None:
        self.heard.append(json.loads(said)["number"])

    async def look(self) -> None:
        await self.chats.begin_to_hear(self.held, self.hear, ANNE.id)

    async def keep(self, *texts: str) -> None:
        """Lines are kept, and nobody has been told of them yet."""

        def write(connection: Connection) -> None:
            for text in texts:
                add_line(connection, TABLE, ANNE, text)

        await self.store.write(Change().then(write))

    async def news(self, number: int) -> None:
        """Another server tells of a line."""
        self.hub.sharing._heard(TABLE, {SUBJECT: number})
        await self.hub.sharing._catching_up.finish()


def at_a_table(store: Store, happens: Callable[[Place], Awaitable[None]]) -> None:
    async def run() -> None:
        row = {"id": ANNE.id, "name": ANNE.name, "kind": "guest", "admin": False}
        await store.write(Change().add(INSERT_USER, **row, created=0.0, seen=0.0))
        hub = Hub(store, start_work(0, None))
        seat = Seat(PERSON, ANNE.name, ANNE.id)
        room = make_room(TABLE, ("roses", None, {}), [seat, seat], bytes(32))
        try:
            await hub.found(room, Change(), room.deal())
            await happens(Place(store, hub, await hub.open(TABLE)))
        finally:
            await hub.close()

    asyncio.run(run())


def test_of_two_lines_the_second_may_be_told_first(store: Store) -> None:
    """Two servers write at the same moment: the news of the second line is the faster one."""

    async def happens(place: Place) -> None:
        await place.look()
        await place.keep("first", "second")

        await place.news(2)
        await place.news(1)

        assert place.heard == [1, 2]

    at_a_table(store, happens)


def test_what_was_said_before_somebody_came_is_not_told(store: Store) -> None:
    """It is read with the table."""

    async def happens(place: Place) -> None:
        await place.keep("before", "still before")
        await place.look()
        await place.keep("after")

        await place.news(3)

        assert place.heard == [3]

    at_a_table(store, happens)


def test_what_is_said_while_nobody_looks_is_not_told_later(store: Store) -> None:
    async def happens(place: Place) -> None:
        await place.look()
        place.held.hearers.clear()
        await place.keep("unheard")
        await place.news(1)
        await place.look()
        await place.keep("heard")

        await place.news(2)

        assert place.heard == [2]

    at_a_table(store, happens)
