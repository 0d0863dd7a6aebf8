"""Folders that strangers fill: looked through and read without following anything in them.

A folder that somebody of ours named may be a link. Below it every name is opened from the folder
that holds it, so that a link which takes the place of a file meanwhile leads nowhere either.
"""

import errno
import os
import stat
from collections.abc import Collection, Generator, Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from couronne.errors import BadChoice

NO_LINK = getattr(os, "O_NOFOLLOW", 0)
FOLDER = os.O_RDONLY | getattr(os, "O_DIRECTORY", 0)
FILE = os.O_RDONLY | NO_LINK | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0)
"""A pipe that nobody writes to is opened without waiting for somebody."""
HIDDEN = (".", "__")
"""What the names of folders begin with that are nobody's program."""
ENVIRONMENT = "pyvenv.cfg"
"""Lies in an installed environment; nothing of it can be used in the sandbox."""
DEEPEST = 10
"""Folders within folders that a program may have."""
LONGEST = 1_000
"""Bytes of the path to a file from there."""
SHARE = 10
"""The part of what may be looked at that a folder leaves to each one in it."""
ODD = {errno.ELOOP, errno.ENXIO, errno.EISDIR, errno.EOPNOTSUPP}
"""What the system says of a name that is no plain file."""


@contextmanager
def opened(place: Path, below: Path = Path()) -> Iterator[int]:
    """Open a folder below a place, which alone may be a link."""
    handle = os.open(place, FOLDER)
    try:
        for name in below.parts:
            outer, handle = handle, os.open(name, FOLDER | NO_LINK, dir_fd=handle)
            os.close(outer)
        yield handle
    finally:
        os.close(handle)


@contextmanager
def entered(folder: int, name: str) -> Iterator[int]:
    """Open a folder in an open one."""
    handle = os.open(name, FOLDER | NO_LINK, dir_fd=folder)
    try:
        yield handle
    finally:
        os.close(handle)


def mode_of(folder: int, name: str) -> int | None:
    """Tell what kind of thing has a name in an open folder, if anything has it."""
    try:
        return os.stat(name, dir_fd=folder, follow_symlinks=False).st_mode
    except FileNotFoundError:
        return None


def read_plain(folder: int, name: str, most: int) -> bytes:
    """Read a plain file of an open folder, and no more of it than `most` bytes and one."""
    with os.fdopen(os.open(name, FILE, dir_fd=folder), "rb") as file:
        if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), name)
        return file.read(most + 1)


def refused(error: OSError, path: Path) -> BadChoice:
    """Turn what the system says of a stranger's file into an error of ours."""
    name = os.fsdecode(error.filename) if isinstance(error.filename, str | bytes) else path.name
    if error.errno == errno.ENOTDIR:
        return BadChoice("folder_is_link", path=str(path))
    if error.errno in ODD:
        return not_plain(path, name)
    if error.errno == errno.ENOENT:
        return BadChoice("no_such_program", path=str(path), file=path.name)
    system = errno.errorcode.get(error.errno or 0, "")
    return BadChoice("cannot_open", file=str(path), system=system)


def not_plain(path: Path, name: str) -> BadChoice:
    """Return the error for a link, a pipe, a device, where a file or a folder should be."""
    return BadChoice("not_a_plain_file", path=str(path), file=name)


class TooFull(Exception):
    """There is more in a folder than anybody wants to look at."""


class Here(NamedTuple):
    """A plain file, and the open folder that it lies in as long as it is looked at."""

    folder: int
    name: str
    path: str
    """From the folder where the walk began."""


class Walk:
    """A walk through a folder that ends after so many names, of whatever they are.

    A folder in it that holds one of the `foreign` names is somebody else's, and left out.
    """

    def __init__(self, most: int, foreign: Collection[str] = ()) -> None:
        self.left = most
        self.foreign = {ENVIRONMENT, *foreign}

    def files(self, folder: int, path: str = "", depth: int = 0) -> Iterator[Here]:
        """Yield the plain files of an open folder, and of those in it, but hidden ones."""
        entries = self._entries(folder)
        if depth > DEEPEST or len(os.fsencode(path)) > LONGEST:
            raise TooFull
        if depth and any(entry.name in self.foreign for entry in entries):
            return
        for entry in entries:
            if entry.name.startswith("."):
                continue
            if entry.is_file(follow_symlinks=False):
                yield Here(folder, entry.name, path + entry.name)
            elif entry.is_dir(follow_symlinks=False) and not entry.name.startswith(HIDDEN):
                with entered(folder, entry.name) as inner:
                    yield from self.files(inner, f"{path}{entry.name}/", depth + 1)

    def _entries(self, folder: int) -> list["os.DirEntry[str]"]:
        entries = listed(folder, self.left)
        self.left -= len(entries)
        return entries


def listed(folder: int, most: int) -> list["os.DirEntry[str]"]:
    """Return what is in an open folder by name; more than `most` is not even counted."""
    with os.scandir(folder) as entries:
        found = list(islice(entries, most + 1))
    if len(found) > most:
        raise TooFull
    return sorted(found, key=lambda entry: entry.name)


class Found(NamedTuple):
    """A folder that holds what was looked for, or one that cannot be looked through."""

    path: Path
    refusal: BadChoice | None = None


def search(
    folder: int, name: str, most: int, path: Path = Path(), allowed: int | None = None
) -> Generator[Found, None, int]:
    """Look for folders that hold a name, whatever it is there; below one, no other is sought.

    `most` names are looked at, and in each folder below a tenth of that: whoever fills one leaves
    the others enough. Returns how many were. What is told of a folder with too much in it is what
    the outermost one around it is `allowed`, not what was left of that.
    """
    if mode_of(folder, name) is not None:
        yield Found(path)
        return 1
    return (yield from search_below(folder, name, most, path, allowed))


def search_below(
    folder: int, name: str, most: int, path: Path = Path(), allowed: int | None = None
) -> Generator[Found, None, int]:
    """Look for folders below an open one alone, whatever it holds itself."""
    try:
        entries = listed(folder, most)
    except TooFull:
        yield Found(path, BadChoice("folder_too_full", path=str(path), most=allowed or most))
        return most
    used = len(entries)
    for entry in entries:
        if not entry.name.startswith(HIDDEN) and _seems_a_folder(entry):
            share = most // SHARE
            below = min(share, most - used), allowed or share
            used += yield from _search_in(folder, entry.name, name, path, *below)
    return used


def _seems_a_folder(entry: "os.DirEntry[str]") -> bool:
    """Tell whether an entry is a folder or a link to one, which will be refused."""
    try:
        return entry.is_dir()
    except OSError:
        return False


def _search_in(
    folder: int, inner: str, name: str, path: Path, most: int, allowed: int
) -> Generator[Found, None, int]:
    """Look in one folder of an open one."""
    try:
        with entered(folder, inner) as handle:
            return (yield from search(handle, name, most, path / inner, allowed))
    except OSError as error:
        yield Found(path / inner, refused(error, path / inner))
        return 1
