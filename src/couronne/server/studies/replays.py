"""Replays of long games: one at a time, addresses in turn, and one for all who want the same.

A replay takes a tenth of a second and more. In a thread of its own it keeps neither tables from
being opened nor other replays from their turn, however many one address asks for.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, TypeVar

from couronne.errors import Refusal

MOST_WAITING = 30
"""Replays that may wait for one address: a class that opens its analyses, and no more."""
Result = TypeVar("Result")


@dataclass(eq=False)
class Replay:
    """Work that is to be done in a turn, for all who want what has this key."""

    key: Hashable
    work: Callable[[], Awaitable[Any]]
    done: asyncio.Future[Any]
    begun: bool = False


class Replays:
    """The turns, and the thread in which the work of a turn is done."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "replays")
        self._known: dict[Hashable, Replay] = {}
        self._waiting: OrderedDict[str, dict[Replay, None]] = OrderedDict()
        """By address, the one that is next first: what waits for it, in order."""
        self._working: asyncio.Task[None] | None = None

    def has(self, key: Hashable) -> bool:
        """Tell whether something is being done already, or waits for its turn."""
        return key in self._known

    async def in_turn(
        self, address: str, work: Callable[[], Awaitable[Result]], key: Hashable | None = None
    ) -> Result:
        """Do something when it is the turn of an address; who names the same key shares it.

        Work that waits for several addresses is done at the turn of the first.
        """
        replay = self._known.get(key)
        if replay is None:
            done = asyncio.get_running_loop().create_future()
            replay = Replay(object() if key is None else key, work, done)
        if not replay.begun:
            self._line_up(address, replay)
        result: Result = await asyncio.shield(replay.done)
        return result

    def _line_up(self, address: str, replay: Replay) -> None:
        waiting = self._waiting.get(address, {})
        if replay not in waiting and len(waiting) >= MOST_WAITING:
            raise Refusal("too_fast")
        waiting[replay] = None
        self._waiting[address] = waiting
        self._known[replay.key] = replay
        if self._working is None:
            self._working = asyncio.get_running_loop().create_task(self._work())

    async def _work(self) -> None:
        while (replay := self._next()) is not None:
            replay.begun = True
            try:
                replay.done.set_result(await replay.work())
            except Exception as error:
                replay.done.set_exception(error)
            finally:
                del self._known[replay.key]
        self._working = None

    def _next(self) -> Replay | None:
        """Return what is next, and let its address come last from now on."""
        while self._waiting:
            address, waiting = self._waiting.popitem(last=False)
            replay = next(iter(waiting))
            del waiting[replay]
            if waiting:
                self._waiting[address] = waiting
            if not replay.begun:
                return replay
        return None

    async def run(self, work: Callable[[], Result]) -> Result:
        """Do a part of one's turn beside everything else."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)

    def close(self) -> None:
        """Finish what was begun, and nothing else."""
        if self._working is not None:
            self._working.cancel()
        for replay in self._known.values():
            replay.done.cancel()
        self._thread.shutdown(cancel_futures=True)
