"""Players that search: plain UCT, a reference that never changes, and bots of ten levels."""

import hashlib

from couronne.games.state import Move, State
from couronne.players.levels import DEEP, HIGHEST, LEVELS, SECONDS, VERSION
from couronne.players.pace import Pace
from couronne.search.searcher import Findings, Searcher
from couronne.search.tuning import PLAIN_UCT, tuning_of

WHOLE = 1 << 32
MOST_SIMULATIONS = 100_000_000
"""With a clock of its own the highest level uses all its time."""


class UctPlayer:
    """Textbook UCT with random play to the end: so many simulations a decision, nothing kept."""

    thinks = True

    def __init__(self, simulations: int, seed: bytes) -> None:
        self.name = f"uct:{simulations} version=1"
        self.simulations = simulations
        self.seed = seed
        self.pace = Pace()
        self.searcher: Searcher | None = None

    def choose(self, state: State, clock: float | None = None) -> Move:
        """Return the move that was looked at most often, within so many seconds a turn."""
        action = state.actions[0] if len(state.actions) == 1 else self._think(state, clock)
        self.pace.played(state, action)
        return state.game.known_moves[action]

    def _think(self, state: State, clock: float | None) -> int:
        if self.searcher is None or self.searcher.game != state.game:
            self.searcher = Searcher(state.game, PLAIN_UCT, self.seed)
        portion = self.pace.portion(state)
        seconds = None if clock is None else clock * portion
        return self.searcher.search(state, self.simulations, seconds, keep=False).best


class LevelPlayer:
    """A bot of some level, from 1, a child's opponent, to 10, the best that we can do."""

    thinks = True

    def __init__(self, level: int, seed: bytes) -> None:
        self.name = f"bot:{level} version={VERSION}"
        self.level = level
        self.seed = seed
        self.pace = Pace()
        self.searcher: Searcher | None = None

    def choose(self, state: State, clock: float | None = None) -> Move:
        """Return a move, within so many seconds a turn."""
        action = state.actions[0] if len(state.actions) == 1 else self._think(state, clock)
        self.pace.played(state, action)
        return state.game.known_moves[action]

    def _think(self, state: State, clock: float | None) -> int:
        level = LEVELS[state.game.name][self.level - 1]
        portion = self.pace.portion(state)
        seconds = (SECONDS if clock is None else clock) * portion
        whole = level.simulations if clock is None or self.level < HIGHEST else MOST_SIMULATIONS
        simulations = max(1, round(whole * portion))
        found = self._searcher(state).decide(state, simulations, seconds)
        luck = self._luck(state)
        if luck < level.careless:
            return _careless(found, luck / level.careless)
        return found.best

    def _searcher(self, state: State) -> Searcher:
        if self.searcher is None or self.searcher.game != state.game:
            deep = LEVELS[state.game.name][self.level - 1].simulations >= DEEP
            self.searcher = Searcher(state.game, tuning_of(state.game, deep), self.seed)
        return self.searcher

    def _luck(self, state: State) -> float:
        """Return a number from 0 to 1 that follows from the seed and the position alone."""
        digest = hashlib.sha256(b"careless:" + self.seed + state.position.encode()).digest()
        return int.from_bytes(digest[:4], "big") / WHOLE


def _careless(found: Findings, luck: float) -> int:
    """Return one of the moves that looked worse than most."""
    worse = found.choices[len(found.choices) // 2 :]
    return worse[int(luck * len(worse))].action
