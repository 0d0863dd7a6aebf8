"""Somebody's names in what others have written: at their tables, in reports, in studied games.

Nothing else of it is changed. Who has left for good has no name there any more.
"""

import json
import unicodedata
from collections.abc import Callable, Collection, Iterator
from dataclasses import replace
from typing import Any

import sqlalchemy as sa
from sqlalchemy import Connection, Table

from couronne.errors import BadChoice, BadRecord
from couronne.games.draws import Draws
from couronne.games.registry import make_game
from couronne.records.reading import read
from couronne.records.record import Header
from couronne.records.writing import write
from couronne.server.mentions import without
from couronne.server.names import GUESTS, folded
from couronne.server.questions import GUEST
from couronne.server.room import DELETED
from couronne.server.schema import (
    chats,
    former_names,
    games,
    invitations,
    players,
    reports,
    studies,
    users,
)

Seats = Callable[[Header], tuple[str, ...]]


def tables_of(user: str) -> sa.CompoundSelect[Any]:
    """Select the tables where somebody sits, is invited, or has said something."""
    return sa.union(
        *(sa.select(known.c.game).where(known.c.user == user) for known in (players, invitations)),
        sa.select(chats.c.game).where(chats.c.user == user),
    )


def scrub(connection: Connection, user: str) -> None:
    """Take all names that somebody had out of what others have written at their tables."""
    own = games.select().where(games.c.id.in_(tables_of(user)))
    tables = connection.execute(own).all()
    own_names = set(_own_names(connection, user))
    names = own_names | set(_names_at_tables(connection, user, tables))
    if names:
        _scrub_texts(connection, user, names)
        _scrub_uploads(connection, {Draws(table.seed).commitment for table in tables}, names)
    if own_names and _has_account(connection, user):
        _scrub_uploads(connection, None, own_names)


def _own_names(connection: Connection, user: str) -> Iterator[str]:
    """Return what somebody was ever called here, unless everybody may be called so."""
    called = list(connection.scalars(sa.select(users.c.name).where(users.c.id == user)))
    called += connection.scalars(sa.select(former_names.c.name).where(former_names.c.user == user))
    return filter(_is_somebodys, called)


def _names_at_tables(connection: Connection, user: str, tables: Collection[Any]) -> Iterator[str]:
    """Return what somebody, and who sat at the same screen, was called at tables."""
    called = list(connection.scalars(sa.select(chats.c.name).where(chats.c.user == user)))
    for table in tables:
        seats = json.loads(table.seats)
        called += [seat["name"] for seat in seats if user in (seat["user"], seat["invited"])]
    return filter(_is_somebodys, called)


def _is_somebodys(name: str) -> bool:
    return folded(name) not in {"", *GUESTS}


def _has_account(connection: Connection, user: str) -> bool:
    """Tell whether nobody else is called like somebody."""
    kind = connection.scalar(sa.select(users.c.kind).where(users.c.id == user))
    return kind is not None and kind != GUEST


def _scrub_texts(connection: Connection, user: str, names: Collection[str]) -> None:
    at_tables = tables_of(user)
    about = sa.or_(reports.c.user == user, reports.c.about == user, reports.c.game.in_(at_tables))
    _scrub_rows(connection, chats, chats.c.game.in_(at_tables), names)
    _scrub_rows(connection, reports, about, names)


def _scrub_rows(
    connection: Connection, table: Table, which: sa.ColumnElement[bool], names: Collection[str]
) -> None:
    keys = list(table.primary_key)
    for text, *key in connection.execute(sa.select(table.c.text, *keys).where(which)).all():
        if (scrubbed := without(text, names)) != text:
            own = [column == value for column, value in zip(keys, key, strict=True)]
            connection.execute(table.update().where(*own).values(text=scrubbed))


def _scrub_uploads(
    connection: Connection, commitments: Collection[str] | None, names: Collection[str]
) -> None:
    """Take the names out of games that were sent by somebody to be studied.

    Of all games, or of those that were played here, by what their records say of it.
    """
    spellings = {unicodedata.normalize(form, name) for form in ("NFC", "NFD") for name in names}
    mentions = (studies.c.record.icontains(name, autoescape=True) for name in spellings)
    sent = sa.select(studies.c.id, studies.c.record).where(studies.c.table.is_(None))
    alike = set(map(folded, names))

    def unnamed(header: Header) -> tuple[str, ...]:
        if commitments is not None and header.commitment not in commitments:
            return header.seats
        return tuple(DELETED if folded(seat) in alike else seat for seat in header.seats)

    for study in connection.execute(sent.where(sa.or_(*mentions))).all():
        _reseat_study(connection, study.id, study.record, unnamed)


def unname_study(connection: Connection, identity: str, record: str) -> None:
    """Let the record behind the study of a table name nobody: the table knows who played."""
    _reseat_study(connection, identity, record, _colours)


def _colours(header: Header) -> tuple[str, ...]:
    game = (header.game, header.rules, header.players, header.options)
    return make_game(*game, compiled=False).seats


def _reseat_study(connection: Connection, identity: str, text: str, seats: Seats) -> None:
    """Name others in a record that is studied; what cannot be read any more is not kept."""
    own = studies.c.id == identity
    try:
        header = (record := read(text)).header
        now = seats(header)
    except (BadRecord, BadChoice):
        connection.execute(studies.delete().where(own))
        return
    if now != header.seats:
        renamed = write(replace(record, header=replace(header, seats=now)))
        connection.execute(studies.update().where(own).values(record=renamed))
