"""The marks of a class as one page that needs nothing else."""

from collections.abc import Sequence
from importlib.resources import files

from jinja2 import Environment, StrictUndefined

from couronne.classroom.grading.calls import NAMES
from couronne.classroom.grading.grading import Report
from couronne.classroom.grading.said import number, said
from couronne.i18n.speaker import Speaker

WORDS = (
    *("title", "group", "mark", "ai", "bonus", "total", "tests", "there", "missing"),
    *("called", "expected", "got", "line", "nothing", "trace", "back", "right", "wrong", "points"),
    *("no_tests", "difference"),
)


def write_page(reports: Sequence[Report], seed: int, speaker: Speaker) -> str:
    """Write the page."""
    environment = Environment(
        autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    text = files(__package__).joinpath("page.html.jinja").read_text("utf-8")
    marks = sum(report.mark for report in reports) / len(reports)
    return environment.from_string(text).render(
        language=speaker.language,
        words={word: speaker.say(f"grade.page.{word}") for word in WORDS},
        about=speaker.say("grade.about", groups=len(reports), mean=marks, seed=seed),
        functions=list(NAMES),
        reports=[said(report, speaker) for report in reports],
        points={
            report.group.name: [number(function.points, speaker) for function in report.functions]
            for report in reports
        },
    )
