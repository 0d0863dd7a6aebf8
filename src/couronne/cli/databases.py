"""Which database a command is about."""

from typing import Annotated

import typer

from couronne.cli.words import help_of
from couronne.errors import BadChoice
from couronne.server.settings import data_folder

Database = Annotated[
    str | None, typer.Option("--database", metavar="URL", help=help_of("opt.database"))
]


def usual_database() -> str:
    """Return where games are kept unless told otherwise."""
    folder = data_folder()
    url = f"sqlite:///{folder / 'couronne.db'}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        raise BadChoice("unwritable_database", url=url) from None
    return url
