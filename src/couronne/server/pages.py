"""The page's own files: what the front end's build has left."""

import gzip
import os
import re
from functools import cache
from http import HTTPStatus
from mimetypes import guess_type
from pathlib import Path

from fastapi import FastAPI, Request, Response
from fastapi.responses import FileResponse, PlainTextResponse

from couronne.errors import Refusal
from couronne.server.routes.ground import PREFIX
from couronne.server.speakers import speaker_of

ASSETS = "assets/"
"""Files whose names change with what is in them."""
ALIASES = {"favicon.ico": "favicon.svg"}
"""What browsers ask for of themselves, beside what is no page of ours."""
FOREVER = "public, max-age=31536000, immutable"
PAGES = (
    r"/",
    r"/games/([\w-]+)/?",
    r"/rules/([\w-]+)/([\w-]+)/?",
    r"/play/([\w-]+)/?",
    r"/players/([^/]+)/?",
    r"/rankings/([\w-]+)/([\w-]+)/?",
    r"/analysis/?",
    r"/analysis/([\w-]+)/?",
    r"/learn/?",
    r"/learn/([\w-]+)/(\d{1,3})/?",
    r"/api/?",
    r"/admin/?",
    r"/account(?:/(|new|login|recovery))?/?",
)
"""The paths that show something, as in `web/src/lib/router.svelte.ts`."""
IS_PAGE = re.compile("|".join(PAGES), re.ASCII)


def serve_pages(app: FastAPI, folder: Path) -> None:
    """Serve files where there are some; elsewhere the page itself, which says so if it is none."""
    index = folder / "index.html"

    async def page(request: Request, path: str = "") -> Response:
        file = _file_in(folder, path)
        if file is not None:
            return _asset(file, request) if path.startswith(ASSETS) else _fresh(file)
        if path.startswith((PREFIX[1:], ASSETS)):
            raise Refusal("no_such_page", path=path)
        if not index.is_file():
            return PlainTextResponse(speaker_of("fr").say("site.no_page"), 503)
        return _fresh(index, HTTPStatus.OK if _is_page(request) else HTTPStatus.NOT_FOUND)

    app.api_route("/{path:path}", methods=["GET", "HEAD"], include_in_schema=False)(page)


def _file_in(folder: Path, path: str) -> Path | None:
    """Return a file of a folder, by the one address that it has."""
    wanted = folder / ALIASES.get(path, path)
    if ".." in Path(path).parts or not wanted.is_relative_to(folder):
        return None
    return wanted if os.path.isfile(wanted) else None  # noqa: PTH113 (a name may be none)


def _is_page(request: Request) -> bool:
    """Tell whether the page has something to show at a path, as the browser spells it."""
    path: bytes = request.scope.get("raw_path") or request.url.path.encode()
    return IS_PAGE.fullmatch(path.decode("latin-1")) is not None


def _fresh(file: Path, status: HTTPStatus = HTTPStatus.OK) -> Response:
    return FileResponse(file, status, headers={"cache-control": "no-cache"})


def _asset(file: Path, request: Request) -> Response:
    """Serve a part of the page, packed as small as it gets, once for all who ask."""
    headers = {"cache-control": FOREVER, "vary": "accept-encoding"}
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return FileResponse(file, headers=headers)
    kind, _encoding = guess_type(file.name)
    packed = headers | {"content-encoding": "gzip"}
    return Response(_packed(file), media_type=kind, headers=packed)


@cache
def _packed(file: Path) -> bytes:
    return gzip.compress(file.read_bytes(), mtime=0)
