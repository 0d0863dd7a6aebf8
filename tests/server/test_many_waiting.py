"""Many tables that wait: who seeks reads a few of them, and those whose makers stay away close."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection

from couronne.server.engine import address_of, engine_for
from couronne.server.inviting import invitations_of
from couronne.server.migrating import upgrade
from couronne.server.questions import played_by
from couronne.server.schema import games, mutes, players, users
from couronne.server.seeks import MOST_LOOKED, Wish, own_table, tables_for
from couronne.server.waiting import LONG_AWAY, deserted

DAYS = {"kind": "days", "days": 14}
MANY = 5 * MOST_LOOKED
EVERY = 100
"""Instructions of the database between two counts."""


def wish_of(user: str, **changed: Any) -> Wish:
    wish = {"game": "roses", "rules": "classic", "options": {}, "players": 2, "pace": DAYS}
    return Wish(user=user, **{**wish, "rated": False, "level": None, **changed})


ANNE = wish_of("anne")


@pytest.fixture
def connection(tmp_path: Path) -> Iterator[Connection]:
    """An empty site."""
    engine = engine_for(address_of(f"sqlite:///{tmp_path / 'many.db'}"))
    upgrade(engine)
    with engine.begin() as connection:
        yield connection
    engine.dispose()


def let_wait(connection: Connection, user: str, count: int, wish: Wish, **changed: Any) -> None:
    """Let somebody wait at so many tables, all older than those that were written before."""
    somebody = {"name": user, "kind": "guest", "admin": False, "created": 0.0, "seen": 0.0}
    connection.execute(users.insert(), {"id": user, **somebody})
    seats = [{"kind": "person", "name": user, "user": user, "invited": None}]
    seats += [{"kind": "open", "name": "", "user": None, "invited": None}] * (wish.players - 1)
    row = {
        "game": wish.game,
        "rules": wish.rules,
        "options": json.dumps(wish.options),
        "seats": json.dumps(seats),
        "seed": b"",
        "public": True,
        "rated": wish.rated,
        "pace": wish.pace and json.dumps(wish.pace),
        "status": "open",
        "updated": 1.0,
    }
    tables = [f"{user}{number}" for number in range(count)]
    rows = [{**row, "id": table, "created": -len(user) * 1e6, **changed} for table in tables]
    connection.execute(games.insert(), rows)
    connection.execute(players.insert(), [{"user": user, "game": table} for table in tables])


def work(connection: Connection, question: Callable[[Connection], object]) -> int:
    """Count what the database does for a question, and the rows that are read, in instructions."""
    done = 0

    def count() -> None:
        nonlocal done
        done += EVERY

    driver: Any = connection.connection.driver_connection
    driver.set_progress_handler(count, EVERY)
    question(connection)
    driver.set_progress_handler(None, EVERY)
    return done


class TestWhatASeekReads:
    """Ten times as many tables cost nobody more."""

    @pytest.mark.parametrize(
        "question",
        [tables_for(ANNE), own_table(ANNE), invitations_of("anne"), played_by("anne")],
        ids=["others' tables", "one's own", "invitations", "all one's own"],
    )
    def test_it_is_bounded(
        self, connection: Connection, question: Callable[[Connection], object]
    ) -> None:
        let_wait(connection, "eve", MANY, ANNE)
        before = work(connection, question)

        let_wait(connection, "mallory", 10 * MANY, ANNE)

        assert work(connection, question) <= 1.2 * before + EVERY

    def test_no_more_tables_are_looked_at(self, connection: Connection) -> None:
        let_wait(connection, "eve", MANY, ANNE)

        assert len(tables_for(ANNE)(connection)) == MOST_LOOKED

    @pytest.mark.parametrize(
        "other",
        [
            {"game": "kingdomino"},
            {"rules": "course"},
            {"pace": {**DAYS, "days": 2}},
            {"options": {"a": 1}},
            {"rated": True},
            {"players": 3},
        ],
        ids=["game", "rules", "pace", "options", "rated", "size"],
    )
    def test_other_tables_hide_none_that_fits(
        self, connection: Connection, other: dict[str, Any]
    ) -> None:
        let_wait(connection, "bob", 1, ANNE)
        let_wait(connection, "mallory", MANY, wish_of("mallory", **other))

        assert tables_for(ANNE)(connection) == ["bob0"]

    def test_a_table_of_ones_own_is_found_behind_those_of_others(
        self, connection: Connection
    ) -> None:
        let_wait(connection, "anne", 1, ANNE)
        let_wait(connection, "mallory", MANY, ANNE)

        assert own_table(ANNE)(connection) == "anne0"

    def test_ones_mutes_are_not_read_one_by_one(self, connection: Connection) -> None:
        let_wait(connection, "bob", 1, ANNE)
        before = work(connection, tables_for(ANNE))

        connection.execute(
            mutes.insert(),
            [{"user": "bob", "muted": f"somebody {number}"} for number in range(MANY)],
        )

        assert work(connection, tables_for(ANNE)) <= 1.2 * before + EVERY


@pytest.fixture
def either(empty: str) -> Iterator[Connection]:
    """An empty site on SQLite or PostgreSQL."""
    engine = engine_for(address_of(empty))
    upgrade(engine)
    with engine.begin() as connection:
        yield connection
    engine.dispose()


def test_either_database_finds_who_waits_and_who_is_away(either: Connection) -> None:
    without = wish_of("carl", pace=None)
    let_wait(either, "anne", 1, ANNE)
    let_wait(either, "carl", 1, without, updated=2.0)
    now = LONG_AWAY

    assert own_table(ANNE)(either) == "anne0"
    assert tables_for(wish_of("bob"))(either) == ["anne0"]
    assert invitations_of("anne")(either) == []
    assert deserted(now, 9)(either) == ["carl0"]
    assert deserted(now + 2.0, 9)(either) == ["anne0", "carl0"]
    assert deserted(now + 2.0, 1)(either) == ["anne0"]
    either.execute(users.update().values(seen=now + 1.0))
    assert deserted(now + 2.0, 9)(either) == []
