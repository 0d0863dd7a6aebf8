"""Bots think in processes of their own; everybody's bots get their turn, whoever has many."""

import asyncio
import hashlib
import multiprocessing
from collections.abc import Awaitable, Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import structlog

from couronne.arena.jobs import begin_work
from couronne.errors import Refusal
from couronne.games.game import Game
from couronne.games.state import State
from couronne.players.bots import make_bot
from couronne.server.footprint import leave_out_scipy

PATIENCE = 3.0
"""Seconds after which a bot should have answered, however many think at the same time."""
LEAST = 0.02
"""Seconds that a bot gets at least."""
MOST_TRIES = 3
AGAIN_AFTER = 5.0
"""Seconds until a move that could not be kept is tried again."""
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
    return bot.choose(thought.state, seconds).label


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
        self._waiting: dict[str, dict[str, Thought]] = {}
        """By owner and by room, which has one question at a time."""
        self._running: dict[asyncio.Task[None], str] = {}
        """Whose questions are being thought about."""
        self._pool: ProcessPoolExecutor | None = None

    def ask(self, thought: Thought) -> None:
        """Have a bot think; owners are served in turn, and a room's latest question counts."""
        waiting = self._waiting.setdefault(thought.owner, {})
        before = waiting.setdefault(thought.room, thought)
        waiting[thought.room] = max(before, thought, key=lambda one: one.seq)
        self._serve()

    def _serve(self) -> None:
        while self._waiting and len(self._running) < self.workers:
            owner, thoughts = next(iter(self._waiting.items()))
            seconds = self._share(owner)
            thought = thoughts.pop(next(iter(thoughts)))
            del self._waiting[owner]
            if thoughts:
                self._waiting[owner] = thoughts
            task = asyncio.get_running_loop().create_task(self._answer(thought, seconds))
            self._running[task] = owner
            task.add_done_callback(self._ended)

    def _share(self, owner: str) -> float:
        """Return the seconds for a thought: owners share the processes, and each its own share."""
        owners = {*self._waiting, *self._running.values()}
        own = len(self._waiting[owner]) + list(self._running.values()).count(owner)
        shares = len(owners) * own
        return max(LEAST, min(PATIENCE, PATIENCE * self.workers / shares))

    def _ended(self, task: "asyncio.Task[None]") -> None:
        del self._running[task]
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("bot failed", error=repr(error))
        self._serve()

    async def _answer(self, thought: Thought, seconds: float) -> None:
        pool = self._processes()
        try:
            label = await asyncio.wrap_future(pool.submit(think, thought, seconds))
        except BrokenProcessPool:
            self._lost(pool, thought)
        else:
            await self._play(thought, label)

    async def _play(self, thought: Thought, label: str) -> None:
        """Play what was thought; where that cannot be kept, think again later."""
        try:
            await self.answered(thought, label)
        except Refusal as error:
            log.warning("bot waits", room=thought.room, error=error.code)
            asyncio.get_running_loop().call_later(AGAIN_AFTER, self.ask, thought)

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
        for task in tuple(self._running):
            task.cancel()
        if self._pool is not None:
            for process in list((self._pool._processes or {}).values()):
                process.terminate()
            self._pool.shutdown(wait=False, cancel_futures=True)
