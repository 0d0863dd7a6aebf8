"""Ratings change with the end of a rated game: once, in the transaction that ends it.

They change one game at a time, whatever server it is played on. So they follow from the games in
the order of their ends, and `rebuilding` finds the same ones.
"""

import json
import time
from dataclasses import asdict
from functools import partial

import sqlalchemy as sa
from sqlalchemy import Connection

from couronne.server.meetings import WINDOW, Pair, weights
from couronne.server.room import Room
from couronne.server.schema import games, players, rating_steps, ratings
from couronne.server.skill import Skill, Standing
from couronne.server.store import Change
from couronne.server.verdicts import Verdict, judge, verdict_of

RATING = 0x72617465
"""The number of the lock under which ratings change."""
MOMENT = 1e-6
"""Seconds between two games of one player at least, whatever the clocks of servers say."""
END = (
    games.update()
    .where(games.c.id == sa.bindparam("of"))
    .values(result=sa.bindparam("to"), ended=sa.bindparam("at"))
)
PART = players.update().where(players.c.game == sa.bindparam("of")).values(ended=sa.bindparam("at"))


def finish(change: Change, room: Room) -> None:
    """Keep with the end of a game how it ended, and what follows for the ratings."""
    result = room.ledger.result
    assert result is not None
    at = time.time()
    change.add(END, of=room.id, to=json.dumps(asdict(result)), at=at)
    change.add(PART, of=room.id, at=at)
    verdict = verdict_of(room)
    if verdict is not None:
        change.alone_with(RATING).then(partial(_keep, verdict=verdict))


def _keep(connection: Connection, verdict: Verdict) -> None:
    """Let a game count, after all that its players have played before."""
    whose = (
        ratings.c.user.in_(verdict.players),
        ratings.c.game == verdict.game,
        ratings.c.rules == verdict.rules,
    )
    known = connection.execute(ratings.select().where(*whose)).all()
    standings = {
        row.user: Standing(Skill(row.mu, row.sigma), row.games, row.wins, row.losses)
        for row in known
    }
    at = max([time.time(), *(row.updated + MOMENT for row in known)])
    shares = weights(verdict.players, _met(connection, verdict, at))
    judgements = judge(verdict, standings, at, shares)
    connection.execute(ratings.delete().where(*whose))
    connection.execute(ratings.insert(), [one.rating for one in judgements])
    connection.execute(rating_steps.insert(), [one.step for one in judgements])
    connection.execute(games.update().where(games.c.id == verdict.table).values(ended=at))
    connection.execute(PART, {"of": verdict.table, "at": at})


def _met(connection: Connection, verdict: Verdict, at: float) -> dict[Pair, int]:
    """Return how often two of the players have met of late."""
    one, other = rating_steps.alias(), rating_steps.alias()
    wanted = (
        sa.select(one.c.user, other.c.user, sa.func.count())
        .join_from(one, other, sa.and_(one.c.table == other.c.table, one.c.user < other.c.user))
        .where(one.c.user.in_(verdict.players), other.c.user.in_(verdict.players))
        .where(one.c.game == verdict.game, one.c.rules == verdict.rules, one.c.at > at - WINDOW)
        .group_by(one.c.user, other.c.user)
    )
    return {Pair((a, b)): count for a, b, count in connection.execute(wanted)}
