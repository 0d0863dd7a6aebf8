"""The HTTP interface, under `/api/v1`."""

import asyncio
from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Query, Request, Response
from fastapi.responses import PlainTextResponse

from couronne.errors import CouronneError, Refusal
from couronne.games.illustrations import illustration
from couronne.records.writing import write
from couronne.server import messages, offers
from couronne.server.asking import address_of, hub_of, identities_of, language_of, pace_of, visitor
from couronne.server.hub import Hub
from couronne.server.identity import COOKIE, LASTS, cleaned, token_in
from couronne.server.room import Room
from couronne.server.speakers import speaker_of
from couronne.server.store import User

PREFIX = "/api/v1"
SVG = "image/svg+xml"
COVER = "cover"
"""The picture that stands for a game."""
PROBLEMS: dict[int | str, dict[str, type[messages.Message]]] = {
    status: {"model": messages.Problem}
    for status in (401, 403, 404, 408, 409, 413, 422, 429, 500, 503)
}

router = APIRouter(prefix=PREFIX, responses=PROBLEMS, dependencies=[Depends(visitor)])


Visitor = Annotated[User | None, Depends(visitor)]


async def member(user: Visitor) -> User:
    """Refuse those of whom nothing is known."""
    if user is None:
        raise Refusal("who_are_you")
    return user


Member = Annotated[User, Depends(member)]
Lang = Annotated[messages.Language | None, Query(description="the language of sentences")]
Lists = Literal["open", "live", "mine"]
Tables = Annotated[Hub, Depends(hub_of)]


@router.post("/guests", status_code=201)
async def become_guest(
    request: Request, response: Response, visitor_now: Visitor, wanted: messages.NewGuest
) -> messages.Guest:
    """Come in without an account: the token proves who you are from now on."""
    known = token_in(request.headers, request.cookies)
    if visitor_now is not None and known is not None:
        return messages.Guest(id=visitor_now.id, name=visitor_now.name, token=known)
    pace_of(request).welcome(address_of(request))
    name = cleaned(wanted.name or "") or speaker_of(language_of(request)).say("site.guest")
    user, token = await identities_of(request).welcome(name)
    secure = request.url.scheme == "https"
    response.set_cookie(COOKIE, token, max_age=LASTS, httponly=True, samesite="lax", secure=secure)
    return messages.Guest(id=user.id, name=user.name, token=token)


@router.get("/me")
async def who_am_i(user: Member) -> messages.Person:
    """Tell who asks."""
    return messages.Person(id=user.id, name=user.name)


@router.patch("/me")
async def rename(
    request: Request, hub: Tables, user: Member, wanted: messages.NewName
) -> messages.Person:
    """Take another name, at one's tables too."""
    name = cleaned(wanted.name)
    if not name:
        raise Refusal("bad_request", where="name")
    pace_of(request).rename(user.id)
    renamed = await identities_of(request).rename(user, name)
    await hub.rename(renamed, user.name)
    return messages.Person(id=renamed.id, name=renamed.name)


@router.get("/catalogue")
def catalogue(request: Request, lang: Lang = None) -> messages.Catalogue:
    """List the games, their rule sets and the levels of the bots."""
    return offers.catalogue(lang or language_of(request))


@router.get("/pictures/{game}.svg", response_class=Response)
def game_picture(game: str) -> Response:
    """Draw a game in full swing."""
    return rules_picture(game, COVER)


@router.get("/pictures/{game}/{name}.svg", response_class=Response)
def rules_picture(game: str, name: str) -> Response:
    """Draw a position that the rules in words refer to."""
    return Response(illustration(game, name).svg(), media_type=SVG)


@router.get("/rules/{game}/{rules}")
def rules_in_words(
    request: Request, game: str, rules: str, lang: Lang = None
) -> messages.RulesText:
    """Tell the rules of a game."""
    return offers.rules_text(game, rules, lang or language_of(request))


@router.post("/games", status_code=201)
async def create(
    request: Request, hub: Tables, user: Member, wanted: messages.NewGame
) -> messages.Created:
    """Set up a table."""
    pace_of(request).found(user.id, address_of(request))
    return _created(await hub.create(wanted, user))


def _created(room: Room) -> messages.Created:
    return messages.Created(id=room.id, url=f"/games/{room.id}")


@router.get("/games")
async def list_games(
    hub: Tables,
    user: Visitor,
    which: Annotated[Literal["open", "live", "mine"], Query(alias="list")],
) -> messages.Listed:
    """List tables: those with an open seat, those being played, or one's own."""
    return messages.Listed(games=await hub.tables(which, user.id if user else None))


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
    return _json(await hub.show(table, who, lang or language_of(request), at))


def _json(message: messages.Message) -> Response:
    """Answer without a second check of what is right by its making."""
    return Response(message.model_dump_json(), media_type="application/json")


@router.post("/games/{table}/join", response_model=messages.Table)
async def join(
    request: Request, hub: Tables, user: Member, table: str, wanted: messages.Join
) -> Response:
    """Take an open seat."""
    await hub.join(table, user, wanted.seat)
    return _json(await hub.show(table, user.id, language_of(request)))


@router.post("/games/{table}/moves")
async def play(hub: Tables, user: Member, table: str, wanted: messages.Move) -> messages.Done:
    """Play a move; the answer comes when it is on disk."""
    kept = await hub.change(table, lambda room: room.play(user.id, wanted.seq, wanted.move))
    return messages.Done(seq=kept.seq)


@router.post("/games/{table}/undo")
async def undo(hub: Tables, user: Member, table: str, wanted: messages.Undo) -> messages.Done:
    """Take back one's own last decision, as long as nothing was drawn."""
    kept = await hub.change(table, lambda room: room.undo(user.id, wanted.seq))
    return messages.Done(seq=kept.seq)


@router.post("/games/{table}/resign")
async def resign(hub: Tables, user: Member, table: str, wanted: messages.Resign) -> messages.Done:
    """Give a game up, or close a table that still waits for players."""
    kept = await hub.change(table, lambda room: room.resign(user.id, wanted.seat))
    return messages.Done(seq=kept.seq)


@router.post("/games/{table}/rematch")
async def rematch(request: Request, hub: Tables, user: Member, table: str) -> messages.Created:
    """Play again, everybody one seat further."""
    pace_of(request).found(user.id, address_of(request))
    return _created(await hub.rematch(table, user))


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
    pace_of(request).draw(user.id if user else None, address_of(request))
    async with hub.at(await hub.open(table)) as room:
        states = room.ledger.states
        state = states[-1 if at is None else min(at, len(states) - 1)].public()
    drawn = await asyncio.to_thread(state.svg, min(side, state.game.players - 1))
    return Response(drawn, media_type=SVG)


def problem(error: CouronneError, language: str) -> messages.Problem:
    """Say what was wrong."""
    return messages.Problem(code=error.code, message=speaker_of(language).error(error))
