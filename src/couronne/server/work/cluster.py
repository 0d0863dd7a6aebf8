"""Jobs done on a Ray cluster; Ray does again what a lost machine had."""

import asyncio
from typing import Any

from couronne.arena.cluster import joined
from couronne.server.work.job import Job
from couronne.server.work.processes import Lost, carry_out


class RayHands:
    """The cores of a cluster, or so many of them at most."""

    def __init__(self, address: str, most: int | None = None) -> None:
        self.most = most
        self._ray = joined(address)
        self._remote = self._ray.remote(max_retries=-1)(carry_out)

    @property
    def count(self) -> int:
        """How many cores there are now: a cluster grows and shrinks."""
        cores = max(1, int(self._ray.cluster_resources().get("CPU", 0)))
        return cores if self.most is None else min(cores, self.most)

    async def run(self, job: Job, seconds: float) -> str:
        """Do a job somewhere and return its result as JSON, or raise Lost."""
        task = self._remote.remote(job, seconds)
        try:
            return str(await asyncio.wrap_future(task.future()))
        except asyncio.CancelledError:
            self._ray.cancel(task, force=True)
            raise
        except self._ray.exceptions.RayError as error:
            raise _cause(error) from None

    def close(self) -> None:
        """Leave the cluster."""
        self._ray.shutdown()


def _cause(error: Any) -> Exception:
    """Return what went wrong in a job, or Lost where it went wrong around it."""
    cause = getattr(error, "cause", None)
    return cause if isinstance(cause, Exception) else Lost()
