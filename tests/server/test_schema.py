"""The database: every migration leads to the tables that the code uses."""

from pathlib import Path

from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine

from couronne.server import migrations
from couronne.server.migrating import upgrade
from couronne.server.schema import LATEST, metadata


def test_the_latest_migration_is_the_one_that_the_code_asks_for() -> None:
    assert ScriptDirectory(str(Path(str(migrations.__file__)).parent)).get_heads() == [LATEST]


def test_the_migrations_make_the_tables_of_the_code(tmp_path: Path) -> None:
    engine = create_engine(f"sqlite:///{tmp_path / 'new.db'}")

    upgrade(engine)

    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    engine.dispose()


def test_a_database_that_is_up_to_date_stays_as_it_is(tmp_path: Path) -> None:
    engine = create_engine(f"sqlite:///{tmp_path / 'new.db'}")
    upgrade(engine)
    before = (tmp_path / "new.db").read_bytes()

    upgrade(engine)

    assert (tmp_path / "new.db").read_bytes() == before
    engine.dispose()
