"""Records on disk: read with one clear error, written whole or not at all."""

import os
import tempfile
from pathlib import Path

import platformdirs

from couronne.errors import BadChoice
from couronne.records.ledger import Ledger
from couronne.records.reading import MAX_BYTES, read
from couronne.records.record import Record
from couronne.records.writing import SIGNATURE, write


def load_record(path: Path) -> Record:
    """Read a record; a file that cannot be opened is a mistake of the command line."""
    try:
        with path.open("rb") as file:
            content = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise BadChoice("cannot_open", file=str(path), reason=_reason(error)) from None
    return read(content)


def check_writable(path: Path) -> None:
    """Refuse early to write over a file that is not a record, or into a folder that is not."""
    if not path.parent.is_dir():
        raise BadChoice("no_folder", folder=str(path.parent))
    if path.is_dir():
        raise BadChoice("is_folder", file=str(path))
    if path.exists() and not _is_record(path):
        raise BadChoice("not_a_record", file=str(path))


def _is_record(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(len(SIGNATURE)) in (b"", SIGNATURE.encode())


def save_record(path: Path, ledger: Ledger) -> None:
    """Write a record so that the file is at every moment either the old one or the new one."""
    try:
        check_writable(path)
        handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(write(ledger.record()))
            file.flush()
            os.fsync(file.fileno())
        Path(temporary).chmod(0o644)
        Path(temporary).replace(path)
    except OSError as error:
        raise BadChoice("cannot_write", file=str(path), reason=_reason(error)) from None


def _reason(error: OSError) -> str:
    return error.strerror or type(error).__name__


def last_game() -> Path:
    """Return where the game on the screen is kept after every move."""
    return platformdirs.user_state_path("couronne") / "last.crown"


def keep_last_game(ledger: Ledger) -> bool:
    """Keep the game on the screen; tell whether that was possible."""
    try:
        last_game().parent.mkdir(parents=True, exist_ok=True)
        save_record(last_game(), ledger)
    except (OSError, BadChoice):
        return False
    return True
