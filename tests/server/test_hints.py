"""Hints: for who plays against bots, in turn, and for nobody else."""

from pathlib import Path

import pytest
import sqlalchemy as sa

from couronne.server.schema import games
from tests.server.serving import Client, Server


@pytest.mark.parametrize("game", ["roses", "kingdomino", "pairleroy"])
def test_the_best_moves_are_told_in_turn(game: str, anne: Client) -> None:
    table = anne.table(game, "me", "random")
    shown = anne.wait_for(table, lambda now: now["mine"])
    hint = anne.post(f"/games/{table}/hint")

    assert hint["seq"] == shown["seq"]
    assert {move["label"] for move in hint["moves"]} <= {move["label"] for move in shown["moves"]}
    best = hint["moves"][0]
    assert hint["win"][shown["turn"]] == pytest.approx(best["win"])
    anne.play(table, shown["seq"], best["label"])


def test_there_are_none_against_people(anne: Client, bob: Client) -> None:
    table = anne.table("roses", "me", "open")
    bob.post(f"/games/{table}/join")

    assert anne.refused(f"/games/{table}/hint") == (409, "no_hints")


def test_there_are_none_at_a_shared_screen(anne: Client) -> None:
    table = anne.table("roses", "me", "me:Bob")

    assert anne.refused(f"/games/{table}/hint") == (409, "no_hints")


def test_a_stranger_gets_none(anne: Client, bob: Client) -> None:
    table = anne.table("roses", "me", "random")

    assert bob.refused(f"/games/{table}/hint") == (409, "not_your_turn")


def test_there_are_none_when_the_game_is_over(anne: Client) -> None:
    table = anne.table("roses", "me", "random")
    anne.post(f"/games/{table}/resign")

    assert anne.refused(f"/games/{table}/hint") == (409, "not_your_turn")


def test_there_are_none_in_a_game_that_counts(tmp_path: Path) -> None:
    with Server(tmp_path / "site.db", "--rate", "0") as server:
        anne = server.guest()
        table = anne.table("roses", "me", "random")
        server.stop()
        engine = sa.create_engine(f"sqlite:///{server.database}")
        with engine.begin() as connection:
            connection.execute(games.update().where(games.c.id == table).values(rated=True))
        engine.dispose()
        server.start()

        assert anne.refused(f"/games/{table}/hint") == (409, "no_hints")
