"""What a server does for itself: it forgets what need not be known any longer.

Several servers may do it on one database: each finds what another has left.
"""

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial

import sqlalchemy as sa
from sqlalchemy import Connection

from couronne.errors import Refusal
from couronne.server import endings
from couronne.server.bot_games import lying
from couronne.server.clock import DAY
from couronne.server.hub import Act
from couronne.server.identity import Identities
from couronne.server.leaving import Leaving
from couronne.server.questions import GONE, GUEST
from couronne.server.room import WAITING
from couronne.server.rounds import every
from couronne.server.schema import games, invitations, sessions, users
from couronne.server.store import Change, Store
from couronne.server.storybook import forget_other_versions
from couronne.server.waiting import deserted
from couronne.server.wall_clock import GUEST_KEPT

HOUR = 3_600.0
TIDY_EVERY = HOUR
NOTE_EVERY = 60.0
CHECK_EVERY = 3.0
"""Seconds between two looks whether another server has revoked a session that is connected here."""
ADDRESS_KEPT = 7 * DAY - TIDY_EVERY
"""So that none is older than seven days when the next look comes."""
SESSION_KEPT = 365 * DAY
MOST_LEAVING = 1_000
"""Of those who leave at one time: others need the database too."""
MOST_CLOSED = 1_000
"""Tables that are closed or ended at one time."""


class Caretaker:
    """Looks after a server from its start to its end."""

    def __init__(self, store: Store, identities: Identities, leaving: Leaving) -> None:
        self.store, self.identities, self.leaving = store, identities, leaving
        self._tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        """Begin."""
        begin = asyncio.get_running_loop().create_task
        self._tasks = [
            begin(every(TIDY_EVERY, self.tidy, at_once=True)),
            begin(every(NOTE_EVERY, self.identities.note_sightings)),
            begin(every(CHECK_EVERY, self.identities.check_lines)),
        ]

    async def tidy(self) -> None:
        """Forget addresses, sessions, guests, old stories and tables whose time is over."""
        if not self.leaving.hub.wall_clock.is_right:
            return
        now = time.time()
        await self.store.write(Change().then(partial(forget, now=now)))
        for user in await self.store.read(_leaving(now - GUEST_KEPT)):
            with suppress(Refusal):  # another server may be at it
                await self.leaving.leave(user)
        await self.leaving.empty_journal()
        await self._end(deserted(now, MOST_CLOSED), endings.close)
        await self._end(lying(now, MOST_CLOSED), endings.lapse)

    async def _end(self, which: Callable[[Connection], list[str]], how: Act) -> None:
        """End tables to which nobody comes any more; who comes to one meanwhile keeps it."""
        hub = self.leaving.hub
        for table in await self.store.read(which):
            if not hub.wall_clock.is_right:
                return
            with suppress(Refusal):  # one that cannot be read keeps no other from being ended
                await hub.change(table, how)

    async def stop(self) -> None:
        """End, and write down who was here."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        with suppress(Refusal):
            await self.identities.note_sightings()


def forget(connection: Connection, now: float) -> None:
    """Delete what need not be known any longer."""
    old = sessions.c.seen < now - ADDRESS_KEPT
    with_address = sessions.c.address.is_not(None)
    connection.execute(sessions.update().where(old, with_address).values(address=None))
    connection.execute(sessions.delete().where(sessions.c.seen < now - SESSION_KEPT))
    forget_other_versions(connection)
    begun = sa.select(games.c.id).where(games.c.id == invitations.c.game, games.c.status != WAITING)
    connection.execute(invitations.delete().where(begun.exists()))


def _leaving(before: float) -> Callable[[Connection], list[str]]:
    """Ask for guests who stay away, and for those whom a server has not quite deleted."""
    is_away = sa.and_(users.c.kind == GUEST, users.c.seen < before)
    wanted = sa.select(users.c.id).where(sa.or_(is_away, users.c.kind == GONE))
    some = wanted.order_by(users.c.seen).limit(MOST_LEAVING)
    return lambda connection: list(connection.scalars(some))
