"""Requests about talk at tables."""

from typing import Annotated

from fastapi import Depends, Request

from couronne.server.asking import chats_of, pace_of
from couronne.server.chats import Chats
from couronne.server.messages import chats as messages
from couronne.server.routes.ground import Member, Visitor, new_router

Talk = Annotated[Chats, Depends(chats_of)]

router = new_router()


@router.get("/games/{table}/chat")
async def read(talk: Talk, user: Visitor, table: str) -> messages.Chat:
    """Read what was said at a table, but for what those said whom you have muted."""
    return messages.Chat(lines=await talk.read(table, user))


@router.post("/games/{table}/chat", status_code=201)
async def say(
    request: Request, talk: Talk, user: Member, table: str, wanted: messages.Say
) -> messages.ChatLine:
    """Say something at a table where you sit."""
    await pace_of(request).talk(user.id)
    return await talk.say(table, user, wanted.text)


@router.post("/games/{table}/report", status_code=201)
async def report(
    request: Request, talk: Talk, user: Member, table: str, wanted: messages.NewReport
) -> messages.Reported:
    """Tell whoever runs the server what somebody at a table did wrong."""
    await pace_of(request).report(user.id)
    return messages.Reported(id=await talk.report(table, user, wanted))


@router.get("/me/mutes")
async def muted(talk: Talk, user: Member) -> messages.Mutes:
    """List those whom you do not want to hear."""
    return messages.Mutes(people=await talk.muted(user))


@router.post("/me/mutes")
async def mute(request: Request, talk: Talk, user: Member, wanted: messages.Mute) -> messages.Mutes:
    """Hear somebody no more, at any table."""
    await pace_of(request).change(user.id)
    return messages.Mutes(people=await talk.mute(user, wanted.user))


@router.delete("/me/mutes")
async def unmute(
    request: Request, talk: Talk, user: Member, wanted: messages.Mute
) -> messages.Mutes:
    """Hear somebody again."""
    await pace_of(request).change(user.id)
    return messages.Mutes(people=await talk.unmute(user, wanted.user))
