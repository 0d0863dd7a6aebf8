"""Seats that are kept for somebody, by name; and whom a name, or its beginning, belongs to."""

from collections.abc import Callable, Sequence

import sqlalchemy as sa
from sqlalchemy import Connection

from couronne.errors import Refusal
from couronne.server.names import beginnings_of
from couronne.server.people import WHO, called, user_in
from couronne.server.questions import BOT, IS_WAITING, MEMBER, MOST_LISTED, StoredGame, User, stored
from couronne.server.schema import games, invitations, mutes, players, users
from couronne.server.store import Store

INVITED = "user:"
"""What a seat begins with that is kept for somebody."""
MOST_NAMES = 10
HAS_ACCOUNT = users.c.kind.in_((MEMBER, BOT))
HAVING_ACCOUNT = sa.select(*WHO).where(HAS_ACCOUNT)


def is_own(seat: str) -> bool:
    """Tell whether a seat is for who makes the table, or for others at the same screen."""
    return seat.partition(":")[0] == "me"


async def invited(store: Store, seats: Sequence[str], host: User) -> dict[str, User]:
    """Find those for whom seats are to be kept, by the names of the seats."""
    wanted = [seat for seat in seats if seat.startswith(INVITED)]
    if wanted and not any(is_own(seat) for seat in seats):
        raise Refusal("invited_by_nobody")
    found: dict[str, User] = {}
    for seat in wanted:
        name = seat.removeprefix(INVITED)
        row = await store.read(called(HAVING_ACCOUNT, name))
        if row is None:
            raise Refusal("unknown_invited", name=name)
        guest = user_in(row)
        if guest.id == host.id:
            raise Refusal("invited_oneself")
        if guest in found.values():
            raise Refusal("invited_twice", name=guest.name)
        found[seat] = guest
    return found


def names_from(beginning: str) -> Callable[[Connection], list[str]]:
    """Ask for a few accounts whose names begin like this; nothing visible begins no name."""
    alike = {key for key in beginnings_of(beginning) if key}
    begins = [users.c.folded.startswith(key, autoescape=True) for key in sorted(alike)]
    wanted = sa.select(users.c.name).where(sa.or_(sa.false(), *begins), HAS_ACCOUNT)
    first = wanted.order_by(users.c.folded).limit(MOST_NAMES)
    return lambda connection: list(connection.scalars(first))


def invitations_of(user: str) -> Callable[[Connection], list[StoredGame]]:
    """Ask where a user was invited last, but for tables of those whom the user has muted."""
    unwanted = (
        sa.select(players.c.game)
        .join(mutes, mutes.c.muted == players.c.user)
        .where(mutes.c.user == user, players.c.game == games.c.id)
    )
    wanted = (
        games.select()
        .join(invitations, invitations.c.game == games.c.id)
        .where(invitations.c.user == user, IS_WAITING, ~unwanted.exists())
        .order_by(games.c.created.desc())
        .limit(MOST_LISTED)
    )
    return lambda connection: [stored(row) for row in connection.execute(wanted)]
