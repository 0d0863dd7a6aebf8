"""Finding an opponent: who meets whom, and who waits."""

import sqlite3
import time
from itertools import count
from typing import Any

import pytest

from couronne.server.schema import ratings
from couronne.server.seeks import AWAY_AFTER
from tests.server.people import database, member
from tests.server.serving import Client, Server
from tests.server.sites import at_once

BLITZ = {"kind": "blitz", "bank": 300, "increment": 3}
DAYS = {"kind": "days", "days": 2}
NUMBERS = count(1)


@pytest.fixture(autouse=True)
def _an_empty_hall(server: Server) -> None:
    """Nobody else waits anywhere."""
    with sqlite3.connect(server.database, timeout=30) as database:
        database.execute("UPDATE games SET public = 0 WHERE status = 'open'")


def somebody(server: Server, mu: float | None = None) -> Client:
    """Let somebody in with a rating at Rose King, or with none."""
    client = member(server, f"Seeker {next(NUMBERS)}")
    if mu is not None:
        row = {"user": client.get("/me")["id"], "game": "roses", "rules": "classic", "mu": mu}
        more = {"sigma": 1.0, "sure": mu, "games": 9, "wins": 0, "losses": 0, "updated": 0.0}
        with database(server) as connection:
            connection.execute(ratings.insert(), {**row, **more})
    return client


def seek(client: Client, **wanted: Any) -> dict[str, Any]:
    return client.post("/seeks", **{"game": "roses", **wanted})


def test_who_seeks_first_waits_and_the_second_one_comes(anne: Client, bob: Client) -> None:
    first = seek(anne, pace=BLITZ)
    assert first == {"id": first["id"], "url": f"/games/{first['id']}", "waiting": True}

    second = seek(bob, pace=BLITZ)

    assert (second["id"], second["waiting"]) == (first["id"], False)
    table = anne.look(first["id"])
    assert table["status"] == "playing"
    assert sorted(seat["name"] for seat in table["seats"]) == ["Anne", "Bob"]


@pytest.mark.parametrize(
    "other",
    [
        {"game": "kingdomino"},
        {"rules": "course"},
        {"pace": DAYS},
        {"pace": {**BLITZ, "increment": 5}},
    ],
    ids=["game", "rules", "no clock or another", "increment"],
)
def test_who_seeks_something_else_waits_too(
    anne: Client, bob: Client, other: dict[str, Any]
) -> None:
    mine = seek(anne, pace=BLITZ)

    theirs = seek(bob, **{"pace": BLITZ, **other})

    assert theirs["waiting"]
    assert theirs["id"] != mine["id"]


def test_a_table_that_somebody_set_up_for_all_is_found_too(anne: Client, bob: Client) -> None:
    table = anne.table("roses", "me", "open", public=True)

    assert seek(bob)["id"] == table


@pytest.mark.parametrize(
    ("seats", "more"),
    [
        (("me", "open"), {"public": False}),
        (("me", "open", "bot:1"), {"game": "kingdomino"}),
        (("me", "open", "open"), {"game": "kingdomino"}),
    ],
    ids=["by link alone", "with a bot", "of another size"],
)
def test_other_tables_are_passed_over(
    anne: Client, bob: Client, seats: tuple[str, ...], more: dict[str, Any]
) -> None:
    game = more.get("game", "roses")
    anne.post("/games", **{"game": game, "seats": list(seats), "public": True, **more})

    assert seek(bob, game=game)["waiting"]


def test_who_waits_longest_is_found_first(server: Server, anne: Client, bob: Client) -> None:
    oldest = anne.table("roses", "me", "open", public=True)
    bob.table("roses", "me", "open", public=True)

    assert seek(server.guest("Eve"))["id"] == oldest


def test_three_who_seek_a_game_of_three_meet_at_one_table(
    server: Server, anne: Client, bob: Client
) -> None:
    found = [
        seek(client, game="kingdomino", players=3) for client in (anne, bob, server.guest("Eve"))
    ]

    assert len({one["id"] for one in found}) == 1
    assert [one["waiting"] for one in found] == [True, True, False]


def test_to_seek_the_same_twice_is_to_wait_at_one_table(anne: Client) -> None:
    assert seek(anne)["id"] == seek(anne)["id"]


def test_who_leaves_seeks_no_more(anne: Client, bob: Client) -> None:
    table = seek(anne)["id"]

    anne.post(f"/games/{table}/leave")

    assert seek(bob)["waiting"]
    assert anne.look(table)["status"] == "over"
    assert table not in [game["id"] for game in anne.get("/games", list="mine")["games"]]


@pytest.mark.parametrize(("pace", "waits"), [(BLITZ, True), (DAYS, False)], ids=["blitz", "days"])
def test_a_table_whose_host_is_away_is_passed_over_unless_days_are_played(
    server: Server, anne: Client, bob: Client, pace: dict[str, Any], waits: bool
) -> None:
    table = seek(anne, pace=pace)["id"]
    with sqlite3.connect(server.database, timeout=30) as database:
        long_ago = time.time() - 2 * AWAY_AFTER
        database.execute("UPDATE games SET updated = ? WHERE id = ?", (long_ago, table))

    assert seek(bob, pace=pace)["waiting"] is waits


def test_who_seeks_again_after_a_while_is_found_again(
    server: Server, anne: Client, bob: Client
) -> None:
    table = seek(anne, pace=BLITZ)["id"]
    with sqlite3.connect(server.database, timeout=30) as database:
        database.execute("UPDATE games SET updated = 0 WHERE id = ?", (table,))

    seek(anne, pace=BLITZ)

    assert seek(bob, pace=BLITZ)["id"] == table


def test_both_sides_choose_the_level(server: Server) -> None:
    table = seek(somebody(server, mu=35.0), least=1600)["id"]

    assert seek(somebody(server, mu=15.0))["waiting"], "the table is for stronger players"
    assert seek(somebody(server, mu=32.0), least=1900)["waiting"], "the host is too weak"
    assert seek(somebody(server, mu=32.0), least=1500)["id"] == table


def test_who_has_no_rating_is_taken_for_a_newcomer(server: Server, anne: Client) -> None:
    table = seek(somebody(server, mu=25.0), least=1400, most=1600)["id"]

    assert seek(anne)["id"] == table


def test_nobody_of_another_level_takes_the_seat_by_the_link(server: Server, anne: Client) -> None:
    table = seek(somebody(server), least=1600)["id"]

    assert anne.refused(f"/games/{table}/join") == (403, "other_level")


def test_bounds_that_nobody_can_be_within_are_refused(anne: Client) -> None:
    assert anne.refused("/seeks", game="roses", least=1600, most=1500) == (422, "no_level")


def test_a_rated_game_is_for_accounts_and_meets_none_that_is_not(
    server: Server, anne: Client
) -> None:
    mia, noa = somebody(server), somebody(server)
    table = seek(mia, rated=True)["id"]

    assert anne.refused("/seeks", game="roses", rated=True) == (403, "rated_account")
    assert seek(anne)["id"] != table
    assert seek(noa, rated=True)["id"] == table


def test_nobody_meets_whom_they_have_muted(anne: Client, bob: Client) -> None:
    seek(anne)
    anne.post("/me/mutes", user=bob.get("/me")["id"])

    assert seek(bob)["waiting"]


def test_two_who_seek_at_the_same_moment_meet(anne: Client, bob: Client) -> None:
    found = at_once(lambda: seek(anne), lambda: seek(bob))

    assert found[0]["id"] == found[1]["id"]


def test_one_seat_is_found_by_one(server: Server, anne: Client) -> None:
    table = seek(anne)["id"]
    others = [server.guest(name) for name in ("Bob", "Eve", "Zoé")]

    found = at_once(*[lambda one=one: seek(one) for one in others])

    assert sorted(one["id"] == table for one in found) == [False, False, True]
    assert sorted(one["waiting"] for one in found) in ([False, False, True], [False] * 3)


def test_what_cannot_be_played_cannot_be_sought(anne: Client) -> None:
    assert anne.refused("/seeks", game="chess")[0] == 422
    assert anne.refused("/seeks", game="roses", players=6)[0] == 422
