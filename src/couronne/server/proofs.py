"""What a change was asked for with, a session or a password, has to stand when it is written.

Checking a password takes time, and a session may end while a request is under way: what has ended
by then opens nothing that lasts. Whoever ends sessions with a new password changes the user first,
and whoever is asked here holds the user: so of the two one comes after the other.
"""

import sqlalchemy as sa
from sqlalchemy import Connection

from couronne.errors import Refusal
from couronne.server.people import Session
from couronne.server.questions import GONE
from couronne.server.schema import sessions, users
from couronne.server.store import Step


def still_in(session: Session) -> Step:
    """Refuse whoever has been logged out meanwhile."""

    def check(connection: Connection) -> None:
        _password(connection, session.user.id)
        own = sa.select(sessions.c.id).where(sessions.c.id == session.id)
        if connection.scalar(own.with_for_update(read=True)) is None:
            raise Refusal("who_are_you")

    return check


def still_here(user: str) -> Step:
    """Refuse whoever is being deleted: nothing of theirs is written after that."""
    own = sa.select(users.c.id).where(users.c.id == user, users.c.kind != GONE)

    def check(connection: Connection) -> None:
        if connection.scalar(own.with_for_update(read=True)) is None:
            raise Refusal("who_are_you")

    return check


def still_secret(user: str, kept: str | None, code: str) -> Step:
    """Refuse, by a code, whose password was found right and is another one meanwhile."""

    def check(connection: Connection) -> None:
        if _password(connection, user) != kept:
            raise Refusal(code)

    return check


def _password(connection: Connection, user: str) -> str | None:
    """Hold a user, and return what is kept of the password."""
    own = sa.select(users.c.password).where(users.c.id == user)
    return connection.scalar(own.with_for_update(key_share=True))
