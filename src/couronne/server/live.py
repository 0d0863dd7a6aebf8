"""Live connections: a table, or the lists of tables, told as they change."""

import asyncio
from collections import deque
from typing import Any

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import TypeAdapter, ValidationError

from couronne.errors import CouronneError, Refusal
from couronne.server import messages
from couronne.server.api import PREFIX, problem
from couronne.server.asking import address_of, hub_of, language_of, pace_of, visitor
from couronne.server.hub import Held, Hub
from couronne.server.store import User

REFUSED = 4403
"""Why a connection is closed."""
MOST_WAITING = 1_000
"""Messages that somebody may leave unread."""
READ: TypeAdapter[Any] = TypeAdapter(messages.Heard)
LOBBY_EVERY = 0.5
"""Seconds between two lists at least."""

router = APIRouter(prefix=PREFIX)


class Connection:
    """Somebody who looks at a table. Who reads slowly is told less often, and holds nobody up."""

    def __init__(self, socket: WebSocket, hub: Hub, held: Held, user: User | None) -> None:
        self.socket, self.hub, self.held, self.user = socket, hub, held, user
        self.language = language_of(socket)
        self.events_only = socket.query_params.get("mode") == "events"
        self.pace, self.address = pace_of(socket), address_of(socket)
        self._waiting: deque[messages.Message] = deque()
        self._table_changed = True
        self._something = asyncio.Event()

    @property
    def identity(self) -> str | None:
        """The id of who looks, if that is known."""
        return self.user.id if self.user else None

    async def serve(self) -> None:
        """Tell and listen until the other side leaves."""
        self.held.listeners[self.tell] = self.identity
        self._presence_changed()
        sending = asyncio.ensure_future(self._send_all())
        listening = asyncio.ensure_future(self._listen())
        try:
            await asyncio.wait({sending, listening}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            sending.cancel()
            listening.cancel()
            await asyncio.gather(sending, listening, return_exceptions=True)
            self.held.listeners.pop(self.tell, None)
            self._presence_changed()

    def _presence_changed(self) -> None:
        """Let everybody know which players are there."""
        if self.held.room.seats_of(self.identity):
            self.held.tell([])

    def tell(self, held: Held, lines: list[str]) -> None:
        """Remember that something has changed."""
        if self.events_only:
            first = held.room.lines - len(lines)
            for seq, line in enumerate(lines, first + 1):
                self._say(messages.LiveEvent(seq=seq, line=line))
        else:
            self._table_changed = True
            self._something.set()

    def _say(self, message: messages.Message) -> None:
        self._waiting.append(message)
        self._something.set()

    async def _send_all(self) -> None:
        """Send what there is, until somebody reads so slowly that it piles up."""
        self._something.set()
        while len(self._waiting) < MOST_WAITING:
            await self._something.wait()
            self._something.clear()
            if self._table_changed and not self.events_only:
                self._table_changed = False
                await self._send(await self._table())
            while self._waiting:
                await self._send(self._waiting.popleft())

    async def _table(self) -> messages.LiveTable:
        async with self.held.lock:
            return messages.LiveTable(table=self.hub.shown(self.held, self.identity, self.language))

    async def _send(self, message: messages.Message) -> None:
        await self.socket.send_text(message.model_dump_json())

    async def _listen(self) -> None:
        async for text in self.socket.iter_text():
            await self._hear(text)

    async def _hear(self, text: str) -> None:
        seq = None
        try:
            self.pace.ask(self.identity, self.address)
            heard = READ.validate_json(text)
            seq = getattr(heard, "seq", None)
            await self._do(heard)
        except ValidationError as error:
            where = ".".join(str(part) for part in error.errors()[0]["loc"]) or "JSON"
            self._refuse(Refusal("bad_request", where=where), seq)
        except CouronneError as error:
            self._refuse(error, seq)

    async def _do(self, heard: Any) -> None:
        if isinstance(heard, messages.LiveMove):
            self._say(messages.LiveDone(seq=await self._play(heard)))
        elif isinstance(heard, messages.LiveLanguage):
            self.language = heard.lang
            self.tell(self.held, [])
        else:
            self._say(messages.LivePong())

    async def _play(self, heard: messages.LiveMove) -> int:
        user = self.user
        if user is None:
            raise Refusal("who_are_you")
        return await self.hub.change(
            self.held.room.id, lambda room: room.play(user.id, heard.seq, heard.move)
        )

    def _refuse(self, error: CouronneError, seq: int | None) -> None:
        told = problem(error, self.language)
        self._say(messages.LiveProblem(code=told.code, message=told.message, seq=seq))


@router.websocket("/games/{table}/live")
async def live_table(socket: WebSocket, table: str) -> None:
    """Follow a table, and play."""
    hub = hub_of(socket)
    try:
        user = await visitor(socket)
        held = await hub.open(table)
    except CouronneError as error:
        await socket.close(REFUSED, error.code)
        return
    await socket.accept()
    await Connection(socket, hub, held, user).serve()


@router.websocket("/lobby/live")
async def live_lobby(socket: WebSocket) -> None:
    """Follow the lists of tables."""
    hub = hub_of(socket)
    try:
        user = await visitor(socket)
    except CouronneError as error:
        await socket.close(REFUSED, error.code)
        return
    await socket.accept()
    changed = asyncio.Event()
    changed.set()
    hub.lobby.add(changed)
    listening = asyncio.ensure_future(_until_left(socket))
    try:
        while not listening.done():
            waiting = asyncio.ensure_future(changed.wait())
            await asyncio.wait({waiting, listening}, return_when=asyncio.FIRST_COMPLETED)
            waiting.cancel()
            if listening.done():
                return
            changed.clear()
            await socket.send_text((await _lists(hub, user)).model_dump_json())
            await asyncio.sleep(LOBBY_EVERY)
    except (WebSocketDisconnect, RuntimeError):
        pass
    finally:
        listening.cancel()
        hub.lobby.discard(changed)


async def _until_left(socket: WebSocket) -> None:
    """Read and forget whatever is sent."""
    try:
        while True:
            await socket.receive_text()
    except (WebSocketDisconnect, KeyError, RuntimeError):
        return


async def _lists(hub: Hub, user: User | None) -> messages.LiveLobby:
    who = user.id if user else None
    return messages.LiveLobby(
        open=await hub.tables("open", who), live=await hub.tables("live", who)
    )


@router.websocket("/echo")
async def echo(socket: WebSocket) -> None:
    """Say everything again: what the benchmark measures the server against."""
    await socket.accept()
    pace, address = pace_of(socket), address_of(socket)
    try:
        async for text in socket.iter_text():
            pace.ask(None, address)
            await socket.send_text(text)
    except Refusal as error:
        await socket.close(REFUSED, error.code)
