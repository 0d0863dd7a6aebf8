"""All checks of a game, one after another."""

from couronne.games.game import Game
from couronne.games.registry import make_game
from couronne.testing import compiled, rules, showing, writing
from couronne.testing.walking import walks

GAMES = 3


def check_game(game: Game, games: int = GAMES) -> None:
    """Play some games at random and look whether the contract is kept; raise BadGame if not.

    What the rules cannot do at all fails as Python fails, with the line where it happens. A game
    loaded with `compiled=False` is checked without its machine code, which does not take long.

    >>> import couronne
    >>> check_game(couronne.load("roses", compiled=False), games=1)
    """
    plain = make_game(game.name, game.rules, game.players, game.options, compiled=False)
    rules.check_beginning(plain)
    for walk in walks(plain, games):
        for check in (*rules.CHECKS, *writing.CHECKS, *showing.CHECKS):
            check(walk)
    if game.is_compiled:
        for check_code in compiled.CHECKS:
            check_code(game)
