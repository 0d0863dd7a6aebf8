"""What is asked of the database about talk: what was said, what is new, who is muted by whom."""

import time
from collections import defaultdict
from collections.abc import Callable, Collection
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy import Connection

from couronne.server.messages.chats import ChatLine, MutedPerson
from couronne.server.questions import User
from couronne.server.schema import chats, mutes, users

MOST_SHOWN = 200
"""Lines of a table that are shown: the latest."""


class Heard(NamedTuple):
    """A line, and the users who do not want to hear it."""

    line: ChatLine
    muted_by: set[str]


def add_line(connection: Connection, table: str, user: User, text: str) -> ChatLine:
    """Keep what somebody says under the next number of a table."""
    last = sa.select(sa.func.max(chats.c.number)).where(chats.c.game == table)
    line = ChatLine(
        number=(connection.scalar(last) or 0) + 1,
        user=user.id,
        name=user.name,
        text=text,
        at=time.time(),
    )
    connection.execute(chats.insert(), {"game": table, **line.model_dump()})
    return line


def lines_for(table: str, reader: str | None) -> Callable[[Connection], list[ChatLine]]:
    """Ask for the latest lines of a table, but for those of people whom the reader has muted."""
    muted = sa.select(mutes.c.muted).where(mutes.c.user == (reader or ""))
    heard = sa.or_(chats.c.user.is_(None), chats.c.user.not_in(muted))
    wanted = chats.select().where(chats.c.game == table, heard)
    latest = wanted.order_by(chats.c.number.desc()).limit(MOST_SHOWN)
    return lambda connection: [_line(row) for row in connection.execute(latest)][::-1]


def lines_after(table: str, number: int) -> Callable[[Connection], list[Heard]]:
    """Ask for the lines of a table after a number, each with those who do not want to hear it."""
    wanted = chats.select().where(chats.c.game == table, chats.c.number > number)

    def ask(connection: Connection) -> list[Heard]:
        lines = [_line(row) for row in connection.execute(wanted.order_by(chats.c.number))]
        muted_by = _muted_by(connection, {line.user for line in lines if line.user})
        return [Heard(line, muted_by[line.user or ""]) for line in lines]

    return ask


def _muted_by(connection: Connection, speakers: Collection[str]) -> dict[str, set[str]]:
    """Return who has muted each of those who spoke."""
    muted_by: dict[str, set[str]] = defaultdict(set)
    for row in connection.execute(mutes.select().where(mutes.c.muted.in_(speakers))):
        muted_by[row.muted].add(row.user)
    return muted_by


def newest(tables: Collection[str]) -> Callable[[Connection], dict[str, int]]:
    """Ask for the number of the last line at some tables."""
    wanted = sa.select(chats.c.game, sa.func.max(chats.c.number).label("newest")).group_by(
        chats.c.game
    )
    of_tables = wanted.where(chats.c.game.in_(tables))
    return lambda connection: {row.game: row.newest for row in connection.execute(of_tables)}


def speakers(table: str) -> Callable[[Connection], set[str]]:
    """Ask who has said something at a table."""
    wanted = sa.select(chats.c.user).where(chats.c.game == table, chats.c.user.is_not(None))
    return lambda connection: set(connection.scalars(wanted.distinct()))


def muted_people(user: str) -> Callable[[Connection], list[MutedPerson]]:
    """Ask whom a user has muted."""
    wanted = sa.select(users.c.id, users.c.name).join(mutes, mutes.c.muted == users.c.id)
    ordered = wanted.where(mutes.c.user == user).order_by(users.c.name)
    return lambda connection: [
        MutedPerson(id=row.id, name=row.name) for row in connection.execute(ordered)
    ]


def name_of(user: str) -> Callable[[Connection], str | None]:
    """Ask what somebody is called."""
    wanted = sa.select(users.c.name).where(users.c.id == user)
    return lambda connection: connection.scalar(wanted)


def _line(row: Any) -> ChatLine:
    return ChatLine(number=row.number, user=row.user, name=row.name, text=row.text, at=row.at)
