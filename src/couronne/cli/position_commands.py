"""Positions written or drawn by hand: `show`."""

import json
import sys
from pathlib import Path
from typing import Annotated

import typer

from couronne.cli.options import GameName, Json, Lang, Options, Plain, Rules, Side, read_options
from couronne.cli.screen import Screen
from couronne.cli.usage import Command
from couronne.cli.words import help_of
from couronne.i18n.language import choose
from couronne.i18n.speaker import Speaker

STANDARD_INPUT = "-"
PositionFile = Annotated[Path, typer.Argument(metavar="FILE", help=help_of("arg.position"))]


def register(app: typer.Typer) -> None:
    """Add this command."""
    app.command("show", cls=Command, help=help_of("show"))(show)


def show(
    game: GameName,
    file: PositionFile,
    rules: Rules = None,
    option: Options = None,
    side: Side = None,
    as_json: Json = False,
    lang: Lang = None,
    plain: Plain = False,
) -> None:
    """Show a position, its scores and its legal moves."""
    from couronne.cli.drawing import show_moves, show_position, show_scores
    from couronne.cli.seating import seat_of
    from couronne.games.written import read_written

    state = read_written(game, rules, read_options(option), _text(file))
    viewer = seat_of(side, state.game)
    if as_json:
        print(json.dumps({**state.view(), "explained": state.explain_score()}, indent=2))
        return
    screen = Screen(Speaker(choose(lang), game), plain, state.game.seats)
    show_position(screen, state, viewer or 0)
    screen.text()
    show_scores(screen, state)
    if state.moves:
        screen.text()
        show_moves(screen, state)


def _text(file: Path) -> str:
    from couronne.records.files import load_text, read_text

    if str(file) != STANDARD_INPUT:
        return load_text(file)
    return read_text(sys.stdin.buffer) if sys.stdin is not None else ""
