"""How strong those are who sit at a table, and what their game has made of it."""

import json
from collections.abc import Callable

import sqlalchemy as sa
from sqlalchemy import Connection

from couronne.server.histories import CHANGE, change_in, who_sits
from couronne.server.levels import skills_of
from couronne.server.messages.players import SeatRating, TableRatings
from couronne.server.profiles import shown
from couronne.server.schema import games, rating_steps
from couronne.server.skill import NEWCOMER


def ratings_at(table: str) -> Callable[[Connection], TableRatings | None]:
    """Ask for the ratings at a table, if there is one."""
    wanted = games.select().where(games.c.id == table)
    steps = sa.select(rating_steps.c.user, *CHANGE).where(rating_steps.c.table == table)

    def ask(connection: Connection) -> TableRatings | None:
        game = connection.execute(wanted).one_or_none()
        if game is None:
            return None
        seated = list(map(who_sits, json.loads(game.seats)))
        changes = {row.user: change_in(row) for row in connection.execute(steps)}
        skills = skills_of(seated, game.game, game.rules)(connection)
        told = [
            SeatRating(seat=seat, rating=shown(*skills.get(who, NEWCOMER)), change=changes.get(who))
            for seat, who in enumerate(seated)
            if who
        ]
        return TableRatings(seats=told)

    return ask
