"""Find the prices of the quick Kingdomino policy by letting variants play against each other.

    python tools/kingdomino_tune.py [--generations 60] [--games 300] [--seed 1]

An evolution strategy with covariance matrix adaptation (Hansen and Ostermeier, 2001): each
generation plays the same games in one seat against the best prices so far, at several tables, and
is judged by its own points less a part of the others'. Prints the table for `policy.WEIGHTS`.
"""

import argparse
from collections.abc import Callable
from typing import Any, ClassVar

import numpy as np

import couronne
from couronne import Game
from couronne.games.kingdomino import policy, rules
from couronne.games.kingdomino.foresight import draw_at_random
from couronne.games.kingdomino.policy import DESK, DESK_WORDS, PRICES, play_well
from couronne.kernel.contract import CHANCE, OVER, kernel
from couronne.kernel.rng import advance, stream
from couronne.kernel.specialise import Program, compiled

TABLES: tuple[tuple[str, int, dict[str, Any]], ...] = (
    ("official", 4, {"middle_kingdom": 1, "harmony": 1}),
    ("official", 2, {"middle_kingdom": 1, "harmony": 1}),
    ("official", 2, {}),
    ("official", 3, {}),
    ("seed", 2, {}),
    ("seed", 4, {}),
)
RIVALS = 0.33
"""How much the points of the others count against one's own."""
STEP = 0.4
NEW_RIVALS = 15
"""Generations after which the rivals learn."""

Array = Any

# Supplied by the game, through `specialise`.
WORDS: Any = None
OPTIONS: Any = None
reset: Any = None
turn: Any = None
scores: Any = None
state_of: Any = None


@kernel
def play_games(options: Any, weights: Any, games: int, x: int, out: Any) -> int:
    """Play whole games; each seat has prices of its own, and seats move on from game to game."""
    s = state_of(np.zeros(WORDS, np.int64))
    d = np.zeros(DESK_WORDS, np.int64).view(DESK)[0]
    points = np.zeros(4, np.int64)
    for game in range(games):
        reset(s, options.view(OPTIONS)[0])
        who = turn(s)
        while who != OVER:
            if who == CHANCE:
                x = advance(x)
                draw_at_random(s, x)
            else:
                play_well(s, weights[(who + game) % s.players], d)
            who = turn(s)
        scores(s, points)
        for seat in range(s.players):
            out[(seat + game) % s.players] += points[seat]
    return x


class Games(Program):
    """Whole games of the quick policy."""

    NAME = "tuning"
    ENTRY_POINTS = (play_games,)
    DEFAULTS: ClassVar[dict[str, Any]] = {}

    play_games: Callable[[Any, Any, int, int, Any], int]

    def warm_up(self, options: Any) -> None:
        """Compile."""
        self.play_games(options, np.stack([policy.WEIGHTS] * 4), 1, stream(1), np.zeros(4))


def mean_points(table: Game, weights: Array, games: int, seed: int) -> Array:
    """Return the mean points of prices that play at one table, one set for each seat."""
    program = compiled(Games, rules, None, table.option_words)
    out = np.zeros(4)
    program.play_games(table.option_words, weights, games, stream(seed), out)
    return out[: table.players] / games


def fitness(tables: list[Game], own: Array, rivals: Array, games: int, seed: int) -> float:
    """Judge prices by the points that they make against others."""
    weights = np.stack([own, rivals, rivals, rivals])
    found = [mean_points(table, weights, games, seed) for table in tables]
    return float(np.mean([points[0] - RIVALS * points[1:].mean() for points in found]))


class Evolution:
    """The evolution strategy, for numbers scaled to about the same size; it maximises."""

    def __init__(self, mean: Array, scale: Array, seed: int) -> None:
        n = self.n = len(mean)
        self.mean, self.scale, self.step = mean / scale, scale, STEP
        self.dice = np.random.default_rng(seed)
        self.children = 6 + int(3 * np.log(n))
        parents = self.children // 2
        weights = np.log(parents + 0.5) - np.log(np.arange(1, parents + 1))
        self.weights = weights / weights.sum()
        m = self.mass = float(1 / (self.weights**2).sum())
        self.path_rate, self.step_rate = (4 + m / n) / (n + 4 + 2 * m / n), (m + 2) / (n + m + 5)
        self.one = 2 / ((n + 1.3) ** 2 + m)
        self.many = min(1 - self.one, 2 * (m - 2 + 1 / m) / ((n + 2) ** 2 + m))
        self.damping = 1 + 2 * max(0.0, float(np.sqrt((m - 1) / (n + 1))) - 1) + self.step_rate
        self.expected = float(np.sqrt(n) * (1 - 1 / (4 * n) + 1 / (21 * n * n)))
        self.path, self.step_path, self.spread = np.zeros(n), np.zeros(n), np.eye(n)

    def ask(self) -> Array:
        """Return the next generation."""
        values, self.axes = np.linalg.eigh(self.spread)
        self.lengths = np.sqrt(np.maximum(values, 1e-12))
        self.moves = self.dice.standard_normal((self.children, self.n)) * self.lengths @ self.axes.T
        return (self.mean + self.step * self.moves) * self.scale

    def tell(self, fitnesses: list[float]) -> None:
        """Move towards the fittest, and learn in which directions to look."""
        fittest = self.moves[np.argsort(fitnesses)[::-1][: len(self.weights)]]
        move = self.weights @ fittest
        self.mean = self.mean + self.step * move
        whitened = self.axes @ ((self.axes.T @ move) / self.lengths)
        a, b, m = self.step_rate, self.path_rate, self.mass
        self.step_path = (1 - a) * self.step_path + np.sqrt(a * (2 - a) * m) * whitened
        self.path = (1 - b) * self.path + np.sqrt(b * (2 - b) * m) * move
        self.spread = (
            (1 - self.one - self.many) * self.spread
            + self.one * np.outer(self.path, self.path)
            + self.many * (fittest.T * self.weights) @ fittest
        )
        surprise = float(np.linalg.norm(self.step_path)) / self.expected - 1
        self.step *= float(np.exp(min(1.0, a / self.damping * surprise)))

    @property
    def best(self) -> Array:
        """The centre of the last generation."""
        return self.mean * self.scale


def scales() -> Array:
    """Return how far each price may be moved at first."""
    scale = np.full((PRICES, 2), 0.5)
    scale[[policy.HOLE, policy.LEAVING, policy.DISCARDED, policy.HARMONY]] = 3.0
    scale[[policy.EDGE, policy.BLOCKED_GROUND]] = 0.2
    return scale.ravel()


def tune(generations: int, games: int, seed: int, start: Array) -> Array:
    """Return prices that play better than these."""
    tables = [
        couronne.load("kingdomino", name, players, **options) for name, players, options in TABLES
    ]
    evolution, rivals = Evolution(start.ravel(), scales(), seed), start
    for generation in range(1, generations + 1):
        brood = [child.reshape(PRICES, 2) for child in evolution.ask()]
        evolution.tell(
            [fitness(tables, child, rivals, games, seed + generation) for child in brood]
        )
        best = evolution.best.reshape(PRICES, 2)
        if generation % NEW_RIVALS == 0:
            gain = fitness(tables, best, rivals, 1000, seed) - fitness(
                tables, rivals, rivals, 1000, seed
            )
            print(f"generation {generation}: {gain:+.2f}, step {evolution.step:.3f}", flush=True)
            rivals = best if gain > 0 else rivals
    return rivals


def main() -> None:
    """Tune and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--generations", type=int, default=60)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    found = tune(chosen.generations, chosen.games, chosen.seed, policy.WEIGHTS)
    for last, added in found:
        print(f"        [{last:.3f}, {added:.3f}],")


if __name__ == "__main__":
    main()
