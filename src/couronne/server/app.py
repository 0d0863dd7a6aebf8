"""The application: everything put together."""

import asyncio
from functools import cache
from http import HTTPStatus

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

import couronne
from couronne.errors import CouronneError, Refusal
from couronne.server.asking import address_of, hub_of, language_of, note_refusal, pace_of
from couronne.server.description import serve_description
from couronne.server.live import LiveFirst
from couronne.server.logs import Logged
from couronne.server.measures import answered
from couronne.server.pages import ASSETS, serve_pages
from couronne.server.refusals import headers_of, status_of
from couronne.server.routes import ROUTERS
from couronne.server.routes.ground import PREFIX, problem
from couronne.server.running import running
from couronne.server.settings import Settings
from couronne.server.store import Store

MOST_BYTES = 16_384
"""Of the body of a request."""
ROOMIER = {f"{PREFIX}/studies": 256_000}
"""Paths at which a whole record may come, with what they take."""
HEADERS = {
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
}
OF_DOCUMENTS = {
    "content-security-policy": (
        "default-src 'self'; img-src 'self' data:; style-src 'self'; script-src 'self'; "
        "object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'"
    ),
    "cross-origin-opener-policy": "same-origin",
}
"""What a browser does not heed in scripts and styles, of which a first visit loads a dozen."""
CACHE, FORGOTTEN = "cache-control", "no-store"
"""How an answer of the API is kept, unless it tells: nowhere, as most depend on who asks."""
WORTH_PACKING = 1_000
"""Bytes from which an answer is compressed."""
PACKED = 3
"""How hard it is compressed: the utmost takes ten times as long for a tenth less."""
SLOWEST_BODY = 10.0
"""Seconds that a body may take to come."""


def create_app(store: Store, settings: Settings) -> FastAPI:
    """Make a server on a database whose tables are there."""
    app = FastAPI(
        title="Couronne",
        version=couronne.__version__,
        lifespan=lambda app: running(app, store, settings),
        openapi_url=None,
        docs_url=None,
        redoc_url=None,
    )
    for router in ROUTERS:
        app.include_router(router)
    app.add_exception_handler(CouronneError, _refused)
    app.add_exception_handler(RequestValidationError, _malformed)
    app.add_exception_handler(HTTPException, _unknown)
    app.add_exception_handler(Exception, _broken)
    app.add_middleware(Bounded)
    app.add_middleware(GZipMiddleware, minimum_size=WORTH_PACKING, compresslevel=PACKED)
    app.add_middleware(WithHeaders)
    app.add_middleware(LiveFirst)
    app.add_middleware(Logged)
    app.add_middleware(Counted)
    app.get("/healthz", include_in_schema=False)(_healthy)
    serve_description(app)
    serve_pages(app, settings.static)
    return app


async def _healthy(request: Request) -> JSONResponse:
    """Tell whether all is well: a server that cannot write is of no use to those who play."""
    hub = hub_of(request)
    clock = {} if hub.wall_clock.is_right else {"clock": "jumped"}
    if hub.store.is_writing:
        return JSONResponse({"status": "ok", **clock})
    return JSONResponse({"status": "not writing", **clock}, HTTPStatus.SERVICE_UNAVAILABLE)


async def _refused(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, CouronneError)
    told = problem(error, language_of(request))
    return JSONResponse(told.model_dump(), status_of(error), headers_of(error))


async def _malformed(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    where = ".".join(str(part) for part in error.errors()[0]["loc"])
    return await _refused(request, Refusal("bad_request", where=where))


async def _unknown(request: Request, error: Exception) -> JSONResponse:
    """Answer what the framework refuses as any other refusal."""
    assert isinstance(error, HTTPException)
    if isinstance(error.__cause__, CouronneError):  # what was refused while a body was read
        return await _refused(request, error.__cause__)
    asked = f"{request.method} {request.url.path}"
    refusals = {
        HTTPStatus.NOT_FOUND: Refusal("no_such_page", path=asked),
        HTTPStatus.METHOD_NOT_ALLOWED: Refusal("no_such_request", path=asked),
    }
    malformed = Refusal("bad_request", where="body")
    return await _refused(request, refusals.get(HTTPStatus(error.status_code), malformed))


async def _broken(request: Request, _error: Exception) -> JSONResponse:
    """Answer when the fault is ours; what it was is in the log."""
    return await _refused(request, Refusal("broken"))


class WithHeaders:
    """Tells browsers what a page may do, and what of the answers may be kept."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Add the headers to every answer."""
        added = HEADERS if is_asset(scope) else HEADERS | OF_DOCUMENTS

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.update(added)
                if scope["path"].startswith(f"{PREFIX}/"):
                    headers.setdefault(CACHE, FORGOTTEN)
            await send(message)

        await self.app(scope, receive, with_headers if scope["type"] == "http" else send)


async def _turn_away(refusal: Refusal, scope: Scope, receive: Receive, send: Send) -> None:
    """Refuse a request of which not everything has been read, and leave."""
    answer = await _refused(Request(scope), refusal)
    answer.headers["connection"] = "close"
    await answer(scope, receive, send)


class Counted:
    """Counts requests by where they come from, before anything else is done for them."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on what does not come too fast."""
        if scope["type"] == "http":
            request = Request(scope)
            pace, address = pace_of(request), address_of(request)
            try:
                count = pace.load if is_asset(scope) else pace.arrive
                count(address)
            except Refusal as refusal:
                note_refusal(scope)
                answered(scope, status_of(refusal), 0.0)
                for message in refused_at_once(refusal.code, language_of(request)):
                    await send(message)
                return
        await self.app(scope, receive, send)


@cache
def refused_at_once(code: str, language: str) -> tuple[Message, Message]:
    """Return the whole answer to a request that is refused before anything is read of it."""
    refusal = Refusal(code)
    answer = JSONResponse(problem(refusal, language).model_dump(), status_of(refusal))
    answer.headers.update({**HEADERS, **OF_DOCUMENTS, "connection": "close"})
    start = {"type": "http.response.start", "status": answer.status_code}
    return start | {"headers": answer.raw_headers}, {
        "type": "http.response.body",
        "body": bytes(answer.body),
    }


def is_asset(scope: Scope) -> bool:
    """Tell whether a part of the page is asked for, of which a visit needs many."""
    path: str = scope["path"] if scope["type"] == "http" else ""
    return path.startswith(f"/{ASSETS}")


class Bounded:
    """Refuses bodies that are too large, whatever their length claims."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Read a small body whole, then pass the request on."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        try:
            most = ROOMIER.get(scope["path"], MOST_BYTES)
            body = await asyncio.wait_for(_small_body(receive, most), SLOWEST_BODY)
        except ClientDisconnect:
            return  # what came of it is not what was meant
        except (Refusal, TimeoutError) as error:
            refusal = error if isinstance(error, Refusal) else Refusal("too_slow")
            await _turn_away(refusal, scope, receive, send)
            return
        waiting: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

        async def read() -> Message:
            return waiting.pop() if waiting else await receive()

        await self.app(scope, read, send)


async def _small_body(receive: Receive, most: int) -> bytes:
    """Read a body, unless it is too large."""
    body, more = bytearray(), True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise ClientDisconnect
        body += message.get("body", b"")
        more = message.get("more_body", False)
        if len(body) > most:
            raise Refusal("request_too_large", most=most)
    return bytes(body)
