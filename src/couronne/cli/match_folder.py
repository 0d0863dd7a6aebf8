"""A match kept in a folder: one record a game, and a note that says which match it is."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from couronne.arena.contest import Contest
from couronne.arena.folders import NotedFolder
from couronne.arena.jobs import Played
from couronne.cli.files import load_record, save_text
from couronne.errors import BadChoice, BadRecord
from couronne.i18n.speaker import harmless
from couronne.players.player import Remark
from couronne.records.record import Header, Result

INDENT = "\n    "
KEPT = "\n\t\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}"


class MatchFolder(NotedFolder):
    """Keeps the games of a match, and knows those that were played before."""

    NOTE = "match.json"

    @staticmethod
    def unreadable(file: str) -> BadChoice:
        """Return the error for a note that describes no match."""
        return BadChoice("not_a_match", file=file)

    @staticmethod
    def other(folder: str, **facts: str) -> BadChoice:
        """Return the error for a folder with another match."""
        return BadChoice("other_match", folder=folder, **facts)

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
        self.compare(_facts(record.header), _expected(contest, number))
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


def _name(number: int, size: int) -> str:
    """Name the file of a game: the group, then the game in it, both from 1."""
    group, place = divmod(number, size)
    return f"{group + 1:06}-{place + 1}.crown"


def _written(remarks: Sequence[Remark]) -> str:
    """Write what there is to be told about a player, for its author.

    A remark begins at the margin; what a program has printed cannot look like one.
    """
    lines = [f"[{told.kind}] {told.text.rstrip()}".replace("\n", INDENT) for told in remarks]
    return "".join(f"{harmless(line, KEPT)}\n" for line in lines)


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
