"""Seats that are kept for somebody: invited by name, accepted, turned down."""

from itertools import count

import pytest
import sqlalchemy as sa

from couronne.server.caretaker import forget
from couronne.server.questions import MOST_LISTED
from couronne.server.schema import invitations
from couronne.server.waiting import MOST_INVITATIONS, MOST_WAITING
from tests.server.copying import copies
from tests.server.people import database, member, patched
from tests.server.serving import Client, Server

NUMBERS = count(1)


@pytest.fixture
def mia(server: Server) -> Client:
    return member(server, f"Mia {next(NUMBERS)}")


def name_of(client: Client) -> str:
    return str(client.get("/me")["name"])


def invited_to(client: Client) -> list[str]:
    return [table["id"] for table in client.get("/invitations")["invitations"]]


def challenge(host: Client, *guests: Client) -> str:
    game = "kingdomino" if len(guests) > 1 else "roses"
    return host.table(game, "me", *[f"user:{name_of(guest)}" for guest in guests])


def test_a_seat_is_kept_for_who_is_named(anne: Client, bob: Client, mia: Client) -> None:
    table = challenge(anne, mia)

    assert invited_to(mia) == [table]
    seat = bob.look(table)["seats"][1]
    assert (seat["kind"], seat["name"], seat["invited"]) == ("open", name_of(mia), True)
    assert bob.refused(f"/games/{table}/join") == (409, "no_open_seat")


def test_who_is_invited_joins(anne: Client, mia: Client) -> None:
    table = challenge(anne, mia)

    mia.post(f"/games/{table}/join")

    assert anne.look(table)["status"] == "playing"
    assert invited_to(mia) == []


def test_a_seat_is_kept_for_whoever_it_is_by_another_name(server: Server, anne: Client) -> None:
    """And not, by the look of it, for somebody who takes the old one."""
    mia = member(server, former := f"Mia {next(NUMBERS)}")
    table = challenge(anne, mia)
    name = patched(mia, name=f"Mia {next(NUMBERS)}")["name"]
    other = member(server, former)

    assert anne.look(table)["seats"][1]["name"] == name
    assert other.refused(f"/games/{table}/join") == (409, "no_open_seat")
    mia.post(f"/games/{table}/join")
    assert [seat["name"] for seat in anne.look(table)["seats"]] == ["Anne", name]


def test_a_seat_that_is_refused_is_for_whoever_has_the_link(
    anne: Client, bob: Client, mia: Client
) -> None:
    table = challenge(anne, mia)

    mia.post(f"/games/{table}/refuse")

    assert invited_to(mia) == []
    assert not anne.look(table)["seats"][1]["invited"]
    bob.post(f"/games/{table}/join")
    assert anne.look(table)["status"] == "playing"


def test_only_who_is_invited_refuses(anne: Client, bob: Client, mia: Client) -> None:
    table = challenge(anne, mia)

    assert bob.refused(f"/games/{table}/refuse") == (403, "not_invited")


def test_several_are_invited_to_one_table(server: Server, anne: Client, mia: Client) -> None:
    noa = member(server, f"Noa {next(NUMBERS)}")
    table = challenge(anne, mia, noa)
    noa.post(f"/games/{table}/join")
    assert anne.look(table)["status"] == "open"

    mia.post(f"/games/{table}/join")

    names = [seat["name"] for seat in anne.look(table)["seats"]]
    assert names == ["Anne", name_of(mia), name_of(noa)]


def test_names_are_found_however_they_are_written(anne: Client, mia: Client) -> None:
    table = anne.table("roses", "me", f"user:  {name_of(mia).upper()} ")

    assert invited_to(mia) == [table]


def test_only_accounts_are_invited_by_name(anne: Client, bob: Client) -> None:
    for name in ("Nobody of that name", name_of(bob)):
        wanted = {"game": "roses", "seats": ["me", f"user:{name}"]}
        answer = anne.ask("POST", "/games", json=wanted, params={"lang": "en"})

        assert answer.status_code == 422
        assert answer.json()["message"].startswith(f"Nobody has an account by the name {name};")


def test_nobody_is_invited_twice_or_invites_oneself(anne: Client, mia: Client) -> None:
    seat = f"user:{name_of(mia)}"

    twice = anne.refused("/games", game="kingdomino", seats=["me", seat, seat])
    oneself = mia.refused("/games", game="roses", seats=["me", seat])

    assert twice == (422, "invited_twice")
    assert oneself == (422, "invited_oneself")


def test_a_challenge_may_be_rated(server: Server, mia: Client) -> None:
    noa = member(server, f"Noa {next(NUMBERS)}")
    table = mia.table("roses", "me", f"user:{name_of(noa)}", rated=True)

    noa.post(f"/games/{table}/join")

    assert mia.look(table)["rated"]


def test_an_invitation_ends_with_its_table(anne: Client, mia: Client) -> None:
    table = challenge(anne, mia)

    anne.post(f"/games/{table}/leave")

    assert invited_to(mia) == []
    assert mia.refused(f"/games/{table}/join") == (409, "no_open_seat")


def test_who_is_muted_invites_in_vain(anne: Client, mia: Client) -> None:
    mia.post("/me/mutes", user=anne.get("/me")["id"])

    table = challenge(anne, mia)

    assert table not in invited_to(mia)


def test_whoever_is_deleted_is_invited_no_more(server: Server, anne: Client) -> None:
    guest, secret = server.guest("Zoé"), "eleven red roses"
    name = f"Zoé {next(NUMBERS)}"
    guest.token = guest.post("/accounts", name=name, password=secret)["token"]
    table = challenge(anne, guest)

    assert guest.ask("DELETE", "/me", json={"password": secret}).is_success

    seat = anne.look(table)["seats"][1]
    assert (seat["name"], seat["invited"]) == ("", False)


def test_who_leaves_a_waiting_table_may_come_back(anne: Client, bob: Client, mia: Client) -> None:
    table = anne.table("kingdomino", "me", "open", f"user:{name_of(mia)}")
    bob.post(f"/games/{table}/join")

    bob.post(f"/games/{table}/leave")
    assert table not in [game["id"] for game in bob.get("/games", list="mine")["games"]]

    bob.post(f"/games/{table}/join")
    assert [seat["kind"] for seat in anne.look(table)["seats"]] == ["person", "person", "open"]
    assert table in [game["id"] for game in bob.get("/games", list="mine")["games"]]


def test_names_are_suggested_by_how_they_begin(server: Server, anne: Client) -> None:
    member(server, "Zürcher_1")
    member(server, "Zürcher 2")

    assert anne.get("/players", prefix="zÜr")["names"] == ["Zürcher 2", "Zürcher_1"]
    assert anne.get("/players", prefix="Zürcher_")["names"] == ["Zürcher 2", "Zürcher_1"]
    assert anne.get("/players", prefix="Zürcher1")["names"] == ["Zürcher_1"]
    for nothing in ("Z_r", "Z%r", "%", "\u200b", " "):
        assert anne.get("/players", prefix=nothing)["names"] == []


def test_no_more_than_ten_names_are_suggested_and_no_guests(server: Server, anne: Client) -> None:
    for number in range(12):
        member(server, f"Quentin {number}")
    server.guest("Quentin the guest")

    names = anne.get("/players", prefix="quentin")["names"]

    assert len(names) == 10
    assert "Quentin the guest" not in names


def test_names_are_for_those_who_are_somebody(server: Server) -> None:
    assert Client(server).ask("GET", "/players", params={"prefix": "a"}).status_code == 401


def kept_for(server: Server, client: Client) -> int:
    """Count the invitations of somebody that are kept, wherever they lead."""
    mine = invitations.c.user == client.get("/me")["id"]
    with database(server) as connection:
        wanted = sa.select(sa.func.count()).select_from(invitations).where(mine)
        return connection.scalar(wanted) or 0


class TestManyInvitations:
    """However many invite somebody, what that person is told stays short."""

    def test_only_the_newest_are_listed(self, server: Server, anne: Client, mia: Client) -> None:
        table = challenge(anne, mia)
        older = copies(server, table, 2 * MOST_LISTED)

        assert invited_to(mia) == [table, *older[: MOST_LISTED - 1]]

    def test_no_more_are_told_live(self, server: Server, anne: Client, mia: Client) -> None:
        copies(server, challenge(anne, mia), 2 * MOST_LISTED)

        with mia.connected("/me/live") as live:
            assert len(live.hear_any()["invitations"]) == MOST_LISTED

    def test_those_of_muted_hosts_hide_no_others(
        self, server: Server, anne: Client, bob: Client, mia: Client
    ) -> None:
        wanted = challenge(bob, mia)
        copies(server, challenge(anne, mia), 2 * MOST_LISTED)
        mia.post("/me/mutes", user=anne.get("/me")["id"])

        assert invited_to(mia) == [wanted]

    def test_one_person_may_have_so_many_open(self, anne: Client, bob: Client, mia: Client) -> None:
        tables = [challenge(anne, mia) for _ in range(MOST_INVITATIONS)]
        wanted = {"game": "roses", "seats": ["me", f"user:{name_of(mia)}"]}

        assert anne.refused("/games", **wanted) == (409, "too_many_invitations")
        assert anne.table("roses", "me", "open")
        assert challenge(bob, mia)
        mia.post(f"/games/{tables[0]}/refuse")
        assert challenge(anne, mia)

    def test_the_refusal_says_what_helps(self, anne: Client, mia: Client) -> None:
        for _ in range(MOST_INVITATIONS):
            challenge(anne, mia)
        wanted = {"game": "roses", "seats": ["me", f"user:{name_of(mia)}"]}

        answer = anne.ask("POST", "/games", json=wanted, params={"lang": "en"})

        assert f"{MOST_INVITATIONS} invitations" in answer.json()["message"]

    def test_who_invites_sits_at_the_table(self, anne: Client, mia: Client) -> None:
        """Else nobody could mute them."""
        wanted = {"game": "roses", "seats": ["open", f"user:{name_of(mia)}"]}

        assert anne.refused("/games", **wanted) == (422, "invited_by_nobody")

    def test_nothing_is_left_of_those_to_tables_that_were_closed(
        self, server: Server, anne: Client, mia: Client
    ) -> None:
        for how in ("leave", "resign"):
            table = challenge(anne, mia)
            anne.post(f"/games/{table}/{how}")

        assert kept_for(server, mia) == 0

    def test_what_older_versions_have_left_of_them_is_forgotten(
        self, server: Server, anne: Client, mia: Client
    ) -> None:
        waiting = challenge(anne, mia)
        copies(server, waiting, 3, status="over")
        assert kept_for(server, mia) == 4

        with database(server) as connection:
            forget(connection, now=0.0)

        assert invited_to(mia) == [waiting]
        assert kept_for(server, mia) == 1


class TestManyTables:
    """So many tables wait with one person; who sits down is counted like who makes them."""

    def test_one_more_is_refused_before_it_is_made(self, server: Server, anne: Client) -> None:
        first = anne.table("kingdomino", "me", "open", "open")
        copies(server, first, MOST_WAITING - 1)

        for wanted in (
            {"game": "roses", "seats": ["me", "open"]},
            {"game": "roses", "seats": ["me", "open"], "public": True},
        ):
            assert anne.refused("/games", **wanted) == (409, "too_many_waiting")
        own_pace = {"kind": "days", "days": 11}
        assert anne.refused("/seeks", game="roses", pace=own_pace) == (409, "too_many_waiting")
        assert anne.table("roses", "me", "me")
        anne.post(f"/games/{first}/leave")
        assert anne.table("roses", "me", "open")

    def test_nobody_sits_down_at_more_that_wait_on(
        self, server: Server, anne: Client, bob: Client
    ) -> None:
        copies(server, anne.table("kingdomino", "me", "open", "open"), MOST_WAITING - 1)
        waits_on = bob.table("kingdomino", "me", "open", "open")
        begins = bob.table("roses", "me", "open")

        assert anne.refused(f"/games/{waits_on}/join") == (409, "too_many_waiting")
        assert anne.post(f"/games/{begins}/join")["status"] == "playing"

    def test_tables_that_have_begun_do_not_count(self, server: Server, anne: Client) -> None:
        copies(server, anne.table("roses", "me", "me"), MOST_WAITING)

        assert anne.table("roses", "me", "open")
