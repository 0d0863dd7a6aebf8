"""A tournament on a Ray cluster of two nodes, one of which goes away in the middle."""

import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import ray
from ray.cluster_utils import Cluster

from couronne.arena.tournament.cluster import ray_workers
from couronne.arena.tournament.entering import enter_bots
from couronne.arena.tournament.folder import TournamentFolder
from couronne.arena.tournament.plan import Plan
from couronne.arena.tournament.running import Running, local_workers

from .test_running import told

STORE = 100 * (1 << 20)
WATCHFUL = {
    "health_check_initial_delay_ms": 0,
    "health_check_period_ms": 500,
    "health_check_failure_threshold": 2,
}
"""Have the loss of a node noticed soon."""


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    head = {
        "num_cpus": 1,
        "object_store_memory": STORE,
        "include_dashboard": False,
        "_system_config": WATCHFUL,
    }
    cluster = Cluster(initialize_head=True, head_node_args=head)
    ray.init(address=cluster.address, log_to_driver=False, logging_level=logging.ERROR)
    yield cluster
    ray.shutdown()
    cluster.shutdown()  # type: ignore[no-untyped-call]


def tournament(folder: Path) -> Running:
    plan = Plan("roses", "course", 2, "round-robin", 10, 3)
    kept = TournamentFolder(folder)
    kept.write(plan.with_entries(enter_bots(["random", "greedy", "bot:1", "bot:2"])))
    return Running(kept)


def test_a_cluster_that_loses_a_node_comes_to_the_same_table(cluster: Any, tmp_path: Path) -> None:
    here, there = tournament(tmp_path / "here"), tournament(tmp_path / "there")
    list(here.play(local_workers(1)))
    second = cluster.add_node(num_cpus=1, object_store_memory=STORE)

    games = there.play(ray_workers(cluster.address))
    for _ in range(5):
        next(games)
    cluster.remove_node(second, allow_graceful=False)
    list(games)

    assert told(there.standings.log()) == told(here.standings.log())
    assert there.standings.order == here.standings.order
