"""What is kept of studies: asked of the database, and changed in it by whoever holds a study.

Several servers may share a database. Whoever works on a study raises its version, again and again
while the work goes on; a version that stands still is that of a server that is gone.
"""

from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

import sqlalchemy as sa
from sqlalchemy import Connection

from couronne.errors import Refusal
from couronne.server.schema import studies
from couronne.server.store import Change, Conflict

WAITING, RUNNING, DONE, FAILED = "waiting", "running", "done", "failed"
UNFINISHED = (WAITING, RUNNING)
MOST_LOOKED = 100
"""Studies that a server looks at, to see what there is to do."""
INSERT_STUDY = studies.insert()


@dataclass(frozen=True)
class StoredStudy:
    """A study as it is kept."""

    id: str
    user: str | None
    table: str | None
    record: str
    status: str
    done: int
    total: int
    found: str | None
    version: int
    created: float


@dataclass(frozen=True)
class Claim:
    """The right to work on a study, as long as nobody else has raised its version."""

    id: str
    version: int


def study_of(identity: str) -> Callable[[Connection], StoredStudy | None]:
    """Ask for a study."""
    return _one(studies.select().where(studies.c.id == identity))


def study_of_table(table: str) -> Callable[[Connection], StoredStudy | None]:
    """Ask for the study of a game that was played here."""
    return _one(studies.select().where(studies.c.table == table))


def record_of(identity: str) -> Callable[[Connection], str | None]:
    """Ask for what is studied, if it still is."""
    wanted = sa.select(studies.c.record).where(studies.c.id == identity)
    return lambda connection: connection.scalar(wanted)


def _one(wanted: Any) -> Callable[[Connection], StoredStudy | None]:
    def ask(connection: Connection) -> StoredStudy | None:
        row = connection.execute(wanted).one_or_none()
        return None if row is None else StoredStudy(**row._asdict())

    return ask


def unfinished() -> Callable[[Connection], list[tuple[Claim, str]]]:
    """Ask which studies are to be done, the oldest first, each with its status."""
    wanted = sa.select(studies.c.id, studies.c.version, studies.c.status)
    oldest = wanted.where(studies.c.status.in_(UNFINISHED)).order_by(studies.c.created)
    ordered = oldest.limit(MOST_LOOKED)
    return lambda connection: [
        (Claim(row.id, row.version), row.status) for row in connection.execute(ordered)
    ]


def begin(study: StoredStudy) -> Change:
    """Keep a new study, unless its user has another one that is not done."""

    def check(connection: Connection) -> None:
        others = sa.select(studies.c.id).where(
            studies.c.user == study.user,
            studies.c.id != study.id,
            studies.c.status.in_(UNFINISHED),
        )
        if connection.scalars(others).first() is not None:
            raise Refusal("study_running")

    return Change().add(INSERT_STUDY, **asdict(study)).then(check)


def begin_again(study: StoredStudy) -> Change:
    """Let a study wait that has failed."""
    return _change(Claim(study.id, study.version), status=WAITING, done=0)


def take(claim: Claim) -> Change:
    """Begin to work on a study, unless somebody else has just done so."""
    return _change(claim, status=RUNNING, done=0)


def advance(claim: Claim, done: int) -> Change:
    """Note how far a study has come, and that somebody works on it."""
    return _change(claim, done=done)


def finish(claim: Claim, total: int, found: str) -> Change:
    """Keep what was found."""
    return _change(claim, status=DONE, done=total, found=found)


def give_back(claim: Claim, status: str) -> Change:
    """Stop working on a study."""
    return _change(claim, status=status)


def _change(claim: Claim, **values: Any) -> Change:
    held = studies.update().where(studies.c.id == claim.id, studies.c.version == claim.version)
    statement = held.values(version=claim.version + 1, **values)

    def step(connection: Connection) -> None:
        if connection.execute(statement).rowcount != 1:
            raise Conflict("not_kept")

    return Change().then(step)
