"""A table that waits: nothing is dealt, whoever looks at it, before all seats are taken."""

import sqlite3
from contextlib import closing

import pytest

from couronne.games.draws import Draws
from couronne.records.ledger import Ledger
from couronne.records.writing import event_line
from couronne.server.boards import make_table
from tests.server.people import gone, member, name_of
from tests.server.serving import Client, Server

GAMES = ("roses", "kingdomino", "pairleroy")


def log_of(server: Server, table: str) -> list[str]:
    """Return the lines that are kept of a table."""
    with closing(sqlite3.connect(server.database)) as database:
        wanted = "SELECT line FROM events WHERE game = ? ORDER BY seq"
        return [line for (line,) in database.execute(wanted, (table,))]


def record_of(client: Client, table: str) -> str:
    return client.ask("GET", f"/games/{table}/record").text


def empty_view(game: str) -> object:
    return make_table(game, None, 2, {}, compiled=False).undealt().public().view()


@pytest.mark.parametrize("game", GAMES)
class TestBeforeAllAreSeated:
    """Who makes a table, who is invited and who looks on see the same empty board."""

    def test_nobody_sees_a_deal(self, server: Server, game: str) -> None:
        host, guest, visitor = member(server), member(server), Client(server)
        table = host.table(game, "me", f"user:{name_of(guest)}", rated=True)

        shown = [who.look(table) for who in (host, guest, visitor)]

        assert [one["view"] for one in shown] == [empty_view(game)] * 3
        assert [(one["status"], one["events"], one["log"]) for one in shown] == [
            ("open", 0, [])
        ] * 3
        assert not any(one["moves"] or one["draws"] or one["seed"] for one in shown)
        assert all(len(one["commitment"]) == 64 for one in shown)

    def test_neither_does_who_looks_back_or_downloads(self, anne: Client, game: str) -> None:
        table = anne.table(game, "me", "open")

        assert anne.look(table, at=0)["view"] == anne.look(table, at=50)["view"]
        assert anne.look(table, at=50)["view"] == empty_view(game)
        assert "* " not in record_of(anne, table).partition("\n\n")[2]
        first, later = (
            anne.ask("GET", f"/games/{table}/picture.svg", params=query).text
            for query in ({"at": 0}, {})
        )
        undealt = make_table(game, None, 2, {}, compiled=False).undealt().public()
        assert first == later == undealt.svg(0)

    def test_the_log_has_no_draw_until_the_last_has_come(
        self, server: Server, anne: Client, bob: Client, game: str
    ) -> None:
        table = anne.table(game, "me", "open")
        before = log_of(server, table)

        joined = bob.post(f"/games/{table}/join")

        after = log_of(server, table)
        assert before == []
        assert after[0] == "seats"
        assert len(after) == 1 + joined["events"] > 1
        assert (joined["status"], joined["seq"]) == ("playing", len(after))

    def test_the_deal_follows_from_the_commitment_that_was_shown(
        self, anne: Client, bob: Client, game: str
    ) -> None:
        table = anne.table(game, "me", "open")
        commitment = anne.look(table)["commitment"]
        events = bob.post(f"/games/{table}/join")["events"]
        bob.post(f"/games/{table}/abort")

        over = anne.look(table)

        draws = Draws(bytes.fromhex(over["seed"]))
        ledger = Ledger(make_table(game, None, 2, {}, compiled=False), ("a", "b"), draws)
        ledger.settle()
        assert draws.commitment == commitment == over["commitment"]
        assert len(ledger.events) == events
        assert all(event_line(one) in record_of(anne, table) for one in ledger.events)

    def test_a_program_that_follows_hears_of_the_deal_when_it_comes(
        self, anne: Client, bob: Client, game: str
    ) -> None:
        table = anne.table(game, "me", "open")

        with anne.live(table, mode="events") as live:
            live.say(type="ping")
            first = live.hear_any()
            joined = bob.post(f"/games/{table}/join")
            heard = live.hear_any()

        assert first["type"] == "pong"
        assert (heard["type"], heard["seq"]) == ("events", joined["seq"])
        assert len(heard["lines"]) == joined["events"]

    def test_a_table_that_is_closed_was_never_dealt(self, anne: Client, game: str) -> None:
        table = anne.table(game, "me", "open")

        anne.post(f"/games/{table}/resign")

        shown = anne.look(table)
        assert (shown["status"], shown["result"]["reason"]) == ("over", "aborted")
        assert shown["draws"] == []
        assert record_of(anne, table)


def test_who_leaves_before_it_begins_leaves_it_undealt(
    server: Server, anne: Client, bob: Client
) -> None:
    table = anne.table("kingdomino", "me", "open", "open")
    bob.post(f"/games/{table}/join")
    bob.post(f"/games/{table}/leave")

    assert log_of(server, table) == ["seats", "seats"]
    assert anne.look(table)["events"] == 0


def test_a_table_without_an_open_seat_is_dealt_at_once(anne: Client) -> None:
    shown = anne.look(anne.table("roses", "me", "me"))

    assert (shown["status"], shown["turn"]) == ("playing", 0)
    assert shown["events"] > 0


def test_a_bot_begins_as_soon_as_all_are_seated(anne: Client, bob: Client) -> None:
    table = anne.table("roses", "bot:1", "open")
    waiting = anne.look(table)

    bob.post(f"/games/{table}/join")

    assert not waiting["thinking"]
    assert bob.wait_for(table, lambda told: told["mine"])["last"]["seat"] == 0


def test_nothing_is_dealt_at_a_rematch_that_waits_for_somebody_who_has_left(
    server: Server,
) -> None:
    one, two = member(server), member(server)
    table = one.table("roses", "me", "open")
    two.post(f"/games/{table}/join")
    two.post(f"/games/{table}/resign")
    two.ask("DELETE", "/me", json={"password": "a crown of roses"})

    following = one.post(f"/games/{table}/rematch")["id"]

    assert (one.look(following)["status"], one.look(following)["events"]) == ("open", 0)


def test_an_undealt_table_waits_on_after_a_restart(own: Server) -> None:
    anne, bob = own.guest("Anne"), own.guest("Bob")
    table = anne.table("kingdomino", "me", "open")
    commitment = anne.look(table)["commitment"]
    own.kill()
    own.start()

    waiting = anne.look(table)
    bob.post(f"/games/{table}/join")
    own.kill()
    own.start()

    assert (waiting["status"], waiting["events"]) == ("open", 0)
    shown = anne.look(table)
    assert (shown["status"], shown["commitment"]) == ("playing", commitment)
    assert anne.look(table)["events"] > 0
    (anne if shown["turn"] == 0 else bob).move(table)


def test_a_table_that_an_older_version_has_dealt_is_still_played(own: Server) -> None:
    """Its log begins with the deal; nothing is drawn a second time when the last sits down."""
    anne, bob = own.guest("Anne"), own.guest("Bob")
    table = anne.table("roses", "me", "open")
    own.stop()
    deal_as_before(own, table)
    own.start()

    waiting, joined = anne.look(table), bob.post(f"/games/{table}/join")

    assert (waiting["status"], joined["status"]) == ("open", "playing")
    assert joined["events"] == waiting["events"] > 0
    assert log_of(own, table)[-1] == "seats"
    anne.move(table)


def deal_as_before(server: Server, table: str) -> None:
    """Write the deal into the log of a waiting table."""
    with closing(sqlite3.connect(server.database)) as database, database:
        (seed,) = database.execute("SELECT seed FROM games WHERE id = ?", (table,)).fetchone()
        ledger = Ledger.start(make_table("roses", None, 2, {}, compiled=False), ("a", "b"), seed)
        for seq, event in enumerate(ledger.events):
            row = (table, seq, event_line(event), 1.0)
            database.execute("INSERT INTO events (game, seq, line, at) VALUES (?, ?, ?, ?)", row)


class TestNobodyClosesTheTableOfOthers:
    """Who sits down at a table that waits may stand up again, in whatever way, and no more."""

    @pytest.fixture
    def host(self, server: Server) -> Client:
        return member(server)

    @pytest.fixture
    def friend(self, server: Server) -> Client:
        return member(server)

    @pytest.fixture
    def table(self, host: Client, friend: Client) -> str:
        seats = ["me", f"user:{name_of(friend)}", "open"]
        return host.table("kingdomino", *seats, public=True)

    def test_by_resigning(self, server: Server, host: Client, friend: Client, table: str) -> None:
        eve = server.guest("Eve")
        eve.post(f"/games/{table}/join")
        with eve.connected("/me/live") as live:
            live.hear("mine")

            eve.post(f"/games/{table}/resign")

            assert live.hear("mine")["games"] == []
        shown = host.look(table)
        assert shown["status"] == "open"
        assert [seat["kind"] for seat in shown["seats"]] == ["person", "open", "open"]
        assert [one["id"] for one in friend.get("/invitations")["invitations"]] == [table]
        assert table in [one["id"] for one in host.get("/games", list="open")["games"]]

    def test_by_deleting_the_account(
        self, server: Server, host: Client, friend: Client, table: str
    ) -> None:
        eve = server.guest("Eve")
        eve.post(f"/games/{table}/join")

        gone(eve, "/me")
        friend.post(f"/games/{table}/join")

        shown = host.look(table)
        assert [seat["kind"] for seat in shown["seats"]] == ["person", "person", "open"]
        assert shown["status"] == "open"

    def test_who_is_alone_closes_it(self, host: Client, friend: Client, table: str) -> None:
        host.post(f"/games/{table}/resign")

        assert host.look(table)["status"] == "over"
        assert friend.get("/invitations")["invitations"] == []
