"""Bots think in processes of their own; everybody's bots get their turn, whoever has many."""

import asyncio
import hashlib
import multiprocessing
from collections import deque
from collections.abc import Awaitable, Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import structlog

from couronne.arena.jobs import begin_work
from couronne.games.game import Game
from couronne.games.state import State
from couronne.players.bots import make_bot
from couronne.server.footprint import leave_out_scipy

PATIENCE = 3.0
"""Seconds after which a bot should have answered, however many think at the same time."""
LEAST = 0.02
"""Seconds that a bot gets at least."""
MOST_TRIES = 3
log = structlog.get_logger()


@dataclass(frozen=True)
class Thought:
    """A question to a bot."""

    owner: str
    """Whose turn it is to be served."""
    room: str
    seq: int
    bot: str
    seat: int
    state: State
    seed: bytes
    tries: int = 0
    """How often a process was lost over it."""


Answered = Callable[[Thought, str], Awaitable[None]]


def think(thought: Thought, seconds: float) -> str:
    """Choose a move, here and now."""
    _load(thought.state.game, thought.bot)
    bot = make_bot(thought.bot, thought.seed, thought.seat)
    return bot.choose(thought.state, min(seconds, PATIENCE)).label


def _begin_work(begun: Any) -> None:
    leave_out_scipy()
    begin_work(begun)


@cache
def _load(game: Game, bot: str) -> None:
    """Have a bot's code ready before its clock runs."""
    first = game.start(seed=0).public()
    make_bot(bot, bytes(32), first.turn).prepare(first)


def bot_seed(seed: bytes, seq: int) -> bytes:
    """Return what a bot's choices follow from: not the draws to come, and another at every move."""
    return hashlib.sha256(b"bot:%d:" % seq + seed).digest()


class Bots:
    """The processes, and who waits for them."""

    def __init__(self, workers: int, answered: Answered) -> None:
        self.workers = workers
        self.answered = answered
        self._waiting: dict[str, deque[Thought]] = {}
        self._running: set[asyncio.Task[None]] = set()
        self._pool: ProcessPoolExecutor | None = None

    def ask(self, thought: Thought) -> None:
        """Have a bot think; owners are served in turn."""
        self._waiting.setdefault(thought.owner, deque()).append(thought)
        self._serve()

    @property
    def waiting(self) -> int:
        """How many questions have not been answered."""
        return len(self._running) + sum(map(len, self._waiting.values()))

    def _serve(self) -> None:
        while self._waiting and len(self._running) < self.workers:
            owner, thoughts = next(iter(self._waiting.items()))
            del self._waiting[owner]
            thought = thoughts.popleft()
            if thoughts:
                self._waiting[owner] = thoughts
            task = asyncio.get_running_loop().create_task(self._answer(thought))
            self._running.add(task)
            task.add_done_callback(self._ended)

    def _ended(self, task: "asyncio.Task[None]") -> None:
        self._running.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("bot failed", error=repr(error))
        self._serve()

    async def _answer(self, thought: Thought) -> None:
        seconds = max(LEAST, PATIENCE * self.workers / self.waiting)
        pool = self._processes()
        try:
            label = await asyncio.wrap_future(pool.submit(think, thought, seconds))
        except BrokenProcessPool:
            self._lost(pool, thought)
        else:
            await self.answered(thought, label)

    def _lost(self, pool: ProcessPoolExecutor, thought: Thought) -> None:
        """Start over with new processes; a question that costs process after process is dropped."""
        if pool is self._pool:
            self._pool = None
            pool.shutdown(wait=False)
        if thought.tries < MOST_TRIES:
            self.ask(replace(thought, tries=thought.tries + 1))
        else:
            log.error("bot gave up", room=thought.room, bot=thought.bot)

    def _processes(self) -> ProcessPoolExecutor:
        """Return the processes, started with the first question."""
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            begun = context.Value("i", 0)
            self._pool = ProcessPoolExecutor(
                self.workers, context, initializer=_begin_work, initargs=(begun,)
            )
        return self._pool

    async def close(self) -> None:
        """Stop thinking."""
        self._waiting.clear()
        for task in self._running:
            task.cancel()
        if self._pool is not None:
            for process in list((self._pool._processes or {}).values()):
                process.terminate()
            self._pool.shutdown(wait=False, cancel_futures=True)
