"""What a server forgets by itself: addresses, sessions, guests who do not come back."""

import asyncio
import time
from collections.abc import Iterator
from typing import Any

import pytest
from sqlalchemy import text

from couronne.server.caretaker import ADDRESS_KEPT, SESSION_KEPT, TIDY_EVERY, Caretaker
from couronne.server.clock import DAY
from couronne.server.questions import GONE
from couronne.server.waiting import AWAY, LONG_AWAY
from couronne.server.wall_clock import GUEST_KEPT
from tests.server.people import age, database, is_known, member, name_of, until
from tests.server.serving import PATIENCE, Client, Server

HOUR = 3_600.0


class Later:
    """A site that was closed for a while and is open again."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.week_old, self.recent = member(server), member(server)
        self.year_old, self.younger = member(server), member(server)
        self.away, self.there = server.guest("Long gone"), server.guest("Still there")
        self.table = self.away.table("roses", "me", "open")
        self.there.post(f"/games/{self.table}/join")
        self.deleted = member(server)
        self.left = self.deleted.table("roses", "me", "me")
        self._let_time_pass()

    def _let_time_pass(self) -> None:
        for client, seconds in (
            (self.week_old, ADDRESS_KEPT + HOUR),
            (self.recent, ADDRESS_KEPT - HOUR),
            (self.year_old, SESSION_KEPT + HOUR),
            (self.younger, SESSION_KEPT - HOUR),
            (self.away, GUEST_KEPT + HOUR),
            (self.there, GUEST_KEPT - HOUR),
        ):
            age(self.server, client, seconds)
        interrupted = {"kind": GONE, "id": self.deleted.get("/me")["id"]}
        with database(self.server) as kept:
            kept.execute(text("update users set kind = :kind where id = :id"), interrupted)
        self.server.stop()
        self.server.start()
        until(lambda: self.kept("select count(*) from users where kind = 'gone'") == 0, PATIENCE)

    def kept(self, question: str, **values: Any) -> Any:
        with database(self.server) as kept:
            return kept.scalar(text(question), values)

    def address(self, client: Client) -> Any:
        own = client.get("/me")["id"]
        return self.kept('select address from sessions where "user" = :id', id=own)


@pytest.fixture(scope="module")
def later(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Later]:
    with Server(tmp_path_factory.mktemp("later") / "site.db", "--rate", "0") as own:
        yield Later(own)


def test_addresses_are_kept_for_seven_days_at_most(later: Later) -> None:
    assert ADDRESS_KEPT + TIDY_EVERY <= 7 * DAY
    assert later.address(later.week_old) is None
    assert later.address(later.recent) == "127.0.0.1"


def test_sessions_that_nobody_used_for_a_year_end(later: Later) -> None:
    assert not is_known(later.year_old)
    assert is_known(later.younger)


def test_guests_who_stay_away_are_purged_and_members_are_not(later: Later) -> None:
    assert not is_known(later.away)
    assert name_of(later.there) == "Still there"
    assert is_known(later.week_old)


def test_the_games_of_purged_guests_stay_without_their_name(later: Later) -> None:
    shown = later.there.look(later.table)

    assert [seat["name"] for seat in shown["seats"]] == ["", "Still there"]
    assert shown["result"]["reason"] == "resigned"


DAYS = {"kind": "days", "days": 3}
BLITZ = {"kind": "blitz", "bank": 300, "increment": 3}
A_DAY: dict[str, dict[str, Any]] = {
    "blitz": {"pace": BLITZ},
    "blitz for all": {"pace": BLITZ, "public": True},
    "for all": {"public": True},
}
LONG: dict[str, dict[str, Any]] = {
    "by link": {},
    "days": {"pace": DAYS},
    "days for all": {"pace": DAYS, "public": True},
}


class Waiting:
    """Tables that wait, made by somebody who stayed away for so long."""

    def __init__(self, server: Server, seconds: float) -> None:
        self.server, self.seconds = server, seconds
        self.friend, self.made = server.guest("Friend"), list[str]()

    def make(self, host: Client, *seats: str, **wanted: Any) -> str:
        table = host.table("roses", *(seats or ("me", "open")), **wanted)
        age(self.server, host, self.seconds)
        self.made.append(table)
        return table

    def open_again(self) -> None:
        """Let the site start some time after all tables were touched last."""
        self.server.stop()
        with database(self.server) as kept:
            long_ago = {"then": time.time() - self.seconds}
            kept.execute(text("update games set updated = :then"), long_ago)
        self.server.start()

    def status(self, table: str) -> str:
        return str(self.friend.look(table)["status"])

    def until_one_is_closed(self) -> None:
        until(lambda: "over" in map(self.status, self.made), PATIENCE)


class TestTablesThatWait:
    """Those to which nobody has come back are closed, sooner or later, and no others."""

    def test_after_a_day_those_that_somebody_would_play_at_once(self, own: Server) -> None:
        waiting = Waiting(own, AWAY + HOUR)
        closed = [waiting.make(own.guest(), **wanted) for wanted in A_DAY.values()]
        kept = [waiting.make(own.guest(), **wanted) for wanted in LONG.values()]

        waiting.open_again()

        until(lambda: {waiting.status(table) for table in closed} == {"over"}, PATIENCE)
        assert {waiting.status(table) for table in kept} == {"open"}
        assert waiting.friend.look(closed[0])["result"]["reason"] == "aborted"

    @pytest.mark.parametrize("wanted", LONG.values(), ids=LONG)
    def test_a_link_is_good_for_two_weeks(self, own: Server, wanted: dict[str, Any]) -> None:
        waiting = Waiting(own, LONG_AWAY - HOUR)
        table, other = waiting.make(own.guest(), **wanted), waiting.make(own.guest(), pace=BLITZ)

        waiting.open_again()

        until(lambda: waiting.status(other) == "over", PATIENCE)
        assert waiting.friend.post(f"/games/{table}/join")["status"] == "playing"

    def test_after_two_weeks_all_of_them(self, own: Server) -> None:
        waiting = Waiting(own, LONG_AWAY + HOUR)
        tables = [waiting.make(member(own), **wanted) for wanted in LONG.values()]
        tables.append(waiting.make(own.guest(), "open", "open"))

        waiting.open_again()

        until(lambda: {waiting.status(table) for table in tables} == {"over"}, PATIENCE)

    def test_who_was_here_meanwhile_keeps_the_table(self, own: Server) -> None:
        waiting, there = Waiting(own, LONG_AWAY + HOUR), own.guest()
        waiting.make(own.guest())
        table = waiting.make(there)
        age(own, there, HOUR)

        waiting.open_again()

        waiting.until_one_is_closed()
        assert waiting.status(table) == "open"

    def test_one_that_has_begun_goes_on(self, own: Server) -> None:
        waiting = Waiting(own, LONG_AWAY + HOUR)
        table = waiting.make(own.guest())
        waiting.friend.post(f"/games/{table}/join")
        waiting.make(own.guest())

        waiting.open_again()

        waiting.until_one_is_closed()
        assert waiting.status(table) == "playing"


class Jumping:
    """A site with tables to close and guests to delete whose clock is right so many times."""

    def __init__(self, times: int) -> None:
        self.times, self.closed = times, list[str]()
        self.written, self.deleted = list[object](), list[str]()
        self.wall_clock = self

    @property
    def is_right(self) -> bool:
        self.times -= 1
        return self.times >= 0

    async def read(self, _question: object) -> list[str]:
        return ["one", "two", "three"]

    async def write(self, change: object) -> None:
        self.written.append(change)

    async def change(self, table: str, _act: object) -> None:
        self.closed.append(table)

    async def leave(self, user: str) -> None:
        self.deleted.append(user)

    async def empty_journal(self) -> None:
        pass

    @property
    def hub(self) -> "Jumping":
        return self


@pytest.mark.parametrize(
    ("times", "closed"), [(0, []), (2, ["one"]), (9, ["one", "two", "three"] * 2)]
)
def test_no_table_is_closed_by_a_clock_that_has_jumped(times: int, closed: list[str]) -> None:
    site: Any = Jumping(times)

    asyncio.run(Caretaker(site, site, site).tidy())

    assert site.closed == closed


@pytest.mark.parametrize(("times", "deleted"), [(0, []), (1, ["one", "two", "three"])])
def test_nobody_is_deleted_by_a_clock_that_has_jumped(times: int, deleted: list[str]) -> None:
    site: Any = Jumping(times)

    asyncio.run(Caretaker(site, site, site).tidy())

    assert site.deleted == deleted


def test_no_session_is_forgotten_by_a_clock_that_has_jumped() -> None:
    site: Any = Jumping(0)

    asyncio.run(Caretaker(site, site, site).tidy())

    assert site.written == []


def test_a_deletion_that_was_interrupted_is_finished(later: Later) -> None:
    assert not is_known(later.deleted)
    shown = later.there.look(later.left)
    assert [seat["name"] for seat in shown["seats"]] == ["", ""]
