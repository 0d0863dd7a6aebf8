"""The catalogues: one JSON file of sentences a language, for the whole and for each game."""

import json
from functools import cache
from importlib import import_module
from importlib.resources import files
from typing import Any

Catalogue = dict[str, Any]
"""From code to sentence; a sentence that counts has a form for `one` and for `other`."""


@cache
def catalogue(language: str, game: str | None = None) -> Catalogue:
    """Load what a language says, for a game if one is named."""
    common = _load("couronne.i18n", language)
    if game is None:
        return common
    return {**common, **_load(f"couronne.games.{game}", language), **_names(game, language)}


def _names(game: str, language: str) -> Catalogue:
    """Return the names that stand in the material of a game, beside what they name."""
    material = import_module(f"couronne.games.{game}.data")
    names = getattr(material, "NAMES", {}).get(language, {})
    return {f"token.{word}": name for word, name in names.items()}


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
