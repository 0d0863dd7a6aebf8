"""Who leaves for good holds nobody up, however many records there are and however many names."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from threading import current_thread
from types import SimpleNamespace
from typing import Any

import pytest
import sqlalchemy as sa
from fastapi import Response

from couronne.errors import Refusal
from couronne.games.draws import Draws
from couronne.records.reading import read
from couronne.records.record import Record
from couronne.server.bus import Alone
from couronne.server.hub import Hub
from couronne.server.identity import Identities
from couronne.server.leaving import Leaving
from couronne.server.messages.accounts import Farewell
from couronne.server.opening import opened
from couronne.server.pace import FAREWELLS_A_MINUTE, Pace
from couronne.server.people import BROWSER, Session
from couronne.server.questions import GUEST, User
from couronne.server.routes import privacy
from couronne.server.schema import games, players, studies, study_names, users
from couronne.server.store import Store
from couronne.server.work.starting import start_work
from tests.records.tables import SHORT

NAME, SEED = "Quetzalina", bytes(32)
NAMED = SHORT.replace("Zoé, à la page", NAME)
MANY = 40


@pytest.fixture
def database(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'site.db'}"


@pytest.fixture
def site(database: str) -> Iterator[Store]:
    with opened(database) as store:
        yield store
        store.close()


@pytest.fixture
def rewritten(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The threads in which records were read to take names out."""
    threads: list[str] = []

    def noted(text: str) -> Record:
        threads.append(current_thread().name)
        return read(text)

    monkeypatch.setattr("couronne.server.scrubbing.read", noted)
    return threads


def somebody(store: Store, name: str = NAME) -> None:
    """Let a guest be here."""
    row = {"id": "guest", "name": name, "kind": GUEST, "admin": False, "created": 0, "seen": 0}
    with store.engine.begin() as connection:
        connection.execute(users.insert(), row)


def table(store: Store, identity: str, *names: str) -> None:
    """Let somebody have played under some names at one screen."""
    seat = {"kind": "person", "user": "guest", "invited": None, "has_page": False}
    seats = [{**seat, "name": name, "program": False} for name in names]
    row: dict[str, Any] = {
        "id": identity,
        "game": "pairleroy",
        "rules": "pairleroy",
        "options": "{}",
    }
    row |= {"seats": json.dumps(seats), "seed": SEED, "public": False, "rated": False}
    row |= {"status": "over", "created": 0, "updated": 0}
    with store.engine.begin() as connection:
        connection.execute(games.insert(), row)
        connection.execute(players.insert(), {"user": "guest", "game": identity, "ended": 1})


def sent(store: Store, *records: str) -> None:
    """Let strangers have sent records, to a server of an older version."""
    row: dict[str, Any] = {"status": "done", "done": 0, "total": 1, "version": 0, "created": 0}
    rows = [{**row, "id": f"s{number}", "record": one} for number, one in enumerate(records)]
    with store.engine.begin() as connection:
        connection.execute(studies.insert(), rows)


def of_game(record: str) -> str:
    """The record of a game that was played at these tables, as it says."""
    lines = [line for line in record.splitlines() if not line.startswith(("commitment", "seed"))]
    at = next(number for number, line in enumerate(lines) if line.startswith("draws"))
    commitment = f"commitment {Draws(SEED).commitment}"
    return "\n".join([*lines[: at + 1], commitment, *lines[at + 1 :]]) + "\n"


def leave(store: Store) -> None:
    """Let the guest leave for good."""

    async def run() -> None:
        hub = Hub(store, start_work(0, None))
        try:
            await Leaving(store, hub, Identities(store, Alone())).leave("guest")
        finally:
            await hub.close()

    asyncio.run(run())


def kept(store: Store) -> list[str]:
    """Return all records that were sent, as they are kept."""
    with store.engine.connect() as connection:
        wanted = sa.select(studies.c.record).order_by(studies.c.id)
        return list(connection.scalars(wanted))


def reopened(database: str) -> Iterator[Store]:
    with opened(database) as store:
        yield store
        store.close()


class TestRecords:
    """Records that others sent to be studied."""

    def test_none_is_read_for_somebody_who_sat_at_no_table(
        self, database: str, rewritten: list[str]
    ) -> None:
        for store in reopened(database):
            somebody(store)
            sent(store, *[NAMED] * MANY)
        for store in reopened(database):
            leave(store)

            assert kept(store) == [NAMED] * MANY
        assert rewritten == []

    def test_only_those_of_ones_own_games_are_read_and_not_by_the_writer(
        self, database: str, rewritten: list[str]
    ) -> None:
        own = of_game(NAMED)
        for store in reopened(database):
            somebody(store)
            table(store, "own", NAME)
            sent(store, own, *[NAMED] * MANY)
        for store in reopened(database):
            leave(store)

            first, *others = kept(store)
        assert NAME not in first
        assert others == [NAMED] * MANY
        assert len(rewritten) == 1
        assert not rewritten[0].startswith("writer")

    def test_one_that_came_while_others_were_rewritten_is_found_too(
        self, site: Store, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        own = of_game(NAMED)
        somebody(site)
        table(site, "own", NAME)

        async def nothing(_leaving: Leaving, _user: str) -> dict[Any, Any]:
            sent(site, own)
            with site.engine.begin() as connection:
                connection.execute(studies.update().values(commitment=Draws(SEED).commitment))
            return {}

        monkeypatch.setattr(Leaving, "_prepared", nothing)
        leave(site)

        assert NAME not in kept(site)[0]

    def test_a_name_that_is_known_by_another_key_now_is_kept_by_it(self, database: str) -> None:
        for store in reopened(database):
            sent(store, NAMED)
        for store in reopened(database):
            with store.engine.begin() as connection:
                connection.execute(study_names.update().values(folded="of old"))
        for store in reopened(database):
            with store.engine.connect() as connection:
                keys = set(connection.scalars(sa.select(study_names.c.folded)))

        assert NAME.casefold() in keys
        assert "of old" not in keys


def test_somebody_of_more_names_than_a_question_may_hold_leaves(site: Store) -> None:
    somebody(site)
    for number in range(0, 1_100, 5):
        table(site, f"t{number}", *(f"Zq{number + place}xw" for place in range(5)))

    leave(site)

    with site.engine.connect() as connection:
        assert connection.scalars(sa.select(users.c.id)).all() == []


def test_guests_of_an_address_leave_so_many_a_minute() -> None:
    """Two minutes' worth is more than any minute lets through, wherever the minute begins."""
    left: list[str] = []

    async def note(user: str, _beginning: Any) -> None:
        left.append(user)

    state = SimpleNamespace(pace=Pace(1), leaving=SimpleNamespace(leave=note))
    request: Any = SimpleNamespace(
        app=SimpleNamespace(state=state), client=SimpleNamespace(host="203.0.113.7")
    )

    async def all_leave() -> None:
        for number in range(2 * FAREWELLS_A_MINUTE + 1):
            session = Session(f"s{number}", BROWSER, 0.0, User(f"g{number}", "Guest"))
            await privacy.leave(request, Response(), session, Farewell(password=""))

    with pytest.raises(Refusal) as refused:
        asyncio.run(all_leave())

    assert refused.value.code == "too_fast"
    assert FAREWELLS_A_MINUTE <= len(left) <= 2 * FAREWELLS_A_MINUTE
