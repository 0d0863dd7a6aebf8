"""Restoring a backup: into an empty database, all of it or nothing."""

from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy import Connection, Engine, MetaData, Table

from couronne.errors import BadChoice
from couronne.server.backups.file import Header, checked
from couronne.server.backups.rows import reading, tables_of
from couronne.server.backups.saving import BATCH, Advance
from couronne.server.engine import shown
from couronne.server.migrating import alone, check_known, migrate, schema_of
from couronne.server.schema import workers

SHORT_LIVED = {workers.name}
"""Tables that servers fill by themselves, and whose rows are nobody's loss."""


def restore(engine: Engine, path: Path, advance: Advance = lambda _done, _total: None) -> Header:
    """Fill a database with what a backup holds, and bring that to this version."""
    with checked(path) as (header, lines):
        check_known(header.schema, BadChoice("newer_backup", file=str(path)))
        with alone(engine) as connection:
            _empty(connection)
            migrate(connection, header.schema)
            _fill(connection, header, lines, advance)
            migrate(connection)
    return header


def _empty(connection: Connection) -> None:
    """Take away tables in which there is nothing; refuse a database in which there is something."""
    if schema_of(connection) is None:
        return
    for table in tables_of(connection):
        holds = connection.execute(sa.select(sa.literal(1)).select_from(table).limit(1)).first()
        if holds and table.name not in SHORT_LIVED:
            raise BadChoice("database_not_empty", url=shown(connection.engine.url))
    tables = MetaData()
    tables.reflect(connection)
    tables.drop_all(connection)


def _fill(
    connection: Connection, header: Header, lines: Iterator[list[Any]], advance: Advance
) -> None:
    tables = {table.name: table for table in tables_of(connection)}
    done = 0
    for count in header.rows.values():
        name, *columns = next(lines)
        for rows in _batches(islice(lines, count)):
            _insert(connection, tables[name], columns, rows)
            done += len(rows)
            advance(done, header.total)


def _batches(lines: Iterator[list[Any]]) -> Iterator[list[list[Any]]]:
    while batch := list(islice(lines, BATCH)):
        yield batch


def _insert(
    connection: Connection, table: Table, columns: Sequence[str], rows: list[list[Any]]
) -> None:
    as_row = reading(table, columns)
    values = [dict(zip(columns, as_row(row), strict=True)) for row in rows]
    connection.execute(table.insert(), values)
