"""Records on disk: read with one clear error, written whole or not at all."""

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from couronne.errors import BadChoice
from couronne.records.ledger import Ledger
from couronne.records.reading import MAX_BYTES, read
from couronne.records.record import Record
from couronne.records.writing import FIRST_LINE, write


def load_record(path: Path) -> Record:
    """Read a record; a file that cannot be opened is a mistake of the command line."""
    with _told(BadChoice("cannot_open", file=str(path))), path.open("rb") as file:
        content = file.read(MAX_BYTES + 1)
    return read(content)


def load_text(path: Path) -> str:
    """Read a text that somebody has written."""
    with _told(BadChoice("cannot_open", file=str(path))), path.open("rb") as file:
        return read_text(file)


def read_text(file: BinaryIO) -> str:
    """Read what a person may have typed anywhere: with a byte order mark, or without."""
    return file.read(MAX_BYTES).decode("utf-8-sig", "replace")


@contextmanager
def _told(refusal: BadChoice) -> Iterator[None]:
    """Turn what the system says about a file into an error of ours."""
    try:
        yield
    except OSError as error:
        refusal.values["system"] = errno.errorcode.get(error.errno or 0, "")
        raise refusal from None
    except (ValueError, RuntimeError):  # a name that no file can have
        refusal.values["system"] = "EINVAL"
        raise refusal from None


def check_writable(path: Path) -> Path:
    """Return the ordinary file that a path leads to; refuse what is no record or no file."""
    with _told(BadChoice("cannot_write", file=str(path))):
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


def make_folder(path: Path) -> Path:
    """Make a folder, with those it lies in, unless it is there; return where it is."""
    with _told(BadChoice("cannot_write", file=str(path))):
        folder = path.expanduser().resolve()
        if folder.exists() and not folder.is_dir():
            raise BadChoice("not_a_folder", folder=str(path))
        folder.mkdir(parents=True, exist_ok=True)
        return folder


def at_home(path: Path) -> Path:
    """Return a path with the home folder that it may begin with."""
    with _told(BadChoice("cannot_open", file=str(path))):
        return path.expanduser()


def check_replaceable(*paths: Path) -> None:
    """Refuse, before any work is done, what could not be written after it."""
    for path in paths:
        with _told(BadChoice("cannot_write", file=str(path))):
            if path.is_dir():
                raise BadChoice("is_folder", file=str(path))
            trial = path.with_name(f".{path.name}.{os.getpid()}")
            trial.touch()
            trial.unlink()


def save_record(path: Path, ledger: Ledger) -> None:
    """Write a record so that the file is at every moment either the old one or the new one."""
    save_text(path, write(ledger.record()))


def save_text(path: Path, text: str) -> None:
    """Write a text in that way: to a new file, or in the place of a record."""
    write_whole(check_writable(path), text)


def write_whole(path: Path, text: str) -> None:
    """Write a text in that way, in the place of whatever is there."""
    temporary = path.with_name(f".{path.name[:100]}.{os.getpid()}")
    with _told(BadChoice("cannot_write", file=str(path))):
        try:
            _write(temporary, text)
            temporary.replace(path)
            _settle_folder(path.parent)
        finally:
            temporary.unlink(missing_ok=True)


def _settle_folder(folder: Path) -> None:
    """Have the new name on disk too, where the system lets a folder be opened."""
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _write(path: Path, text: str) -> None:
    with path.open("w", encoding="utf-8", newline="\n") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
