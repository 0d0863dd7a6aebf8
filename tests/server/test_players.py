"""Pages of players: what everybody may know, their games page by page, and the rankings."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from tests.server.people import member, play_on
from tests.server.serving import Client, Server


@pytest.fixture(scope="module")
def mia(server: Server) -> Client:
    """Somebody with 23 games, of which one in five was lost; they are told from 0."""
    client, oskar, petra = (member(server, name) for name in ("Mía Léon", "Oskar", "Petra"))
    others = [oskar, petra, *(member(server) for _ in range(6))]
    for number in range(23):
        play(client, others[number % len(others)], mia_wins=number % 5 != 0)
    for other in others[1:3]:
        play(oskar, other, mia_wins=True)
    return client


def play(mia: Client, other: Client, mia_wins: bool) -> None:
    table = mia.table("roses", "me", "open", rated=True, rules="international")
    other.post(f"/games/{table}/join")
    play_on(table, mia, other)
    (other if mia_wins else mia).post(f"/games/{table}/resign")


def pages(client: Client, path: str, **query: Any) -> Iterator[list[dict[str, Any]]]:
    """Read a history to its end."""
    more: dict[str, Any] = {}
    while True:
        told = client.get(path, **query, **more)
        yield told["games"]
        if told["next"] is None:
            return
        more = {"before": told["next"]}


def test_a_page_tells_who_somebody_is_and_how_strong(mia: Client) -> None:
    page = Client(mia.server).get("/players/Mía Léon")

    (rating,) = page["ratings"]
    assert (page["name"], page["kind"]) == ("Mía Léon", "member")
    assert [rating[what] for what in ("rules", "games", "wins", "losses")] == [
        "international",
        23,
        18,
        5,
    ]
    assert rating["rating"]["rating"] > 1500
    assert not rating["rating"]["provisional"]
    assert 0 < rating["rating"]["uncertainty"] < 350


def test_a_name_is_found_however_it_is_written(mia: Client) -> None:
    assert mia.get("/players/MÍA  LÉON")["name"] == "Mía Léon"


@pytest.mark.parametrize("name", ["Anne", "nobody at all", "bot:11", "greedy"])
def test_guests_and_strangers_have_no_page(anne: Client, name: str) -> None:
    for path in ("", "/games", "/ratings/roses/classic"):
        answer = anne.ask("GET", f"/players/{name}{path}")

        assert (answer.status_code, answer.json()["code"]) == (404, "no_such_player")


def test_a_history_is_read_page_by_page(mia: Client) -> None:
    read = list(pages(mia, "/players/Mía Léon/games"))

    ended = [game["ended"] for page in read for game in page]
    assert [len(page) for page in read] == [20, 3]
    assert ended == sorted(ended, reverse=True)
    assert len(set(ended)) == 23


def test_a_history_tells_who_won_and_what_that_changed(mia: Client) -> None:
    games = [game for page in pages(mia, "/players/Mía Léon/games") for game in page]

    first = games[-1]
    assert [game["outcome"] for game in reversed(games)][:6] == ["lost", *["won"] * 4, "lost"]
    assert [(seat["name"], seat["own"], seat["has_page"]) for seat in first["seats"]] == [
        ("Mía Léon", True, True),
        ("Oskar", False, True),
    ]
    assert first["change"]["before"]["rating"] == 1500 > first["change"]["after"]["rating"]
    for later, earlier in pairwise(games):
        assert later["change"]["before"] == earlier["change"]["after"]


def test_a_chart_has_a_step_for_every_game(mia: Client) -> None:
    told = mia.get("/players/Mía Léon/ratings/roses/international")
    steps = told["steps"]
    games = [game for page in pages(mia, "/players/Mía Léon/games") for game in page]

    assert told["start"] == {"rating": 1500, "uncertainty": 491, "provisional": True}
    assert [step["table"] for step in steps] == [game["id"] for game in reversed(games)]
    assert [step["rating"] for step in steps] == [
        game["change"]["after"]["rating"] for game in reversed(games)
    ]


def test_a_history_can_be_that_of_one_game(mia: Client) -> None:
    listed = [game for page in pages(mia, "/players/Oskar/games", game="roses") for game in page]

    assert len(listed) == 5
    assert mia.get("/players/Oskar/games", game="kingdomino") == {"games": [], "next": None}


def test_a_place_that_cannot_be_read_is_refused(mia: Client) -> None:
    answer = mia.ask("GET", "/players/Oskar/games", params={"before": "yesterday"})

    assert (answer.status_code, answer.json()["code"]) == (422, "bad_request")


def test_what_is_in_no_list_is_in_nobody_elses_history(server: Server, anne: Client) -> None:
    zoe = member(server, "Zoé")
    secret, public = (zoe.table("roses", "me", "open", public=open_) for open_ in (False, True))
    for table in (secret, public):
        anne.post(f"/games/{table}/join")
        anne.post(f"/games/{table}/resign")

    seen = {
        who: {game["id"] for game in client.get("/players/Zoé/games")["games"]}
        for who, client in {"zoe": zoe, "anne": anne}.items()
    }

    assert seen == {"zoe": {secret, public}, "anne": {public}}
    assert zoe.get("/players/Zoé/games", rated=True)["games"] == []


def test_those_at_one_screen_keep_their_names_and_nobody_wins(server: Server) -> None:
    ada = member(server, "Ada")
    table = ada.table("roses", "me", "me:Léo", public=True)
    ada.post(f"/games/{table}/resign")

    (game,) = ada.get("/players/Ada/games")["games"]

    assert [seat["name"] for seat in game["seats"]] == ["Ada", "Léo"]
    assert (game["outcome"], game["change"], game["reason"]) == (None, None, "resigned")


def test_a_ranking_begins_with_who_is_surely_the_strongest(mia: Client) -> None:
    ranking = mia.get("/rankings/roses/international")

    players = ranking["players"]
    sure = [one["rating"]["rating"] - one["rating"]["uncertainty"] for one in players]
    assert [(one["place"], one["name"]) for one in players] == [(1, "Mía Léon"), (2, "Oskar")]
    assert sure == sorted(sure, reverse=True)
    assert (ranking["page"], ranking["pages"]) == (1, 1)


def test_a_ranking_has_pages(mia: Client) -> None:
    assert mia.get("/rankings/roses/international", page=2)["players"] == []


def test_there_is_no_ranking_of_a_game_that_there_is_not(mia: Client) -> None:
    answer = mia.ask("GET", "/rankings/chess/classic")

    assert (answer.status_code, answer.json()["code"]) == (422, "unknown_game")
