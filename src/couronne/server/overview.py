"""How the site is, for whoever runs it: asked of the database, which all its servers share."""

import json
import time
from collections.abc import Callable
from typing import Any

import sqlalchemy as sa
from pydantic import ValidationError
from sqlalchemy import Connection, Select

from couronne.errors import Refusal
from couronne.server.heartbeat import EVERY
from couronne.server.messages.admin import (
    Counts,
    LiveGame,
    Load,
    Overview,
    Report,
    Worker,
)
from couronne.server.messages.tables import ListedSeat
from couronne.server.questions import BOT, GUEST, MEMBER
from couronne.server.schema import games, reports, users, workers
from couronne.server.wall_clock import ALIVE

MOST_GAMES, MOST_REPORTS = 100, 50
STALE = 3 * EVERY
"""Seconds of silence after which a server may be gone."""
DAY = 86_400

BY_KIND = sa.select(users.c.kind, sa.func.count()).group_by(users.c.kind)
BY_STATUS = sa.select(games.c.status, sa.func.count()).group_by(games.c.status)
LIVE = games.select().where(games.c.status == "playing")
WORKERS = workers.select().where(workers.c.id != ALIVE).order_by(workers.c.started)


def is_admin(user: str) -> Callable[[Connection], bool]:
    """Ask whether somebody runs the site, afresh: a right that was taken away is gone at once."""
    wanted = sa.select(users.c.admin).where(users.c.id == user)
    return lambda connection: bool(connection.scalar(wanted))


def overview() -> Callable[[Connection], Overview]:
    """Ask how the site is."""
    now = time.time()
    return lambda connection: Overview(
        now=now,
        counts=_counts(connection, now),
        games=_live(connection),
        workers=[_worker(row, now) for row in connection.execute(WORKERS)],
        reports=[Report(**row._asdict()) for row in connection.execute(_reported())],
    )


def _counts(connection: Connection, now: float) -> Counts:
    kinds: dict[str, int] = dict(connection.execute(BY_KIND).all())
    statuses: dict[str, int] = dict(connection.execute(BY_STATUS).all())
    since = sa.select(sa.func.count()).where(games.c.created >= now - now % DAY)
    return Counts(
        members=kinds.get(MEMBER, 0),
        guests=kinds.get(GUEST, 0),
        bots=kinds.get(BOT, 0),
        playing=statuses.get("playing", 0),
        waiting=statuses.get("open", 0),
        today=connection.scalar(since) or 0,
    )


def _live(connection: Connection) -> list[LiveGame]:
    """List the games in which something has happened last."""
    wanted = LIVE.order_by(games.c.updated.desc()).limit(MOST_GAMES)
    return [_game(row) for row in connection.execute(wanted)]


def _game(row: Any) -> LiveGame:
    seats = [ListedSeat(kind=one["kind"], name=one["name"]) for one in json.loads(row.seats)]
    return LiveGame(
        id=row.id,
        game=row.game,
        rules=row.rules,
        seats=seats,
        created=row.created,
        updated=row.updated,
    )


def _worker(row: Any, now: float) -> Worker:
    return Worker(
        id=row.id,
        host=row.host,
        started=row.started,
        seen=row.seen,
        stale=now - row.seen > STALE,
        load=_load(row.load),
    )


def _load(text: str) -> Load | None:
    """Read how a server said it is; one of another version may say it in other words."""
    try:
        return Load.model_validate_json(text)
    except ValidationError:
        return None


def _reported() -> Select[Any]:
    """Ask for what was reported: first what is not settled, then the latest."""
    by, about = users.alias("by"), users.alias("about")
    wanted = sa.select(
        reports.c.id,
        by.c.name.label("by"),
        about.c.name.label("about"),
        reports.c.game,
        reports.c.text,
        reports.c.at,
        reports.c.settled,
    )
    joined = reports.outerjoin(by, by.c.id == reports.c.user).outerjoin(
        about, about.c.id == reports.c.about
    )
    order = (reports.c.settled.is_not(None), reports.c.at.desc())
    return wanted.select_from(joined).order_by(*order).limit(MOST_REPORTS)


def settling(report: str, settled: bool) -> Callable[[Connection], None]:
    """Note that a report is settled, or is not after all."""
    when = time.time() if settled else None
    wanted = reports.update().where(reports.c.id == report).values(settled=when)

    def settle(connection: Connection) -> None:
        if connection.execute(wanted).rowcount == 0:
            raise Refusal("no_such_report")

    return settle
