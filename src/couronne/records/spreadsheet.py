"""Tables for spreadsheets: CSV in which nothing is a formula, whatever separates the cells."""

import csv
import io
import re
from collections.abc import Iterable, Sequence

STARTS = (
    r"=+\-@"
    r"\N{FULLWIDTH EQUALS SIGN}\N{FULLWIDTH PLUS SIGN}"
    r"\N{FULLWIDTH HYPHEN-MINUS}\N{FULLWIDTH COMMERCIAL AT}"
)
FORMULA = re.compile(rf"""^(?=[\t\r])|(?:^|(?<=[,;|\t\r\n]))(?=[ "]*[{STARTS}])""")
"""Where a spreadsheet would begin to compute; a name is none of its business.

That is at the start of a cell, and behind whatever a spreadsheet may take for the end of one: which
character that is depends on the country.
"""


def write_csv(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Write a table.

    >>> print(write_csv(["name", "points"], [["=1+1", -3]]), end="")
    name,points
    '=1+1,-3
    >>> print(write_csv(["name"], [["a;=1+1"]]), end="")
    name
    a;'=1+1
    """
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(head)
    writer.writerows([_harmless(cell) for cell in row] for row in rows)
    return text.getvalue()


def _harmless(cell: object) -> object:
    return FORMULA.sub("'", cell) if isinstance(cell, str) else cell
