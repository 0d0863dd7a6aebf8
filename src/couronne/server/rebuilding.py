"""Ratings found anew from the games alone: to check those that are kept, or to replace them."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy import Connection, Engine, Table

from couronne.server.engine import SQLITE, hold
from couronne.server.questions import game_of
from couronne.server.rating import RATING
from couronne.server.replaying import replayed
from couronne.server.schema import games, rating_steps, ratings
from couronne.server.skill import Skill, Standing
from couronne.server.verdicts import GONE, Known, Row, Verdict, judge, verdict_of

ENDED = (
    sa.select(games.c.id, games.c.ended)
    .where(games.c.rated, games.c.ended.is_not(None))
    .order_by(games.c.ended, games.c.id)
)
DIGITS = 6
"""Behind the point: another machine may compute the last ones otherwise."""


class Found(NamedTuple):
    """What follows from the games."""

    games: int
    ratings: list[Row]
    steps: list[Row]


def rebuild(engine: Engine) -> Found:
    """Put what follows from the games in the place of the ratings that are kept."""
    with _settled(engine) as (connection, found):
        for table, rows in _tables(found):
            connection.execute(table.delete())
            if rows:
                connection.execute(table.insert(), rows)
        return found


def check(engine: Engine) -> tuple[Found, bool]:
    """Return what follows from the games, and whether it is what is kept."""
    with _settled(engine) as (connection, found):
        return found, all(_is_kept(connection, *one) for one in _tables(found))


def _tables(found: Found) -> tuple[tuple[Table, list[Row]], ...]:
    return (ratings, found.ratings), (rating_steps, found.steps)


@contextmanager
def _settled(engine: Engine) -> Iterator[tuple[Connection, Found]]:
    """Find what follows from the games; until it was used, no rated game ends."""
    verdicts: dict[str, Verdict | None] = {}
    with engine.connect() as connection:
        _read(connection, verdicts)  # takes long, and holds nobody up
    with engine.begin() as connection:
        if engine.dialect.name == SQLITE:
            connection.exec_driver_sql("BEGIN IMMEDIATE")  # a server may be running
        hold(connection, RATING)
        yield connection, _found(_read(connection, verdicts), _gone(connection))


def _read(
    connection: Connection, verdicts: dict[str, Verdict | None]
) -> list[tuple[Verdict, float]]:
    """Return all games that count in the order of their ends, and remember what they say."""
    ended = connection.execute(ENDED).all()
    for table, _at in ended:
        if table not in verdicts:
            verdicts[table] = _verdict(connection, table)
    return [(verdict, at) for table, at in ended if (verdict := verdicts[table])]


def _verdict(connection: Connection, table: str) -> Verdict | None:
    stored = game_of(table)(connection)
    assert stored is not None
    return verdict_of(replayed(stored))


def _gone(connection: Connection) -> dict[str, Known]:
    """Return by table what those were believed to be who have left: nothing else tells any more."""
    wanted = rating_steps.select().where(rating_steps.c.user.startswith(GONE))
    gone: dict[str, Known] = {}
    for row in connection.execute(wanted):
        gone.setdefault(row.table, {})[row.user] = Standing(Skill(row.mu_before, row.sigma_before))
    return gone


def _found(verdicts: Sequence[tuple[Verdict, float]], gone: Mapping[str, Known]) -> Found:
    standings: dict[tuple[str, str], Known] = {}
    kept: dict[tuple[str, str, str], Row] = {}
    steps: list[Row] = []
    for verdict, at in verdicts:
        known = standings.setdefault((verdict.game, verdict.rules), {})
        for one in judge(verdict, {**known, **gone.get(verdict.table, {})}, at):
            steps.append(one.step)
            if not one.player.startswith(GONE):
                known[one.player] = one.after
                kept[verdict.game, verdict.rules, one.player] = one.rating
    return Found(len(verdicts), list(kept.values()), steps)


def _is_kept(connection: Connection, table: Table, rows: Iterable[Row]) -> bool:
    kept = [row._asdict() for row in connection.execute(table.select())]
    return sorted(map(_plain, kept)) == sorted(map(_plain, rows))


def _plain(row: Row) -> list[tuple[str, Any]]:
    """Write a row so that it can be compared."""
    return sorted(
        (name, round(value, DIGITS) if isinstance(value, float) else value)
        for name, value in row.items()
    )
