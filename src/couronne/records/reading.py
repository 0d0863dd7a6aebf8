"""The strict reader of `.crown` texts: it says in which line a record is wrong, and why.

It knows the form only; whether the events obey the rules is asked of the `ledger`.
"""

import re
from collections.abc import Callable, Sequence
from datetime import datetime
from typing import TypeVar

from couronne.errors import BadRecord
from couronne.records.record import (
    DEALT,
    FORMAT,
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
from couronne.records.writing import SIGNATURE, UNFINISHED

MAX_BYTES = 2_000_000
MAX_LINE = 200
MAX_POSITION = 4_000
"""Characters of a line that holds a whole position."""
MAX_NUMBER = 1_000_000_000
DATE = "%Y-%m-%dT%H:%M:%SZ"

_EVENT = re.compile(
    r"(?P<seat>\d) (?P<label>[^ /]+)|\* (?P<drawn>[^ /]+) (?P<index>\d+)/(?P<total>\d+)"
    r"|! (?P<kind>[a-z]+)(?: (?P<by>\d))?",
    re.ASCII,
)
_SHA256 = re.compile(r"[0-9a-f]{64}")
_NAME = re.compile(r"[a-z][a-z0-9_-]{0,39}")

Value = TypeVar("Value")


def read(content: bytes | str) -> Record:
    """Read a record, or raise BadRecord."""
    lines = _Lines(_decode(content))
    header = _read_header(lines)
    lines.expect_blank()
    events = []
    while lines.peek() != "":
        events.append(_read_event(lines))
    lines.expect_blank()
    result = _read_result(lines, header.players)
    lines.expect_end()
    return Record(header, tuple(events), result)


def _decode(content: bytes | str) -> str:
    data = content.encode("utf-8", "surrogatepass") if isinstance(content, str) else content
    if len(data) > MAX_BYTES:
        raise BadRecord("too_large", line=1, size=len(data), most=MAX_BYTES)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise BadRecord("not_utf8", line=line) from None


class _Lines:
    """The lines of a text, one after another, with their numbers."""

    def __init__(self, text: str) -> None:
        if not text.endswith("\n"):
            raise BadRecord("cut_off", line=text.count("\n") + 1)
        self.lines = text[:-1].split("\n")
        self.at = 0

    def fail(self, code: str, **values: object) -> BadRecord:
        """Make the error for the line that was just taken."""
        return BadRecord(code, line=self.at, **values)

    def peek(self) -> str:
        """Return the next line, which must exist, be of decent length and hold no odd character."""
        if self.at >= len(self.lines):
            raise BadRecord("cut_off", line=len(self.lines))
        line = self.lines[self.at]
        most = MAX_POSITION if line.startswith("position ") else MAX_LINE
        if len(line) > most:
            raise BadRecord("line_too_long", line=self.at + 1, most=most)
        if not line.isprintable():
            raise BadRecord("odd_character", line=self.at + 1)
        return line

    def take(self) -> str:
        line = self.peek()
        self.at += 1
        return line

    def take_field(self, name: str) -> str:
        """Take a line `name value` and return the value."""
        line = self.take()
        key, _space, value = line.partition(" ")
        if key != name or not value or value != value.strip():
            raise self.fail("expected_field", field=name, found=line)
        return value

    def take_if(self, name: str) -> str | None:
        """Take such a line if it is the next one."""
        return self.take_field(name) if self.peek().split(" ")[0] == name else None

    def take_as(self, name: str, parse: Callable[[str], Value]) -> Value:
        """Take such a line and turn its value into something."""
        value = self.take_field(name)
        try:
            return parse(value)
        except ValueError:
            raise self.fail("bad_value", field=name, found=value) from None

    def expect_blank(self) -> None:
        if self.take() != "":
            raise self.fail("expected_blank")

    def expect_end(self) -> None:
        if self.at < len(self.lines):
            raise BadRecord("after_end", line=self.at + 1)


def _is_number(text: str) -> bool:
    return bool(re.fullmatch(r"0|[1-9]\d{0,9}", text, re.ASCII)) and int(text) <= MAX_NUMBER


def _number(text: str) -> int:
    if not _is_number(text):
        raise ValueError(text)
    return int(text)


def _table_size(text: str) -> int:
    if not re.fullmatch("[1-9]", text):
        raise ValueError(text)
    return int(text)


def _moment(text: str) -> str:
    """Check a date: it has one form, and exists."""
    if datetime.strptime(text, DATE).strftime(DATE) != text:
        raise ValueError(text)
    return text


def _matching(pattern: re.Pattern[str]) -> Callable[[str], str]:
    def parse(text: str) -> str:
        if not pattern.fullmatch(text):
            raise ValueError(text)
        return text

    return parse


def _read_header(lines: _Lines) -> Header:
    version = lines.take_as(SIGNATURE, _number)
    if version != FORMAT:
        raise lines.fail("unknown_format", found=version, expected=FORMAT)
    game = lines.take_as("game", _matching(_NAME))
    rules = lines.take_as("rules", _matching(_NAME))
    rules_version = lines.take_as("rules-version", _number)
    players = lines.take_as("players", _table_size)
    options = _read_options(lines)
    seats = _read_seats(lines, players)
    match = _read_match(lines, players)
    origin = _read_origin(lines)
    draws = lines.take_as("draws", _number)
    commitment = _optional(lines, "commitment", _matching(_SHA256))
    seed = _optional(lines, "seed", _matching(_SHA256))
    date = _optional(lines, "date", _moment)
    return Header(
        game=game,
        rules=rules,
        rules_version=rules_version,
        players=players,
        options=options,
        seats=seats,
        draws=draws,
        match=match,
        origin=origin,
        commitment=commitment,
        seed=None if seed is None else bytes.fromhex(seed),
        date=date,
    )


def _optional(lines: _Lines, name: str, parse: Callable[[str], str]) -> str | None:
    if lines.peek().split(" ")[0] != name:
        return None
    return lines.take_as(name, parse)


def _read_options(lines: _Lines) -> dict[str, int]:
    options: dict[str, int] = {}
    while (field := lines.take_if("option")) is not None:
        name, _space, value = field.partition(" ")
        last = next(reversed(options), "")
        if not _NAME.fullmatch(name) or not _is_number(value) or name <= last:
            raise lines.fail("bad_value", field="option", found=field)
        options[name] = int(value)
    return options


def _read_seats(lines: _Lines, players: int) -> tuple[str, ...]:
    seats = []
    for seat in range(players):
        number, _space, who = lines.take_field("seat").partition(" ")
        if number != str(seat) or not who:
            raise lines.fail("expected_field", field=f"seat {seat}", found=f"seat {number} {who}")
        if not is_name(who):
            raise lines.fail("bad_value", field=f"seat {seat}", found=who)
        seats.append(who)
    return tuple(seats)


def _read_match(lines: _Lines, players: int) -> MatchGame | None:
    """Read the kind of match, the number of the game, and the points of each seat before it."""
    field = lines.take_if("match")
    if field is None:
        return None
    name, *numbers = field.split(" ")
    if (
        not _NAME.fullmatch(name)
        or not all(map(_is_number, numbers))
        or len(numbers) != players + 1
    ):
        raise lines.fail("bad_value", field="match", found=field)
    number, *points = map(int, numbers)
    return MatchGame(name, number, tuple(points))


def _read_origin(lines: _Lines) -> Origin:
    position = lines.take_if("position")
    told = 0 if lines.peek().split(" ")[0] != "fork" else lines.take_as("fork", _positive)
    return Origin(position, told)


def _positive(text: str) -> int:
    if text == "0":
        raise ValueError(text)
    return _number(text)


def read_origin(log: Sequence[str]) -> Origin:
    """Tell from a log where its game was taken up: it begins with the lines that a header has."""
    heads = [line for line in log[:2] if line.startswith(("position ", "fork "))]
    return _read_origin(_Lines("\n".join([*heads, "", ""]))) if heads else DEALT


def read_event(line: str) -> Event:
    """Read one event that was written as a line of its own."""
    return _read_event(_Lines(line + "\n"))


def _read_event(lines: _Lines) -> Event:
    line = lines.take()
    found = _EVENT.fullmatch(line)
    if not found:
        raise lines.fail("bad_event", found=line)
    if found["seat"]:
        return Action(int(found["seat"]), found["label"])
    if found["drawn"]:
        return Chance(
            found["drawn"], *(_draw_number(lines, found[name]) for name in ("index", "total"))
        )
    return _table_event(lines, found["kind"], found["by"])


def _draw_number(lines: _Lines, text: str) -> int:
    try:
        return _number(text)
    except ValueError:
        raise lines.fail("bad_value", field="draw", found=text[:20]) from None


def _table_event(lines: _Lines, kind: str, by: str | None) -> TableEvent:
    if kind not in TABLE_EVENTS or (by is not None) != (kind in SEATED):
        raise lines.fail("bad_event", found=f"! {kind}")
    return TableEvent(kind, None if by is None else int(by))


def _read_result(lines: _Lines, players: int) -> Result | None:
    if lines.peek() == UNFINISHED:
        lines.take()
        return None
    scores = lines.take_as("scores", _numbers)
    if len(scores) != players:
        raise lines.fail("score_count", found=len(scores), expected=players)
    winners = _read_winners(lines)
    reason = lines.take_field("reason")
    if reason not in ("rules", *REASONS.values()):
        raise lines.fail("bad_value", field="reason", found=reason)
    return Result(scores, winners, reason)


def _read_winners(lines: _Lines) -> tuple[int, ...]:
    if lines.peek() == "winners":
        lines.take()
        return ()
    return lines.take_as("winners", _numbers)


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(_number(part) for part in text.split(" "))
