"""Games kept on this machine after every move, each in a file of its own."""

import contextlib
import os
import re
import time
from pathlib import Path

import platformdirs

from couronne.cli.files import load_record, save_record
from couronne.errors import BadChoice
from couronne.records.ledger import Ledger
from couronne.records.record import Record
from couronne.records.writing import UNFINISHED

_MOVE = re.compile(rb"^\d ", re.MULTILINE)
"""A player's move in a written record."""


class KeptGame:
    """The file in which one game is kept while it is played."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or _folder() / f"{time.time_ns():016x}-{os.getpid()}.crown"
        self.is_current = False

    def keep(self, ledger: Ledger) -> bool:
        """Write the game as it stands; tell whether that was possible."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            save_record(self.path, ledger)
            self.is_current = True
        except (OSError, BadChoice):
            self.is_current = False
        return self.is_current


def newest_unfinished() -> Path:
    """Find the game to go on with."""
    for path in _newest_first():
        if _is_unfinished(path):
            return path
    raise BadChoice("no_unfinished_game")


def load_newest() -> Record:
    """Read the game that was played last."""
    for path in _newest_first():
        return load_record(path)
    raise BadChoice("no_kept_game")


def make_room() -> None:
    """Forget the finished games but the last, and the others in which nobody has moved."""
    with contextlib.suppress(OSError):
        games = _newest_first()
        finished = [path for path in games if not _is_unfinished(path)]
        untouched = [path for path in games if not _MOVE.search(path.read_bytes())]
        for path in {*finished[1:], *untouched} - {*finished[:1]}:
            path.unlink(missing_ok=True)


def _folder() -> Path:
    return platformdirs.user_state_path("couronne") / "games"


def _newest_first() -> list[Path]:
    return sorted(_folder().glob("*.crown"), key=lambda path: path.stat().st_mtime_ns, reverse=True)


def _is_unfinished(path: Path) -> bool:
    return path.read_bytes().endswith(f"\n{UNFINISHED}\n".encode())
