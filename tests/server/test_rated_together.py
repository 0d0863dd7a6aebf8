"""Rated games that end at the same moment on two servers with one PostgreSQL."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from couronne.server.engine import address_of
from couronne.server.opening import closing_engine
from couronne.server.rebuilding import check
from tests.server.people import member, play_on
from tests.server.serving import Client
from tests.server.sites import Site, at_once
from tests.services import Postgres, Redis

ROUNDS = 20


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    with (
        Postgres() as postgres,
        Redis(forgetful=True) as redis,
        Site(tmp_path, postgres, redis) as running,
    ):
        yield running


def begun(mia: Client, rival: Client) -> str:
    table = mia.table("roses", "me", "open", rated=True)
    rival.post(f"/games/{table}/join")
    play_on(table, mia, rival)
    return table


def test_no_update_is_lost(site: Site) -> None:
    """Somebody plays two rivals, each on another server; again and again both resign at once."""
    mia = member(site.servers[0], "Mia")
    rivals = [member(server, f"Rival {server.port}") for server in site.servers]
    pairs = list(zip((mia, site.elsewhere(mia)), rivals, strict=True))
    rounds = [[(rival, begun(here, rival)) for here, rival in pairs] for _ in range(ROUNDS)]

    for ends in rounds:
        at_once(*(partial(rival.post, f"/games/{table}/resign") for rival, table in ends))

    games = len(pairs) * ROUNDS
    (rating,) = mia.get("/players/Mia")["ratings"]
    assert (rating["games"], rating["wins"], rating["losses"]) == (games, games, 0)
    assert len(mia.get("/players/Mia/ratings/roses/classic")["steps"]) == games
    with closing_engine(address_of(site.servers[0].database_url)) as engine:
        found, is_kept = check(engine)
    assert (found.games, is_kept) == (games, True)
