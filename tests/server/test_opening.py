"""A database is opened by one server, or refused and left as it was."""

import signal
import sqlite3
from pathlib import Path

import pytest
from sqlalchemy import create_engine, inspect, text

from couronne.errors import BadChoice
from couronne.server.migrating import upgrade
from couronne.server.opening import opened
from tests.server.serving import PATIENCE, Server


def refusal(url: str) -> str:
    with pytest.raises(BadChoice) as refused, opened(url):
        pass
    return refused.value.code


def test_what_is_no_address_of_a_database_is_refused() -> None:
    wrong = [
        "site.db",
        "sqlite:///",
        "sqlite:///:memory:",
        "mysql://x/y",
        "postgresql://x/",
        "sqlite:///a?mode=ro",
    ]

    assert ["bad_database"] * len(wrong) == [refusal(url) for url in wrong]


def test_a_database_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    assert refusal(f"sqlite:///{tmp_path / 'nowhere' / 'site.db'}") == "unwritable_database"
    assert refusal(f"sqlite:///{tmp_path}") == "unwritable_database"


def test_a_file_that_is_no_database_stays_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_bytes(b"Dear Anne,\n" * 1000)

    assert refusal(f"sqlite:///{file}") == "foreign_database"
    assert file.read_bytes() == b"Dear Anne,\n" * 1000
    assert list(tmp_path.iterdir()) == [file]


def test_the_database_of_another_program_stays_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "other.db"
    other = sqlite3.connect(file)
    other.execute("create table users (name)")
    other.close()
    before = file.read_bytes()

    assert refusal(f"sqlite:///{file}") == "foreign_database"
    assert file.read_bytes() == before
    assert list(tmp_path.iterdir()) == [file]


def test_a_database_of_a_newer_version_is_refused(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'newer.db'}"
    engine = create_engine(url)
    upgrade(engine)
    with engine.begin() as connection:
        connection.execute(text("update alembic_version set version_num = '9999'"))
    engine.dispose()

    assert refusal(url) == "newer_database"


def test_a_migration_that_is_broken_off_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    engine = create_engine(f"sqlite:///{tmp_path / 'new.db'}")

    monkeypatch.setattr("alembic.op.create_index", lambda *_given: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        upgrade(engine)

    assert inspect(engine).get_table_names() == []
    engine.dispose()


def test_a_second_server_on_one_database_is_refused(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'site.db'}"

    with opened(url) as store:
        assert refusal(url) == "database_in_use"
        store.close()
    with opened(url) as store:
        store.close()


@pytest.mark.parametrize("asked", [signal.SIGINT, signal.SIGTERM])
def test_a_server_stops_soon_when_it_is_told_to(tmp_path: Path, asked: signal.Signals) -> None:
    with Server(tmp_path / "site.db") as server:
        anne = server.guest("Anne")
        table = anne.table("roses", "me", "bot:10")
        anne.move(table)
        assert server.process is not None

        server.process.send_signal(asked)

        server.process.wait(PATIENCE)
    assert "Traceback" not in server.log
