"""Leaving for good: nothing is kept of somebody but the games, which others have played too."""

import asyncio
import json
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import asdict
from functools import partial

import sqlalchemy as sa
import structlog
from sqlalchemy import Connection

from couronne.errors import Refusal
from couronne.server import comings
from couronne.server.engine import empty_journal
from couronne.server.hub import Hub
from couronne.server.identity import Identities
from couronne.server.people import bots_of
from couronne.server.questions import GONE
from couronne.server.room import OVER, SEATS, Line, Seat
from couronne.server.schema import (
    chats,
    events,
    former_names,
    games,
    invitations,
    mutes,
    players,
    rating_steps,
    ratings,
    reports,
    sessions,
    studies,
    users,
)
from couronne.server.scrubbing import (
    Rewritten,
    known_of,
    rewritten,
    scrub,
    tables_of,
    unname_study,
    uploads_of,
)
from couronne.server.seating import without
from couronne.server.store import Change, Conflict, Store
from couronne.server.verdicts import GONE as GONE_PLAYER

AT_ONCE = 100
"""Tables that are changed together."""
ATTEMPTS = 5
"""How often it is tried where a game begins while somebody leaves, or somebody reads for long."""
log = structlog.get_logger()
GONE_FROM = sa.literal(GONE_PLAYER) + sa.cast(rating_steps.c.seat, sa.String)
"""Whom the others of a rated game have played: somebody so strong, at that seat."""
ERASED = (
    *((table, table.c.user) for table in (former_names, invitations, mutes, ratings)),
    (mutes, mutes.c.muted),
)
"""Where every row about somebody goes."""
UNNAMED = (
    (chats, chats.c.user, {"user": None, "name": ""}),
    (reports, reports.c.user, {"user": None}),
    (studies, studies.c.user, {"user": None}),
    (reports, reports.c.about, {"about": None}),
    (rating_steps, rating_steps.c.user, {"user": GONE_FROM}),
)
"""Where rows stay, and do not say any more about whom they are."""


class Leaving:
    """Deletes people."""

    def __init__(self, store: Store, hub: Hub, identities: Identities) -> None:
        self.store, self.hub, self.identities = store, hub, identities

    async def leave(self, user: str, beginning: Change | None = None) -> None:
        """Delete somebody, and the bots that are theirs; whoever is interrupted begins again.

        A beginning may be refused, by whatever it depends on.
        """
        await self._leave(user, beginning)
        await self.empty_journal()

    async def empty_journal(self) -> None:
        """Leave nothing that was deleted in the journal either; who reads for long delays it."""
        for _attempt in range(ATTEMPTS):
            if await asyncio.to_thread(empty_journal, self.store.engine):
                return
        log.warning("journal not emptied")

    async def _leave(self, user: str, beginning: Change | None = None) -> None:
        prepared = await self._prepared(user)
        locked = partial(_lock_out, user=user, prepared=prepared)
        await self.store.write((beginning or Change()).then(locked))
        await self.identities.revoked(user)
        for bot in await self.store.read(bots_of(user)):
            await self._leave(bot.id)
        for _attempt in range(ATTEMPTS):
            with suppress(Conflict):
                await self._leave_tables(user)
                await self.store.write(Change().then(partial(_erase, user=user)))
                return
        raise Refusal("not_kept")

    async def _prepared(self, user: str) -> Rewritten:
        """Rewrite the records that name somebody, while others go on writing."""
        known = await self.store.read(lambda connection: known_of(connection, user))
        uploads = await self.store.read(lambda connection: uploads_of(connection, known))
        return await asyncio.to_thread(rewritten, known, uploads) if uploads else {}

    async def _leave_tables(self, user: str) -> None:
        """Take somebody off every table; those that are over need not be read for it."""
        tables = await self.store.read(_tables_of(user))
        for table, is_over in tables.items():
            if not is_over or self.hub.has(table):
                await self._leave_at_hand(table, user)
        for first in range(0, len(tables), AT_ONCE):
            await self._unseat(list(tables)[first : first + AT_ONCE], user)

    async def _unseat(self, tables: Sequence[str], user: str) -> None:
        """Take somebody off tables as they are kept, and tell whoever has one of them at hand."""
        change, noted = Change(), dict[str, int]()
        for table in tables:
            change.then(partial(_unseat, table=table, user=user, noted=noted))
        await self.store.write(change)
        for table, first in noted.items():
            self.hub.sharing.tell_of(table, first, [Line(SEATS, time.time())])
            if self.hub.has(table):
                await self._leave_at_hand(table, user)

    async def _leave_at_hand(self, table: str, user: str) -> None:
        with suppress(Refusal):  # one that cannot be read is changed where it is kept
            await comings.leave(self.hub, table, user)


def _tables_of(user: str) -> Callable[[Connection], dict[str, bool]]:
    """Ask for all tables where somebody is known, and whether they are over."""
    wanted = sa.select(games.c.id, games.c.status).where(games.c.id.in_(tables_of(user)))
    return lambda connection: {row.id: row.status == OVER for row in connection.execute(wanted)}


def _lock_out(connection: Connection, user: str, prepared: Rewritten) -> None:
    """Let nobody be this user any more, whatever happens before all the rest is gone.

    What others wrote is gone through here, as long as it is known how somebody was called.
    """
    scrub(connection, user, prepared)
    connection.execute(former_names.delete().where(former_names.c.user == user))
    connection.execute(sessions.delete().where(sessions.c.user == user))
    locked = {"kind": GONE, "name": "", "folded": None, "look": None}
    locked |= {"password": None, "recovery": None}
    connection.execute(users.update().where(users.c.id == user).values(locked))


def _unseat(connection: Connection, table: str, user: str, noted: dict[str, int]) -> None:
    """Take somebody off a table as it is kept; note after how many lines of its log."""
    row = connection.execute(games.select().where(games.c.id == table).with_for_update()).one()
    kept = [Seat(**seat) for seat in json.loads(row.seats)]
    seats = [without(seat, user) for seat in kept]
    if seats != kept:
        noted[table] = _reseat(connection, table, seats)
    mine = players.c.game == table, players.c.user == user
    connection.execute(players.delete().where(*mine))
    for study in connection.execute(studies.select().where(studies.c.table == table)).all():
        unname_study(connection, study.id, study.record)


def _reseat(connection: Connection, table: str, seats: Sequence[Seat]) -> int:
    told = json.dumps([asdict(seat) for seat in seats])
    connection.execute(games.update().where(games.c.id == table).values(seats=told))
    count = sa.select(sa.func.max(events.c.seq) + 1).where(events.c.game == table)
    lines: int = connection.scalar(count) or 0
    line = {"game": table, "seq": lines, "line": SEATS, "at": time.time()}
    connection.execute(events.insert().values(line))
    return lines


def _erase(connection: Connection, user: str) -> None:
    """Delete somebody; the database refuses that as long as a table is left."""
    own_records = studies.c.user == user, studies.c.table.is_(None)
    connection.execute(studies.delete().where(*own_records))
    for table, column, values in UNNAMED:
        connection.execute(table.update().where(column == user).values(values))
    for table, column in ERASED:
        connection.execute(table.delete().where(column == user))
    connection.execute(sessions.delete().where(sessions.c.user == user))
    connection.execute(users.delete().where(users.c.id == user))
