"""Thousands of games at a time, in arrays with one row a game, all compiled: `game.batch`."""

import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from itertools import pairwise
from operator import index
from types import ModuleType
from typing import TYPE_CHECKING, Any, ClassVar, SupportsIndex

import numpy as np

from couronne.errors import BadChoice
from couronne.games.state import State
from couronne.kernel import batch as rows
from couronne.kernel.cpu import cores
from couronne.kernel.playout import outcome_at_random
from couronne.kernel.rng import stream
from couronne.kernel.specialise import Program, compiled, plain

if TYPE_CHECKING:
    from couronne.games.game import Game

SEEDS = 1 << 62
FEWEST_ROWS = 256
"""Rows that are worth the way to another thread."""


class Rows:
    """The arrays of so many games."""

    turns: Any
    """By row: the seat to act."""
    masks: Any
    """By row and action: whether it is legal."""
    counts: Any
    """By row: how many actions are legal."""
    legal: Any
    """By row: the legal actions, as many as `counts` says; what stands behind them is old."""
    over: Any
    """By row: whether a game has just ended there, and another one begun."""
    rewards: Any
    """By row and seat: what the game that has just ended brought; 0 where none has."""
    scores: Any
    """By row and seat: the points of the last game that ended there."""

    def __init__(self, rules: ModuleType, size: int, players: int) -> None:
        """Make room for them."""
        self.size = size
        self._words = np.zeros((size, rules.STATE.itemsize // 8), np.int64)
        self._draws, self._choices = np.ones((2, size), np.int64)
        self._chosen = np.zeros(size, np.int64)
        self.turns = np.zeros(size, np.int8)
        self.masks = np.zeros((size, rules.ACTIONS), np.bool_)
        self.counts = np.zeros(size, np.int16)
        self.legal = np.zeros((size, rules.MAX_ACTIONS), np.int16)
        self.over = np.zeros(size, np.bool_)
        self.rewards = np.zeros((size, players), np.float32)
        self.scores = np.zeros((size, players), np.int32)

    @property
    def _shown(self) -> tuple[Any, ...]:
        return self.turns, self.counts, self.legal, self.masks

    @property
    def _results(self) -> tuple[Any, ...]:
        return self.over, self.rewards, self.scores


class BatchProgram(Program):
    """The calls that Python makes for many games; `kernel.batch` tells their meaning."""

    NAME = "batch"
    ENTRY_POINTS = rows.ENTRY_POINTS
    DEFAULTS: ClassVar[dict[str, Any]] = {"outcome_at_random": outcome_at_random}
    begin_rows: Callable[..., None]
    refused: Callable[..., int]
    step_rows: Callable[..., int]
    choose_rows: Callable[..., None]
    observe_rows: Callable[..., None]
    list_rows: Callable[..., None]

    def warm_up(self, options: Any) -> None:
        """Play one move of one game."""
        one, all_rows = Rows(self.rules, 1, self.rules.MAX_SEATS), (0, 1)
        shown, chosen = one._shown, one._chosen
        game = one._words.view(self.rules.STATE)[:, 0], options, one._draws
        self.begin_rows(*game, *shown, *all_rows)
        self.choose_rows(one.counts, one.legal, one._choices, chosen, *all_rows)
        self.refused(chosen, one.masks, *all_rows)
        self.step_rows(*game, *shown, chosen, *one._results, *all_rows)
        self.observe_rows(game[0], one.turns, new_observations(self.rules, 1), *all_rows)
        self.list_rows(game[0], *shown, *all_rows)


def new_observations(rules: ModuleType, size: int) -> Any:
    """Make room for what is seen in so many games."""
    return np.zeros((size, rules.FEATURES), np.int16)


def program_for(game: "Game") -> BatchProgram:
    """Return the calls for a game, compiled now or taken from the cache, or plain."""
    if game.is_compiled:
        return compiled(BatchProgram, game.package.rules, None, game.option_words)
    return plain(BatchProgram, game.package.rules)


class Batch(Rows):
    """Games of one kind, each in a row of its own; a game that ends makes room for the next.

    What it shows are its own arrays: they change with every step, so copy what is to be kept.

    >>> import couronne
    >>> batch = couronne.load("roses", rules="course").batch(4096, seed=7)
    >>> batch.masks.shape
    (4096, 50)
    >>> for _ in range(100):
    ...     ended = batch.step(batch.sample())
    >>> batch.rewards[batch.over].sum()
    np.float32(0.0)
    """

    def __init__(
        self,
        game: "Game",
        size: SupportsIndex,
        seed: SupportsIndex | None = None,
        threads: SupportsIndex | None = None,
    ) -> None:
        """Begin so many games."""
        super().__init__(game.package.rules, _count("size", size), game.players)
        if threads is None:
            threads = cores() if game.is_compiled else 1
        self.game, self.threads = game, _count("threads", threads)
        self.reset(seed)

    @cached_property
    def _program(self) -> BatchProgram:
        return program_for(self.game)

    @cached_property
    def states(self) -> Any:
        """The records of the rules themselves, by row."""
        if self._program.is_compiled:
            return self._words.view(self.game.package.rules.STATE)[:, 0]
        return [self._program.fields(words) for words in self._words]

    @cached_property
    def _observations(self) -> Any:
        return new_observations(self.game.package.rules, self.size)

    @cached_property
    def _pool(self) -> ThreadPoolExecutor:
        return ThreadPoolExecutor(self.threads, "couronne-batch")

    def __len__(self) -> int:
        return self.size

    def reset(self, seed: SupportsIndex | None = None) -> None:
        """Begin anew in every row. The same seed gives the same games for ever."""
        number = secrets.randbelow(SEEDS) if seed is None else seed.__index__()
        streams = [[stream(number, 2 * row + use) for row in range(self.size)] for use in (0, 1)]
        self._draws, self._choices = np.array(streams, np.int64)
        self.over[:] = False
        self.rewards[:] = 0.0
        self.scores[:] = 0
        self._share(self._program.begin_rows, *self._games, *self._shown)

    @property
    def _games(self) -> tuple[Any, ...]:
        return self.states, self.game.option_words, self._draws

    def step(self, actions: Any) -> int:
        """Play an action in every row, and return how many games have ended by it.

        If any of them is not legal, nothing is played.
        """
        given = np.asarray(actions)
        if given.shape != (self.size,):
            raise BadChoice("bad_actions", shape=given.shape, size=self.size)
        if not np.issubdtype(given.dtype, np.integer):
            raise BadChoice("bad_action_type", type=given.dtype)
        chosen = np.ascontiguousarray(given, np.int64)
        row = max(self._share(self._program.refused, chosen, self.masks))
        if row != rows.NONE:
            raise self._refusal(row, int(chosen[row]))
        play = self._program.step_rows
        return sum(self._share(play, *self._games, *self._shown, chosen, *self._results))

    def _refusal(self, row: int, action: int) -> Exception:
        refusal = self[row].refusal(action)
        refusal.add_note(f"In row {row} of the batch, by action {action}.")
        return refusal

    def sample(self) -> Any:
        """Choose one of the legal actions at random in every row."""
        self._share(self._program.choose_rows, self.counts, self.legal, self._choices, self._chosen)
        return self._chosen

    def observe(self) -> Any:
        """Return by row what the player to act sees: flags and counts."""
        self._share(self._program.observe_rows, self.states, self.turns, self._observations)
        return self._observations

    def __getitem__(self, row: int) -> State:
        """Return the position of a row, with draws of its own from there on."""
        words = self.game.engine.blank()
        words[: self.game.engine.words] = self._words[row]
        return State(self.game, words, self.game.engine.report(words), None)

    def __setitem__(self, row: int, state: State) -> None:
        """Go on in a row from a position of the same game."""
        if state.game != self.game or state.turn < 0:
            raise BadChoice("bad_row_state", game=self.game.name, rules=self.game.rules)
        row = range(self.size)[row]
        self._words[row] = state.words[: self.game.engine.words]
        self._program.list_rows(self.states, *self._shown, row, row + 1)

    def _share(self, call: Callable[..., Any], *arguments: Any) -> list[Any]:
        """Share the rows out between threads, and return what each answers."""
        parts = min(self.threads, -(-self.size // FEWEST_ROWS))
        if parts < 2:
            return [call(*arguments, 0, self.size)]
        edges = [self.size * part // parts for part in range(parts + 1)]
        tasks = [
            self._pool.submit(call, *arguments, first, last) for first, last in pairwise(edges)
        ]
        return [task.result() for task in tasks]

    def __reduce__(self) -> Any:
        """Travel as the arrays, without threads and code."""
        kept = {name: value for name, value in vars(self).items() if name not in _MADE_AGAIN}
        return _restore, (kept,)

    def __repr__(self) -> str:
        return f"{self.game!r}.batch({self.size})"


def _count(name: str, value: SupportsIndex) -> int:
    """Return how many there are of something, of which there must be one at least."""
    if isinstance(value, bool) or not isinstance(value, SupportsIndex) or index(value) < 1:
        raise BadChoice("not_a_count", name=name, value=repr(value))
    return index(value)


_MADE_AGAIN = ("_program", "_pool", "states", "_observations")


def _restore(kept: dict[str, Any]) -> Batch:
    batch = Batch.__new__(Batch)
    vars(batch).update(kept)
    return batch
