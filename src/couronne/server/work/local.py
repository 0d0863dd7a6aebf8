"""Work done by processes of this machine alone."""

import asyncio
import json
from collections import Counter
from typing import Any

import structlog

from couronne.server.work.awaited import Awaited
from couronne.server.work.job import Job, NotDone, Replaced
from couronne.server.work.line import Line
from couronne.server.work.processes import NICENESS, PATIENT, URGENT, Lost, Processes

MOST_TRIES = 3
"""How often a job may cost its process before it is given up."""
log = structlog.get_logger()


class LocalWork:
    """Two desks: what is urgent never waits for what is not."""

    def __init__(self, workers: int) -> None:
        self._desks = {
            line: Desk(Line(workers), Processes(workers, niceness))
            for line, niceness in NICENESS.items()
        }

    async def do(self, job: Job) -> Any:
        """Return what came of a job, or raise NotDone."""
        return await self._desks[URGENT if job.urgent else PATIENT].awaited.answer(job)

    async def figures(self) -> dict[str, dict[str, float]]:
        """Return how many jobs wait and run, for whom and how long."""
        return {name: desk.line.figures() for name, desk in self._desks.items()}

    async def close(self) -> None:
        """Stop working."""
        for desk in self._desks.values():
            desk.close()


class Desk:
    """A line of jobs, and the processes that do them."""

    def __init__(self, line: Line, processes: Processes) -> None:
        self.line = line
        self.processes = processes
        self.awaited = Awaited(self._put, line.drop)
        self._tasks: set[asyncio.Task[None]] = set()
        self._losses: Counter[str] = Counter()
        """How often a process was lost over a job."""

    def _put(self, job: Job) -> None:
        past = self.line.put(job)
        if past is not None:
            self.awaited.refuse(past.id, Replaced("replaced"))
        self._serve()

    def _serve(self) -> None:
        while (taken := self.line.take()) is not None:
            task = asyncio.get_running_loop().create_task(self._carry_out(*taken))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _carry_out(self, job: Job, seconds: float) -> None:
        try:
            result = await self.processes.run(job, seconds)
        except Lost:
            self.line.done(job)
            self._try_again(job)
        except Exception as error:
            self.line.done(job)
            self._give_up(job, repr(error))
        else:
            self.line.done(job)
            self._losses.pop(job.id, None)
            self.awaited.give(job.id, json.loads(result))
        self._serve()

    def _try_again(self, job: Job) -> None:
        """Start over with a new process; a job that costs process after process is dropped."""
        self._losses[job.id] += 1
        if self._losses[job.id] <= MOST_TRIES:
            self._put(job)
        else:
            self._give_up(job, "process lost")

    def _give_up(self, job: Job, reason: str) -> None:
        log.error("job failed", kind=job.kind, key=job.key, error=reason)
        self._losses.pop(job.id, None)
        self.awaited.refuse(job.id, NotDone(reason))

    def close(self) -> None:
        """Stop; nobody is answered any more."""
        for task in tuple(self._tasks):
            task.cancel()
        self.awaited.close()
        self.processes.close()
