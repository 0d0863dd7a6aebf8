"""The clock on the wall may be wrong: what it would end or delete waits until somebody confirms it.

When a server starts, the time is compared with when the site was last alive; while it runs, with a
clock that never jumps.
"""

import time
from collections.abc import Callable
from datetime import UTC, datetime

import sqlalchemy as sa
import structlog
from sqlalchemy import Connection, Engine

from couronne.errors import BadChoice
from couronne.server.bot_games import lying
from couronne.server.clock import DAY
from couronne.server.questions import GUEST, IS_CORRESPONDENCE
from couronne.server.schema import games, users, workers

JUMP = 600.0
"""Seconds by which the time may change at once while a server runs."""
BEHIND = 300.0
"""Seconds by which a server may begin before the site was last alive: machines differ a little."""
AHEAD, LONG_AHEAD = DAY, 14 * DAY
"""Seconds after which games may not end unasked at the start, and guests may not be deleted."""
GUEST_KEPT = 30 * DAY
MOST_COUNTED = 1_000
"""Of games that would be ended: what matters is whether there are any."""
ALIVE = "site"
"""The row among those of the servers that says when the site was last alive, and known to be."""
NOTE_ALIVE = sa.text(
    "INSERT INTO workers (id, host, started, seen, load) VALUES (:id, '', :seen, :seen, '')"
    " ON CONFLICT (id) DO UPDATE SET seen = excluded.seen"
).bindparams(id=ALIVE)
log = structlog.get_logger()


def steady() -> float:
    """Return the seconds of a clock that nobody can set, and that runs while a machine sleeps."""
    if hasattr(time, "CLOCK_BOOTTIME"):
        return time.clock_gettime(time.CLOCK_BOOTTIME)
    return time.monotonic()


class WallClock:
    """Tells whether the time has gone on as it should since the server started."""

    def __init__(self, steadily: Callable[[], float] = steady) -> None:
        self._steadily = steadily
        self._start = self._beginning
        self._is_right = True

    @property
    def _beginning(self) -> float:
        """When the steady clock began, by the clock on the wall: never changes if that is right."""
        return time.time() - self._steadily()

    @property
    def is_right(self) -> bool:
        """Whether it can be believed; where it cannot, the log says so once."""
        jump = self._beginning - self._start
        was_right, self._is_right = self._is_right, abs(jump) <= JUMP
        if self._is_right:
            self._start += jump  # what is corrected little by little is no jump
        if was_right and not self._is_right:
            log.error("clock jumped", error=f"{jump:+.0f} s; nothing is ended or deleted by it")
        if self._is_right and not was_right:
            log.warning("clock is right again")
        return self._is_right


def check_start(engine: Engine) -> None:
    """Refuse to serve by a clock that is behind, or so far ahead that it would do harm."""
    now = time.time()
    with engine.connect() as connection:
        seen = last_alive(connection)
        if seen is None:
            return
        told = {"now": _utc(now), "seen": _utc(seen)}
        if now < seen - BEHIND:
            raise BadChoice("clock_behind", **told)
        ended = _ended(connection, now) if now > seen + AHEAD else 0
        deleted = _deleted(connection, now) if now > seen + LONG_AHEAD else 0
    if ended or deleted:
        raise BadChoice("clock_ahead", **told, games=ended, guests=deleted)


def last_alive(connection: Connection) -> float | None:
    """Return when the site was last alive; an older version has left only what people did."""
    noted = sa.select(workers.c.seen).where(workers.c.id == ALIVE)
    done = [sa.select(sa.func.max(at)) for at in (workers.c.seen, users.c.seen, games.c.updated)]
    known: float | None = connection.scalar(noted)
    if known is not None:
        return known
    return max(filter(None, map(connection.scalar, done)), default=None)


def _ended(connection: Connection, now: float) -> int:
    """Count the games in which somebody's days would be over, or that would have lain for long."""
    over = sa.select(sa.func.count()).where(games.c.deadline <= now, IS_CORRESPONDENCE)
    return (connection.scalar(over) or 0) + len(lying(now, MOST_COUNTED)(connection))


def _deleted(connection: Connection, now: float) -> int:
    """Count the guests who would have stayed away for too long."""
    away = users.c.kind == GUEST, users.c.seen < now - GUEST_KEPT
    return connection.scalar(sa.select(sa.func.count()).select_from(users).where(*away)) or 0


def _utc(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%d %H:%M")
