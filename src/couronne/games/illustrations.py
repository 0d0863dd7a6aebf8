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
    package(game)
    known = json.loads(_table(game))
    if name not in known:
        raise BadChoice("unknown_illustration", name=name, known=sorted(known))
    return load(game, known[name]["rules"], compiled=False).position(known[name]["position"])


def _table(game: str) -> str:
    return files(f"couronne.games.{game}").joinpath("illustrations.json").read_text("utf-8")
