"""Who stands where, from the plan and the games alone."""

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from couronne.arena.tournament.formats import meetings
from couronne.arena.tournament.log import Logged
from couronne.arena.tournament.meetings import Meeting, Outcome, Played
from couronne.arena.tournament.pairing import by_score, seat_orders
from couronne.arena.tournament.plan import Plan
from couronne.arena.tournament.ratings import Ranked, Rating, ratings

FINALISTS = 2


@dataclass(frozen=True)
class Row:
    """What an entry has reached."""

    entry: int
    games: int
    wins: int
    draws: int
    score: float
    """Wins, those with others divided."""
    points: float
    """In a game, on average."""
    seconds: float
    """In a game, on average."""
    faults: Counter[str]

    @property
    def losses(self) -> int:
        """Games that others have won."""
        return self.games - self.wins - self.draws


class Standings:
    """A tournament so far."""

    def __init__(self, plan: Plan, log: Iterable[Logged]) -> None:
        self.plan = plan
        self.numbers = {entry.key: number for number, entry in enumerate(plan.entries)}
        self.keys = {number: entry.key for number, entry in enumerate(plan.entries)}
        self.games: dict[str, dict[int, Logged]] = {}
        for game in log:
            self.add(game)

    def add(self, game: Logged) -> None:
        """Count a game; one that was known stays as it is."""
        self.games.setdefault(game.meeting, {}).setdefault(game.number, game)
        for derived in ("rows", "ratings", "order"):
            self.__dict__.pop(derived, None)

    @property
    def meeting_size(self) -> int:
        """How many games a meeting has."""
        return len(seat_orders(self.plan.seats, self.plan.games))

    def look(self, meeting: Meeting) -> Played:
        """Return what was played of a meeting."""
        games = self.games.get(meeting.key(self.keys), {})
        ordered = [games[number] for number in sorted(games)]
        return Played(meeting, tuple(map(self.outcome, ordered)), self.meeting_size)

    def outcome(self, game: Logged) -> Outcome:
        """Return how a game ended, with the numbers of the entries."""
        return Outcome(tuple(self.numbers[key] for key in game.seated), game.scores, game.winners)

    @property
    def meetings(self) -> list[Meeting]:
        """All meetings that are certain by now."""
        return meetings(self.plan, self.look)

    @property
    def is_over(self) -> bool:
        """Whether there is nothing more to be played."""
        return all(self.look(meeting).over for meeting in self.meetings)

    def log(self) -> list[Logged]:
        """Return the games in the order of their meetings."""
        ordered = [self.games.get(meeting.key(self.keys), {}) for meeting in self.meetings]
        return [games[number] for games in ordered for number in sorted(games)]

    @cached_property
    def rows(self) -> list[Row]:
        """By entry: what it has reached."""
        games = self.log()
        return [self._row(entry, games) for entry in range(len(self.plan.entries))]

    def _row(self, entry: int, games: Sequence[Logged]) -> Row:
        key = self.keys[entry]
        own = [(game, game.seated.index(key)) for game in games if key in game.seated]
        count = max(1, len(own))
        faults = Counter(
            fault.kind for game, seat in own for fault in game.faults if fault.seat == seat
        )
        return Row(
            entry,
            len(own),
            sum(game.winners == (seat,) for game, seat in own),
            sum(seat in game.winners and len(game.winners) > 1 for game, seat in own),
            math.fsum(1 / len(game.winners) for game, seat in own if seat in game.winners),
            math.fsum(game.scores[seat] for game, seat in own) / count,
            math.fsum(game.seconds[seat] for game, seat in own) / count,
            faults,
        )

    @cached_property
    def ratings(self) -> list[Rating]:
        """By entry: its strength."""
        return ratings(
            len(self.plan.entries), [self.ranked(game) for game in self.log()], self.plan.seed
        )

    def ranked(self, game: Logged) -> Ranked:
        """Return a game as ratings see it: winners first, the others by their points."""
        outcome = self.outcome(game)
        ranks = {
            seat: (seat in outcome.winners, outcome.scores[seat])
            for seat in range(len(outcome.seated))
        }
        won = tuple(outcome.seated[seat] for seat in outcome.winners)
        rest = sorted({ranks[seat] for seat in ranks if seat not in outcome.winners}, reverse=True)
        others = [
            tuple(outcome.seated[seat] for seat in ranks if ranks[seat] == rank) for rank in rest
        ]
        return Ranked((game.meeting, game.deal), (won, *others))

    @cached_property
    def order(self) -> list[int]:
        """The entries from the best to the last, as the format has it."""
        found = self.meetings
        reached = {entry: _reached(entry, found, self) for entry in self.keys}
        keys = {
            entry: (*reached[entry], self._standing(entry), self.ratings[entry].elo)
            for entry in self.keys
        }
        return by_score(list(self.keys), keys)

    def _standing(self, entry: int) -> float:
        """Return the share of its games that an entry has won."""
        row = self.rows[entry]
        return row.score / row.games if row.games else 0.0

    @property
    def finalists(self) -> list[int]:
        """The two who play the final; without one, the best two."""
        return self.order[:FINALISTS]


def _reached(entry: int, found: Sequence[Meeting], standings: Standings) -> tuple[float, ...]:
    """Return how far somebody came in a knockout: the last round, and whether it was won."""
    own = [one for one in found if one.stage.startswith("knockout") and entry in one.entries]
    if not own:
        return (0.0, 0.0)
    last = standings.look(own[-1])
    return (float(own[-1].round + 1), float(last.over and last.winner == entry))
