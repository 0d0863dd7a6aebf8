"""The games that there are."""

from typing import Any

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
    folder = package(name)
    rule_set = choose_rules(folder, rules)
    return Game(
        folder,
        rule_set,
        choose_players(folder, rule_set, players),
        choose_options(folder, rule_set, options),
        compiled,
    )


def rebuild(name: str, rules: str, players: int, options: dict[str, Any], compiled: bool) -> Game:
    """Make again a game that was pickled."""
    return load(name, rules, players, compiled=compiled, **options)
