"""Which page a request comes from: one of this site, one of another, or none at all."""

from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from couronne.errors import Refusal

Origin = tuple[str, str, int]
"""Scheme, host and port, as browsers compare them."""
PORTS = {"http": 80, "https": 443}
SCHEMES = {"ws": "http", "wss": "https"}
"""How a page was loaded that opens a live connection."""
FETCHED_FROM = "sec-fetch-site"
OWN = ("same-origin", "none")
"""What a browser says of requests by our own pages, and by somebody who typed the address."""


def check_origin(connection: HTTPConnection) -> None:
    """Refuse what another site made a browser send; programs name no origin, and nobody two."""
    origins = connection.headers.getlist("origin")
    own = _own_origins(connection)
    if len(origins) > 1 or any(_origin(origin) not in own for origin in origins):
        raise Refusal("foreign_origin", origin=", ".join(origins))
    fetched_from = connection.headers.get(FETCHED_FROM, OWN[0])
    if fetched_from not in OWN:
        raise Refusal("foreign_origin", origin=fetched_from)


def is_page(connection: HTTPConnection) -> bool:
    """Tell whether a page asks: browsers say so, and no script can keep them from it."""
    return "origin" in connection.headers or FETCHED_FROM in connection.headers


def _own_origins(connection: HTTPConnection) -> set[Origin]:
    """Return where our own pages come from, as the proxy or the browser named us, if it did."""
    scheme = connection.scope["scheme"]
    own = _origin(f"{SCHEMES.get(scheme, scheme)}://{connection.headers.get('host', '')}")
    return {own} if own is not None else set()


def _origin(text: str) -> Origin | None:
    """Read an origin; what is none belongs nowhere."""
    try:
        parts = urlsplit(text)
        port = parts.port or PORTS.get(parts.scheme)
    except ValueError:
        return None
    if port is None or not parts.hostname or text.count("/") != len("//"):
        return None
    return parts.scheme, parts.hostname, port
