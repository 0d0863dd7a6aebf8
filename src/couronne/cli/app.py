"""The command `couronne`: its commands, and one clear sentence for whatever goes wrong."""

import os
import sys
from typing import Annotated, NoReturn

import typer
from typer.exceptions import TyperException

from couronne import __version__
from couronne.cli import (
    account_commands,
    analysis_commands,
    backup_commands,
    catalogue_commands,
    classroom_commands,
    game_commands,
    machine_commands,
    match_commands,
    position_commands,
    puzzle_commands,
    rating_commands,
    record_commands,
    selfplay_commands,
    serve_commands,
    tournament_commands,
    work_commands,
)
from couronne.cli.characters import fit
from couronne.cli.outside import name_games
from couronne.cli.usage import Group, mistake
from couronne.cli.words import early_speaker, help_of
from couronne.errors import BadRecord, CouronneError

app = typer.Typer(
    cls=Group,
    help=help_of("couronne"),
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
for commands in (
    catalogue_commands,
    game_commands,
    match_commands,
    tournament_commands,
    selfplay_commands,
    serve_commands,
    account_commands,
    work_commands,
    backup_commands,
    rating_commands,
    record_commands,
    analysis_commands,
    puzzle_commands,
    position_commands,
    classroom_commands,
    machine_commands,
):
    commands.register(app)

Version = Annotated[bool, typer.Option("--version", help=help_of("opt.version"))]


@app.callback(invoke_without_command=True)
def without_command(context: typer.Context, version: Version = False) -> None:
    """Print the version, or what can be done."""
    if version:
        print(f"couronne {__version__}")
    elif context.invoked_subcommand is None:
        print(context.get_help())


def main() -> None:
    """Run the command line."""
    try:
        name_games()
        status = app(prog_name="couronne", standalone_mode=False)
        if sys.stdout is not None:
            sys.stdout.flush()
    except TyperException as error:
        _fail(mistake(error), 2)
    except CouronneError as error:
        _fail(early_speaker().error(error), 1 if isinstance(error, BadRecord) else 2)
    except KeyboardInterrupt:
        sys.exit(130)
    except BrokenPipeError:
        _silence_output()
        sys.exit(1)
    except OSError as error:
        _silence_output()
        _fail(early_speaker().say("output.failed", reason=error.strerror), 2)
    sys.exit(status if isinstance(status, int) else 0)


def _silence_output() -> None:
    """Keep the interpreter from flushing into a stream that takes nothing more."""
    if sys.stdout is None:
        return
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _fail(sentence: str, status: int) -> NoReturn:
    """Say in one line what was wrong; 1 for a bad record, 2 for bad usage."""
    print(fit(sentence.replace("\n", " "), sys.stderr), file=sys.stderr)
    sys.exit(status)
