"""Processes that do jobs, one each at a time."""

import asyncio
import json
import multiprocessing
import os
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool

from couronne.arena.jobs import leave_all_to_parent
from couronne.server.footprint import leave_out_scipy
from couronne.server.work.job import Job, NotDone

GENTLE = 19
"""How far processes stand back for whom somebody waits at a table."""
URGENT, PATIENT = "urgent", "patient"
"""The two lines in which jobs wait, each for processes of its own."""
NICENESS = {URGENT: 0, PATIENT: GENTLE}


class Lost(Exception):
    """The process that did a job has ended."""


def carry_out(job: Job, seconds: float) -> str:
    """Do a job, here and now; return its result as JSON."""
    from couronne.server.work.kinds import KINDS

    if job.kind not in KINDS:
        raise NotDone(f"unknown kind: {job.kind}")
    return json.dumps(KINDS[job.kind](job.payload, seconds))


def _begin(niceness: int) -> None:
    leave_out_scipy()
    leave_all_to_parent()
    os.nice(niceness)


class Processes:
    """So many processes, started as they are needed, and again where some were lost."""

    def __init__(self, count: int, niceness: int = 0) -> None:
        self.count = count
        self.niceness = niceness
        self._pool: ProcessPoolExecutor | None = None

    async def run(self, job: Job, seconds: float) -> str:
        """Do a job in one of them and return its result as JSON, or raise Lost."""
        pool = self._started()
        try:
            return await asyncio.wrap_future(pool.submit(carry_out, job, seconds))
        except BrokenProcessPool:
            self._start_over(pool)
            raise Lost from None

    def _started(self) -> ProcessPoolExecutor:
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self.count, context, _begin, (self.niceness,))
        return self._pool

    def _start_over(self, broken: ProcessPoolExecutor) -> None:
        if broken is self._pool:
            self._pool = None
            broken.shutdown(wait=False)

    def close(self) -> None:
        """End them, whatever they do."""
        if self._pool is not None:
            for process in list((self._pool._processes or {}).values()):
                process.terminate()
            self._pool.shutdown(wait=False, cancel_futures=True)
