"""Requests of those who look for somebody to play with."""

from typing import Annotated

from fastapi import Query, Request

from couronne.server import seeks
from couronne.server.asking import address_of, pace_of
from couronne.server.inviting import invitations_of, names_from
from couronne.server.messages import LONGEST_NAME
from couronne.server.messages import meeting as messages
from couronne.server.room import WAITING
from couronne.server.routes.ground import Member, Tables, new_router
from couronne.server.showing import summary

router = new_router()


@router.post("/seeks", status_code=201)
async def seek(
    request: Request, hub: Tables, user: Member, wanted: messages.Seek
) -> messages.Sought:
    """Sit down at a table that fits, or at a new one that waits; leave it to seek no more."""
    await pace_of(request).found(user.id, address_of(request))
    room = await seeks.seek(hub, user, wanted, address_of(request))
    return messages.Sought(id=room.id, url=f"/games/{room.id}", waiting=room.status == WAITING)


@router.get("/invitations")
async def invitations(hub: Tables, user: Member) -> messages.Invitations:
    """List the tables where a seat is kept for you: join them, or refuse."""
    games = await hub.store.read(invitations_of(user.id))
    return messages.Invitations(invitations=[summary(game, user.id) for game in games])


@router.get("/players")
async def names(
    hub: Tables,
    _user: Member,
    prefix: Annotated[str, Query(min_length=1, max_length=LONGEST_NAME)],
) -> messages.Names:
    """List a few accounts whose names begin so; guests are not among them."""
    return messages.Names(names=await hub.store.read(names_from(prefix)))
