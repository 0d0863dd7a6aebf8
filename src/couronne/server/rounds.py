"""What a server does again and again: look at the clocks, and after what others may have missed."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress

import structlog

from couronne.errors import Refusal
from couronne.server.hub import Hub
from couronne.server.presence import freshen
from couronne.server.questions import overdue, unfinished
from couronne.server.room import BOT
from couronne.server.seeks import AWAY_AFTER
from couronne.server.store import SET_DEADLINE, Change

CLOCKS_EVERY = 0.5
BOTS_EVERY = PRESENCE_EVERY = 20.0
"""Seconds after which a server says again who is there, and asks bots that others left waiting."""
FRESH_EVERY = AWAY_AFTER / 3
"""Seconds after which tables are noted again at which somebody waits."""
LOOK_EVERY = 1.0
"""Seconds between two looks at shared tables while servers cannot hear each other."""
LOOKED_AT_LEAST = 10
"""Every so many times one looks even if they can."""
WAITED_FOR = 3600.0
"""Seconds for which a bot that does not answer is asked again."""
log = structlog.get_logger()


class Rounds:
    """The rounds of one server."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self._looks = 0
        self._tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        """Begin all of them."""
        begin = asyncio.get_running_loop().create_task
        self._tasks = [
            begin(self._wake_bots()),
            begin(every(CLOCKS_EVERY, self._clocks)),
            begin(every(FRESH_EVERY, self._freshen)),
        ]
        if not self.hub.bus.is_alone:
            self._tasks += [
                begin(every(LOOK_EVERY, self._look)),
                begin(every(BOTS_EVERY, self._bots)),
                begin(every(PRESENCE_EVERY, self._presence)),
            ]

    async def _clocks(self) -> None:
        """End the games in which somebody's time is up."""
        is_right = self.hub.wall_clock.is_right
        for identity in await self.hub.store.read(overdue(time.time(), by_days=is_right)):
            with suppress(Refusal):  # a table that cannot be read keeps no other from going on
                await self._time_out(identity)

    async def _time_out(self, identity: str) -> None:
        """End a game if somebody's time is up; else note until when they have time."""
        if not await self.hub.time_out(identity):
            async with self.hub.at(await self.hub.open(identity)) as room:
                deadline = {"of": identity, "to": room.deadline}
                await self.hub.store.write(Change().add(SET_DEADLINE, **deadline))

    async def _look(self) -> None:
        """See whether others have changed a table without being heard."""
        self._looks += 1
        if not self.hub.bus.is_up or self._looks % LOOKED_AT_LEAST == 0:
            await self.hub.refresh()
        if not self.hub.bus.is_up:
            self.hub.followers.tell_all()

    async def _freshen(self) -> None:
        """Keep the tables in sight of those who seek whose players are here."""
        if users := self.hub.present:
            await self.hub.store.write(Change().then(freshen(users)))

    async def _bots(self) -> None:
        """Ask bots again that were asked by a server that is gone."""
        await self._wake_bots(time.time() - WAITED_FOR, BOTS_EVERY)

    async def _wake_bots(self, since: float = 0.0, idle: float = 0.0) -> None:
        """Go on with the games that wait for a bot; people come back by themselves."""
        for game in await self.hub.store.read(unfinished(since, time.time() - idle)):
            if game.turn is not None and game.seats[game.turn]["kind"] == BOT:
                with suppress(Refusal):  # a table that cannot be read keeps no other from going on
                    self.hub.ask_bot(await self.hub.open(game.id))

    async def _presence(self) -> None:
        self.hub.sharing.tell_all_presence()

    async def stop(self) -> None:
        """End all of them."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


async def every(seconds: float, do: Callable[[], Awaitable[None]], at_once: bool = False) -> None:
    """Do something for ever; what goes wrong once may go well the next time."""
    while True:
        await asyncio.sleep(0 if at_once else seconds)
        at_once = False
        try:
            await do()
        except Refusal as error:
            log.warning("round failed", what=do.__name__, error=error.code)
        except Exception:
            log.exception("round failed", what=do.__name__)
