"""Somebody's names in what others have written: at their tables, in reports, in studied games.

Nothing else of it is changed. Who has left for good has no name there any more.
"""

import json
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, replace
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
from couronne.server.uploads import Upload, naming, of_games, rename

Seats = Callable[[Header], tuple[str, ...]]
Rewritten = dict[Upload, str | None]
"""Records as they are to be kept, if at all."""


def tables_of(user: str) -> sa.CompoundSelect[Any]:
    """Select the tables where somebody sits, is invited, or has said something."""
    return sa.union(
        *(sa.select(known.c.game).where(known.c.user == user) for known in (players, invitations)),
        sa.select(chats.c.game).where(chats.c.user == user),
    )


@dataclass(frozen=True)
class Known:
    """What somebody is known by: tables, and names."""

    commitments: frozenset[str]
    at_tables: frozenset[str]
    """What somebody, and who sat at the same screen, was called at these tables, and ever."""
    everywhere: frozenset[str]
    """What nobody else is called."""

    def without(self, header: Header) -> tuple[str, ...]:
        """Return who sits where, without somebody's names."""
        is_own = header.commitment in self.commitments
        alike = set(map(folded, self.at_tables if is_own else self.everywhere))
        return tuple(DELETED if folded(seat) in alike else seat for seat in header.seats)


def known_of(connection: Connection, user: str) -> Known:
    """Ask what somebody is known by."""
    tables = connection.execute(games.select().where(games.c.id.in_(tables_of(user)))).all()
    own = frozenset(_own_names(connection, user))
    return Known(
        frozenset(Draws(table.seed).commitment for table in tables),
        own | frozenset(_names_at_tables(connection, user, tables)),
        own if _has_account(connection, user) else frozenset(),
    )


def uploads_of(connection: Connection, known: Known) -> set[Upload]:
    """Find records that were sent by anybody and may name somebody."""
    if not known.at_tables:
        return set()
    return {
        *of_games(connection, known.commitments),
        *naming(connection, known.everywhere),
    }


def rewritten(known: Known, uploads: Iterable[Upload]) -> Rewritten:
    """Take somebody's names out of records: that takes long, and is done before it is written."""
    return {upload: _reseated(upload.record, known.without) for upload in uploads}


def scrub(connection: Connection, user: str, prepared: Rewritten) -> None:
    """Take all names that somebody had out of what others have written at their tables.

    What was prepared is written as it is; only what has come since is gone through here.
    """
    known = known_of(connection, user)
    if known.at_tables:
        _scrub_texts(connection, user, known.at_tables)
    uploads = uploads_of(connection, known)
    late = rewritten(known, uploads - prepared.keys())
    for upload in uploads:
        _keep(connection, upload, prepared.get(upload) if upload in prepared else late[upload])


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


def unname_study(connection: Connection, identity: str, record: str) -> None:
    """Let the record behind the study of a table name nobody: the table knows who played."""
    _keep(connection, Upload(identity, record), _reseated(record, _colours))


def _colours(header: Header) -> tuple[str, ...]:
    game = (header.game, header.rules, header.players, header.options)
    return make_game(*game, compiled=False).seats


def _reseated(text: str, seats: Seats) -> str | None:
    """Name others in a record that is studied; what cannot be read any more is not kept."""
    try:
        header = (record := read(text)).header
        now = seats(header)
    except (BadRecord, BadChoice):
        return None
    if now == header.seats:
        return text
    return write(replace(record, header=replace(header, seats=now)))


def _keep(connection: Connection, upload: Upload, text: str | None) -> None:
    if text is None:
        connection.execute(studies.delete().where(studies.c.id == upload.id))
    elif text != upload.record:
        rename(connection, upload.id, text)
