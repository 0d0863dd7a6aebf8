"""Arguments and options that several commands share."""

import re
from pathlib import Path
from typing import Annotated

import typer

from couronne.cli.words import help_of
from couronne.errors import BadChoice

GameName = Annotated[str, typer.Argument(metavar="GAME", help=help_of("arg.game"))]
RecordFile = Annotated[Path, typer.Argument(metavar="FILE", help=help_of("arg.file"))]
Rules = Annotated[str | None, typer.Option("--rules", metavar="RULES", help=help_of("opt.rules"))]
Lang = Annotated[str | None, typer.Option("--lang", metavar="fr|en", help=help_of("opt.lang"))]
Plain = Annotated[bool, typer.Option("--plain", help=help_of("opt.plain"))]
Unsafe = Annotated[bool, typer.Option("--unsafe", help=help_of("opt.unsafe"))]
Json = Annotated[bool, typer.Option("--json", help=help_of("opt.json"))]
Side = Annotated[str | None, typer.Option("--from", metavar="COLOUR", help=help_of("opt.from"))]
Options = Annotated[
    list[str] | None, typer.Option("--option", metavar="NAME=N", help=help_of("opt.option"))
]


def read_options(given: list[str] | None) -> dict[str, int]:
    """Read every `--option name=value`."""
    options = {}
    for text in given or []:
        name, _equals, value = text.partition("=")
        if not name.isidentifier() or not re.fullmatch("[0-9]{1,9}", value):
            raise BadChoice("bad_option", text=text)
        options[name] = int(value)
    return options
