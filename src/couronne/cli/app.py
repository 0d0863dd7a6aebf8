"""The command `couronne`: its commands, and one clear sentence for whatever goes wrong."""

import os
import sys
from typing import NoReturn

import typer

from couronne.cli import catalogue_commands, game_commands, machine_commands, record_commands
from couronne.cli.words import early_speaker, help_of
from couronne.errors import BadRecord, CouronneError

app = typer.Typer(
    help=help_of("couronne"),
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
for commands in (catalogue_commands, game_commands, record_commands, machine_commands):
    commands.register(app)


def main() -> None:
    """Run the command line."""
    try:
        app()
    except CouronneError as error:
        _fail(error)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except KeyboardInterrupt:
        sys.exit(130)


def _fail(error: CouronneError) -> NoReturn:
    """Say in one line what was wrong; 1 for a bad record, 2 for bad usage."""
    print(early_speaker().error(error).replace("\n", " "), file=sys.stderr)
    sys.exit(1 if isinstance(error, BadRecord) else 2)
