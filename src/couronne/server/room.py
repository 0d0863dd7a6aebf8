"""A table at which people sit: who may do what, and what that leaves in the log.

A room knows nothing of networks and databases. Whatever is done in it returns the lines that must
be kept before anybody is told. Most lines are events of the record; some are notes of the table:

    undo            the last event is taken back
    seats           who sits where has changed (who, is kept beside the log)
    rematch         there is another game of the same players
    draw 0          seat 0 would share the game
    takeback 0      seat 0 would take its last decision back, or lets another one do so
    decline 0       seat 0 wants neither
    abort 0         seat 0 calls the game off
    again 0         seat 0 wanted this game after another one; only earlier versions noted it
    clock 0         seat 0 has so much time left, as the line says, after a take-back

Nothing is dealt before all seats are taken: the deal is in the log after the last `seats`.
"""

import re
import time
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, replace
from functools import lru_cache
from typing import Any, NamedTuple

from couronne.errors import Refusal
from couronne.games.draws import Draws
from couronne.games.game import Game
from couronne.kernel.contract import CHANCE
from couronne.records.ledger import Ledger
from couronne.records.reading import read_event
from couronne.records.record import DEALT, Action, Chance, Event, Origin, Record, TableEvent
from couronne.records.writing import event_line, origin_lines
from couronne.server.boards import make_table
from couronne.server.clock import Clock, Decision, pace_of
from couronne.server.footprint import give_back_compiler

PERSON, BOT, OPEN = "person", "bot", "open"
WAITING, PLAYING, OVER = "open", "playing", "over"
DELETED = "deleted"
"""Who sat somewhere and has left for good, as a record names them."""
MOST_GAMES = 100
"""Kinds of tables whose games are at hand."""
MOST_LINES = 20_000
"""Lines of a log; no game needs as many, unless moves are taken back for ever."""
UNDO, SEATS, REMATCH = "undo", "seats", "rematch"
BESIDE = (SEATS, REMATCH)
"""Notes of what is kept beside the log."""
DRAW, TAKEBACK, DECLINE = "draw", "takeback", "decline"
ABORT, AGAIN, CLOCK = "abort", "again", "clock"
NOTE = re.compile(rf"({DRAW}|{TAKEBACK}|{DECLINE}|{ABORT}|{AGAIN}|{CLOCK}) (\d)")


class Line(NamedTuple):
    """A line of the log."""

    text: str
    at: float
    clock: int | None = None
    """Milliseconds that who acted had left."""

    @property
    def is_told(self) -> bool:
        """Whether those who follow the record hear of it."""
        return self.text not in BESIDE and not NOTE.fullmatch(self.text)


@dataclass(frozen=True)
class Seat:
    """Who sits where; an open seat may be kept for somebody, who is named."""

    kind: str
    name: str = ""
    user: str | None = None
    invited: str | None = None
    has_page: bool = False
    """Whether everybody may read about who sits there."""
    program: bool = False
    """Whether that is somebody's program."""

    @property
    def is_deleted(self) -> bool:
        """Whether somebody sat here who has left for good."""
        return self.kind == PERSON and self.user is None


class Room:
    """A game with the people around it."""

    def __init__(
        self,
        identity: str,
        game: Game,
        seats: Sequence[Seat],
        seed: bytes,
        origin: Origin = DEALT,
    ) -> None:
        self.id = identity
        self.seats = list(seats)
        self.public = False
        self.rated = False
        self.rematch: str | None = None
        self.pace: dict[str, Any] | None = None
        """The clock that was agreed on, as it is kept."""
        self.wanted: dict[str, Any] | None = None
        """Whom open seats are for, as it is kept."""
        self.clock: Clock | None = None
        named = tuple(recorded(seat) for seat in seats)
        self.ledger = Ledger(game, named, Draws(seed), origin)
        self.lines = len([*origin_lines(origin)])
        """How many lines the log has: every one of them is a new `seq`."""
        self.position = self.lines
        """How many it had when the position changed last: what was chosen since is not stale."""
        self.since = time.time()
        """When who is to act began to think."""
        self.agreed: dict[str, list[int]] = {DRAW: [], TAKEBACK: []}
        """The seats that would share the game, or let somebody take back; the asker first."""
        self.offered: dict[str, list[int]] = {DRAW: [], TAKEBACK: []}
        """The seats that have offered or asked it in this position, answered or not."""
        self.status = PLAYING
        """Whether it waits for players, is being played, or is over."""
        self.turn: int | None = None
        """The seat that is to act now."""
        self._asked: dict[int, tuple[float, float]] = {}
        """By event: the seconds that were left when a decision was asked, and those it took."""
        self._look_around()

    @property
    def game(self) -> Game:
        """What is played."""
        return self.ledger.game

    def set_pace(self, pace: dict[str, Any] | None) -> None:
        """Put a clock on the table, or none."""
        agreed = pace_of(pace)
        self.pace = pace
        self.clock = Clock(agreed, self.game.players) if agreed else None
        self._start_clock()

    def _look_around(self) -> None:
        """See where the game stands, after every change."""
        if self.ledger.ended:
            self.status = OVER
        else:
            self.status = WAITING if self._is_waiting else PLAYING
        self.turn = self.ledger.state.turn if self.status == PLAYING else None

    def _begin_turn(self) -> None:
        self.since = time.time()
        self._start_clock()

    def _start_clock(self, already: float = 0.0) -> None:
        if self.clock is not None:
            self.clock.turn(self.turn, self._people, already)

    @property
    def has_bots(self) -> bool:
        """Whether a bot plays."""
        return any(seat.kind == BOT for seat in self.seats)

    @property
    def _has_open_seat(self) -> bool:
        return any(seat.kind == OPEN for seat in self.seats)

    @property
    def was_closed(self) -> bool:
        """Whether it is over before all had sat down."""
        return self.status == OVER and self._has_open_seat

    @property
    def _is_waiting(self) -> bool:
        return self._has_open_seat or self.ledger.state.turn == CHANCE

    @property
    def _is_unplayed(self) -> bool:
        return not any(isinstance(event, Action) for event in self.ledger.events)

    @property
    def _people(self) -> list[int]:
        return [place for place, seat in enumerate(self.seats) if seat.kind == PERSON]

    @property
    def users(self) -> set[str]:
        """The users who sit here."""
        return {seat.user for seat in self.seats if seat.user}

    @property
    def invited(self) -> set[str]:
        """The users for whom seats are kept."""
        return {seat.invited for seat in self.seats if seat.invited}

    def deal(self, told: Iterable[Event] = ()) -> list[Line]:
        """Begin: take over what is told; where all seats are taken, deal."""

        def begin() -> None:
            for event in told:
                self.ledger.append(event)
            self._draw_first()

        now = time.time()
        heads = [Line(text, now) for text in origin_lines(self.ledger.origin)]
        lines = self.keep(begin)
        self._begin_turn()
        return [*heads, *lines]

    def _draw_first(self) -> None:
        """Draw what has to be drawn before anybody acts, once nobody can choose another table."""
        if not self._has_open_seat:
            self.ledger.settle()

    def seats_of(self, user: str | None) -> list[int]:
        """Return where a user sits."""
        return [place for place, seat in enumerate(self.seats) if user and seat.user == user]

    def may_act(self, user: str | None) -> bool:
        """Tell whether it is a user's turn."""
        return self.turn is not None and user is not None and self.seats[self.turn].user == user

    def reseat(self, seats: dict[int, Seat]) -> list[Line]:
        """Let others sit at some seats, or the same by another name; the last brings the deal."""
        if not seats:
            return []
        was_waiting = self.status == WAITING
        self.sit([seats.get(place, seat) for place, seat in enumerate(self.seats)])
        line = self.write(SEATS)
        if not was_waiting:
            return [line._replace(clock=self._running_milliseconds)]
        lines = [line, *self.keep(self._draw_first)]
        self._begin_turn()
        return lines

    def sit(self, seats: Sequence[Seat]) -> None:
        """Take over who sits where."""
        self.seats = list(seats)
        self.ledger.seats = tuple(map(recorded, self.seats))
        self._look_around()

    def play(self, user: str, seq: int, label: str) -> list[Line]:
        """Let a user move."""
        self.check(seq)
        if not self.may_act(user):
            raise Refusal("not_your_seat")
        if self.clock is not None and self.clock.is_up:
            raise Refusal("time_is_up")
        return self._played(label)

    def play_for_bot(self, seq: int, label: str) -> list[Line]:
        """Let the bot in turn move; what it thought about may be long past."""
        if seq != self.position or self.turn is None:
            return []
        return self._played(label)

    def _played(self, label: str) -> list[Line]:
        seat = self.turn
        assert seat is not None
        self._note_asked(seat, time.time())
        lines = self.keep(lambda: self.ledger.play(label))
        if self.clock is not None:
            self.clock.acted(seat, turn_ends=self.turn != seat)
        self._begin_turn()
        if self.clock is None:
            return lines
        return [lines[0]._replace(clock=self._milliseconds(seat)), *lines[1:]]

    def _milliseconds(self, seat: int) -> int:
        assert self.clock is not None
        return round(1000 * self.clock.left[seat])

    @property
    def _running_milliseconds(self) -> int | None:
        """What is left of the time that runs: so a clock is told from one that begins."""
        if self.clock is None or self.clock.running is None:
            return None
        return round(1000 * self.clock.remaining(self.clock.running))

    def _note_asked(self, seat: int, at: float) -> None:
        """Remember what a seat had left when the decision that comes now was asked of it."""
        if self.clock is not None:
            spent = max(0.0, at - self.since)
            self._asked[len(self.ledger.events)] = (self.clock.left[seat], spent)

    def check(self, seq: int) -> None:
        """Refuse what is chosen too early, too late, or in another position."""
        if self.status == OVER:
            raise Refusal("table_over")
        if self.status == WAITING:
            raise Refusal("table_not_full")
        if not self.position <= seq <= self.lines:
            raise Refusal("stale", found=seq, expected=self.lines)

    def own_seat(self, user: str, place: int | None = None) -> int:
        """Return the seat for which a user speaks: the wanted one, that in turn, or the first."""
        own = self.seats_of(user)
        if not own or (place is not None and place not in own):
            raise Refusal("not_your_seat")
        if place is None:
            return self.turn if self.turn in own else own[0]
        return place

    def can_undo(self, user: str | None) -> bool:
        """Tell whether the last decision is a user's own, with nothing drawn since."""
        last = self.ledger.events[-1] if self.ledger.events else None
        return (
            self.status == PLAYING
            and not self.rated
            and isinstance(last, Action)
            and last.seat in self.seats_of(user)
            and len(self.ledger.events) > self.ledger.origin.told
            and self.lines < MOST_LINES
        )

    def undo(self, user: str, seq: int) -> list[Line]:
        """Take a user's last decision back."""
        self.check(seq)
        if not self.can_undo(user):
            raise Refusal("not_to_undo")
        events = len(self.ledger.events) - 1
        self.check_time(events, alone=True)
        return self.take_back_to(events, alone=True)

    def check_time(self, events: int, alone: bool) -> None:
        """Refuse to take back what nobody would have had the time for."""
        if self.clock is None:
            return
        if self.clock.is_up:
            raise Refusal("time_is_up")
        if min(self._left_before(events, alone)) <= 0:
            raise Refusal("no_time_to_undo")

    def take_back_to(self, events: int, alone: bool) -> list[Line]:
        """Forget all events but the first so many; who does so alone pays for the time since."""
        left = self._left_before(events, alone)
        count = len(self.ledger.events) - events
        self.ledger.undo_to(events)
        self._forget_asked()
        self._look_around()
        lines = [self.write(UNDO) for _ in range(count)] + self._set_clock(left)
        self._begin_turn()
        return lines

    def _left_before(self, events: int, alone: bool) -> list[float]:
        """Return what all would have left if nothing had been decided after so many events."""
        if self.clock is None:
            return []
        undone = [
            Decision(event.seat, *self._asked[index], self._ends_turn(index))
            for index, event in enumerate(self.ledger.events)
            if index >= events and isinstance(event, Action)
        ]
        return self.clock.before(undone, alone)

    def _ends_turn(self, index: int) -> bool:
        """Tell whether somebody else was to act after a decision."""
        after = self.ledger.states[index + 1 :]
        seat = next((state.turn for state in after if state.turn != CHANCE), None)
        return seat != self.ledger.states[index].turn

    def _set_clock(self, left: Sequence[float]) -> list[Line]:
        """Give all the time that they have left, and note it where it is another."""
        if self.clock is None:
            return []
        changed = [seat for seat, now in enumerate(self.clock.left) if now != left[seat]]
        self.clock.left = list(left)
        return [
            self.write(f"{CLOCK} {seat}")._replace(clock=self._milliseconds(seat))
            for seat in changed
        ]

    def forget_offers(self) -> None:
        """Let nothing stand that was offered or asked."""
        self.agreed = {DRAW: [], TAKEBACK: []}

    def _forget_asked(self) -> None:
        """Let everybody offer and ask anew: the position is another one."""
        self.forget_offers()
        self.offered = {DRAW: [], TAKEBACK: []}

    def agree(self, to: str, seat: int) -> None:
        """Take note of who is for something; who is the first has offered or asked it."""
        if not self.agreed[to]:
            self.offered[to].append(seat)
        self.agreed[to].append(seat)

    @property
    def deadline(self) -> float | None:
        """When somebody's time will be up."""
        return None if self.clock is None else self.clock.deadline(time.time())

    def keep(self, happen: Any) -> list[Line]:
        """Let something happen, and return the lines that tell it."""
        before = len(self.ledger.events)
        happen()
        self._forget_asked()
        self._look_around()
        if self.status == OVER:
            self._begin_turn()
        return [self.write(event_line(event)) for event in self.ledger.events[before:]]

    def write(self, text: str) -> Line:
        """Add a line to the log."""
        line = Line(text, time.time())
        self._count(line)
        return line

    def _count(self, line: Line) -> None:
        self.lines += 1
        if line.is_told:
            self.position = self.lines

    def note_rematch(self, identity: str, former: str | None = None) -> list[Line]:
        """Take note of the next game of the same players, unless there is another than before."""
        if self.rematch != former:
            return []
        self.rematch = identity
        return [self.write(REMATCH)]

    def replay(self, lines: Iterable[Line], up_since: float = 0.0) -> None:
        """Bring a room to where its log says it is, on a server that runs since then."""
        for line in lines:
            self._read(line)
            self._count(line)
            if line.is_told or (line.text == SEATS and self._is_unplayed and line.clock is None):
                self.since = line.at
        self._look_around()
        if self.clock is not None:
            since = self.since if self.clock.pace.each_turn else max(self.since, up_since)
            self._start_clock(max(0.0, time.time() - since))

    def _read(self, line: Line) -> None:
        note = NOTE.fullmatch(line.text)
        if line.text == UNDO:
            self.ledger.undo_to(len(self.ledger.events) - 1)
            self._forget_asked()
        elif note is not None:
            self._read_note(note[1], int(note[2]), line)
        elif line.is_told:
            self._read_event(line)

    def _read_note(self, what: str, seat: int, line: Line) -> None:
        if what == DECLINE:
            self.forget_offers()
        elif what == CLOCK:
            self._read_clock(seat, line)
        elif what in self.agreed:
            self.agree(what, seat)

    def _read_clock(self, seat: int, line: Line) -> None:
        if self.clock is not None and line.clock is not None:
            self.clock.left[seat] = line.clock / 1000

    def _read_event(self, line: Line) -> None:
        event = read_event(line.text)
        if isinstance(event, Action):
            self._note_asked(event.seat, line.at)
        self.ledger.append(event)
        self._forget_asked()
        if isinstance(event, Action | TableEvent) and event.seat is not None:
            self._read_clock(event.seat, line)

    def record(self) -> Record:
        """Return the game as a record, without its seed as long as it goes on."""
        record = self.ledger.record()
        if self.status == OVER:
            return record
        return replace(record, header=replace(record.header, seed=None))

    @property
    def draws(self) -> list[Chance]:
        """What chance has brought from this table's seed, in order."""
        own = self.ledger.events[self.ledger.origin.told :]
        return [event for event in own if isinstance(event, Chance)]

    def rotated(self, identity: str, seed: bytes, user: str) -> "Room":
        """Return a new game of those who are left, all one seat further; others are invited."""
        seats = [_once_more(seat, user) for seat in (*self.seats[1:], self.seats[0])]
        room = Room(identity, self.game, seats, seed)
        room.public, room.rated = self.public, self.rated
        room.set_pace(self.pace)
        return room

    def stored_seats(self) -> list[dict[str, Any]]:
        """Return the seats as they are kept."""
        return [asdict(seat) for seat in self.seats]


def _once_more(seat: Seat, user: str) -> Seat:
    """Return a seat for the next game, as a user wants it: nobody else is made to sit down."""
    if seat.is_deleted:
        return Seat(OPEN)
    if seat.kind == PERSON and seat.user != user:
        return Seat(OPEN, seat.name, invited=seat.user)
    return seat


def recorded(seat: Seat) -> str:
    """Name who sits somewhere in the record."""
    if seat.is_deleted:
        return DELETED
    return OPEN if seat.kind == OPEN else seat.name


def make_room(
    identity: str,
    table: tuple[str, str | None, dict[str, int]],
    seats: Sequence[Seat],
    seed: bytes,
    origin: Origin = DEALT,
) -> Room:
    """Set up a table: game, rules and options."""
    game, rules, options = table
    chosen = tuple(sorted(options.items()))
    return Room(identity, _game(game, rules, len(seats), chosen), seats, seed, origin)


@lru_cache(MOST_GAMES)
def _game(game: str, rules: str | None, players: int, options: tuple[tuple[str, int], ...]) -> Game:
    """Return a game that all tables of its kind share, with its code loaded."""
    kind = make_table(game, rules, players, dict(options), compiled=True)
    kind.undealt()
    give_back_compiler()
    return kind
