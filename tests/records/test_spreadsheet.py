"""No cell is a formula, whatever a spreadsheet takes for the end of a cell."""

import csv
import io
import re

import pytest

from couronne.records.spreadsheet import write_csv

FULL_WIDTH = "\N{FULLWIDTH EQUALS SIGN}1"
SEPARATORS = ",;|\t\n\r"
STARTS = """[ "]*[=+@\N{FULLWIDTH EQUALS SIGN}-]"""
FORMULAS = ("=1+1", "+1", "-1", "@a", " =1", '"=1', FULL_WIDTH)


def cells(table: str, separator: str) -> list[str]:
    """Split a table as a spreadsheet of another country does."""
    rows = csv.reader(io.StringIO(table, newline=""), delimiter=separator)
    return [cell for row in rows for cell in row]


@pytest.mark.parametrize("formula", FORMULAS)
@pytest.mark.parametrize(
    "inside", ["{}", *(f"a{one}{{}};b" for one in SEPARATORS), 'a";{}', ";;{}"]
)
def test_no_cell_begins_like_a_formula(inside: str, formula: str) -> None:
    table = write_csv(["name", "points"], [[inside.format(formula), -3]])

    for separator in ",;|\t":
        found = [cell for cell in cells(table, separator) if re.match(STARTS, cell)]
        assert set(found) <= {"-3"}


@pytest.mark.parametrize("text", ["a=b", "3 - 2", "a; b", "x+y, z", "Éloïse-Anne", "", "a@b"])
def test_other_texts_stay_as_they_are(text: str) -> None:
    assert list(csv.reader(write_csv(["name"], [[text, -3]]).splitlines()))[1] == [text, "-3"]
