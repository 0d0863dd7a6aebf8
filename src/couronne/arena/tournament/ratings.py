"""How strong the players of a tournament are: a Bradley-Terry or Plackett-Luce fit of all games."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

import numpy as np

from couronne.arena.statistics import ELO_SCALE

MEAN = 1500.0
PAIR = 2
SAMPLES = 200
"""Of the bootstrap."""
PRIOR = 0.1
"""Imagined draws, so that who won or lost everything has a rating too."""


@dataclass(frozen=True)
class Ranked:
    """A game as ratings see it: who came before whom. Games of one deal are one observation."""

    deal: object
    order: tuple[tuple[int, ...], ...]
    """Groups of players who are equal, the best first."""


@dataclass(frozen=True)
class Rating:
    """A strength in Elo points, and where the true one lies with 95 % confidence."""

    elo: float
    low: float
    high: float


def ratings(count: int, games: Sequence[Ranked], seed: int) -> list[Rating]:
    """Rate so many players; the mean is 1500. The intervals are those of a bootstrap over deals."""
    if count < 2 or not games:
        return [Rating(MEAN, -np.inf, np.inf) for _ in range(count)]
    deals = [list(same) for _deal, same in groupby(games, key=lambda game: game.deal)]
    pairs = all(sum(map(len, game.order)) == PAIR for game in games)
    fit = (_fit_pairs if pairs else _fit_rankings)(count, deals)
    chance = np.random.default_rng(seed)
    weights = chance.multinomial(len(deals), [1 / len(deals)] * len(deals), SAMPLES)
    samples = np.array([fit(weight) for weight in weights])
    low, high = np.percentile(samples, [2.5, 97.5], axis=0)
    best = fit(np.ones(len(deals), np.int64))
    return [Rating(*map(float, row)) for row in zip(best, low, high, strict=True)]


Fit = Callable[[Any], Any]
"""Returns the ratings of all players when each deal counts so many times."""


def _fit_pairs(count: int, deals: Sequence[Sequence[Ranked]]) -> Fit:
    import choix

    counted = [
        (deal, *won) for deal, games in enumerate(deals) for game in games for won in _wins(game)
    ]
    deal, winner, loser, amount = map(np.array, zip(*counted, strict=True))

    def fit(weights: Any) -> Any:
        beaten = np.zeros((count, count))
        np.add.at(beaten, (winner, loser), weights[deal] * amount)
        return _elo(choix.ilsr_pairwise_dense(beaten, alpha=PRIOR))

    return fit


def _wins(game: Ranked) -> list[tuple[int, int, float]]:
    """Return who beat whom and by how much; a draw is half a win for each."""
    if len(game.order) == 1:
        one, two = game.order[0]
        return [(one, two, 0.5), (two, one, 0.5)]
    (one,), (two,) = game.order
    return [(one, two, 1.0)]


def _fit_rankings(count: int, deals: Sequence[Sequence[Ranked]]) -> Fit:
    import choix

    rankings = [[order for game in games for order in _orders(game)] for games in deals]

    def fit(weights: Any) -> Any:
        chosen = [
            order
            for orders, times in zip(rankings, weights, strict=True)
            for order in orders * int(times)
        ]
        return _elo(choix.ilsr_rankings(count, chosen, alpha=PRIOR))

    return fit


def _orders(game: Ranked) -> list[tuple[int, ...]]:
    """Write a ranking twice, with those who are equal in either order."""
    forward = tuple(player for equal in game.order for player in equal)
    backward = tuple(player for equal in game.order for player in reversed(equal))
    return [forward, backward]


def _elo(strengths: Any) -> Any:
    return MEAN + (strengths - strengths.mean()) * ELO_SCALE / np.log(10)


class LiveRatings:
    """Ratings that follow the games as they come in, for the table while it runs."""

    def __init__(self, count: int) -> None:
        from openskill.models import PlackettLuce

        self.model = PlackettLuce()
        self.players = [self.model.rating() for _ in range(count)]

    def hear(self, game: Ranked) -> None:
        """Learn from a game."""
        entries = [player for equal in game.order for player in equal]
        ranks = [float(rank) for rank, equal in enumerate(game.order) for _player in equal]
        teams = [[self.players[player]] for player in entries]
        for player, (rating,) in zip(entries, self.model.rate(teams, ranks=ranks), strict=True):
            self.players[player] = rating

    def skill(self, player: int) -> float:
        """Return what a player is at least believed to be."""
        return float(self.players[player].ordinal())
