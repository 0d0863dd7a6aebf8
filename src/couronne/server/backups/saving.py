"""Saving a database while it is used: a backup holds what was there at one moment."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

import sqlalchemy as sa
from sqlalchemy import Connection, Engine, Select, Table

import couronne
from couronne.errors import BadChoice
from couronne.server.backups.file import Header, Writer, written
from couronne.server.backups.rows import tables_of, writing
from couronne.server.engine import SQLITE, shown
from couronne.server.migrating import schema_of

BATCH = 5_000
Advance = Callable[[int, int], None]
"""Told how many rows of how many are done."""


def save(engine: Engine, path: Path, advance: Advance = lambda _done, _total: None) -> Header:
    """Write all that a database holds into a file; return what is in it."""
    with _moment(engine) as connection:
        header = _header(connection)
        with written(path, header) as writer:
            done = 0
            for table in tables_of(connection):
                for count in _save_table(connection, table, writer):
                    done += count
                    advance(done, header.total)
    return header


@contextmanager
def _moment(engine: Engine) -> Iterator[Connection]:
    """Read without seeing what others write meanwhile, and without keeping them from it."""
    with engine.connect() as connection:
        if engine.dialect.name == SQLITE:
            connection.exec_driver_sql("BEGIN")
        else:
            connection.execution_options(
                isolation_level="REPEATABLE READ", postgresql_readonly=True
            )
        yield connection


def _header(connection: Connection) -> Header:
    schema = schema_of(connection)
    if schema is None:
        raise BadChoice("no_database", url=shown(connection.engine.url))
    now = datetime.now(UTC).isoformat(timespec="seconds")
    return Header(schema, now, couronne.__version__, _counts(connection))


def _counts(connection: Connection) -> dict[str, int]:
    return {
        table.name: connection.scalar(sa.select(sa.func.count()).select_from(table)) or 0
        for table in tables_of(connection)
    }


def _save_table(connection: Connection, table: Table, writer: Writer) -> Iterator[int]:
    """Write the name of a table, its columns, and its rows; tell how many, now and then."""
    writer.write([table.name, *table.columns.keys()])
    as_line = writing(table)
    for rows in connection.execute(
        _referred_first(table), execution_options={"yield_per": BATCH}
    ).partitions():
        for row in rows:
            writer.write(as_line(row))
        yield len(rows)


def _referred_first(table: Table) -> Select[tuple[object, ...]]:
    """Ask for all rows, those first that refer to no other row of the same table."""
    own = [column for column in table.columns if column.references(table.c[0])]
    return table.select().order_by(*[column.is_not(None) for column in own])
