"""A backup as a file: two lines to be read, the rows as compressed lines of JSON, a checksum.

The checksum covers every byte before it. A file takes its name when it is complete.
"""

import errno
import hashlib
import json
import os
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, BinaryIO

from couronne.errors import BadChoice

SUFFIX = ".backup"
FAMILY, FORMAT = b"couronne backup ", b"1\n"
CHECKSUM = hashlib.sha256
CHUNK = 1 << 20
LEVEL = 6
GZIP = 31
"""How zlib is asked for the format that everybody can unpack."""
OWNER_ONLY = 0o600
"""Seeds of games and hashes of passwords are inside."""


@dataclass(frozen=True)
class Header:
    """What a backup is of."""

    schema: str
    created: str
    couronne: str
    rows: dict[str, int]
    """By table, in the order of the file: how many there are."""

    @property
    def total(self) -> int:
        """How many rows there are in all."""
        return sum(self.rows.values())


class Writer:
    """Writes the lines of a backup."""

    def __init__(self, file: BinaryIO, header: Header) -> None:
        self._file = file
        self._sum = CHECKSUM()
        self._packer = zlib.compressobj(LEVEL, wbits=GZIP)
        self._put(FAMILY + FORMAT + _line(asdict(header)))

    def write(self, values: list[Any]) -> None:
        """Add a line."""
        self._put(self._packer.compress(_line(values)))

    def end(self) -> None:
        """Add what is left, and the checksum."""
        self._put(self._packer.flush())
        self._file.write(self._sum.digest())

    def _put(self, written: bytes) -> None:
        self._sum.update(written)
        self._file.write(written)


def _line(values: Any) -> bytes:
    return json.dumps(values, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


@contextmanager
def written(path: Path, header: Header) -> Iterator[Writer]:
    """Write a backup whole, in the place of an earlier one, or not at all."""
    temporary = path.with_name(f".{path.name[:100]}.{os.getpid()}")
    with told_of(path):
        _check_replaceable(path)
        try:
            temporary.unlink(missing_ok=True)
            handle = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER_ONLY)
            with os.fdopen(handle, "wb") as file:
                writer = Writer(file, header)
                yield writer
                writer.end()
                file.flush()
                os.fsync(handle)
            temporary.replace(path)
            _settle(path.parent)
        finally:
            temporary.unlink(missing_ok=True)


def _check_replaceable(path: Path) -> None:
    """Refuse to write over anything but a backup."""
    if path.is_dir():
        raise BadChoice("is_folder", file=str(path))
    if path.exists():
        with path.open("rb") as file:
            if file.read(len(FAMILY)) != FAMILY:
                raise BadChoice("not_a_backup", file=str(path))


def _settle(folder: Path) -> None:
    """Have the new name on disk too, where the system lets a folder be opened."""
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


@contextmanager
def told_of(path: Path) -> Iterator[None]:
    """Say in our words why a file cannot be written."""
    try:
        yield
    except OSError as error:
        system = errno.errorcode.get(error.errno or 0, "")
        raise BadChoice("cannot_write", file=str(path), system=system) from None


@contextmanager
def checked(path: Path) -> Iterator[tuple[Header, Iterator[list[Any]]]]:
    """Open a backup that is whole, for its header and its lines."""
    try:
        file = path.open("rb")
    except OSError as error:
        system = errno.errorcode.get(error.errno or 0, "")
        raise BadChoice("cannot_open", file=str(path), system=system) from None
    with file:
        _check_kind(file, path)
        _check_sum(file, path)
        yield Header(**json.loads(file.readline())), _lines(file)


def _check_kind(file: BinaryIO, path: Path) -> None:
    if file.read(len(FAMILY)) != FAMILY:
        raise BadChoice("no_backup", file=str(path))
    if file.readline() != FORMAT:
        raise BadChoice("newer_backup", file=str(path))


def _check_sum(file: BinaryIO, path: Path) -> None:
    """Read a file to its end and go back; a byte that is missing or another spoils the sum."""
    begin, computed = file.tell(), CHECKSUM(FAMILY + FORMAT)
    left = path.stat().st_size - begin - computed.digest_size
    while left > 0 and (chunk := file.read(min(CHUNK, left))):
        computed.update(chunk)
        left -= len(chunk)
    if left or file.read() != computed.digest():
        raise BadChoice("broken_backup", file=str(path))
    file.seek(begin)


def _lines(file: BinaryIO) -> Iterator[list[Any]]:
    unpacker, rest = zlib.decompressobj(GZIP), b""
    while not unpacker.eof:
        *whole, rest = (rest + unpacker.decompress(file.read(CHUNK))).split(b"\n")
        yield from map(json.loads, whole)
