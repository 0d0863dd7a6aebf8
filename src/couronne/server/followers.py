"""Who wants to hear when something about them changes, on this server or on another one.

A move only notes its table. A moment later everybody is told whom the noted tables concern, here
and through one message to the other servers.
"""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Iterator
from contextlib import contextmanager
from typing import Any

from couronne.server.bus import Bus
from couronne.server.feed import Feed
from couronne.server.shelf import Held
from couronne.server.spreading import Spread

PEOPLE = "people"
"""The channel that tells about whom something has changed."""
GATHERED_FOR = 0.25
"""Seconds for which news is gathered before it is told."""
News = Callable[[str], Awaitable[str]]
"""Tells a user's news as text."""
LATER = 5.0
"""Seconds after which those hear of a table who are looking at it anyway."""


class Follower:
    """Somebody who listens, through one connection or several: the news is the same for all."""

    def __init__(self, feed: Feed[str]) -> None:
        self.feed = feed
        self._later: asyncio.TimerHandle | None = None

    def hear(self, soon: bool) -> None:
        """Learn that something has changed, now or in a while."""
        if soon:
            self.feed.changed()
        elif self._later is None:
            self._later = asyncio.get_running_loop().call_later(LATER, self._now)

    def _now(self) -> None:
        self._later = None
        self.feed.changed()

    def leave(self) -> None:
        """Listen no more."""
        if self._later is not None:
            self._later.cancel()


class Followers:
    """All who listen on this server, by user."""

    def __init__(self, bus: Bus, spread: Spread, news: News) -> None:
        self._bus, self._spread_out, self._news = bus, spread, news
        self._listening: dict[str, Follower] = {}
        self._tables: set[Held] = set()
        self._people: set[str] = set()
        self._gathering: asyncio.TimerHandle | None = None

    async def start(self) -> None:
        """Hear of those whom other servers name."""
        await self._bus.subscribe(PEOPLE, self._heard)

    @property
    def users(self) -> set[str]:
        """The users who listen here."""
        return set(self._listening)

    @contextmanager
    def follow(self, user: str) -> Iterator[tuple[Feed[str], asyncio.Event]]:
        """Be told by an event when there is news about a user, to be read at the feed."""
        follower = self._listening.get(user) or self._begin(user)
        try:
            with follower.feed.followed() as changed:
                yield follower.feed, changed
        finally:
            if not follower.feed.is_followed:
                follower.leave()
                del self._listening[user]

    def _begin(self, user: str) -> Follower:
        feed = Feed(lambda: self._news(user), self._spread_out)
        self._listening[user] = Follower(feed)
        return self._listening[user]

    def touch(self, held: Held) -> None:
        """Note that a table has changed, if there may be somebody to tell."""
        if self._listening or not self._bus.is_alone:
            self._tables.add(held)
            self._gather()

    def tell(self, users: Collection[str]) -> None:
        """Note that something has changed for some users."""
        self._people.update(users)
        self._gather()

    def tell_all(self) -> None:
        """Let everybody look again after a while: something may have been missed."""
        self._hear((), self.users)

    def _gather(self) -> None:
        if self._gathering is None:
            loop = asyncio.get_running_loop()
            self._gathering = loop.call_later(GATHERED_FOR, self._spread)

    def _spread(self) -> None:
        """Tell everybody what was gathered; those who see a table need not be told at once."""
        self._gathering = None
        soon, later = self._people, set[str]()
        for held in self._tables:
            concerned, looking = held.room.users | held.room.invited, held.online
            soon |= concerned - looking
            later |= concerned & looking
        self._tables, self._people = set(), set()
        self._hear(soon, later)
        self._bus.publish(PEOPLE, {"soon": sorted(soon), "later": sorted(later - soon)})

    def _heard(self, said: dict[str, Any]) -> None:
        self._hear(said["soon"], said["later"])

    def _hear(self, soon: Collection[str], later: Collection[str]) -> None:
        for users, at_once in ((soon, True), (later, False)):
            for user in self._listening.keys() & set(users):
                self._listening[user].hear(at_once)
