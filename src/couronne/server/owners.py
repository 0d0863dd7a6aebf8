"""Who is behind an account: a bot is its owner's, and nobody makes ratings with the own bots."""

import sqlalchemy as sa
from sqlalchemy import Connection

from couronne.errors import Refusal
from couronne.server.schema import invitations, players, users
from couronne.server.store import Step

BEHIND = sa.func.coalesce(users.c.owner, users.c.id)


def apart(table: str) -> Step:
    """Refuse a table where one person would be behind somebody who sits and somebody else there.

    Two who are only invited are let alone: to refuse who invites them would tell whose a bot is.
    The first of them who sits down is refused.
    """
    sitting = sa.select(players.c.user).where(players.c.game == table)
    invited = sa.select(invitations.c.user).where(invitations.c.game == table)
    own = sa.case((users.c.id.in_(sitting), 1), else_=0)
    here = sa.or_(users.c.id.in_(sitting), users.c.id.in_(invited))
    both = sa.func.count() > 1, sa.func.max(own) == 1
    wanted = sa.select(BEHIND).where(here).group_by(BEHIND).having(sa.and_(*both))

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
