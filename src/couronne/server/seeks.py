"""Finding an opponent: a seat at a table that fits, or a table of one's own that waits.

Of two who seek the same at once, one makes the table and the other one finds it, whatever servers
they ask: a table is made only while nobody else makes one and none is there.
"""

import asyncio
import json
import random
import time
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlalchemy import Connection

from couronne.errors import Refusal
from couronne.server import aborts
from couronne.server.boards import make_table
from couronne.server.comings import join
from couronne.server.engine import POSTGRES
from couronne.server.founding import create
from couronne.server.hub import Hub
from couronne.server.levels import fits, kept, ratings_of
from couronne.server.messages import NewGame
from couronne.server.messages.meeting import Seek
from couronne.server.messages.tables import Level
from couronne.server.owners import own_people
from couronne.server.presence import freshen
from couronne.server.questions import StoredGame, User, stored
from couronne.server.rated import check_account
from couronne.server.room import BOT, OPEN, WAITING, Room
from couronne.server.schema import games, mutes
from couronne.server.store import MOST_CONFLICTS, Change, Conflict, Step

SEEKING = 0x7365656B
"""The number of the lock under which tables are made for those who found none."""
AWAY_AFTER = 60.0
"""Seconds after which nobody is believed to wait at a table any more, unless days are played."""
BREATH = 0.05
"""Seconds at most until somebody looks again who was in another one's way."""


@dataclass(frozen=True)
class Wish:
    """What somebody wants to play, as tables are kept."""

    user: str
    game: str
    rules: str
    options: dict[str, int]
    players: int
    pace: dict[str, Any] | None
    rated: bool
    level: dict[str, Any] | None

    @property
    def is_patient(self) -> bool:
        """Whether it does not matter that somebody is away just now."""
        return self.pace is not None and self.pace["kind"] == "days"


def wish_of(seek: Seek, user: User) -> Wish:
    """Read what somebody seeks."""
    game = make_table(seek.game, seek.rules, seek.players, {}, compiled=False)
    return Wish(
        user=user.id,
        game=game.name,
        rules=game.rules,
        options=dict(game.options),
        players=game.players,
        pace=seek.pace.model_dump() if seek.pace else None,
        rated=seek.rated,
        level=kept(seek),
    )


async def seek(hub: Hub, user: User, wanted: Seek, address: str) -> Room:
    """Sit down at a table that fits, or at a new one."""
    if wanted.rated:
        check_account(user)
        await aborts.check(hub.store, user)
    wish, passed_over = wish_of(wanted, user), set[str]()
    waiting = await hub.store.read(own_table(wish))
    if waiting is not None:
        await hub.store.write(Change().then(freshen({user.id})))
        return await _room(hub, waiting)
    for _ in range(MOST_CONFLICTS):
        for table in await hub.store.read(tables_for(wish)):
            if table not in passed_over and await _sits_down(hub, user, table):
                return await _room(hub, table)
            passed_over.add(table)
        try:
            alone = Change().then(_alone(wish, passed_over))
            return await create(hub, _new_table(wish), user, address, alone)
        except Conflict:
            await asyncio.sleep(random.random() * BREATH)
    raise Refusal("not_kept")


async def _room(hub: Hub, table: str) -> Room:
    async with hub.at(await hub.open(table)) as room:
        return room


async def _sits_down(hub: Hub, user: User, table: str) -> bool:
    """Take a seat, unless somebody was faster."""
    try:
        await join(hub, table, user, None)
    except Refusal:
        return False
    return True


def _new_table(wish: Wish) -> NewGame:
    """Set up a table that anybody may find, with its maker at any seat of it."""
    seats = ["me", *[OPEN] * (wish.players - 1)]
    return NewGame(
        game=wish.game,
        rules=wish.rules,
        seats=random.sample(seats, len(seats)),
        public=True,
        pace=wish.pace,  # type: ignore[arg-type]
        rated=wish.rated,
        wanted=Level(**wish.level) if wish.level else None,
    )


def _alone(wish: Wish, passed_over: Collection[str]) -> Step:
    """Refuse to make a table while somebody else makes one, or when one is there meanwhile."""

    def step(connection: Connection) -> None:
        if not _locked(connection) or set(tables_for(wish)(connection)) - set(passed_over):
            raise Conflict("not_kept")

    return step


def _locked(connection: Connection) -> bool:
    """Keep the other servers from making tables, without waiting for them."""
    if connection.dialect.name != POSTGRES:
        return True
    lock = f"SELECT pg_try_advisory_xact_lock({SEEKING})"
    return bool(connection.exec_driver_sql(lock).scalar())


def tables_for(wish: Wish) -> Callable[[Connection], list[str]]:
    """Ask for the tables that fit both sides, the oldest first."""
    since = 0.0 if wish.is_patient else time.time() - AWAY_AFTER

    def ask(connection: Connection) -> list[str]:
        tables = [
            table for table in _alike(connection, wish, since) if wish.user not in _users(table)
        ]
        shunned = _shunned(connection, wish)
        people = {user for table in tables for user in _users(table)}
        ratings = ratings_of(people | {wish.user}, wish.game, wish.rules)(connection)
        return [
            table.id
            for table in tables
            if not shunned & _users(table)
            and fits(ratings[wish.user], table.wanted)
            and all(fits(ratings[user], wish.level) for user in _users(table))
        ]

    return ask


def own_table(wish: Wish) -> Callable[[Connection], str | None]:
    """Ask where somebody waits already for the same."""

    def ask(connection: Connection) -> str | None:
        own = [
            table.id
            for table in _alike(connection, wish, 0.0)
            if wish.user in _users(table) and table.wanted == wish.level
        ]
        return own[0] if own else None

    return ask


def _alike(connection: Connection, wish: Wish, since: float) -> list[StoredGame]:
    """Return the tables with a free seat where the same is played in the same way."""
    wanted = games.select().where(
        games.c.status == WAITING,
        games.c.public,
        games.c.game == wish.game,
        games.c.rules == wish.rules,
        games.c.rated == wish.rated,
        games.c.options == json.dumps(wish.options),
        games.c.updated >= since,
    )
    tables = [stored(row) for row in connection.execute(wanted.order_by(games.c.created))]
    return [table for table in tables if table.pace == wish.pace and _has_room(table, wish)]


def _has_room(table: StoredGame, wish: Wish) -> bool:
    """Tell whether a table of the right size is for people, and has a seat for anybody."""
    kinds = [seat["kind"] for seat in table.seats]
    free = any(seat["kind"] == OPEN and not seat.get("invited") for seat in table.seats)
    return len(kinds) == wish.players and BOT not in kinds and free


def _users(table: StoredGame) -> set[str]:
    return {seat["user"] for seat in table.seats if seat["user"]}


def _shunned(connection: Connection, wish: Wish) -> set[str]:
    """Return those who do not meet who seeks: after a mute, or for a rating one's own bots."""
    user = wish.user
    either = sa.or_(mutes.c.user == user, mutes.c.muted == user)
    rows = connection.execute(mutes.select().where(either))
    muted = {row.muted if row.user == user else row.user for row in rows}
    return muted | own_people(connection, user) if wish.rated else muted
