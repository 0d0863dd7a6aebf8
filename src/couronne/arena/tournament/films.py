"""The games of a meeting as pictures for the page, as `State.svg` draws every position.

Most of a picture is in the one before it too: every element is kept once, and a picture is a list
of the numbers of its elements.
"""

import base64
import gzip
import json
from collections.abc import Generator, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from couronne.arena.jobs import prepared, work_all
from couronne.arena.tournament.log import Logged
from couronne.arena.tournament.standings import Standings
from couronne.arena.tournament.titles import titles
from couronne.records.ledger import Ledger, ledger_of
from couronne.records.reading import read
from couronne.records.record import Action, Chance, Event


@dataclass(frozen=True)
class Takes:
    """Games of one meeting to be filmed."""

    meeting: str
    games: tuple[Logged, ...]
    names: Mapping[str, str]
    """Of the players, by their keys."""


@dataclass(frozen=True)
class Film:
    """A meeting as the page holds it."""

    meeting: str
    data: str
    """JSON, compressed, in characters that need no care in a page."""


def films(standings: Standings, workers: int) -> Generator[Film, None, None]:
    """Film all games on so many cores; yield each meeting when it is done."""
    names = dict(zip(standings.numbers, titles(standings.plan), strict=True))
    takes = [
        Takes(key, tuple(games[number] for number in sorted(games)), names)
        for key, games in standings.games.items()
    ]
    prepared(standings.plan.table, frozenset())
    yield from work_all(film, takes, workers)


def film(takes: Takes) -> Film:
    """Film the games of a meeting."""
    elements = Elements()
    games = [_scenes(game, takes.names, elements) for game in takes.games]
    told = json.dumps(
        {"elements": elements.all, "games": games}, separators=(",", ":"), ensure_ascii=False
    )
    packed = gzip.compress(told.encode(), mtime=0)
    return Film(takes.meeting, base64.b64encode(packed).decode())


class Elements:
    """What pictures are made of, each element with whatever is closed after it."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}
        self._parts: dict[str, list[int]] = {}

    @property
    def all(self) -> list[str]:
        """The elements, in the order of their numbers."""
        return list(self._numbers)

    def numbers(self, parts: Iterable[str]) -> list[int]:
        """Write a picture as the numbers of its elements; parts that were seen are known."""
        found: list[int] = []
        for part in parts:
            if part not in self._parts:
                self._parts[part] = self._new(part)
            found += self._parts[part]
        return found

    def _new(self, part: str) -> list[int]:
        single = part.replace("<", "\0<").replace("\0</", "</").removeprefix("\0").split("\0")
        return [self._numbers.setdefault(one, len(self._numbers)) for one in single]


def _scenes(game: Logged, names: Mapping[str, str], elements: Elements) -> dict[str, Any]:
    """Tell a game: a picture before every decision, the decisions, and what went wrong."""
    ledger = ledger_of(read(game.record), compiled=True)
    moments = _moments(ledger)
    return {
        "players": [names[key] for key in game.seated],
        "scores": game.scores,
        "winners": game.winners,
        "events": moments,
        "moves": [_move(ledger.events[moment]) for moment in moments[:-1]],
        "faults": [[fault.ply, fault.seat, fault.kind, fault.text] for fault in game.faults],
        "frames": [elements.numbers(ledger.states[moment].svg_parts()) for moment in moments],
    }


def _moments(ledger: Ledger) -> list[int]:
    """Return after how many events somebody had to decide, and how many there are in all."""
    decisions = [
        before for before, event in enumerate(ledger.events) if not isinstance(event, Chance)
    ]
    return [*decisions, len(ledger.events)]


def _move(event: Event) -> tuple[int | None, str | None]:
    """Tell who decided what; nothing where a turn or a game was given up."""
    assert not isinstance(event, Chance)
    return event.seat, event.label if isinstance(event, Action) else None
