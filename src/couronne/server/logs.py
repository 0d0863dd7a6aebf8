"""What the server writes down: at a terminal what is wrong, else a JSON line for everything."""

import logging
import re
import time
from collections.abc import MutableMapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any, TextIO, cast

import structlog
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from couronne.server.measures import answered
from couronne.server.troubles import TROUBLES

if TYPE_CHECKING:
    from structlog.typing import Processor

log = structlog.get_logger()

NAMED = re.compile(r"(/players/)[^/]+")
"""Where a path names somebody, who may want to be forgotten one day."""
VALUES = re.compile(r"\)=\(.*\)(?= (?:already|is|conflicts))")
"""Where PostgreSQL says of a row that was refused what was in it."""
UNTOLD = "…"


class Unfailing:
    """A stream for which nobody fails: what cannot be written (a full disk, no reader) is lost."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> None:
        """Write what can be written."""
        with suppress(OSError, ValueError):
            self._stream.write(text)

    def flush(self) -> None:
        """Pass it on."""
        with suppress(OSError, ValueError):
            self._stream.flush()


def write_logs_to(stream: TextIO) -> None:
    """Let our own messages and those of the libraries look alike."""
    to_people, stream = stream.isatty(), cast("TextIO", Unfailing(stream))
    told: list[Processor] = [
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.format_exc_info,
        without_values,
        TROUBLES.watch,
    ]
    renderer: Processor = (
        structlog.dev.ConsoleRenderer() if to_people else structlog.processors.JSONRenderer()
    )
    structlog.configure(
        processors=[*told, renderer],
        wrapper_class=structlog.make_filtering_bound_logger(
            logging.WARNING if to_people else logging.INFO
        ),
        logger_factory=structlog.WriteLoggerFactory(stream),
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(stream)
    meta = structlog.stdlib.ProcessorFormatter.remove_processors_meta
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(processors=[meta, renderer], foreign_pre_chain=told)
    )
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)


def without_values(
    _logger: Any, _method: str, told: MutableMapping[str, Any]
) -> MutableMapping[str, Any]:
    """Leave out of an error what somebody's row held, on its way into the log."""
    for field in ("error", "exception"):
        if field in told:
            told[field] = VALUES.sub(f")=({UNTOLD})", str(told[field]))
    return told


class Logged:
    """Writes down every request with its answer, and every live connection with how long it was."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass it on, and write down what came of it."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        began, status = time.perf_counter(), None

        async def with_status(message: Message) -> None:
            nonlocal status
            status = message.get("status", status)
            await send(message)

        is_request = scope["type"] == "http"
        try:
            await self.app(scope, receive, with_status if is_request else send)
        finally:
            seconds = time.perf_counter() - began
            if is_request:
                answered(scope, status, seconds)
            log.info(
                "request" if is_request else "connection",
                method=scope.get("method", "WS"),
                path=NAMED.sub(rf"\g<1>{UNTOLD}", scope["path"]),
                status=status,
                ms=round(1000 * seconds, 1),
            )
