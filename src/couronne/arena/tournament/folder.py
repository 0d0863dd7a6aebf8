"""A tournament as a folder: its plan, the programs, the log, and the report made of them."""

import os
import shutil
from collections.abc import Iterable
from contextlib import AbstractContextManager
from pathlib import Path

from couronne.arena.folders import held
from couronne.arena.tournament.log import Log
from couronne.arena.tournament.plan import Entry, Plan, read_plan
from couronne.errors import BadChoice

PLAN, GAMES, PROGRAMS = "plan.json", "games.jsonl", "programs"


class TournamentFolder:
    """Where everything of a tournament is kept."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.log = Log(path / GAMES)

    @property
    def exists(self) -> bool:
        """Whether a tournament was begun here."""
        return (self.path / PLAN).is_file()

    def read(self) -> Plan:
        """Return the plan of the tournament that was begun here."""
        try:
            return read_plan((self.path / PLAN).read_text("utf-8"))
        except (OSError, UnicodeDecodeError):
            raise BadChoice("no_tournament_here", folder=str(self.path)) from None

    def write(self, plan: Plan) -> None:
        """Write the plan, whole or not at all."""
        self.path.mkdir(parents=True, exist_ok=True)
        new = self.path / f"{PLAN}.new"
        with new.open("w", encoding="utf-8") as file:
            file.write(plan.written())
            file.flush()
            os.fsync(file.fileno())
        new.replace(self.path / PLAN)

    def keep_program(self, entry: Entry, place: Path, files: Iterable[Path]) -> None:
        """Copy the files of a program; later changes of them are no part of the tournament."""
        target = self._program(entry)
        shutil.rmtree(target, ignore_errors=True)
        for file in files:
            copy = target / file.relative_to(place)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file, copy)

    def files_of(self, entry: Entry) -> dict[str, bytes]:
        """Return the files of a program by path; a bot has none."""
        if entry.folder is None:
            return {}
        folder = self._program(entry)
        paths = sorted(path for path in folder.rglob("*") if path.is_file())
        return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}

    def _program(self, entry: Entry) -> Path:
        return self.path / PROGRAMS / entry.key

    def held(self) -> AbstractContextManager[None]:
        """Keep others from playing the same tournament meanwhile."""
        return held(self.path, BadChoice("tournament_runs", folder=str(self.path)))
