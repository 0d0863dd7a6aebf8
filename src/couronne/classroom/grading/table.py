"""The marks of a class for a spreadsheet."""

from collections.abc import Sequence

from couronne.classroom.grading.calls import NAMES
from couronne.classroom.grading.grading import Report
from couronne.records.spreadsheet import write_csv

COLUMNS = ("group", "mark", "ai", "bonus", "total", "tests", *NAMES, "problems", "seed")


def write_table(reports: Sequence[Report], seed: int) -> str:
    """Write the marks as CSV: `mark` out of 14, `ai` out of 6, `total` out of 20."""
    return write_csv(COLUMNS, [_row(report, seed) for report in reports])


def _row(report: Report, seed: int) -> list[object]:
    name = report.group.name
    ai, total = ("" if mark is None else mark for mark in (report.ai, report.total))
    points = [round(function.points, 2) for function in report.functions]
    tests = "yes" if report.group.has_tests else "missing"
    marks = (report.mark, ai, report.bonus, total)
    return [name, *marks, tests, *points, "; ".join(_problems(report)), seed]


def _problems(report: Report) -> list[str]:
    """Name what was wrong: each function with the kinds of its findings."""
    if report.refused is not None:
        return [report.refused.kind]
    kinds = {
        function.function: dict.fromkeys(
            finding.kind for verdict in function.verdicts for finding in verdict.findings
        )
        for function in report.functions
    }
    return [f"{name}: {', '.join(found)}" for name, found in kinds.items() if found]
