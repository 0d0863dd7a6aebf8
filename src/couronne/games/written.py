"""Positions that people write or draw, read at the table that they fit."""

from collections.abc import Mapping

from couronne.errors import BadPosition
from couronne.games.game import Game, choose_rules, table_sizes
from couronne.games.package import package
from couronne.games.registry import make_game
from couronne.games.state import State

OTHER_TABLE = "other_table"
"""What is wrong with a position of a table of another size."""


def read_written(
    game: str,
    rules: str | None,
    options: Mapping[str, int],
    text: str,
    players: int | None = None,
) -> State:
    """Read a position in one line, or a drawing of several; without players at any table size."""
    sizes = table_sizes(choose_rules(package(game), rules), options)
    refusals = []
    for size in sizes if players is None else (players,):
        try:
            return _read_at(make_game(game, rules, size, options, compiled=False), text)
        except BadPosition as error:
            refusals.append(error)
    raise next((error for error in refusals if error.code != OTHER_TABLE), refusals[-1])


def _read_at(table: Game, text: str) -> State:
    """Read one line as a position, unless it is none; anything else as a drawing."""
    if "\n" in text.strip():
        return table.sketch(text)
    try:
        return table.position(text.strip())
    except BadPosition as error:
        if error.code != "field_count" or table.package.diagram is None:
            raise
    return table.sketch(text)
