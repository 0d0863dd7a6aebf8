"""What a rated game says about its players, and what follows from it. No input or output."""

from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

from couronne.records.ledger import Ledger
from couronne.records.record import Action
from couronne.server.room import Room, Seat
from couronne.server.skill import Standing, after, places

LEAST_DECISIONS = {"roses": 5, "kingdomino": 5, "pairleroy": 20}
"""By game: so often everybody has decided something before a game counts that is given up, timed
out or shared; about a tenth of a game, and more in a short one."""
USUAL_LEAST = 5
"""For any other game."""
GONE = "gone:"
"""Before the number of a seat: who sat there has left for good."""
Row = dict[str, Any]
"""Of a table of the database."""
Known = dict[str, Standing]
"""By player, in one game by one set of rules."""


class Verdict(NamedTuple):
    """Who reached what place in a game that counts."""

    table: str
    game: str
    rules: str
    players: tuple[str, ...]
    """By seat: a user, the name of one of our bots, or somebody who is gone."""
    places: tuple[int, ...]


class Judgement(NamedTuple):
    """What a game changes in the standing of one player, and when."""

    verdict: Verdict
    seat: int
    before: Standing
    after: Standing
    at: float

    @property
    def player(self) -> str:
        """Whose standing it is."""
        return self.verdict.players[self.seat]

    @property
    def rating(self) -> Row:
        """What is kept of the player."""
        return {
            **self._whose,
            "sure": self.after.skill.sure,
            "games": self.after.games,
            "wins": self.after.wins,
            "losses": self.after.losses,
            "updated": self.at,
        }

    @property
    def step(self) -> Row:
        """What is kept of the change."""
        return {
            **self._whose,
            "table": self.verdict.table,
            "seat": self.seat,
            "mu_before": self.before.skill.mu,
            "sigma_before": self.before.skill.sigma,
            "at": self.at,
        }

    @property
    def _whose(self) -> Row:
        _table, game, rules, *_rest = self.verdict
        return {"user": self.player, "game": game, "rules": rules, **self.after.skill._asdict()}


def verdict_of(room: Room) -> Verdict | None:
    """Return what a game says about its players, unless it does not count."""
    if not room.rated or not _counts(room.ledger):
        return None
    players = tuple(_player(place, seat) for place, seat in enumerate(room.seats))
    return Verdict(room.id, room.game.name, room.game.rules, players, _places(room.ledger))


def _player(place: int, seat: Seat) -> str:
    return f"{GONE}{place}" if seat.is_deleted else seat.user or seat.name


def _counts(ledger: Ledger) -> bool:
    """A game counts that its rules have ended, or that was ended at the table late enough."""
    if ledger.result is None or ledger.result.reason == "aborted":
        return False
    least = 1 if ledger.ending is None else LEAST_DECISIONS.get(ledger.game.name, USUAL_LEAST)
    decided = Counter(event.seat for event in ledger.events if isinstance(event, Action))
    return all(decided[seat] >= least for seat in range(ledger.game.players))


def _places(ledger: Ledger) -> tuple[int, ...]:
    result, ending = ledger.result, ledger.ending
    assert result is not None
    return places(result.winners, ledger.state.ranks, ending.seat if ending else None)


def judge(verdict: Verdict, known: Known, at: float, weights: Sequence[float]) -> list[Judgement]:
    """Return what a game changes; of whom nothing is known is a newcomer."""
    before = [known.get(player, Standing()) for player in verdict.players]
    changed = zip(before, after(before, verdict.places, weights), strict=True)
    return [Judgement(verdict, seat, *both, at) for seat, both in enumerate(changed)]
