"""Tasks done on a Ray cluster: the same tasks, the same results, on many machines."""

import logging
from collections.abc import Callable, Generator, Iterable
from itertools import islice
from typing import Any

from couronne.arena.jobs import Done, Task, Workers
from couronne.errors import BadChoice

LOCAL = "ray"
"""Stands for a cluster of this machine alone, started for the purpose."""
AHEAD = 2
"""Tasks handed out for each core."""
STORE = 200 * (1 << 20)
"""Bytes for what a local cluster hands from process to process."""
AT_LEAST = 4
"""Tasks handed out to a cluster that says nothing of its cores."""


def ray_workers(work: Callable[[Task], Done], address: str) -> Workers[Task, Done]:
    """Join a cluster by its address; `ray` starts one here."""
    ray = joined(address)
    # A task is pure data and its result follows from it: what a lost machine had is done again.
    remote = ray.remote(max_retries=-1)(work)

    def do(tasks: Iterable[Task]) -> Generator[Done, None, None]:
        coming = iter(tasks)
        running: set[Any] = set()
        try:
            while True:
                room = _cores(ray) * AHEAD - len(running)
                running |= {remote.remote(task) for task in islice(coming, max(0, room))}
                if not running:
                    return
                done, _waiting = ray.wait(list(running), num_returns=1)
                running -= set(done)
                yield from ray.get(done)
        finally:
            for task in running:
                ray.cancel(task, force=True)

    return do


def joined(address: str) -> Any:
    """Return Ray's library, connected to a cluster."""
    try:
        import ray
    except ImportError:
        raise BadChoice("no_ray") from None
    if not ray.is_initialized():
        _join(ray, address)
    return ray


def _join(ray: Any, address: str) -> None:
    quiet = {"log_to_driver": False, "logging_level": logging.ERROR}
    try:
        if address == LOCAL:
            ray.init(include_dashboard=False, object_store_memory=STORE, **quiet)
        else:
            ray.init(address=address, **quiet)
    except (ConnectionError, ValueError, RuntimeError) as error:
        raise BadChoice("no_cluster", address=address, reason=str(error)) from None


def _cores(ray: Any) -> int:
    return max(AT_LEAST // AHEAD, int(ray.cluster_resources().get("CPU", 0)))
