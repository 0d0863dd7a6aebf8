"""Who is behind an account: a bot is its owner's, and nobody makes ratings with the own bots."""

import sqlalchemy as sa
from sqlalchemy import Connection

from couronne.errors import Refusal
from couronne.server.schema import invitations, players, users
from couronne.server.store import Step

BEHIND = sa.func.coalesce(users.c.owner, users.c.id)


def apart(table: str) -> Step:
    """Refuse a table where one person would be behind two of those who sit or are invited."""
    there = sa.union(
        *(
            sa.select(register.c.user).where(register.c.game == table)
            for register in (players, invitations)
        )
    )
    several = sa.func.count() > 1
    wanted = sa.select(BEHIND).where(users.c.id.in_(there)).group_by(BEHIND).having(several)

    def step(connection: Connection) -> None:
        if connection.execute(wanted).first() is not None:
            raise Refusal("rated_own_bot")

    return step


def own_people(connection: Connection, user: str) -> set[str]:
    """Return the other accounts of whoever is behind an account."""
    person = sa.select(BEHIND).where(users.c.id == user).scalar_subquery()
    wanted = sa.select(users.c.id).where(
        sa.or_(users.c.id == person, users.c.owner == person), users.c.id != user
    )
    return set(connection.scalars(wanted))
