"""Whoever runs the site sees how it is; nobody else does."""

import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import psycopg
import pytest

from couronne.server.figures import Figures
from couronne.server.heartbeat import load_between
from couronne.server.overview import STALE
from couronne.server.troubles import MOST_KINDS, Troubles
from couronne.server.wall_clock import ALIVE
from tests.server.people import member, new_name
from tests.server.serving import PATIENCE, Client, Server, lose_the_events
from tests.services import Postgres

JOBS: dict[str, dict[str, float]] = {
    "urgent": {"waiting": 3, "running": 1},
    "patient": {"waiting": 2, "running": 1},
}


def run(database: Path, statement: str, *values: Any) -> None:
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute(statement, values)


def appoint(client: Client, admin: bool = True) -> None:
    """Let somebody run the site, or no longer."""
    who = client.get("/me")["id"]
    run(client.server.database, "update users set admin = ? where id = ?", admin, who)


def wait_for(client: Client, wanted: Any) -> dict[str, Any]:
    """Look until the site is so."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        seen = client.get("/admin/overview")
        if wanted(seen):
            return seen
        time.sleep(0.1)
    raise AssertionError(seen)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A site of one's own, to be looked at and spoilt."""
    with Server(tmp_path / "site.db", "--rate", "0") as running:
        yield running


@pytest.fixture
def admin(server: Server) -> Client:
    client = server.guest("Ada")
    appoint(client)
    return client


def test_only_who_runs_the_site_sees_how_it_is(server: Server, admin: Client) -> None:
    guest = server.guest("Bob")

    assert guest.ask("GET", "/admin/overview").json()["code"] == "not_admin"
    assert guest.ask("GET", "/admin/overview").status_code == 403
    assert Client(server).ask("GET", "/admin/overview").status_code == 401
    assert guest.refused("/admin/reports/any/settle", settled=True) == (403, "not_admin")
    assert admin.ask("GET", "/admin/overview").status_code == 200


def test_a_program_does_not_run_the_site_for_anybody(server: Server) -> None:
    ada = member(server)
    bot = ada.post("/me/bots", name=new_name("Robot"))
    program, robot = Client(server), Client(server)
    program.token = ada.post("/me/tokens", label="program")["token"]
    robot.token = bot["token"]
    for client in (ada, robot):
        appoint(client)

    assert ada.ask("GET", "/admin/overview").status_code == 200
    for client in (program, robot):
        answer = client.ask("GET", "/admin/overview")
        assert (answer.status_code, answer.json()["code"]) == (403, "not_by_token")
        refused = client.refused("/admin/reports/any/settle", settled=True)
        assert refused == (403, "not_by_token")


def test_a_right_that_is_taken_away_is_gone_at_once(admin: Client) -> None:
    appoint(admin, admin=False)

    assert admin.ask("GET", "/admin/overview").status_code == 403


def test_live_games_are_listed_whether_public_or_not(admin: Client, server: Server) -> None:
    bob = server.guest("Bob")
    table = bob.table("roses", "me", "bot:1")
    bob.table("kingdomino", "me", "open")

    seen = admin.get("/admin/overview")

    (game,) = seen["games"]
    assert (game["id"], game["game"]) == (table, "roses")
    assert [seat["name"] for seat in game["seats"]] == ["Bob", "bot:1"]
    assert seen["now"] - 60 < game["created"] <= game["updated"] <= seen["now"]


def test_people_and_games_are_counted(admin: Client, server: Server) -> None:
    bob = server.guest("Bob")
    bob.table("roses", "me", "me")
    bob.table("roses", "me", "open")
    old = bob.table("roses", "me", "me")
    run(server.database, "update games set created = 1 where id = ?", old)

    counts = admin.get("/admin/overview")["counts"]

    expected = {"members": 0, "guests": 2, "bots": 0, "playing": 2, "waiting": 1, "today": 2}
    assert counts == expected


def test_a_server_tells_how_it_is(admin: Client) -> None:
    table = admin.table("roses", "me", "me")
    with admin.live(table) as live:
        live.hear("table")

        seen = wait_for(admin, lambda told: told["workers"][0]["load"]["connections"] == 1)

    (worker,) = seen["workers"]
    assert not worker["stale"]
    assert worker["load"]["tables"] == 1
    assert worker["load"]["memory"] > 0
    assert worker["load"]["errors"] == []


def test_servers_that_share_a_database_are_seen_together(
    postgres: Postgres, tmp_path: Path
) -> None:
    url = postgres.database("shared")
    with Server(tmp_path / "one.db", url=url) as one:
        ada = one.guest("Ada")
        with psycopg.connect(url) as connection:
            connection.execute("update users set admin = true")
        with Server(tmp_path / "two.db", url=url):
            wait_for(ada, lambda told: len(told["workers"]) == 2)
        assert len(ada.get("/admin/overview")["workers"]) == 1


def test_a_server_that_is_silent_is_marked(admin: Client, server: Server) -> None:
    row = "insert into workers values ('gone', 'far', 1, ?, '{}')"
    run(server.database, row, time.time() - STALE - 1)

    seen = {worker["id"]: worker for worker in admin.get("/admin/overview")["workers"]}

    assert seen["gone"]["stale"]
    assert seen["gone"]["load"] is None


def test_a_server_that_stops_says_goodbye(server: Server, admin: Client) -> None:
    wait_for(admin, lambda told: told["workers"])
    server.stop()

    with closing(sqlite3.connect(server.database)) as connection:
        left = connection.execute("select id from workers").fetchall()
    assert left == [(ALIVE,)]  # what stays is when the site was last alive
    server.start()


def test_an_error_of_a_server_is_seen(admin: Client, server: Server) -> None:
    lose_the_events(server.database)
    for _time in range(2):
        admin.refused("/games", game="roses", seats=["me", "me"])
    with closing(sqlite3.connect(server.database)) as connection:
        connection.execute("alter table lost rename to events")

    seen = wait_for(admin, lambda told: told["workers"] and told["workers"][0]["load"]["errors"])

    (error,) = seen["workers"][0]["load"]["errors"]
    assert (error["event"], error["count"]) == ("not kept", 2)
    assert "no such table" in error["detail"]


def test_reports_are_settled(admin: Client, server: Server) -> None:
    bob = server.guest("Bob").get("/me")["id"]
    row = "insert into reports values (?, ?, ?, null, ?, ?, null)"
    run(server.database, row, "old", bob, bob, "He swears.", 1.0)
    run(server.database, row, "new", "gone", bob, "He cheats.", 2.0)
    seen = admin.get("/admin/overview")["reports"]
    assert [(one["id"], one["by"], one["about"]) for one in seen] == [
        ("new", None, "Bob"),
        ("old", "Bob", "Bob"),
    ]

    admin.post("/admin/reports/new/settle", settled=True)

    seen = admin.get("/admin/overview")["reports"]
    assert [(one["id"], one["settled"] is not None) for one in seen] == [
        ("old", False),
        ("new", True),
    ]
    admin.post("/admin/reports/new/settle", settled=False)
    assert admin.get("/admin/overview")["reports"][0]["settled"] is None
    assert admin.refused("/admin/reports/none/settle", settled=True) == (404, "no_such_report")


def test_load_is_what_has_changed_in_between() -> None:
    before = Figures(10.0, 1, 2, moves=100, jobs=JOBS, errors=0, memory=1, cpu=3.0)
    after = Figures(15.0, 4, 5, moves=150, jobs=JOBS, errors=0, memory=7, cpu=5.5)

    load = load_between(before, after)

    assert (load.moves_per_second, load.cpu) == (10, 0.5)
    assert (load.waiting, load.running, load.connections, load.memory) == (5, 2, 4, 7)


def test_errors_of_long_ago_make_room() -> None:
    troubles = Troubles()
    for number in range(MOST_KINDS + 5):
        troubles.note(f"kind {number}", "")
    troubles.note("kind 10", "again" * 1000)

    latest = troubles.latest()

    assert len(latest) == MOST_KINDS
    assert (latest[0].event, latest[0].count) == ("kind 10", 2)
    assert len(latest[0].detail) < 1000
    assert "kind 0" not in {trouble.event for trouble in latest}
    assert troubles.total == MOST_KINDS + 6
