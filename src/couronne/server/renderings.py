"""Tables as text: made once for all who see the same, however many look.

Somebody with a seat sees the table as nobody else does. All others see the same, word for word, as
long as they read the same language.
"""

from collections import OrderedDict
from collections.abc import Hashable
from typing import NamedTuple

from couronne.server import endings
from couronne.server.measures import RENDERINGS
from couronne.server.messages import Table
from couronne.server.room import Room
from couronne.server.shelf import Held
from couronne.server.showing import clock_of, show

MOST_CHARACTERS = 4_000_000
"""Of all texts together that are at hand: they are needed for moments only."""
NOTHING = "null"
FIELDS = list(Table.model_fields)
BEFORE, AFTER = (
    set(FIELDS[: FIELDS.index("clock")]),
    set(FIELDS[FIELDS.index("clock") + 1 :]),
)


class Sight(NamedTuple):
    """Who looks at a table: a user, or nobody in particular; and at which moment of the game."""

    table: str
    user: str | None
    language: str
    at: int | None


class Rendering(NamedTuple):
    """A table as JSON at one moment, but for its clock, which runs on."""

    moment: Hashable
    before: str
    after: str

    def text(self, room: Room) -> str:
        """Return it with the clock as it is now."""
        clock = clock_of(room)
        return f"{self.before}{clock.model_dump_json() if clock else NOTHING}{self.after}"


class Renderings:
    """The texts at hand, those used last."""

    def __init__(self, most: int = MOST_CHARACTERS) -> None:
        self.most = most
        self._kept: OrderedDict[Sight, Rendering] = OrderedDict()
        self._characters = 0

    def find(self, held: Held, user: str | None, language: str, at: int | None) -> str | None:
        """Return a table as somebody sees it, if it was made for one who sees the same."""
        sight = _sight(held, user, language, at)
        found = self._kept.get(sight)
        if found is None or found.moment != _moment(held, sight):
            return None
        self._kept.move_to_end(sight)
        return found.text(held.room)

    def make(self, held: Held, user: str | None, language: str, at: int | None) -> str:
        """Return a table as somebody sees it; for that, nothing may happen at it meanwhile."""
        RENDERINGS.inc()
        room, sight = held.room, _sight(held, user, language, at)
        table = show(room, held.stories, sight.user, language, held.online, held.thinking, sight.at)
        before, after = (table.model_dump_json(include=part) for part in (BEFORE, AFTER))
        made = Rendering(_moment(held, sight), f'{before[:-1]},"clock":', f",{after[1:]}")
        self._keep(sight, made)
        return made.text(room)

    def _keep(self, sight: Sight, made: Rendering) -> None:
        self._drop(sight)
        self._kept[sight] = made
        self._characters += _size(made)
        while self._characters > self.most:
            self._drop(next(iter(self._kept)))

    def _drop(self, sight: Sight) -> None:
        if (dropped := self._kept.pop(sight, None)) is not None:
            self._characters -= _size(dropped)


def _size(rendering: Rendering) -> int:
    return len(rendering.before) + len(rendering.after)


def _sight(held: Held, user: str | None, language: str, at: int | None) -> Sight:
    room = held.room
    is_past = at is not None and at < len(room.ledger.events)
    seated = user if room.seats_of(user) else None
    return Sight(room.id, seated, language, at if is_past else None)


def _moment(held: Held, sight: Sight) -> Hashable:
    """Return all that changes what is seen: the log, who sits where and is there, and time."""
    room = held.room
    return (
        room.lines,
        tuple(room.seats),
        frozenset(held.online & room.users),
        endings.can_claim(room, sight.user),
    )
