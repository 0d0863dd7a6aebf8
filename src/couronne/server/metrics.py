"""All that is measured of a server, for whoever watches it, in the words of Prometheus."""

from collections.abc import Iterator

from prometheus_client import CollectorRegistry, ProcessCollector, generate_latest
from prometheus_client.metrics_core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from couronne.server.figures import Figures
from couronne.server.measures import REGISTRY


class Now(Collector):
    """What is looked at when somebody asks."""

    def __init__(self, told: Figures, database_answers: bool) -> None:
        self.told, self.database_answers = told, database_answers

    def collect(self) -> Iterator[Metric]:
        """Say it."""
        told = self.told
        yield _gauge("live_connections", "Live connections.", told.connections)
        yield _gauge("tables", "Tables in memory.", told.tables)
        about = "Whether the database answers and takes what is written."
        yield _gauge("database_up", about, int(self.database_answers))
        yield CounterMetricFamily("couronne_moves", "Moves acknowledged.", value=told.moves)
        yield CounterMetricFamily("couronne_errors", "Errors in the log.", value=told.errors)
        yield _jobs(told)


def _gauge(name: str, about: str, value: float) -> Metric:
    return GaugeMetricFamily(f"couronne_{name}", about, value=value)


def _jobs(told: Figures) -> Metric:
    jobs = GaugeMetricFamily("couronne_jobs", "Work for bots.", labels=("line", "state"))
    for line, counts in told.jobs.items():
        for state in ("waiting", "running"):
            jobs.add_metric((line, state), counts[state])
    return jobs


def written(told: Figures, database_answers: bool) -> bytes:
    """Write down everything."""
    now = CollectorRegistry()
    now.register(Now(told, database_answers))
    ProcessCollector(registry=now)
    return generate_latest(now) + generate_latest(REGISTRY)
