"""New tables: as somebody wants one, or from a position of another game."""

import asyncio
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import replace

from couronne.errors import Refusal
from couronne.games.draws import SEED_BYTES
from couronne.records.ledger import Ledger
from couronne.server import aborts, bot_games, levels
from couronne.server.hub import Hub
from couronne.server.identity import new_id
from couronne.server.inviting import invited, is_own
from couronne.server.messages import NewGame
from couronne.server.names import visible_name
from couronne.server.naming import may_be_called
from couronne.server.questions import User
from couronne.server.rated import LEVELS, check_table
from couronne.server.room import BOT, OPEN, WAITING, Line, Room, Seat, make_room
from couronne.server.seating import seat_of
from couronne.server.store import Change

Dealt = tuple[Room, list[Line]]
"""A new table, and what its deal leaves in the log."""


async def create(
    hub: Hub, wanted: NewGame, user: User, address: str, more: Change | None = None
) -> Room:
    """Set up a table and deal; what else is written with it may still refuse it."""
    if not any(name == "open" or is_own(name) for name in wanted.seats):
        raise Refusal("no_person")
    guests = await invited(hub.store, wanted.seats, user)
    if guests or "open" in wanted.seats:
        await hub.waiting.check(user.id, address, len(guests), wanted.public)
    await _check_names(hub, wanted.seats, user)
    seats = [_seat(name, user, guests) for name in wanted.seats]
    if wanted.rated:
        check_table((wanted.game, wanted.rules, wanted.options), wanted.seats, user)
        await aborts.check(hub.store, user)
    # Rules are compiled at their first use on a machine, which nobody else shall wait for.
    room, lines = await asyncio.to_thread(_laid, wanted, seats)
    change = more or Change()
    if room.rated and room.has_bots:
        bot_games.one_more(change, user.id)
    await hub.found(room, change, lines)
    if room.status == WAITING:
        hub.waiting.note(address, room)
    return room


def _laid(wanted: NewGame, seats: Sequence[Seat]) -> Dealt:
    table = (wanted.game, wanted.rules, wanted.options)
    room = make_room(new_id(), table, seats, new_seed())
    room.public, room.rated = wanted.public, wanted.rated
    room.wanted = levels.kept(wanted.wanted)
    room.set_pace(wanted.pace.model_dump() if wanted.pace else None)
    return room, room.deal()


def take_up(ledger: Ledger, at: int, seats: Sequence[Seat]) -> Dealt:
    """Lay a table that goes on from where another game was after so many events.

    All of them are replayed, which takes long: that is nothing for the event loop.
    """
    game, origin = ledger.game, replace(ledger.origin, told=at)
    table = (game.name, game.rules, game.options)
    room = make_room(new_id(), table, seats, new_seed(), origin)
    return room, room.deal(ledger.events[:at])


def new_seed() -> bytes:
    """Return what all draws of a game follow from."""
    return secrets.token_bytes(SEED_BYTES)


async def _check_names(hub: Hub, seats: Sequence[str], user: User) -> None:
    """Refuse names at one screen that look like somebody else's account, or like a bot."""
    for seat in seats:
        kind, _colon, called = seat.partition(":")
        name = visible_name(called) if kind == "me" else ""
        if name and not await may_be_called(hub.store, name, user):
            raise Refusal("name_taken", name=name)


def _seat(name: str, user: User, guests: Mapping[str, User]) -> Seat:
    if name in guests:
        return Seat(OPEN, guests[name].name, invited=guests[name].id)
    kind, _colon, called = name.partition(":")
    if kind == "me":
        return seat_of(user, visible_name(called))
    return Seat(OPEN) if kind == "open" else Seat(BOT, name, has_page=name in LEVELS)
