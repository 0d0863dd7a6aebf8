"""In whose lists a table is: the registers of players and of invitations follow its seats."""

import sqlalchemy as sa
from sqlalchemy import Connection

from couronne.server.bulk import Bulk
from couronne.server.room import OPEN, Room
from couronne.server.schema import invitations, players
from couronne.server.store import ADD_PLAYER, Change, Step

INVITE = Bulk(
    invitations,
    'INSERT INTO invitations ("user", game) {rows} ON CONFLICT DO NOTHING',
    ("user", "game"),
)


def enter(change: Change, room: Room) -> None:
    """Enter those who sit at a new table, and those who are invited."""
    for user in room.users:
        change.add(ADD_PLAYER, user=user, game=room.id)
    for user in room.invited:
        change.add(INVITE, user=user, game=room.id)


def keep(change: Change, room: Room) -> None:
    """Enter who has come, and strike out who has left before the game began."""
    enter(change, room)
    has_begun = not any(seat.kind == OPEN for seat in room.seats)
    change.then(_strike_out(invitations, room.id, room.invited))
    if not has_begun:
        change.then(_strike_out(players, room.id, room.users))


def close(change: Change, room: Room) -> None:
    """Strike out who is still invited to a table that is over."""
    if room.invited:
        change.then(_strike_out(invitations, room.id, set()))


def _strike_out(register: sa.Table, game: str, but: set[str]) -> Step:
    gone = register.delete().where(register.c.game == game, register.c.user.not_in(but))

    def step(connection: Connection) -> None:
        connection.execute(gone)

    return step
