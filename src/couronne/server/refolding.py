"""Names of accounts are kept by what they look like; older versions knew less of that."""

from collections.abc import Iterator

import sqlalchemy as sa
from sqlalchemy import Connection, Engine

from couronne.server.migrating import alone
from couronne.server.names import MOST_KEY, folded, guest_key, key_of, keys_of
from couronne.server.questions import GUEST
from couronne.server.schema import users

SET_KEY = users.update().where(users.c.id == sa.bindparam("of"))


def refold(engine: Engine) -> None:
    """Keep everybody by what the name looks like now.

    Of two that look alike the one that has the key, or is older, is kept by it; the other one
    is found by its name as it is written.
    """
    with engine.connect() as connection:
        is_needed = any(next(find(connection), None) for find in (_changes, _guests))
    if is_needed:
        with alone(engine) as connection:
            for user, key in list(_changes(connection)):
                connection.execute(SET_KEY.values(folded=key), {"of": user})
            looks = [{"of": user, "key": key} for user, key in _guests(connection)]
            if looks:
                connection.execute(SET_KEY.values(look=sa.bindparam("key")), looks)


def _guests(connection: Connection) -> Iterator[tuple[str, str]]:
    """Find guests whom an older version has left, or found by what it knew."""
    known = sa.select(users.c.id, users.c.name, users.c.look).where(users.c.kind == GUEST)
    for row in connection.execute(known):
        if row.look != (key := guest_key(row.name)):
            yield row.id, key


def _changes(connection: Connection) -> Iterator[tuple[str, str]]:
    """Find accounts that are to be kept by another key, which nobody else has or will get."""
    wanted = sa.select(users.c.id, users.c.name, users.c.folded).order_by(users.c.created)
    rows = connection.execute(wanted.where(users.c.folded.is_not(None))).all()
    taken = {row.folded for row in rows}
    for row in rows:
        for key in _wanted_keys(row.name, row.folded):
            if key not in taken and len(key) <= MOST_KEY:
                taken.add(key)
                yield row.id, key
                break


def _wanted_keys(name: str, kept: str) -> list[str]:
    """Return by what an account is best kept, and what else will do if it is not found as it is."""
    best = key_of(name)
    return [best] if kept in keys_of(name) else [best, folded(name)]
