"""The next game of the same players: who wants it sits down, and the others are invited."""

import asyncio
from dataclasses import replace
from functools import partial

import sqlalchemy as sa
from sqlalchemy import Connection

from couronne.errors import Refusal
from couronne.server import aborts, bot_games
from couronne.server.comings import join
from couronne.server.founding import new_seed
from couronne.server.hub import Hub
from couronne.server.identity import new_id
from couronne.server.keeping import new_game
from couronne.server.naming import may_be_called
from couronne.server.pace import Pace
from couronne.server.people import user_with
from couronne.server.questions import User
from couronne.server.room import OVER, WAITING, Room
from couronne.server.schema import mutes
from couronne.server.store import CHAIN, Change


async def rematch(hub: Hub, pace: Pace, identity: str, user: User, address: str) -> Room:
    """Sit down at the next game of the same players; the first who asks sets it up."""
    former = await _former(hub, identity, user)
    if former is None or await _has_come_to_nothing(hub, former):
        await _set_up(hub, pace, identity, former, user, address)
    async with hub.at(await hub.open(identity)) as room:
        following = room.rematch
    assert following is not None
    return await _seated(hub, following, user)


async def _former(hub: Hub, identity: str, user: User) -> str | None:
    """Return the rematch that was set up, if there is one; only who has played may ask."""
    async with hub.at(await hub.open(identity)) as room:
        if not room.seats_of(user.id):
            raise Refusal("not_your_seat")
        if room.status != OVER:
            raise Refusal("table_not_over")
        return room.rematch


async def _has_come_to_nothing(hub: Hub, following: str) -> bool:
    async with hub.at(await hub.open(following)) as room:
        return room.was_closed


async def _set_up(
    hub: Hub, pace: Pace, identity: str, former: str | None, user: User, address: str
) -> None:
    """Keep a new table, unless somebody else was faster."""
    async with hub.at(await hub.open(identity)) as room:
        following = room.rotated(new_id(), new_seed(), user.id)
    await _check_names_again(hub, following)
    if following.status == WAITING:
        await pace.invite(user.id, len(following.invited))
        await hub.waiting.check(user.id, address, len(following.invited), following.public)
    if following.rated:
        await aborts.check(hub.store, user)
    lines = await asyncio.to_thread(following.deal)
    change = new_game(Change(), following, lines).add(CHAIN, of=identity, to=following.id)
    change.then(partial(_check_mutes, user=user.id, invited=following.invited))
    if following.rated and following.has_bots:
        bot_games.one_more(change, user.id)
    kept = await hub.change(identity, lambda room: room.note_rematch(following.id, former), change)
    if not kept.changed:
        return
    hub.waiting.note(address, following)
    hub.followers.touch(await hub.open(following.id))
    hub.lobby.changed()


async def _check_names_again(hub: Hub, room: Room) -> None:
    """Call those at one screen whose name is somebody's by now like who sits there with them."""
    seats = list(room.seats)
    for place, seat in enumerate(seats):
        user = await hub.store.read(user_with(seat.user)) if seat.user else None
        if user and seat.name != user.name and not await may_be_called(hub.store, seat.name, user):
            seats[place] = replace(seat, name=user.name)
    if seats != room.seats:
        room.sit(seats)


def _check_mutes(connection: Connection, user: str, invited: set[str]) -> None:
    """Refuse to seat those together again who do not want to hear of each other."""
    between = sa.or_(
        sa.and_(mutes.c.user == user, mutes.c.muted.in_(invited)),
        sa.and_(mutes.c.user.in_(invited), mutes.c.muted == user),
    )
    if connection.execute(mutes.select().where(between)).first() is not None:
        raise Refusal("no_rematch")


async def _seated(hub: Hub, identity: str, user: User) -> Room:
    """Let a user sit down where a seat is kept, if the game has not begun."""
    held = await hub.open(identity)
    async with hub.at(held) as room:
        comes = room.status == WAITING and not room.seats_of(user.id)
    if comes:
        await join(hub, identity, user, None)
    async with hub.at(held) as room:
        return room
