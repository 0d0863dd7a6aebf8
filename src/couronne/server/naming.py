"""Who may be called what: nobody is taken for somebody else, or for a bot, wherever they sit.

What people were called before is kept as long as they are, so that it goes with them.
"""

from collections.abc import Collection
from typing import NamedTuple

import sqlalchemy as sa
from sqlalchemy import Connection

from couronne.errors import Refusal
from couronne.server.bulk import Bulk
from couronne.server.names import guest_key, is_kept, keys_of
from couronne.server.people import holders_of
from couronne.server.questions import User
from couronne.server.schema import former_names, users
from couronne.server.store import Change, Step, Store

TAKING = 0x6E616D65
"""The lock of those who take names: of two who want one the second sees that it is taken."""
CALLED = Bulk(
    former_names,
    'INSERT INTO former_names ("user", name) {rows} ON CONFLICT DO NOTHING',
    ("user", "name"),
)


class Displaced(NamedTuple):
    """A guest whose name is somebody else's now."""

    user: User
    former: str


async def may_be_called(store: Store, name: str, user: User | None) -> bool:
    """Tell whether a name is free; not even a guest passes for an account or a bot."""
    holders = await store.read(holders_of(name))
    own = {user.id} if user else set()
    return holders <= own and not is_kept(name, user is not None and user.admin)


def take_while_free(change: Change, name: str) -> Change:
    """Let a guest have a name only if nobody has an account by it when it is written."""
    holders = holders_of(name)

    def check(connection: Connection) -> None:
        if holders(connection):
            raise Refusal("name_taken", name=name)

    return change.provided(check).alone_with(TAKING)


def displace(change: Change, name: str, guests: str) -> list[Displaced]:
    """Have a name taken from the guests who have one like it, with the change that gives it.

    Once that is written, these are the guests: at their tables they still have it.
    """
    alike = users.c.look.in_(keys_of(name))
    called = users.update().where(alike).values(name=guests, look=guest_key(guests))
    found = list[Displaced]()

    def step(connection: Connection) -> None:
        rows = connection.execute(sa.select(users.c.id, users.c.name).where(alike)).all()
        found[:] = [Displaced(User(row.id, guests), row.name) for row in rows]
        _remember(connection, alike)
        connection.execute(called)

    change.then(step).alone_with(TAKING)
    return found


def remembering(user: str) -> Step:
    """Keep what somebody is called until the change that follows."""
    return lambda connection: _remember(connection, users.c.id == user)


def _remember(connection: Connection, who: sa.ColumnElement[bool]) -> None:
    for row in connection.execute(sa.select(users.c.id, users.c.name).where(who)).all():
        remember(connection, row.id, {row.name})


def remember(connection: Connection, user: str, names: Collection[str]) -> None:
    """Keep what somebody was called."""
    rows = [{"user": user, "name": name} for name in sorted(names) if name]
    if rows:
        CALLED.execute(connection, rows)
