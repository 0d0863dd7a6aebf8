"""Another name reaches all tables, is found without a look at everybody, and is not forgotten."""

import asyncio
import json
from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy import Connection

from couronne.i18n import skeletons
from couronne.server import names, renaming
from couronne.server.bus import Alone
from couronne.server.changes import Change
from couronne.server.devices import Place
from couronne.server.engine import POSTGRES
from couronne.server.identity import Identities
from couronne.server.naming import displace
from couronne.server.opening import opened
from couronne.server.questions import MEMBER, MOST_LISTED, User
from couronne.server.room import OVER, PERSON, Seat
from couronne.server.schema import former_names, games, players, users
from couronne.server.store import Store
from tests.server.people import member, new_name, patched
from tests.server.serving import Server

FORMER, NAME = "Wisteriana", "Quetzalina"


@pytest.fixture
def store(empty: str) -> Iterator[Store]:
    with opened(empty) as kept:
        yield kept
        kept.close()


class Shelf:
    """Tables none of which is in memory."""

    def __init__(self, store: Store) -> None:
        self.store, self.sharing, self.told = store, self, list[str]()

    def has(self, _table: str) -> bool:
        return False

    def distrust(self, table: str) -> None:
        self.told.append(table)


def person(user: str, name: str) -> dict[str, Any]:
    known = {"id": user, "name": name, "kind": MEMBER, "folded": name.lower()}
    return {**known, "admin": False, "created": 0.0, "seen": 0.0}


def a_finished_game(number: int) -> dict[str, Any]:
    seats = [
        Seat(PERSON, FORMER, "anne", has_page=True),
        Seat(PERSON, FORMER, "anne", has_page=False),
        Seat(PERSON, f"{FORMER} beside", "anne"),
        Seat(PERSON, "Older", "anne", has_page=True),
        Seat(PERSON, FORMER, "bob", has_page=True),
    ]
    told = {"seats": json.dumps([asdict(seat) for seat in seats]), "options": "{}"}
    kinds = {"game": "roses", "rules": "classic", "public": False, "rated": False, "status": OVER}
    times = {"created": 0.0, "updated": 0.0, "ended": float(number)}
    return {"id": f"table {number}", "seed": bytes(32), **told, **kinds, **times}


def test_finished_games_have_the_new_name_however_many(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(renaming, "AT_ONCE", 2)
    tables = [a_finished_game(number) for number in range(5)]

    def fill(connection: Connection) -> None:
        connection.execute(users.insert(), [person("anne", NAME), person("bob", "Bob")])
        connection.execute(games.insert(), tables)
        connection.execute(
            players.insert(), [{"user": "anne", "game": row["id"]} for row in tables]
        )

    async def rename() -> None:
        await store.write(Change().then(fill))
        hub: Any = Shelf(store)

        await renaming.rename(hub, User("anne", NAME, MEMBER), FORMER)

        assert hub.told == [row["id"] for row in tables]
        told = await store.read(
            lambda connection: list(connection.scalars(sa.select(games.c.seats)))
        )
        called = {tuple(seat["name"] for seat in json.loads(seats)) for seats in told}
        assert called == {(NAME, NAME, f"{FORMER} beside", NAME, FORMER)}
        assert await remembered(store) == {("anne", FORMER), ("anne", "Older")}

    asyncio.run(rename())


async def remembered(store: Store) -> set[tuple[str, str]]:
    wanted = sa.select(former_names.c.user, former_names.c.name)
    rows = await store.read(lambda connection: connection.execute(wanted).all())
    return {(row.user, row.name) for row in rows}


def test_a_name_reaches_more_tables_than_a_list_shows(server: Server) -> None:
    former, name = new_name("Gamma"), new_name("Delta")
    anne = member(server, former)
    tables = [anne.table("roses", "me", "me") for _ in range(MOST_LISTED + 5)]
    over = [anne.table("roses", "me", "me") for _ in range(2)]
    for table in over:
        anne.post(f"/games/{table}/resign")

    patched(anne, name=name)

    shown = [anne.look(table)["seats"][0] for table in tables + over]
    assert {seat["name"] for seat in shown} == {name}
    assert {seat["has_page"] for seat in shown} == {True}


def test_whoever_takes_a_name_does_not_look_at_every_guest(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked = list[str]()

    def look(text: str) -> str:
        looked.append(text)
        return skeletons.look(text)

    monkeypatch.setattr(names, "look", look)

    async def take() -> None:
        identities = Identities(store, Alone())
        for number in range(20):
            await identities.welcome(f"Guest of honour {number}", Place("", None))
        spoof, _ = await identities.welcome(f"·{NAME}", Place("", None))
        alike, _ = await identities.welcome(NAME.upper(), Place("", None))
        names.key_of.cache_clear()
        looked.clear()
        change = Change()
        displace(change, NAME, "Guest")
        await store.write(change)

        assert not [text for text in looked if "honour" in text]
        wanted = sa.select(users.c.id).where(users.c.name == "Guest")
        assert set(await store.read(lambda db: list(db.scalars(wanted)))) == {spoof.id, alike.id}
        assert await remembered(store) == {(alike.id, NAME.upper()), (spoof.id, f"·{NAME}")}

    asyncio.run(take())


def test_guests_are_found_by_an_index(store: Store) -> None:
    if store.engine.dialect.name == POSTGRES:
        pytest.skip("it plans by how many rows there are")
    plan = "EXPLAIN QUERY PLAN SELECT id FROM users WHERE look IN ('x', 'y')"

    async def ask() -> str:
        return await store.read(lambda db: str(db.exec_driver_sql(plan).all()))

    assert "users_by_look" in asyncio.run(ask())


def test_guests_of_an_older_version_are_found_too(empty: str) -> None:
    row = {"id": "old", "name": NAME, "kind": "guest", "admin": False}
    with opened(empty) as store:
        change = users.insert().values(**row, created=0.0, seen=0.0)
        asyncio.run(store.write(Change().then(lambda connection: void(connection, change))))
        store.close()

    with opened(empty) as store:
        wanted = sa.select(users.c.look).where(users.c.id == "old")
        found = asyncio.run(store.read(lambda connection: connection.scalar(wanted)))
        store.close()

    assert found == names.key_of(NAME)


def void(connection: Connection, statement: Any) -> None:
    connection.execute(statement)
