"""The connection to a database: a SQLite file for one server, or PostgreSQL for several."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import sqlalchemy as sa
from sqlalchemy import URL, Connection, Engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, OperationalError

from couronne.errors import BadChoice

SQLITE, POSTGRES = "sqlite", "postgresql"
DRIVERS = {SQLITE: SQLITE, POSTGRES: "postgresql+psycopg"}
BROKEN_OFF = ("40P01", "40001")
"""How PostgreSQL says that one of two transactions had to give way to the other."""
OUTAGES = ("08", "25006", "53", "57P", "58")
"""How the codes of PostgreSQL begin where nobody could write: no connection, a full disk, …"""
SQLITE_OUTAGES = {
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_NOMEM,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_CORRUPT,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_PROTOCOL,
    sqlite3.SQLITE_NOTADB,
}
PRIMARY = 0xFF
"""The part of a code of SQLite that says what kind of error it is."""
PRAGMAS = (
    *("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"),
    "secure_delete=ON",  # else what was deleted stays readable in the file
)
SHORT_WAIT = 200
"""Milliseconds that emptying the journal waits for those who read: moves wait behind it."""
WIPED = 1
"""The `user_version` of a file in which nothing is left of what was deleted earlier."""


def address_of(url: str) -> URL:
    """Read the address of a database, or refuse it."""
    try:
        address = make_url(url)
    except (ArgumentError, ValueError):
        raise BadChoice("bad_database", url=url) from None
    if address.drivername not in DRIVERS or not address.database or _forgets(address):
        raise BadChoice("bad_database", url=shown(address))
    return address.set(drivername=DRIVERS[address.drivername])


def _forgets(address: URL) -> bool:
    """Tell whether a database would be in memory only, or opened in some other odd way."""
    if address.drivername != SQLITE:
        return False
    return address.database == ":memory:" or bool(address.query or address.host)


def shown(address: URL) -> str:
    """Write an address without its password."""
    return address.set(drivername=address.get_backend_name()).render_as_string(hide_password=True)


def engine_for(address: URL) -> Engine:
    """Connect to a database; seeds and passwords belong in no log."""
    if address.get_backend_name() == SQLITE:
        engine = sa.create_engine(address, hide_parameters=True)
        event.listen(engine, "connect", _prepare)
        return engine
    try:
        return sa.create_engine(address, hide_parameters=True, pool_pre_ping=True)
    except ImportError:
        raise BadChoice("no_postgres") from None


def _prepare(connection: Any, _record: Any) -> None:
    for pragma in PRAGMAS:
        connection.execute(f"PRAGMA {pragma}")


def empty_journal(engine: Engine) -> bool:
    """Have a file alone hold what there is, none of it in the journal; not while others read."""
    if engine.dialect.name != SQLITE:
        return True
    with engine.connect() as connection:
        patience = connection.exec_driver_sql("PRAGMA busy_timeout").scalar_one()
        connection.exec_driver_sql(f"PRAGMA busy_timeout={SHORT_WAIT}")
        try:
            is_busy, *_pages = connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)").one()
        finally:
            connection.exec_driver_sql(f"PRAGMA busy_timeout={patience}")
    return not is_busy


def wipe(engine: Engine) -> None:
    """Write a file anew, once, in which earlier versions have left what was deleted."""
    if engine.dialect.name != SQLITE:
        return
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        if connection.exec_driver_sql("PRAGMA user_version").scalar_one() < WIPED:
            connection.exec_driver_sql("VACUUM")
            connection.exec_driver_sql(f"PRAGMA user_version={WIPED}")


@contextmanager
def snapshot(engine: Engine) -> Iterator[Connection]:
    """Let several things be asked about one moment, whatever is written meanwhile."""
    if engine.dialect.name == POSTGRES:
        engine = engine.execution_options(isolation_level="REPEATABLE READ")
    with engine.connect() as connection:
        if engine.dialect.name == SQLITE:
            connection.exec_driver_sql("BEGIN")  # the driver begins only where something is written
        yield connection


def hold(connection: Connection, lock: int) -> None:
    """Keep others from what goes by a number until this transaction ends; a file has one writer."""
    if connection.dialect.name == POSTGRES:
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({lock})")


def gave_way(error: DBAPIError) -> bool:
    """Tell whether nothing was wrong with a transaction, of which certainly nothing is left."""
    return getattr(error.orig, "sqlstate", None) in BROKEN_OFF


def is_outage(error: DBAPIError) -> bool:
    """Tell whether the database fails, whatever is asked of it."""
    code: int | None = getattr(error.orig, "sqlite_errorcode", None)
    if code is not None:
        return code & PRIMARY in SQLITE_OUTAGES
    state: str | None = getattr(error.orig, "sqlstate", None)
    if state is None:  # nothing came back from PostgreSQL
        return error.connection_invalidated or isinstance(error, OperationalError)
    return state.startswith(OUTAGES)
