"""Who asks, from where and in what language: the same for requests and live connections."""

from starlette.requests import HTTPConnection
from starlette.types import Scope

from couronne.i18n.language import LANGUAGES
from couronne.server.accounts import Accounts
from couronne.server.chats import Chats
from couronne.server.devices import place_of
from couronne.server.doors import REFUSED
from couronne.server.hub import Hub
from couronne.server.identity import Identities, token_in
from couronne.server.leaving import Leaving
from couronne.server.networks import counted_address
from couronne.server.origins import check_origin
from couronne.server.pace import Pace, Payer
from couronne.server.people import Session
from couronne.server.pictures import Pictures
from couronne.server.studies.service import Studies
from couronne.server.tokens import Tokens
from couronne.server.work.job import Work

SAFE = ("GET", "HEAD", "OPTIONS")
"""Methods that change nothing; a live connection has none, and may change everything."""


def hub_of(connection: HTTPConnection) -> Hub:
    """Return the tables."""
    hub: Hub = connection.app.state.hub
    return hub


def studies_of(connection: HTTPConnection) -> Studies:
    """Return the studies."""
    studies: Studies = connection.app.state.studies
    return studies


def work_of(connection: HTTPConnection) -> Work:
    """Return who does what takes long."""
    work: Work = connection.app.state.work
    return work


def identities_of(connection: HTTPConnection) -> Identities:
    """Return the users."""
    identities: Identities = connection.app.state.identities
    return identities


def accounts_of(connection: HTTPConnection) -> Accounts:
    """Return who can log in."""
    accounts: Accounts = connection.app.state.accounts
    return accounts


def tokens_of(connection: HTTPConnection) -> Tokens:
    """Return what programs are given."""
    tokens: Tokens = connection.app.state.tokens
    return tokens


def leaving_of(connection: HTTPConnection) -> Leaving:
    """Return who deletes people."""
    leaving: Leaving = connection.app.state.leaving
    return leaving


def pace_of(connection: HTTPConnection) -> Pace:
    """Return who counts requests."""
    pace: Pace = connection.app.state.pace
    return pace


def payer_of(connection: HTTPConnection) -> Payer:
    """Return who is counted for work that takes long."""
    return Payer(pace_of(connection), address_of(connection))


def pictures_of(connection: HTTPConnection) -> Pictures:
    """Return who draws."""
    pictures: Pictures = connection.app.state.pictures
    return pictures


def chats_of(connection: HTTPConnection) -> Chats:
    """Return what is said at the tables."""
    chats: Chats = connection.app.state.chats
    return chats


def note_refusal(scope: Scope) -> None:
    """Let the doors know who asks too much; where there are none, nobody needs to know."""
    if REFUSED in scope.get("state", {}):
        scope["state"][REFUSED]()


def address_of(connection: HTTPConnection) -> str:
    """Return by what a request is counted that comes from somewhere."""
    return counted_address(connection.client.host) if connection.client else ""


def language_of(connection: HTTPConnection) -> str:
    """Return the language that is asked for, else the browser's, else French."""
    wanted = connection.query_params.get("lang", "")
    if wanted in LANGUAGES:
        return wanted
    accepted = connection.headers.get("accept-language", LANGUAGES[0])
    return "fr" if accepted.lower().startswith(("fr", "*")) else "en"


async def visit(connection: HTTPConnection) -> Session | None:
    """Find out who asks, whether from here, and whether they may ask so soon.

    By where it comes from a request was counted before.
    """
    if connection.scope.get("method") not in SAFE:
        check_origin(connection)
    token = token_in(connection.headers, connection.cookies)
    session = await identities_of(connection).find(token, place_of(connection).address)
    pace_of(connection).ask(session.user.id if session else None)
    return session
