"""What is kept: read at once, written in groups, and acknowledged only when it is on disk."""

import asyncio
import json
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, TypeVar

import sqlalchemy as sa
import structlog
from sqlalchemy import Connection, event
from sqlalchemy.dialects.sqlite import insert as upsert
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from couronne.errors import Refusal
from couronne.server.bulk import Bulk
from couronne.server.schema import events, games, players, users

Result = TypeVar("Result")
log = structlog.get_logger()
MOST_LISTED = 50

INSERT_EVENT = Bulk(
    "INSERT INTO events (game, seq, line, at) {rows}", ("game", "seq", "line", "at")
)
INSERT_GAME = games.insert()
INSERT_USER = users.insert()
ADD_PLAYER = upsert(players).on_conflict_do_nothing()
RENAME = users.update().where(users.c.id == sa.bindparam("of")).values(name=sa.bindparam("to"))
MOVE_ON = Bulk(
    "WITH new (id, status, turn, updated) AS ({rows}) UPDATE games "
    "SET status = new.status, turn = new.turn, updated = new.updated FROM new "
    "WHERE games.id = new.id",
    ("id", "status", "turn", "updated"),
)
RESEAT = games.update().where(games.c.id == sa.bindparam("of")).values(seats=sa.bindparam("to"))
CHAIN = games.update().where(games.c.id == sa.bindparam("of")).values(rematch=sa.bindparam("to"))
ORDER = (INSERT_USER, RENAME, INSERT_GAME, ADD_PLAYER, INSERT_EVENT, MOVE_ON, RESEAT, CHAIN)
"""In a group: what others refer to comes first."""
PLACES = {id(statement): place for place, statement in enumerate(ORDER)}


@dataclass(frozen=True)
class User:
    """Somebody who plays here."""

    id: str
    name: str


@dataclass(frozen=True)
class StoredGame:
    """A game as it is kept."""

    id: str
    game: str
    rules: str
    options: dict[str, int]
    seats: list[dict[str, Any]]
    seed: bytes
    public: bool
    status: str
    turn: int | None
    rematch: str | None
    created: float
    updated: float
    lines: tuple[str, ...] = ()


@dataclass
class Change:
    """Rows to be written together, by statement."""

    rows: list[tuple[Any, dict[str, Any]]] = field(default_factory=list)

    def add(self, statement: Any, **row: Any) -> "Change":
        """Add one more row."""
        self.rows.append((statement, row))
        return self


class Store:
    """A database, with one writer."""

    def __init__(self, url: str) -> None:
        self.engine = sa.create_engine(url, hide_parameters=True)  # seeds belong in no log
        event.listen(self.engine, "connect", _prepare)
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
        result: "asyncio.Future[list[bool]]",
    ) -> None:
        for (_change, done), is_kept in zip(group, result.result(), strict=True):
            if done.cancelled():
                continue
            if is_kept:
                done.set_result(None)
            else:
                done.set_exception(Refusal("not_kept"))
        if self._waiting:
            self._begin(loop)
        else:
            self._busy = False

    def _try(self, changes: Sequence[Change]) -> list[bool]:
        """Write changes together, or those that can be; return which were."""
        try:
            self._commit(changes)
        except IntegrityError:
            if len(changes) > 1:
                return [kept for change in changes for kept in self._try([change])]
            log.exception("not kept")
            return [False]
        except Exception:
            log.exception("not kept")
            return [False] * len(changes)
        return [True] * len(changes)

    def _commit(self, changes: Sequence[Change]) -> None:
        rows: dict[int, list[dict[str, Any]]] = {}
        for change in changes:
            for statement, row in change.rows:
                rows.setdefault(PLACES[id(statement)], []).append(row)
        with self.engine.begin() as connection:
            for place in sorted(rows):
                _execute(connection, ORDER[place], rows[place])

    async def read(self, question: Callable[[Connection], Result]) -> Result:
        """Ask something without keeping others waiting."""
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._readers, self._ask, question)
        except SQLAlchemyError:
            log.exception("not read")
            raise Refusal("not_read") from None

    def _ask(self, question: Callable[[Connection], Result]) -> Result:
        with self.engine.connect() as connection:
            return question(connection)

    def close(self) -> None:
        """Finish what was begun."""
        self._writer.shutdown()
        self._readers.shutdown()
        self.engine.dispose()


def _prepare(connection: Any, _record: Any) -> None:
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        connection.execute(f"PRAGMA {pragma}")


def _execute(connection: Connection, statement: Any, rows: list[dict[str, Any]]) -> None:
    if isinstance(statement, Bulk):
        statement.execute(connection, rows)
    else:
        connection.execute(statement, rows)


def game_of(identity: str) -> Callable[[Connection], StoredGame | None]:
    """Ask for a game with its events."""

    def ask(connection: Connection) -> StoredGame | None:
        row = connection.execute(games.select().where(games.c.id == identity)).one_or_none()
        if row is None:
            return None
        wanted = sa.select(events.c.line).where(events.c.game == identity).order_by(events.c.seq)
        return _stored(row, tuple(connection.scalars(wanted)))

    return ask


def unfinished() -> Callable[[Connection], list[StoredGame]]:
    """Ask which games go on."""
    wanted = games.select().where(games.c.status == "playing")
    return lambda connection: [_stored(row) for row in connection.execute(wanted)]


def listed(status: str) -> Callable[[Connection], list[StoredGame]]:
    """Ask for the public games of a status, the newest first."""
    wanted = games.select().where(games.c.status == status, games.c.public)
    return _newest(wanted)


def played_by(user: str) -> Callable[[Connection], list[StoredGame]]:
    """Ask for the games of a user, the newest first."""
    wanted = games.select().join(players, players.c.game == games.c.id)
    return _newest(wanted.where(players.c.user == user))


def _newest(wanted: Any) -> Callable[[Connection], list[StoredGame]]:
    ordered = wanted.order_by(games.c.updated.desc()).limit(MOST_LISTED)
    return lambda connection: [_stored(row) for row in connection.execute(ordered)]


def user_with(token_hash: bytes) -> Callable[[Connection], User | None]:
    """Ask whose token it is."""
    wanted = users.select().where(users.c.token_hash == token_hash)

    def ask(connection: Connection) -> User | None:
        row = connection.execute(wanted).one_or_none()
        return None if row is None else User(row.id, row.name)

    return ask


def _stored(row: Any, lines: tuple[str, ...] = ()) -> StoredGame:
    told = row._asdict()
    told["options"] = json.loads(told["options"])
    told["seats"] = json.loads(told["seats"])
    return StoredGame(**told, lines=lines)
