"""What all requests have in common: who asks, in what language, and how refusals are told."""

from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request, Response

from couronne.errors import CouronneError, Refusal
from couronne.server import messages
from couronne.server.asking import hub_of, language_of, visit
from couronne.server.hub import Hub
from couronne.server.people import BROWSER, Session
from couronne.server.plain_text import PlainRoute
from couronne.server.questions import MEMBER, User
from couronne.server.speakers import speaker_of

PREFIX = "/api/v1"
PROBLEMS: dict[int | str, dict[str, type[messages.Message]]] = {
    status: {"model": messages.Problem}
    for status in (401, 403, 404, 408, 409, 413, 422, 429, 500, 503)
}


def new_router() -> APIRouter:
    """Return a place for requests of one subject."""
    return APIRouter(
        prefix=PREFIX,
        responses=PROBLEMS,
        dependencies=[Depends(visit)],
        route_class=PlainRoute,
    )


Visiting = Annotated[Session | None, Depends(visit)]


async def visitor(session: Visiting) -> User | None:
    """Tell who asks, if that is known."""
    return session.user if session else None


Visitor = Annotated[User | None, Depends(visitor)]


async def member(user: Visitor) -> User:
    """Refuse those of whom nothing is known."""
    if user is None:
        raise Refusal("who_are_you")
    return user


async def known(session: Visiting) -> Session:
    """Refuse those of whom nothing is known; tell by what the others are."""
    if session is None:
        raise Refusal("who_are_you")
    return session


Known = Annotated[Session, Depends(known)]


async def in_person(session: Known) -> Session:
    """Refuse programs that act for somebody: accounts are the business of people."""
    if session.kind != BROWSER:
        raise Refusal("not_by_token")
    return session


InPerson = Annotated[Session, Depends(in_person)]


async def account_holder(session: InPerson) -> Session:
    """Refuse those who have no account of their own."""
    if session.user.kind != MEMBER:
        raise Refusal("members_only")
    return session


Member = Annotated[User, Depends(member)]
AccountHolder = Annotated[Session, Depends(account_holder)]
Lang = Annotated[messages.Language | None, Query(description="the language of sentences")]
Tables = Annotated[Hub, Depends(hub_of)]


def guest_name(request: Request) -> str:
    """Return what guests are called who have no other name."""
    return speaker_of(language_of(request)).say("site.guest")


def person(user: User) -> messages.Person:
    """Tell who somebody is."""
    return messages.Person(
        id=user.id,
        name=user.name,
        kind=user.kind,  # type: ignore[arg-type]
        admin=user.admin,
    )


def as_json(message: messages.Message) -> Response:
    """Answer without a second check of what is right by its making."""
    return json_text(message.model_dump_json())


def json_text(text: str) -> Response:
    """Answer what is JSON already."""
    return Response(text, media_type="application/json")


def problem(error: CouronneError, language: str) -> messages.Problem:
    """Say what was wrong."""
    return messages.Problem(code=error.code, message=speaker_of(language).error(error))
