"""A program and what lies beside it, read once: it runs from that copy, which is in memory."""

import os
import stat
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from threading import Lock

from couronne.errors import BadChoice
from couronne.sandbox.limits import MEGABYTE, Limits
from couronne.sandbox.untrusted import (
    Here,
    TooFull,
    Walk,
    mode_of,
    not_plain,
    opened,
    read_plain,
    refused,
)

COMPANION = "roi_des_roses.py"
"""What comes along with any program beside it."""
PROGRAMS = ("ia.py", COMPANION)
"""A file of such a name has its folder to itself, any other one comes alone.

A folder in it that holds one too is somebody else's.
"""
_one_at_a_time = Lock()
"""Has each start take its open files back before the next one opens any."""


@dataclass(frozen=True)
class Snapshot:
    """The files of a program, as they were."""

    name: str
    """Of the program itself."""
    files: Mapping[str, bytes]
    """By path, below the folder of the program."""

    @property
    def module(self) -> str:
        """What the program is imported as."""
        return Path(self.name).stem

    @contextmanager
    def in_memory(self) -> Iterator[dict[str, int]]:
        """Hold the files open, by path; no disk ever sees them, and no name leads to them."""
        with _one_at_a_time, ExitStack() as stack:
            yield {path: _in_memory(data, stack) for path, data in self.files.items()}

    def on_disk(self) -> Path:
        """Write the files to a new folder."""
        folder = Path(tempfile.mkdtemp(prefix="couronne-"))
        write_files(folder, self.files)
        return folder


def _in_memory(data: bytes, stack: ExitStack) -> int:
    handle = os.memfd_create("couronne")
    stack.callback(os.close, handle)
    with os.fdopen(handle, "wb", closefd=False) as file:
        file.write(data)
    os.lseek(handle, 0, os.SEEK_SET)
    return handle


def write_files(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write files into a folder of ours in which there is none of them."""
    for path, data in files.items():
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        with target.open("xb") as file:
            file.write(data)


def check_program(program: Path) -> None:
    """Refuse what is no program: not there, or no plain file."""
    try:
        mode = program.lstat().st_mode
    except OSError as error:
        raise refused(error, program) from None
    if not stat.S_ISREG(mode):
        raise not_plain(program, program.name)


def take(program: Path, limits: Limits, place: Path | None = None) -> Snapshot:
    """Read a program and what belongs to it: plain files, no links, nothing hidden.

    The place is a folder above it that somebody of ours has named, and may be a link; without one
    it is the program's own.
    """
    place = program.parent if place is None else place
    below = program.relative_to(place)
    told = below if place != program.parent else program
    try:
        with opened(place, below.parent) as folder:
            return Snapshot(program.name, _read(folder, told, limits))
    except OSError as error:
        raise refused(error, told) from None
    except TooFull:
        path = str(told.parent)
        raise BadChoice("folder_too_full", path=path, most=limits.folder_names) from None


def _read(folder: int, program: Path, limits: Limits) -> dict[str, bytes]:
    _check_named(folder, program)
    files, room = {}, limits.folder
    for here in _belonging(folder, program.name, limits):
        with suppress(FileNotFoundError):  # it has gone since it was seen
            files[here.path] = read_plain(here.folder, here.name, room)
            room -= len(files[here.path])
        if room < 0:
            most = limits.folder // MEGABYTE
            raise BadChoice("folder_too_large", path=str(program.parent), most=most)
    return files


def _check_named(folder: int, program: Path) -> None:
    """Refuse a link by its name; others beside a program are left out and not missed."""
    modes = {name: mode_of(folder, name) for name in (program.name, COMPANION)}
    if modes[program.name] is None:
        raise BadChoice("no_such_program", path=str(program), file=program.name)
    for name, mode in modes.items():
        if mode is not None and not stat.S_ISREG(mode):
            raise not_plain(program.with_name(name), name)


def _belonging(folder: int, program: str, limits: Limits) -> Iterator[Here]:
    """Name what belongs to a program in an open folder."""
    if program in PROGRAMS:
        yield from Walk(limits.folder_names, PROGRAMS).files(folder)
        return
    for name in (program, COMPANION):
        if mode_of(folder, name) is not None:
            yield Here(folder, name, name)
