"""The description of the API, written and packed once for all who ask."""

from functools import cache
from gzip import compress

from fastapi import FastAPI, Request, Response
from fastapi.responses import JSONResponse

from couronne.server.routes.ground import PREFIX

CACHED = {"cache-control": "no-cache"}
"""It is the same for everybody, until the server is another one."""


def serve_description(app: FastAPI) -> None:
    """Serve what the requests are, as soon as all of them are known."""

    @cache
    def written() -> bytes:
        return bytes(JSONResponse(app.openapi()).body)

    @cache
    def packed() -> bytes:
        return compress(written(), mtime=0)

    async def describe(request: Request) -> Response:
        if "gzip" not in request.headers.get("accept-encoding", ""):
            return Response(written(), media_type="application/json", headers=CACHED)
        headers = {"content-encoding": "gzip", "vary": "accept-encoding", **CACHED}
        return Response(packed(), media_type="application/json", headers=headers)

    app.get(f"{PREFIX}/openapi.json", include_in_schema=False)(describe)
