"""The games of a tournament on disk: lines that are only ever appended, one for each batch."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from couronne.arena.journal import Journal
from couronne.arena.tournament.batches import GamePlayed
from couronne.arena.tournament.faults import Fault


@dataclass(frozen=True)
class Logged:
    """A game that has ended, as it is kept; everything by seat."""

    meeting: str
    number: int
    deal: int
    seated: tuple[str, ...]
    """The keys of the entries."""
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    reason: str
    seconds: tuple[float, ...]
    faults: tuple[Fault, ...]
    printed: tuple[str, ...]
    record: str


def logged(played: GamePlayed, keys: Sequence[str]) -> Logged:
    """Name the players of a game for ever."""
    placed, result = played.placed, played.result
    return Logged(
        placed.meeting,
        placed.number,
        placed.deal,
        tuple(keys[entry] for entry in placed.seated),
        result.scores,
        result.winners,
        result.reason,
        tuple(round(seconds, 4) for seconds in played.seconds),
        played.faults,
        played.printed,
        played.record,
    )


class Log:
    """A journal of games, a line for each batch."""

    def __init__(self, path: Path) -> None:
        self.journal = Journal(path)

    def read(self) -> Iterator[Logged]:
        """Return all games so far."""
        for number, line in self.journal.lines():
            yield from self._games(line, number)

    def _games(self, line: bytes, number: int) -> list[Logged]:
        try:
            return [_read(told) for told in json.loads(line)]
        except (ValueError, TypeError, KeyError, AttributeError):
            raise self.journal.damaged(number) from None

    def append(self, games: Sequence[Logged]) -> None:
        """Keep games, all of them or none; when this returns they are on disk."""
        self.journal.append([json.dumps([asdict(game) for game in games], ensure_ascii=False)])


def _read(told: dict[str, Any]) -> Logged:
    faults = tuple(Fault(**fault) for fault in told.pop("faults"))
    lists = ("seated", "scores", "winners", "seconds", "printed")
    return Logged(**{**told, **{name: tuple(told[name]) for name in lists}}, faults=faults)
