"""What is asked of the database about players: who they are, how strong, and the rankings."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlalchemy import Connection

from couronne.server.messages.players import (
    Player,
    PlayerRating,
    RankedPlayer,
    Rankings,
    Rating,
    RatingStep,
    RatingSteps,
)
from couronne.server.people import called
from couronne.server.questions import BOT, MEMBER
from couronne.server.rated import LEVELS
from couronne.server.schema import rating_steps, ratings, users
from couronne.server.skill import NEWCOMER, Skill, points

LEVEL = "level"
"""The kind of our own bots, who have no account."""
PUBLIC = users.c.kind.in_((MEMBER, BOT))
MOST_STEPS = 500
"""Of a chart: there is no room for more."""
A_PAGE = 50
"""Players on a page of a ranking."""
RANKED = sa.or_(PUBLIC, ratings.c.user.in_(LEVELS))
LEAST_OPPONENTS = 3
"""Who has met fewer is in no ranking: against one or two anybody may have come far."""


@dataclass(frozen=True)
class Identity:
    """Somebody who has a page."""

    id: str
    name: str
    kind: str
    since: float | None = None


def player_named(name: str) -> Callable[[Connection], Identity | None]:
    """Ask who is called so."""
    wanted = sa.select(users.c.id, users.c.name, users.c.kind, users.c.created).where(PUBLIC)

    def ask(connection: Connection) -> Identity | None:
        if name in LEVELS:
            return Identity(name, name, LEVEL)
        row = called(wanted, name)(connection)
        return None if row is None else Identity(row.id, row.name, row.kind, row.created)

    return ask


def shown(mu: float, sigma: float) -> Rating:
    """Write a skill as people read it."""
    return Rating(**points(Skill(mu, sigma))._asdict())


def page_of(player: Identity) -> Callable[[Connection], Player]:
    """Ask for what everybody may know of somebody."""
    wanted = ratings.select().where(ratings.c.user == player.id)
    ordered = wanted.order_by(ratings.c.games.desc(), ratings.c.game, ratings.c.rules)

    def ask(connection: Connection) -> Player:
        return Player(
            name=player.name,
            kind=player.kind,  # type: ignore[arg-type]
            since=player.since,
            ratings=[_rating(row) for row in connection.execute(ordered)],
        )

    return ask


def _rating(row: Any) -> PlayerRating:
    return PlayerRating(
        game=row.game,
        rules=row.rules,
        rating=shown(row.mu, row.sigma),
        games=row.games,
        wins=row.wins,
        losses=row.losses,
        updated=row.updated,
    )


def steps_of(player: Identity, game: str, rules: str) -> Callable[[Connection], RatingSteps]:
    """Ask how a rating came about, as far back as a chart shows it."""
    whose = rating_steps.select().where(
        rating_steps.c.user == player.id,
        rating_steps.c.game == game,
        rating_steps.c.rules == rules,
    )
    latest = whose.order_by(rating_steps.c.at.desc()).limit(MOST_STEPS)

    def ask(connection: Connection) -> RatingSteps:
        rows = connection.execute(latest).all()[::-1]
        first = Skill(rows[0].mu_before, rows[0].sigma_before) if rows else NEWCOMER
        return RatingSteps(start=shown(*first), steps=[_step(row) for row in rows])

    return ask


def _step(row: Any) -> RatingStep:
    return RatingStep(**points(Skill(row.mu, row.sigma))._asdict(), table=row.table, at=row.at)


def ranking(game: str, rules: str, page: int) -> Callable[[Connection], Rankings]:
    """Ask who is strongest for sure; who has no account any more or met few others is left out."""
    everybody = (
        sa.select(ratings, users.c.name, users.c.kind)
        .join_from(ratings, users, users.c.id == ratings.c.user, isouter=True)
        .where(ratings.c.game == game, ratings.c.rules == rules, RANKED)
        .where(ratings.c.games >= LEAST_OPPONENTS, _opponents() >= LEAST_OPPONENTS)
    )
    first = (page - 1) * A_PAGE
    ordered = everybody.order_by(ratings.c.sure.desc(), ratings.c.user).offset(first).limit(A_PAGE)
    counted = sa.select(sa.func.count()).select_from(everybody.subquery())

    def ask(connection: Connection) -> Rankings:
        rows, count = connection.execute(ordered).all(), connection.scalar(counted) or 0
        return Rankings(players=_ranked(rows, first), page=page, pages=-(-count // A_PAGE))

    return ask


def _opponents() -> sa.ScalarSelect[int]:
    """Count the others whom somebody has met in games that counted for a rating.

    Of those who have left for good nobody knows who they were: all of one seat are one.
    """
    own, other = rating_steps.alias(), rating_steps.alias()
    return (
        sa.select(sa.func.count(sa.distinct(other.c.user)))
        .join_from(own, other, sa.and_(own.c.table == other.c.table, own.c.user != other.c.user))
        .where(own.c.user == ratings.c.user)
        .where(own.c.game == ratings.c.game, own.c.rules == ratings.c.rules)
        .scalar_subquery()
    )


def _ranked(rows: Sequence[Any], first: int) -> list[RankedPlayer]:
    return [
        RankedPlayer(
            place=place,
            name=row.name or row.user,
            kind=row.kind or LEVEL,  # type: ignore[arg-type]
            rating=shown(row.mu, row.sigma),
            games=row.games,
            wins=row.wins,
            losses=row.losses,
        )
        for place, row in enumerate(rows, first + 1)
    ]
