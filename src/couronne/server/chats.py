"""Talk at the table. Players write; whoever has the table's link reads.

Lines are kept first. Then those who look are told whatever they have not been told yet, here and
on the other servers, which are told no more than the number of the newest line.
"""

import asyncio
import time
from contextlib import suppress
from typing import Any
from weakref import WeakKeyDictionary

import sqlalchemy as sa

from couronne.errors import Refusal
from couronne.server.bulk import Bulk
from couronne.server.hub import Hub
from couronne.server.identity import new_id
from couronne.server.messages import LiveChat
from couronne.server.messages.chats import ChatLine, MutedPerson, NewReport
from couronne.server.proofs import still_here
from couronne.server.questions import User
from couronne.server.schema import mutes, reports
from couronne.server.shelf import Hearer, Held
from couronne.server.store import MOST_CONFLICTS, Change, Conflict
from couronne.server.talk import (
    add_line,
    lines_after,
    lines_for,
    muted_people,
    name_of,
    newest,
    speakers,
)

SUBJECT = "chat"
JOINER = "\u200d"
"""Holds the parts of one emoji together."""
MOST_MUTED = 500
MUTE = Bulk(
    mutes,
    'INSERT INTO mutes ("user", muted) {rows} ON CONFLICT DO NOTHING',
    ("user", "muted"),
)
UNMUTE = mutes.delete().where(
    mutes.c.user == sa.bindparam("who"), mutes.c.muted == sa.bindparam("whom")
)
INSERT_REPORT = reports.insert()


class Listening:
    """What those who look at a table on this server have been told."""

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.told: int | None = None
        """The number of the last line that they need not be told; unknown until it was read."""
        self.newest = 0
        """The number of the last line of which this server has heard."""


class Chats:
    """What people say at the tables, and whom they do not want to hear."""

    def __init__(self, hub: Hub, is_on: bool) -> None:
        self.hub, self.is_on = hub, is_on
        self._listening: WeakKeyDictionary[Held, Listening] = WeakKeyDictionary()
        hub.sharing.also(SUBJECT, self._tell)
        hub.also_refresh.append(self._refresh)

    def _check_on(self) -> None:
        if not self.is_on:
            raise Refusal("no_chat")

    async def read(self, table: str, reader: User | None) -> list[ChatLine]:
        """Return what was said at a table, as far as the reader wants to hear it."""
        self._check_on()
        await self.hub.open(table)
        return await self.hub.store.read(lines_for(table, reader.id if reader else None))

    async def say(self, table: str, user: User, text: str) -> ChatLine:
        """Let a player say something."""
        self._check_on()
        held, said = await self.hub.open(table), in_one_line(text)
        if not held.room.seats_of(user.id):
            raise Refusal("players_talk")
        if not said:
            raise Refusal("nothing_said")
        line = await self._keep(table, user, said)
        self.hub.sharing.publish(held, {SUBJECT: line.number})
        await self._tell(held, line.number)
        return line

    async def _keep(self, table: str, user: User, said: str) -> ChatLine:
        """Write a line; whoever was faster on another server has taken its number."""
        kept: list[ChatLine] = []
        change = Change().provided(still_here(user.id))
        change.then(lambda connection: kept.append(add_line(connection, table, user, said)))
        for _ in range(MOST_CONFLICTS):
            try:
                await self.hub.store.write(change)
            except Conflict:
                continue
            return kept[-1]
        raise Refusal("not_kept")

    async def begin_to_hear(self, held: Held, hear: Hearer, user: str | None) -> None:
        """Let somebody hear from now on what is said at a table."""
        listening = self._listening_at(held)
        async with listening.lock:
            if listening.told is None or not held.hearers:
                with suppress(Refusal):  # the database is away
                    found = await self.hub.store.read(newest([held.room.id]))
                    listening.told = found.get(held.room.id, 0)
            held.hearers[hear] = user
        await self._tell(held, listening.newest)

    def _listening_at(self, held: Held) -> Listening:
        return self._listening.setdefault(held, Listening())

    async def _tell(self, held: Held, number: Any) -> None:
        """Tell those who look at a table all lines up to a number that they have not heard."""
        listening = self._listening_at(held)
        listening.newest = max(listening.newest, number)
        async with listening.lock:
            told = number - 1 if listening.told is None else listening.told
            if number <= told or not held.hearers:
                return
            for line, muted_by in await self.hub.store.read(lines_after(held.room.id, told)):
                held.pass_on(LiveChat(**line.model_dump()), muted_by)
                listening.told = line.number

    async def _refresh(self, watched: dict[str, Held]) -> None:
        """Tell what other servers have said without being heard."""
        for table, number in (await self.hub.store.read(newest(watched.keys()))).items():
            await self._tell(watched[table], number)

    async def mute(self, user: User, other: str) -> list[MutedPerson]:
        """Let a user not hear somebody any more, wherever they meet."""
        if other == user.id or await self.hub.store.read(name_of(other)) is None:
            raise Refusal("nobody_to_mute")
        muted = await self.muted(user)
        if len(muted) >= MOST_MUTED:
            raise Refusal("too_many_muted", most=MOST_MUTED)
        await self.hub.store.write(Change().add(MUTE, user=user.id, muted=other))
        return await self.muted(user)

    async def unmute(self, user: User, other: str) -> list[MutedPerson]:
        """Let a user hear somebody again; who was heard all along needs nothing written."""
        muted = await self.muted(user)
        if other not in {one.id for one in muted}:
            return muted
        await self.hub.store.write(Change().add(UNMUTE, who=user.id, whom=other))
        return await self.muted(user)

    async def muted(self, user: User) -> list[MutedPerson]:
        """List those whom a user does not hear."""
        return await self.hub.store.read(muted_people(user.id))

    async def report(self, table: str, user: User, report: NewReport) -> str:
        """Take down what somebody has done at a table; return the number of the report."""
        held = await self.hub.open(table)
        talked = await self.hub.store.read(speakers(table))
        if report.about == user.id or report.about not in talked | held.room.users:
            raise Refusal("nobody_to_report")
        row = {"id": new_id(), "user": user.id, "game": table}
        said = {"about": report.about, "text": report.text, "at": time.time()}
        change = Change().provided(still_here(user.id))
        await self.hub.store.write(change.add(INSERT_REPORT, **row, **said))
        return row["id"]


def in_one_line(text: str) -> str:
    """Make what somebody says fit to be shown in one line; emoji stay whole."""
    shown = (char if char.isprintable() or char == JOINER else " " for char in text)
    return " ".join("".join(shown).split()).strip(JOINER + " ")
