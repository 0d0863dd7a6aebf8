"""Tokens for programs, and the bot accounts that they may play under."""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlalchemy import Connection, Row

from couronne.errors import Refusal
from couronne.server.devices import Place
from couronne.server.identity import REVOKE_OTHERS, Begun, Identities, begin, new_id
from couronne.server.names import account_name, key_of
from couronne.server.naming import Displaced, displace
from couronne.server.people import TOKEN, Session, bots_of, holders_of, user_in
from couronne.server.proofs import still_in
from couronne.server.questions import BOT, User
from couronne.server.schema import sessions, users
from couronne.server.store import Change, Conflict, Step, Store

MOST_TOKENS = 20
MOST_BOTS = 10
INSERT_BOT = users.insert()


@dataclass(frozen=True)
class NewBot:
    """A bot account with a token, which nobody will be told again."""

    user: User
    token: str
    displaced: Sequence[Displaced]
    """The guests who had its name until now."""


class Tokens:
    """What members give to programs."""

    def __init__(self, store: Store, identities: Identities) -> None:
        self.store, self.identities = store, identities

    async def make(self, session: Session, label: str) -> Begun:
        """Make a token for a program that acts for somebody."""
        user = session.user
        count = _count(sessions, sessions.c.user == user.id, TOKEN)
        await self.store.read(_at_most(count, MOST_TOKENS, more=1))
        change = Change().provided(still_in(session)).then(_at_most(count, MOST_TOKENS))
        begun = begin(change, user.id, TOKEN, Place(label, None))
        await self.store.write(change)
        return begun

    async def make_bot(self, session: Session, name: str, guests: str) -> NewBot:
        """Make an account for a program."""
        owner, called, now = session.user, account_name(name), time.time()
        if await self.store.read(holders_of(called)):
            raise Refusal("name_taken", name=called)
        count = _count(users, users.c.owner == owner.id, BOT)
        await self.store.read(_at_most(count, MOST_BOTS, more=1))
        user = User(new_id(), called, BOT)
        change = Change().provided(still_in(session))
        change.add(
            INSERT_BOT,
            id=user.id,
            name=called,
            kind=BOT,
            folded=key_of(called),
            owner=owner.id,
            admin=False,
            created=now,
            seen=now,
        )
        change.then(_at_most(count, MOST_BOTS))
        begun = begin(change, user.id, TOKEN, Place(called, None))
        displaced = displace(change, called, guests)
        try:
            await self.store.write(change)
        except Conflict:
            raise Refusal("name_taken", name=called) from None
        return NewBot(user, begun.token, displaced)

    async def bots(self, owner: User) -> Sequence[Row[Any]]:
        """List the bots that somebody has made."""
        return await self.store.read(bots_of(owner.id))

    async def own_bot(self, owner: User, bot: str) -> User:
        """Return one's bot."""
        for row in await self.bots(owner):
            if row.id == bot:
                return user_in(row)
        raise Refusal("no_such_bot", id=bot)

    async def renew(self, session: Session, bot: User) -> Begun:
        """Give one's bot another token; those it had work no longer."""
        change = Change().provided(still_in(session))
        begun = begin(change, bot.id, TOKEN, Place(bot.name, None))
        change.add(REVOKE_OTHERS, whose=bot.id, what=TOKEN, but=begun.id)
        await self.store.write(change)
        await self.identities.revoked(bot.id)
        return begun


def _count(table: sa.Table, whose: Any, kind: str) -> sa.Select[Any]:
    return sa.select(sa.func.count()).select_from(table).where(whose, table.c.kind == kind)


def _at_most(count: sa.Select[Any], most: int, more: int = 0) -> Step:
    """Refuse more than there may be; asked before writing one more, it costs nobody a write."""

    def step(connection: Connection) -> None:
        if connection.scalars(count).one() + more > most:
            raise Refusal("too_many_keys", most=most)

    return step
