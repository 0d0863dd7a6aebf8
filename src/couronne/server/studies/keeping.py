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
from couronne.server.networks import counted_address
from couronne.server.proofs import still_here
from couronne.server.schema import sessions, studies
from couronne.server.store import Change, Conflict
from couronne.server.uploads import add_names

WAITING, RUNNING, DONE, FAILED = "waiting", "running", "done", "failed"
UNFINISHED = (WAITING, RUNNING)
MOST_LOOKED = 1_000
"""Studies that a server looks at, to see what there is to do."""
MOST_OF_ADDRESS = 20
"""Of these, studies of one address that wait: the shortest, so that none hides those of others."""
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
    commitment: str | None = None
    """Of a record that somebody sent: of which game it says it is."""


@dataclass(frozen=True)
class Claim:
    """The right to work on a study, as long as nobody else has raised its version."""

    id: str
    version: int


@dataclass(frozen=True)
class Unfinished:
    """A study that is to be done, or is being done, and for whom."""

    claim: Claim
    status: str
    total: int
    created: float
    owner: str
    address: str
    """From where its owner came last; where that is not known, it is one of its own."""

    @property
    def size(self) -> int:
        """How long it takes, roughly: one more is up to four times as long."""
        return (self.total.bit_length() - 1) // 2


def study_of(identity: str) -> Callable[[Connection], StoredStudy | None]:
    """Ask for a study."""
    return _one(studies.select().where(studies.c.id == identity))


def progress_of(identity: str) -> Callable[[Connection], tuple[str, int, int] | None]:
    """Ask how far a study is: its status, and how many positions are done of how many."""
    wanted = sa.select(studies.c.status, studies.c.done, studies.c.total)
    of_study = wanted.where(studies.c.id == identity)
    return lambda connection: connection.execute(of_study).one_or_none()


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


def unfinished() -> Callable[[Connection], list[Unfinished]]:
    """Ask which studies are to be done: all that are in work, and of each address the shortest."""
    numbered = _numbered()
    is_seen = (numbered.c.status == RUNNING) | (numbered.c.number <= MOST_OF_ADDRESS)
    wanted = sa.select(numbered).where(is_seen)
    ordered = wanted.order_by(numbered.c.number, numbered.c.created).limit(MOST_LOOKED)
    return lambda connection: [_unfinished(row) for row in connection.execute(ordered)]


def _numbered() -> sa.Subquery:
    """Number the studies of each address, the shortest first."""
    places = _places()
    owner = sa.func.coalesce(studies.c.user, studies.c.id)
    address = sa.func.coalesce(places.c.address, owner)
    of_address = sa.func.row_number().over(
        partition_by=[address, studies.c.status], order_by=[studies.c.total, studies.c.created]
    )
    known = studies.outerjoin(places, (places.c.user == studies.c.user) & (places.c.number == 1))
    return (
        sa.select(
            *studies.c["id", "version", "status", "total", "created"],
            owner.label("owner"),
            address.label("address"),
            of_address.label("number"),
        )
        .select_from(known)
        .where(studies.c.status.in_(UNFINISHED))
        .subquery()
    )


def _places() -> sa.Subquery:
    """Number the addresses of those who have a study to be done, the latest first."""
    waiting = sa.select(studies.c.user).where(studies.c.status.in_(UNFINISHED))
    latest = sa.func.row_number().over(
        partition_by=sessions.c.user, order_by=sessions.c.seen.desc()
    )
    return (
        sa.select(sessions.c.user, sessions.c.address, latest.label("number"))
        .where(sessions.c.user.in_(waiting), sessions.c.address.is_not(None))
        .subquery()
    )


def _unfinished(row: Any) -> Unfinished:
    told = row._asdict()
    return Unfinished(
        Claim(row.id, row.version),
        **{name: told[name] for name in ("status", "total", "created", "owner")},
        address=counted_address(row.address),
    )


def none_running(user: str | None, but: str = "") -> Callable[[Connection], None]:
    """Refuse whoever has a study that is not done, but for one."""
    others = sa.select(studies.c.id).where(
        studies.c.user == user, studies.c.id != but, studies.c.status.in_(UNFINISHED)
    )

    def check(connection: Connection) -> None:
        if connection.scalars(others).first() is not None:
            raise Refusal("study_running")

    return check


def begin(study: StoredStudy) -> Change:
    """Keep a new study, unless its user has another one that is not done, or is gone."""
    change = Change().add(INSERT_STUDY, **asdict(study)).then(none_running(study.user, study.id))
    if study.table is None:
        add_names(change, study.id, study.record)
    return change.provided(still_here(study.user)) if study.user else change


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
