"""All that is kept about somebody, in one file."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Sequence
from datetime import UTC, datetime
from typing import Any

import sqlalchemy as sa
from sqlalchemy import Column, Connection, Table

from couronne.errors import CouronneError
from couronne.records.writing import write
from couronne.server.questions import User, game_of
from couronne.server.replaying import replayed
from couronne.server.schema import (
    chats,
    former_names,
    games,
    invitations,
    mutes,
    players,
    rating_steps,
    ratings,
    reports,
    sessions,
    studies,
    users,
)
from couronne.server.store import Store

FORMAT = 1
SECRET = {"token_hash", "password", "recovery", "folded", "look", "seed", "user", "owner"}
"""Columns that prove something, or repeat it."""
TIMES = {"created", "updated", "seen", "at", "settled", "deadline"}
PERSON, BOTS = (users, users.c.id), (users, users.c.owner)
PARTS: dict[str, tuple[Table, Column[Any]]] = {
    "former_names": (former_names, former_names.c.user),
    "sessions": (sessions, sessions.c.user),
    "ratings": (ratings, ratings.c.user),
    "rating_steps": (rating_steps, rating_steps.c.user),
    "chats": (chats, chats.c.user),
    "mutes": (mutes, mutes.c.user),
    "reports": (reports, reports.c.user),
    "invitations": (invitations, invitations.c.user),
    "studies": (studies, studies.c.user),
}
"""By name in the file: where it is kept, and what says that it is somebody's."""


async def belongings(store: Store, user: User) -> AsyncIterator[str]:
    """Write all that is kept about somebody as JSON, piece by piece: games may be many."""
    yield f'{{"format": {FORMAT}, "made": "{_utc(datetime.now(UTC).timestamp())}"'
    yield f',\n"person": {_written(await store.read(_rows(*PERSON, user.id)))}'
    async for piece in _parts(store, user.id):
        yield piece
    yield ',\n"bots": ['
    divider = "\n"
    for bot in await store.read(_rows(*BOTS, user.id)):
        yield divider + _written(bot).removesuffix("}")
        async for piece in _parts(store, bot["id"]):
            yield piece
        yield "}"
        divider = ",\n"
    yield "]}\n"


async def _parts(store: Store, user: str) -> AsyncIterator[str]:
    """Write what is kept about an account besides itself, the last fields of an object."""
    for name, (table, column) in PARTS.items():
        yield f',\n"{name}": {_written(await store.read(_rows(table, column, user)))}'
    yield ',\n"games": ['
    divider = "\n"
    for identity in await store.read(_games_of(user)):
        yield divider + _written(await _game(store, identity))
        divider = ",\n"
    yield "]"


def _written(told: Any) -> str:
    return json.dumps(told, ensure_ascii=False)


def _rows(table: Table, whose: Column[Any], user: str) -> Callable[[Connection], list[Any]]:
    shown = [column for column in table.c if column.name not in SECRET]
    wanted = sa.select(*shown).where(whose == user)
    return lambda connection: [_plain(row._asdict()) for row in connection.execute(wanted)]


def _plain(row: dict[str, Any]) -> dict[str, Any]:
    """Write times as people do."""
    return {name: _utc(value) if name in TIMES else value for name, value in row.items()}


def _utc(seconds: float | None) -> str | None:
    if seconds is None:
        return None
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds")


def _games_of(user: str) -> Callable[[Connection], Sequence[str]]:
    wanted = sa.select(games.c.id).join(players).where(players.c.user == user)
    return lambda connection: connection.scalars(wanted.order_by(games.c.created)).all()


async def _game(store: Store, identity: str) -> dict[str, Any]:
    """Tell a game by its record, which needs no place among the tables at hand."""
    stored = await store.read(game_of(identity))
    assert stored is not None
    told = {"id": identity, "created": _utc(stored.created), "status": stored.status}
    try:
        room = await asyncio.to_thread(replayed, stored)
    except CouronneError:
        return told | {"events": [line.text for line in stored.lines]}
    return told | {"record": write(room.record())}
