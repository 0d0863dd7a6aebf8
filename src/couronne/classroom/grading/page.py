"""The marks of a class as one page that needs nothing else."""

from collections.abc import Sequence

from couronne.classroom.grading.calls import NAMES
from couronne.classroom.grading.grading import Report
from couronne.classroom.grading.said import number, said
from couronne.i18n.speaker import Speaker
from couronne.pages.render import render

WORDS = (
    *("title", "group", "mark", "ai", "bonus", "total", "tests", "there", "missing"),
    *("called", "expected", "got", "line", "nothing", "trace", "back", "right", "wrong", "points"),
    *("no_tests", "difference"),
)


def write_page(reports: Sequence[Report], seed: int, speaker: Speaker) -> str:
    """Write the page."""
    marks = sum(report.mark for report in reports) / len(reports)
    return render(
        __package__,
        "page.html.jinja",
        language=speaker.language,
        words={word: speaker.say(f"grade.page.{word}") for word in WORDS},
        about=speaker.say("grade.about", groups=len(reports), mean=marks, seed=seed),
        functions=list(NAMES),
        reports=[said(report, speaker) for report in reports],
        points=[
            [number(function.points, speaker) for function in report.functions]
            for report in reports
        ],
    )
