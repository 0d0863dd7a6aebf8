"""The marks of a class in the terminal."""

from collections.abc import Iterator, Sequence

from couronne.classroom.grading.difference import Piece
from couronne.classroom.grading.grading import Report
from couronne.classroom.grading.said import SaidFinding, SaidFunction, SaidReport, said
from couronne.cli.screen import Screen
from couronne.games.package import Span
from couronne.i18n.speaker import shown

LONGEST_NAME = 30
COLUMNS = ("mark", "ai", "bonus", "total")
COLUMN = 9
INDENT = "      "
LONGEST_LINE = 500


def show_report(report: Report, screen: Screen) -> None:
    """Tell a group what was right and what was not."""
    told = said(report, screen.speaker)
    screen.say("grade.group", "title", name=shown(told.name), mark=report.mark)
    if not told.tests:
        screen.text(f"  {screen.speaker.say('grade.page.no_tests')} {told.off}", "error")
    if told.refused is not None:
        _show_finding(told.refused, screen)
    for function in told.functions if told.refused is None else ():
        _show_function(function, screen)
    screen.text()


def _show_function(function: SaidFunction, screen: Screen) -> None:
    sign, role = ("+", "green") if function.right else ("x", "error")
    screen.line((Span(f"  {sign} ", role), Span(f"{function.name:<20}{function.points}")))
    told: set[SaidFinding] = set()
    for requirement in function.requirements:
        if not requirement.met:
            screen.text(f"    {requirement.text} ({requirement.count})", indent=4)
            if requirement.findings[0] not in told:
                _show_finding(requirement.findings[0], screen)
            told.add(requirement.findings[0])


def _show_finding(finding: SaidFinding, screen: Screen) -> None:
    where = f" ({finding.where})" if finding.where else ""
    screen.line((Span(f"{INDENT}{finding.kind}{where}", "error"),))
    _show_block(finding.code, screen)
    if finding.differences:
        for difference in finding.differences:
            screen.line((Span(INDENT + screen.speaker.say("grade.line", line=difference.number)),))
            _show_pieces("grade.expected", difference.expected, screen)
            _show_pieces("grade.got", difference.got, screen)
    else:
        if finding.expected:
            _show_block(finding.expected, screen, screen.speaker.say("grade.expected"))
        _show_block(finding.got or "-", screen, screen.speaker.say("grade.got"))
    _show_block(finding.trace, screen)


def _show_block(text: str, screen: Screen, label: str = "") -> None:
    """Print a foreign text as it stands, without what a terminal would obey."""
    for line in text.splitlines():
        first = f"{label} " if label else ""
        screen.line((Span(INDENT + first + shown(line, LONGEST_LINE)),))
        label = ""


def _show_pieces(code: str, pieces: Sequence[Piece], screen: Screen) -> None:
    """Print a line as Python writes it, with marks below what differs."""
    label = f"{INDENT}{screen.speaker.say(code)} '"
    written = [(repr(piece.text)[1:-1], piece.same) for piece in pieces]
    screen.line((Span(f"{label}{''.join(text for text, _same in written)}'"),))
    marks = "".join((" " if same else "^") * len(text) for text, same in written)
    if marks.strip():
        screen.line((Span(" " * len(label) + marks, "error"),))


def show_table(reports: Sequence[Report], screen: Screen) -> None:
    """Print the marks of all, a line each."""
    told = [said(report, screen.speaker) for report in reports]
    width = max(len(shown(one.name, LONGEST_NAME)) for one in told)
    heads = [screen.speaker.say(f"grade.page.{column}") for column in COLUMNS]
    screen.line((Span(" " * width + "".join(f"{head:>{COLUMN}}" for head in heads), "title"),))
    for one in told:
        cells = "".join(f"{cell:>{COLUMN}}" for cell in _cells(one))
        missing = "" if one.tests else "  " + screen.speaker.say("grade.without_tests")
        screen.line((Span(f"{shown(one.name, LONGEST_NAME):<{width}}{cells}{missing}"),))


def _cells(report: SaidReport) -> Iterator[str]:
    for column in COLUMNS:
        yield getattr(report, column) or "-"
