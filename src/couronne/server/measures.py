"""What is measured while it happens: requests and transactions, in the words of Prometheus."""

import time
from collections.abc import Iterator
from contextlib import contextmanager

from prometheus_client import CollectorRegistry, Counter, Histogram
from starlette.types import Scope

METHODS = {"GET", "HEAD", "POST", "PATCH", "PUT", "DELETE", "OPTIONS"}
REGISTRY = CollectorRegistry()
REQUESTS = Histogram(
    "couronne_request_seconds",
    "Requests and how long they took.",
    ("method", "route", "status"),
    buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10),
    registry=REGISTRY,
)
COMMITS = Histogram(
    "couronne_commit_seconds",
    "Transactions and how long they took.",
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1),
    registry=REGISTRY,
)
GROUPS = Histogram(
    "couronne_commit_changes",
    "Changes that shared a transaction.",
    buckets=(1, 2, 5, 10, 20, 50, 100, 200, 500),
    registry=REGISTRY,
)
RENDERINGS = Counter(
    "couronne_renderings",
    "Tables written out, each for all who see the same.",
    registry=REGISTRY,
)
LISTS = Counter(
    "couronne_list_readings",
    "Lists of tables read from the database for those who follow them.",
    ("list",),
    registry=REGISTRY,
)


def answered(scope: Scope, status: int | None, seconds: float) -> None:
    """Count a request, by the pattern of its path: the paths themselves are without number."""
    method = scope["method"] if scope["method"] in METHODS else "OTHER"
    route = getattr(scope.get("route"), "path", "")
    REQUESTS.labels(method, route, str(status or 500)).observe(seconds)


@contextmanager
def committing(changes: int) -> Iterator[None]:
    """Measure a transaction."""
    began = time.perf_counter()
    yield
    COMMITS.observe(time.perf_counter() - began)
    GROUPS.observe(changes)
