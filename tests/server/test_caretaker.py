"""What a server forgets by itself: addresses, sessions, guests who do not come back."""

from collections.abc import Iterator
from typing import Any

import pytest
from sqlalchemy import text

from couronne.server.caretaker import ADDRESS_KEPT, SESSION_KEPT, TIDY_EVERY
from couronne.server.clock import DAY
from couronne.server.questions import GONE
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


def test_a_deletion_that_was_interrupted_is_finished(later: Later) -> None:
    assert not is_known(later.deleted)
    shown = later.there.look(later.left)
    assert [seat["name"] for seat in shown["seats"]] == ["", ""]
