"""By what the records are found that somebody sent: the game that they say they are of, and names.

Who leaves for good is named in few of them, and finding those must not mean reading all.
"""

import re
from collections.abc import Collection, Iterator, Sequence
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy import Connection, Engine

from couronne.server.migrating import alone
from couronne.server.names import folded
from couronne.server.schema import studies, study_names
from couronne.server.store import Change

AT_ONCE = 500
"""Values of one question: databases take some thousands."""
SEAT = re.compile(r"seat \d+ (.+)")
COMMITMENT = re.compile(r"commitment ([0-9a-f]{64})")
INSERT_NAME = study_names.insert()
IS_UPLOAD = studies.c.table.is_(None)


class Upload(NamedTuple):
    """A record that somebody sent."""

    id: str
    record: str


def commitment_in(record: str) -> str | None:
    """Return which game a record says it is of, whether the rest of it can be read or not."""
    found = map(COMMITMENT.fullmatch, _head(record))
    return next((match[1] for match in found if match), None)


def names_in(study: str, record: str) -> list[dict[str, str]]:
    """Return the rows by which a record is found that names somebody."""
    found = map(SEAT.fullmatch, _head(record))
    names = dict.fromkeys(match[1] for match in found if match)
    return [{"study": study, "name": name, "folded": folded(name)} for name in names]


def _head(record: str) -> list[str]:
    head, _blank, _events = record.partition("\n\n")
    return head.splitlines()


def add_names(change: Change, study: str, record: str) -> Change:
    """Let a new record be found by the names in it."""
    for row in names_in(study, record):
        change.add(INSERT_NAME, **row)
    return change


def rename(connection: Connection, study: str, record: str) -> None:
    """Keep a record that names others now; that of a table is not found by names."""
    connection.execute(studies.update().where(studies.c.id == study).values(record=record))
    known = connection.execute(study_names.delete().where(study_names.c.study == study))
    if known.rowcount:
        _insert(connection, names_in(study, record))


def of_games(connection: Connection, commitments: Collection[str]) -> Iterator[Upload]:
    """Find the records of some games."""
    wanted = sa.select(studies.c.id, studies.c.record).where(IS_UPLOAD)
    yield from _in_parts(connection, wanted, studies.c.commitment, commitments)


def naming(connection: Connection, names: Collection[str]) -> Iterator[Upload]:
    """Find the records of any game that name somebody."""
    wanted = sa.select(studies.c.id, studies.c.record).join(study_names).where(IS_UPLOAD)
    alike = set(map(folded, names))
    yield from _in_parts(connection, wanted, study_names.c.folded, alike)


def _in_parts(
    connection: Connection,
    wanted: sa.Select[Any],
    column: sa.ColumnElement[Any],
    values: Collection[str],
) -> Iterator[Upload]:
    ordered = sorted(values)
    for first in range(0, len(ordered), AT_ONCE):
        part = column.in_(ordered[first : first + AT_ONCE])
        for row in connection.execute(wanted.where(part)).all():
            yield Upload(*row)


def index_uploads(engine: Engine) -> None:
    """Let those be found that an older version has kept, or knew by what it made of names."""
    with engine.connect() as connection:
        is_needed = bool(_unnamed(connection, 1) or _changes(connection))
    if is_needed:
        with alone(engine) as connection:
            for study, key in _changes(connection).items():
                own = study_names.c.study == study[0], study_names.c.name == study[1]
                connection.execute(study_names.update().where(*own).values(folded=key))
            after = ""
            while found := _unnamed(connection, AT_ONCE, after):
                for upload in found:
                    _index(connection, upload)
                after = found[-1].id


def _unnamed(connection: Connection, most: int, after: str = "") -> list[Upload]:
    """Return records by whose names nothing is found yet, in order, from one on."""
    known = sa.exists().where(study_names.c.study == studies.c.id)
    wanted = sa.select(studies.c.id, studies.c.record).where(IS_UPLOAD, ~known)
    named = wanted.where(studies.c.record.contains("\nseat "), studies.c.id > after)
    ordered = named.order_by(studies.c.id).limit(most)
    return [Upload(*row) for row in connection.execute(ordered).all()]


def _index(connection: Connection, upload: Upload) -> None:
    own = studies.update().where(studies.c.id == upload.id)
    connection.execute(own.values(commitment=commitment_in(upload.record)))
    _insert(connection, names_in(*upload))


def _changes(connection: Connection) -> dict[tuple[str, str], str]:
    """Return the names that have another key now."""
    rows = connection.execute(sa.select(study_names)).all()
    return {(row.study, row.name): key for row in rows if row.folded != (key := folded(row.name))}


def _insert(connection: Connection, rows: Sequence[dict[str, str]]) -> None:
    if rows:
        connection.execute(INSERT_NAME, rows)
