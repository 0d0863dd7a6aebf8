"""Many rows in one statement: a database thread that runs few leaves others the interpreter.

Rows given one by one would hand the interpreter's lock over at each; on a busy server that takes
longer than writing them.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from sqlalchemy import Connection

SIZES = (1024, 128, 16, 4, 1)
"""Rows in a statement: few sizes, so that the database knows each statement already."""


@dataclass(frozen=True)
class Bulk:
    """A statement with a place for rows, and the columns of a row."""

    sql: str
    columns: tuple[str, ...]

    def execute(self, connection: Connection, rows: Sequence[dict[str, Any]]) -> None:
        """Run it for all rows."""
        for part in _parts(rows):
            values = tuple(row[name] for row in part for name in self.columns)
            connection.exec_driver_sql(self._text(len(part)), values)

    @cache  # noqa: B019 (there are a handful of statements, for ever)
    def _text(self, count: int) -> str:
        row = f"({', '.join('?' * len(self.columns))})"
        return self.sql.format(rows=", ".join([row] * count))


def _parts(rows: Sequence[dict[str, Any]]) -> Iterator[Sequence[dict[str, Any]]]:
    at = 0
    for size in SIZES:
        while len(rows) - at >= size:
            yield rows[at : at + size]
            at += size
