"""Tables for spreadsheets: CSV in which no cell is a formula."""

import csv
import io
from collections.abc import Iterable, Sequence

FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""What makes a spreadsheet compute; a name is none of its business."""


def write_csv(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Write a table.

    >>> print(write_csv(["name", "points"], [["=1+1", -3]]), end="")
    name,points
    '=1+1,-3
    """
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(head)
    writer.writerows([_harmless(cell) for cell in row] for row in rows)
    return text.getvalue()


def _harmless(cell: object) -> object:
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(FORMULA) else cell
