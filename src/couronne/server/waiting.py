"""How many tables may wait for somebody at a time: of one person, and of one address.

Who sits where is asked of the database. Which address a table came from is not kept: every server
remembers it of the tables made through it, as a number that says nothing once the server ends.
"""

from collections import OrderedDict
from collections.abc import Callable, Collection

import sqlalchemy as sa
from sqlalchemy import Connection

from couronne.errors import Refusal
from couronne.server.clock import DAY
from couronne.server.questions import IS_CORRESPONDENCE, IS_WAITING
from couronne.server.room import OPEN, WAITING, Room
from couronne.server.schema import games, invitations, players, users
from couronne.server.store import Store

MOST_WAITING = 50
"""Tables that wait with one person: as many as a list shows."""
MOST_INVITATIONS = 20
"""Seats kept for others at these tables."""
MOST_OF_ADDRESS = 200
"""Tables that call for others, made from one address through one server."""
MOST_ADDRESSES = 10_000
AWAY, LONG_AWAY = DAY, 14 * DAY
"""Seconds after which a table closes that nobody has come back to: as long as a turn may take
where days are played or only a link leads to it, else a day."""


class Waiting:
    """Counts the tables that wait."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.counts_addresses = True
        self._made: OrderedDict[int, set[str]] = OrderedDict()
        """By a number for the address: tables that called for others when they were made."""

    async def check(self, user: str, address: str, invited: int, is_public: bool) -> None:
        """Refuse one more table that waits, before anything is made."""
        await check_seats(self.store, user)
        if invited and await self.store.read(_invitations_from(user)) + invited > MOST_INVITATIONS:
            raise Refusal("too_many_invitations", most=MOST_INVITATIONS)
        if self.counts_addresses and (invited or is_public):
            await self._check_address(hash(address))

    async def _check_address(self, key: int) -> None:
        """Count what still waits, only when all that was made would be too many."""
        made = self._made.get(key, set())
        if len(made) < MOST_OF_ADDRESS:
            return
        made.intersection_update(await self.store.read(_calling(list(made))))
        if len(made) >= MOST_OF_ADDRESS:
            raise Refusal("too_many_from_address", most=MOST_OF_ADDRESS)

    def note(self, address: str, room: Room) -> None:
        """Remember where a new table came from, if it calls for others."""
        if not (room.public or room.invited):
            return
        key = hash(address)
        self._made.setdefault(key, set()).add(room.id)
        self._made.move_to_end(key)
        if len(self._made) > MOST_ADDRESSES:
            self._made.popitem(last=False)


async def check_seats(store: Store, user: str) -> None:
    """Refuse a seat at one more table that will wait."""
    if await store.read(_waiting_with(user)) >= MOST_WAITING:
        raise Refusal("too_many_waiting", most=MOST_WAITING)


def waits_on(room: Room) -> bool:
    """Tell whether a table will still wait when one more person has sat down."""
    return sum(seat.kind == OPEN for seat in room.seats) > 1


def _waiting_with(user: str) -> Callable[[Connection], int]:
    """Ask at how many tables somebody waits."""
    wanted = sa.select(sa.func.count()).select_from(players).join(games).where(*_waits(user))
    return lambda connection: connection.scalar(wanted) or 0


def _invitations_from(user: str) -> Callable[[Connection], int]:
    """Ask how many seats are kept for others where somebody waits."""
    kept = invitations.c.game == games.c.id
    tables = players.join(games, players.c.game == games.c.id).join(invitations, kept)
    wanted = sa.select(sa.func.count()).select_from(tables).where(*_waits(user))
    return lambda connection: connection.scalar(wanted) or 0


def _waits(user: str) -> tuple[sa.ColumnElement[bool], ...]:
    return players.c.user == user, players.c.ended.is_(None), IS_WAITING


def _calling(tables: Collection[str]) -> Callable[[Connection], set[str]]:
    """Ask which of some tables still wait, and call for others."""
    invites = sa.select(invitations.c.game).where(invitations.c.game == games.c.id).exists()
    wanted = sa.select(games.c.id).where(
        games.c.id.in_(tables), IS_WAITING, games.c.public | invites
    )
    return lambda connection: set(connection.scalars(wanted))


def deserted(now: float, most: int) -> Callable[[Connection], list[str]]:
    """Ask for tables that wait while nobody who sits there was on the site, the longest first."""
    is_patient = sa.or_(
        sa.and_(games.c.pace.is_not(None), IS_CORRESPONDENCE),
        sa.and_(games.c.pace.is_(None), sa.not_(games.c.public)),
    )
    before = sa.case((is_patient, now - LONG_AWAY), else_=now - AWAY)
    is_there = (
        sa.select(players.c.user)
        .join(users, users.c.id == players.c.user)
        .where(players.c.game == games.c.id, users.c.seen >= before)
    )
    wanted = (
        sa.select(games.c.id)
        .where(games.c.status == WAITING, games.c.updated < now - AWAY)
        .where(games.c.updated < before, ~is_there.exists())
        .order_by(games.c.updated)
        .limit(most)
    )
    return lambda connection: list(connection.scalars(wanted))
