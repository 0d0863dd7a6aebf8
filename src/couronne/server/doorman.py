"""Lets in so many at a time; those who wait are called by address in turn."""

import asyncio
from collections import Counter, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from couronne.errors import Refusal


class Doorman:
    """Whoever has many who wait at one address has one turn with them all."""

    def __init__(self, places: int, most_of_address: int, most: int) -> None:
        self._free, self._most_of_address, self._most = places, most_of_address, most
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}
        """By address, in the order in which they are called."""
        self._here: Counter[str] = Counter()
        """How many wait or are inside."""

    @asynccontextmanager
    async def let_in(self, address: str) -> AsyncIterator[None]:
        """Wait for a place, unless too many wait: then come back later."""
        if self._here[address] >= self._most_of_address or self._here.total() >= self._most:
            raise Refusal("busy")
        self._here[address] += 1
        try:
            await self._come_in(address)
            try:
                yield
            finally:
                self._go_out()
        finally:
            self._here[address] -= 1
            self._here += Counter()  # drops addresses of which nobody is here

    async def _come_in(self, address: str) -> None:
        called = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(address, deque()).append(called)
        self._call()
        try:
            await called
        except asyncio.CancelledError:
            if not called.cancelled():  # it was called just when it went away
                self._go_out()
            raise

    def _go_out(self) -> None:
        self._free += 1
        self._call()

    def _call(self) -> None:
        """Give the places that are free to those who still wait."""
        while self._free and self._waiting:
            address = next(iter(self._waiting))
            queue = self._waiting.pop(address)
            called = queue.popleft()
            if queue:
                self._waiting[address] = queue
            if not called.done():
                self._free -= 1
                called.set_result(None)
