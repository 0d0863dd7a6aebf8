"""The games: `Game` and `State`, the registry, and a folder for each game.

The package itself can be called: it lists every game with each of its rule sets.

>>> import couronne
>>> ("roses", "classic") in couronne.games()
True
"""

import sys
from types import ModuleType


class _Games(ModuleType):
    def __call__(self) -> list[tuple[str, str]]:
        from couronne.games.registry import games

        return games()


sys.modules[__name__].__class__ = _Games
