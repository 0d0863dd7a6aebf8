"""Meetings: some entries, some games, and what came of them."""

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from couronne.arena.tournament.pairing import seat_orders


@dataclass(frozen=True)
class Meeting:
    """Entries that play each other, by their numbers in the plan."""

    stage: str
    """What makes it another meeting than one of the same entries before."""
    entries: tuple[int, ...]
    round: int = 0

    def key(self, names: Mapping[int, str]) -> str:
        """Name the meeting: the same one for ever, whoever else takes part."""
        return "|".join((self.stage, *sorted(names[entry] for entry in self.entries)))


@dataclass(frozen=True)
class Placed:
    """One game of a meeting that is to be played."""

    meeting: str
    number: int
    deal: int
    seated: tuple[int, ...]
    """By seat: who sits there."""


@dataclass(frozen=True)
class Outcome:
    """How a game ended, by seat."""

    seated: tuple[int, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]

    def share(self, entry: int) -> float:
        """Return how much of the win is an entry's."""
        seat = self.seated.index(entry)
        return 1 / len(self.winners) if seat in self.winners else 0.0

    def points(self, entry: int) -> int:
        """Return the points of an entry."""
        return self.scores[self.seated.index(entry)]


def placed(meeting: Meeting, names: Mapping[int, str], games: int) -> Iterator[Placed]:
    """Yield the games of a meeting: the same ones for ever, as its key is."""
    key, entries = meeting.key(names), sorted(meeting.entries, key=names.__getitem__)
    for number, (deal, order) in enumerate(seat_orders(len(entries), games)):
        yield Placed(key, number, deal, tuple(entries[place] for place in order))


@dataclass(frozen=True)
class Played:
    """A meeting with the games of it that have ended."""

    meeting: Meeting
    outcomes: tuple[Outcome, ...]
    games: int
    """How many there are to be."""

    @property
    def over(self) -> bool:
        """Whether all games were played."""
        return len(self.outcomes) == self.games

    @cached_property
    def shares(self) -> dict[int, float]:
        """By entry: the wins, those with others divided."""
        return {entry: self._sum(out.share(entry) for out in self.outcomes) for entry in self._all}

    @cached_property
    def points(self) -> dict[int, float]:
        """By entry: the points of all games."""
        return {entry: self._sum(out.points(entry) for out in self.outcomes) for entry in self._all}

    @property
    def _all(self) -> tuple[int, ...]:
        return self.meeting.entries

    @staticmethod
    def _sum(values: Iterable[float]) -> float:
        return math.fsum(values)

    @property
    def winner(self) -> int:
        """Who goes on: by wins, then by points, then who was named first."""
        return max(self._all, key=lambda entry: (self.shares[entry], self.points[entry]))
