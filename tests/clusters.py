"""A real Ray cluster for tests: one node of one core, to which others can be added."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import ray
from ray.cluster_utils import Cluster

STORE = 100 * (1 << 20)
WATCHFUL = {
    "health_check_initial_delay_ms": 0,
    "health_check_period_ms": 500,
    "health_check_failure_threshold": 2,
}
"""Have the loss of a node noticed soon."""


@contextmanager
def small_cluster() -> Iterator[Any]:
    """Start a cluster, and join it."""
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


def add_node(cluster: Any) -> Any:
    """Add a node of one core."""
    return cluster.add_node(num_cpus=1, object_store_memory=STORE)
