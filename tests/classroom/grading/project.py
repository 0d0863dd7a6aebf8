"""Students' projects for the tests: the reference solution with a mistake in it."""

from collections.abc import Sequence
from pathlib import Path

from couronne.classroom import roi_des_roses
from couronne.classroom.grading.grading import Report, grade
from couronne.classroom.grading.groups import find_groups
from couronne.classroom.grading.scale import Scale

SOLUTION = Path(roi_des_roses.__file__).read_text("utf-8")
SEED = 7

Found = dict[str, set[tuple[str, str]]]
"""By function: the requirements that were not met, with the kind of what was found."""


def write_project(folder: Path, source: str = SOLUTION, tests: str = "assert True\n") -> Path:
    """Write a group's files."""
    folder.mkdir(parents=True)
    (folder / "roi_des_roses.py").write_text(source, "utf-8")
    if tests:
        (folder / "test_roi_des_roses.py").write_text(tests, "utf-8")
    return folder


def mistaken(*changes: tuple[str, str]) -> str:
    """Return the solution with other lines in the place of right ones."""
    source = SOLUTION
    for right, wrong in changes:
        assert right in source, right
        source = source.replace(right, wrong)
    return source


def graded(folder: Path, source: str, seed: int = SEED, scale: Scale | None = None) -> Report:
    """Grade one project."""
    groups = find_groups([write_project(folder / "groupe", source)])
    (report,) = grade(groups, scale or Scale(), seed)
    return report


def found(report: Report) -> Found:
    """Return what was found, the first finding of each requirement."""
    wrong = {
        function.function: {
            (verdict.requirement.name, verdict.findings[0].kind)
            for verdict in function.verdicts
            if not verdict.met
        }
        for function in report.functions
    }
    return {function: kinds for function, kinds in wrong.items() if kinds}


def marks(reports: Sequence[Report]) -> dict[str, float]:
    """Return the marks by group."""
    return {report.group.name: report.mark for report in reports}
