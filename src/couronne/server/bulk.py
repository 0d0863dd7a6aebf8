"""Many rows in one statement: a database thread that runs few leaves others the interpreter.

Rows given one by one would hand the interpreter's lock over at each; on a busy server that takes
longer than writing them. So all rows travel as one value, which the database takes apart.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from sqlalchemy import Connection


@dataclass(frozen=True)
class Bulk:
    """A statement with a place for rows, and the columns of a row."""

    sql: str
    columns: tuple[str, ...]

    def execute(self, connection: Connection, rows: Sequence[dict[str, Any]]) -> None:
        """Run it for all rows."""
        values = [[row[name] for name in self.columns] for row in rows]
        connection.exec_driver_sql(self._text, (json.dumps(values),))

    @cached_property
    def _text(self) -> str:
        cells = ", ".join(f"value ->> {place}" for place in range(len(self.columns)))
        return self.sql.format(rows=f"SELECT {cells} FROM json_each(?)")
