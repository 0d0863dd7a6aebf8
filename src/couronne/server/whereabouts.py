"""From where people come: whoever has many guests at one address has one turn with them all."""

from collections import OrderedDict
from collections.abc import Callable

import sqlalchemy as sa
from sqlalchemy import Connection

from couronne.server.networks import counted_address
from couronne.server.schema import sessions
from couronne.server.store import Store

REMEMBERED = 20_000
"""People whose address is at hand."""


class Whereabouts:
    """The latest address of each, as this server has seen it, else as it was written down."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: OrderedDict[str, str] = OrderedDict()

    def note(self, user: str, address: str) -> None:
        """Remember where somebody was seen."""
        self._known[user] = counted_address(address)
        self._known.move_to_end(user)
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)

    async def of(self, user: str) -> str:
        """Return by what somebody's address is counted; who has none stands alone."""
        if user not in self._known:
            found = await self._store.read(_latest_address(user))
            if user not in self._known:  # nobody was seen meanwhile
                self.note(user, found or user)
        return self._known[user]


def _latest_address(user: str) -> Callable[[Connection], str | None]:
    wanted = (
        sa.select(sessions.c.address)
        .where(sessions.c.user == user, sessions.c.address.is_not(None))
        .order_by(sessions.c.seen.desc())
        .limit(1)
    )
    return lambda connection: connection.scalar(wanted)
