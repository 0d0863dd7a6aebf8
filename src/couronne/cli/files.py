"""Records on disk: read with one clear error, written whole or not at all."""

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import platformdirs

from couronne.errors import BadChoice
from couronne.records.ledger import Ledger
from couronne.records.reading import MAX_BYTES, read
from couronne.records.record import Record
from couronne.records.writing import SIGNATURE, UNFINISHED, write


def load_record(path: Path) -> Record:
    """Read a record; a file that cannot be opened is a mistake of the command line."""
    with _told(BadChoice("cannot_open", file=str(path))), path.open("rb") as file:
        content = file.read(MAX_BYTES + 1)
    return read(content)


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
        return file.read(len(SIGNATURE)) in (b"", SIGNATURE.encode())


def save_record(path: Path, ledger: Ledger) -> None:
    """Write a record so that the file is at every moment either the old one or the new one."""
    target = check_writable(path)
    temporary = target.with_name(f".{target.name[:100]}.{os.getpid()}")
    with _told(BadChoice("cannot_write", file=str(path))):
        try:
            _write(temporary, write(ledger.record()))
            temporary.replace(target)
        finally:
            temporary.unlink(missing_ok=True)


def _write(path: Path, text: str) -> None:
    with path.open("w", encoding="utf-8", newline="\n") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())


def last_game() -> Path:
    """Return where the game on the screen is kept after every move."""
    return platformdirs.user_state_path("couronne") / "last.crown"


def load_last_game() -> Record:
    """Read the last game played here."""
    if not last_game().exists():
        raise BadChoice("no_last_game")
    return load_record(last_game())


def put_last_game_aside() -> Path | None:
    """Keep an unfinished last game from being written over; return where it is then."""
    aside = last_game().with_name("previous.crown")
    try:
        if not last_game().read_text("utf-8").endswith(f"\n{UNFINISHED}\n"):
            return None
        last_game().replace(aside)
    except (OSError, ValueError):
        return None
    return aside


def keep_last_game(ledger: Ledger) -> bool:
    """Keep the game on the screen; tell whether that was possible."""
    try:
        last_game().parent.mkdir(parents=True, exist_ok=True)
        save_record(last_game(), ledger)
    except (OSError, BadChoice):
        return False
    return True
