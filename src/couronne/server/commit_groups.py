"""A group of changes in one transaction: whatever becomes of one of them, the others are kept.

Changes that only add rows are written together, a statement for all of them. Where that fails, the
group is begun again, and halved until only those are left out that cannot be written. A change
that reads before it writes has a savepoint of its own: to refuse it costs the others nothing.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import chain
from typing import Any

import structlog
from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError, IntegrityError

from couronne.errors import Refusal
from couronne.server.bulk import Bulk
from couronne.server.changes import Change, Conflict
from couronne.server.engine import SQLITE, gave_way, hold, is_outage
from couronne.server.measures import committing
from couronne.server.schema import metadata

ATTEMPTS = 5
"""How often a group is begun that has to give way to other servers."""
TABLE_ORDER = {table: index for index, table in enumerate(metadata.sorted_tables)}
"""Of tables: what others refer to comes first."""
log = structlog.get_logger()

Numbered = Sequence[tuple[int, Change]]
Refusals = dict[int, Refusal]
"""By the number of a change in its group: why it was not kept."""


def commit_group(engine: Engine, changes: Sequence[Change]) -> list[Refusal | None]:
    """Write changes; return for each why it was not kept, or raise where the database fails."""
    refusals = _insist(engine, list(enumerate(changes)))
    return [refusals.get(number) for number in range(len(changes))]


def _insist(engine: Engine, group: Numbered) -> Refusals:
    """Commit, again where it had to give way, though not for ever."""
    for _ in range(ATTEMPTS - 1):
        try:
            return _commit(engine, group)
        except DBAPIError as error:
            if not gave_way(error):
                raise
            log.info("gave way", error=repr(error.orig))
    return _commit(engine, group)


def _commit(engine: Engine, group: Numbered) -> Refusals:
    """Write everything at once where that can be, else without what cannot be written."""
    try:
        return _commit_once(engine, group, is_careful=False)
    except Exception as error:
        if concerns_all(error):
            raise
    return _commit_once(engine, group, is_careful=True)


def _commit_once(engine: Engine, group: Numbered, *, is_careful: bool) -> Refusals:
    refusals: Refusals = {}
    plain = [(number, change) for number, change in group if not change.reads]
    with committing(len(group)), _transaction(engine) as connection:
        _lock(connection, [change for _, change in group])
        if is_careful:
            for alike in _by_statements(plain):
                _isolate(connection, alike, refusals)
        else:
            _write(connection, [change for _, change in plain])
        for number, change in group:
            if change.reads:
                _isolate(connection, [(number, change)], refusals)
    return refusals


@contextmanager
def _transaction(engine: Engine) -> Iterator[Connection]:
    with engine.begin() as connection:
        if engine.dialect.name == SQLITE:  # to its driver a savepoint alone begins nothing
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        yield connection


def _lock(connection: Connection, changes: Iterable[Change]) -> None:
    """Take all locks first: whoever waits for one holds nothing that who has it may need."""
    for lock in sorted(set().union(*(change.locks for change in changes))):
        hold(connection, lock)


def _by_statements(group: Numbered) -> list[Numbered]:
    """Put changes together that write the same kinds of rows: of those that fail most are alike."""
    alike: dict[frozenset[int], list[tuple[int, Change]]] = {}
    for number, change in group:
        kind = frozenset(id(statement) for statement, _row in change.rows)
        alike.setdefault(kind, []).append((number, change))
    return list(alike.values())


def _isolate(connection: Connection, group: Numbered, refusals: Refusals) -> None:
    """Write changes, but for those that cannot be written, of which nothing is left."""
    connection.exec_driver_sql("SAVEPOINT part")
    try:
        _write(connection, [change for _, change in group])
    except Exception as error:
        if concerns_all(error):
            raise
        connection.exec_driver_sql("ROLLBACK TO SAVEPOINT part")
        if len(group) == 1:
            refusals[group[0][0]] = _told(error)
    else:
        group = ()
    connection.exec_driver_sql("RELEASE SAVEPOINT part")
    if len(group) > 1:
        middle = len(group) // 2
        _isolate(connection, group[:middle], refusals)
        _isolate(connection, group[middle:], refusals)


def concerns_all(error: Exception) -> bool:
    """Tell whether an error is not of one change, but would come whatever was written."""
    return isinstance(error, DBAPIError) and (gave_way(error) or is_outage(error))


def _told(error: Exception) -> Refusal:
    """Return why a change was not kept; what nobody thought of is in the log."""
    if isinstance(error, Refusal | IntegrityError):
        log.info("conflict", error=repr(error))
        return error if isinstance(error, Refusal) else Conflict("not_kept")
    log.error("not kept", exc_info=error)
    return Refusal("not_kept")


def _write(connection: Connection, changes: Sequence[Change]) -> None:
    for check in chain.from_iterable(change.checks for change in changes):
        check(connection)
    rows: dict[int, tuple[Any, list[dict[str, Any]]]] = {}
    for statement, row in chain.from_iterable(change.rows for change in changes):
        rows.setdefault(id(statement), (statement, []))[1].append(row)
    for statement, values in sorted(rows.values(), key=lambda one: _rank(one[0])):
        _execute(connection, statement, values)
    for step in chain.from_iterable(change.steps for change in changes):
        step(connection)


def _rank(statement: Any) -> tuple[int, int]:
    """Return what comes first in a group: inserts where others refer to, deletes the last."""
    index = TABLE_ORDER[statement.table]
    if statement.is_insert:
        return 0, index
    is_delete = getattr(statement, "is_delete", False)
    return (2, -index) if is_delete else (1, index)


def _execute(connection: Connection, statement: Any, rows: list[dict[str, Any]]) -> None:
    if isinstance(statement, Bulk):
        statement.execute(connection, rows)
    else:
        connection.execute(statement, rows)
