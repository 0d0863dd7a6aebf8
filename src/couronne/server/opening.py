"""Opening a database: one server at a time, its tables brought to this version."""

import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path

import sqlalchemy as sa
from sqlalchemy import URL, Engine
from sqlalchemy.exc import SQLAlchemyError

from couronne.errors import BadChoice
from couronne.server.backups.file import SUFFIX, told_of
from couronne.server.backups.saving import save
from couronne.server.engine import POSTGRES, SQLITE, address_of, engine_for, shown, wipe
from couronne.server.migrating import schema_of, upgrade
from couronne.server.refolding import refold
from couronne.server.settings import data_folder
from couronne.server.store import Store
from couronne.server.uploads import index_uploads

try:
    import fcntl
except ImportError:  # a system without these locks
    fcntl = None  # type: ignore[assignment]

LOCK = "-lock"
"""What is added to a database's name for the file that says it is in use."""
Told = Callable[[Path], None]


@contextmanager
def opened(
    url: str, backups: Path | None = None, told: Told = lambda _file: None
) -> Iterator[Store]:
    """Open a database for a server, or raise BadChoice and leave it as it is.

    Before older tables are changed a backup is written, of which somebody is told: into a folder,
    else beside a SQLite file, or where this user's programs keep what they know.
    """
    address = address_of(url)
    with alone_with(address):
        with connected(address) as engine:
            upgrade(engine, lambda schema: told(_backed_up(engine, schema, backups)))
            refold(engine)
            index_uploads(engine)
            wipe(engine)
        yield Store(address)


def _backed_up(engine: Engine, schema: str, folder: Path | None) -> Path:
    """Save a database as it is before its tables are changed; without that they are not."""
    database = Path(engine.url.database or "")
    time_now = time.strftime("%Y%m%dT%H%M%SZ", time.gmtime())
    place = folder or (database.parent if engine.dialect.name == SQLITE else data_folder())
    file = place / f"{database.stem}-{schema}-{time_now}{SUFFIX}"
    try:
        with told_of(file):
            place.mkdir(parents=True, exist_ok=True)
        save(engine, file)
    except BadChoice as error:
        values = {"file": str(file), "system": error.values.get("system", "")}
        raise BadChoice("not_upgraded", url=shown(engine.url), **values) from None
    return file


@contextmanager
def connected(address: URL) -> Iterator[Engine]:
    """Connect to a database for a while; say in our words what is wrong with it."""
    try:
        with closing_engine(address) as engine:
            yield engine
    except SQLAlchemyError as error:
        raise _fault(str(error), address) from None


@contextmanager
def closing_engine(address: URL) -> Iterator[Engine]:
    """Connect to a database for a while."""
    engine = engine_for(address)
    try:
        yield engine
    finally:
        engine.dispose()


def _fault(error: str, address: URL) -> BadChoice:
    if address.get_backend_name() == POSTGRES:
        return BadChoice("unreachable_database", url=shown(address))
    if "not a database" in error:
        return BadChoice("foreign_database", url=shown(address))
    if "malformed" in error:
        return BadChoice("broken_database", url=shown(address))
    return BadChoice("unwritable_database", url=shown(address))


def existing(address: URL) -> URL:
    """Refuse a file that is not there, or not ours: connecting would make or change it."""
    if address.get_backend_name() == SQLITE:
        if not Path(address.database or "").is_file():
            raise BadChoice("no_database", url=shown(address))
        _check_untouched(address)
    return address


def alone_with(address: URL) -> AbstractContextManager[None]:
    """Keep a second server away from a file; PostgreSQL serves many."""
    if address.get_backend_name() == SQLITE:
        return _locked(address, Path(address.database or ""))
    return nullcontext()


@contextmanager
def _locked(address: URL, file: Path) -> Iterator[None]:
    """Hold a file: each of two servers would believe that it knows all the moves."""
    if file.exists():
        _check_untouched(address)
    try:
        lock = file.with_name(file.name + LOCK).open("w")
    except OSError:
        raise BadChoice("unwritable_database", url=shown(address)) from None
    with lock:
        try:
            if fcntl is not None:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise BadChoice("database_in_use", url=shown(address)) from None
        yield


def _check_untouched(address: URL) -> None:
    """Refuse a file of somebody else before anything is written to it or beside it."""
    plain = sa.create_engine(address)
    try:
        with plain.connect() as connection:
            schema_of(connection)
    except SQLAlchemyError as error:
        raise _fault(str(error), address) from None
    finally:
        plain.dispose()
