"""Arguments and options that several commands share."""

from pathlib import Path
from typing import Annotated

import typer

from couronne.cli.words import help_of

GameName = Annotated[str, typer.Argument(metavar="GAME", help=help_of("arg.game"))]
RecordFile = Annotated[Path, typer.Argument(metavar="FILE", help=help_of("arg.file"))]
Rules = Annotated[str | None, typer.Option("--rules", metavar="RULES", help=help_of("opt.rules"))]
Lang = Annotated[str | None, typer.Option("--lang", metavar="fr|en", help=help_of("opt.lang"))]
Plain = Annotated[bool, typer.Option("--plain", help=help_of("opt.plain"))]
Json = Annotated[bool, typer.Option("--json", help=help_of("opt.json"))]
Side = Annotated[str | None, typer.Option("--from", metavar="COLOUR", help=help_of("opt.from"))]
