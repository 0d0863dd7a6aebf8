"""Who may be called what: nobody is taken for somebody else, or for a bot, wherever they sit.

What people were called before is kept as long as they are, so that it goes with them.
"""

from collections.abc import Collection

import sqlalchemy as sa
from sqlalchemy import Connection

from couronne.server.bulk import Bulk
from couronne.server.names import guest_key, is_kept, keys_of
from couronne.server.people import holders_of
from couronne.server.questions import User
from couronne.server.schema import former_names, users
from couronne.server.store import Change, Step, Store

CALLED = Bulk(
    former_names,
    'INSERT INTO former_names ("user", name) {rows} ON CONFLICT DO NOTHING',
    ("user", "name"),
)


async def may_be_called(store: Store, name: str, user: User | None) -> bool:
    """Tell whether a name is free; not even a guest passes for an account or a bot."""
    holders = await store.read(holders_of(name))
    own = {user.id} if user else set()
    return holders <= own and not is_kept(name, user is not None and user.admin)


def displace(change: Change, name: str, guests: str) -> None:
    """Have a name taken from the guests who have one like it, with the change that gives it."""
    alike = users.c.look.in_(keys_of(name))
    called = users.update().where(alike).values(name=guests, look=guest_key(guests))

    def step(connection: Connection) -> None:
        _remember(connection, alike)
        connection.execute(called)

    change.then(step)


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
