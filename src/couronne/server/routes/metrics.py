"""How the server is, for programs that watch it: for this machine and those it was told of."""

import asyncio

import sqlalchemy as sa
from fastapi import APIRouter, Request, Response
from prometheus_client import CONTENT_TYPE_LATEST

from couronne.errors import Refusal
from couronne.server.asking import hub_of, pace_of
from couronne.server.figures import figures
from couronne.server.metrics import written
from couronne.server.networks import LOCAL, lies_in
from couronne.server.store import Store

PATIENCE = 2.0
"""Seconds that the database has to answer."""

router = APIRouter(include_in_schema=False)


@router.get("/metrics")
async def metrics(request: Request) -> Response:
    """Tell how the server is."""
    if not _may_read(request):
        raise Refusal("not_from_here")
    hub = hub_of(request)
    told = await figures(hub, pace_of(request), request.app.state.work)
    return Response(written(told, await _answers(hub.store)), media_type=CONTENT_TYPE_LATEST)


def _may_read(request: Request) -> bool:
    """Tell whether a request comes from this machine, under whatever address, or a friend of it."""
    asker = request.client.host if request.client else ""
    own_address, _port = request.scope.get("server") or ("", None)
    return asker == own_address or lies_in(asker, (*LOCAL, *request.app.state.metrics_from))


async def _answers(store: Store) -> bool:
    """Tell whether the database answers, and soon, and took what was written last."""
    try:
        await asyncio.wait_for(store.read(lambda db: db.scalar(sa.select(1))), PATIENCE)
    except (Refusal, TimeoutError):
        return False
    return store.is_writing
