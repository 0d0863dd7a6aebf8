"""Folders in which games are kept while they are played, and gone on with later."""

import importlib
import json
import os
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from couronne.errors import BadChoice
from couronne.games.draws import any_seed
from couronne.records.files import load_text, make_folder, open_plain, told, write_whole

fcntl: Any = importlib.import_module("fcntl") if os.name == "posix" else None
"""Locks, where the system has them."""
LOCK = "lock"
MISSING = ("ENOENT", "ENOTDIR")
"""What the system says of a file that is not there."""


class Difference(NamedTuple):
    """A fact that is not what it should be, in words for people."""

    what: str
    found: str
    expected: str


def difference(found: Mapping[str, Any], expected: Mapping[str, Any]) -> Difference | None:
    """Return the first of the expected facts that is another one.

    >>> difference({"seed": 7, "time": None}, {"seed": 7, "time": 2.0})
    Difference(what='time', found='-', expected='2.0')
    """
    for what, value in expected.items():
        if found.get(what) != value:
            return Difference(what, _plain(found.get(what)), _plain(value))
    return None


def _plain(value: Any) -> str:
    """Write a value for people."""
    if isinstance(value, dict):
        return ", ".join(f"{name}={number}" for name, number in value.items()) or "-"
    if isinstance(value, list):
        return ", ".join(map(str, value))
    return "-" if value is None else str(value)


class NotedFolder(ABC):
    """A folder with a note that says which games are kept in it: facts, a seed among them."""

    NOTE: str
    """The name of the note."""

    def __init__(self, path: Path) -> None:
        with told(BadChoice("cannot_open", file=str(path))):
            self.path = path.expanduser()
        self.note = self._read_note()

    @staticmethod
    @abstractmethod
    def unreadable(file: str) -> BadChoice:
        """Return the error for a note that is none."""

    @staticmethod
    @abstractmethod
    def other(folder: str, **facts: str) -> BadChoice:
        """Return the error for a folder whose games are others: of `what`, `found`, `expected`."""

    def _read_note(self) -> dict[str, Any]:
        """Read what is kept here; nothing, if nothing is."""
        file = self.path / self.NOTE
        try:
            note = json.loads(load_text(file))
        except BadChoice as error:
            if error.values["system"] in MISSING:
                return {}
            raise
        except ValueError:
            raise self.unreadable(str(file)) from None
        seed = note.get("seed") if isinstance(note, dict) else None
        if type(seed) is not int:
            raise self.unreadable(str(file))
        return dict(note)

    @property
    def seed(self) -> int | None:
        """The seed of what was begun here."""
        return self.note.get("seed")

    def claim(self, facts: Mapping[str, Any]) -> None:
        """Make the folder and note what is kept here; refuse if it is something else."""
        if not self.note:
            make_folder(self.path)
            write_whole(self.path / self.NOTE, json.dumps(facts, indent=2) + "\n")
        else:
            self.compare(self.note, facts)

    def compare(self, found: Mapping[str, Any], expected: Mapping[str, Any]) -> None:
        """Refuse what does not belong to the games that are kept here."""
        wrong = difference(found, expected)
        if wrong is not None:
            raise self.other(str(self.path), **wrong._asdict())


def choose_seed(given: int | None, folder: NotedFolder | None) -> int:
    """Return the seed that was given, else that of what was begun in a folder, else any."""
    if given is not None:
        return given
    begun = folder.seed if folder else None
    return any_seed() if begun is None else begun


@contextmanager
def held(folder: Path, busy: BadChoice) -> Iterator[None]:
    """Keep others from playing in the same folder meanwhile."""
    path = make_folder(folder) / LOCK
    with told(BadChoice("cannot_write", file=str(path))):
        handle = open_plain(path, os.O_WRONLY | os.O_CREAT)
    with os.fdopen(handle, "wb") as lock:
        if fcntl is not None:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                raise busy from None
        yield
