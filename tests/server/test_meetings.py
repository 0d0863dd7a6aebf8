"""Rated games between the same two: each counts less, and ratings still follow from the games."""

import pytest

from couronne.server.engine import address_of
from couronne.server.meetings import WINDOW, Meetings, Pair, weight, weights
from couronne.server.opening import closing_engine
from couronne.server.rebuilding import check, rebuild
from couronne.server.skill import Skill, rated, share
from tests.server.people import PASSWORD, gone, member, name_of, play_on
from tests.server.serving import Client, Server

DAY = 86_400.0


def win(winner: Client, loser: Client) -> str:
    table = winner.table("roses", "me", "open", rated=True)
    loser.post(f"/games/{table}/join")
    play_on(table, winner, loser)
    loser.post(f"/games/{table}/resign")
    return table


def rating(client: Client) -> int:
    (told,) = client.get(f"/players/{name_of(client)}")["ratings"]
    found: int = told["rating"]["rating"]
    return found


def ranked(client: Client) -> list[str]:
    return [one["name"] for one in client.get("/rankings/roses/classic")["players"]]


def test_three_games_count_whole_then_half_as_much_each_then_nothing() -> None:
    assert [weight(met) for met in range(8)] == [1, 1, 1, 1 / 2, 1 / 4, 1 / 8, 0, 0]


def test_each_player_counts_the_own_opponents() -> None:
    """Who meets two that often play each other is not to blame for that."""
    met = {Pair("ab"): 6}

    assert weights("abc", met) == [0.5, 0.5, 1.0]


def test_what_was_longer_ago_does_not_count() -> None:
    meetings = Meetings()
    for at in (0.0, DAY, WINDOW):
        meetings.add("ab", at)

    assert meetings.before("ab", WINDOW) == {Pair("ab"): 2}
    assert meetings.before("bc", WINDOW) == {Pair("bc"): 0}


@pytest.mark.parametrize("kept", [0, 1 / 8, 1 / 2, 1])
def test_a_weight_is_found_again_in_what_it_has_moved(kept: float) -> None:
    one, two = Skill(30.0, 4.0), Skill(22.0, 6.0)
    whole, _loser = rated([one, two], [0, 1])
    moved = Skill(
        *((1 - kept) * before + kept * after for before, after in zip(one, whole, strict=True))
    )

    assert share(one, moved, whole) == pytest.approx(kept)


class TestASecondAccount:
    """Wins over one and the same account lead nowhere."""

    def test_many_wins_over_one_account_are_worth_a_few(self, own: Server) -> None:
        mia, other = member(own, "Mia"), member(own, "Other")
        ratings = []

        for _ in range(9):
            win(mia, other)
            ratings.append(rating(mia))

        assert ratings[5] == ratings[-1]
        assert ratings == sorted(ratings)
        assert ranked(mia) == []
        with closing_engine(address_of(own.database_url)) as engine:
            assert check(engine)[1]

    def test_who_has_met_several_is_ranked(self, own: Server) -> None:
        mia = member(own, "Mia")
        for _ in range(2):
            win(mia, member(own))
        before = ranked(mia)

        win(mia, member(own))

        assert (before, ranked(mia)) == ([], ["Mia"])

    def test_what_was_little_stays_little_once_the_other_account_is_deleted(
        self, own: Server
    ) -> None:
        mia, other, third = member(own, "Mia"), member(own, "Other"), member(own, "Third")
        for _ in range(5):
            win(mia, other)
        win(mia, third)
        before = rating(mia)
        gone(other, "/me", password=PASSWORD)

        with closing_engine(address_of(own.database_url)) as engine:
            _found, is_kept = check(engine)
            rebuild(engine)

        assert is_kept
        assert rating(mia) == before
