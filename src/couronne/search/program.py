"""The search as a program that is compiled for each game."""

from collections.abc import Callable
from typing import Any, ClassVar

import numpy as np

from couronne.games.game import Game
from couronne.kernel import contract
from couronne.kernel.playout import outcome_at_random, playout
from couronne.kernel.specialise import Program, compiled
from couronne.search import defaults, keeping, mcts
from couronne.search.node import NODE, ROOT
from couronne.search.tuning import PLAIN_UCT, Tuning


class SearchProgram(Program):
    """The calls that Python makes into the search; `mcts` and `keeping` tell their meaning."""

    NAME = "search"
    ENTRY_POINTS = (mcts.explore, keeping.find, keeping.transplant)
    DEFAULTS: ClassVar[dict[str, Any]] = {
        "playout": playout,
        "outcome_at_random": outcome_at_random,
        "advise": defaults.advise,
        "foresee": defaults.foresee,
    }
    explore: Callable[[Any, Any, Any, Any, Any, int], None]
    find: Callable[[Any, Any, Any], int]
    transplant: Callable[[Any, int, Any], int]

    def warm_up(self, options: Any) -> None:
        """Look at an empty board once."""
        words = self.blank()
        self.rules.reset(self.fields(words), _named(self.rules.OPTIONS, options))
        tree, other = np.zeros((2, 4096), NODE)
        desk, totals = new_desk(1), self.new_totals()
        tree[ROOT].seat = contract.CHANCE
        for tuning in (Tuning(), PLAIN_UCT):
            self.explore(words, tree, desk, tuning.numbers(), totals, 1)
        self.find(words, words, tree)
        self.transplant(tree, ROOT, other)

    def new_totals(self) -> Any:
        """Make room for the sums of all simulations, by seat."""
        return np.zeros((2, self.rules.MAX_SEATS), np.float64)


def _named(record: Any, options: Any) -> Any:
    return options.view(record)[0]


def new_desk(x: int) -> Any:
    """Return the desk of a search that has a root and nothing else."""
    desk = np.zeros(mcts.DESK, np.int64)
    desk[mcts.USED], desk[mcts.STREAM] = 1, x
    return desk


def program_for(game: Game) -> SearchProgram:
    """Return the search for a game, compiled now or taken from the cache."""
    package = game.package
    return compiled(SearchProgram, package.rules, package.knowledge, game.option_words)
