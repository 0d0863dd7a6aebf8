"""Let the search play Kingdomino against the greedy bot, and count wins, points and time.

    python tools/kingdomino_match.py --games 100 --simulations 3000 [--tuning exploration=0.3]

One seat searches, another one in each game; all others are greedy. The table is that of Gedda,
Lagerkvist and Butler (2018) unless another is named. Time is that of this thread, not of the clock.
"""

import argparse
import hashlib
import time
from dataclasses import replace
from typing import Any

import numpy as np

import couronne
from couronne import Game, State
from couronne.players.simple import GreedyPlayer
from couronne.search.searcher import Searcher
from couronne.search.tuning import Tuning, tuning_of


class Match:
    """Games of one searcher, and what they brought."""

    def __init__(self, game: Game, tuning: Tuning, simulations: int) -> None:
        self.game, self.simulations = game, simulations
        self.searcher = Searcher(game, tuning)
        self.shares: list[float] = []
        self.points: list[int] = []
        self.rivals: list[float] = []
        self.seconds: list[float] = []

    def play(self, number: int) -> None:
        """Play one game."""
        own = number % self.game.players
        state, seconds = self.game.start(seed=number), 0.0
        while not state.over:
            begin = time.thread_time()
            move = self._choose(state, number) if state.turn == own else _greedy(state, number)
            seconds += time.thread_time() - begin if state.turn == own else 0.0
            state = state.play(move)
        self.shares.append((own in state.winners) / len(state.winners))
        self.points.append(state.scores[own])
        self.rivals.append((sum(state.scores) - state.scores[own]) / (self.game.players - 1))
        self.seconds.append(seconds / _turns(state))

    def _choose(self, state: State, number: int) -> int:
        if len(state.actions) == 1:
            return int(state.actions[0])
        self.searcher.seed = _seed(number)
        return self.searcher.search(state, self.simulations).best

    def report(self) -> str:
        """Tell the figures so far, each with the half width of its 95 % interval."""
        wins, within = _mean(self.shares, 100)
        points, about = _mean(self.points)
        return (
            f"{len(self.shares)} games: wins {wins:.1f} ± {within:.1f} %, points {points:.1f} ± "
            f"{about:.1f}, the others {np.mean(self.rivals):.1f}, CPU {np.mean(self.seconds):.3f} s"
        )


def _turns(state: State) -> int:
    """Count the dominoes that each seat got."""
    view = state.view()
    return int(view["rounds"]) * len(view["turns"]) // len(view["kingdoms"])


def _mean(values: Any, unit: float = 1.0) -> tuple[float, float]:
    mean, deviation = float(np.mean(values)), float(np.std(values))
    return unit * mean, unit * 1.96 * deviation / float(np.sqrt(len(values)))


def _seed(number: int) -> bytes:
    return hashlib.sha256(f"match {number}".encode()).digest()


def _greedy(state: State, number: int) -> int:
    return GreedyPlayer(_seed(number + state.turn)).choose(state).action


def _settings(listed: list[str]) -> dict[str, Any]:
    pairs = (setting.split("=") for setting in listed)
    return {name: float(value) for name, value in pairs}


def main() -> None:
    """Play and tell."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rules", default="official")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--options", nargs="*", default=["middle_kingdom", "harmony"])
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--first", type=int, default=0, help="the seed of the first game")
    parser.add_argument("--simulations", type=int, default=3000, help="for each decision")
    parser.add_argument("--tuning", nargs="*", default=[], help="name=value")
    chosen = parser.parse_args()
    options: dict[str, Any] = dict.fromkeys(chosen.options, 1)
    game = couronne.load("kingdomino", chosen.rules, chosen.players, **options)
    tuning = replace(tuning_of(game), **_settings(chosen.tuning))
    match = Match(game, tuning, chosen.simulations)
    for number in range(chosen.first, chosen.first + chosen.games):
        match.play(number)
        if (number + 1) % 10 == 0:
            print(match.report(), flush=True)
    print(f"{chosen} {tuning}\n{match.report()}")


if __name__ == "__main__":
    main()
