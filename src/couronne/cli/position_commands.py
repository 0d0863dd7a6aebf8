"""Positions written or drawn by hand: `show`."""

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from couronne.cli.options import GameName, Json, Lang, Options, Plain, Rules, Side, read_options
from couronne.cli.screen import Screen
from couronne.cli.usage import Command
from couronne.cli.words import help_of
from couronne.errors import BadPosition
from couronne.i18n.language import choose
from couronne.i18n.speaker import Speaker

if TYPE_CHECKING:
    from couronne.games.game import Game
    from couronne.games.state import State

STANDARD_INPUT = "-"
OTHER_TABLE = "other_table"
"""What is wrong with a position of a table of another size."""
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

    state = _read(game, rules, read_options(option), _text(file))
    viewer = seat_of(side, state.game.seats)
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
    from couronne.cli.files import load_text, read_text

    if str(file) != STANDARD_INPUT:
        return load_text(file)
    return read_text(sys.stdin.buffer) if sys.stdin is not None else ""


def _read(game: str, rules: str | None, options: dict[str, int], text: str) -> "State":
    """Read a position in one line, or a drawing of several, at the table that it fits."""
    from couronne.games.game import choose_rules, table_sizes
    from couronne.games.package import package
    from couronne.games.registry import make_game

    refusals = []
    for players in table_sizes(choose_rules(package(game), rules), options):
        table = make_game(game, rules, players, options, compiled=False)
        try:
            return _read_at(table, text)
        except BadPosition as error:
            refusals.append(error)
    raise next((error for error in refusals if error.code != OTHER_TABLE), refusals[-1])


def _read_at(table: "Game", text: str) -> "State":
    """Read one line as a position, unless it is none; anything else as a drawing."""
    if "\n" in text.strip():
        return table.sketch(text)
    try:
        return table.position(text.strip())
    except BadPosition as error:
        if error.code != "field_count" or table.package.diagram is None:
            raise
    return table.sketch(text)
