"""Ratings: right where the truth is known, and as sure as they say."""

import math
from itertools import combinations

import numpy as np
import pytest

from couronne.arena.tournament.ratings import LiveRatings, Ranked, ratings

STRENGTHS = np.array([-250.0, -120.0, -30.0, 60.0, 130.0, 210.0])


def simulated(chance: np.random.Generator, deals: int) -> list[Ranked]:
    """Play a round robin between players of known strength, two games a deal."""
    games = []
    for one, two in combinations(range(len(STRENGTHS)), 2):
        for deal in range(deals):
            luck = chance.normal(0, 60)
            for side in (1, -1):
                edge = STRENGTHS[one] - STRENGTHS[two] + side * luck
                won = chance.random() < 1 / (1 + 10 ** (-edge / 400))
                order = ((one,), (two,)) if won else ((two,), (one,))
                games.append(Ranked((one, two, deal), order))
    return games


def test_intervals_cover_the_truth_as_often_as_they_claim() -> None:
    """95 of 100; of 12 tournaments with six players that is 68 of 72."""
    chance = np.random.default_rng(1)
    truth = 1500 + STRENGTHS - STRENGTHS.mean()
    covered = 0
    for number in range(12):
        found = ratings(len(STRENGTHS), simulated(chance, deals=15), seed=number)
        covered += sum(
            rating.low <= true <= rating.high for rating, true in zip(found, truth, strict=True)
        )

    assert 63 <= covered <= 71


def test_ratings_of_many_games_are_close_to_the_truth() -> None:
    games = simulated(np.random.default_rng(2), deals=300)

    found = ratings(len(STRENGTHS), games, seed=1)

    truth = 1500 + STRENGTHS - STRENGTHS.mean()
    assert [rating.elo for rating in found] == pytest.approx(truth, abs=25)


def test_who_won_everything_has_a_rating_too() -> None:
    found = ratings(2, [Ranked(deal, ((0,), (1,))) for deal in range(10)], seed=1)

    assert found[0].elo > found[1].elo + 200
    assert math.isfinite(found[0].elo)


def test_draws_leave_players_equal() -> None:
    found = ratings(2, [Ranked(deal, ((0, 1),)) for deal in range(4)], seed=1)

    assert found[0].elo == pytest.approx(found[1].elo)


def test_games_of_four_are_ranked_as_a_whole() -> None:
    games = [Ranked(deal, ((3,), (1, 2), (0,))) for deal in range(8)]

    found = [rating.elo for rating in ratings(4, games, seed=1)]

    assert found[3] > found[1] > found[0]
    assert found[1] == pytest.approx(found[2])


def test_without_games_nothing_is_known() -> None:
    found = ratings(3, [], seed=1)

    assert {(rating.elo, rating.low, rating.high) for rating in found} == {
        (1500.0, -math.inf, math.inf)
    }


def test_ratings_while_it_runs_follow_the_games() -> None:
    live = LiveRatings(3)

    for _ in range(10):
        live.hear(Ranked(0, ((2,), (1,), (0,))))

    assert live.skill(2) > live.skill(1) > live.skill(0)
