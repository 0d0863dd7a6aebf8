"""For the course: `classroom new`, `classroom grade`."""

import secrets
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from couronne.cli.options import Lang, Plain, Unsafe
from couronne.cli.screen import Screen
from couronne.cli.usage import Command, Group
from couronne.cli.words import help_of
from couronne.i18n.language import choose
from couronne.i18n.speaker import Speaker

if TYPE_CHECKING:
    from couronne.classroom.grading.grading import Report
    from couronne.classroom.grading.groups import Group as Team
    from couronne.classroom.grading.scale import Scale

Folder = Annotated[Path, typer.Argument(metavar="DIR", help=help_of("arg.project"))]
Places = Annotated[list[Path], typer.Argument(metavar="DIR|FILE...", help=help_of("arg.places"))]
Weights = Annotated[
    Path | None, typer.Option("--weights", metavar="FILE", help=help_of("opt.weights"))
]
Output = Annotated[Path, typer.Option("--output", metavar="DIR", help=help_of("opt.output"))]
GradeSeed = Annotated[
    int | None, typer.Option("--seed", metavar="N", help=help_of("opt.grade_seed"))
]
PAGE, TABLE = "grades.html", "grades.csv"
SEEDS = 10**15
"""A program that is examined cannot try all of them; spreadsheets keep so many digits."""
INTERRUPTED = 130


def register(app: typer.Typer) -> None:
    """Add these commands."""
    classroom = typer.Typer(cls=Group, rich_markup_mode=None, no_args_is_help=True)
    classroom.command("new", cls=Command, help=help_of("classroom.new"))(new)
    classroom.command("grade", cls=Command, help=help_of("classroom.grade"))(grade)
    app.add_typer(classroom, name="classroom", help=help_of("classroom"))


def new(folder: Folder, lang: Lang = None, plain: Plain = False) -> None:
    """Start a student's project."""
    from couronne.classroom.kit import write_kit

    screen = Screen(Speaker(choose(lang)), plain)
    for path in write_kit(folder.expanduser()):
        screen.say("classroom.written", file=str(path))
    screen.say("classroom.next", "note", folder=str(folder))


def grade(
    places: Places,
    weights: Weights = None,
    seed: GradeSeed = None,
    output: Output = Path(),
    unsafe: Unsafe = False,
    lang: Lang = None,
    plain: Plain = False,
) -> None:
    """Mark students' programs against the contract of the course."""
    from couronne.classroom.grading.groups import find_groups, left_out
    from couronne.cli.files import at_home, check_replaceable
    from couronne.cli.grade_report import show_report, show_table
    from couronne.records.files import make_folder

    screen = Screen(Speaker(choose(lang)), plain)
    folder = make_folder(output)
    check_replaceable(folder / PAGE, folder / TABLE)
    named = list(map(at_home, places))
    groups = find_groups(named)
    for program in left_out(named):
        screen.say("grade.left_out", "error", file=str(program))
    scale = _scale(weights)
    scale.check_groups([group.name for group in groups])
    number = secrets.randbelow(SEEDS) if seed is None else seed
    reports: list[Report] = []
    try:
        _grade_all(groups, scale, number, unsafe, screen, reports)
    except KeyboardInterrupt:
        screen.say("grade.interrupted", "error", done=len(reports), groups=len(groups))
        raise typer.Exit(INTERRUPTED) from None
    written = _write(folder, reports, number, screen.speaker)
    for report in reports:
        show_report(report, screen)
    show_table(reports, screen)
    screen.say("grade.seed", seed=number)
    for path in written:
        screen.say("classroom.written", file=str(path))


def _scale(path: Path | None) -> "Scale":
    from couronne.classroom.grading.scale import Scale, read_scale
    from couronne.records.files import load_text

    return Scale() if path is None else read_scale(load_text(path))


def _grade_all(
    groups: "list[Team]",
    scale: "Scale",
    seed: int,
    unsafe: bool,
    screen: Screen,
    reports: "list[Report]",
) -> None:
    """Grade every group, and show how far it is."""
    from couronne.classroom.grading.grading import grade as grade_groups
    from couronne.cli.progress import Progress

    with (
        Progress(screen) as progress,
        closing(grade_groups(groups, scale, seed, unsafe)) as graded_groups,
    ):
        whole = len(groups)
        progress.advance("grading", 0, whole, graded=0, groups=whole)
        for graded, report in enumerate(graded_groups, start=1):
            reports.append(report)
            progress.advance("grading", graded, whole, graded=graded, groups=whole)


def _write(folder: Path, reports: "list[Report]", seed: int, speaker: Speaker) -> list[Path]:
    """Write the page and the table before anything is told; return where they are."""
    from couronne.classroom.grading.page import write_page
    from couronne.classroom.grading.table import write_table
    from couronne.records.files import write_whole

    texts = {
        PAGE: write_page(reports, seed, speaker),
        TABLE: write_table(reports, seed),
    }
    for name, text in texts.items():
        write_whole(folder / name, text)
    return [folder / name for name in texts]
