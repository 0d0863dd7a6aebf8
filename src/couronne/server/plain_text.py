"""Text from outside has no control characters: checked here, whatever request or message it is in.

A NUL is a character that PostgreSQL cannot keep; the others hide what a text says.
"""

import re
from collections.abc import Awaitable, Callable
from typing import Any

from fastapi import Request, Response
from fastapi.routing import APIRoute
from starlette.requests import HTTPConnection

from couronne.errors import Refusal

CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f]")
CONTROL_BUT_BREAKS = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")
SEVERAL_LINES = {"text", "record", "position", "password", "current"}
"""Fields with tabs and line breaks: what people write, records, and whatever a password may be."""


def check_message(message: Any) -> None:
    """Refuse control characters anywhere in what was read from JSON."""
    waiting = [("body", message)]
    while waiting:
        where, part = waiting.pop()
        if isinstance(part, str):
            _check(where, part)
        elif isinstance(part, list):
            waiting.extend((where, one) for one in part)
        elif isinstance(part, dict):
            for key in part:
                _check(where, key)
            waiting.extend(part.items())


def check_address(asked: HTTPConnection) -> None:
    """Refuse control characters in a path, which leads nowhere, and in what stands behind it."""
    if any(CONTROL.search(str(part)) for part in asked.path_params.values()):
        raise Refusal("no_such_page", path=asked.url.path)
    for name, value in asked.query_params.multi_items():
        _check("query", name)
        _check(name, value)


def _check(where: str, text: str) -> None:
    unwanted = CONTROL_BUT_BREAKS if where in SEVERAL_LINES else CONTROL
    if unwanted.search(text):
        raise Refusal("control_characters", where=where)


class PlainRequest(Request):
    """A request whose body is read only if it is plain text throughout."""

    async def json(self) -> Any:
        """Read the body."""
        message = await super().json()
        check_message(message)
        return message


class PlainRoute(APIRoute):
    """A route that is taken only by plain text."""

    def get_route_handler(self) -> Callable[[Request], Awaitable[Response]]:  # type: ignore[override]
        """Return what answers a request, once its address and its body are checked."""
        answer = super().get_route_handler()

        async def answer_plain(request: Request) -> Response:
            check_address(request)
            return await answer(PlainRequest(request.scope, request.receive))

        return answer_plain
