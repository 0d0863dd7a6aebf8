"""Ratings found anew from the games alone: to check those that are kept, or to replace them."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy import Connection, Engine, Table

from couronne.server.engine import SQLITE, hold
from couronne.server.meetings import GRAIN, Meetings, weights
from couronne.server.questions import game_of
from couronne.server.rating import RATING
from couronne.server.replaying import replayed
from couronne.server.schema import games, rating_steps, ratings
from couronne.server.skill import Skill, Standing, rated, share
from couronne.server.verdicts import GONE, Known, Row, Verdict, judge, verdict_of

ENDED = (
    sa.select(games.c.id, games.c.ended)
    .where(games.c.rated, games.c.ended.is_not(None))
    .order_by(games.c.ended, games.c.id)
)
DIGITS = 6
"""Behind the point: another machine may compute the last ones otherwise."""


Steps = dict[str, tuple[Skill, Skill]]
"""By player: what was believed before a game, and after it."""


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


def _gone(connection: Connection) -> dict[str, Steps]:
    """Return what is kept of the games of those who have left: nothing else tells any more."""
    theirs = sa.select(rating_steps.c.table).where(rating_steps.c.user.startswith(GONE))
    gone: dict[str, Steps] = {}
    for row in connection.execute(rating_steps.select().where(rating_steps.c.table.in_(theirs))):
        step = Skill(row.mu_before, row.sigma_before), Skill(row.mu, row.sigma)
        gone.setdefault(row.table, {})[row.user] = step
    return gone


def _found(verdicts: Sequence[tuple[Verdict, float]], gone: Mapping[str, Steps]) -> Found:
    standings: dict[tuple[str, str], Known] = {}
    meetings: dict[tuple[str, str], Meetings] = {}
    kept: dict[tuple[str, str, str], Row] = {}
    steps: list[Row] = []
    for verdict, at in verdicts:
        kind, left = (verdict.game, verdict.rules), gone.get(verdict.table, {})
        known = standings.setdefault(kind, {})
        met = meetings.setdefault(kind, Meetings())
        shares = _kept_weights(verdict, left) or weights(
            verdict.players, met.before(verdict.players, at)
        )
        met.add(verdict.players, at)
        for one in judge(verdict, {**known, **_strangers(left)}, at, shares):
            steps.append(one.step)
            if not one.player.startswith(GONE):
                known[one.player] = one.after
                kept[*kind, one.player] = one.rating
    return Found(len(verdicts), list(kept.values()), steps)


def _strangers(steps: Steps) -> Known:
    """Return what those were believed to be who have left."""
    return {
        user: Standing(before) for user, (before, _after) in steps.items() if user.startswith(GONE)
    }


def _kept_weights(verdict: Verdict, steps: Steps) -> list[float]:
    """Return how much a game has counted with somebody of whom nobody knows any more whom they met.

    What it has moved tells; where not everything is kept, nothing is known.
    """
    if not steps or not steps.keys() >= set(verdict.players):
        return []
    moved = [steps[player] for player in verdict.players]
    whole = rated([before for before, _after in moved], verdict.places)
    grains = (len(moved) - 1) / GRAIN
    return [
        round(share(*step, full) * grains) / grains for step, full in zip(moved, whole, strict=True)
    ]


def _is_kept(connection: Connection, table: Table, rows: Iterable[Row]) -> bool:
    kept = [row._asdict() for row in connection.execute(table.select())]
    return sorted(map(_plain, kept)) == sorted(map(_plain, rows))


def _plain(row: Row) -> list[tuple[str, Any]]:
    """Write a row so that it can be compared."""
    return sorted(
        (name, round(value, DIGITS) if isinstance(value, float) else value)
        for name, value in row.items()
    )
