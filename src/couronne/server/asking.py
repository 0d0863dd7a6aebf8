"""Who asks, from where and in what language: the same for requests and live connections."""

from starlette.requests import HTTPConnection

from couronne.i18n.language import LANGUAGES
from couronne.server.hub import Hub
from couronne.server.identity import Identities, check_origin, token_in
from couronne.server.pace import Pace
from couronne.server.store import User

SAFE = ("GET", "HEAD", "OPTIONS")
"""Methods that change nothing; a live connection has none, and may change everything."""


def hub_of(connection: HTTPConnection) -> Hub:
    """Return the tables."""
    hub: Hub = connection.app.state.hub
    return hub


def identities_of(connection: HTTPConnection) -> Identities:
    """Return the users."""
    identities: Identities = connection.app.state.identities
    return identities


def pace_of(connection: HTTPConnection) -> Pace:
    """Return who counts requests."""
    pace: Pace = connection.app.state.pace
    return pace


def address_of(connection: HTTPConnection) -> str:
    """Return where a request comes from."""
    return connection.client.host if connection.client else ""


def language_of(connection: HTTPConnection) -> str:
    """Return the language that is asked for, else the browser's, else French."""
    wanted = connection.query_params.get("lang", "")
    if wanted in LANGUAGES:
        return wanted
    accepted = connection.headers.get("accept-language", LANGUAGES[0])
    return "fr" if accepted.lower().startswith(("fr", "*")) else "en"


async def visitor(connection: HTTPConnection) -> User | None:
    """Find out who asks, whether from here, and whether they may ask so soon."""
    if connection.scope.get("method") not in SAFE:
        check_origin(connection.headers)
    pace = pace_of(connection)
    pace.arrive(address_of(connection))
    user = await identities_of(connection).find(token_in(connection.headers, connection.cookies))
    pace.ask(user.id if user else None)
    return user
