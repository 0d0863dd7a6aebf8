"""Who waits: owners are served in turn, and share the time that there is."""

import time
from collections import Counter
from typing import NamedTuple

from couronne.server.work.job import Job

PATIENCE = 3.0
"""Seconds after which a bot should have answered, however many think at the same time."""
LEAST = 0.02
"""Seconds that a bot gets at least."""
FRESH = 0.1
"""How much the latest wait counts in the mean at least."""


def share(workers: int, owners: int, own: int) -> float:
    """Return the seconds for a job: owners share the processes, and each its own share."""
    return max(LEAST, min(PATIENCE, PATIENCE * workers / max(1, owners * own)))


class Place(NamedTuple):
    """A job that waits."""

    job: Job
    since: float


class Line:
    """Jobs that wait for a number of workers, and those that these have taken."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self.mean_wait = 0.0
        """Seconds, the latest counting most."""
        self._taken = 0
        self._waiting: dict[str, dict[str, Place]] = {}
        """By owner and by key."""
        self._running: Counter[str] = Counter()
        """How many of whose jobs are being done."""

    def put(self, job: Job) -> Job | None:
        """Let a job wait; return one that need not be done now, of those under the same key."""
        waiting = self._waiting.setdefault(job.owner, {})
        place = waiting.setdefault(job.key, Place(job, time.monotonic()))
        past, latest = sorted((place.job, job), key=lambda one: one.number)
        waiting[job.key] = place._replace(job=latest)
        return past if past.id != latest.id else None

    def take(self) -> tuple[Job, float] | None:
        """Return the next job and its seconds, if it can be done now."""
        if not self._waiting or self._running.total() >= self.workers:
            return None
        owner, places = next(iter(self._waiting.items()))
        seconds = self._share(owner)
        place = places.pop(next(iter(places)))
        del self._waiting[owner]
        if places:
            self._waiting[owner] = places
        self._running[owner] += 1
        self._note_wait(time.monotonic() - place.since)
        return place.job, seconds

    def _note_wait(self, seconds: float) -> None:
        self._taken += 1
        self.mean_wait += max(FRESH, 1 / self._taken) * (seconds - self.mean_wait)

    def _share(self, owner: str) -> float:
        owners = {*self._waiting, *self._running}
        return share(self.workers, len(owners), len(self._waiting[owner]) + self._running[owner])

    def done(self, job: Job) -> None:
        """Note that a job taken is over."""
        self._running[job.owner] -= 1
        self._running += Counter()  # drops those who have nothing more

    def drop(self, job: Job) -> None:
        """Let a job wait no longer."""
        places = self._waiting.get(job.owner, {})
        if job.key in places and places[job.key].job.id == job.id:
            del places[job.key]
        if not places:
            self._waiting.pop(job.owner, None)

    def figures(self) -> dict[str, float]:
        """Return how many wait and run, for how many owners, how long a job has waited."""
        return {
            "waiting": sum(map(len, self._waiting.values())),
            "running": self._running.total(),
            "owners": len({*self._waiting, *self._running}),
            "mean_wait": self.mean_wait,
            "workers": self.workers,
        }
