"""The games of a self-play on disk: a record for each, and the table in parts of so many games.

A game that has ended is a line of a journal at once. When the last game of a part has come, the
records and the rows of the part are written, and its lines leave the journal. At the end of a run
the parts that are not whole are written as far as they go, and their lines stay. So nothing is
lost at any moment, and what is there in the end depends on the games alone.
"""

import base64
import json
from collections.abc import Iterator, Sequence
from pathlib import Path

from couronne import __version__
from couronne.arena.journal import Journal
from couronne.records.files import make_folder, put_in_place
from couronne.research.selfplay import table
from couronne.research.selfplay.batches import GamePlayed
from couronne.research.selfplay.plan import Plan

PART = 100
"""Games whose rows are in one file, and whose records in one folder."""
RECORDS, POSITIONS, PENDING = "records", "positions", "pending.jsonl"


def part_of(number: int) -> int:
    """Return the part that a game belongs to, both from 1."""
    return (number - 1) // PART + 1


class Shelf:
    """Keeps games, and knows those that were kept before."""

    def __init__(self, path: Path, plan: Plan) -> None:
        self.path, self.plan = path, plan
        self.journal = Journal(path / PENDING)
        self.journal.mend()
        self.whole: dict[int, int] = {}
        """By part that has all its games: its rows."""
        self.written: dict[int, int] = {}
        """By any other part: how many games its file has."""
        self._read_parts()
        self.pending = {game.number: game for game in self._read_pending()}
        """The games of parts that are not whole, by number."""
        self._finish(set(map(part_of, self.pending)))

    def _read_parts(self) -> None:
        for file in sorted((self.path / POSITIONS).glob("part-*.parquet")):
            part, games, rows = table.about(file)
            if games == PART:
                self.whole[part] = rows
            else:
                self.written[part] = games

    def _read_pending(self) -> Iterator[GamePlayed]:
        for number, line in self.journal.lines():
            try:
                game = _read(line)
            except (ValueError, TypeError, KeyError):
                raise self.journal.damaged(number) from None
            yield game

    def __contains__(self, number: int) -> bool:
        return number in self.pending or part_of(number) in self.whole

    @property
    def games(self) -> int:
        """How many games are here."""
        return PART * len(self.whole) + len(self.pending)

    @property
    def positions(self) -> int:
        """How many rows the table has for them."""
        return sum(self.whole.values()) + sum(game.positions for game in self.pending.values())

    def keep(self, games: Sequence[GamePlayed]) -> None:
        """Keep games that have ended; when this returns they are on disk."""
        new = [game for game in games if game.number not in self]
        self.journal.append([_line(game) for game in new])
        self.pending |= {game.number: game for game in new}
        self._finish({part_of(game.number) for game in new})

    def settle(self) -> None:
        """Write the parts that are not whole as far as they go, and put the journal in order."""
        for part in sorted(set(map(part_of, self.pending))):
            if len(self._games_of(part)) != self.written.get(part):
                self._write(part)
        self._rewrite_journal()

    def _games_of(self, part: int) -> list[GamePlayed]:
        return [self.pending[number] for number in sorted(self.pending) if part_of(number) == part]

    def _finish(self, parts: set[int]) -> None:
        """Write those parts that have become whole, and let their games leave the journal."""
        full = {part for part in parts if part in self.whole or len(self._games_of(part)) == PART}
        for part in sorted(full - set(self.whole)):
            self._write(part)
            self.whole[part] = sum(game.positions for game in self._games_of(part))
        if full:
            for number in [number for number in self.pending if part_of(number) in full]:
                del self.pending[number]
            self._rewrite_journal()

    def _rewrite_journal(self) -> None:
        self.journal.replace([_line(self.pending[number]) for number in sorted(self.pending)])

    def _write(self, part: int) -> None:
        """Write a part as far as it goes: the records, and when they are there the rows."""
        games = self._games_of(part)
        name = f"part-{part:06}"
        records = make_folder(self.path / RECORDS / name)
        for game in games:
            _put(records / f"{game.number:06}.crown", game.record.encode())
        about = table.About(part, len(games), sum(game.positions for game in games))
        facts = {**self.plan.facts, "couronne": __version__, **about._asdict()}
        rows = table.file_of((game.rows for game in games), facts)
        _put(make_folder(self.path / POSITIONS) / f"{name}.parquet", rows)
        self.written[part] = len(games)


def _put(path: Path, content: bytes) -> None:
    """Write a file by way of one whose name is always the same: nothing stays after a crash."""
    put_in_place(path, content, path.with_name(f".{path.name}.new"))


def _line(game: GamePlayed) -> str:
    rows = base64.b64encode(game.rows).decode()
    return json.dumps([game.number, game.positions, game.record, rows])


def _read(line: bytes) -> GamePlayed:
    number, positions, record, rows = json.loads(line)
    packed = base64.b64decode(rows, validate=True)
    return GamePlayed(int(number), int(positions), str(record), packed)
