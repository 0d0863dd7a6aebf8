"""People come to tables, and leave them for good."""

from couronne.server import aborts, bot_games, endings, levels, seating
from couronne.server.hub import Hub
from couronne.server.owners import apart
from couronne.server.questions import User
from couronne.server.rated import check_join
from couronne.server.room import Line, Room
from couronne.server.store import Change
from couronne.server.waiting import check_seats, waits_on


async def join(hub: Hub, identity: str, user: User, place: int | None) -> None:
    """Give a user an open seat."""
    table = (await hub.open(identity)).room
    await levels.check(hub.store, table, user)
    if table.rated:
        await aborts.check(hub.store, user)
    if waits_on(table):
        await check_seats(hub.store, user.id)

    def sit_down(room: Room) -> list[Line]:
        check_join(room, user)
        return seating.join(room, user, place)

    await hub.change(identity, sit_down, _provided(table, user) if table.rated else None)
    hub.lobby.changed()


def _provided(table: Room, user: User) -> Change:
    """Refuse a rated seat to who may not have it."""
    change = Change().then(apart(table.id))
    return bot_games.one_more(change, user.id) if table.has_bots else change


async def leave(hub: Hub, identity: str, user: str) -> None:
    """Let a user leave a table for good: the game is given up, then the name is gone."""
    await hub.change(identity, lambda room: endings.give_up(room, user))
    await hub.change(identity, lambda room: seating.vacate(room, user))
    hub.lobby.changed()
