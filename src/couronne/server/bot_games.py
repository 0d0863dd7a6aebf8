"""Rated games with bots that are left unfinished by whoever would lose them.

No bot claims a game. So only a few may go on at a time, and the caretaker ends those that lie.
"""

from collections.abc import Callable

import sqlalchemy as sa
from sqlalchemy import Connection

from couronne.errors import Refusal
from couronne.server.endings import LIES
from couronne.server.room import BOT, PLAYING, SEATS
from couronne.server.schema import events, games, players
from couronne.server.store import Change

MOST_UNFINISHED = 3
"""Of one person at a time."""
SITTING_DOWN = 0x626F7473
"""The number of the lock under which somebody sits down at one more."""
IS_SUCH = sa.and_(games.c.rated, games.c.seats.contains(f'"kind": "{BOT}"'))


def one_more(change: Change, user: str) -> Change:
    """Have a change refused by which somebody has too many of these games."""
    own = players.c.user == user, players.c.ended.is_(None)
    count = sa.select(sa.func.count()).select_from(players.join(games)).where(*own, IS_SUCH)

    def check(connection: Connection) -> None:
        if (connection.scalar(count) or 0) > MOST_UNFINISHED:
            raise Refusal("too_many_unfinished", most=MOST_UNFINISHED)

    return change.alone_with(SITTING_DOWN).then(check)


def lying(now: float, most: int) -> Callable[[Connection], list[str]]:
    """Ask for those without a clock in which nobody has decided anything for long."""
    lately = sa.select(events.c.seq).where(
        events.c.game == games.c.id, events.c.at >= now - LIES, events.c.line != SEATS
    )
    wanted = (
        sa.select(games.c.id)
        .where(games.c.status == PLAYING, IS_SUCH, games.c.pace.is_(None))
        .where(games.c.created < now - LIES, ~lately.exists())
        .order_by(games.c.updated)
        .limit(most)
    )
    return lambda connection: list(connection.scalars(wanted))
