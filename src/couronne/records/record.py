"""A record: a header, the events one after another, the result. Data only.

`writing` and `reading` turn it into text and back; `ledger` holds it against the rules.
"""

from collections.abc import Mapping
from dataclasses import dataclass

FORMAT = 1
MAX_NAME = 193


def is_name(text: str) -> bool:
    """Tell whether a text can say who sat at a seat: one line, no odd character."""
    return text.isprintable() and text == text.strip() and 0 < len(text) <= MAX_NAME


TABLE_EVENTS = ("forfeit", "resign", "timeout", "agreed", "aborted")
"""What may happen at a table besides the game's own events."""
SEATED = ("forfeit", "resign", "timeout")
"""The table events that one seat brings about."""
REASONS = {"resign": "resigned", "timeout": "timeout", "agreed": "agreed", "aborted": "aborted"}
"""The table events that end a game, with the reason that the result gives."""


@dataclass(frozen=True)
class Action:
    """A player's move."""

    seat: int
    label: str


@dataclass(frozen=True)
class Chance:
    """A draw: what came, and its place in the total weight."""

    label: str
    index: int
    total: int


@dataclass(frozen=True)
class TableEvent:
    """Something that happened at the table, outside the rules of the game."""

    kind: str
    seat: int | None = None


Event = Action | Chance | TableEvent


@dataclass(frozen=True)
class MatchGame:
    """A game's place in a match of several, whose points are added."""

    name: str
    """The kind of match, as the rule set names it."""
    number: int
    """Which game of the match this is, from 1."""
    points: tuple[int, ...]
    """What each seat had before."""


@dataclass(frozen=True)
class Origin:
    """Where a game was taken up that did not begin with its own deal."""

    position: str | None = None
    """The position before the first event, if it is not the usual one."""
    told: int = 0
    """So many events were taken over from another game: their draws do not follow from the seed."""


DEALT = Origin()
"""A game from its beginning."""


@dataclass(frozen=True)
class Header:
    """What was agreed before the first event."""

    game: str
    rules: str
    rules_version: int
    players: int
    options: Mapping[str, int]
    seats: tuple[str, ...]
    """Who sat at each seat, as a free text of one line."""
    draws: int
    """The version of the fair draws."""
    match: MatchGame | None = None
    origin: Origin = DEALT
    commitment: str | None = None
    seed: bytes | None = None
    date: str | None = None


@dataclass(frozen=True)
class Result:
    """How it ended."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    reason: str


@dataclass(frozen=True)
class Record:
    """A whole game, or what has been played of one that is not finished."""

    header: Header
    events: tuple[Event, ...]
    result: Result | None
