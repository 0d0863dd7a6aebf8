"""Where the games are: ours, those that installed packages bring, and those that a call names."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from warnings import warn

from couronne.errors import BadGame

GROUP = "couronne.games"
"""The group of entry points under which packages announce their games."""
OURS = {name: f"couronne.games.{name}" for name in ("roses", "kingdomino", "pairleroy")}
"""By name: the packages of the games that come with us."""
NAMED: dict[str, str] = {}
"""By name: the packages of games that were registered by a call."""

_NAME = re.compile(r"[a-z][a-z0-9_-]{0,39}")
_HOME = re.compile(r"[^\W\d]\w*(\.[^\W\d]\w*)*")


def home_of(name: str) -> str | None:
    """Return the package that holds a game, if there is such a game; ours are known at once."""
    return OURS.get(name) or NAMED.get(name) or installed().get(name)


def all_homes() -> dict[str, str]:
    """Return every game that there is with its package, ours first."""
    return {**OURS, **installed(), **NAMED}


def name_game(name: str, home: str) -> None:
    """Note where a game is; whether it is one shows when it is opened."""
    check_name(name, home)
    check_free(name, home, OURS.get(name, home))
    NAMED[name] = home


def check_name(name: str, home: str) -> None:
    """Refuse a name that a record could not hold, and a package that nobody could import."""
    if not isinstance(name, str) or not _NAME.fullmatch(name):
        raise BadGame("bad_game_name", name=name)
    if not isinstance(home, str) or not _HOME.fullmatch(home):
        raise BadGame("bad_game_home", game=name, home=home)


@cache
def installed() -> Mapping[str, str]:
    """Find the games of installed packages: by name, the package of each.

    It looks at every installed package, which takes some hundredths of a second; so nobody asks
    before a game is wanted that is not ours.
    """
    found: dict[str, str] = {}
    for name, home in _announced():
        try:
            check_name(name, home)
            check_free(name, home, {**OURS, **found}.get(name, home))
        except BadGame as error:
            warn(f"A game is left out. {error}", stacklevel=2)
        else:
            found[name] = home
    return found


def _announced() -> Iterator[tuple[str, str]]:
    from importlib.metadata import entry_points

    points = entry_points(group=GROUP)
    return iter(sorted((point.name, point.value) for point in points))


def check_free(name: str, home: str, known: str) -> None:
    """Refuse a name that stands for another package."""
    if home != known:
        raise BadGame("game_name_taken", game=name, home=home, known=known)
