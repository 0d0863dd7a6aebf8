"""A server that starts again has the games of its tables at hand."""

import asyncio
from pathlib import Path

import pytest

from couronne.games.game import Game
from couronne.games.registry import make_game
from couronne.kernel import cache
from couronne.server.opening import opened
from couronne.server.schema import games
from couronne.server.warming import warm_up

ROW = {"rules": "classic", "options": "{}", "seats": "[]", "seed": bytes(32), "status": "over"}


@pytest.fixture
def loaded(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The games that were loaded."""
    found: list[str] = []
    given = Game.start

    def noted(game: Game, seed: bytes) -> object:
        found.append(game.name)
        return given(game, seed)

    monkeypatch.setattr(Game, "start", noted)
    return found


def warmed(tmp_path: Path, *played: str) -> None:
    """Open a database with tables of some games, as a server does."""
    with opened(f"sqlite:///{tmp_path / 'site.db'}") as store:
        rows = [
            {"id": str(number), "game": name, "created": 0.0, "updated": 0.0, **ROW}
            | {"public": False, "rated": False}
            for number, name in enumerate(played)
        ]
        with store.engine.begin() as connection:
            for row in rows:
                connection.execute(games.insert(), row)
        asyncio.run(warm_up(store))
        store.close()


def test_the_games_of_its_tables_are_loaded_once(tmp_path: Path, loaded: list[str]) -> None:
    warmed(tmp_path, "roses", "roses")

    assert loaded == ["roses"]


def test_a_new_server_loads_nothing(tmp_path: Path, loaded: list[str]) -> None:
    warmed(tmp_path)

    assert loaded == []


def test_what_would_have_to_be_compiled_waits(
    tmp_path: Path, loaded: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Game, "is_at_hand", False)

    warmed(tmp_path, "roses")

    assert loaded == []


@pytest.mark.machine_code
def test_code_is_at_hand_once_it_was_compiled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = make_game("roses", None, None, {}, compiled=True)
    game.undealt()
    assert game.is_at_hand

    monkeypatch.setattr(cache, "folder", lambda *_sources, **_loaded: tmp_path)

    assert not game.is_at_hand
