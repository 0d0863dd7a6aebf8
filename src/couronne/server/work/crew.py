"""A crew takes jobs from the queue and has them done, here or on a cluster."""

import asyncio
import json
import secrets
import socket
from collections.abc import Sequence
from contextlib import suppress
from typing import Protocol

import structlog

from couronne.server.redis_client import failures
from couronne.server.work.job import Job
from couronne.server.work.processes import NICENESS, URGENT, Lost, Processes
from couronne.server.work.queue import LEASE, Queue, Taken

READY = Job("prepare", "", "", {})
log = structlog.get_logger()


class Hands(Protocol):
    """What does jobs, so many at a time."""

    @property
    def count(self) -> int:
        """How many at a time."""

    async def run(self, job: Job, seconds: float) -> str:
        """Do a job and return its result as JSON, or raise Lost."""

    def close(self) -> None:
        """End, whatever is being done."""


class Crew:
    """Takes jobs of some lines, those of the first one first, as long as a hand is free."""

    def __init__(
        self, queue: Queue, lines: Sequence[str], hands: Hands, prepares: bool = False
    ) -> None:
        self.queue = queue
        self.lines = lines
        self.hands = hands
        self.prepares = prepares
        """Whether it has all games compiled first: others may be ready to work meanwhile."""
        self._name = f"{socket.gethostname()} {secrets.token_hex(4)}"
        self._doing: dict[asyncio.Task[None], str] = {}
        """What is being done, by the name of each job."""
        loop = asyncio.get_running_loop()
        self.pulling = loop.create_task(self._pull())
        self.pulling.add_done_callback(_note_end)
        self._renewing = loop.create_task(self._renew())

    async def _pull(self) -> None:
        if self.prepares:
            await self._get_ready()
        while True:
            count = self.hands.count
            if len(self._doing) < count:
                await self._take(count)
            else:
                await asyncio.wait(self._doing, return_when=asyncio.FIRST_COMPLETED)

    async def _get_ready(self) -> None:
        """Have code compiled before somebody at a table waits for it."""
        try:
            await self.hands.run(READY, 0.0)
        except Exception as error:  # the first job then takes longer
            log.warning("not prepared", error=repr(error))

    async def _take(self, count: int) -> None:
        """Begin a job; if there is none, wait for one to come."""

        async def next_one() -> Taken | None:
            taken = await self.queue.take(self._name, count, self.lines)
            if taken is None:
                await self.queue.wait_for_job(self.lines)
            return taken

        taken, _failed = await self.queue.steadily(next_one)
        if taken is not None:
            task = asyncio.get_running_loop().create_task(self._carry_out(taken))
            self._doing[task] = taken.id
            task.add_done_callback(self._doing.pop)

    async def _carry_out(self, taken: Taken) -> None:
        try:
            result = await self.hands.run(Job.from_json(taken.text), taken.seconds)
        except Lost:
            log.warning("process lost", job=taken.id)
            await self.queue.steadily(lambda: self.queue.give_back(taken.id, lost=True))
        except Exception as error:
            log.error("job failed", job=taken.id, error=repr(error))  # noqa: TRY400
            await self._answer(taken, "error", json.dumps(repr(error)))
        else:
            log.info("job done", job=taken.id)
            await self._answer(taken, "result", result)

    async def _answer(self, taken: Taken, what: str, said: str) -> None:
        text = f'{{"id": {json.dumps(taken.id)}, "{what}": {said}}}'
        await self.queue.steadily(lambda: self.queue.finish(taken.id, text))

    async def _renew(self) -> None:
        while True:
            await asyncio.sleep(LEASE / 3)
            await self.queue.steadily(
                lambda: self.queue.renew(self._name, list(self._doing.values()))
            )

    async def close(self) -> None:
        """Stop, and give back what is not done."""
        unfinished = list(self._doing.values())
        ending = [self.pulling, self._renewing, *self._doing]
        for task in ending:
            task.cancel()
        await asyncio.gather(*ending, return_exceptions=True)
        with suppress(*failures()):
            await self.queue.leave(self._name, self.lines)
            for identity in unfinished:
                await self.queue.give_back(identity, lost=False)
        self.hands.close()


def _note_end(pulling: "asyncio.Task[None]") -> None:
    if not pulling.cancelled():
        log.error("crew ended", error=repr(pulling.exception()))


def crews_of_this_machine(queue: Queue, workers: int, prepares: bool = False) -> list[Crew]:
    """Have every line served by processes of its own, as kind to others as it should be."""
    return [
        Crew(queue, (line,), Processes(workers, niceness), prepares and line == URGENT)
        for line, niceness in NICENESS.items()
    ]
