"""Opening a database: one server at a time, its tables brought to this version."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import sqlalchemy as sa
from sqlalchemy import Engine
from sqlalchemy.engine import make_url
from sqlalchemy.exc import SQLAlchemyError

from couronne.errors import BadChoice
from couronne.server.schema import LATEST, versions
from couronne.server.store import Store

try:
    import fcntl
except ImportError:  # a system without these locks
    fcntl = None  # type: ignore[assignment]

KNOWN = "sqlite:///"
"""How the address of a database begins."""
LOCK = "-lock"
"""What is added to a database's name for the file that says it is in use."""


@contextmanager
def opened(url: str) -> Iterator[Store]:
    """Open a database for one server, or raise BadChoice and leave it as it is."""
    file = _file_of(url)
    engine = sa.create_engine(url)
    with _told(url):
        if file.exists():
            _check(engine)
    with _held(url, file):
        with _told(url):
            upgrade(engine)
        engine.dispose()
        yield Store(url)


@contextmanager
def _told(url: str) -> Iterator[None]:
    """Say in our words what is wrong with a database."""
    try:
        yield
    except SQLAlchemyError as error:
        if "not a database" in str(error):
            raise BadChoice("foreign_database", url=url) from None
        if "malformed" in str(error):
            raise BadChoice("broken_database", url=url) from None
        raise BadChoice("unwritable_database", url=url) from None


def _check(engine: Engine) -> None:
    """Refuse a file of somebody else, without touching it."""
    with engine.connect() as connection:
        tables = sa.inspect(connection).get_table_names()
    if tables and versions.name not in tables:
        raise BadChoice("foreign_database", url=str(engine.url))


def _file_of(url: str) -> Path:
    """Return the file that an address means; one in memory would forget every game."""
    name = make_url(url).database if url.startswith(KNOWN) and "?" not in url else None
    if not name or name == ":memory:":
        raise BadChoice("bad_database", url=url)
    return Path(name)


@contextmanager
def _held(url: str, file: Path) -> Iterator[None]:
    """Keep a second server away: each would believe that it knows all the moves."""
    try:
        lock = file.with_name(file.name + LOCK).open("w")
    except OSError:
        raise BadChoice("unwritable_database", url=url) from None
    with lock:
        try:
            if fcntl is not None:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise BadChoice("database_in_use", url=url) from None
        yield


def upgrade(engine: Engine) -> None:
    """Run the migrations that are missing, all of them or none."""
    with engine.begin() as connection:
        tables = sa.inspect(connection).get_table_names()
        connection.exec_driver_sql("BEGIN IMMEDIATE")  # fails here where nothing can be written
        if versions.name not in tables or connection.scalar(versions.select()) != LATEST:
            _migrate(connection)


def _migrate(connection: sa.Connection) -> None:
    """Let alembic do it, which is not loaded unless there is something to do."""
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    place = str(Path(__file__).parent / "migrations")
    config.set_main_option("script_location", place.replace("%", "%%"))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError:
        raise BadChoice("newer_database", url=str(connection.engine.url)) from None
