"""A wrong clock ends no game and deletes nobody, unless somebody confirms that it is right."""

import asyncio
import json
import os
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from sqlalchemy import Connection, create_engine, text

from couronne.server.clock import DAY
from couronne.server.room import PLAYING
from couronne.server.rounds import Rounds
from couronne.server.schema import games
from couronne.server.wall_clock import JUMP, WallClock
from tests.cli.command import Terminal
from tests.forked import finish
from tests.server.people import database, is_known, member, until
from tests.server.serving import PATIENCE, Client, Server
from tests.server.shifted import AHEAD, shift

HOUR = 3_600.0
ACCEPT = "--accept-clock"
TIMES = {
    "users": ("created", "seen"),
    "sessions": ("created", "seen"),
    "games": ("created", "updated", "deadline", "ended"),
    "events": ("at",),
    "workers": ("started", "seen"),
}


def let_pass(server: Server, seconds: float) -> None:
    """Let a site that is closed have been closed for longer, which is the same as a jump ahead."""
    with database(server) as kept:
        for table, columns in TIMES.items():
            earlier = ", ".join(f"{column} = {column} - :by" for column in columns)
            kept.execute(text(f"UPDATE {table} SET {earlier}"), {"by": seconds})


def refusal(server: Server) -> str:
    """Return why a server does not start."""
    command = ["serve", "--port", "0", "--database", server.database_url, "--lang", "en"]
    done = finish(command, os.environ)
    assert done.code != 0
    return " ".join(done.err.split())


def asked(server: Server) -> Terminal:
    """Start a site in a terminal a month after it was closed, until it asks about the time."""
    server.guest()
    server.stop()
    let_pass(server, 32 * DAY)
    command = ["serve", "--port", "0", "--database", server.database_url]
    terminal = Terminal([*command, "--lang", "en"], dict(os.environ), 80, 24)
    assert "guests would be deleted (1)" in " ".join(terminal.ready(r"right\? \[y/N\] ").split())
    return terminal


def accept(server: Server) -> None:
    """Start a server that is told that the time is right."""
    server.arguments = (*server.arguments, ACCEPT)
    server.start()


@pytest.fixture
def site(empty: str, tmp_path: Path) -> Iterator[Server]:
    with Server(tmp_path / "site.db", "--rate", "0", url=empty) as running:
        yield running
        with suppress(ProcessLookupError):
            running.kill()


def correspondence(server: Server) -> tuple[Client, str]:
    """Begin a game in which everybody has a day for every turn."""
    anne, bob = member(server), member(server)
    pace = {"kind": "days", "days": 1}
    table = anne.table("roses", "me", "open", pace=pace)
    bob.post(f"/games/{table}/join")
    anne.move(table)
    return bob, table


def is_alive(server: Server) -> bool:
    with database(server) as kept:
        return bool(kept.scalar(text("SELECT count(*) FROM workers WHERE id = 'site'")))


class TestStart:
    """The time is compared with when the site was last alive."""

    def test_a_month_ahead_deletes_no_guest_before_it_is_confirmed(self, site: Server) -> None:
        guest = site.guest("Still there")
        site.stop()
        let_pass(site, 32 * DAY)

        told = refusal(site)

        assert ACCEPT in told
        assert "guests would be deleted (1)" in told
        with database(site) as kept:
            assert kept.scalar(text("SELECT count(*) FROM users")) == 1
        accept(site)
        until(lambda: not is_known(guest), PATIENCE)

    def test_two_days_ahead_end_no_correspondence_before_it_is_confirmed(
        self, site: Server
    ) -> None:
        bob, table = correspondence(site)
        site.stop()
        let_pass(site, 2 * DAY)

        assert "by this time games would end (1)" in refusal(site)

        with database(site) as kept:
            assert kept.scalar(text("SELECT status FROM games")) == "playing"
        accept(site)
        until(lambda: bob.look(table)["status"] == "over", PATIENCE)

    def test_two_weeks_ahead_end_no_game_with_a_bot_before_it_is_confirmed(
        self, site: Server
    ) -> None:
        mia = member(site)
        table = mia.table("roses", "me", "bot:1", rated=True)
        site.stop()
        let_pass(site, 15 * DAY)

        assert "by this time games would end (1)" in refusal(site)

        accept(site)
        until(lambda: mia.look(table)["status"] == "over", PATIENCE)

    def test_a_site_that_was_closed_for_days_opens_where_nothing_would_be_lost(
        self, site: Server
    ) -> None:
        guest = site.guest("Back from holidays")
        site.stop()
        let_pass(site, 10 * DAY)

        site.start()

        assert is_known(guest)

    def test_somebody_at_a_terminal_may_say_that_the_time_is_right(self, own: Server) -> None:
        """Whoever plays at home starts the site by `make play`, which takes no flags."""
        terminal = asked(own)

        terminal.process.sendline("y")

        terminal.process.expect("The site answers")
        terminal.close()

    def test_nothing_is_served_where_nobody_says_so(self, own: Server) -> None:
        terminal = asked(own)

        assert terminal.leave("").code == 1

    def test_a_closed_terminal_says_no(self, own: Server) -> None:
        terminal = asked(own)

        terminal.process.sendcontrol("d")

        assert terminal.end().code == 1

    def test_a_clock_that_is_behind_is_refused(self, site: Server) -> None:
        site.guest()
        site.stop()
        let_pass(site, -HOUR)

        assert "earlier than" in refusal(site)

        accept(site)

    def test_what_counts_is_when_the_site_was_last_alive_not_visited(self, site: Server) -> None:
        """A guest who has been away for a month is deleted where nobody's clock has jumped."""
        guest = site.guest("Long gone")
        until(lambda: is_alive(site), PATIENCE)
        site.stop()
        with database(site) as kept:
            for table in ("users", "sessions"):
                kept.execute(text(f"UPDATE {table} SET seen = seen - {31 * DAY}"))

        site.start()

        until(lambda: not is_known(guest), PATIENCE)


class Wall:
    """A server by a clock that a test sets."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.file = folder / "ahead"
        self.set(0)
        monkeypatch.setenv(AHEAD, str(self.file))
        self.server = Server(folder / "site.db", "--rate", "0", before=[shift])

    def set(self, seconds: float) -> None:
        self.file.write_text(str(seconds))

    @property
    def health(self) -> dict[str, str]:
        told: dict[str, str] = self.server.fetch("/healthz").json()
        return told


@pytest.fixture
def wall(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Wall]:
    shown = Wall(tmp_path, monkeypatch)
    with shown.server:
        yield shown


class TestRunning:
    """The time is compared with a clock that never jumps."""

    def test_a_jump_is_told_until_the_time_is_restored(self, wall: Wall) -> None:
        assert wall.health == {"status": "ok"}

        wall.set(2 * DAY)

        assert wall.health == {"status": "ok", "clock": "jumped"}
        assert "clock jumped" in wall.server.log
        wall.set(0)
        assert wall.health == {"status": "ok"}

    def test_nobody_wins_by_it(self, wall: Wall) -> None:
        """In a game without a clock who has been away for days may be claimed to have lost."""
        anne, bob = wall.server.guest("Anne"), wall.server.guest("Bob")
        table = anne.table("roses", "me", "open")
        bob.post(f"/games/{table}/join")
        anne.move(table)

        wall.set(4 * DAY)

        assert anne.refused(f"/games/{table}/claim") == (503, "clock_jumped")

    def test_a_wrong_time_is_not_noted_as_one_at_which_the_site_was_alive(self, wall: Wall) -> None:
        server = wall.server
        until(lambda: is_alive(server), PATIENCE)
        wall.set(40 * DAY)
        until(lambda: noted(server, "id <> 'site'") > time.time() + DAY, PATIENCE)

        assert noted(server, "id = 'site'") < time.time() + HOUR


class Late:
    """A site with a game by the minute and one by days whose times are up, by a clock or not."""

    def __init__(self, is_right: bool) -> None:
        self.hub = self.store = self
        self.wall_clock, self.ended = SimpleNamespace(is_right=is_right), list[str]()
        self.engine = create_engine("sqlite://")
        with self.engine.begin() as kept:
            games.create(kept)
            kept.execute(games.insert(), [late("blitz", {"bank": 60}), late("days", {"days": 1})])

    async def read(self, question: Callable[[Connection], list[str]]) -> list[str]:
        with self.engine.connect() as kept:
            return question(kept)

    async def time_out(self, table: str) -> bool:
        self.ended.append(table)
        return True


def late(identity: str, pace: dict[str, int]) -> dict[str, Any]:
    """Return a row of a game in which somebody's time was up long ago."""
    unused = dict.fromkeys(("game", "rules", "options", "seats"), "")
    times = dict.fromkeys(("created", "updated", "deadline"), 1.0)
    shown = {"id": identity, "pace": json.dumps(pace), "status": PLAYING}
    return {**unused, **times, **shown, "seed": bytes(32), "public": False, "rated": False}


@pytest.mark.parametrize(("is_right", "ended"), [(False, {"blitz"}), (True, {"blitz", "days"})])
def test_no_game_by_days_is_ended_by_a_clock_that_has_jumped(
    is_right: bool, ended: set[str]
) -> None:
    site: Any = Late(is_right)

    asyncio.run(Rounds(site)._clocks())

    assert set(site.ended) == ended


def noted(server: Server, which: str) -> float:
    with database(server) as kept:
        return float(kept.scalar(text(f"SELECT max(seen) FROM workers WHERE {which}")) or 0)


class TestWallClock:
    """The clock by itself."""

    @pytest.fixture
    def away(self, monkeypatch: pytest.MonkeyPatch) -> list[float]:
        """By how much the clock on the wall is ahead of a steady one that stands still."""
        shift = [0.0]
        monkeypatch.setattr("couronne.server.wall_clock.time.time", lambda: 1e9 + shift[0])
        return shift

    @pytest.mark.parametrize("jump", [JUMP + 1, -JUMP - 1, 32 * DAY])
    def test_a_jump_is_not_believed(self, away: list[float], jump: float) -> None:
        clock = WallClock(lambda: 0.0)
        away[0] = jump

        assert not clock.is_right

        away[0] = 0.0
        assert clock.is_right

    def test_small_corrections_are_believed_however_many(self, away: list[float]) -> None:
        clock = WallClock(lambda: 0.0)

        for _correction in range(10):
            away[0] += JUMP - 1
            assert clock.is_right
