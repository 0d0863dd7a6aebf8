"""Requests about who somebody is."""

from contextlib import suppress

from fastapi import Request, Response

from couronne.errors import Refusal
from couronne.server import messages, renaming
from couronne.server.asking import (
    accounts_of,
    address_of,
    hub_of,
    identities_of,
    pace_of,
)
from couronne.server.devices import place_of
from couronne.server.identity import bearer_in
from couronne.server.names import visible_name
from couronne.server.naming import may_be_called
from couronne.server.people import BROWSER
from couronne.server.questions import MEMBER, User
from couronne.server.routes.entering import hand_over
from couronne.server.routes.ground import (
    Known,
    Member,
    Tables,
    Visitor,
    guest_name,
    new_router,
    person,
)

router = new_router()


@router.post("/guests", status_code=201, response_model_exclude_none=True)
async def become_guest(
    request: Request, response: Response, visitor_now: Visitor, wanted: messages.NewGuest
) -> messages.Guest:
    """Come in without an account: the token proves who you are from now on."""
    if visitor_now is not None:
        return _guest(visitor_now, bearer_in(request.headers))
    await pace_of(request).welcome(address_of(request))
    identities, place = identities_of(request), place_of(request)
    name = await _guest_name(request, wanted.name or "")
    try:
        user, begun = await identities.welcome(name, place)
    except Refusal as refusal:
        if refusal.code != "name_taken":
            raise
        user, begun = await identities.welcome(guest_name(request), place)
    return _guest(user, hand_over(request, response, begun))


async def _guest_name(request: Request, wanted: str) -> str:
    """Return the name that a guest wants, or what guests are called if it will not do."""
    with suppress(Refusal):
        name = visible_name(wanted)
        if name and await may_be_called(hub_of(request).store, name, None):
            return name
    return guest_name(request)


def _guest(user: User, token: str | None) -> messages.Guest:
    return messages.Guest(**person(user).model_dump(), token=token)


@router.get("/me")
async def who_am_i(user: Member) -> messages.Person:
    """Tell who asks."""
    return person(user)


@router.patch("/me")
async def rename(
    request: Request, hub: Tables, session: Known, wanted: messages.NewName
) -> messages.Person:
    """Take another name, at one's tables too; a bot does so by its token, a member does not."""
    user, name = session.user, visible_name(wanted.name)
    if user.kind == MEMBER and session.kind != BROWSER:
        raise Refusal("not_by_token")
    if not name:
        raise Refusal("bad_request", where="name")
    await pace_of(request).rename(user.id)
    renamed, displaced = await accounts_of(request).rename(user, name, guest_name(request))
    await renaming.rename(hub, renamed, user.name)
    await renaming.displaced(hub, identities_of(request), displaced)
    return person(renamed)
