"""Ratings as numbers: what a game teaches about its players."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from couronne.server.skill import NEWCOMER, Skill, Standing, after, places, points

skills = st.builds(Skill, st.floats(0, 50), st.floats(1, 25 / 3))
standings = st.builds(Standing, skills)


def rankings(players: int) -> st.SearchStrategy[list[int]]:
    return st.lists(st.integers(0, players - 1), min_size=players, max_size=players)


tables = st.integers(2, 6).flatmap(
    lambda seats: st.tuples(st.lists(standings, min_size=seats, max_size=seats), rankings(seats))
)


@given(tables)
def test_nobody_is_less_known_after_a_game(table: tuple[list[Standing], list[int]]) -> None:
    players, reached = table

    for before, now in zip(players, after(players, reached), strict=True):
        assert now.skill.sigma <= before.skill.sigma


@given(standings, standings)
def test_who_wins_rises_and_who_loses_falls(winner: Standing, loser: Standing) -> None:
    up, down = after([winner, loser], [0, 1])

    assert up.skill.mu > winner.skill.mu
    assert down.skill.mu < loser.skill.mu


@given(st.lists(st.floats(10, 40), min_size=2, max_size=6), st.floats(1, 8), st.data())
def test_among_equally_known_players_points_are_passed_on(
    means: list[float], sigma: float, data: st.DataObject
) -> None:
    players = [Standing(Skill(mu, sigma)) for mu in means]
    reached = data.draw(rankings(len(players)))

    now = [standing.skill.mu for standing in after(players, reached)]

    assert sum(now) == pytest.approx(sum(means))


@given(st.permutations(range(4)))
def test_equal_players_are_then_in_the_order_of_their_places(reached: list[int]) -> None:
    now = after([Standing()] * 4, reached)

    assert sorted(range(4), key=lambda seat: -now[seat].skill.mu) == sorted(
        range(4), key=lambda seat: reached[seat]
    )


def test_a_draw_of_equals_changes_nothing_but_how_sure_we_are() -> None:
    one, two = after([Standing()] * 2, [0, 0])

    assert one.skill.mu == two.skill.mu == NEWCOMER.mu
    assert one.skill.sigma < NEWCOMER.sigma


def test_the_stronger_one_gains_less_by_a_win() -> None:
    strong, weak = Standing(Skill(30, 4)), Standing(Skill(20, 4))

    expected, _weak = after([strong, weak], [0, 1])
    _strong, surprise = after([strong, weak], [1, 0])

    assert expected.skill.mu - 30 < surprise.skill.mu - 20


def test_games_wins_and_losses_are_counted() -> None:
    first, second, third = after([Standing(games=7, wins=3, losses=2)] * 3, [0, 1, 1])

    assert (first.games, first.wins, first.losses) == (8, 4, 2)
    assert (second.wins, second.losses) == (third.wins, third.losses) == (3, 3)


def test_a_draw_is_neither_won_nor_lost() -> None:
    for standing in after([Standing()] * 2, [0, 0]):
        assert (standing.games, standing.wins, standing.losses) == (1, 0, 0)


def test_a_newcomer_has_1500_points_and_is_provisional() -> None:
    assert points(NEWCOMER) == (1500, 491, True)


def test_400_points_more_win_ten_games_to_one() -> None:
    weak = Skill(25, 0.01)
    strong = Skill(25 + 400 / 29.480887, 0.01)

    won = after([Standing(strong), Standing(weak)], [0, 1])[0].skill.mu - strong.mu
    lost = strong.mu - after([Standing(strong), Standing(weak)], [1, 0])[0].skill.mu

    assert points(strong).rating == 1900
    assert lost / won == pytest.approx(10, rel=0.01)


def test_a_rating_stops_being_provisional_after_a_dozen_games_or_so() -> None:
    players = [Standing(), Standing()]
    while any(points(player.skill).provisional for player in players):
        players = after(players, [0, 1] if players[0].games % 2 else [1, 0])

    assert 8 <= players[0].games <= 16


class TestPlaces:
    """Winners first, the others by rank, who left the game last."""

    def test_by_the_rules_of_the_game(self) -> None:
        assert places((1,), (1, 0, 2), None) == (1, 0, 2)

    def test_winners_share_the_first_place(self) -> None:
        assert places((0, 2), (0, 1, 0), None) == (0, 2, 0)

    def test_who_agree_on_a_draw_are_equal_whatever_the_score(self) -> None:
        assert places((0, 1), (0, 1), None) == (0, 0)

    def test_who_resigns_in_the_lead_is_last(self) -> None:
        assert places((2,), (0, 2, 1), 0) == (2, 1, 0)
