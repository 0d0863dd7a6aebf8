"""Another name at all of somebody's tables: whoever has the old one later has not sat there."""

import json
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import asdict
from functools import partial

import sqlalchemy as sa
from sqlalchemy import Connection

from couronne.errors import Refusal
from couronne.server import seating
from couronne.server.hub import Hub
from couronne.server.identity import Identities
from couronne.server.naming import Displaced, remember
from couronne.server.questions import User
from couronne.server.room import OVER, Seat
from couronne.server.schema import games, invitations, players
from couronne.server.seating import renamed
from couronne.server.store import RESEAT, Change

AT_ONCE = 100
"""Tables that are changed together, so that others need not wait for long."""
Parts = Sequence[tuple[str, bool]]


async def displaced(hub: Hub, identities: Identities, guests: Sequence[Displaced]) -> None:
    """Have guests who have lost their name lose it at all tables, and on all servers."""
    await identities.revoked(*(guest.user.id for guest in guests))
    for user, former in guests:
        with suppress(Refusal):  # whoever took the name has it, whatever becomes of their tables
            await rename(hub, user, former)


async def rename(hub: Hub, user: User, former: str) -> None:
    """Call a user by another name at every table; those that are over need not be read for it."""
    last = ""
    while part := await hub.store.read(_tables_after(user.id, last)):
        last = part[-1][0]
        await _rename_kept(hub, [table for table, is_over in part if is_over], user, former)
        for table, is_over in part:
            if not is_over or hub.has(table):
                with suppress(Refusal):  # one that cannot be read keeps nobody from the others
                    await hub.change(table, partial(seating.rename, user=user, former=former))


def _tables_after(user: str, last: str) -> Callable[[Connection], Parts]:
    """Ask where somebody sits or is invited, a part by ids, and which of these are over."""
    there = sa.union(
        *(
            sa.select(register.c.game).where(register.c.user == user, register.c.game > last)
            for register in (players, invitations)
        )
    )
    some = there.order_by("game").limit(AT_ONCE).subquery()
    known = sa.select(games.c.id, games.c.status).join(some, some.c.game == games.c.id)
    wanted = known.order_by(games.c.id)
    return lambda connection: [(row.id, row.status == OVER) for row in connection.execute(wanted)]


async def _rename_kept(hub: Hub, tables: Sequence[str], user: User, former: str) -> None:
    """Change tables as they are kept, and have the other servers read them again."""
    changed = list[str]()
    if tables:
        step = partial(_reseat, tables=tables, user=user, former=former, changed=changed)
        await hub.store.write(Change().then(step))
    for table in changed:
        hub.sharing.distrust(table)


def _reseat(
    connection: Connection, tables: Sequence[str], user: User, former: str, changed: list[str]
) -> None:
    changed.clear()
    wanted = sa.select(games.c.id, games.c.seats).where(games.c.id.in_(tables))
    rows, names = list[dict[str, str]](), set[str]()
    for table, told in connection.execute(wanted.order_by(games.c.id).with_for_update()).all():
        seats = [Seat(**seat) for seat in json.loads(told)]
        now = [renamed(seat, user, former) for seat in seats]
        if now != seats:
            changed.append(table)
            rows.append({"of": table, "to": json.dumps([asdict(seat) for seat in now])})
            names |= {was.name for was, seat in zip(seats, now, strict=True) if was != seat}
    if rows:
        connection.execute(RESEAT, rows)
        remember(connection, user.id, names - {user.name})
