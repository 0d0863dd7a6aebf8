"""Work on a Ray cluster of two nodes, one of which goes away in the middle."""

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest

from couronne.server.work.cluster import RayHands
from couronne.server.work.crew import Crew
from couronne.server.work.job import Job, NotDone
from couronne.server.work.processes import PATIENT, URGENT
from couronne.server.work.queue import Queue
from couronne.server.work.shared import SharedWork
from tests.clusters import add_node, small_cluster
from tests.server.work.jobs import START, look, move, run
from tests.services import Redis


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    with small_cluster() as running:
        yield running


@pytest.fixture(scope="module")
def service() -> Iterator[Redis]:
    with Redis() as running:
        yield running


def test_jobs_are_done_by_a_cluster_that_loses_a_node(cluster: Any, service: Redis) -> None:
    second = add_node(cluster)

    async def ask() -> tuple[list[Any], Any]:
        work, queue = SharedWork(service.url, 0), Queue(service.url)
        crew = Crew(queue, (URGENT, PATIENT), RayHands(cluster.address))
        looks = [asyncio.create_task(work.do(look(key=f"look:{n}"))) for n in range(10)]
        await asyncio.wait(looks, return_when=asyncio.FIRST_COMPLETED)
        await asyncio.to_thread(cluster.remove_node, second, allow_graceful=False)
        label = await work.do(move())
        with pytest.raises(NotDone, match="unknown kind"):
            await work.do(Job("nonsense", "anne", "x", {}))
        found = await asyncio.gather(*looks)
        await crew.close()
        await queue.close()
        await work.close()
        return found, label

    found, label = run(ask())

    assert [one["simulations"] for one in found] == [200] * 10
    assert label in [one.label for one in START.moves]
