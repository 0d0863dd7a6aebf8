"""The catalogues: one JSON file of sentences a language, for the whole and for each game."""

import json
from functools import cache
from importlib.resources import files
from typing import Any

from couronne.games.package import Package, package
from couronne.i18n.language import LANGUAGES

Catalogue = dict[str, Any]
"""From code to sentence; a sentence that counts has a form for `one` and for `other`."""


def catalogue(language: str, game: str | None = None) -> Catalogue:
    """Load what a language says, for a game if one is named."""
    return _common(language) if game is None else _of_game(language, package(game))


@cache
def _common(language: str) -> Catalogue:
    found = _read("couronne.i18n", f"{language}.json")
    assert found is not None
    return _parsed(found)


@cache
def _of_game(language: str, game: Package) -> Catalogue:
    """Put a game's own words over those of all games."""
    common = _common(language)
    return {
        **_unsaid(common, game),
        **common,
        **_foreign(language, game),
        **_spoken(language, game),
        **_names(game, language),
    }


def _spoken(language: str, game: Package) -> Catalogue:
    """Return what a game says in a language."""
    return _parsed(_read(game.home, f"{language}.json") or "{}")


def _foreign(language: str, game: Package) -> Catalogue:
    """Return what a game may say in other languages only; a token stands for itself rather."""
    said: Catalogue = {}
    for other in _others(language):
        said |= _spoken(other, game)
    return {code: text for code, text in said.items() if not code.startswith("token.")}


def _unsaid(common: Catalogue, game: Package) -> Catalogue:
    """Let what nobody has named be called as it is, and rule sets say nothing about themselves."""
    colours = {colour for rules in game.rule_sets.values() for colour in rules.seats}
    return {
        **{f"seat.{colour}": colour for colour in colours},
        **{f"token.{colour}": common.get(f"seat.{colour}", colour) for colour in colours},
        **{f"about.{rules}": "" for rules in game.rule_sets},
        **{f"site.rules.{rules}": rules for rules in game.rule_sets},
        "site.title": game.name,
    }


def _names(game: Package, language: str) -> Catalogue:
    """Return the names that stand in the material of a game, beside what they name."""
    names = getattr(game.data, "NAMES", {}).get(language, {})
    return {f"token.{word}": name for word, name in names.items()}


def _others(language: str) -> list[str]:
    return [other for other in LANGUAGES if other != language]


def _read(home: str, name: str) -> str | None:
    """Read a text of a package's languages, if it brings that."""
    file = files(home).joinpath("locale").joinpath(name)
    return file.read_text("utf-8") if file.is_file() else None


def _parsed(text: str) -> Catalogue:
    loaded: Catalogue = json.loads(text)
    return loaded


def rules_text(language: str, game: str) -> str:
    """Load the rules of a game, before they are composed: in the reader's language if there are."""
    home = package(game).home
    texts = (_read(home, f"rules.{spoken}.md") for spoken in (language, *_others(language)))
    unwritten = str(_common(language)["rules.unwritten"])
    return next((text for text in texts if text is not None), f"# {game}\n\n{unwritten}\n")
