"""What is asked of the database about people: by token, by name, and what proves who they are."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlalchemy import Connection, Row

from couronne.server.names import cleaned, folded, keys_of
from couronne.server.questions import BOT, MEMBER, User
from couronne.server.schema import sessions, users

BROWSER, TOKEN = "browser", "token"
"""Kinds of sessions: begun by somebody who came or logged in, or made for a program."""
AT_ONCE = 500
"""How many are asked for in one question."""
WHO = (users.c.id, users.c.name, users.c.kind, users.c.admin)


@dataclass(frozen=True)
class Session:
    """Somebody, and what proves who that is."""

    id: str
    kind: str
    seen: float
    user: User


@dataclass(frozen=True)
class Account:
    """Somebody who can log in, with what is kept of password and recovery code."""

    user: User
    password: str | None
    recovery: bytes | None


def session_with(token_hash: bytes) -> Callable[[Connection], Session | None]:
    """Ask whose token it is."""
    columns = (sessions.c.id.label("session"), sessions.c.kind.label("by"), sessions.c.seen)
    wanted = sa.select(*WHO, *columns).join_from(users, sessions)

    def ask(connection: Connection) -> Session | None:
        row = connection.execute(wanted.where(sessions.c.token_hash == token_hash)).one_or_none()
        return None if row is None else Session(row.session, row.by, row.seen, user_in(row))

    return ask


ACCOUNT: sa.Select[Any] = sa.select(*WHO, users.c.password, users.c.recovery).where(
    users.c.kind == MEMBER
)


def account_named(name: str) -> Callable[[Connection], Account | None]:
    """Ask for the account that has a name."""
    return lambda connection: _account(called(ACCOUNT, name)(connection))


def account_of(user: str) -> Callable[[Connection], Account | None]:
    """Ask for somebody's account."""
    wanted = ACCOUNT.where(users.c.id == user)
    return lambda connection: _account(connection.execute(wanted).one_or_none())


def _account(row: Row[Any] | None) -> Account | None:
    return None if row is None else Account(user_in(row), row.password, row.recovery)


def called(wanted: sa.Select[Any], name: str) -> Callable[[Connection], Row[Any] | None]:
    """Ask which user has a name; of several that look alike, the one whose name is spelled so."""
    alike = wanted.where(users.c.folded.in_(keys_of(name)))
    tidy, same = cleaned(name), folded(name)

    def ask(connection: Connection) -> Row[Any] | None:
        rows = connection.execute(alike).all()
        return min(rows, key=lambda row: (row.name != tidy, folded(row.name) != same), default=None)

    return ask


def holders_of(name: str) -> Callable[[Connection], set[str]]:
    """Ask which accounts, those of bots too, have a name or one that looks like it."""
    wanted = sa.select(users.c.id).where(users.c.folded.in_(keys_of(name)))
    return lambda connection: set(connection.scalars(wanted))


def user_with(identity: str) -> Callable[[Connection], User | None]:
    """Ask who somebody is."""
    wanted = sa.select(*WHO).where(users.c.id == identity)

    def ask(connection: Connection) -> User | None:
        row = connection.execute(wanted).one_or_none()
        return None if row is None else user_in(row)

    return ask


def sessions_of(user: str, kind: str) -> Callable[[Connection], Sequence[Row[Any]]]:
    """Ask for somebody's sessions of a kind, the latest first."""
    wanted = sessions.select().where(sessions.c.user == user, sessions.c.kind == kind)
    return lambda connection: connection.execute(wanted.order_by(sessions.c.seen.desc())).all()


def lasting(asked: Sequence[str]) -> Callable[[Connection], dict[str, tuple[str, float]]]:
    """Ask which sessions still last: whose they are, and when they were last seen."""
    wanted = sa.select(sessions.c.id, sessions.c.user, sessions.c.seen)

    def ask(connection: Connection) -> dict[str, tuple[str, float]]:
        parts = [asked[first : first + AT_ONCE] for first in range(0, len(asked), AT_ONCE)]
        rows = [connection.execute(wanted.where(sessions.c.id.in_(part))) for part in parts]
        return {row.id: (row.user, row.seen) for found in rows for row in found}

    return ask


def bots_of(owner: str) -> Callable[[Connection], Sequence[Row[Any]]]:
    """Ask for the bot accounts that somebody has made."""
    wanted = users.select().where(users.c.owner == owner, users.c.kind == BOT)
    return lambda connection: connection.execute(wanted.order_by(users.c.created)).all()


def user_in(row: Any) -> User:
    """Read who somebody is."""
    return User(row.id, row.name, row.kind, row.admin)
