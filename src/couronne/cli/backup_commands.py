"""The site's database as a file: `backup`, `restore`."""

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from couronne.cli.databases import Database, usual_database
from couronne.cli.options import Lang, Plain
from couronne.cli.screen import Screen
from couronne.cli.usage import Command
from couronne.cli.words import help_of
from couronne.i18n.language import choose
from couronne.i18n.speaker import Speaker

BackupFile = Annotated[Path, typer.Argument(metavar="FILE", help=help_of("arg.backup"))]
ENDED = 128 + signal.SIGTERM
"""The status of a command that was asked to end."""


def register(app: typer.Typer) -> None:
    """Add these commands."""
    app.command("backup", cls=Command, help=help_of("backup"))(backup)
    app.command("restore", cls=Command, help=help_of("restore"))(restore)


def backup(
    file: BackupFile, database: Database = None, lang: Lang = None, plain: Plain = False
) -> None:
    """Save a database."""
    from couronne.cli.progress import Progress
    from couronne.server.backups.saving import save
    from couronne.server.engine import address_of
    from couronne.server.opening import connected, existing

    screen = Screen(Speaker(choose(lang)), plain)
    address = existing(address_of(database or usual_database()))
    with _ending_orderly(), Progress(screen) as progress, connected(address) as engine:
        header = save(engine, file, partial(progress.advance, "saving"))
    screen.say("backup.saved", rows=header.total, file=str(file), schema=header.schema)


def restore(
    file: BackupFile, database: Database = None, lang: Lang = None, plain: Plain = False
) -> None:
    """Put a backup into a database."""
    from couronne.cli.progress import Progress
    from couronne.server.backups.restoring import restore
    from couronne.server.engine import address_of, shown
    from couronne.server.opening import alone_with, connected

    screen = Screen(Speaker(choose(lang)), plain)
    address = address_of(database or usual_database())
    with (
        _ending_orderly(),
        Progress(screen) as progress,
        alone_with(address),
        connected(address) as engine,
    ):
        header = restore(engine, file, partial(progress.advance, "restoring"))
    screen.say("backup.restored", rows=header.total, created=header.created, url=shown(address))


@contextmanager
def _ending_orderly() -> Iterator[None]:
    """Leave nothing half done where a system asks a command to end, as at a shutdown."""
    former = signal.signal(signal.SIGTERM, lambda *_signal: sys.exit(ENDED))
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, former)
