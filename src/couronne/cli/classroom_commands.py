"""For the course: `classroom new`."""

from pathlib import Path
from typing import Annotated

import typer

from couronne.cli.options import Lang, Plain
from couronne.cli.screen import Screen
from couronne.cli.usage import Command, Group
from couronne.cli.words import help_of
from couronne.i18n.language import choose
from couronne.i18n.speaker import Speaker

Folder = Annotated[Path, typer.Argument(metavar="DIR", help=help_of("arg.project"))]


def register(app: typer.Typer) -> None:
    """Add these commands."""
    classroom = typer.Typer(cls=Group, rich_markup_mode=None, no_args_is_help=True)
    classroom.command("new", cls=Command, help=help_of("classroom.new"))(new)
    classroom.callback()(lambda: None)
    app.add_typer(classroom, name="classroom", help=help_of("classroom"))


def new(folder: Folder, lang: Lang = None, plain: Plain = False) -> None:
    """Start a student's project."""
    from couronne.classroom.kit import write_kit

    screen = Screen(Speaker(choose(lang)), plain)
    for path in write_kit(folder.expanduser()):
        screen.say("classroom.written", file=str(path))
    screen.say("classroom.next", "note", folder=str(folder))
