"""What is in a database, as rows that can be compared."""

from typing import Any

from sqlalchemy import Connection, Table

from couronne.server.backups.rows import tables_of
from couronne.server.engine import address_of
from couronne.server.opening import connected

Contents = dict[str, set[tuple[Any, ...]]]


def contents(url: str) -> Contents:
    """Return the rows of every table; servers say by themselves that they are there."""
    with connected(address_of(url)) as engine, engine.connect() as connection:
        tables = [table for table in tables_of(connection) if table.name != "workers"]
        return {table.name: _rows(connection, table) for table in tables}


def _rows(connection: Connection, table: Table) -> set[tuple[Any, ...]]:
    columns = sorted(table.columns, key=lambda column: column.name)
    return {tuple(row) for row in connection.execute(table.select().with_only_columns(*columns))}


def copy_rows(source: str, target: str) -> None:
    """Fill tables that are there, and empty, with the rows of a database of the same schema."""
    with connected(address_of(source)) as engine, engine.connect() as connection:
        rows = {
            table.name: [row._asdict() for row in connection.execute(table.select())]
            for table in tables_of(connection)
        }
    with connected(address_of(target)) as engine, engine.begin() as connection:
        for table in tables_of(connection):
            if rows[table.name]:
                connection.execute(table.insert(), rows[table.name])
