"""The page's own files: what the front end's build has left."""

import gzip
import os
from functools import cache
from mimetypes import guess_type
from pathlib import Path

from fastapi import FastAPI, Request, Response
from fastapi.responses import FileResponse, PlainTextResponse

from couronne.errors import Refusal
from couronne.server.routes.ground import PREFIX
from couronne.server.speakers import speaker_of

ASSETS = "assets/"
"""Files whose names change with what is in them."""
FOREVER = "public, max-age=31536000, immutable"


def serve_pages(app: FastAPI, folder: Path) -> None:
    """Serve files where there are some; elsewhere the page itself knows what to show."""
    index = folder / "index.html"

    async def page(request: Request, path: str = "") -> Response:
        file = _file_in(folder, path)
        if file is not None:
            return _asset(file, request) if path.startswith(ASSETS) else _fresh(file)
        if path.startswith(PREFIX[1:]):
            raise Refusal("no_such_page", path=path)
        if not index.is_file():
            return PlainTextResponse(speaker_of("fr").say("site.no_page"), 503)
        return _fresh(index)

    app.api_route("/{path:path}", methods=["GET", "HEAD"], include_in_schema=False)(page)


def _file_in(folder: Path, path: str) -> Path | None:
    """Return a file of a folder, whatever an address makes of its name."""
    wanted = Path(os.path.normpath(folder / path))
    is_there = wanted.is_relative_to(folder) and os.path.isfile(wanted)  # noqa: PTH113 (a name may be none)
    return wanted if is_there else None


def _fresh(file: Path) -> Response:
    return FileResponse(file, headers={"cache-control": "no-cache"})


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
