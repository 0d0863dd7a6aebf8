"""The queue in Redis, which any number of machines share; `queue.lua` has its rules."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from importlib import resources
from typing import Any, NamedTuple, TypeVar

import structlog

import couronne
from couronne.server.redis_client import client_for, failures, shown
from couronne.server.work.job import Job
from couronne.server.work.line import share
from couronne.server.work.processes import PATIENT, URGENT

PREFIX = f"couronne:work:{couronne.__version__}"
"""Before all names: machines with other versions have a queue of their own."""
LEASE = 6.0
"""Seconds after which a job is another's, unless its worker says that it still lives."""
NAP = 2.0
"""Seconds for which a connection waits to be woken."""
FIRST_PAUSE, LONGEST_PAUSE = 0.1, 5.0
"""Seconds between attempts to reach a Redis that is gone."""
FIGURES = ("waiting", "running", "owners", "mean_wait", "workers")
Answer = TypeVar("Answer")
log = structlog.get_logger()


class Taken(NamedTuple):
    """A job that a worker has taken, as text: it may be from anywhere."""

    id: str
    text: str
    seconds: float


def line_of(job: Job) -> str:
    """Name the line in which a job waits."""
    return URGENT if job.urgent else PATIENT


class Queue:
    """A connection to the queue, which is made again whenever it is lost."""

    def __init__(self, url: str) -> None:
        self.url = url
        self._redis = client_for(url)
        self._script = self._redis.register_script(
            resources.files(__package__).joinpath("queue.lua").read_text("utf-8")
        )
        self._away = False
        """Whether Redis did not answer last time."""

    async def _call(self, operation: str, *arguments: str | float) -> Any:
        answer = await self._script(keys=[PREFIX], args=[operation, *arguments])
        _heed_cancellation()
        return answer

    async def put(self, asker: str, job: Job) -> None:
        """Let a job wait, unless it does already; the asker will be told what came of it."""
        await self._call(
            "put",
            asker,
            job.id,
            job.key,
            job.number,
            job.owner,
            job.origin,
            line_of(job),
            job.to_json(),
        )

    async def take(self, worker: str, count: int, lines: Sequence[str]) -> Taken | None:
        """Take the next job of the first of these lines that has one; so many can be done here."""
        found = await self._call("take", worker, count, LEASE, *lines)
        if found is None:
            return None
        identity, text, workers, addresses, owners, own = found
        return Taken(identity, text, share(workers, addresses, owners, own))

    async def wait_for_job(self, lines: Sequence[str]) -> None:
        """Return when there may be something to take, or after a while."""
        await self._redis.blpop([f"{PREFIX}:{line}:bell" for line in lines], NAP)

    async def renew(self, worker: str, ids: Sequence[str]) -> None:
        """Say that these jobs are still being done."""
        await self._call("renew", worker, LEASE, *ids)

    async def finish(self, identity: str, answer: str) -> None:
        """Hand in an answer; whoever has asked is told."""
        await self._call("finish", identity, answer)

    async def give_back(self, identity: str, lost: bool) -> None:
        """Leave a job to others; one that was lost too often is given up."""
        await self._call("give_back", identity, int(lost))

    async def forget(self, asker: str, job: Job) -> None:
        """Have a job dropped if nobody else waits for it."""
        await self._call("forget", asker, job.id)

    async def leave(self, worker: str, lines: Sequence[str]) -> None:
        """Count a worker no more."""
        await self._call("leave", worker, *lines)

    async def next_answer(self, asker: str) -> str | None:
        """Return what an asker is to be told, if something comes within a while."""
        found = await self._redis.blpop([f"{PREFIX}:answers:{asker}"], NAP)
        _heed_cancellation()
        return None if found is None else str(found[1])

    async def figures(self) -> dict[str, dict[str, float]]:
        """Return for each line how many jobs wait and run, for whom and how long."""
        return {
            line: dict(zip(FIGURES, map(float, await self._call("figures", line)), strict=True))
            for line in (URGENT, PATIENT)
        }

    async def steadily(self, act: Callable[[], Awaitable[Answer]]) -> tuple[Answer, bool]:
        """Do something as soon as Redis lets us; tell also whether it was away meanwhile."""
        pause, failed = FIRST_PAUSE, False
        while True:
            try:
                answer = await act()
            except failures() as error:
                self._note(error)
                failed = True
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)
            else:
                self._note(None)
                return answer, failed

    def _note(self, error: Exception | None) -> None:
        """Write down once that Redis is away, and once that it is back."""
        if error is not None and not self._away:
            log.warning("redis away", redis=shown(self.url), error=str(error))
        elif error is None and self._away:
            log.warning("redis back", redis=shown(self.url))
        self._away = error is not None

    async def close(self) -> None:
        """Give the connections back."""
        await self._redis.aclose()


def _heed_cancellation() -> None:
    """End a task that was told to end while something was sent: `wait_for` may swallow that."""
    task = asyncio.current_task()
    if task is not None and task.cancelling():
        raise asyncio.CancelledError
