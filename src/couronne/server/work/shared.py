"""Work that goes through a queue in Redis, to whichever machine is free."""

import asyncio
import json
import secrets
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import structlog

from couronne.server.redis_client import failures
from couronne.server.work.awaited import Awaited
from couronne.server.work.crew import crews_of_this_machine
from couronne.server.work.job import Job, NotDone, Replaced
from couronne.server.work.queue import Queue

ASK_AGAIN = 5.0
"""Seconds after which whatever is unanswered is asked again: a queue may have been lost."""
LAST_CALLS = 1.0
"""Seconds for what is still to be told when we leave."""
log = structlog.get_logger()


class SharedWork:
    """Asks the queue, and does its part with processes of its own."""

    def __init__(self, url: str, workers: int) -> None:
        self._queue = Queue(url)
        self._name = secrets.token_hex(8)
        self._awaited = Awaited(self._ask, self._forget)
        self._crews = crews_of_this_machine(self._queue, workers) if workers else []
        self._calls: set[asyncio.Task[None]] = set()
        self._listening = asyncio.get_running_loop().create_task(self._listen())

    async def do(self, job: Job) -> Any:
        """Return what came of a job, or raise NotDone."""
        return await self._awaited.answer(job)

    def _ask(self, job: Job) -> None:
        self._call(lambda: self._queue.put(self._name, job))

    def _forget(self, job: Job) -> None:
        self._call(lambda: self._queue.forget(self._name, job))

    def _call(self, act: Callable[[], Awaitable[None]]) -> None:
        """Tell the queue something; what it did not hear is asked again later."""
        task = asyncio.get_running_loop().create_task(_tried(act))
        self._calls.add(task)
        task.add_done_callback(self._calls.discard)

    async def _listen(self) -> None:
        asked = time.monotonic()
        while True:
            text, failed = await self._queue.steadily(self._hear)
            if text is not None:
                self._tell(text)
            if failed or time.monotonic() - asked > ASK_AGAIN:
                asked = time.monotonic()
                await self._ask_again()

    async def _hear(self) -> str | None:
        return await self._queue.next_answer(self._name)

    async def _ask_again(self) -> None:
        with suppress(*failures()):
            for job in self._awaited.jobs:
                await self._queue.put(self._name, job)

    def _tell(self, text: str) -> None:
        """Pass an answer on; what is none is left out."""
        try:
            answer = json.loads(text)
            identity = str(answer["id"])
        except (ValueError, TypeError, KeyError, RecursionError):
            log.warning("no answer", text=text[:100])
            return
        if "result" in answer:
            self._awaited.give(identity, answer["result"])
        elif "replaced" in answer:
            self._awaited.refuse(identity, Replaced("replaced"))
        else:
            self._awaited.refuse(identity, NotDone(str(answer.get("error"))))

    async def figures(self) -> dict[str, dict[str, float]]:
        """Return how many jobs wait and run, for whom and how long; nothing if Redis is away."""
        with suppress(*failures()):
            return await self._queue.figures()
        return {}

    async def close(self) -> None:
        """Ask for nothing more; others go on."""
        self._listening.cancel()
        for crew in self._crews:
            await crew.close()
        self._awaited.close()
        if self._calls:
            await asyncio.wait(self._calls, timeout=LAST_CALLS)
        await self._queue.close()


async def _tried(act: Callable[[], Awaitable[None]]) -> None:
    with suppress(*failures()):
        await act()
