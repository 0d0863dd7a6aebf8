"""The next game of the same players: nobody is made to sit down, and both who want it meet."""

import pytest

from couronne.server.aborts import FREE
from tests.server.people import member, name_of
from tests.server.serving import Client, Server

MUTED = (409, "no_rematch")


def over(host: Client, *guests: Client, game: str = "roses", **more: object) -> str:
    """Play a game of people to its end."""
    table = host.table(game, "me", *["open"] * len(guests), **more)
    for guest in guests:
        guest.post(f"/games/{table}/join")
    host.post(f"/games/{table}/resign")
    return table


def rematch(client: Client, table: str) -> str:
    following: str = client.post(f"/games/{table}/rematch")["id"]
    return following


def invited_to(client: Client) -> list[str]:
    return [table["id"] for table in client.get("/invitations")["invitations"]]


def seats(client: Client, table: str) -> list[tuple[str, str, bool]]:
    return [(seat["kind"], seat["name"], seat["invited"]) for seat in client.look(table)["seats"]]


def test_the_other_is_invited_and_the_deal_comes_with_both(anne: Client, bob: Client) -> None:
    """Guests too; the clock runs from then on."""
    pace = {"kind": "blitz", "bank": 60, "increment": 0}
    table = over(anne, bob, pace=pace)

    following = rematch(bob, table)

    waiting = anne.look(following)
    assert seats(anne, following) == [("person", "Bob", False), ("open", "Anne", True)]
    assert (waiting["status"], waiting["events"], waiting["clock"]["running"]) == ("open", 0, None)
    assert invited_to(anne) == [following]
    assert following not in [one["id"] for one in anne.get("/games", list="mine")["games"]]

    anne.post(f"/games/{following}/join")

    shown = anne.look(following)
    assert (shown["status"], shown["clock"]["running"], shown["pace"]) == ("playing", 0, pace)
    assert invited_to(anne) == []


def test_who_wants_it_too_sits_down(anne: Client, bob: Client) -> None:
    table = over(anne, bob)
    following = rematch(anne, table)

    assert rematch(anne, table) == following
    assert anne.look(following)["status"] == "open"
    assert rematch(bob, table) == following

    assert bob.look(following)["status"] == "playing"
    assert rematch(bob, table) == rematch(anne, table) == following


def test_the_invitation_is_told_at_once(anne: Client, bob: Client) -> None:
    table = over(anne, bob)
    with bob.connected("/me/live") as live:
        live.hear("mine")

        following = rematch(anne, table)

        while not (told := live.hear("mine"))["invitations"]:
            pass
        assert [one["id"] for one in told["invitations"]] == [following]


def test_who_declines_leaves_the_seat_and_may_think_better_of_it(anne: Client, bob: Client) -> None:
    table = over(anne, bob)
    following = rematch(anne, table)

    bob.post(f"/games/{following}/refuse")

    assert invited_to(bob) == []
    assert ("open", "", False) in seats(anne, following)
    assert rematch(bob, table) == following
    assert bob.look(following)["status"] == "playing"


def test_one_that_was_closed_is_no_rematch(anne: Client, bob: Client) -> None:
    """Who has asked for it and left keeps nobody from asking again."""
    table = over(anne, bob)
    closed = rematch(anne, table)
    anne.post(f"/games/{closed}/leave")
    assert invited_to(bob) == []

    following = rematch(bob, table)

    assert following != closed
    assert invited_to(anne) == [following]
    assert bob.look(table)["rematch"] == following
    assert rematch(anne, table) == following
    assert anne.look(following)["status"] == "playing"


def test_bots_sit_at_once_and_three_wait_for_the_third(server: Server) -> None:
    anne, bob, eve = (server.guest(name) for name in ("Anne", "Bob", "Eve"))
    table = anne.table("kingdomino", "me", "bot:1", "open", "open")
    bob.post(f"/games/{table}/join")
    eve.post(f"/games/{table}/join")
    anne.post(f"/games/{table}/resign")

    following = rematch(anne, table)
    assert [kind for kind, *_rest in seats(anne, following)] == ["bot", "open", "open", "person"]
    bob.post(f"/games/{following}/join")
    assert anne.look(following)["status"] == "open"
    eve.post(f"/games/{following}/join")

    assert anne.look(following)["status"] == "playing"


def test_all_who_shared_a_screen_sit_down_together(anne: Client, bob: Client) -> None:
    table = anne.table("kingdomino", "me", "me:Léo", "open")
    bob.post(f"/games/{table}/join")
    bob.post(f"/games/{table}/resign")

    following = rematch(bob, table)
    anne.post(f"/games/{following}/join")

    shown = anne.look(following)
    assert [(seat["name"], seat["you"]) for seat in shown["seats"]] == [
        ("Léo", True),
        ("Bob", False),
        ("Anne", True),
    ]
    assert shown["status"] == "playing"


@pytest.mark.parametrize("who", [0, 1], ids=["asker", "other"])
def test_who_does_not_want_to_hear_the_other_is_not_asked(server: Server, who: int) -> None:
    mia, noa = member(server), member(server)
    table = over(mia, noa, rated=True, pace={"kind": "blitz", "bank": 10, "increment": 0})
    (mia, noa)[who].post("/me/mutes", user=(noa, mia)[who].get("/me")["id"])

    assert mia.refused(f"/games/{table}/rematch") == MUTED

    assert noa.look(table)["rematch"] is None
    assert all(game["status"] == "over" for game in noa.get("/games", list="mine")["games"])
    assert invited_to(noa) == []


def test_whoever_asked_for_it_a_rematch_that_is_called_off_counts(server: Server) -> None:
    """Or a friend could ask for deal after deal until one is good."""
    mia, noa = member(server), member(server)
    table = over(mia, noa, rated=True)
    for _ in range(FREE):
        table = rematch(noa, table)
        mia.post(f"/games/{table}/join")
        mia.post(f"/games/{table}/abort")
    following = rematch(noa, table)

    assert mia.refused(f"/games/{following}/join") == (429, "aborts_too_often")
    assert noa.post("/games", game="roses", seats=["me", "bot:1"], rated=True)["id"]


def test_what_one_is_asked_for_and_does_not_want_costs_nothing(server: Server) -> None:
    mia, noa = member(server), member(server)
    table = over(noa, mia, rated=True)
    for number in range(FREE + 2):
        following = rematch(noa, table)
        if number % 2:
            mia.post(f"/games/{following}/refuse")
        noa.post(f"/games/{following}/leave")

    for client in (mia, noa):
        assert client.post("/games", game="roses", seats=["me", "bot:1"], rated=True)["id"]


def test_the_place_of_who_has_left_for_good_is_for_anybody(server: Server, anne: Client) -> None:
    mia = member(server)
    table = over(anne, mia)
    name = name_of(mia)
    mia.ask("DELETE", "/me", json={"password": "a crown of roses"})

    following = rematch(anne, table)

    assert ("open", "", False) in seats(anne, following)
    assert name not in anne.ask("GET", f"/games/{following}").text
