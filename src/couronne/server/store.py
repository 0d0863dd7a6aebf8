"""What is kept: read at once, written in groups, and acknowledged only when it is on disk."""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, TypeVar

import sqlalchemy as sa
import structlog
from sqlalchemy import URL, Connection
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError

from couronne.errors import Refusal
from couronne.server.bulk import Bulk
from couronne.server.engine import engine_for, gave_way, hold, snapshot
from couronne.server.measures import committing
from couronne.server.schema import events, games, metadata, players, sessions, users

Result = TypeVar("Result")
Step = Callable[[Connection], None]
ATTEMPTS = 5
"""How often a group is begun that has to give way to other servers."""
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
    .values(name=sa.bindparam("to"), folded=sa.bindparam("alike"))
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
PLACES = {table: place for place, table in enumerate(metadata.sorted_tables)}
"""Of tables: what others refer to comes first."""
MOST_CONFLICTS = 20
"""How often another server may be faster before somebody is refused."""


class Conflict(Refusal):
    """What was to be written contradicts what another server has written meanwhile."""


@dataclass
class Change:
    """What is written together, or not at all."""

    rows: list[tuple[Any, dict[str, Any]]] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)
    locks: set[int] = field(default_factory=set)

    def copy(self) -> "Change":
        """Return the same, to which more may be added."""
        return Change(list(self.rows), list(self.steps), set(self.locks))

    def add(self, statement: Any, **row: Any) -> "Change":
        """Add one more row; statements that many changes share are run once for all of them."""
        self.rows.append((statement, row))
        return self

    def then(self, step: Step) -> "Change":
        """Add something that has to read before it writes; it may refuse the change.

        It may be called again, after all that it wrote has been undone.
        """
        self.steps.append(step)
        return self

    def alone_with(self, lock: int) -> "Change":
        """Have it written while no other server writes what goes by this number."""
        self.locks.add(lock)
        return self


class Store:
    """A database, with one writer."""

    def __init__(self, address: URL) -> None:
        self.engine = engine_for(address)
        self._writer = ThreadPoolExecutor(1, "writer")
        self._readers = ThreadPoolExecutor(2, "reader")
        self._waiting: list[tuple[Change, asyncio.Future[None]]] = []
        self._busy = False

    async def write(self, change: Change) -> None:
        """Return once a change is on disk; changes that come meanwhile share a commit."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[None] = loop.create_future()
        self._waiting.append((change, done))
        if not self._busy:
            self._busy = True
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
        for (_change, done), refusal in zip(group, result.result(), strict=True):
            if done.cancelled():
                continue
            if refusal is None:
                done.set_result(None)
            else:
                done.set_exception(refusal)
        if self._waiting:
            self._begin(loop)
        else:
            self._busy = False

    def _try(self, changes: Sequence[Change]) -> list[Refusal | None]:
        """Write changes together, or those that can be; return why others were not."""
        try:
            self._insist(changes)
        except (IntegrityError, Refusal) as error:
            if len(changes) > 1:
                return [refusal for change in changes for refusal in self._try([change])]
            log.info("conflict", error=repr(error))
            return [error if isinstance(error, Refusal) else Conflict("not_kept")]
        except Exception:
            log.exception("not kept")
            return [Refusal("not_kept") for _ in changes]
        return [None] * len(changes)

    def _insist(self, changes: Sequence[Change]) -> None:
        """Commit, again where it had to give way, though not for ever."""
        for left in reversed(range(ATTEMPTS)):
            try:
                self._commit(changes)
            except DBAPIError as error:
                if not left or not gave_way(error):
                    raise
                log.info("gave way", error=repr(error.orig))
            else:
                return

    def _commit(self, changes: Sequence[Change]) -> None:
        rows: dict[int, tuple[Any, list[dict[str, Any]]]] = {}
        for change in changes:
            for statement, row in change.rows:
                rows.setdefault(id(statement), (statement, []))[1].append(row)
        # Whoever waits for a lock holds nothing that who has it may need.
        locks = sorted(set().union(*(change.locks for change in changes)))
        with committing(len(changes)), self.engine.begin() as connection:
            for lock in locks:
                hold(connection, lock)
            for statement, values in sorted(rows.values(), key=lambda one: _rank(one[0])):
                _execute(connection, statement, values)
            for change in changes:
                for step in change.steps:
                    step(connection)

    async def read(self, question: Callable[[Connection], Result]) -> Result:
        """Ask something about one moment, without keeping others waiting."""
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._readers, self._ask, question)
        except SQLAlchemyError:
            log.exception("not read")
            raise Refusal("not_read") from None

    def _ask(self, question: Callable[[Connection], Result]) -> Result:
        with snapshot(self.engine) as connection:
            return question(connection)

    def close(self) -> None:
        """Finish what was begun."""
        self._writer.shutdown()
        self._readers.shutdown()
        self.engine.dispose()


def _rank(statement: Any) -> tuple[int, int]:
    """Return what comes first in a group: inserts where others refer to, deletes the last."""
    place = PLACES[statement.table]
    if statement.is_insert:
        return 0, place
    is_delete = getattr(statement, "is_delete", False)
    return (2, -place) if is_delete else (1, place)


def _execute(connection: Connection, statement: Any, rows: list[dict[str, Any]]) -> None:
    if isinstance(statement, Bulk):
        statement.execute(connection, rows)
    else:
        connection.execute(statement, rows)
