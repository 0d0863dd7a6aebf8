"""Requests of whoever runs the site."""

from typing import Annotated

from fastapi import Depends

from couronne.errors import Refusal
from couronne.server.messages.admin import Overview, Settle
from couronne.server.overview import is_admin, overview, settling
from couronne.server.people import Session
from couronne.server.routes.ground import InPerson, Tables, new_router
from couronne.server.store import Change

router = new_router()


async def admin(hub: Tables, session: InPerson) -> Session:
    """Refuse those who do not run the site, and programs that act for those who do."""
    if not await hub.store.read(is_admin(session.user.id)):
        raise Refusal("not_admin")
    return session


Admin = Annotated[Session, Depends(admin)]


@router.get("/admin/overview")
async def look(hub: Tables, _admin: Admin) -> Overview:
    """Tell how the site is: games, servers and their errors, reports, counts."""
    return await hub.store.read(overview())


@router.post("/admin/reports/{report}/settle")
async def settle(hub: Tables, _admin: Admin, report: str, wanted: Settle) -> Settle:
    """Note that a report is settled, or is not after all."""
    await hub.store.write(Change().then(settling(report, wanted.settled)))
    return wanted
