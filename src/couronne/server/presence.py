"""Those who are here keep the tables fresh at which they wait: others shall not seek in vain."""

import time
from collections.abc import Collection, Sequence

import sqlalchemy as sa
from sqlalchemy import Connection, Select

from couronne.server.room import WAITING
from couronne.server.schema import games, players
from couronne.server.store import Step

AT_ONCE = 500
"""Users that are named in one statement."""


def freshen(users: Collection[str]) -> Step:
    """Note at the public tables that wait with these users that somebody is there."""
    named = sorted(users)

    def step(connection: Connection) -> None:
        for first in range(0, len(named), AT_ONCE):
            waiting = _waiting_with(named[first : first + AT_ONCE])
            fresh = games.update().where(games.c.id.in_(waiting)).values(updated=time.time())
            connection.execute(fresh)

    return step


def _waiting_with(users: Sequence[str]) -> Select[tuple[str]]:
    """Choose the public tables at which some users wait; one that is changing is fresh anyway."""
    theirs = sa.select(players.c.game).where(players.c.user.in_(users), players.c.ended.is_(None))
    waiting = sa.select(games.c.id).where(games.c.status == WAITING, games.c.public)
    return waiting.where(games.c.id.in_(theirs)).with_for_update(skip_locked=True)
