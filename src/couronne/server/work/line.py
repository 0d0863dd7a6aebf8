"""Who waits: addresses are served in turn, then their owners, and share the time that there is."""

import time
from collections import Counter
from typing import NamedTuple, TypeVar

from couronne.server.work.job import Job

PATIENCE = 3.0
"""Seconds after which a bot should have answered, however many think at the same time."""
LEAST = 0.02
"""Seconds that a bot gets at least."""
FRESH = 0.1
"""How much the latest wait counts in the mean at least."""
Waits = TypeVar("Waits")


def share(workers: int, addresses: int, owners: int, own: int) -> float:
    """Return the seconds for a job: addresses share the processes, owners their address's share.

    An owner shares what comes to one among all the own jobs.
    """
    return max(LEAST, min(PATIENCE, PATIENCE * workers / max(1, addresses * owners * own)))


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
        self._waiting: dict[str, dict[str, dict[str, Place]]] = {}
        """By address, by owner and by key."""
        self._running: Counter[tuple[str, str]] = Counter()
        """How many of whose jobs are being done."""

    def put(self, job: Job) -> Job | None:
        """Let a job wait; return one that need not be done now, of those under the same key."""
        waiting = self._waiting.setdefault(job.origin, {}).setdefault(job.owner, {})
        place = waiting.setdefault(job.key, Place(job, time.monotonic()))
        past, latest = sorted((place.job, job), key=lambda one: one.number)
        waiting[job.key] = place._replace(job=latest)
        return past if past.id != latest.id else None

    def take(self) -> tuple[Job, float] | None:
        """Return the next job and its seconds, if it can be done now."""
        if not self._waiting or self._running.total() >= self.workers:
            return None
        address, owners = _first(self._waiting)
        owner, places = _first(owners)
        seconds = self._share(address, owner)
        _key, place = _first(places)
        del places[place.job.key]
        _have_had_a_turn(owners, owner)
        _have_had_a_turn(self._waiting, address)
        self._running[address, owner] += 1
        self._note_wait(time.monotonic() - place.since)
        return place.job, seconds

    def _note_wait(self, seconds: float) -> None:
        self._taken += 1
        self.mean_wait += max(FRESH, 1 / self._taken) * (seconds - self.mean_wait)

    def _share(self, address: str, owner: str) -> float:
        running = [one for where, one in self._running if where == address]
        owners = {*self._waiting[address], *running}
        addresses = {*self._waiting, *(where for where, _one in self._running)}
        own = len(self._waiting[address][owner]) + self._running[address, owner]
        return share(self.workers, len(addresses), len(owners), own)

    def done(self, job: Job) -> None:
        """Note that a job taken is over."""
        self._running[job.origin, job.owner] -= 1
        self._running += Counter()  # drops those who have nothing more

    def drop(self, job: Job) -> None:
        """Let a job wait no longer."""
        owners = self._waiting.get(job.origin, {})
        places = owners.get(job.owner, {})
        if job.key in places and places[job.key].job.id == job.id:
            del places[job.key]
        if not places:
            owners.pop(job.owner, None)
        if not owners:
            self._waiting.pop(job.origin, None)

    def figures(self) -> dict[str, float]:
        """Return how many wait and run, for how many owners, how long a job has waited."""
        waiting = {
            (address, owner): len(places)
            for address, owners in self._waiting.items()
            for owner, places in owners.items()
        }
        return {
            "waiting": sum(waiting.values()),
            "running": self._running.total(),
            "owners": len({*waiting, *self._running}),
            "mean_wait": self.mean_wait,
            "workers": self.workers,
        }


def _first(waiting: dict[str, Waits]) -> tuple[str, Waits]:
    return next(iter(waiting.items()))


def _have_had_a_turn(waiting: dict[str, dict[str, Waits]], who: str) -> None:
    """Let somebody wait behind all others, or no more where there is nothing to wait for."""
    left = waiting.pop(who)
    if left:
        waiting[who] = left
