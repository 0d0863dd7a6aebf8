"""How servers that share a database tell each other what has happened, through Redis.

What is told is a courtesy: it is in the database already. Whoever missed something looks there.
"""

import asyncio
import json
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Protocol

import structlog

from couronne.server.redis_client import client_for, failures

Heard = Callable[[dict[str, Any]], None]
"""Told what another server said; it must not wait for anybody."""
PREFIX = "couronne:"
AGAIN_AFTER = 0.5
"""Seconds between two tries to reach Redis."""
NAP = 2.0
"""Seconds for which a connection waits to be told something."""
MOST_WAITING = 10_000
"""Messages that wait while Redis is away; the database has them anyway."""
log = structlog.get_logger()


class Bus(Protocol):
    """What a server may ask of the others."""

    is_alone: bool
    """Whether there are no other servers."""
    is_up: bool
    """Whether everything that others say is heard."""

    async def open(self, missed: Callable[[], None]) -> None:
        """Begin to listen; `missed` is called whenever something may have been missed."""

    async def subscribe(self, channel: str, heard: Heard) -> None:
        """Hear what others say on a channel from now on."""

    def unsubscribe(self, channel: str) -> None:
        """Hear no more of a channel."""

    def publish(self, channel: str, message: dict[str, Any]) -> None:
        """Tell the others, soon."""

    async def close(self) -> None:
        """Leave."""


class Alone:
    """A server that shares its database with nobody."""

    is_alone = is_up = True

    async def open(self, missed: Callable[[], None]) -> None:
        """There is nothing to listen to."""

    async def subscribe(self, channel: str, heard: Heard) -> None:
        """There is nobody to hear."""

    def unsubscribe(self, channel: str) -> None:
        """There was nobody to hear."""

    def publish(self, channel: str, message: dict[str, Any]) -> None:
        """There is nobody to tell."""

    async def close(self) -> None:
        """There is nobody to leave."""


class RedisBus:
    """Servers that meet in a Redis."""

    is_alone = False

    def __init__(self, url: str, worker: str) -> None:
        self._redis = client_for(url)
        self.worker = worker
        self.is_up = False
        self._heard: dict[str, Heard] = {}
        self._pubsub = self._redis.pubsub()
        self._missed: Callable[[], None] = lambda: None
        self._outgoing: asyncio.Queue[tuple[str, str]] = asyncio.Queue(MOST_WAITING)
        self._tasks: list[asyncio.Task[None]] = []
        self._loop: asyncio.AbstractEventLoop | None = None
        self._unsubscribing: asyncio.Future[None] | None = None
        self._ordering = asyncio.Lock()

    async def open(self, missed: Callable[[], None]) -> None:
        """Begin to listen and to tell."""
        self._missed = missed
        self._loop = asyncio.get_running_loop()
        self._tasks = [
            self._loop.create_task(self._listen()),
            self._loop.create_task(self._send()),
        ]

    async def subscribe(self, channel: str, heard: Heard) -> None:
        """Hear what others say on a channel; where Redis is away, as soon as it is back."""
        self._heard[PREFIX + channel] = heard
        await self._order("subscribe", PREFIX + channel)

    def unsubscribe(self, channel: str) -> None:
        """Hear no more of a channel."""
        if self._heard.pop(PREFIX + channel, None) is not None and self._loop is not None:
            self._loop.call_soon_threadsafe(self._forget, PREFIX + channel)

    def _forget(self, channel: str) -> None:
        self._unsubscribing = asyncio.ensure_future(self._unsubscribe(channel))

    async def _unsubscribe(self, channel: str) -> None:
        if channel in self._heard:
            return  # somebody has wanted to hear of it again meanwhile, and has said so already
        await self._order("unsubscribe", channel)

    async def _order(self, what: str, channel: str) -> None:
        """Change what is listened to; where that fails, in whatever way, listening begins anew.

        While a connection is being made nothing else may use it: who makes it subscribes for all.
        """
        async with self._ordering:
            pubsub = self._pubsub
            self.is_up = self.is_up and pubsub.connection.is_connected
            if not self.is_up:
                return
            try:
                await getattr(pubsub, what)(channel)
            except Exception as error:  # what breaks meanwhile fails in ways of its own
                log.warning("redis lost", error=repr(error))
                if pubsub is self._pubsub:
                    self.is_up = False

    def publish(self, channel: str, message: dict[str, Any]) -> None:
        """Tell the others, soon; nobody waits for it."""
        text = json.dumps({"from": self.worker, **message}, separators=(",", ":"))
        with suppress(asyncio.QueueFull):
            self._outgoing.put_nowait((PREFIX + channel, text))

    async def _send(self) -> None:
        while True:
            messages = [await self._outgoing.get()]
            while not self._outgoing.empty():
                messages.append(self._outgoing.get_nowait())
            await self._until_done(lambda: self._send_all(messages))  # noqa: B023 (done before the next)

    async def _send_all(self, messages: list[tuple[str, str]]) -> None:
        async with self._redis.pipeline(transaction=False) as pipeline:
            for channel, text in messages:
                pipeline.publish(channel, text)
            await pipeline.execute()

    async def _listen(self) -> None:
        while True:
            await self._until_done(self._subscribe_all)
            try:
                await self._hear_all()
            except Exception as error:  # whatever it was, listening goes on
                log.warning("redis lost", error=repr(error))
            self.is_up = False
            await asyncio.sleep(AGAIN_AFTER)

    async def _subscribe_all(self) -> None:
        """Listen to everything anew; what was said meanwhile is looked up."""
        await self._pubsub.aclose()
        self._pubsub = self._redis.pubsub()
        subscribed, missing = set[str](), {PREFIX + "all", *self._heard}
        while missing:
            await self._pubsub.subscribe(*missing)
            subscribed |= missing
            missing = self._heard.keys() - subscribed  # what was wanted meanwhile
        self.is_up = True
        log.info("redis found")
        self._missed()

    async def _hear_all(self) -> None:
        while self.is_up:
            message = await self._pubsub.get_message(ignore_subscribe_messages=True, timeout=NAP)
            if message is not None:
                self._hear(message["channel"], message["data"])

    def _hear(self, channel: str, data: str) -> None:
        heard = self._heard.get(channel)
        try:
            said = json.loads(data)
            if heard is not None and said.get("from") != self.worker:
                heard(said)
        except Exception:
            log.exception("not understood", channel=channel)

    async def _until_done(self, attempt: Callable[[], Awaitable[None]]) -> None:
        """Try until Redis answers."""
        while True:
            try:
                await attempt()
            except failures() as error:
                log.warning("redis away", error=str(error))
                await asyncio.sleep(AGAIN_AFTER)
            else:
                return

    async def close(self) -> None:
        """Stop listening."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        with suppress(*failures()):
            await self._pubsub.aclose()
            await self._redis.aclose()
