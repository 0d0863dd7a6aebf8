"""Who works: processes of this server alone, or all machines around a Redis."""

import asyncio
import signal

import structlog

from couronne.server.redis_client import shown
from couronne.server.work.crew import Crew, Hands, crews_of_this_machine
from couronne.server.work.job import Work
from couronne.server.work.local import LocalWork
from couronne.server.work.processes import PATIENT, URGENT
from couronne.server.work.queue import Queue
from couronne.server.work.shared import SharedWork

log = structlog.get_logger()


def start_work(workers: int, redis: str | None) -> Work:
    """Begin to work for a server, with so many processes of its own."""
    return LocalWork(workers) if redis is None else SharedWork(redis, workers)


async def pull(redis: str, workers: int, cluster: Hands | None = None) -> bool:
    """Do the work that waits in a Redis, here or on a cluster, until this process shall end.

    Return whether it was told to end: a cluster may have gone away.
    """
    queue, told = Queue(redis), asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, told.set)
    crews = (
        crews_of_this_machine(queue, workers, prepares=True)
        if cluster is None
        else [Crew(queue, (URGENT, PATIENT), cluster, prepares=True)]
    )
    log.info("pulling", redis=shown(redis))
    stop = asyncio.create_task(told.wait())
    await asyncio.wait(
        [stop, *(crew.pulling for crew in crews)], return_when=asyncio.FIRST_COMPLETED
    )
    for crew in crews:
        await crew.close()
    await queue.close()
    log.info("stopped")
    return stop.done()
