"""Requests about all that is kept of somebody: to have it, and to have it gone."""

from fastapi import Request, Response
from fastapi.responses import StreamingResponse

from couronne.server.asking import accounts_of, address_of, hub_of, leaving_of, pace_of
from couronne.server.belongings import belongings
from couronne.server.devices import place_of
from couronne.server.identity import COOKIE
from couronne.server.messages import accounts as messages
from couronne.server.proofs import still_in
from couronne.server.questions import GUEST
from couronne.server.routes.ground import InPerson, new_router
from couronne.server.store import Change

router = new_router()


@router.get("/me/data", response_class=Response)
async def download(request: Request, session: InPerson) -> StreamingResponse:
    """Download all that is kept about oneself, games included."""
    await pace_of(request).download(session.user.id)
    headers = {
        "content-disposition": 'attachment; filename="couronne.json"',
        "cache-control": "no-store",
    }
    told = belongings(hub_of(request).store, session.user)
    return StreamingResponse(told, media_type="application/json", headers=headers)


@router.delete("/me", status_code=204)
async def leave(
    request: Request, response: Response, session: InPerson, wanted: messages.Farewell
) -> None:
    """Delete oneself for good. Games stay, without one's name; those that go on are given up."""
    await pace_of(request).leave(address_of(request))
    user, beginning = session.user, Change().provided(still_in(session))
    if user.kind != GUEST:
        beginning = await accounts_of(request).proven(session, wanted.password, place_of(request))
    await leaving_of(request).leave(user.id, beginning)
    response.delete_cookie(COOKIE)
