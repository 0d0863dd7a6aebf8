"""Players that search: plain UCT, a reference that never changes, and bots of ten levels."""

import hashlib

from couronne.games.state import Move, State
from couronne.players.levels import (
    DEEP,
    HIGHEST,
    MOST_SIMULATIONS,
    SECONDS,
    VERSION,
    Level,
    levels_of,
)
from couronne.players.pace import Pace
from couronne.players.player import Player
from couronne.search.searcher import Findings, Searcher
from couronne.search.tuning import PLAIN_UCT, Tuning, tuning_of

WHOLE = 1 << 32
WARM_SECONDS = 0.05
"""A first move, for nothing but to have the code ready."""


class Thinker(Player):
    """A player that searches, and shares the time of a turn among its decisions."""

    thinks = True
    remarks = ()

    def __init__(self, name: str, seed: bytes) -> None:
        self.name = name
        self.seed = seed
        self.pace = Pace()
        self.searcher: Searcher | None = None

    def choose(self, state: State, clock: float | None = None) -> Move:
        """Return a move, within so many seconds a turn; a single one needs no thought."""
        self.found = None
        action = state.actions[0] if len(state.actions) == 1 else self._think(state, clock)
        self.pace.played(state, action)
        return state.game.known_moves[action]

    def prepare(self, state: State) -> None:
        """Have the search compiled or loaded."""
        self.choose(state, WARM_SECONDS)

    def close(self) -> None:
        """There is nothing but memory to be given back."""
        self.searcher = None

    def _searcher(self, state: State) -> Searcher:
        """Return the search for this game, kept as long as the game is the same."""
        if self.searcher is None or self.searcher.game != state.game:
            self.searcher = Searcher(state.game, self._tuning(state), self.seed)
        return self.searcher

    def _tuning(self, state: State) -> Tuning:
        raise NotImplementedError

    def _think(self, state: State, clock: float | None) -> int:
        raise NotImplementedError


class UctPlayer(Thinker):
    """Textbook UCT with random play to the end: so many simulations a decision, nothing kept."""

    def __init__(self, simulations: int, seed: bytes) -> None:
        super().__init__(f"uct:{simulations} version=1", seed)
        self.simulations = simulations

    def _tuning(self, state: State) -> Tuning:  # noqa: ARG002 (the same in every game)
        return PLAIN_UCT

    def _think(self, state: State, clock: float | None) -> int:
        portion = self.pace.portion(state)
        seconds = None if clock is None else clock * portion
        self.found = self._searcher(state).search(state, self.simulations, seconds, keep=False)
        return self.found.best


class LevelPlayer(Thinker):
    """A bot of some level, from 1, a child's opponent, to 10, the best that we can do."""

    def __init__(self, level: int, seed: bytes) -> None:
        super().__init__(f"bot:{level} version={VERSION}", seed)
        self.level = level

    def _settings(self, state: State) -> Level:
        return levels_of(state.game.name)[self.level - 1]

    def _tuning(self, state: State) -> Tuning:
        return tuning_of(state.game, self._settings(state).simulations >= DEEP)

    def _think(self, state: State, clock: float | None) -> int:
        level = self._settings(state)
        portion = self.pace.portion(state)
        seconds = (SECONDS if clock is None else clock) * portion
        whole = level.simulations if clock is None or self.level < HIGHEST else MOST_SIMULATIONS
        simulations = max(1, round(whole * portion))
        self.found = self._searcher(state).decide(state, simulations, seconds)
        luck = self._luck(state)
        if luck < level.careless:
            return _careless(self.found, luck / level.careless)
        return self.found.best

    def _luck(self, state: State) -> float:
        """Return a number from 0 to 1 that follows from the seed and the position alone."""
        digest = hashlib.sha256(b"careless:" + self.seed + state.position.encode()).digest()
        return int.from_bytes(digest[:4], "big") / WHOLE


def _careless(found: Findings, luck: float) -> int:
    """Return one of the moves that looked worse than most."""
    worse = found.choices[len(found.choices) // 2 :]
    return worse[int(luck * len(worse))].action
