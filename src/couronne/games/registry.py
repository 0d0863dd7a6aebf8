"""The games that there are."""

from collections.abc import Mapping
from typing import Any

from couronne.games import homes
from couronne.games.game import Game, choose_options, choose_players, choose_rules
from couronne.games.package import Package, package, sound_packages


def games() -> list[tuple[str, str]]:
    """List every game with each of its rule sets."""
    return [(found.name, rules) for found in sound_packages() for rules in found.rule_sets]


def register(name: str, home: str) -> None:
    """Make a game known that lies outside of Couronne: its name, and the package with its rooms.

    `couronne.register("nim", "my_games.nim")` has `couronne.load("nim")` look for the rules in
    `my_games/nim/rules.py`; docs/adding-a-game.md tells how to write them. What is missing there is
    said at once. To name a game again that is known by this name changes nothing.

    >>> import couronne
    >>> couronne.register("roses", "couronne.games.roses")
    >>> couronne.register("roses", "my_games.roses")
    Traceback (most recent call last):
    couronne.errors.BadGame: The name roses stands for the game of the package couronne.games.roses.
    """
    homes.check_name(name, home)
    known = homes.home_of(name)
    if known is not None:
        homes.check_free(name, home, known)
        return
    Package(name, home).rules  # noqa: B018 (reading them checks them)
    homes.NAMED[name] = home


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


def restore_game(home: str, *table: Any) -> Game:
    """Load a game in another process, where it may not have been registered yet."""
    register(table[0], home)
    return make_game(*table)
