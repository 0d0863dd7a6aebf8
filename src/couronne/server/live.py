"""Live connections: a table, or the lists of tables, told as they change."""

import asyncio
from typing import TYPE_CHECKING, Any

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import TypeAdapter, ValidationError

from couronne.errors import CouronneError, Refusal
from couronne.i18n.language import LANGUAGES
from couronne.server import messages
from couronne.server.api import PREFIX, problem
from couronne.server.hub import Held, Hub
from couronne.server.identity import Identities, check_origin, token_in
from couronne.server.store import User

if TYPE_CHECKING:
    from couronne.server.pace import Pace

REFUSED = 4403
"""Why a connection is closed."""
READ: TypeAdapter[Any] = TypeAdapter(messages.Heard)
LOBBY_EVERY = 0.5
"""Seconds between two lists at least."""

router = APIRouter(prefix=PREFIX)


class Connection:
    """Somebody who looks at a table."""

    def __init__(self, socket: WebSocket, hub: Hub, held: Held, user: User | None) -> None:
        self.socket, self.hub, self.held, self.user = socket, hub, held, user
        wanted = socket.query_params.get("lang", "")
        self.language = wanted if wanted in LANGUAGES else LANGUAGES[0]
        self.events_only = socket.query_params.get("mode") == "events"
        self.pace: Pace = socket.app.state.pace
        self.address = socket.client.host if socket.client else ""

    @property
    def identity(self) -> str | None:
        """The id of who looks, if that is known."""
        return self.user.id if self.user else None

    async def serve(self) -> None:
        """Tell and listen until the other side leaves."""
        await self._arrive()
        try:
            while True:
                await self._hear(await self.socket.receive_text())
        except (WebSocketDisconnect, KeyError, RuntimeError):
            pass
        finally:
            await self._leave()

    async def _arrive(self) -> None:
        self.held.listeners[self.tell] = self.identity
        async with self.held.lock:
            await self.tell(self.held, [])
        await self._tell_others()

    async def _leave(self) -> None:
        self.held.listeners.pop(self.tell, None)
        await self._tell_others()

    async def _tell_others(self) -> None:
        """Let players know who is there."""
        if self.user is None or not self.held.room.seats_of(self.user.id):
            return
        async with self.held.lock:
            for listener in tuple(self.held.listeners):
                if listener != self.tell:
                    await listener(self.held, [])

    async def tell(self, held: Held, lines: list[str]) -> None:
        """Tell what has changed."""
        if self.events_only:
            first = held.room.lines - len(lines)
            for seq, line in enumerate(lines, first + 1):
                await self._send(messages.LiveEvent(seq=seq, line=line))
        else:
            shown = self.hub.shown(held, self.identity, self.language)
            await self._send(messages.LiveTable(table=shown))

    async def _hear(self, text: str) -> None:
        seq = None
        try:
            self.pace.ask(self.identity, self.address)
            heard = READ.validate_json(text)
            seq = getattr(heard, "seq", None)
            await self._do(heard)
        except ValidationError as error:
            where = ".".join(str(part) for part in error.errors()[0]["loc"]) or "JSON"
            await self._refuse(Refusal("bad_request", where=where), seq)
        except CouronneError as error:
            await self._refuse(error, seq)

    async def _do(self, heard: Any) -> None:
        if isinstance(heard, messages.LiveMove):
            await self._send(messages.LiveDone(seq=await self._play(heard)))
        elif isinstance(heard, messages.LiveLanguage):
            self.language = heard.lang
            async with self.held.lock:
                await self.tell(self.held, [])
        else:
            await self._send(messages.LivePong())

    async def _play(self, heard: messages.LiveMove) -> int:
        user = self.user
        if user is None:
            raise Refusal("who_are_you")
        return await self.hub.change(
            self.held.room.id, lambda room: room.play(user.id, heard.seq, heard.move)
        )

    async def _refuse(self, error: CouronneError, seq: int | None) -> None:
        told = problem(error, self.language)
        await self._send(messages.LiveProblem(code=told.code, message=told.message, seq=seq))

    async def _send(self, message: messages.Message) -> None:
        """Send; who has left meanwhile is found out by listening."""
        try:
            await self.socket.send_text(message.model_dump_json())
        except (WebSocketDisconnect, RuntimeError):
            self.held.listeners.pop(self.tell, None)


async def _known(socket: WebSocket) -> User | None:
    """Find out who connects; another site's page is turned away."""
    check_origin(socket.headers)
    identities: Identities = socket.app.state.identities
    user = await identities.find(token_in(socket.headers, socket.cookies))
    pace: Pace = socket.app.state.pace
    pace.ask(user.id if user else None, socket.client.host if socket.client else "")
    return user


@router.websocket("/games/{table}/live")
async def live_table(socket: WebSocket, table: str) -> None:
    """Follow a table, and play."""
    hub: Hub = socket.app.state.hub
    try:
        user = await _known(socket)
        held = await hub.open(table)
    except CouronneError as error:
        await socket.close(REFUSED, error.code)
        return
    await socket.accept()
    await Connection(socket, hub, held, user).serve()


@router.websocket("/lobby/live")
async def live_lobby(socket: WebSocket) -> None:
    """Follow the lists of tables."""
    hub: Hub = socket.app.state.hub
    try:
        user = await _known(socket)
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
    try:
        while True:
            await socket.send_text(await socket.receive_text())
    except (WebSocketDisconnect, KeyError):
        return
