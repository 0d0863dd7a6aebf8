"""Requests about tables."""

from typing import Annotated, Literal

from fastapi import Query, Request, Response
from fastapi.responses import PlainTextResponse

from couronne.errors import Refusal
from couronne.records.writing import write
from couronne.server import agreements, comings, endings, founding, messages, rematches, seating
from couronne.server.asking import address_of, language_of, pace_of, pictures_of
from couronne.server.hub import Act, Hub
from couronne.server.inviting import INVITED
from couronne.server.pictures import sent
from couronne.server.room import Room
from couronne.server.routes.ground import Lang, Member, Tables, Visitor, json_text, new_router

Lists = Literal["open", "live", "mine"]

router = new_router()


@router.post("/games", status_code=201)
async def create(
    request: Request, hub: Tables, user: Member, wanted: messages.NewGame
) -> messages.Created:
    """Set up a table; a seat `user:NAME` is kept for who is called so."""
    await pace_of(request).found(user.id, address_of(request))
    await pace_of(request).invite(user.id, sum(seat.startswith(INVITED) for seat in wanted.seats))
    return _created(await founding.create(hub, wanted, user, address_of(request)))


def _created(room: Room) -> messages.Created:
    return messages.Created(id=room.id, url=f"/games/{room.id}")


@router.get("/games")
async def list_games(
    hub: Tables,
    user: Visitor,
    which: Annotated[Lists, Query(alias="list")],
) -> messages.Listed:
    """List tables: those with an open seat, those being played, or one's own."""
    return messages.Listed(games=await hub.lobby.tables(which, user.id if user else None))


@router.get("/games/{table}", response_model=messages.Table)
async def look(
    request: Request,
    hub: Tables,
    user: Visitor,
    table: str,
    at: Annotated[int | None, Query(ge=0, le=100_000)] = None,
    lang: Lang = None,
) -> Response:
    """Look at a table, as it is or as it was after so many events."""
    who = user.id if user else None
    return json_text(await hub.show(table, who, lang or language_of(request), at))


@router.post("/games/{table}/join", response_model=messages.Table)
async def join(
    request: Request, hub: Tables, user: Member, table: str, wanted: messages.Join
) -> Response:
    """Take an open seat."""
    await pace_of(request).change(user.id)
    await comings.join(hub, table, user, wanted.seat)
    return json_text(await hub.show(table, user.id, language_of(request)))


@router.post("/games/{table}/moves")
async def play(hub: Tables, user: Member, table: str, wanted: messages.Move) -> messages.Done:
    """Play a move; the answer comes when it is on disk."""
    return await _done(hub, table, lambda room: room.play(user.id, wanted.seq, wanted.move))


@router.post("/games/{table}/undo")
async def undo(hub: Tables, user: Member, table: str, wanted: messages.Undo) -> messages.Done:
    """Take back one's own last decision, as long as nothing was drawn."""
    return await _done(hub, table, lambda room: room.undo(user.id, wanted.seq))


@router.post("/games/{table}/resign")
async def resign(hub: Tables, user: Member, table: str, wanted: messages.Resign) -> messages.Done:
    """Give a game up, or stand up from a table that still waits for players."""
    done = await _done(hub, table, lambda room: endings.resign(room, user.id, wanted.seat))
    hub.followers.tell({user.id})
    return done


@router.post("/games/{table}/draw")
async def draw(
    request: Request, hub: Tables, user: Member, table: str, wanted: messages.Offer | None = None
) -> messages.Done:
    """Offer to share the game, or accept such an offer."""
    await pace_of(request).offer(user.id)
    only = wanted is not None and wanted.agree
    return await _done(hub, table, lambda room: agreements.share(room, user.id, only))


@router.post("/games/{table}/takeback")
async def take_back(
    request: Request, hub: Tables, user: Member, table: str, wanted: messages.Offer | None = None
) -> messages.Done:
    """Ask to take back the own last decision and all that followed, or agree to it."""
    await pace_of(request).offer(user.id)
    only = wanted is not None and wanted.agree
    return await _done(hub, table, lambda room: agreements.take_back(room, user.id, only))


@router.post("/games/{table}/decline")
async def decline(request: Request, hub: Tables, user: Member, table: str) -> messages.Done:
    """Turn down what was offered or asked, or think better of it."""
    await pace_of(request).offer(user.id)
    return await _done(hub, table, lambda room: agreements.decline(room, user.id))


@router.post("/games/{table}/abort")
async def abort(hub: Tables, user: Member, table: str) -> messages.Done:
    """Call off a game in which not everybody has decided something."""
    return await _done(hub, table, lambda room: endings.abort(room, user.id))


@router.post("/games/{table}/claim")
async def claim(hub: Tables, user: Member, table: str) -> messages.Done:
    """End a game without a clock that somebody has abandoned for days."""
    if not hub.wall_clock.is_right:
        raise Refusal("clock_jumped")
    return await _done(hub, table, lambda room: endings.claim(room, user.id))


@router.post("/games/{table}/leave")
async def leave(request: Request, hub: Tables, user: Member, table: str) -> messages.Done:
    """Stand up from a table that still waits for players."""
    await pace_of(request).change(user.id)
    done = await _done(hub, table, lambda room: seating.leave(room, user.id))
    hub.followers.tell({user.id})
    hub.lobby.changed()
    return done


@router.post("/games/{table}/refuse")
async def refuse(request: Request, hub: Tables, user: Member, table: str) -> messages.Done:
    """Turn an invitation down: the seat is for whoever has the link, and its hosts are told."""
    await pace_of(request).change(user.id)
    done = await _done(hub, table, lambda room: seating.decline_invitation(room, user.id))
    hub.followers.tell({user.id, *(await hub.open(table)).room.users})
    return done


async def _done(hub: Hub, table: str, act: Act) -> messages.Done:
    return messages.Done(seq=(await hub.change(table, act)).seq)


@router.post("/games/{table}/rematch")
async def rematch(request: Request, hub: Tables, user: Member, table: str) -> messages.Created:
    """Play again, everybody one seat further: the others are invited, or have invited already."""
    pace, address = pace_of(request), address_of(request)
    await pace.found(user.id, address)
    return _created(await rematches.rematch(hub, pace, table, user, address))


@router.get("/games/{table}/record", response_class=PlainTextResponse)
async def record(hub: Tables, table: str) -> PlainTextResponse:
    """Download a game; its seed is in it once it is over."""
    async with hub.at(await hub.open(table)) as room:
        text = write(room.record())
    named = {"content-disposition": f'attachment; filename="{table}.crown"'}
    return PlainTextResponse(text, headers=named)


@router.get("/games/{table}/picture.svg", response_class=Response)
async def picture(
    request: Request,
    hub: Tables,
    user: Visitor,
    table: str,
    at: Annotated[int | None, Query(ge=0, le=100_000)] = None,
    side: Annotated[int, Query(ge=0, lt=messages.MOST_SEATS)] = 0,
) -> Response:
    """Draw a position."""
    pace, who, address = pace_of(request), user.id if user else None, address_of(request)
    pace.draw(who, address)
    held = await hub.open(table)
    pace.draw(who, address, held.room.game.players - 1)
    async with hub.at(held) as room:
        states = room.ledger.states
        state = states[-1 if at is None else min(at, len(states) - 1)].public()
    side = min(side, state.game.players - 1)
    return sent(await pictures_of(request).of_position(state, side), request)
