"""For whom open seats are: those of a rating between two bounds."""

from collections.abc import Callable, Collection
from typing import Any

import sqlalchemy as sa
from sqlalchemy import Connection

from couronne.errors import Refusal
from couronne.server.messages.tables import Level
from couronne.server.questions import User
from couronne.server.room import Room
from couronne.server.schema import ratings
from couronne.server.skill import NEWCOMER, Skill, points
from couronne.server.store import Store


def rating_of(user: str, game: str, rules: str) -> Callable[[Connection], int]:
    """Ask for a user's rating; who has none is taken for a newcomer."""
    return lambda connection: ratings_of({user}, game, rules)(connection)[user]


def ratings_of(
    whose: Collection[str], game: str, rules: str
) -> Callable[[Connection], dict[str, int]]:
    """Ask for the ratings of several users."""
    skills = skills_of(whose, game, rules)

    def ask(connection: Connection) -> dict[str, int]:
        known = skills(connection)
        return {user: points(known.get(user, NEWCOMER)).rating for user in whose}

    return ask


def skills_of(
    whose: Collection[str], game: str, rules: str
) -> Callable[[Connection], dict[str, Skill]]:
    """Ask how strong those of some players are who have a rating."""
    wanted = sa.select(ratings.c.user, ratings.c.mu, ratings.c.sigma).where(
        ratings.c.user.in_(whose), ratings.c.game == game, ratings.c.rules == rules
    )
    return lambda connection: {
        row.user: Skill(row.mu, row.sigma) for row in connection.execute(wanted)
    }


def fits(rating: int, wanted: dict[str, Any] | None) -> bool:
    """Tell whether a rating lies within bounds, as they are kept."""
    bounds = wanted or {}
    least, most = bounds.get("least"), bounds.get("most")
    return (least is None or rating >= least) and (most is None or rating <= most)


def kept(level: Level | None) -> dict[str, Any] | None:
    """Return bounds as they are kept: none where everybody is welcome."""
    bounds = level.model_dump(include={"least", "most"}, exclude_none=True) if level else {}
    if "least" in bounds and "most" in bounds and bounds["least"] > bounds["most"]:
        raise Refusal("no_level", least=bounds["least"], most=bounds["most"])
    return bounds or None


async def check(store: Store, room: Room, user: User) -> None:
    """Refuse an open seat to who is not of the wanted rating, unless invited."""
    if room.wanted is None or user.id in room.invited:
        return
    rating = await store.read(rating_of(user.id, room.game.name, room.game.rules))
    if not fits(rating, room.wanted):
        raise Refusal("other_level", rating=rating)
