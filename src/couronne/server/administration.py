"""Accounts looked after from the command line, while the site serves or not."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import sqlalchemy as sa
from sqlalchemy import Connection, Row

from couronne.errors import BadChoice
from couronne.server.engine import address_of, shown
from couronne.server.migrating import schema_of
from couronne.server.opening import connected, existing
from couronne.server.people import called
from couronne.server.questions import MEMBER
from couronne.server.recovery import code_hash, new_code
from couronne.server.schema import LATEST, users


@contextmanager
def site(url: str) -> Iterator[Connection]:
    """Open the database of a site, which may be served meanwhile."""
    address = existing(address_of(url))
    with connected(address) as engine, engine.begin() as connection:
        schema = schema_of(connection)
        if schema is None:
            raise BadChoice("no_database", url=shown(address))
        if schema != LATEST:
            raise BadChoice("unready_database", url=shown(address))
        yield connection


def account(connection: Connection, name: str) -> Row[Any]:
    """Return the account that has a name."""
    row = called(users.select().where(users.c.kind == MEMBER), name)(connection)
    if row is None:
        raise BadChoice("no_such_account", name=name)
    return row


def make_admin(connection: Connection, name: str, admin: bool) -> None:
    """Let somebody look after the site, or no longer."""
    _change(connection, name, admin=admin)


def reset(connection: Connection, name: str) -> str:
    """Give an account another recovery code; the one it had works no longer."""
    code = new_code()
    _change(connection, name, recovery=code_hash(code))
    return code


def _change(connection: Connection, name: str, **values: Any) -> None:
    own = users.c.id == account(connection, name).id
    connection.execute(sa.update(users).where(own).values(values))
