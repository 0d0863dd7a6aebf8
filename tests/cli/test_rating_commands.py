"""`couronne ratings`: checked against the games, and found anew."""

import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.server.people import member, play_on
from tests.server.serving import Server


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The database of a site, which is being served, with one rated game."""
    file = tmp_path_factory.mktemp("ratings") / "site.db"
    with Server(file, "--rate", "0") as server:
        ada, bea = member(server, "Ada"), member(server, "Bea")
        table = ada.table("roses", "me", "open", rated=True)
        bea.post(f"/games/{table}/join")
        play_on(table, ada, bea)
        bea.post(f"/games/{table}/resign")
        yield file


def ratings(url: str, *options: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "couronne", "ratings", *options, "--database", url]
    return subprocess.run(
        [*command, "--lang", "en"], capture_output=True, text=True, check=False, encoding="utf-8"
    )


def test_ratings_that_follow_from_the_games_are_right(database: Path) -> None:
    checked = ratings(f"sqlite:///{database}")

    assert (checked.returncode, checked.stderr) == (0, "")
    assert "2 ratings from 1 rated games" in checked.stdout


def test_wrong_ratings_are_told_and_put_right(database: Path) -> None:
    with closing(sqlite3.connect(database)) as kept, kept:
        kept.execute("DELETE FROM ratings")

    wrong = ratings(f"sqlite:///{database}")
    rebuilt = ratings(f"sqlite:///{database}", "--rebuild")
    right = ratings(f"sqlite:///{database}")

    assert [done.returncode for done in (wrong, rebuilt, right)] == [1, 0, 0]
    assert "do not follow" in wrong.stdout
    assert "found anew" in rebuilt.stdout


def test_a_site_that_there_is_not_is_refused(tmp_path: Path) -> None:
    refused = ratings(f"sqlite:///{tmp_path / 'none.db'}")

    assert refused.returncode == 2
    assert len(refused.stderr.splitlines()) == 1
    assert not (tmp_path / "none.db").exists()
