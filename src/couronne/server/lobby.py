"""The lists of tables, and those who are told when one has changed."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

from couronne.server.bus import Bus
from couronne.server.messages import Summary
from couronne.server.questions import listed, played_by
from couronne.server.showing import summary
from couronne.server.store import Store

LOBBY = "lobby"
"""The channel that tells that the lists of tables have changed."""
STATUSES = {"open": "open", "live": "playing"}
"""By public list: the status of its tables."""


class Lobby:
    """The lists of one server, and of the others that share its database."""

    def __init__(self, store: Store, bus: Bus) -> None:
        self._store, self._bus = store, bus
        self._watching: set[asyncio.Event] = set()

    async def start(self) -> None:
        """Hear of what changes on other servers."""
        await self._bus.subscribe(LOBBY, lambda _said: self.look_again())

    @contextmanager
    def watched(self) -> Iterator[asyncio.Event]:
        """Be told by an event, which is set for a first look too."""
        changed = asyncio.Event()
        changed.set()
        self._watching.add(changed)
        try:
            yield changed
        finally:
            self._watching.discard(changed)

    async def tables(self, which: str, user: str | None) -> list[Summary]:
        """List the open, the live or a user's own tables."""
        question = listed(STATUSES[which]) if which in STATUSES else played_by(user or "")
        return [summary(game, user) for game in await self._store.read(question)]

    def changed(self) -> None:
        """Let everybody know that a list has changed."""
        self.look_again()
        self._bus.publish(LOBBY, {})

    def look_again(self) -> None:
        """Let everybody here look at the lists again."""
        for event in self._watching:
            event.set()
