"""The catalogues: one JSON file of sentences a language, for the whole and for each game."""

import json
from functools import cache
from importlib.resources import files
from typing import Any

Catalogue = dict[str, Any]
"""From code to sentence; a sentence that counts has a form for `one` and for `other`."""


@cache
def catalogue(language: str, game: str | None = None) -> Catalogue:
    """Load what a language says, for a game if one is named."""
    common = _load("couronne.i18n", language)
    return {**common, **_load(f"couronne.games.{game}", language)} if game else common


def _load(package: str, language: str) -> Catalogue:
    text = files(package).joinpath("locale", f"{language}.json").read_text("utf-8")
    loaded: Catalogue = json.loads(text)
    return loaded


def rules_text(language: str, game: str) -> str:
    """Load the rules of a game in the reader's language, before they are composed."""
    return (
        files(f"couronne.games.{game}")
        .joinpath("locale", f"rules.{language}.md")
        .read_text("utf-8")
    )
