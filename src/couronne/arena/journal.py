"""Games on disk as lines that are only ever appended."""

import os
from collections.abc import Iterator, Sequence
from pathlib import Path

from couronne.errors import BadChoice
from couronne.records.files import open_plain, put_in_place, told

APPEND = os.O_WRONLY | os.O_APPEND | os.O_CREAT


class Journal:
    """A file of lines. A line that was not written to its end does not count."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def lines(self) -> Iterator[tuple[int, bytes]]:
        """Return all lines so far with their numbers, from 1."""
        if not self.path.exists():
            return
        with told(BadChoice("cannot_open", file=str(self.path))):
            file = os.fdopen(open_plain(self.path, os.O_RDONLY), "rb")
        with file:
            for number, line in enumerate(file, 1):
                if line.endswith(b"\n"):
                    yield number, line

    def damaged(self, number: int) -> BadChoice:
        """Return the error for a line that cannot be read."""
        return BadChoice("damaged_log", file=str(self.path), number=number)

    def append(self, lines: Sequence[str]) -> None:
        """Keep lines; when this returns they are on disk."""
        with (
            told(BadChoice("cannot_write", file=str(self.path))),
            os.fdopen(open_plain(self.path, APPEND), "ab") as file,
        ):
            file.write("".join(f"{line}\n" for line in lines).encode())
            file.flush()
            os.fsync(file.fileno())

    def replace(self, lines: Sequence[str]) -> None:
        """Keep these lines and no others."""
        content = "".join(f"{line}\n" for line in lines).encode()
        put_in_place(self.path, content, self.path.with_name(f".{self.path.name}.new"))

    def mend(self) -> None:
        """Cut off what was written only in part, before anything is appended."""
        if not self.path.exists():
            return
        with (
            told(BadChoice("cannot_write", file=str(self.path))),
            os.fdopen(open_plain(self.path, os.O_RDWR), "r+b") as file,
        ):
            content = file.read()
            whole = content.rfind(b"\n") + 1
            if whole < len(content):
                file.truncate(whole)
