"""Couronne, the home of the crown games.

>>> import couronne
>>> state = couronne.load("roses", rules="classic").start(seed=7)
>>> state = state.play(state.moves[0])
>>> state.turn, state.scores
(1, (1, 0))
"""

from typing import TYPE_CHECKING, Any

from couronne import errors

if TYPE_CHECKING:
    from couronne.errors import (
        BadChoice,
        BadGame,
        BadPosition,
        BadRecord,
        CouronneError,
        IllegalMove,
        NoDraws,
        NoIsolation,
        UnknownMove,
    )
    from couronne.games.game import Game
    from couronne.games.registry import games, load, register
    from couronne.games.state import Move, State
    from couronne.kernel.contract import CHANCE, OVER
    from couronne.search.analysis import Analysis, analyse

__version__ = "0.4.0"

_HOMES = {
    "CHANCE": "kernel.contract",
    "OVER": "kernel.contract",
    "BadChoice": "errors",
    "BadGame": "errors",
    "BadPosition": "errors",
    "BadRecord": "errors",
    "CouronneError": "errors",
    "IllegalMove": "errors",
    "NoDraws": "errors",
    "NoIsolation": "errors",
    "UnknownMove": "errors",
    "Game": "games.game",
    "Move": "games.state",
    "State": "games.state",
    "load": "games.registry",
    "register": "games.registry",
    "Analysis": "search.analysis",
    "analyse": "search.analysis",
}

__all__ = [
    "CHANCE",
    "OVER",
    "Analysis",
    "BadChoice",
    "BadGame",
    "BadPosition",
    "BadRecord",
    "CouronneError",
    "Game",
    "IllegalMove",
    "Move",
    "NoDraws",
    "NoIsolation",
    "State",
    "UnknownMove",
    "analyse",
    "games",
    "load",
    "register",
]


def _in_english(error: "CouronneError") -> str:
    from couronne.i18n.speaker import Speaker

    try:
        return Speaker("en").error(error)
    except KeyError:
        return errors.neutral(error)


errors.CouronneError.describe = staticmethod(_in_english)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


def __getattr__(name: str) -> Any:
    """Bring a public name from its home when it is first used: `import couronne` costs nothing."""
    from importlib import import_module

    if name == "games":
        return import_module("couronne.games")
    if name not in _HOMES:
        raise AttributeError(f"module 'couronne' has no attribute {name!r}")
    value = getattr(import_module(f"couronne.{_HOMES[name]}"), name)
    globals()[name] = value
    return value
