"""Many rows in one statement: a database thread that runs few leaves others the interpreter.

Rows given one by one would hand the interpreter's lock over at each; on a busy server that takes
longer than writing them. So all rows travel as one value, which the database takes apart.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from sqlalchemy import Connection, Dialect, Table

SOURCES = {"sqlite": "json_each(?)", "postgresql": "json_array_elements(%s::json) AS value"}
"""By database: the rows of a list."""


@dataclass(frozen=True)
class Bulk:
    """A statement with a place for rows, the table that it changes, and the columns of a row."""

    table: Table
    sql: str
    columns: tuple[str, ...]
    is_insert: bool = True

    def execute(self, connection: Connection, rows: Sequence[dict[str, Any]]) -> None:
        """Run it for all rows, in one order, so that servers never wait for each other's rows."""
        values = sorted(([row[name] for name in self.columns] for row in rows), key=_first_two)
        connection.exec_driver_sql(_text(self, connection.dialect), (json.dumps(values),))


def _first_two(values: list[Any]) -> list[Any]:
    """Return what rows differ by: a key has two columns at most."""
    return values[:2]


@cache
def _text(bulk: Bulk, dialect: Dialect) -> str:
    """Write it in the words of a database."""
    cells = ", ".join(_cell(bulk, place, dialect) for place in range(len(bulk.columns)))
    # Without WHERE, SQLite would take the ON of a conflict for that of a join.
    return bulk.sql.format(rows=f"SELECT {cells} FROM {SOURCES[dialect.name]} WHERE true")


def _cell(bulk: Bulk, place: int, dialect: Dialect) -> str:
    kind = bulk.table.c[bulk.columns[place]].type.compile(dialect)
    return f"CAST(value ->> {place} AS {kind})"
