"""What is kept: read at once, written in groups, and acknowledged only when it is on disk."""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

import sqlalchemy as sa
import structlog
from sqlalchemy import URL, Connection
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from couronne.errors import Refusal
from couronne.server.bulk import Bulk
from couronne.server.changes import Change, Conflict, Step
from couronne.server.commit_groups import commit_group
from couronne.server.engine import engine_for, gave_way, snapshot
from couronne.server.schema import events, games, players, sessions, users

__all__ = [
    "ADD_PLAYER",
    "CHAIN",
    "INSERT_EVENT",
    "INSERT_GAME",
    "INSERT_SESSION",
    "INSERT_USER",
    "MOST_CONFLICTS",
    "MOVE_ON",
    "RENAME",
    "RESEAT",
    "SET_DEADLINE",
    "Change",
    "Conflict",
    "Step",
    "Store",
]

Result = TypeVar("Result")
log = structlog.get_logger()

INSERT_EVENT = Bulk(
    events,
    "INSERT INTO events (game, seq, line, at, clock) {rows}",
    ("game", "seq", "line", "at", "clock"),
)
INSERT_GAME = games.insert()
INSERT_USER = users.insert()
INSERT_SESSION = sessions.insert()
ADD_PLAYER = Bulk(
    players,
    'INSERT INTO players ("user", game) {rows} ON CONFLICT DO NOTHING',
    ("user", "game"),
)
RENAME = (
    users.update()
    .where(users.c.id == sa.bindparam("of"))
    .values(name=sa.bindparam("to"), folded=sa.bindparam("alike"), look=sa.bindparam("guests"))
)
MOVE_ON = Bulk(
    games,
    "WITH new (id, status, turn, deadline, updated) AS ({rows}) UPDATE games SET "
    "status = new.status, turn = new.turn, deadline = new.deadline, updated = new.updated "
    "FROM new WHERE games.id = new.id",
    ("id", "status", "turn", "deadline", "updated"),
    is_insert=False,
)
RESEAT = games.update().where(games.c.id == sa.bindparam("of")).values(seats=sa.bindparam("to"))
SET_DEADLINE = (
    games.update().where(games.c.id == sa.bindparam("of")).values(deadline=sa.bindparam("to"))
)
CHAIN = games.update().where(games.c.id == sa.bindparam("of")).values(rematch=sa.bindparam("to"))
MOST_CONFLICTS = 20
"""How often another server may be faster before somebody is refused."""


class Store:
    """A database, with one writer."""

    def __init__(self, address: URL) -> None:
        self.engine = engine_for(address)
        self._writer = ThreadPoolExecutor(1, "writer")
        self._readers = ThreadPoolExecutor(2, "reader")
        self._waiting: list[tuple[Change, asyncio.Future[None]]] = []
        self._idle = asyncio.Event()
        self._idle.set()
        self._closed = False
        self.is_writing = True
        """Whether the database took what it was given last, whoever gave it."""

    async def write(self, change: Change) -> None:
        """Return once a change is on disk; changes that come meanwhile share a commit."""
        if self._closed:
            raise Refusal("not_kept")
        loop = asyncio.get_running_loop()
        done: asyncio.Future[None] = loop.create_future()
        self._waiting.append((change, done))
        if self._idle.is_set():
            self._idle.clear()
            loop.call_soon(self._begin, loop)
        await done

    def _begin(self, loop: asyncio.AbstractEventLoop) -> None:
        group, self._waiting = self._waiting, []
        written = loop.run_in_executor(self._writer, self._try, [change for change, _ in group])
        written.add_done_callback(lambda result: self._end(loop, group, result))

    def _end(
        self,
        loop: asyncio.AbstractEventLoop,
        group: Sequence[tuple[Change, "asyncio.Future[None]"]],
        result: "asyncio.Future[list[Refusal | None]]",
    ) -> None:
        broken = result.exception() is not None
        refusals = [Refusal("not_kept") for _ in group] if broken else result.result()
        for (_change, done), refusal in zip(group, refusals, strict=True):
            if done.cancelled():
                continue
            if refusal is None:
                done.set_result(None)
            else:
                done.set_exception(refusal)
        if self._waiting:
            self._begin(loop)
        else:
            self._idle.set()

    def _try(self, changes: Sequence[Change]) -> list[Refusal | None]:
        """Write changes together, or those that can be; return why others were not."""
        try:
            refusals = commit_group(self.engine, changes)
        except Exception as error:
            log.exception("not kept")
            self.is_writing = isinstance(error, DBAPIError) and gave_way(error)
            return [Refusal("not_kept") for _ in changes]
        self.is_writing = True
        return refusals

    async def read(self, question: Callable[[Connection], Result]) -> Result:
        """Ask something about one moment, without keeping others waiting."""
        if self._closed:
            raise Refusal("not_read")
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._readers, self._ask, question)
        except SQLAlchemyError:
            log.exception("not read")
            raise Refusal("not_read") from None

    def _ask(self, question: Callable[[Connection], Result]) -> Result:
        with snapshot(self.engine) as connection:
            return question(connection)

    async def finish(self) -> None:
        """Write all that waits; who asks for more is refused."""
        self._closed = True
        await self._idle.wait()

    def close(self) -> None:
        """Leave the database; what is being written is finished."""
        self._closed = True
        self._writer.shutdown()
        self._readers.shutdown()
        self.engine.dispose()
