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
from couronne.server.questions import IS_WAITING, User
from couronne.server.rated import check_account
from couronne.server.room import BOT, OPEN, WAITING, Room
from couronne.server.schema import games, mutes, players
from couronne.server.store import MOST_CONFLICTS, Change, Conflict, Step

SEEKING = 0x7365656B
"""The number of the lock under which tables are made for those who found none."""
AWAY_AFTER = 60.0
"""Seconds after which nobody is believed to wait at a table any more, unless days are played."""
MOST_LOOKED = 400
"""Tables of a kind that are looked at, the oldest: more than one address has."""
KIND = '"kind": '
"""What is said once of every seat as it is kept."""
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
    """Ask for tables that fit both sides, those first that have waited longest."""
    since = 0.0 if wish.is_patient else time.time() - AWAY_AFTER
    is_waiting = games.c.status == sa.literal(WAITING, literal_execute=True)  # as the index has it
    wanted = _alike(wish, is_waiting).where(games.c.updated >= since).limit(MOST_LOOKED)

    def ask(connection: Connection) -> list[str]:
        found = [_found(row) for row in connection.execute(wanted)]
        tables = [table for table in found if table.has_room and wish.user not in table.users]
        people = {user for table in tables for user in table.users}
        shunned = _shunned(connection, wish, people)
        ratings = ratings_of(people | {wish.user}, wish.game, wish.rules)(connection)
        return [
            table.id
            for table in tables
            if not shunned & table.users
            and fits(ratings[wish.user], table.wanted)
            and all(fits(ratings[user], wish.level) for user in table.users)
        ]

    return ask


def own_table(wish: Wish) -> Callable[[Connection], str | None]:
    """Ask where somebody waits already for the same."""
    theirs = sa.select(players.c.game).where(players.c.user == wish.user, players.c.ended.is_(None))
    wanted = _alike(wish, IS_WAITING).where(games.c.id.in_(theirs))

    def ask(connection: Connection) -> str | None:
        own = map(_found, connection.execute(wanted))
        same = (table.id for table in own if table.has_room and table.wanted == wish.level)
        return next(same, None)

    return ask


def _alike(wish: Wish, is_waiting: sa.ColumnElement[bool]) -> sa.Select[Any]:
    """Choose the tables for people where the same is played in the same way, the oldest first.

    A table for so many people names so many kinds of seats.
    """
    pace = wish.pace and json.dumps(wish.pace)
    seats = sa.func.length(games.c.seats)
    others = sa.func.length(sa.func.replace(games.c.seats, KIND, ""))
    return (
        sa.select(games.c.id, games.c.seats, games.c.wanted)
        .where(is_waiting, games.c.public)
        .where(games.c.game == wish.game, games.c.rules == wish.rules)
        .where(games.c.rated == wish.rated, games.c.options == json.dumps(wish.options))
        .where(games.c.pace.is_(None) if pace is None else games.c.pace == pace)
        .where(seats - others == wish.players * len(KIND))
        .where(sa.not_(games.c.seats.contains(f'{KIND}"{BOT}"')))
        .order_by(games.c.created)
    )


@dataclass(frozen=True)
class Found:
    """A table where somebody may wait for the same."""

    id: str
    seats: list[dict[str, Any]]
    wanted: dict[str, Any] | None

    @property
    def users(self) -> set[str]:
        """Who sits there."""
        return {seat["user"] for seat in self.seats if seat["user"]}

    @property
    def has_room(self) -> bool:
        """Whether there is a seat for anybody."""
        return any(seat["kind"] == OPEN and not seat.get("invited") for seat in self.seats)


def _found(row: Any) -> Found:
    return Found(row.id, json.loads(row.seats), json.loads(row.wanted or "null"))


def _shunned(connection: Connection, wish: Wish, people: Collection[str]) -> set[str]:
    """Return those of some who do not meet who seeks: muted, or for a rating one's own bots."""
    user = wish.user
    either = sa.or_(
        sa.and_(mutes.c.user == user, mutes.c.muted.in_(people)),
        sa.and_(mutes.c.user.in_(people), mutes.c.muted == user),
    )
    rows = connection.execute(mutes.select().where(either))
    muted = {row.muted if row.user == user else row.user for row in rows}
    return muted | own_people(connection, user) if wish.rated else muted
