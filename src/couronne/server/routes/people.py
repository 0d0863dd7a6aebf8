"""Requests about who somebody is."""

from fastapi import Request, Response

from couronne.errors import Refusal
from couronne.server import comings, messages
from couronne.server.asking import accounts_of, address_of, identities_of, language_of, pace_of
from couronne.server.devices import place_of
from couronne.server.identity import cleaned, token_in
from couronne.server.questions import User
from couronne.server.routes.entering import keep_cookie
from couronne.server.routes.ground import Member, Tables, Visitor, new_router, person
from couronne.server.speakers import speaker_of

router = new_router()


@router.post("/guests", status_code=201)
async def become_guest(
    request: Request, response: Response, visitor_now: Visitor, wanted: messages.NewGuest
) -> messages.Guest:
    """Come in without an account: the token proves who you are from now on."""
    known = token_in(request.headers, request.cookies)
    if visitor_now is not None and known is not None:
        return _guest(visitor_now, known)
    await pace_of(request).welcome(address_of(request))
    name = cleaned(wanted.name or "")
    if not name or not await accounts_of(request).may_be_called(name, None):
        name = speaker_of(language_of(request)).say("site.guest")
    user, token = await identities_of(request).welcome(name, place_of(request))
    keep_cookie(request, response, token)
    return _guest(user, token)


def _guest(user: User, token: str) -> messages.Guest:
    return messages.Guest(**person(user).model_dump(), token=token)


@router.get("/me")
async def who_am_i(user: Member) -> messages.Person:
    """Tell who asks."""
    return person(user)


@router.patch("/me")
async def rename(
    request: Request, hub: Tables, user: Member, wanted: messages.NewName
) -> messages.Person:
    """Take another name, at one's tables too."""
    name = cleaned(wanted.name)
    if not name:
        raise Refusal("bad_request", where="name")
    await pace_of(request).rename(user.id)
    renamed = await accounts_of(request).rename(user, name)
    await comings.rename(hub, renamed, user.name)
    return person(renamed)
