"""The games that there are."""

from collections.abc import Mapping

from couronne.games.game import Game, choose_options, choose_players, choose_rules
from couronne.games.package import NAMES, package


def games() -> list[tuple[str, str]]:
    """List every game with each of its rule sets."""
    return [(name, rules) for name in NAMES for rules in package(name).rule_sets]


def load(
    name: str,
    rules: str | None = None,
    players: int | None = None,
    *,
    compiled: bool = True,
    **options: int,
) -> Game:
    """Load a game: `rules` defaults to its first rule set, `players` to its first table size.

    With `compiled=False` the same rules run as plain Python: ready at once, some twenty times
    slower a move, equal bit for bit.

    >>> import couronne
    >>> couronne.load("roses", rules="course").start(seed=1).scores
    (0, 0)
    """
    return make_game(name, rules, players, options, compiled)


def make_game(
    name: str,
    rules: str | None,
    players: int | None,
    options: Mapping[str, int],
    compiled: bool,
) -> Game:
    """Load a game whose options come from outside, under whatever names."""
    folder = package(name)
    rule_set = choose_rules(folder, rules)
    count = choose_players(folder, rule_set, players)
    return Game(folder, rule_set, count, choose_options(folder, rule_set, count, options), compiled)
