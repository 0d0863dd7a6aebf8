"""A tournament on a Ray cluster of two nodes, one of which goes away in the middle."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from couronne.arena.jobs import workers_for
from couronne.arena.tournament.batches import play_batch
from couronne.arena.tournament.entering import enter_bots
from couronne.arena.tournament.folder import TournamentFolder
from couronne.arena.tournament.plan import Plan
from couronne.arena.tournament.running import Running
from tests.clusters import add_node, small_cluster

from .test_running import told

pytestmark = pytest.mark.lasting


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    with small_cluster() as running:
        yield running


def tournament(folder: Path) -> Running:
    plan = Plan("roses", "course", 2, "round-robin", 10, 3)
    kept = TournamentFolder(folder)
    kept.write(plan.with_entries(enter_bots(["random", "greedy", "bot:1", "bot:2"])))
    return Running(kept)


def test_a_cluster_that_loses_a_node_comes_to_the_same_table(cluster: Any, tmp_path: Path) -> None:
    here, there = tournament(tmp_path / "here"), tournament(tmp_path / "there")
    list(here.play(workers_for(play_batch, 1)))
    second = add_node(cluster)

    games = there.play(workers_for(play_batch, on=cluster.address))
    for _ in range(5):
        next(games)
    cluster.remove_node(second, allow_graceful=False)
    list(games)

    assert told(there.standings.log()) == told(here.standings.log())
    assert there.standings.order == here.standings.order
