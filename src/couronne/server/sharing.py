"""Tables that several servers hold at the same time: each tells the others what it has kept."""

import asyncio
import time
import weakref
from collections.abc import Callable, Coroutine, Sequence
from typing import Any
from weakref import WeakSet

from couronne.server.beside import Beside
from couronne.server.bus import Bus
from couronne.server.room import Line, Room
from couronne.server.shelf import Held, Shelf

PRESENCE_EVERY = 1.0
"""Seconds in which comings and goings at a table are gathered."""
DISTRUST = "distrust"
CHANGES = {"lines", DISTRUST}
"""What others say of a table that has changed."""
Doing = Coroutine[Any, Any, None]
CatchUp = Callable[[Held, Sequence[Line], int], Doing]
Hear = Callable[[Held, Any], Doing]


class Sharing:
    """What this server and the others tell each other of tables."""

    def __init__(self, bus: Bus, shelf: Shelf, catch_up: CatchUp) -> None:
        self.bus, self._shelf, self._catch_up = bus, shelf, catch_up
        self._subjects: dict[str, Hear] = {DISTRUST: _distrust}
        self._awaited: dict[str, bool] = {}
        """Tables that are about to be held, and whether others have changed them meanwhile."""
        self._noted: WeakSet[Held] = WeakSet()
        """Tables of which it will be told in a moment who is there."""
        self._catching_up = Beside("not caught up")

    def also(self, subject: str, hear: Hear) -> None:
        """Hear what else others say of tables, under a word of its own."""
        self._subjects[subject] = hear

    async def follow(self, identity: str) -> None:
        """Hear of a table from now on; to be called before it is read or written."""
        self._awaited[identity] = False
        await self.bus.subscribe(_channel(identity), lambda said: self._heard(identity, said))

    def hold(self, held: Held) -> None:
        """Follow a table as long as it is in memory; if it has changed since, it is read again."""
        held.spoilt = self._awaited.pop(held.room.id, False)
        weakref.finalize(held, self.bus.unsubscribe, _channel(held.room.id))
        self.bus.publish(_channel(held.room.id), {"hello": True})

    def leave(self, identity: str) -> None:
        """Hear no more of a table that is not there."""
        self._awaited.pop(identity, None)
        self.bus.unsubscribe(_channel(identity))

    def tell(self, room: Room, lines: Sequence[Line]) -> None:
        """Tell the others what has been kept."""
        self.tell_of(room.id, room.lines - len(lines), lines)

    def tell_of(self, identity: str, first: int, lines: Sequence[Line]) -> None:
        """Tell the others what has been kept of a table, which need not be at hand."""
        told = {"first": first, "lines": [list(one) for one in lines]}
        self.bus.publish(_channel(identity), told)

    def distrust(self, identity: str) -> None:
        """Let the others read a table again that was changed where it is kept."""
        self.bus.publish(_channel(identity), {DISTRUST: True})

    def publish(self, held: Held, said: dict[str, Any]) -> None:
        """Tell the others something else of a table."""
        self.bus.publish(_channel(held.room.id), said)

    def presence_changed(self, held: Held) -> None:
        """Let everybody know which players are there, at most once in a while."""
        if held in self._noted:
            return
        waiting = held.presence_told + PRESENCE_EVERY - time.monotonic()
        if waiting <= 0:
            self._tell_presence(held)
        else:
            self._noted.add(held)
            asyncio.get_running_loop().call_later(waiting, self._tell_presence, held)

    def _tell_presence(self, held: Held) -> None:
        """Say who is there; those who look here need not hear what they know."""
        self._noted.discard(held)
        held.presence_told = time.monotonic()
        self.tell_presence(held)
        present = held.online & held.room.users
        if present != held.present:
            held.present = present
            held.tell([])

    def tell_presence(self, held: Held) -> None:
        """Tell the others who looks at a table here."""
        self.bus.publish(_channel(held.room.id), {"online": sorted(held.online_here)})

    def tell_all_presence(self) -> None:
        """Say it again for every table at which somebody is."""
        for held in self._shelf.watched.values():
            self.tell_presence(held)

    def _heard(self, identity: str, said: dict[str, Any]) -> None:
        held = self._shelf.get(identity)
        if held is None:
            if identity in self._awaited and said.keys() & CHANGES:
                self._awaited[identity] = True
            return
        if "hello" in said:
            self.tell_presence(held)
        elif "online" in said:
            if held.elsewhere.say(said["from"], set(said["online"])):
                self.presence_changed(held)
        elif "lines" not in said:
            for subject in self._subjects.keys() & said.keys():
                self._catching_up.do(self._subjects[subject](held, said[subject]))
        else:
            lines = [Line(*line) for line in said["lines"]]
            self._catching_up.do(self._catch_up(held, lines, said["first"]))


async def _distrust(held: Held, _said: Any) -> None:
    """Read a table again before it is shown."""
    held.spoilt = True
    held.tell([])


def _channel(identity: str) -> str:
    return f"table:{identity}"
