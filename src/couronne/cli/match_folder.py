"""A match kept in a folder: one record a game, and a note that says which match it is."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from couronne.arena.contest import Contest
from couronne.arena.jobs import Played
from couronne.cli.files import load_record, load_text, make_folder, save_text
from couronne.errors import BadChoice, BadRecord
from couronne.players.player import Remark
from couronne.records.record import Header, Result

NOTE = "match.json"
MISSING = ("ENOENT", "ENOTDIR")
"""What the system says of a file that is not there."""


class MatchFolder:
    """Keeps the games of a match, and knows those that were played before."""

    def __init__(self, path: Path) -> None:
        self.path = path.expanduser()
        self.note = self._read_note()

    def _read_note(self) -> dict[str, Any]:
        """Read which match is kept here; nothing, if none is."""
        file = self.path / NOTE
        try:
            note = json.loads(load_text(file))
        except BadChoice as error:
            if error.values["system"] in MISSING:
                return {}
            raise
        except ValueError:
            raise BadChoice("not_a_match", file=str(file)) from None
        seed = note.get("seed") if isinstance(note, dict) else None
        if type(seed) is not int:
            raise BadChoice("not_a_match", file=str(file))
        return dict(note)

    @property
    def seed(self) -> int | None:
        """The seed of the match that was begun here."""
        return self.note.get("seed")

    def claim(self, facts: Mapping[str, Any]) -> None:
        """Make the folder and note which match is kept here; refuse if it is another one."""
        if not self.note:
            make_folder(self.path)
            save_text(self.path / NOTE, json.dumps(facts, indent=2) + "\n")
        else:
            self._compare(self.note, facts)

    def known(self, contest: Contest) -> dict[int, Result]:
        """Read the games that were played to their end, by number; refuse those of others."""
        results = {}
        for number in range(contest.games):
            file = self.path / _name(number, contest.size)
            result = self._result(file, contest, number) if file.exists() else None
            if result is not None:
                results[number] = result
        return results

    def _result(self, file: Path, contest: Contest, number: int) -> Result | None:
        """Read how a game ended; one that was left, or ended by no rule, is to be played again."""
        try:
            record = load_record(file)
        except BadRecord:
            raise BadChoice("not_a_record", file=str(file)) from None
        self._compare(_facts(record.header), _expected(contest, number))
        result = record.result
        return result if result is not None and result.reason == "rules" else None

    def keep(self, played: Played) -> None:
        """Write a game that has ended."""
        job = played.job
        file = self.path / _name(job.number, len(job.players))
        save_text(file, played.record)
        for seat, remarks in enumerate(played.remarks):
            if remarks:
                colour = job.game.seats[seat]
                save_text(file.with_suffix(f".{colour}.txt"), _written(remarks))

    def _compare(self, found: Mapping[str, Any], expected: Mapping[str, Any]) -> None:
        for what, value in expected.items():
            if found.get(what) != value:
                raise BadChoice(
                    "other_match",
                    folder=str(self.path),
                    what=what,
                    found=_plain(found.get(what)),
                    expected=_plain(value),
                )


def _name(number: int, size: int) -> str:
    """Name the file of a game: the group, then the game in it, both from 1."""
    group, place = divmod(number, size)
    return f"{group + 1:06}-{place + 1}.crown"


def _written(remarks: Sequence[Remark]) -> str:
    """Write what there is to be told about a player, for its author."""
    return "".join(f"[{told.kind}] {told.text.rstrip()}\n" for told in remarks)


def _facts(header: Header) -> dict[str, Any]:
    """Return what makes a record one of a certain match."""
    return {
        "game": header.game,
        "rules": header.rules,
        "version": header.rules_version,
        "options": dict(header.options),
        "players": list(header.seats),
        "seed": header.seed.hex() if header.seed else None,
    }


def _expected(contest: Contest, number: int) -> dict[str, Any]:
    """Return the same of a game that is to be played."""
    game = contest.game
    return {
        "game": game.name,
        "rules": game.rules,
        "version": game.rule_set.version,
        "options": game.options,
        "players": [contest.names[player] for player in contest.seated(number)],
        "seed": contest.job(number).seed.hex(),
    }


def _plain(value: Any) -> str:
    """Write a value for people."""
    if isinstance(value, dict):
        return ", ".join(f"{name}={number}" for name, number in value.items()) or "-"
    if isinstance(value, list):
        return ", ".join(map(str, value))
    return "-" if value is None else str(value)
