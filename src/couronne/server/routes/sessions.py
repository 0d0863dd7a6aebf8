"""Requests about where one is logged in."""

from fastapi import Request

from couronne.server.asking import identities_of, pace_of
from couronne.server.messages import accounts as messages
from couronne.server.people import BROWSER
from couronne.server.routes.ground import InPerson, new_router

router = new_router()


@router.get("/sessions")
async def list_sessions(request: Request, session: InPerson) -> messages.Sessions:
    """List where one is logged in."""
    found = await identities_of(request).sessions(session.user, BROWSER)
    entries = [
        messages.SessionEntry(
            id=row.id,
            label=row.label,
            created=row.created,
            seen=row.seen,
            address=row.address,
            current=row.id == session.id,
        )
        for row in found
    ]
    return messages.Sessions(sessions=entries)


@router.delete("/sessions", status_code=204)
async def log_out_elsewhere(request: Request, session: InPerson) -> None:
    """Log out in all other browsers."""
    await pace_of(request).change(session.user.id)
    await identities_of(request).revoke_others(session)


@router.delete("/sessions/{identity}", status_code=204)
async def log_out_there(request: Request, session: InPerson, identity: str) -> None:
    """Log out in one browser."""
    await pace_of(request).change(session.user.id)
    await identities_of(request).revoke(session.user.id, identity, BROWSER)
