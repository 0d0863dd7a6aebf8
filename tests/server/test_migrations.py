"""A database of every released schema is brought to this version, and nothing in it is lost."""

from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from couronne.errors import BadChoice
from couronne.server.backups.file import SUFFIX, checked
from couronne.server.engine import address_of
from couronne.server.migrating import alone, migrate, schema_of, upgrade
from couronne.server.opening import connected, opened
from couronne.server.schema import LATEST, metadata
from tests.server.contents import contents, copy_rows
from tests.server.databases import SCHEMAS, check, lay_out, left
from tests.server.serving import Server

OLDEST = SCHEMAS[0]


@pytest.fixture
def laid_out(request: pytest.FixtureRequest, tmp_path: Path, empty: str) -> str:
    """The address of a database as a release has left it, of either kind."""
    schema: str = request.param
    file = lay_out(schema, tmp_path / "site.db")
    if empty.startswith("sqlite"):
        return file
    with connected(address_of(empty)) as engine, alone(engine) as connection:
        migrate(connection, schema)
    copy_rows(file, empty)
    return empty


every_schema = pytest.mark.parametrize("laid_out", SCHEMAS, indirect=True)
oldest = pytest.mark.parametrize("laid_out", [OLDEST], indirect=True)


def upgraded(url: str, backups: Path) -> list[Path]:
    """Open a database as a server would; return the backups of which it told."""
    told: list[Path] = []
    with opened(url, backups, told.append) as store:
        store.close()
    return told


def schema_at(url: str) -> str | None:
    with connected(address_of(url)) as engine, engine.connect() as connection:
        return schema_of(connection)


def test_a_database_of_every_schema_is_kept() -> None:
    assert [f"{number:04}" for number in range(1, int(LATEST) + 1)] == SCHEMAS


@every_schema
def test_an_upgraded_database_has_the_tables_of_the_code(laid_out: str) -> None:
    with connected(address_of(laid_out)) as engine:
        upgrade(engine)

        with engine.connect() as connection:
            assert compare_metadata(MigrationContext.configure(connection), metadata) == []


@pytest.mark.parametrize("laid_out", SCHEMAS, indirect=True, ids=str)
def test_everybody_and_every_game_is_there_after_an_upgrade(
    laid_out: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    schema = request.node.callspec.params["laid_out"]
    options = ("--rate", "0", "--backup-dir", str(tmp_path))
    with Server(tmp_path / "site.db", *options, url=laid_out) as server:
        check(server, left(schema))


@oldest
def test_a_database_is_saved_before_its_tables_are_changed(laid_out: str, tmp_path: Path) -> None:
    rows = {table: len(rows) for table, rows in contents(laid_out).items()}

    (file,) = upgraded(laid_out, tmp_path / "kept")

    with checked(file) as (header, _lines):
        assert (header.schema, header.rows) == (OLDEST, rows)
    assert upgraded(laid_out, tmp_path / "kept") == []


def test_a_backup_lies_beside_the_file_unless_told_otherwise(tmp_path: Path) -> None:
    url = lay_out(OLDEST, tmp_path / "site.db")

    with opened(url) as store:
        store.close()

    assert [file.parent for file in tmp_path.glob(f"site-{OLDEST}-*{SUFFIX}")] == [tmp_path]


def test_a_server_tells_in_one_line_where_the_backup_is(tmp_path: Path) -> None:
    lay_out(OLDEST, tmp_path / "site.db")

    with Server(tmp_path / "site.db", "--lang", "en") as server:
        (file,) = tmp_path.glob(f"*{SUFFIX}")

    told = "".join(server.log.split())  # which may be broken where a line is full
    assert f"thedatabasewassavedto{file}." in told


def test_a_new_database_needs_no_backup(empty: str, tmp_path: Path) -> None:
    assert upgraded(empty, tmp_path / "kept") == []
    assert not (tmp_path / "kept").exists()


@oldest
def test_without_a_backup_nothing_is_changed(laid_out: str, tmp_path: Path) -> None:
    (tmp_path / "full").write_text("no folder")

    with pytest.raises(BadChoice) as refused:
        upgraded(laid_out, tmp_path / "full")

    assert refused.value.code == "not_upgraded"
    assert schema_at(laid_out) == OLDEST


@oldest
def test_a_migration_that_fails_leaves_the_old_tables(
    laid_out: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = contents(laid_out)

    monkeypatch.setattr("alembic.op.add_column", lambda *_given: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        upgraded(laid_out, tmp_path)

    assert schema_at(laid_out) == OLDEST
    assert contents(laid_out) == before
