"""Connections that end by themselves: who sends or reads nothing keeps no place for ever."""

import asyncio

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

SLOWEST_HEAD = 10.0
"""Seconds that the head of a request may take to come."""


class Http(H11Protocol):
    """HTTP, with a limit to the time that the head of a request takes.

    Bodies are limited by the application, and pauses between requests by the base.
    """

    _deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Wait for a first request, but not for ever."""
        super().connection_made(transport)
        self._watch()

    def data_received(self, data: bytes) -> None:
        """Read, and watch the time as long as it makes no request."""
        super().data_received(data)
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        """Watch no longer."""
        super().connection_lost(exc)
        self._stop_watching()

    def _watch(self) -> None:
        if self.conn.their_state is not h11.IDLE:
            self._stop_watching()
        elif self._deadline is None:
            self._deadline = self.loop.call_later(SLOWEST_HEAD, self.transport.abort)

    def _stop_watching(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None


class WebSocket(WebSocketsSansIOProtocol):
    """A live connection that nothing piles up in."""

    def handle_ping(self) -> None:
        """Answer, unless earlier answers are still unread."""
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.conn.data_to_send()

    def keepalive_timeout(self) -> None:
        """Leave somebody who has not answered for long, without a word that would not be read."""
        super().keepalive_timeout()
        self.transport.abort()
