"""News of one's own tables, over a live connection that lasts."""

from typing import Any

from tests.server.people import ended, member
from tests.server.serving import Client, Live, Server

ME = "/me/live"


def game_in(news: dict[str, Any], table: str) -> dict[str, Any]:
    (found,) = [game for game in news["games"] if game["id"] == table]
    return dict(found)


def hear(live: Live, table: str, **wanted: Any) -> dict[str, Any]:
    """Listen until a table is as wanted."""
    while True:
        for game in live.hear("mine")["games"]:
            if game["id"] == table and wanted.items() <= game.items():
                return dict(game)


def test_own_tables_are_told_at_once(anne: Client) -> None:
    table = anne.table("roses", "me", "open")

    with anne.connected(ME) as live:
        news = live.hear("mine")

    assert [game["id"] for game in news["games"]] == [table]
    assert news["invitations"] == []


def test_who_is_elsewhere_hears_that_it_is_their_turn(anne: Client, bob: Client) -> None:
    table = anne.table("roses", "me", "open")
    bob.post(f"/games/{table}/join")
    with bob.connected(ME) as live:
        live.hear("mine")

        anne.move(table)

        assert hear(live, table, your_turn=True)["status"] == "playing"


def test_who_waits_hears_that_somebody_came(anne: Client, bob: Client) -> None:
    table = anne.post("/seeks", game="roses", rules="course")["id"]
    with anne.connected(ME) as live:
        live.hear("mine")

        bob.post(f"/games/{table}/join")

        hear(live, table, status="playing")


def test_who_looks_at_the_table_hears_of_it_too_but_later(anne: Client, bob: Client) -> None:
    table = anne.table("roses", "me", "open")
    bob.post(f"/games/{table}/join")
    with bob.live(table) as looking, bob.connected(ME) as live:
        looking.hear("table")
        live.hear("mine")

        anne.move(table)

        hear(live, table, your_turn=True)


def test_the_end_of_a_game_is_told(anne: Client, bob: Client) -> None:
    table = anne.table("roses", "me", "open")
    bob.post(f"/games/{table}/join")
    with bob.connected(ME) as live:
        live.hear("mine")

        anne.post(f"/games/{table}/resign")

        hear(live, table, status="over")


def test_an_invitation_is_told_and_so_is_its_end(server: Server, anne: Client) -> None:
    mia = member(server, "Mia who follows")
    with mia.connected(ME) as live:
        assert live.hear("mine")["invitations"] == []

        table = anne.table("roses", "me", "user:Mia who follows")
        assert [one["id"] for one in live.hear("mine")["invitations"]] == [table]

        anne.post(f"/games/{table}/leave")
        assert live.hear("mine")["invitations"] == []


def test_a_host_hears_that_an_invitation_was_refused(server: Server, anne: Client) -> None:
    mia = member(server, "Mia who refuses")
    table = anne.table("roses", "me", "user:Mia who refuses")
    with anne.connected(ME) as live:
        assert game_in(live.hear("mine"), table)["seats"][1] == {
            "name": "Mia who refuses",
            "kind": "open",
            "invited": True,
            "has_page": False,
            "program": False,
        }

        mia.post(f"/games/{table}/refuse")

        seat = game_in(live.hear("mine"), table)["seats"][1]
        assert (seat["name"], seat["kind"], seat["invited"]) == ("", "open", False)


def test_nobody_hears_of_other_people(anne: Client, bob: Client) -> None:
    with anne.connected(ME) as live:
        live.hear("mine")
        bob.table("roses", "me", "open")

        own = anne.table("roses", "me", "open")

        assert [game["id"] for game in live.hear("mine")["games"]] == [own]


def test_who_is_nobody_has_no_tables(server: Server) -> None:
    with Client(server).connected(ME) as live:
        assert ended(live)
