"""Files that are read with one clear error, and written whole or not at all."""

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from couronne.errors import BadChoice
from couronne.records.reading import MAX_BYTES

NOT_ODD = sum(getattr(os, name, 0) for name in ("O_NOFOLLOW", "O_NONBLOCK", "O_NOCTTY"))
"""How a file is opened that may turn out to be something else."""


@contextmanager
def told(refusal: BadChoice) -> Iterator[None]:
    """Turn what the system says about a file into an error of ours."""
    try:
        yield
    except OSError as error:
        refusal.values["system"] = errno.errorcode.get(error.errno or 0, "")
        raise refusal from None
    except (ValueError, RuntimeError):  # a name that no file can have
        refusal.values["system"] = "EINVAL"
        raise refusal from None


def load_text(path: Path) -> str:
    """Read a text that somebody has written."""
    with told(BadChoice("cannot_open", file=str(path))), path.open("rb") as file:
        return read_text(file)


def read_text(file: BinaryIO) -> str:
    """Read what a person may have typed anywhere: with a byte order mark, or without."""
    return file.read(MAX_BYTES).decode("utf-8-sig", "replace")


def make_folder(path: Path) -> Path:
    """Make a folder, with those it lies in, unless it is there; return where it is."""
    with told(BadChoice("cannot_write", file=str(path))):
        folder = path.expanduser().resolve()
        if folder.exists() and not folder.is_dir():
            raise BadChoice("not_a_folder", folder=str(path))
        folder.mkdir(parents=True, exist_ok=True)
        return folder


def write_whole(path: Path, text: str) -> None:
    """Write a text so that the file is at every moment either the old one or the new one."""
    with told(BadChoice("cannot_write", file=str(path))):
        content = text.encode()
    put_in_place(path, content, path.with_name(f".{path.name[:100]}.{os.getpid()}"))


def put_in_place(path: Path, content: bytes, temporary: Path) -> None:
    """Do the same with any content, by way of a file beside it; then it is on disk."""
    with told(BadChoice("cannot_write", file=str(path))):
        try:
            _write(temporary, content)
            temporary.replace(path)
            _settle_folder(path.parent)
        finally:
            temporary.unlink(missing_ok=True)


def create(path: Path) -> BinaryIO:
    """Open a new file in the place of whatever has its name; a link there leads nowhere."""
    path.unlink(missing_ok=True)
    return path.open("xb")


def open_plain(path: Path, flags: int) -> int:
    """Open a plain file; a link is not followed, and for a pipe nobody waits."""
    handle = os.open(path, flags | NOT_ODD, 0o666)
    if not stat.S_ISREG(os.fstat(handle).st_mode):
        os.close(handle)
        raise OSError(errno.EINVAL, os.strerror(errno.EINVAL), str(path))
    return handle


def _write(path: Path, content: bytes) -> None:
    with create(path) as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())


def _settle_folder(folder: Path) -> None:
    """Have the new name on disk too, where the system lets a folder be opened."""
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
