"""Rows of any table as JSON, which has no bytes."""

from base64 import b64decode, b64encode
from collections.abc import Callable, Sequence
from typing import Any

from sqlalchemy import Connection, LargeBinary, MetaData, Table

from couronne.server.schema import versions

Cell = Callable[[Any], Any]


def tables_of(connection: Connection) -> list[Table]:
    """Return the tables as they are in a database, those first that others refer to."""
    found = MetaData()
    found.reflect(connection)
    return [table for table in found.sorted_tables if table.name != versions.name]


def writing(table: Table) -> Callable[[Sequence[Any]], list[Any]]:
    """Return how a row becomes a line."""
    return _by_column([_written if _is_bytes(column) else None for column in table.columns])


def reading(table: Table, names: Sequence[str]) -> Callable[[Sequence[Any]], list[Any]]:
    """Return how a line becomes a row with columns of these names."""
    return _by_column([_read if _is_bytes(table.c[name]) else None for name in names])


def _is_bytes(column: Any) -> bool:
    return isinstance(column.type, LargeBinary)


def _by_column(changes: Sequence[Cell | None]) -> Callable[[Sequence[Any]], list[Any]]:
    special = [(place, change) for place, change in enumerate(changes) if change is not None]

    def changed(row: Sequence[Any]) -> list[Any]:
        cells = list(row)
        for place, change in special:
            cells[place] = None if cells[place] is None else change(cells[place])
        return cells

    return changed


def _written(value: bytes) -> str:
    return b64encode(value).decode()


def _read(value: str) -> bytes:
    return b64decode(value)
