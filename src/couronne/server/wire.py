"""Connections that end by themselves: who sends or reads nothing keeps no place for ever."""

import asyncio
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

SLOWEST_HEAD = 10.0
"""Seconds that the head of a request may take to come."""
SERVER_GOES = 1012
"""Why a live connection is closed: whoever waits a moment may come again."""


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
    """A live connection that nothing piles up in, and that ends with an answer to what was said."""

    _is_leaving = False

    def shutdown(self) -> None:
        """Have what was said before answered, then tell that the server goes."""
        if self.close_sent or self.transport.is_closing() or not self.handshake_complete:
            super().shutdown()
            return
        self.stop_keepalive()
        self._is_leaving = True
        self.queue.put_nowait({"type": "websocket.disconnect", "code": SERVER_GOES})

    async def run_asgi(self) -> None:
        """Serve the connection until it ends from either side."""
        serve = self.app

        async def serve_and_leave(*connection: Any) -> None:
            await serve(*connection)
            self._leave()

        self.app = serve_and_leave
        await super().run_asgi()

    def _leave(self) -> None:
        if self._is_leaving and not self.close_sent and not self.transport.is_closing():
            self.conn.send_close(SERVER_GOES)
            self.transport.write(b"".join(self.conn.data_to_send()))

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
