"""Self-play on a Ray cluster: the same folder as on this machine."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import couronne
from couronne.research.selfplay import self_play
from tests.clusters import small_cluster

from .test_selfplay import files_of


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    with small_cluster() as running:
        yield running


def test_a_cluster_writes_what_this_machine_does(cluster: Any, tmp_path: Path) -> None:
    game = couronne.load("roses", rules="king-of-roses")

    here = self_play(game, "bot:3", 6, tmp_path / "here", seed=7, workers=1)
    there = self_play(game, "bot:3", 6, tmp_path / "there", seed=7, on=cluster.address)

    assert here.games == there.games == 6
    assert files_of(tmp_path / "here") == files_of(tmp_path / "there")
