"""A tournament as a folder: its plan, the programs, the log, and the report made of them."""

import shutil
from collections.abc import Mapping
from contextlib import AbstractContextManager
from pathlib import Path

from couronne.arena.folders import held
from couronne.arena.tournament.log import Log
from couronne.arena.tournament.plan import PROGRAM, Entry, Plan, read_plan
from couronne.errors import BadChoice
from couronne.records.files import make_folder, write_whole
from couronne.sandbox.snapshot import write_files

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
        write_whole(make_folder(self.path) / PLAN, plan.written())

    def keep_program(self, entry: Entry, files: Mapping[str, bytes]) -> None:
        """Keep the files of a program; later changes of them are no part of the tournament."""
        target = self._program(entry)
        if target.is_symlink():
            target.unlink()
        shutil.rmtree(target, ignore_errors=True)
        write_files(target, files)

    def files_of(self, entry: Entry) -> dict[str, bytes]:
        """Return the files of a program by path; a bot has none."""
        if entry.folder is None:
            return {}
        folder = self._program(entry)
        paths = sorted(path for path in folder.rglob("*") if path.is_file())
        if not paths:
            raise BadChoice("no_such_program", path=str(folder / PROGRAM))
        return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}

    def _program(self, entry: Entry) -> Path:
        return self.path / PROGRAMS / entry.key

    def held(self) -> AbstractContextManager[None]:
        """Keep others from playing the same tournament meanwhile."""
        return held(self.path, BadChoice("tournament_runs", folder=str(self.path)))
