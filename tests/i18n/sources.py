"""The source code of the package, searched for the codes that it wants said."""

import ast
import json
import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path

from couronne import errors
from couronne.games.package import NAMES
from couronne.i18n.catalogue import Catalogue, catalogue

SOURCES = sorted(Path(str(files("couronne"))).rglob("*.py"))
LANGUAGES = ("fr", "en")
ERRORS = {
    name
    for name, kind in vars(errors).items()
    if isinstance(kind, type) and issubclass(kind, errors.CouronneError)
}


@cache
def calls() -> tuple[tuple[Path, ast.Call, str], ...]:
    """List every call in the package: the file, the call, and the name of what is called."""
    return tuple(
        (path, node, name)
        for path in SOURCES
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call) and (name := _called(node))
    )


def _called(call: ast.Call) -> str | None:
    if isinstance(call.func, ast.Name):
        return call.func.id
    return call.func.attr if isinstance(call.func, ast.Attribute) else None


def patterns(node: ast.expr) -> Iterator[str]:
    """Return the texts that an expression may stand for, as patterns of regular expressions."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield re.escape(node.value)
    elif isinstance(node, ast.JoinedStr):
        yield "".join(
            re.escape(str(part.value)) if isinstance(part, ast.Constant) else ".+"
            for part in node.values
        )
    elif isinstance(node, ast.IfExp):
        yield from patterns(node.body)
        yield from patterns(node.orelse)


def error_codes() -> dict[str, Path]:
    """Return every code with which an error is made, and where."""
    return {
        re.sub(r"\\(.)", r"\1", pattern): path
        for path, call, name in calls()
        if (name in ERRORS or name == "fail") and call.args
        for pattern in (*patterns(call.args[0]), *_codes_of_checks(path, call.args[0]))
    }


def _codes_of_checks(path: Path, code: ast.expr) -> Iterator[str]:
    """Return the codes that stand in a table beside their checks, where an error is made of it."""
    if not isinstance(code, ast.Name):
        return
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Tuple) and [type(part) for part in node.elts] == [
            ast.Constant,
            ast.Name,
        ]:
            yield from patterns(node.elts[0])


def literals(path: Path) -> Iterator[str]:
    """Return every text in a file, as patterns, those inside of conditions and tables too."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.expr):
            yield from patterns(node)


def game_of(path: Path) -> str | None:
    """Return the game in whose folder a file lies; the rooms of plain games are no game's own."""
    parts = path.parts
    after = parts[len(parts) - parts[::-1].index("couronne") :]
    return after[1] if len(after) > 2 and after[0] == "games" and after[1] in NAMES else None


def own_catalogue(language: str, game: str | None) -> Catalogue:
    """Return what a language says for one game alone, or in common."""
    common = catalogue(language)
    if game is None:
        return common
    folder = files(f"couronne.games.{game}").joinpath("locale", f"{language}.json")
    loaded: Catalogue = json.loads(folder.read_text("utf-8"))
    return loaded


def forms(sentence: str | dict[str, str]) -> list[str]:
    """Return the forms of a sentence: one, or a singular and a plural."""
    return [sentence] if isinstance(sentence, str) else list(sentence.values())
