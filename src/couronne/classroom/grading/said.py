"""A report in the reader's language, ready for a terminal or a page."""

from dataclasses import dataclass
from itertools import islice

from couronne.classroom.grading.difference import Difference, differences
from couronne.classroom.grading.examiner import Verdict
from couronne.classroom.grading.findings import Finding, Told
from couronne.classroom.grading.grading import FunctionMark, Report
from couronne.i18n.speaker import Speaker, harmless

LONGEST = 3000
"""Characters of an answer that are shown."""
SHOWN = 2
"""Findings of a requirement that are shown, and lines of a difference."""


@dataclass(frozen=True)
class SaidFinding:
    """One thing that was wrong."""

    kind: str
    where: str
    code: str
    expected: str
    got: str
    trace: str
    differences: tuple[Difference, ...]


@dataclass(frozen=True)
class SaidRequirement:
    """What a function must be able to do, and whether it is."""

    text: str
    met: bool
    count: str
    """How many of its calls were wrong."""
    findings: tuple[SaidFinding, ...]


@dataclass(frozen=True)
class SaidFunction:
    """A function and its points."""

    name: str
    right: bool
    points: str
    requirements: tuple[SaidRequirement, ...]


@dataclass(frozen=True)
class SaidReport:
    """A group and its marks."""

    name: str
    mark: str
    ai: str
    bonus: str
    total: str
    tests: bool
    off: str
    """What missing tests cost."""
    refused: SaidFinding | None
    functions: tuple[SaidFunction, ...]


def said(report: Report, speaker: Speaker) -> SaidReport:
    """Put a report into words."""
    return SaidReport(
        name=report.group.name,
        mark=number(report.mark, speaker),
        ai=number(report.ai, speaker),
        bonus=number(report.bonus or None, speaker),
        total=number(report.total, speaker),
        tests=report.group.has_tests,
        off=speaker.say("grade.off", off=report.off) if report.off else "",
        refused=None if report.refused is None else _finding(report.refused, speaker),
        functions=tuple(_function(mark, speaker) for mark in report.functions),
    )


def number(value: float | None, speaker: Speaker) -> str:
    """Write a mark; one that is not known yet is left open."""
    return "" if value is None else speaker.say("grade.number", number=float(value))


def _function(mark: FunctionMark, speaker: Speaker) -> SaidFunction:
    points = speaker.say("grade.points", points=mark.points, worth=mark.worth)
    right = bool(mark.verdicts) and all(verdict.met for verdict in mark.verdicts)
    requirements = tuple(_requirement(verdict, speaker) for verdict in mark.verdicts)
    return SaidFunction(mark.function, right, points, requirements)


def _requirement(verdict: Verdict, speaker: Speaker) -> SaidRequirement:
    wanted, findings = verdict.requirement, verdict.findings
    text = speaker.say(f"grade.requirement.{wanted.function}.{wanted.name}")
    count = speaker.say("grade.count", count=len(findings), calls=len(wanted.calls))
    shown = tuple(_finding(finding, speaker) for finding in findings[:SHOWN])
    return SaidRequirement(text, verdict.met, "" if verdict.met else count, shown)


def _finding(finding: Finding, speaker: Speaker) -> SaidFinding:
    expected, got = (_told(told, speaker) for told in (finding.expected, finding.got))
    texts = finding.kind == "print" and isinstance(finding.expected, str)
    return SaidFinding(
        kind=speaker.say(f"grade.kind.{finding.kind}"),
        where=_told(finding.where, speaker),
        code=finding.call.code if finding.call else "",
        expected=expected,
        got=got,
        trace=_told(finding.trace, speaker),
        differences=tuple(islice(differences(expected, got), SHOWN)) if texts else (),
    )


def _told(told: Told, speaker: Speaker) -> str:
    if not isinstance(told, str):
        return speaker.phrase(told)
    text = told if len(told) <= LONGEST else told[:LONGEST] + "…"
    return harmless(text, "\n\t")
