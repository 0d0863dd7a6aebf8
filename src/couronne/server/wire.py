"""Connections that end by themselves, and cost no more than what is said over them is worth.

Who sends or reads nothing keeps no place for ever. Whatever comes is taken apart a little at a
time, and only as far as somebody wants to hear it: tiny chunks and frames cost as little as large.
"""

import asyncio
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame

from couronne.server.doors import REFUSED, Doors

SLOWEST_HEAD = 10.0
"""Seconds that the head of a request may take to come."""
SLOWEST_READER = 60.0
"""Seconds in which somebody has to read on who has asked for something."""
LONGEST_HEAD = 16_384
"""Bytes of a head, of what follows a body, or of a line that begins a chunk."""
FIRST_PIECES, BYTES_A_PIECE = 20, 1_024
"""Chunks, or parts as they come in, that any body may have, and what each further one has to hold:
each is as much work as a small request."""
MOST_RAW_BYTES = 1_024_000
"""Of a body with what is around its chunks: four times the largest body there is."""
LENGTHS = {b"content-length", b"transfer-encoding"}
"""Headers that tell where a body ends, each in its own way."""
MOUTHFUL = 4_096
"""Bytes of requests that are taken apart before their size is looked at."""
SIP = 1_024
"""Bytes of messages that are taken apart at once: a dozen moves, or two hundred empty frames."""
FRAMES, FRAMES_A_SECOND = 50, 10
"""Frames that are no whole message: at once, and in the long run."""
SERVER_GOES = 1012
"""Why a live connection is closed: whoever waits a moment may come again."""
TOO_LARGE = (
    b"HTTP/1.1 413 Content Too Large\r\nconnection: close\r\n"
    b'content-type: application/json\r\ncontent-length: 28\r\n\r\n{"code":"request_too_large"}'
)
FULL = b"HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"


class Requests(h11.Connection):
    """Takes requests apart a little at a time, as far as they are of a size that is possible."""

    def __init__(self) -> None:
        super().__init__(h11.SERVER, LONGEST_HEAD)
        self._later = bytearray()
        self._pieces = self._raw_bytes = 0

    @property
    def is_too_much(self) -> bool:
        """Tell whether a body has been broken off."""
        most = FIRST_PIECES + self._raw_bytes // BYTES_A_PIECE
        return self._pieces > most or self._raw_bytes > MOST_RAW_BYTES

    def receive_data(self, data: bytes) -> None:
        """Keep what has come until it is needed."""
        self._later += data

    def next_event(self) -> h11.Event | type[h11.NEED_DATA] | type[h11.PAUSED]:
        """Return what comes next, unless its body is too much."""
        if self.their_state is h11.IDLE:
            self._pieces = self._raw_bytes = 0
        while not self.is_too_much:
            event = super().next_event()
            if isinstance(event, h11.Request):
                _check_length(event)
            if event is not h11.NEED_DATA or not self._later:
                self._pieces += isinstance(event, h11.Data)
                return event
            self._take()
        return h11.PAUSED

    def _take(self) -> None:
        """Take a little more: h11 measures what is unfinished only when it has been asked."""
        some = bytes(self._later[:MOUTHFUL])
        del self._later[:MOUTHFUL]
        super().receive_data(some)
        if self.their_state is h11.SEND_BODY:
            self._raw_bytes += len(some)


def _check_length(request: h11.Request) -> None:
    """Refuse a body of two lengths: a proxy may have read another request than we would."""
    names = {name for name, _value in request.headers}
    if names >= LENGTHS:
        raise h11.RemoteProtocolError("two lengths")


class Http(H11Protocol):
    """HTTP, with a limit to the time that a head takes, and to the work that a body makes.

    How large bodies are is limited by the application, and pauses between requests by the base.
    """

    conn: Requests
    _deadline: asyncio.TimerHandle | None = None
    _unread: asyncio.TimerHandle | None = None
    _has_entered = False

    def __init__(self, *args: Any, doors: Doors | None = None, **options: Any) -> None:
        super().__init__(*args, **options)
        self.doors = doors or Doors()
        self.conn = Requests()
        self.app_state = {**self.app_state, REFUSED: lambda: self.doors.refuse(self.client)}

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Wait for a first request, but not for ever, and not for everybody."""
        super().connection_made(transport)
        if self.doors.is_shut(self.client):
            transport.abort()
            return
        self._has_entered = self.doors.enter(self.client)
        if self._has_entered:
            self.doors.asks(self.client, transport.abort)
            self._watch()
        else:
            transport.write(FULL)
            transport.close()

    def handle_events(self) -> None:
        """Read on; leave whoever sends a body that is too much, and watch for a slow head."""
        super().handle_events()
        if self.conn.is_too_much:
            self._leave_at_once(TOO_LARGE)
        self._watch()

    def _leave_at_once(self, answer: bytes) -> None:
        """Say why, unless something was said; the application learns that nobody is there."""
        if self.transport.is_closing():
            return
        if not self.cycle.response_started:
            self.transport.write(answer)
        self.cycle.disconnected = True
        self.cycle.message_event.set()
        self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """Watch no longer."""
        super().connection_lost(exc)
        self._stop_watching()
        self._stop_waiting()
        if self._has_entered:
            self.doors.asks_no_more(self.client, self.transport.abort)
            self.doors.leave(self.client)

    def pause_writing(self) -> None:
        """Leave somebody who does not read the answer."""
        super().pause_writing()
        self._stop_waiting()
        self._unread = self.loop.call_later(SLOWEST_READER, self.transport.abort)

    def resume_writing(self) -> None:
        """Go on for somebody who reads."""
        super().resume_writing()
        self._stop_waiting()

    def on_response_complete(self) -> None:
        """Go on with what follows, as long as the answer is read."""
        super().on_response_complete()
        if self.transport.get_write_buffer_size():
            self.loop.call_later(SLOWEST_READER, self._leave_what_is_over)

    def _leave_what_is_over(self) -> None:
        if self.transport.is_closing():
            self.transport.abort()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Leave everything else to the live connection."""
        self._stop_watching()
        self.doors.asks_no_more(self.client, self.transport.abort)
        super().handle_websocket_upgrade(event)

    def _watch(self) -> None:
        if self.conn.their_state is not h11.IDLE:
            self._stop_watching()
        elif self._deadline is None:
            self._deadline = self.loop.call_later(SLOWEST_HEAD, self.transport.abort)

    def _stop_watching(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _stop_waiting(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None


class Budget:
    """So much at once, and so much a second."""

    def __init__(self, most: int, a_second: float, now: float) -> None:
        self._most, self._a_second = most, a_second
        self._left, self._since = float(most), now

    def spend(self, now: float) -> bool:
        """Take one, or tell that there is none left."""
        gained = (now - self._since) * self._a_second
        self._left, self._since = min(self._most, self._left + gained), now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class WebSocket(WebSocketsSansIOProtocol):
    """A live connection that nothing piles up in, and that ends with an answer to what was said.

    Whole messages wait until the application takes them, at the pace that it allows. Pings, pongs
    and fragments, of which it never hears, have a budget.
    """

    _is_leaving = False

    def __init__(self, *args: Any, doors: Doors | None = None, **options: Any) -> None:
        super().__init__(*args, **options)
        self.doors = doors
        self._unread = bytearray()
        self._budget = Budget(FRAMES, FRAMES_A_SECOND, self.loop.time())

    def connection_lost(self, exc: Exception | None) -> None:
        """Make room for others."""
        super().connection_lost(exc)
        if self.doors is not None:
            self.doors.leave(self.client)

    def data_received(self, data: bytes) -> None:
        """Read what has come, as far as it is wanted."""
        if len(data) <= SIP and not self._unread:  # nearly always: a move, or an answer to a ping
            super().data_received(data)
        else:
            self._unread += data
            self._read_on()
        if not self.handshake_initiated:  # a request that cannot be understood: nobody else ends it
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.transport.close()

    def _read_on(self) -> None:
        """Read until there is a message that the application has not taken."""
        while self._unread and not self.read_paused and not self.transport.is_closing():
            some = bytes(self._unread[:SIP])
            del self._unread[:SIP]
            super().data_received(some)

    async def receive(self) -> Any:
        """Hand over a message; after the last of them, read on."""
        message = await self.queue.get()
        if self.read_paused and self.queue.empty():
            self._resume()
        return message

    def _resume(self) -> None:
        self.read_paused = False
        if self._unread:
            self._read_on()
        if not self.read_paused and not self.transport.is_closing():
            self.transport.resume_reading()

    def send_receive_event_to_app(self) -> None:
        """Pass on a whole message; after the end nobody takes it."""
        if not self.close_sent or self._may_go_on():
            super().send_receive_event_to_app()

    def handle_text(self, event: Frame) -> None:
        """Read a message, or the beginning of one."""
        if event.fin or self._may_go_on():
            super().handle_text(event)

    def handle_bytes(self, event: Frame) -> None:
        """Read a message, or the beginning of one."""
        if event.fin or self._may_go_on():
            super().handle_bytes(event)

    def handle_cont(self, event: Frame) -> None:
        """Read more of a message."""
        if event.fin or self._may_go_on():
            super().handle_cont(event)
            self.frames = [b"".join(self.frames)] if self.frames else []  # however many, one text

    def handle_pong(self, event: Frame) -> None:
        """Notice that the other side is there."""
        if self._may_go_on():
            super().handle_pong(event)

    def handle_ping(self) -> None:
        """Answer, unless earlier answers are still unread."""
        if not self._may_go_on():
            return
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.conn.data_to_send()

    def _may_go_on(self) -> bool:
        """Count a frame that the application does not hear of; leave whoever sends too many."""
        if self.transport.is_closing():
            return False
        if self._budget.spend(self.loop.time()):
            return True
        if self.handshake_complete and not self.close_sent:
            self.conn.fail(CloseCode.POLICY_VIOLATION, "too many frames")
            self.handle_parser_exception()
        else:
            self.transport.abort()
        return False

    def handle_parser_exception(self) -> None:
        """Close, and do not wait for ever until the reason is read."""
        super().handle_parser_exception()
        self._abort_soon()

    def _abort_soon(self) -> None:
        self.loop.call_later(self.close_timeout, self.transport.abort)

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
        if not self.disconnected:
            self._abort_soon()

    def _leave(self) -> None:
        if self._is_leaving and not self.close_sent and not self.transport.is_closing():
            self.conn.send_close(SERVER_GOES)
            self.transport.write(b"".join(self.conn.data_to_send()))

    def keepalive_timeout(self) -> None:
        """Leave somebody who has not answered for long, without a word that would not be read."""
        super().keepalive_timeout()
        self.transport.abort()
