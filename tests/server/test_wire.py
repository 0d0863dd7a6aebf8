"""Tiny pieces of requests and messages cost others nothing."""

import asyncio
import socket
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any, cast

import h11
import httpx
import pytest
import uvicorn
from uvicorn.server import ServerState

from couronne.server.app import Bounded
from couronne.server.wire import (
    BYTES_A_PIECE,
    FIRST_PIECES,
    FRAMES,
    LONGEST_HEAD,
    MOUTHFUL,
    SIP,
    Http,
    Requests,
    WebSocket,
)
from tests.server.serving import PATIENCE, Server

CONTINUED, TEXT, BINARY = 0x0, 0x1, 0x2
CLOSE, PING, PONG = 0x8, 0x9, 0xA
UPGRADE = (
    "GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
    "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
    "Sec-WebSocket-Version: 13\r\n\r\n"
)
CHUNKED = b"POST /api/v1/studies HTTP/1.1\r\nHost: here\r\nTransfer-Encoding: chunked\r\n\r\n"
CHUNK = b"1\r\nx\r\n"
POLICY = 1008


def frame(kind: int, data: bytes = b"", *, ends: bool = True) -> bytes:
    """Write a frame as browsers do, with a mask that changes nothing."""
    assert len(data) < 126
    return bytes([kind | (0x80 if ends else 0), 0x80 | len(data)]) + bytes(4) + data


FLOODS = {
    "empty fragments": (frame(TEXT, b"a", ends=False), frame(CONTINUED, ends=False)),
    "pongs": (b"", frame(PONG)),
    "pings": (b"", frame(PING)),
    "long pings": (b"", frame(PING, b"x" * 125)),
}
flooded = pytest.mark.parametrize(("first", "each"), FLOODS.values(), ids=FLOODS)


class Wire:
    """A connection on which everything is written down that the server does."""

    def __init__(self) -> None:
        self.sent = b""
        self.is_closed = self.is_paused = False

    def write(self, data: bytes) -> None:
        self.sent += data

    def close(self) -> None:
        self.is_closed = True

    abort = close

    def is_closing(self) -> bool:
        return self.is_closed

    def pause_reading(self) -> None:
        self.is_paused = True

    def resume_reading(self) -> None:
        self.is_paused = False

    def get_write_buffer_size(self) -> int:
        return 0

    def get_extra_info(self, name: str) -> Any:
        return ("127.0.0.1", 1) if name in {"peername", "sockname"} else None

    @property
    def reason(self) -> int:
        """Why the server has closed."""
        last = self.sent.rindex(bytes([0x80 | CLOSE]))
        return int.from_bytes(self.sent[last + 2 : last + 4])


async def accept(_scope: Any, receive: Any, send: Any) -> None:
    """Let in whoever comes, and hear nothing more."""
    await receive()
    await send({"type": "websocket.accept"})
    await asyncio.sleep(PATIENCE)


async def leave(_scope: Any, receive: Any, send: Any) -> None:
    """Let in whoever comes, and close at once."""
    await receive()
    await send({"type": "websocket.accept"})
    await send({"type": "websocket.close", "code": 4403})
    await asyncio.sleep(PATIENCE)


def connected(app: Any, do: Callable[[WebSocket, Wire], Any]) -> Any:
    """Do something with a live connection that nobody else sees."""

    async def run() -> Any:
        config = uvicorn.Config(app, ws_max_size=16_384, ws_per_message_deflate=False)
        config.load()
        wire = Wire()
        live = WebSocket(config, ServerState(), {})
        live.connection_made(cast("asyncio.Transport", wire))
        live.data_received(UPGRADE.format(path="/", port=1).encode())
        while b"101" not in wire.sent:
            await asyncio.sleep(0)
        for _turn in range(10):
            await asyncio.sleep(0)
        return do(live, wire)

    return asyncio.run(run())


class TestFrames:
    """Frames that are no messages."""

    @flooded
    def test_a_flood_of_them_closes_the_connection(
        self, server: Server, first: bytes, each: bytes
    ) -> None:
        address = ("127.0.0.1", server.port)
        with socket.create_connection(address, timeout=PATIENCE) as eve:
            eve.sendall(UPGRADE.format(path="/api/v1/lobby/live", port=server.port).encode())
            heard = eve.recv(65_536)
            assert b" 101 " in heard
            eve.sendall(first + each * 10 * FRAMES)
            while some := eve.recv(65_536):
                heard += some

        assert bytes([0x80 | CLOSE]) + _length_of(b"too many frames") in heard
        assert POLICY.to_bytes(2) + b"too many frames" in heard

    @flooded
    def test_few_are_looked_at(self, first: bytes, each: bytes) -> None:
        """Whatever comes at once: what is not taken apart costs nothing."""

        def flood(live: WebSocket, wire: Wire) -> tuple[int, int]:
            live.data_received(first + each * 40_000)
            taken = len(first + each * 40_000) - len(live._unread)
            return taken, wire.reason

        taken, reason = connected(accept, flood)

        assert reason == POLICY
        assert taken <= len(first) + FRAMES * len(each) + 2 * SIP

    def test_whole_messages_wait_until_somebody_takes_them(self) -> None:
        def flood(live: WebSocket, wire: Wire) -> tuple[int, bool, bool]:
            live.data_received(frame(TEXT) * 40_000)
            return live.queue.qsize(), wire.is_paused, wire.is_closed

        waiting, is_paused, is_closed = connected(accept, flood)

        assert 0 < waiting <= SIP
        assert is_paused
        assert not is_closed

    def test_all_that_waits_is_taken_in_the_end(self) -> None:
        count = 5_000
        heard: list[str] = []

        async def hear(_scope: Any, receive: Any, send: Any) -> None:
            await receive()
            await send({"type": "websocket.accept"})
            while len(heard) < count:
                heard.append((await receive())["text"])

        async def run() -> bool:
            config = uvicorn.Config(hear, ws_max_size=16_384, ws_per_message_deflate=False)
            config.load()
            wire, state = Wire(), ServerState()
            live = WebSocket(config, state, {})
            live.connection_made(cast("asyncio.Transport", wire))
            live.data_received(UPGRADE.format(path="/", port=1).encode())
            while b"101" not in wire.sent:
                await asyncio.sleep(0)
            live.data_received(b"".join(frame(TEXT, str(n).encode()) for n in range(count)))
            await asyncio.gather(*state.tasks)
            return wire.is_paused

        is_paused = asyncio.run(run())

        assert heard == [str(number) for number in range(count)]
        assert not is_paused

    @pytest.mark.parametrize("kind", [TEXT, BINARY, PING])
    def test_after_the_end_nobody_listens_for_long(self, kind: int) -> None:
        def flood(live: WebSocket, _wire: Wire) -> int:
            live.data_received(frame(kind) * 40_000)
            return len(live._unread)

        assert connected(leave, flood) > 200_000

    def test_fragments_of_a_message_are_one_text(self) -> None:
        """However slowly they come, they do not pile up."""

        def trickle(live: WebSocket, _wire: Wire) -> int:
            live.data_received(frame(TEXT, b"a", ends=False))
            live.data_received(frame(CONTINUED, ends=False) * (FRAMES - 2))
            return len(live.frames)

        assert connected(accept, trickle) == 1

    def test_an_honest_message_may_come_in_pieces(self, server: Server) -> None:
        address = ("127.0.0.1", server.port)
        with socket.create_connection(address, timeout=PATIENCE) as anne:
            anne.sendall(UPGRADE.format(path="/api/v1/echo", port=server.port).encode())
            assert b" 101 " in anne.recv(65_536)
            for _minute in range(10):
                anne.sendall(
                    frame(TEXT, b"he", ends=False) + frame(PONG) + frame(CONTINUED, b"llo")
                )
                assert anne.recv(65_536) == b"\x81\x05hello"

    def test_a_handshake_that_is_none_is_left(self, server: Server) -> None:
        wrong = UPGRADE.replace("GET", "POST").format(path="/api/v1/lobby/live", port=server.port)
        long = UPGRADE.format(path="/" + "a" * 9_000, port=server.port)
        for text in (wrong, long):
            address = ("127.0.0.1", server.port)
            with socket.create_connection(address, timeout=PATIENCE) as eve:
                eve.sendall(text.encode())
                while eve.recv(65_536):
                    pass


def _length_of(reason: bytes) -> bytes:
    return bytes([2 + len(reason)])


def answer_to(server: Server, request: bytes) -> bytes:
    """Send something, and return what comes until the other side leaves."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as eve:
        eve.sendall(request)
        heard = b""
        with suppress(ConnectionResetError):  # not everything may have been read
            while some := eve.recv(65_536):
                heard += some
        return heard


class TestBodies:
    """Bodies in many pieces."""

    def test_one_in_too_many_chunks_ends_the_connection(self, server: Server) -> None:
        """Whoever still sends may not hear why."""
        heard = answer_to(server, CHUNKED + CHUNK * 5_000 + b"0\r\n\r\n")

        assert heard == b"" or b" 413 " in heard.splitlines()[0]

    def test_one_in_too_many_chunks_is_refused_without_the_application(self) -> None:
        received: list[str] = []

        async def serve(_scope: Any, receive: Any, _send: Any) -> None:
            while received[-1:] != ["http.disconnect"]:
                received.append((await receive())["type"])

        async def run() -> Wire:
            config = uvicorn.Config(serve)
            config.load()
            wire, state = Wire(), ServerState()
            eve = Http(config, state, {})
            eve.connection_made(cast("asyncio.Transport", wire))
            eve.data_received(CHUNKED + CHUNK * 5_000)
            await asyncio.gather(*state.tasks)
            return wire

        wire = asyncio.run(run())

        assert wire.is_closed
        assert wire.sent.startswith(b"HTTP/1.1 413 ")
        assert wire.sent.endswith(b'{"code":"request_too_large"}')
        assert wire.sent.count(b"HTTP/1.1") == 1
        assert received[-1] == "http.disconnect"

    def test_few_of_them_are_taken_apart(self) -> None:
        requests, pieces = Requests(), 0
        requests.receive_data(CHUNKED + CHUNK * 40_000)

        while (event := requests.next_event()) is not h11.PAUSED:
            pieces += isinstance(event, h11.Data)

        assert requests.is_too_much
        assert pieces <= FIRST_PIECES + MOUTHFUL // BYTES_A_PIECE + 1
        assert len(requests._later) > 200_000

    def test_a_large_body_may_come_in_as_many_pieces_as_it_needs(self) -> None:
        requests, pieces = Requests(), 0
        chunk = b"%x\r\n%b\r\n" % (2 * BYTES_A_PIECE, b"x" * 2 * BYTES_A_PIECE)
        requests.receive_data(CHUNKED + chunk * 120 + b"0\r\n\r\n")

        while not isinstance(event := requests.next_event(), h11.EndOfMessage):
            assert event is not h11.PAUSED
            pieces += isinstance(event, h11.Data)

        assert pieces >= 120

    def test_what_stands_around_chunks_is_counted(self) -> None:
        requests = Requests()
        requests.receive_data(CHUNKED + (b"1;" + b"x" * 10_000 + b"\r\nx\r\n") * 150)

        while requests.next_event() not in (h11.PAUSED, h11.NEED_DATA):
            pass

        assert requests.is_too_much

    def test_an_honest_body_in_pieces_is_read(self, server: Server) -> None:
        def pieces() -> Iterator[bytes]:
            for letter in '{"name": "Anne"}'.ljust(FIRST_PIECES - 2):
                yield letter.encode()

        answer = httpx.post(
            f"{server.url}/api/v1/guests",
            content=pieces(),
            headers={"content-type": "application/json"},
            timeout=PATIENCE,
        )

        assert answer.json()["name"] == "Anne"

    @pytest.mark.parametrize("place", ["head", "second head", "trailer"])
    def test_thousands_of_fields_are_not_read(self, place: str) -> None:
        fields = b"a:b\r\n" * 50_000 + b"\r\n"
        get = b"GET / HTTP/1.1\r\nHost: here\r\n"
        sent = {
            "head": get + fields,
            "second head": get + b"\r\n" + get + fields,
            "trailer": CHUNKED + CHUNK + b"0\r\n" + fields,
        }[place]
        requests = Requests()
        requests.receive_data(sent)

        def read_all() -> None:
            while (event := requests.next_event()) is not h11.NEED_DATA:
                if event is h11.PAUSED:
                    requests.send(h11.Response(status_code=200, headers=[]))
                    requests.send(h11.EndOfMessage())
                    requests.start_next_cycle()

        with pytest.raises(h11.RemoteProtocolError):
            read_all()
        assert len(requests._later) > len(fields) - 2 * LONGEST_HEAD

    def test_a_body_that_breaks_off_does_nothing(self) -> None:
        """What has come so far could be a whole request."""
        served: list[str] = []
        coming = [
            {"type": "http.request", "body": b'{"name": "Eve"}', "more_body": True},
            {"type": "http.disconnect"},
        ]

        async def serve(*_request: Any) -> None:
            served.append("a request")

        async def receive() -> Any:
            return coming.pop(0)

        async def send(message: Any) -> None:
            served.append(message)

        scope = {"type": "http", "method": "PATCH", "path": "/", "headers": [], "state": {}}
        asyncio.run(Bounded(serve)(scope, receive, send))

        assert served == []


@pytest.mark.parametrize("order", [1, -1])
def test_a_body_of_two_lengths_is_refused_and_nothing_is_read_after_it(
    server: Server, order: int
) -> None:
    """A proxy may take for one request what we would take for two."""
    lengths = ["Content-Length: 5", "Transfer-Encoding: chunked"][::order]
    head = "\r\n".join(["POST /api/v1/guests HTTP/1.1", "Host: here", *lengths, "", ""])
    smuggled = "0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: here\r\n\r\n"
    heard = b""
    with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as eve:
        eve.sendall((head + smuggled).encode())
        with suppress(ConnectionResetError):
            while some := eve.recv(65_536):
                heard += some

    assert heard.startswith(b"HTTP/1.1 400 ")
    assert heard.count(b"HTTP/1.1 ") == 1
