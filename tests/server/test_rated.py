"""Rated games: who may play them, which of them count, and what they change."""

import re
from pathlib import Path
from typing import Any

import pytest

from couronne.server.verdicts import LEAST_DECISIONS
from tests.server.people import member, name_of, play_on
from tests.server.serving import Client, Server

GAMES = ("roses", "kingdomino", "pairleroy")
PROMISED = re.compile(r"everybody has decided at least (\d+) things before \((\d+) in Pairleroy\)")


def promised(game: str) -> int:
    """Return after how many decisions of everybody a game counts, as players read it."""
    text = Path(__file__).parents[2].joinpath("docs/ratings.md").read_text()
    found = PROMISED.search(text)
    assert found is not None
    return int(found[2 if game == "pairleroy" else 1])


@pytest.fixture
def mia(server: Server) -> Client:
    return member(server)


@pytest.fixture
def noa(server: Server) -> Client:
    return member(server)


def rated_table(one: Client, two: Client, game: str = "roses", **more: Any) -> str:
    table = one.table(game, "me", "open", rated=True, **more)
    two.post(f"/games/{table}/join")
    return table


def play_rated(winner: Client, loser: Client) -> str:
    """Play as long as a game needs to count, then one gives up."""
    table = rated_table(winner, loser)
    play_on(table, winner, loser)
    loser.post(f"/games/{table}/resign")
    return table


def rating(client: Client, of: Client) -> dict[str, Any] | None:
    """Return somebody's rating, if there is one."""
    ratings = client.get(f"/players/{name_of(of)}")["ratings"]
    return ratings[0] if ratings else None


class TestATable:
    """Whoever plays a rated game can be known again, and sits once."""

    def test_a_guest_is_told_to_create_an_account(self, anne: Client) -> None:
        answer = anne.ask(
            "POST",
            "/games",
            json={"game": "roses", "seats": ["me", "bot:1"], "rated": True},
            params={"lang": "en"},
        )

        assert (answer.status_code, answer.json()["code"]) == (403, "rated_account")
        assert "create one" in answer.json()["message"]

    def test_no_guest_sits_down_at_one(self, mia: Client, anne: Client) -> None:
        table = mia.table("roses", "me", "open", rated=True)

        assert anne.refused(f"/games/{table}/join") == (403, "rated_account")
        assert mia.look(table)["status"] == "open"

    def test_nobody_sits_down_twice(self, mia: Client) -> None:
        table = mia.table("kingdomino", "me", "open", "open", rated=True)

        assert mia.refused(f"/games/{table}/join") == (409, "rated_twice")

    @pytest.mark.parametrize(
        "seats",
        [
            ("me", "me"),
            ("me", "me:Léo"),
            ("me:Léo", "open"),
            ("me", "greedy"),
            ("me", "random"),
            ("me", "bot:2", "bot:2"),
        ],
    )
    def test_everybody_sits_once_under_a_name_of_their_own(
        self, mia: Client, seats: tuple[str, ...]
    ) -> None:
        wanted = {"game": "kingdomino", "seats": list(seats), "rated": True}

        assert mia.refused("/games", **wanted) == (422, "rated_seats")

    def test_it_is_played_with_the_usual_options(self, mia: Client) -> None:
        wanted = {"game": "kingdomino", "seats": ["me", "open"], "rated": True}

        unusual = mia.refused("/games", **wanted, options={"mighty_duel": 1})

        assert unusual == (422, "rated_options")
        assert mia.post("/games", **wanted, options={"mighty_duel": 0})["id"]

    def test_it_says_so_in_lists_too(self, mia: Client) -> None:
        table = mia.table("roses", "me", "open", rated=True, public=True)
        other = mia.table("roses", "me", "open", public=True)

        listed = {one["id"]: one["rated"] for one in mia.get("/games", list="open")["games"]}

        assert mia.look(table)["rated"]
        assert (listed[table], listed[other]) == (True, False)

    def test_nobody_takes_back_alone(self, mia: Client, noa: Client) -> None:
        table = rated_table(mia, noa)
        seq = mia.move(table)

        assert not mia.look(table)["can_undo"]
        assert mia.refused(f"/games/{table}/undo", seq=seq) == (409, "not_to_undo")

    def test_the_rematch_is_rated_too(self, mia: Client, noa: Client) -> None:
        table = play_rated(mia, noa)

        following = mia.post(f"/games/{table}/rematch")["id"]

        assert noa.look(following)["rated"]


class TestWhatCounts:
    """A game counts once, if it was played."""

    def test_a_game_moves_both_ratings(self, mia: Client, noa: Client) -> None:
        play_rated(mia, noa)

        won, lost = rating(mia, mia), rating(mia, noa)

        assert won is not None
        assert lost is not None
        assert (won["rating"]["rating"], lost["rating"]["rating"]) == (1578, 1422)
        assert won["rating"]["provisional"]
        assert [won[what] for what in ("games", "wins", "losses")] == [1, 1, 0]
        assert [lost[what] for what in ("games", "wins", "losses")] == [1, 0, 1]

    def test_a_game_that_is_not_rated_moves_none(self, mia: Client, noa: Client) -> None:
        table = mia.table("roses", "me", "open")
        noa.post(f"/games/{table}/join")
        play_on(table, mia, noa)
        noa.post(f"/games/{table}/resign")

        assert rating(mia, mia) is None

    def test_a_game_given_up_before_everybody_moved_does_not_count(
        self, mia: Client, noa: Client
    ) -> None:
        table = rated_table(mia, noa)
        mia.move(table)
        noa.post(f"/games/{table}/resign")

        assert rating(mia, mia) is None
        assert mia.get(f"/games/{table}/ratings")["seats"][0]["change"] is None

    def test_a_game_given_up_after_a_move_each_does_not_count(
        self, mia: Client, noa: Client
    ) -> None:
        table = rated_table(mia, noa)
        play_on(table, mia, noa, least=1)
        noa.post(f"/games/{table}/resign")

        assert rating(mia, mia) is None

    @pytest.mark.parametrize("game", GAMES)
    def test_a_game_given_up_a_decision_too_early_does_not_count(
        self, mia: Client, noa: Client, game: str
    ) -> None:
        table = rated_table(mia, noa, game)
        play_on(table, mia, noa, least=promised(game) - 1)
        noa.post(f"/games/{table}/resign")

        assert rating(mia, mia) is None

    @pytest.mark.parametrize("game", GAMES)
    def test_a_game_given_up_after_as_many_decisions_as_promised_counts(
        self, mia: Client, noa: Client, game: str
    ) -> None:
        table = rated_table(mia, noa, game)
        play_on(table, mia, noa, least=promised(game))
        noa.post(f"/games/{table}/resign")

        assert rating(mia, mia) is not None

    def test_a_table_that_is_closed_does_not_count(self, mia: Client) -> None:
        table = mia.table("roses", "me", "open", rated=True)
        mia.post(f"/games/{table}/resign")

        assert rating(mia, mia) is None

    def test_a_rematch_does_not_count_the_game_again(self, mia: Client, noa: Client) -> None:
        table = play_rated(mia, noa)
        before = rating(mia, mia)

        mia.post(f"/games/{table}/rematch")

        assert rating(mia, mia) == before

    def test_our_bots_are_rated_by_their_names(self, mia: Client) -> None:
        table = mia.table("roses", "me", "bot:1", rated=True, rules="course")
        for _ in range(LEAST_DECISIONS["roses"]):
            mia.move(table)
            mia.wait_for(table, lambda told: told["mine"])
        mia.post(f"/games/{table}/resign")

        bot = mia.get("/players/bot:1")

        assert (bot["name"], bot["kind"], bot["since"]) == ("bot:1", "level", None)
        assert bot["ratings"][0]["wins"] == 1
        assert table in [one["id"] for one in mia.get("/players/bot:1/games")["games"]]

    def test_each_rule_set_has_its_rating(self, mia: Client, noa: Client) -> None:
        play_rated(mia, noa)
        table = rated_table(mia, noa, rules="course")
        play_on(table, mia, noa)
        mia.post(f"/games/{table}/resign")

        rated = {one["rules"]: one["rating"]["rating"] for one in _page(mia)["ratings"]}

        assert rated == {"classic": 1578, "course": 1422}

    def test_the_table_tells_what_the_game_has_changed(self, mia: Client, noa: Client) -> None:
        play_rated(mia, noa)
        table = rated_table(mia, noa)
        waiting = mia.get(f"/games/{table}/ratings")["seats"]
        play_on(table, mia, noa)
        noa.post(f"/games/{table}/resign")

        first, second = mia.get(f"/games/{table}/ratings")["seats"]

        assert [seat["rating"]["rating"] for seat in waiting] == [1578, 1422]
        assert [seat["change"] for seat in waiting] == [None, None]
        assert first["change"]["before"]["rating"] == 1578 < first["change"]["after"]["rating"]
        assert second["change"]["before"]["rating"] == 1422 > second["change"]["after"]["rating"]
        assert first["change"]["after"] == first["rating"]

    def test_a_whole_game_is_ranked_by_its_result(self, mia: Client) -> None:
        table = mia.table("roses", "me", "bot:1", rated=True, rules="course")
        while True:
            shown = mia.wait_for(table, lambda told: told["mine"] or told["status"] == "over")
            if shown["status"] == "over":
                break
            mia.play(table, shown["seq"], shown["moves"][-1]["label"])

        (game,) = mia.get(f"/players/{name_of(mia)}/games")["games"]

        expected = {(0,): "won", (1,): "lost", (0, 1): "drawn"}
        assert game["outcome"] == expected[tuple(shown["result"]["winners"])]
        assert game["scores"] == shown["result"]["scores"]
        assert game["reason"] == "rules"
        assert game["change"]["before"]["rating"] == 1500


def _page(client: Client) -> dict[str, Any]:
    return client.get(f"/players/{name_of(client)}")
