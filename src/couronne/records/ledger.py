"""A game in progress with all that has happened in it: the one place where events meet the rules.

Playing, replaying, resuming and verifying are the same thing: events appended to a ledger.
"""

from typing import SupportsIndex

from couronne.errors import BadChoice, BadPosition, BadRecord, IllegalMove
from couronne.games import draws as fair
from couronne.games.draws import Draws, seed_of
from couronne.games.game import Game
from couronne.games.registry import make_game
from couronne.games.state import Move, State
from couronne.kernel.contract import CHANCE
from couronne.records.record import (
    DEALT,
    MAX_NAME,
    REASONS,
    SEATED,
    TABLE_EVENTS,
    Action,
    Chance,
    Event,
    Header,
    MatchGame,
    Origin,
    Record,
    Result,
    TableEvent,
    is_name,
)
from couronne.records.writing import header_lines


class Ledger:
    """The events of one game and the positions between them."""

    def __init__(
        self,
        game: Game,
        seats: tuple[str, ...],
        draws: Draws | None,
        origin: Origin = DEALT,
    ) -> None:
        _check_seats(game, seats)
        self.game = game
        self.seats = seats
        self.draws = draws
        """All draws of the game, from the first."""
        self.origin = origin
        self.events: list[Event] = []
        self.states = [_first(game, origin).with_draws(None if origin.told else draws)]
        self.date: str | None = None
        self.match: MatchGame | None = None
        self.commitment = draws.commitment if draws else None

    @classmethod
    def start(
        cls, game: Game, seats: tuple[str, ...], seed: SupportsIndex | bytes | None = None
    ) -> "Ledger":
        """Open a ledger with the deal made."""
        ledger = cls(game, seats, Draws(seed_of(seed)))
        ledger.settle()
        return ledger

    @property
    def state(self) -> State:
        """The position now."""
        return self.states[-1]

    @property
    def ended(self) -> bool:
        """Whether the game has ended, by its rules or at the table."""
        return self.state.over or self.ending is not None

    @property
    def ending(self) -> TableEvent | None:
        """The table event that ended the game, if one did."""
        last = self.events[-1] if self.events else None
        return last if isinstance(last, TableEvent) and last.kind in REASONS else None

    def play(self, move: str | int | Move) -> None:
        """Play for the player to act, and draw what chance then owes."""
        state = self.state
        if self.ended:
            raise IllegalMove("game_over")
        if state.turn == CHANCE:
            raise IllegalMove("chance_acts")
        action = state.action_of(move)
        after = state.play_event(action)
        self._add(Action(state.turn, self.game.label(action)), after)
        self.settle()

    def settle(self) -> None:
        """Draw what chance owes, where the draws are known; else it has to be told."""
        while (state := self.state).turn == CHANCE and state.draws is not None and not self.ended:
            drawn = state.next_draw
            label = self.game.outcome_label(drawn.outcome)
            after = state.play_event(drawn.outcome)
            self._add(Chance(label, drawn.index, drawn.total), after)

    def append(self, event: Event) -> None:
        """Let an event happen, if the rules allow it."""
        if self.ended:
            raise IllegalMove("game_over")
        if isinstance(event, Action):
            after = self._after_action(event)
        elif isinstance(event, Chance):
            after = self._after_chance(event)
        else:
            after = self._after_table_event(event)
        self._add(event, after)

    def _add(self, event: Event, after: State) -> None:
        self.events.append(event)
        is_fork = len(self.events) == self.origin.told
        self.states.append(after.with_draws(self.draws) if is_fork else after)

    def _after_action(self, event: Action) -> State:
        if self.state.turn == CHANCE:
            raise IllegalMove("chance_acts")
        if event.seat != self.state.turn:
            raise IllegalMove("wrong_seat", seat=event.seat, expected=self.state.turn)
        action = self.state.action_of(event.label)
        if self.game.label(action) != event.label:
            raise IllegalMove("not_neutral", label=event.label, expected=self.game.label(action))
        return self.state.play_event(action)

    def _after_chance(self, event: Chance) -> State:
        state = self.state
        if state.turn != CHANCE:
            raise IllegalMove("nothing_to_draw")
        if event.total != state.total_weight:
            raise IllegalMove("wrong_total", total=event.total, expected=state.total_weight)
        if not 0 <= event.index < event.total:
            raise IllegalMove("wrong_index", index=event.index, total=event.total)
        outcome = state.outcome_at(event.index)
        expected = self.game.outcome_label(outcome)
        if event.label != expected:
            raise IllegalMove("wrong_outcome", label=event.label, expected=expected)
        if state.draws is not None and state.next_draw.index != event.index:
            raise IllegalMove("not_from_seed", index=event.index, expected=state.next_draw.index)
        return state.play_event(outcome)

    def _after_table_event(self, event: TableEvent) -> State:
        if event.kind not in TABLE_EVENTS or (event.seat is None) == (event.kind in SEATED):
            raise IllegalMove("bad_table_event", kind=event.kind, known=TABLE_EVENTS)
        if event.seat is not None and not 0 <= event.seat < self.game.players:
            raise IllegalMove("no_such_seat", seat=event.seat, most=self.game.players - 1)
        return self._after_forfeit(event) if event.kind == "forfeit" else self.state

    def _after_forfeit(self, event: TableEvent) -> State:
        if self.state.turn == CHANCE:
            raise IllegalMove("chance_acts")
        if event.seat != self.state.turn:
            raise IllegalMove("wrong_seat", seat=event.seat, expected=self.state.turn)
        return self.state.forfeit()

    def undo_to(self, count: int) -> None:
        """Forget all events but the first so many; what was taken over stays."""
        count = max(count, self.origin.told)
        del self.events[count:]
        del self.states[count + 1 :]

    @property
    def result(self) -> Result | None:
        """How it ended, or None while it goes on."""
        if not self.ended:
            return None
        ending = self.ending
        if ending is None:
            return Result(self.state.scores, self.state.winners, "rules")
        return Result(self.state.scores, self._winners_after(ending), REASONS[ending.kind])

    def _winners_after(self, ending: TableEvent) -> tuple[int, ...]:
        """Whoever gives up loses to the best of the others; an agreement is shared by all."""
        if ending.kind == "aborted":
            return ()
        ranks = {seat: rank for seat, rank in enumerate(self.state.ranks) if seat != ending.seat}
        if ending.seat is None:
            return tuple(ranks)
        return tuple(seat for seat, rank in ranks.items() if rank == min(ranks.values()))

    def record(self) -> Record:
        """Return what has happened, with the seed that the draws came from."""
        header = Header(
            game=self.game.name,
            rules=self.game.rules,
            rules_version=self.game.rule_set.version,
            players=self.game.players,
            options=self.game.options,
            seats=self.seats,
            draws=fair.VERSION,
            match=self.match,
            origin=self.origin,
            commitment=self.commitment,
            seed=self.draws.seed if self.draws else None,
            date=self.date,
        )
        return Record(header, tuple(self.events), self.result)


def _first(game: Game, origin: Origin) -> State:
    """Return the position before the first event."""
    return game.undealt() if origin.position is None else game.position(origin.position)


def _check_seats(game: Game, seats: tuple[str, ...]) -> None:
    """Refuse names that would spoil a record."""
    if len(seats) != game.players:
        raise BadChoice("seat_count", count=len(seats), expected=game.players)
    for who in seats:
        if not is_name(who):
            raise BadChoice("bad_name", name=who, most=MAX_NAME)


def ledger_of(record: Record, compiled: bool = False) -> Ledger:
    """Replay a record against the rules, draws and result included, or raise BadRecord."""
    ledger = _open(record, compiled)
    first = len(list(header_lines(record.header))) + 2
    for line, event in enumerate(record.events, first):
        try:
            ledger.append(event)
        except IllegalMove as error:
            about = ledger.game.name
            raise BadRecord("illegal_event", line=line, cause=error, about=about) from error
    if record.result != ledger.result:
        line = first + len(record.events) + 1
        raise BadRecord("wrong_result", line=line, found=record.result, expected=ledger.result)
    return ledger


def _line_of(header: Header, field: str) -> int:
    """Return the line of a written record in which a field of the header stands."""
    lines = enumerate(header_lines(header), 1)
    return next(number for number, line in lines if line.startswith(f"{field} "))


FIELDS = {
    "unknown_game": "game",
    "unknown_rules": "rules",
    "bad_table_size": "players",
    "unknown_option": "option {option}",
    "bad_option_value": "option {option}",
    "option_table_size": "option {option}",
}
"""The field that is wrong when a table cannot be set up."""


def _open(record: Record, compiled: bool) -> Ledger:
    header = record.header
    try:
        game = make_game(
            header.game, header.rules, header.players, header.options, compiled=compiled
        )
    except BadChoice as error:
        line = _line_of(header, FIELDS[error.code].format(**error.values))
        raise BadRecord("unknown_table", line=line, cause=error) from error
    if dict(header.options) != game.options:
        missing = tuple(set(game.options) - set(header.options))
        raise BadRecord("missing_option", line=_line_of(header, "players"), missing=missing)
    _check_versions(header, game)
    _check_match(header, game)
    seed = header.seed
    if seed is not None and header.commitment not in (None, Draws(seed).commitment):
        raise BadRecord("broken_commitment", line=_line_of(header, "seed"))
    _check_fork(record)
    draws = None if seed is None else Draws(seed)
    try:
        ledger = Ledger(game, header.seats, draws, header.origin)
    except BadPosition as error:
        line = _line_of(header, "position")
        raise BadRecord("bad_origin", line=line, cause=error) from error
    ledger.date, ledger.commitment, ledger.match = header.date, header.commitment, header.match
    return ledger


def _check_fork(record: Record) -> None:
    """Refuse a game that was taken up after more events than it has."""
    told, most = record.header.origin.told, len(record.events)
    if told > most:
        line = _line_of(record.header, "fork")
        raise BadRecord("bad_fork", line=line, found=told, most=most)


def _check_match(header: Header, game: Game) -> None:
    """Refuse a match that these rules do not know, or a game that it does not have."""
    match = header.match
    if match is None:
        return
    games = game.rule_set.matches.get(match.name, 0)
    if not 1 <= match.number <= games or (match.number == 1 and any(match.points)):
        line = _line_of(header, "match")
        raise BadRecord("bad_match", line=line, match=match.name, number=match.number)


def _check_versions(header: Header, game: Game) -> None:
    """A record of other rules or other draws is not wrong, but it cannot be checked here."""
    found, expected = header.rules_version, game.rule_set.version
    if found != expected:
        line = _line_of(header, "rules-version")
        raise BadRecord("other_rules_version", line=line, found=found, expected=expected)
    found, expected = header.draws, fair.VERSION
    if found != expected:
        line = _line_of(header, "draws")
        raise BadRecord("other_draws", line=line, found=found, expected=expected)
