"""Which files a piece of code is made of: its module and all of ours that it imports."""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT.name
IMPORT = re.compile(
    rf"^[ \t]*(?:import[ ]+({PACKAGE}[\w.]*)|from[ ]+({PACKAGE}[\w.]*)[ ]+import[ ]+"
    r"(\([^)]*\)|[^\n]+))",
    re.MULTILINE,
)
NAME = re.compile(r"\w+")


def files_behind(modules: Iterable[str]) -> list[Path]:
    """Return the files of these modules and of all that they import, directly or not."""
    found: dict[str, Path] = {}
    waiting = list(modules)
    while waiting:
        name = waiting.pop()
        file = _file_of(name) if name not in found else None
        if file is not None:
            found[name] = file
            waiting += _imported(file.read_text("utf-8"))
    return sorted(found.values())


def _imported(text: str) -> Iterator[str]:
    """Name what may be modules of ours in the imports of a text."""
    for plain, origin, names in IMPORT.findall(text):
        yield plain or origin
        yield from (f"{origin}.{name}" for name in NAME.findall(names))


def is_ours(module: str) -> bool:
    """Tell whether a module is one of ours, by its name."""
    return module.startswith(f"{PACKAGE}.")


def _file_of(module: str) -> Path | None:
    """Return the file of a module of ours; None if there is no such module."""
    if not is_ours(module):
        return None
    file = ROOT.joinpath(*module.split(".")[1:]).with_suffix(".py")
    return file if file.is_file() else None
