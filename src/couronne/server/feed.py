"""News that is made once for all who follow it, however many these are."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Generic, TypeVar

import structlog

from couronne.errors import Refusal
from couronne.server.spreading import Spread

News = TypeVar("News")
EVERY = 1.0
"""Seconds between two makings at least."""
log = structlog.get_logger()


class Feed(Generic[News]):
    """Something that changes, made anew after a change as long as somebody follows it."""

    def __init__(self, make: Callable[[], Awaitable[News]], spread: Spread) -> None:
        self._make, self._spread = make, spread
        self.news: News | None = None
        """What was made last; there is something as soon as a follower has been called."""
        self._made_at = 0.0
        self._followers: set[asyncio.Event] = set()
        self._stale = asyncio.Event()
        self._making: asyncio.Task[None] | None = None

    @property
    def is_followed(self) -> bool:
        """Whether anybody is there."""
        return bool(self._followers)

    @contextmanager
    def followed(self) -> Iterator[asyncio.Event]:
        """Be told by an event, at once or as soon as there is something to read."""
        follower = asyncio.Event()
        self._followers.add(follower)
        if self.news is not None and time.monotonic() - self._made_at < EVERY:
            follower.set()
        else:
            self.changed()
        if self._making is None:
            self._making = asyncio.get_running_loop().create_task(self._go_on())
        try:
            yield follower
        finally:
            self._followers.discard(follower)
            self._spread.forget(follower.set)
            if not self._followers:
                self._stop()

    def changed(self) -> None:
        """Have it made anew soon, for those who follow it."""
        if self._followers:
            self._stale.set()

    async def _go_on(self) -> None:
        while True:
            await self._stale.wait()
            self._stale.clear()
            try:
                self.news = await self._make()
            except Refusal:  # the database may be away for a while
                self._stale.set()
            except Exception:
                log.exception("no news")
            else:
                self._tell_all()
            await asyncio.sleep(EVERY)

    def _tell_all(self) -> None:
        self._made_at = time.monotonic()
        for follower in self._followers:
            self._spread.soon(follower.set)

    def _stop(self) -> None:
        """Make nothing for nobody; who comes next begins anew."""
        assert self._making is not None
        self._making.cancel()
        self._making = self.news = None
