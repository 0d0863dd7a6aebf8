"""`couronne serve`: what is wrong is said in one sentence before anything is promised."""

import socket
from pathlib import Path

import pytest

from tests.cli.command import Couronne, said_once


@pytest.mark.parametrize(
    ("database", "told"),
    [
        ("nonsense", "no address of a database"),
        ("mysql://x/y", "no address of a database"),
        ("sqlite:////nowhere/at/all.db", "cannot be written"),
        ("sqlite:///{here}/text", "no database of Couronne"),
    ],
)
def test_a_database_that_cannot_be_opened_is_told(
    couronne: Couronne, tmp_path: Path, database: str, told: str
) -> None:
    (tmp_path / "text").write_text("no database")

    done = couronne.call("serve", "--database", database.format(here=tmp_path), "--lang", "en")

    assert done.code == 2
    assert told in said_once(done)
    assert done.out == ""


def test_an_address_that_is_taken_is_told(couronne: Couronne, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        where = ("--port", port, "--database", f"sqlite:///{tmp_path / 'site.db'}")
        done = couronne.call("serve", *where, "--lang", "en")

    assert done.code == 2
    assert "already taken" in said_once(done)
    assert done.out == ""
    assert list(tmp_path.glob("site.db*")) == []
