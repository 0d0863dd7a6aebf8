"""Ratings follow from the games alone: they can be checked, lost, and found again."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy import Engine

from couronne.server.engine import address_of
from couronne.server.opening import closing_engine
from couronne.server.rebuilding import check, rebuild
from couronne.server.schema import rating_steps, ratings
from tests.server.people import PASSWORD, gone, member, play_on
from tests.server.serving import Client, Server


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engine]:
    """A database with rated games of several kinds, and some that did not count."""
    with Server(tmp_path_factory.mktemp("rated") / "site.db", "--rate", "0") as server:
        ada, bea, cleo = (member(server, name) for name in ("Ada", "Bea", "Cleo"))
        for winner, loser in ((ada, bea), (bea, ada), (cleo, bea), (ada, cleo)):
            end(winner, loser, game="roses", rated=True)
        end(ada, bea, game="roses", rated=False)
        end(cleo, bea, ada, game="kingdomino", rated=True)
        ada.post(f"/games/{ada.table('roses', 'me', 'open', rated=True)}/resign")
        with closing_engine(address_of(server.database_url)) as connected:
            yield connected


def end(*clients: Client, game: str, rated: bool) -> None:
    """Play until it counts; the last gives up."""
    first, *others = clients
    table = first.table(game, "me", *["open"] * len(others), rated=rated)
    for client in others:
        client.post(f"/games/{table}/join")
    play_on(table, *clients)
    clients[-1].post(f"/games/{table}/resign")


def kept(engine: Engine) -> dict[str, set[Any]]:
    with engine.connect() as connection:
        return {
            table.name: {tuple(row) for row in connection.execute(table.select())}
            for table in (ratings, rating_steps)
        }


def test_what_is_kept_follows_from_the_games(engine: Engine) -> None:
    found, is_kept = check(engine)

    assert is_kept
    assert (found.games, len(found.ratings), len(found.steps)) == (5, 6, 11)


def test_lost_ratings_are_found_again(engine: Engine) -> None:
    before = kept(engine)
    with engine.begin() as connection:
        connection.execute(ratings.delete())
        connection.execute(rating_steps.delete())

    rebuild(engine)

    assert kept(engine) == before


def test_a_forged_rating_is_noticed_and_put_right(engine: Engine) -> None:
    before = kept(engine)
    with engine.begin() as connection:
        connection.execute(ratings.update().values(mu=ratings.c.mu + 1))
    _found, is_kept = check(engine)

    rebuild(engine)

    assert not is_kept
    assert kept(engine) == before


def test_without_rated_games_there_are_no_ratings(tmp_path: Path) -> None:
    with (
        Server(tmp_path / "site.db") as server,
        closing_engine(address_of(server.database_url)) as engine,
    ):
        assert rebuild(engine) == (0, [], [])
        with engine.connect() as connection:
            assert connection.scalar(sa.select(sa.func.count()).select_from(ratings)) == 0


def test_the_strength_of_who_has_left_stays_with_their_games(tmp_path: Path) -> None:
    """Nothing tells whose it was, and the ratings of the others still follow from the games."""
    with Server(tmp_path / "site.db", "--rate", "0") as server:
        ada, bea = member(server, "Ada"), member(server, "Bea")
        for winner, loser in ((ada, bea), (bea, ada)):
            end(winner, loser, game="roses", rated=True)
        identity = bea.get("/me")["id"]
        ada_before = ada.get("/players/Ada")
        gone(bea, "/me", password=PASSWORD)

        with closing_engine(address_of(server.database_url)) as engine:
            _found, is_kept = check(engine)
            before = kept(engine)
            rebuild(engine)

            assert is_kept
            assert kept(engine) == before
        assert ada.get("/players/Ada") == ada_before
        assert not any(identity in map(str, row) for rows in before.values() for row in rows)
        assert ada.ask("GET", "/players/Bea").status_code == 404
        first = ada.get("/players/Ada/games")["games"][0]
        assert [(seat["name"], seat["has_page"]) for seat in first["seats"]] == [
            ("", False),
            ("Ada", True),
        ]
