"""A table at which people sit: who may do what, and what that leaves in the log.

A room knows nothing of networks and databases. Whatever is done in it returns the lines that must
be kept before anybody is told.
"""

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, replace
from functools import lru_cache
from typing import Any

from couronne.errors import Refusal
from couronne.games.draws import Draws
from couronne.games.game import Game
from couronne.games.registry import make_game
from couronne.records.ledger import Ledger
from couronne.records.reading import read_event
from couronne.records.record import Action, Chance, Record, TableEvent
from couronne.records.writing import event_line
from couronne.server.footprint import give_back_compiler

PERSON, BOT, OPEN = "person", "bot", "open"
WAITING, PLAYING, OVER = "open", "playing", "over"
MOST_GAMES = 100
"""Kinds of tables whose games are at hand."""
MOST_LINES = 20_000
"""Lines of a log; no game needs as many, unless moves are taken back for ever."""
UNDO = "undo"
"""The line that takes the last decision back."""


@dataclass(frozen=True)
class Seat:
    """Who sits where."""

    kind: str
    name: str = ""
    user: str | None = None


class Room:
    """A game with the people around it."""

    def __init__(self, identity: str, game: Game, seats: Sequence[Seat], seed: bytes) -> None:
        self.id = identity
        self.seats = list(seats)
        self.public = False
        self.rematch: str | None = None
        self.ledger = Ledger(game, tuple(_recorded(seat) for seat in seats), Draws(seed))
        self.lines = 0
        """How many lines the log has: every one of them is a new `seq`."""
        self.status = PLAYING
        """Whether it waits for players, is being played, or is over."""
        self.turn: int | None = None
        """The seat that is to act now."""
        self._incomplete = bool(self._open_seats())
        self._look_around()

    @property
    def game(self) -> Game:
        """What is played."""
        return self.ledger.game

    def _look_around(self) -> None:
        """See where the game stands, after every change."""
        if self.ledger.ended:
            self.status = OVER
        else:
            self.status = WAITING if self._incomplete else PLAYING
        self.turn = self.ledger.state.turn if self.status == PLAYING else None

    def deal(self) -> list[str]:
        """Begin: draw what has to be drawn before anybody acts."""
        return self._kept(self.ledger.settle)

    def seats_of(self, user: str | None) -> list[int]:
        """Return where a user sits."""
        return [place for place, seat in enumerate(self.seats) if user and seat.user == user]

    def _open_seats(self) -> list[int]:
        return [place for place, seat in enumerate(self.seats) if seat.kind == OPEN]

    def may_act(self, user: str | None) -> bool:
        """Tell whether it is a user's turn."""
        return self.turn is not None and self.turn in self.seats_of(user)

    def join(self, user: str, name: str, place: int | None = None) -> None:
        """Take an open seat."""
        free = self._open_seats() if self.status == WAITING else []
        if not free or (place is not None and place not in free):
            raise Refusal("no_open_seat")
        chosen = free[0] if place is None else place
        self.seats[chosen] = Seat(PERSON, name, user)
        self._incomplete = bool(self._open_seats())
        self._rename()
        self._look_around()

    def play(self, user: str, seq: int, label: str) -> list[str]:
        """Let a user move."""
        self._check(seq)
        if not self.may_act(user):
            raise Refusal("not_your_seat")
        return self._kept(lambda: self.ledger.play(label))

    def play_for_bot(self, seq: int, label: str) -> list[str]:
        """Let the bot in turn move; what it thought about may be long past."""
        if seq != self.lines or self.turn is None:
            return []
        return self._kept(lambda: self.ledger.play(label))

    def _check(self, seq: int) -> None:
        if self.status == OVER:
            raise Refusal("table_over")
        if self.status == WAITING:
            raise Refusal("table_not_full")
        if seq != self.lines:
            raise Refusal("stale", found=seq, expected=self.lines)

    def can_undo(self, user: str | None) -> bool:
        """Tell whether the last decision is a user's own, with nothing drawn since."""
        last = self.ledger.events[-1] if self.ledger.events else None
        return (
            self.status == PLAYING
            and isinstance(last, Action)
            and last.seat in self.seats_of(user)
            and self.lines < MOST_LINES
        )

    def undo(self, user: str, seq: int) -> list[str]:
        """Take a user's last decision back."""
        self._check(seq)
        if not self.can_undo(user):
            raise Refusal("not_to_undo")
        self.ledger.undo_to(len(self.ledger.events) - 1)
        self.lines += 1
        self._look_around()
        return [UNDO]

    def resign(self, user: str, place: int | None = None) -> list[str]:
        """Give up for a user, in one of the seats or in the first; unbegun, the table is closed."""
        own = self.seats_of(user)
        if not own or (place is not None and place not in own):
            raise Refusal("not_your_seat")
        if self.status == WAITING:
            return self._kept(lambda: self.ledger.append(TableEvent("aborted")))
        self._check(self.lines)
        event = TableEvent("resign", own[0] if place is None else place)
        return self._kept(lambda: self.ledger.append(event))

    def _kept(self, happen: Any) -> list[str]:
        """Let something happen, and return the lines that tell it."""
        before = len(self.ledger.events)
        happen()
        new = [event_line(event) for event in self.ledger.events[before:]]
        self.lines += len(new)
        self._look_around()
        return new

    def replay(self, lines: Iterable[str]) -> None:
        """Bring a room to where its log says it is."""
        for line in lines:
            if line == UNDO:
                self.ledger.undo_to(len(self.ledger.events) - 1)
            else:
                self.ledger.append(read_event(line))
            self.lines += 1
        self._look_around()

    def record(self) -> Record:
        """Return the game as a record, without its seed as long as it goes on."""
        record = self.ledger.record()
        if self.status == OVER:
            return record
        return replace(record, header=replace(record.header, seed=None))

    @property
    def draws(self) -> list[Chance]:
        """What chance has brought, in order."""
        return [event for event in self.ledger.events if isinstance(event, Chance)]

    def rotated(self, identity: str, seed: bytes) -> "Room":
        """Return a new game of the same players, who sit one seat further."""
        seats = [*self.seats[1:], self.seats[0]]
        room = Room(identity, self.game, seats, seed)
        room.public = self.public
        return room

    def rename(self, user: str, former: str, name: str) -> None:
        """Call a user by another name; others at the same screen keep theirs."""
        self.seats = [
            replace(seat, name=name) if (seat.user, seat.name) == (user, former) else seat
            for seat in self.seats
        ]
        self._rename()

    def _rename(self) -> None:
        self.ledger.seats = tuple(map(_recorded, self.seats))

    def stored_seats(self) -> list[dict[str, Any]]:
        """Return the seats as they are kept."""
        return [asdict(seat) for seat in self.seats]


def _recorded(seat: Seat) -> str:
    """Name who sits somewhere in the record."""
    return seat.name or OPEN


def make_room(
    identity: str,
    table: tuple[str, str | None, dict[str, int]],
    seats: Sequence[Seat],
    seed: bytes,
) -> Room:
    """Set up a table: game, rules and options."""
    game, rules, options = table
    chosen = tuple(sorted(options.items()))
    return Room(identity, _game(game, rules, len(seats), chosen), seats, seed)


@lru_cache(MOST_GAMES)
def _game(game: str, rules: str | None, players: int, options: tuple[tuple[str, int], ...]) -> Game:
    """Return a game that all tables of its kind share, with its code loaded."""
    kind = make_game(game, rules, players, dict(options), compiled=True)
    kind.undealt()
    give_back_compiler()
    return kind
