"""Bringing a database to this version: all of it or nothing, by one server at a time."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import sqlalchemy as sa
from sqlalchemy import Connection, Engine

from couronne.errors import BadChoice
from couronne.server.engine import SQLITE, hold, shown
from couronne.server.schema import LATEST, versions

if TYPE_CHECKING:
    from alembic.config import Config

MIGRATING = 0x636F7572
"""The number of the lock under which one of several servers brings the tables up to date."""
Before = Callable[[str], None]
"""Told of the schema that is about to be left behind."""


def upgrade(engine: Engine, before: Before = lambda _schema: None) -> None:
    """Run the migrations that are missing."""
    with alone(engine) as connection:
        found = schema_of(connection)
        if found == LATEST:
            return
        if found is not None:
            check_known(found, BadChoice("newer_database", url=shown(engine.url)))
            before(found)
        migrate(connection)


@contextmanager
def alone(engine: Engine) -> Iterator[Connection]:
    """Be the only one to change tables, in a transaction that holds everything or nothing."""
    with engine.connect() as connection:
        if engine.dialect.name == SQLITE:
            # A table that others refer to is changed by making it anew, which looks like its end.
            connection.exec_driver_sql("PRAGMA foreign_keys=OFF")
            connection.exec_driver_sql("BEGIN IMMEDIATE")  # fails where nothing can be written
        else:
            hold(connection, MIGRATING)
        yield connection
        connection.commit()


def schema_of(connection: Connection) -> str | None:
    """Return the schema of a database of ours, nothing of one without tables; refuse any other."""
    tables = sa.inspect(connection).get_table_names()
    if not tables:
        return None
    if versions.name not in tables:
        raise BadChoice("foreign_database", url=shown(connection.engine.url))
    return connection.scalar(versions.select())


def check_known(schema: str, refusal: BadChoice) -> None:
    """Refuse a schema that only a newer version knows."""
    from alembic.script import ScriptDirectory

    known = ScriptDirectory.from_config(_config()).walk_revisions()
    if schema not in {one.revision for one in known}:
        raise refusal


def migrate(connection: Connection, schema: str = LATEST) -> None:
    """Let alembic do it, which is not loaded unless there is something to do."""
    from alembic import command

    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, schema)
    _check_references(connection)


def _check_references(connection: Connection) -> None:
    """Refuse what refers to something that is not there, where that was not done all along."""
    if connection.dialect.name != SQLITE:
        return
    if connection.exec_driver_sql("PRAGMA foreign_key_check").first() is not None:
        raise BadChoice("broken_database", url=shown(connection.engine.url))


def _config() -> "Config":
    from alembic.config import Config

    config = Config()
    place = str(Path(__file__).parent / "migrations")
    config.set_main_option("script_location", place.replace("%", "%%"))
    return config
