"""Requests of those who come in or go: signing up, logging in and out, recovering an account."""

from contextlib import suppress

from fastapi import Request, Response

from couronne.errors import Refusal
from couronne.server import renaming
from couronne.server.accounts import Entry
from couronne.server.asking import accounts_of, address_of, identities_of, pace_of
from couronne.server.devices import place_of
from couronne.server.guess_limits import Asker
from couronne.server.identity import COOKIE, LASTS, Begun
from couronne.server.known_devices import COOKIE as DEVICES
from couronne.server.known_devices import remembered
from couronne.server.messages import accounts as messages
from couronne.server.origins import is_page
from couronne.server.people import Session
from couronne.server.routes.ground import (
    AccountHolder,
    Known,
    Tables,
    Visiting,
    guest_name,
    new_router,
    person,
)

router = new_router()


def hand_over(request: Request, response: Response, begun: Begun) -> str | None:
    """Give a browser its cookie, which no script reads; return what a program is told."""
    keep_cookie(request, response, COOKIE, begun.cookie)
    return None if is_page(request) else begun.token


def keep_cookie(request: Request, response: Response, name: str, value: str) -> None:
    """Let a browser keep something that no script reads."""
    secure = request.url.scheme == "https"
    response.set_cookie(name, value, max_age=LASTS, httponly=True, samesite="lax", secure=secure)


def _logged_in(request: Request, response: Response, entry: Entry) -> messages.LoggedIn:
    token = hand_over(request, response, entry.begun)
    devices = remembered(request.cookies.get(DEVICES), entry.user.id, entry.password_hash)
    keep_cookie(request, response, DEVICES, devices)
    return messages.LoggedIn(**person(entry.user).model_dump(), token=token)


def _with_code(request: Request, response: Response, entry: Entry) -> messages.SignedUp:
    told = _logged_in(request, response, entry)
    return messages.SignedUp(**told.model_dump(), recovery_code=entry.code)


def _asker(request: Request, session: Session | None = None) -> Asker:
    return Asker(address_of(request), request.cookies.get(DEVICES), session)


@router.post("/accounts", status_code=201, response_model_exclude_none=True)
async def sign_up(
    request: Request,
    response: Response,
    hub: Tables,
    session: Visiting,
    wanted: messages.Credentials,
) -> messages.SignedUp:
    """Make an account; a guest keeps id and games. The recovery code is shown only now."""
    await pace_of(request).sign_up(address_of(request))
    visitor = session.user if session else None
    entry = await accounts_of(request).sign_up(
        visitor, wanted.name, wanted.password, place_of(request), guest_name(request)
    )
    await renaming.displaced(hub, identities_of(request), entry.displaced)
    if visitor is not None:
        with suppress(Refusal):  # a table that cannot be read keeps nobody from the recovery code
            await renaming.rename(hub, entry.user, visitor.name)
    return _with_code(request, response, entry)


@router.post("/sessions", status_code=201, response_model_exclude_none=True)
async def log_in(
    request: Request, response: Response, session: Visiting, wanted: messages.Credentials
) -> messages.LoggedIn:
    """Log in."""
    asker, place = _asker(request, session), place_of(request)
    entry = await accounts_of(request).log_in(wanted.name, wanted.password, place, asker)
    return _logged_in(request, response, entry)


@router.post("/recovery", status_code=201, response_model_exclude_none=True)
async def recover(
    request: Request, response: Response, wanted: messages.Recovery
) -> messages.SignedUp:
    """Take a new password by the recovery code; every session and token ends."""
    entry = await accounts_of(request).recover(
        wanted.name, wanted.code, wanted.password, place_of(request), _asker(request)
    )
    return _with_code(request, response, entry)


@router.post("/me/password", response_model_exclude_none=True)
async def change_password(
    request: Request, response: Response, session: AccountHolder, wanted: messages.NewPassword
) -> messages.LoggedIn:
    """Take another password; every other session and every token ends, those of bots too."""
    entry = await accounts_of(request).change_password(
        session, wanted.current, wanted.password, place_of(request)
    )
    return _logged_in(request, response, entry)


@router.delete("/sessions/current", status_code=204)
async def log_out(request: Request, response: Response, session: Known) -> None:
    """Log out."""
    await identities_of(request).revoke(session.user.id, session.id, session.kind)
    response.delete_cookie(COOKIE)
