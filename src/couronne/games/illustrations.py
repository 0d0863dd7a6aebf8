"""Positions that show what the rules say, for pages that have room for pictures."""

import json
from functools import cache
from importlib.resources import files

from couronne.errors import BadChoice
from couronne.games.package import package
from couronne.games.registry import load
from couronne.games.state import State


@cache
def illustration(game: str, name: str) -> State:
    """Return a position by the name that the rules give it, or raise BadChoice."""
    known = json.loads(_table(game))
    if name not in known:
        raise BadChoice("unknown_illustration", name=name, known=sorted(known))
    return load(game, known[name]["rules"], compiled=False).position(known[name]["position"])


def _table(game: str) -> str:
    """Read the illustrations of a game, if it has any."""
    file = files(package(game).home).joinpath("illustrations.json")
    return file.read_text("utf-8") if file.is_file() else "{}"
