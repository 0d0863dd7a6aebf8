"""Whose study is next: nobody waits for all that somebody else has sent."""

import asyncio
import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from couronne.records.reading import read
from couronne.records.writing import write
from couronne.server.messages.studies import NewStudy
from couronne.server.networks import counted_address
from couronne.server.opening import opened
from couronne.server.schema import sessions, studies, users
from couronne.server.store import Store
from couronne.server.studies import sources
from couronne.server.studies.attending import Attendant
from couronne.server.studies.keeping import Claim, Unfinished, unfinished
from couronne.server.studies.replays import Replays
from couronne.server.studies.turns import AT_ONCE, OF_AN_ADDRESS, Turns
from couronne.server.work.job import Job
from couronne.server.work.line import Line
from couronne.server.work.local import Desk
from couronne.server.work.processes import Processes
from tests.server.serving import Client, Server
from tests.server.studying import study
from tests.server.test_studies import KINGDOMS

CROWDED, ELSEWHERE = "203.0.113.7", "203.0.113.99"
MANY = 12
MOST_SECONDS = 20.0
"""For a study to be begun; where it is not, it waits for whatever is done meanwhile."""
LONG_GAME = Path(__file__).parent.parent / "records" / "roses-international-v1.crown"


def guest_from(server: Server, address: str) -> Client:
    client = Client(server)
    client.http.headers["x-forwarded-for"] = address
    client.token = client.post("/guests", name="Guest")["token"]
    return client


class TestServed:
    """With a real server, one process, and many who send long games from one address."""

    @pytest.fixture
    def crowded(self, own: Server) -> list[tuple[Client, str]]:
        guests = [guest_from(own, CROWDED) for _ in range(MANY)]
        return [(one, study(one, record=LONG_GAME.read_text("utf-8"))) for one in guests]

    @pytest.mark.parametrize("address", [ELSEWHERE, CROWDED])
    def test_a_short_study_waits_for_a_part_of_one_long_study_at_most(
        self, own: Server, crowded: list[tuple[Client, str]], address: str
    ) -> None:
        somebody = guest_from(own, address)
        total = crowded[0][0].get(f"/studies/{crowded[0][1]}/progress")["total"]
        before = positions_done(crowded)

        short = study(somebody, **somebody.get("/examples/roses"))

        while somebody.get(f"/studies/{short}/progress")["status"] != "done":
            assert positions_done(crowded) - before < total
            time.sleep(0.2)


def positions_done(crowd: list[tuple[Client, str]]) -> int:
    """Count the jobs that were done for some studies."""
    return sum(int(client.get(f"/studies/{one}/progress")["done"]) for client, one in crowd)


def waiting(name: str, total: int = 100, owner: str = "", address: str = "") -> Unfinished:
    return Unfinished(Claim(name, 0), "waiting", total, 0.0, owner or name, address or name)


def order(*studies: Unfinished) -> list[str]:
    """Return in which order studies are done, one at a time."""
    turns, left, done = Turns(), list(studies), []
    while (study := turns.next(left, [], [])) is not None:
        turns.serve(study)
        left.remove(study)
        done.append(study.claim.id)
    return done


def taken(*studies: Unfinished, running: tuple[Unfinished, ...] = ()) -> list[str]:
    """Return which studies a server works on at the same time."""
    turns, left, going = Turns(), list(studies), list(running)
    while (study := turns.next(left, going, going)) is not None:
        turns.serve(study)
        left.remove(study)
        going.append(study)
    return [study.claim.id for study in going]


class TestOrder:
    """The rules, without a server."""

    def test_addresses_take_turns_however_many_users_they_have(self) -> None:
        many = [waiting(f"m{number}", address="many") for number in range(3)]

        assert order(*many, waiting("one", total=110)) == ["m0", "one", "m1", "m2"]

    def test_users_of_an_address_take_turns(self) -> None:
        eager = [waiting(f"e{number}", owner="eager", address="school") for number in range(2)]

        assert order(*eager, waiting("other", address="school")) == ["e0", "other", "e1"]

    def test_the_shortest_comes_first_among_equals(self) -> None:
        assert order(waiting("a", 90), waiting("b", 70), waiting("c", 80)) == ["b", "c", "a"]

    def test_an_address_does_not_take_all_places_of_a_size(self) -> None:
        many = [waiting(f"m{number}", address="many") for number in range(2 * AT_ONCE)]

        going = taken(*many, waiting("one"), waiting("two"))

        assert sorted(going) == ["m0", "m1", "one", "two"]

    def test_what_runs_elsewhere_counts_for_its_address(self) -> None:
        running = tuple(waiting(f"r{n}", address="many") for n in range(OF_AN_ADDRESS))

        assert "more" not in taken(waiting("more", address="many"), running=running)

    @pytest.mark.parametrize(("long", "short"), [(3_000, 1), (100, 1), (4, 3), (64, 63)])
    def test_a_short_study_has_a_place_whatever_long_ones_run(self, long: int, short: int) -> None:
        running = tuple(waiting(f"r{number}", long) for number in range(AT_ONCE))

        assert "short" in taken(waiting("short", short), running=running)

    def test_whoever_waits_for_nothing_is_forgotten(self) -> None:
        turns, gone = Turns(), waiting("gone")
        turns.serve(gone)

        turns.keep([waiting("here")])

        assert turns.next([gone, waiting("here", 101)], [], []) == gone


@pytest.mark.parametrize(
    ("one", "other", "is_same"),
    [
        ("2001:db8::1", "2001:db8::ffff:2", True),
        ("2001:db8::1", "2001:db8:0:1::1", False),
        ("203.0.113.7", "203.0.113.8", False),
        ("::ffff:203.0.113.7", "::ffff:203.0.113.8", False),
        ("unix:", "unix:", True),
    ],
)
def test_addresses_of_one_home_are_one(one: str, other: str, is_same: bool) -> None:
    assert (counted_address(one) == counted_address(other)) is is_same


class Instant(Processes):
    """Processes that know every answer, once they are let."""

    def __init__(self) -> None:
        super().__init__(1)
        self.let, self.done = asyncio.Event(), list[str]()

    async def run(self, job: Job, _seconds: float) -> str:
        await self.let.wait()
        self.done.append(job.owner)
        return json.dumps({"win": [1, 0], "margin": [1, -1], "moves": [], "simulations": 1})


class Counted:
    """The work of a server with one process, in the order in which it is done."""

    def __init__(self) -> None:
        self.processes = Instant()
        self.desk = Desk(Line(1), self.processes)

    async def do(self, job: Job) -> Any:
        return await self.desk.awaited.answer(job)

    async def figures(self) -> dict[str, dict[str, float]]:
        return {}

    async def close(self) -> None:
        self.desk.close()


class TestJobs:
    """How many jobs of others come first, counted one by one."""

    @pytest.mark.parametrize("address", [ELSEWHERE, CROWDED])
    def test_who_comes_late_with_one_position_waits_for_a_few_jobs(
        self, tmp_path: Path, address: str
    ) -> None:
        with opened(f"sqlite:///{tmp_path / 'site.db'}") as store:
            done = asyncio.run(jobs_before_a_late_one(store, address))
            store.close()

        assert len(done) <= AT_ONCE * AT_ONCE


async def jobs_before_a_late_one(store: Store, address: str) -> list[str]:
    """Let a crowd be served, then somebody come; return whose jobs were done before theirs."""
    text, work = LONG_GAME.read_text("utf-8"), Counted()
    with store.engine.begin() as connection:
        for number in range(MANY):
            add(connection, f"m{number}", CROWDED, 0.0, text)
    attendant = Attendant(store, work, Replays())
    attendant.start()
    while not work.desk.line.figures()["running"]:
        await asyncio.sleep(0.02)
    with store.engine.begin() as connection:
        add(connection, "late", address, 9.0, position_alone())
    attendant.call()
    end = time.monotonic() + MOST_SECONDS
    while time.monotonic() < end and "late" not in {job.owner for job in work.desk.awaited.jobs}:
        await asyncio.sleep(0.02)
    work.processes.let.set()
    while "late" not in work.processes.done:
        await asyncio.sleep(0.02)
    await attendant.close()
    await work.close()
    return work.processes.done[: work.processes.done.index("late")]


def position_alone() -> str:
    wanted = {"game": "kingdomino", "rules": "seed", "position": KINGDOMS}
    record, _ledger = sources.of_wish(NewStudy.model_validate(wanted))
    return write(record)


class TestKept:
    """What a server sees of the studies that wait, in either kind of database."""

    @pytest.fixture
    def store(self, empty: str) -> Iterator[Store]:
        with opened(empty) as kept:
            yield kept
            kept.close()

    def test_no_address_hides_what_others_wait_for(self, store: Store) -> None:
        with store.engine.begin() as connection:
            for number in range(1_100):
                add(connection, f"m{number}", CROWDED, created=0.0)
            add(connection, "late", ELSEWHERE, created=9.0)

            seen = {one.owner: one.address for one in unfinished()(connection)}

        assert seen["late"] == ELSEWHERE
        assert seen["m0"] == CROWDED
        assert len(seen) < 100

    def test_the_latest_address_of_a_user_counts(self, store: Store) -> None:
        with store.engine.begin() as connection:
            add(connection, "mover", CROWDED, created=0.0)
            connection.execute(sessions.insert(), session("mover", ELSEWHERE, 5.0))

            (seen,) = unfinished()(connection)

        assert seen.address == ELSEWHERE

    def test_whose_address_is_not_known_stands_alone(self, store: Store) -> None:
        with store.engine.begin() as connection:
            for name in ("a", "b"):
                add(connection, name, None, created=0.0)

            seen = [one.address for one in unfinished()(connection)]

        assert sorted(seen) == ["a", "b"]


def add(
    connection: sa.Connection, user: str, address: str | None, created: float, record: str = ""
) -> None:
    """Let a study of somebody wait."""
    person = {"id": user, "name": user, "kind": "guest", "admin": False, "created": 0, "seen": 0}
    connection.execute(users.insert(), person)
    connection.execute(sessions.insert(), session(user, address, 1.0))
    total = len(read(record).events) + 1 if record else 1
    row = {"id": user, "user": user, "record": record, "status": "waiting", "done": 0}
    row |= {"total": total, "version": 0, "created": created}
    connection.execute(studies.insert(), row)


def session(user: str, address: str | None, seen: float) -> dict[str, object]:
    name = f"{user}{seen}"
    row = {"token_hash": name.encode(), "id": name, "user": user, "kind": "browser", "label": ""}
    return row | {"created": 0.0, "seen": seen, "address": address}
