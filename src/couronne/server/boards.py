"""The games that the page has a board for: a server offers these, whatever else is installed."""

from collections.abc import Mapping

from couronne.errors import BadChoice
from couronne.games.game import Game
from couronne.games.registry import make_game

BOARDS = ("roses", "kingdomino", "pairleroy")
"""As in `web/src/boards`, in the order in which they are offered."""


def check_board(game: str) -> None:
    """Refuse a game that could not be shown."""
    if game not in BOARDS:
        raise BadChoice("unknown_game", game=game, known=BOARDS)


def make_table(
    game: str, rules: str | None, players: int | None, options: Mapping[str, int], *, compiled: bool
) -> Game:
    """Load a game that somebody wants to play or to look at here."""
    check_board(game)
    return make_game(game, rules, players, options, compiled)
