"""Rated games that somebody calls off again and again: now and then is free, then one has to wait.

Whoever has seen a deal and leaves the game before it counts has called it off, whether by aborting,
resigning or letting the time run out. The logs tell who it was, so every server finds the same.
"""

import json
import time
from collections.abc import Callable, Sequence
from math import ceil
from typing import Any

import sqlalchemy as sa
from sqlalchemy import Connection

from couronne.errors import Refusal
from couronne.server.questions import User
from couronne.server.room import ABORT
from couronne.server.schema import events, games, players, rating_steps
from couronne.server.store import Store

REMEMBERED = 86_400.0
"""Seconds for which a game that was called off counts."""
FREE = 3
"""So many within that time cost nothing."""
FIRST_WAIT = 600.0
"""Seconds without rated games after one more; after each further one twice as many."""
LONGEST_WAIT = 86_400.0
MOST_READ = 60
"""Lines of logs; who has left so many games waits as long as anybody."""
TOLD = sa.or_(*(events.c.line.startswith(f"{how} ") for how in (ABORT, "! resign", "! timeout")))


def wait_after(left: Sequence[float]) -> float:
    """Return when somebody may play a rated game again who called games off at these times."""
    if len(left) <= FREE:
        return 0.0
    wait = FIRST_WAIT * 2.0 ** (len(left) - FREE - 1)
    return max(left) + min(wait, LONGEST_WAIT)


def left_by(user: str, since: float) -> Callable[[Connection], list[float]]:
    """Ask when a user has left rated games that did not count."""
    counted = sa.select(rating_steps.c.table).where(rating_steps.c.table == games.c.id)
    wanted = (
        sa.select(games.c.id, games.c.seats, games.c.ended, events.c.line)
        .join_from(players, games, games.c.id == players.c.game)
        .join(events, events.c.game == games.c.id)
        .where(players.c.user == user, players.c.ended > since, games.c.rated, TOLD)
        .where(~counted.exists())
        .order_by(players.c.ended.desc(), games.c.id, events.c.seq)
        .limit(MOST_READ)
    )

    return lambda connection: [row.ended for row in connection.execute(wanted) if _who(row) == user]


def _who(row: Any) -> str | None:
    """Return who left a table, as the last word of the line says."""
    seat = json.loads(row.seats)[int(row.line.split()[-1])]
    user: str | None = seat["user"]
    return user


async def check(store: Store, user: User) -> None:
    """Refuse a rated game to who has called off too many of late."""
    now = time.time()
    again = wait_after(await store.read(left_by(user.id, now - REMEMBERED)))
    if again > now:
        raise Refusal("aborts_too_often", minutes=ceil((again - now) / 60))
