"""Tables at hand: those used last stay in memory, as many as fit into it."""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable, Container
from weakref import WeakValueDictionary

from couronne.records.ledger import Ledger
from couronne.server.messages import Message
from couronne.server.room import BOT, Room
from couronne.server.stories import Stories

MOST_BYTES = 128 * 1024**2
"""Of tables that nobody needs to be in memory just now."""
EVENTS_BETWEEN = 16
"""How many events a table gains before it is weighed again."""
BYTES_AN_EVENT = 2_000
"""What an event takes beside its position: itself, and its sentences."""
GONE_AFTER = 60.0
"""Seconds after which a server that says nothing is believed to have nobody there."""
Listener = Callable[["Held", list[str]], None]
"""Told of what was kept; it must not wait for anybody."""
Hearer = Callable[[str], None]
"""Told what was said; it must not wait for anybody."""


class Elsewhere:
    """Who looks at a table through other servers, as each of them said last."""

    def __init__(self) -> None:
        self._said: dict[str, tuple[set[str], float]] = {}

    def say(self, worker: str, users: set[str]) -> bool:
        """Take note of what a server says; tell whether that is new."""
        before = self.users
        self._said[worker] = (users, time.monotonic())
        return self.users != before

    @property
    def users(self) -> set[str]:
        """All of them; a server that has been silent for long is gone."""
        least = time.monotonic() - GONE_AFTER
        return {user for users, at in self._said.values() if at > least for user in users}


class Held:
    """A room in memory, with those who look at it."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.stories = Stories()
        self.lock = asyncio.Lock()
        self.listeners: dict[Listener, str | None] = {}
        """Who is told of changes, with their users."""
        self.hearers: dict[Hearer, str | None] = {}
        """Who is told what is said, with their users."""
        self.elsewhere = Elsewhere()
        """The users who look through other servers."""
        self.present: set[str] = set()
        """The players of whom all who look have heard last that they are there."""
        self.presence_told = 0.0
        """When that was, by a clock that nobody sets."""
        self.told = room.lines
        """How many lines of the log all who look have been told of."""
        self.spoilt = False
        """Whether something has happened here that could not be kept."""
        self.weighed = 0
        """How many positions there were when its memory was last counted."""

    @property
    def thinking(self) -> bool:
        """Whether it is a bot's turn."""
        seat = self.room.turn
        return seat is not None and self.room.seats[seat].kind == BOT

    def tell_new(self, lines: list[str]) -> None:
        """Let all who look know what has come to the log, up to where the room is now."""
        self.told = self.room.lines
        self.tell(lines)

    def tell(self, lines: list[str]) -> None:
        """Let all who look know that something has changed."""
        for listener in tuple(self.listeners):
            listener(self, lines)

    def pass_on(self, said: Message, but: Container[str | None] = ()) -> None:
        """Let all who look hear something, but for some users."""
        text = said.model_dump_json()
        for hearer, user in tuple(self.hearers.items()):
            if user not in but:
                hearer(text)

    @property
    def online(self) -> set[str]:
        """The users who look now, here or through another server."""
        return self.online_here | self.elsewhere.users

    @property
    def online_here(self) -> set[str]:
        """The users who look through this server."""
        return {user for user in self.listeners.values() if user is not None}

    @property
    def bytes(self) -> int:
        """About how much memory the table takes: mostly the positions of its game."""
        return weight(self.room.ledger)


def weight(ledger: Ledger) -> int:
    """Return about how much memory a game takes: mostly its positions."""
    return len(ledger.states) * (int(ledger.state.words.nbytes) + BYTES_AN_EVENT)


class Shelf:
    """The tables at hand. One that somebody still uses is never there twice."""

    def __init__(self, most: int = MOST_BYTES) -> None:
        self.most = most
        self._used: WeakValueDictionary[str, Held] = WeakValueDictionary()
        self._kept: OrderedDict[str, tuple[Held, int]] = OrderedDict()
        self._bytes = 0

    def __len__(self) -> int:
        return len(self._used)

    def get(self, identity: str) -> Held | None:
        """Return a table, if it is at hand."""
        return self._used.get(identity)

    @property
    def watched(self) -> dict[str, Held]:
        """The tables that somebody looks at."""
        return {identity: held for identity, held in self._used.items() if held.listeners}

    def distrust_unwatched(self) -> None:
        """Have the tables read again at their next use that nobody looks at."""
        for held in self._used.values():
            held.spoilt = held.spoilt or not held.listeners

    def use(self, held: Held) -> None:
        """Note that a table has changed: it stays at hand for longer, and has grown."""
        identity = held.room.id
        if identity not in self._kept or self._has_grown(held):
            self.put(held)
        else:
            self._kept.move_to_end(identity)

    def _has_grown(self, held: Held) -> bool:
        return len(held.room.ledger.states) - held.weighed >= EVENTS_BETWEEN

    def put(self, held: Held) -> None:
        """Keep a table at hand, rather than those not used for longest."""
        identity = held.room.id
        held.weighed = len(held.room.ledger.states)
        self._used[identity] = held
        self._drop(identity)
        self._kept[identity] = (held, held.bytes)
        self._bytes += held.bytes
        while self._bytes > self.most and len(self._kept) > 1:
            self._drop(next(iter(self._kept)))

    def _drop(self, identity: str) -> None:
        _held, freed = self._kept.pop(identity, (None, 0))
        self._bytes -= freed
