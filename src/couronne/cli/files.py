"""Records on disk, and files that a command is to write: what will not do is refused early."""

import os
from pathlib import Path

from couronne.errors import BadChoice
from couronne.records.files import create, told, write_whole
from couronne.records.ledger import Ledger
from couronne.records.reading import MAX_BYTES, read
from couronne.records.record import Record
from couronne.records.writing import FIRST_LINE, write


def load_record(path: Path) -> Record:
    """Read a record; a file that cannot be opened is a mistake of the command line."""
    with told(BadChoice("cannot_open", file=str(path))), path.open("rb") as file:
        content = file.read(MAX_BYTES + 1)
    return read(content)


def check_writable(path: Path) -> Path:
    """Return the ordinary file that a path leads to; refuse what is no record or no file."""
    with told(BadChoice("cannot_write", file=str(path))):
        target = path.expanduser().resolve()
        if not target.parent.is_dir():
            raise BadChoice("no_folder", folder=str(target.parent))
        if target.is_dir():
            raise BadChoice("is_folder", file=str(path))
        if target.exists() and not (target.is_file() and _is_record(target)):
            raise BadChoice("not_a_record", file=str(path))
        return target


def _is_record(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(len(FIRST_LINE)) in (b"", FIRST_LINE.encode())


def at_home(path: Path) -> Path:
    """Return a path with the home folder that it may begin with."""
    with told(BadChoice("cannot_open", file=str(path))):
        return path.expanduser()


def check_replaceable(*paths: Path) -> None:
    """Refuse, before any work is done, what could not be written after it."""
    for path in paths:
        with told(BadChoice("cannot_write", file=str(path))):
            if path.is_dir():
                raise BadChoice("is_folder", file=str(path))
            trial = path.with_name(f".{path.name}.{os.getpid()}")
            create(trial).close()
            trial.unlink()


def save_record(path: Path, ledger: Ledger) -> None:
    """Write a record so that the file is at every moment either the old one or the new one."""
    save_text(path, write(ledger.record()))


def save_text(path: Path, text: str) -> None:
    """Write a text in that way: to a new file, or in the place of a record."""
    write_whole(check_writable(path), text)
