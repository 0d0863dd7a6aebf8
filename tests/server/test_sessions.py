"""Sessions: where somebody is logged in, and how that ends at once."""

import time
from pathlib import Path

import pytest
from sqlalchemy import text

from couronne.server.devices import LONGEST, label_of
from couronne.server.identity import REMEMBERED_FOR
from tests.server.people import (
    database,
    delete,
    ended,
    gone,
    is_known,
    log_in,
    member,
    name_of,
    new_name,
    sign_up,
)
from tests.server.serving import Client, Server

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"


def test_sessions_are_listed_with_what_tells_them_apart(server: Server) -> None:
    name = new_name()
    anne = member(server, name)
    browser = Client(server)
    browser.http.headers["user-agent"] = FIREFOX
    browser.token = browser.post("/sessions", name=name, password="a crown of roses")["token"]

    listed = browser.get("/sessions")["sessions"]

    assert len(listed) == 2
    (own,) = [one for one in listed if one["current"]]
    (other,) = [one for one in listed if not one["current"]]
    assert own["label"] == "Firefox · Linux"
    assert other["label"].startswith("python-httpx/")
    assert own["address"] == "127.0.0.1"
    assert abs(own["created"] - time.time()) < 60
    assert own["created"] <= own["seen"]
    assert is_known(anne)


def test_a_session_is_revoked_at_once(server: Server) -> None:
    name = new_name()
    anne, elsewhere = member(server, name), log_in(server, name)
    assert is_known(elsewhere)
    (there,) = [one for one in anne.get("/sessions")["sessions"] if not one["current"]]

    gone(anne, f"/sessions/{there['id']}")

    assert not is_known(elsewhere)
    assert is_known(anne)


def test_all_other_sessions_are_revoked_at_once(server: Server) -> None:
    name = new_name()
    anne, others = member(server, name), [log_in(server, name) for _ in range(3)]
    assert all(is_known(other) for other in others)

    gone(anne, "/sessions")

    assert not any(is_known(other) for other in others)
    assert [one["current"] for one in anne.get("/sessions")["sessions"]] == [True]


def test_nobody_revokes_the_session_of_another(server: Server) -> None:
    anne, eve = member(server), member(server)
    (own,) = anne.get("/sessions")["sessions"]

    answer = delete(eve, f"/sessions/{own['id']}")

    assert (answer.status_code, answer.json()["code"]) == (404, "no_such_session")
    assert is_known(anne)


def test_the_live_connections_of_a_revoked_session_end_and_others_go_on(server: Server) -> None:
    name = new_name()
    anne, elsewhere = member(server, name), log_in(server, name)
    table = anne.table("roses", "me", "me")
    (there,) = [one for one in anne.get("/sessions")["sessions"] if not one["current"]]

    with elsewhere.live(table) as ending, anne.live(table) as lasting:
        ending.hear("table")
        lasting.hear("table")
        gone(anne, f"/sessions/{there['id']}")

        assert ended(ending)
        lasting.say(type="ping")
        lasting.hear("pong")


def test_a_guest_who_signs_up_leaves_the_connections_of_the_guest(server: Server) -> None:
    guest = server.guest("Anybody")
    table = guest.table("roses", "me", "me")

    with guest.live(table) as live:
        live.hear("table")
        sign_up(guest, new_name())

        assert ended(live)
    with guest.live(table) as live:
        assert live.hear("table")["table"]["mine"]


def test_what_another_server_has_revoked_ends_here_within_seconds(server: Server) -> None:
    """The row is deleted behind the server's back, as another server on the database would."""
    anne = member(server)
    table = anne.table("roses", "me", "me")
    with anne.live(table) as live:
        live.hear("table")
        assert is_known(anne)
        with database(server) as kept:
            own = {"id": anne.get("/me")["id"]}
            kept.execute(text('delete from sessions where "user" = :id'), own)
        begun = time.monotonic()

        assert ended(live)

        assert time.monotonic() - begun < 4 * REMEMBERED_FOR
        assert not is_known(anne)


def test_when_somebody_was_seen_is_not_written_at_each_request(server: Server) -> None:
    anne = member(server)
    before = anne.get("/sessions")["sessions"][0]["seen"]

    for _request in range(5):
        name_of(anne)

    assert anne.get("/sessions")["sessions"][0]["seen"] == before


def test_who_is_seen_again_after_long_is_noted_when_the_server_stops(tmp_path: Path) -> None:
    with Server(tmp_path / "site.db", "--rate", "0") as own:
        anne = member(own)
        with database(own) as kept:
            kept.execute(text("update sessions set seen = 1000, address = null"))
            kept.execute(text("update users set seen = 1000"))
        time.sleep(REMEMBERED_FOR + 0.5)
        assert is_known(anne)

    with database(own) as kept:
        session = kept.execute(text("select seen, address from sessions")).one()
        user = kept.scalar(text("select seen from users"))
    assert abs(session.seen - time.time()) < 60
    assert session.address == "127.0.0.1"
    assert user == session.seen


WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)"


@pytest.mark.parametrize(
    ("agent", "label"),
    [
        (FIREFOX, "Firefox · Linux"),
        (f"Mozilla/5.0 (iPhone; like Mac OS X) {WEBKIT} Safari/604.1", "Safari · iPhone"),
        (f"Mozilla/5.0 (Windows) {WEBKIT} Chrome/140 Safari/537 Edg/140", "Edge · Windows"),
        (f"Mozilla/5.0 (Linux; Android 10) {WEBKIT} Chrome/140 Safari/537", "Chrome · Android"),
        ("curl/8.5.0 (more)", "curl/8.5.0"),
        ("\x00<é" * 500, "<" * LONGEST),
        ("", ""),
    ],
)
def test_a_session_is_called_by_browser_and_system(agent: str, label: str) -> None:
    assert label_of(agent) == label
