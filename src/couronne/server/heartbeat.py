"""Each server tells the others that it is there, and how it is, by a row of its own."""

import asyncio
import socket
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import asdict

import structlog
from sqlalchemy import Connection

import couronne
from couronne.errors import Refusal
from couronne.server.figures import Figures
from couronne.server.identity import new_id
from couronne.server.messages.admin import Load, SeenError
from couronne.server.schema import workers
from couronne.server.store import Change, Step, Store
from couronne.server.troubles import TROUBLES
from couronne.server.wall_clock import ALIVE, NOTE_ALIVE, WallClock

EVERY = 5.0
FORGOTTEN = 86_400.0
"""Seconds after which a server that did not say goodbye is no longer spoken of."""
log = structlog.get_logger()
Look = Callable[[], Awaitable[Figures]]


class Heartbeat:
    """The row of this server, renewed as long as it runs."""

    def __init__(self, store: Store, look: Look, wall_clock: WallClock) -> None:
        self.store, self.look, self.wall_clock = store, look, wall_clock
        self.id = new_id()
        self.host, self.started = socket.gethostname()[:120], time.time()
        self._before: Figures | None = None
        self._beating: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin."""
        self._beating = asyncio.get_running_loop().create_task(self._go_on())

    async def _go_on(self) -> None:
        while True:
            try:
                await self._beat()
            except Refusal as error:  # the database may be away for a while
                log.warning("no heartbeat", code=error.code)
            except Exception:
                log.exception("no heartbeat")
            await asyncio.sleep(EVERY)

    async def _beat(self) -> None:
        now = await self.look()
        load = load_between(self._before or now, now)
        self._before = now
        await self.store.write(Change().then(self._renewal(load)))

    def _renewal(self, load: Load) -> Step:
        seen = time.time()
        is_silent = (workers.c.seen < seen - FORGOTTEN) & (workers.c.id != ALIVE)
        gone = (workers.c.id == self.id) | is_silent
        is_right = self.wall_clock.is_right
        row = {"id": self.id, "host": self.host, "started": self.started, "seen": seen}

        def renew(connection: Connection) -> None:
            connection.execute(workers.delete().where(gone))
            connection.execute(workers.insert(), {**row, "load": load.model_dump_json()})
            if is_right:
                connection.execute(NOTE_ALIVE, {"seen": seen})

        return renew

    def _leave(self, connection: Connection) -> None:
        connection.execute(workers.delete().where(workers.c.id == self.id))

    async def close(self) -> None:
        """Say goodbye."""
        if self._beating is not None:
            self._beating.cancel()
        with suppress(Refusal):
            await self.store.write(Change().then(self._leave))


def load_between(before: Figures, now: Figures) -> Load:
    """Return how a server is, by what has changed since the last time."""
    seconds = max(now.at - before.at, 1e-3)
    return Load(
        version=couronne.__version__,
        connections=now.connections,
        tables=now.tables,
        moves_per_second=(now.moves - before.moves) / seconds,
        waiting=sum(int(line["waiting"]) for line in now.jobs.values()),
        running=sum(int(line["running"]) for line in now.jobs.values()),
        memory=now.memory,
        cpu=(now.cpu - before.cpu) / seconds,
        errors=[SeenError(**asdict(trouble)) for trouble in TROUBLES.latest()],
    )
