"""Live connections: a table, or the lists of tables, told as they change."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from functools import lru_cache, wraps
from typing import Any

from fastapi import WebSocket, WebSocketDisconnect
from pydantic import TypeAdapter, ValidationError
from starlette.routing import Match, WebSocketRoute
from starlette.types import ASGIApp, Receive, Scope, Send

from couronne.errors import CouronneError, Refusal
from couronne.server import messages
from couronne.server.asking import (
    address_of,
    chats_of,
    hub_of,
    identities_of,
    language_of,
    note_refusal,
    pace_of,
    visit,
)
from couronne.server.hub import Hub
from couronne.server.pace import OPENING
from couronne.server.plain_text import check_address, check_message
from couronne.server.questions import User
from couronne.server.room import Line, Room
from couronne.server.routes.ground import PREFIX, problem
from couronne.server.shelf import Held

REFUSED = 4403
"""Why a connection is closed."""
MOST_WAITING = 1_000
"""Messages that somebody may leave unread."""
READ: TypeAdapter[Any] = TypeAdapter(messages.Heard)
PING, PONG = '{"type":"ping"}', messages.LivePong().model_dump_json()
BREATH = 0.2
"""Seconds that somebody has to wait who says too much at once."""
MOST_EVENTS = 100
"""Messages of new lines that are at hand for all who are told the same."""


class Connection:
    """Somebody who looks at a table. Who reads slowly is told less often, and holds nobody up."""

    def __init__(self, socket: WebSocket, hub: Hub, held: Held, user: User | None) -> None:
        self.socket, self.hub, self.held, self.user = socket, hub, held, user
        self.language = language_of(socket)
        self.events_only = socket.query_params.get("mode") == "events"
        self.pace, self.address, self.chats = pace_of(socket), address_of(socket), chats_of(socket)
        self._waiting: deque[str] = deque()
        self._table_changed = not self.events_only
        self._moving = self._sending = self._too_slow = False
        self._telling: asyncio.Task[None] | None = None
        self._listening: asyncio.Task[Any] | None = None

    @property
    def identity(self) -> str | None:
        """The id of who looks, if that is known."""
        return self.user.id if self.user else None

    async def serve(self) -> None:
        """Tell and listen until the other side leaves, or reads so slowly that it piles up."""
        self._listening = asyncio.current_task()
        self.held.listeners[self.tell] = self.identity
        try:
            if not self.events_only:
                await self.chats.begin_to_hear(self.held, self.hear, self.identity)
            self._presence_changed()
            self._tell_soon()
            await self._listen()
        except (WebSocketDisconnect, RuntimeError):
            pass  # gone while being told something
        except asyncio.CancelledError:
            if not self._too_slow:
                raise
        finally:
            if self._telling is not None:
                self._telling.cancel()
            self.hub.spread.forget(self._tell_now)
            self.held.listeners.pop(self.tell, None)
            self.held.hearers.pop(self.hear, None)
            self._presence_changed()

    def _presence_changed(self) -> None:
        """Let everybody know which players are there."""
        if self.is_seated:
            self.hub.sharing.presence_changed(self.held)

    @property
    def is_seated(self) -> bool:
        """Whether who looks plays here, too."""
        return bool(self.held.room.seats_of(self.identity))

    def tell(self, held: Held, lines: list[str]) -> None:
        """Remember that something has changed, and say so soon."""
        if not self.events_only:
            self._table_changed = True
        elif lines and not self._moving:
            self._waiting.append(_events(held.room.lines, tuple(lines)))
        if not self._moving:  # who moves hears of it with the acknowledgement
            self._tell_soon()

    def hear(self, said: str) -> None:
        """Pass on what somebody said."""
        self._waiting.append(said)
        self._tell_soon()

    def _tell_soon(self) -> None:
        """Begin to send; those who only watch are not all served at the same moment."""
        if len(self._waiting) > MOST_WAITING:
            self._give_up()
        elif self.is_seated:
            self._tell_now()
        else:
            self.hub.spread.soon(self._tell_now)

    def _tell_now(self) -> None:
        if self._telling is None:
            self._telling = asyncio.ensure_future(self._send_all())
            self._telling.add_done_callback(self._told)

    def _give_up(self) -> None:
        """Leave somebody who does not read; a move that is being kept is not broken off."""
        self._too_slow = True
        if self._listening is not None and not self._moving:
            self._listening.cancel()

    def _told(self, telling: "asyncio.Task[None]") -> None:
        self._telling = None
        if not telling.cancelled():
            telling.exception()  # somebody has left, which whoever listens will notice

    async def _send_all(self) -> None:
        """Send what there is, unless that is being done."""
        if self._sending:
            return
        self._sending = True
        try:
            while self._table_changed or self._waiting:
                text = self._waiting.popleft() if self._waiting else await self._table()
                await self.socket.send_text(text)
        finally:
            self._sending = False

    async def _table(self) -> str:
        """Return what `LiveTable` would be as JSON."""
        self._table_changed = False
        shown = await self.hub.shown(self.held, self.identity, self.language)
        return f'{{"type":"table","table":{shown}}}'

    async def _listen(self) -> None:
        async for text in _texts(self.socket):
            answer = await self._answer(text)
            if answer is not None:
                self._waiting.append(answer.model_dump_json())
            if self._too_slow or len(self._waiting) > MOST_WAITING:
                return
            await self._send_all()

    async def _answer(self, text: str) -> messages.Message | None:
        """Carry out what was said; return what there is to say to it."""
        try:
            self.pace.arrive(self.address)
            self.pace.ask(self.identity)
            heard = READ.validate_json(text)
            check_message(heard.model_dump())
            return await self._do(heard)
        except ValidationError as error:
            where = ".".join(str(part) for part in error.errors()[0]["loc"]) or "JSON"
            return self._refusal(Refusal("bad_request", where=where), None)
        except CouronneError as error:
            await asyncio.sleep(BREATH)  # it came too fast: what follows is read after a while
            return self._refusal(error, None)

    async def _do(self, heard: Any) -> messages.Message | None:
        if isinstance(heard, messages.LiveMove):
            try:
                return await self._play(heard)
            except CouronneError as error:
                return self._refusal(error, heard.seq)
        if isinstance(heard, messages.LivePing):
            return messages.LivePong()
        self.language = heard.lang
        self.tell(self.held, [])
        return None

    async def _play(self, heard: messages.LiveMove) -> messages.LiveDone:
        user = self.user
        if user is None:
            raise Refusal("who_are_you")

        def move(room: Room) -> list[Line]:
            self._moving = True  # from now on until all were told, nobody else is at the table
            return room.play(user.id, heard.seq, heard.move)

        try:
            kept = await self.hub.change(self.held.room.id, move)
        finally:
            self._moving = False
        return messages.LiveDone(seq=kept.seq, lines=kept.lines)

    def _refusal(self, error: CouronneError, seq: int | None) -> messages.LiveProblem:
        told = problem(error, self.language)
        return messages.LiveProblem(code=told.code, message=told.message, seq=seq)


@lru_cache(MOST_EVENTS)
def _events(seq: int, lines: tuple[str, ...]) -> str:
    """Write out new lines, once for all who are told of them."""
    return messages.LiveEvents(seq=seq, lines=list(lines)).model_dump_json()


async def _texts(socket: WebSocket) -> AsyncIterator[str]:
    """Read until the other side leaves; bytes say nothing."""
    while (message := await socket.receive())["type"] != "websocket.disconnect":
        yield message.get("text") or ""


Served = Callable[[WebSocket, User | None], Awaitable[None]]


def _count_opening(socket: WebSocket) -> None:
    """Count a connection that begins; whoever is refused again and again may be shut out."""
    try:
        pace_of(socket).arrive(address_of(socket), OPENING)
    except Refusal:
        note_refusal(socket.scope)
        raise


def admitted(serve: Served) -> Callable[[WebSocket], Awaitable[None]]:
    """Let those in who may connect; whoever may not is told why in one word."""

    @wraps(serve)
    async def connect(socket: WebSocket) -> None:
        try:
            check_address(socket)
            _count_opening(socket)
            session = await visit(socket)
            user = session.user if session else None
            with (
                pace_of(socket).connected(user.id if user else None, address_of(socket)),
                identities_of(socket).lines.held(session.id if session else None),
            ):
                await serve(socket, user)
        except Refusal as error:
            await socket.close(REFUSED, error.code)

    return connect


@admitted
async def live_table(socket: WebSocket, user: User | None) -> None:
    """Follow a table, and play."""
    hub = hub_of(socket)
    held = await hub.open(socket.path_params["table"])
    await socket.accept()
    await Connection(socket, hub, held, user).serve()


@admitted
async def live_lobby(socket: WebSocket, user: User | None) -> None:
    """Follow the lists of tables."""
    await socket.accept()
    feed, who = hub_of(socket).lobby.feed, user.id if user else None
    with feed.followed() as changed:
        await _follow(socket, changed, lambda: feed.news.text(who) if feed.news else "")


@admitted
async def live_mine(socket: WebSocket, user: User | None) -> None:
    """Follow one's own tables, and invitations; a browser reads why not only once let in."""
    await socket.accept()
    if user is None:
        raise Refusal("who_are_you")
    with hub_of(socket).followers.follow(user.id) as (feed, changed):
        await _follow(socket, changed, lambda: feed.news or "")


async def _follow(socket: WebSocket, changed: asyncio.Event, news: Callable[[], str]) -> None:
    """Tell what there is whenever it has changed, as long as somebody listens."""
    telling = asyncio.ensure_future(_tell_news(socket, changed, news))
    try:
        await _until_left(socket)
    finally:
        telling.cancel()


async def _tell_news(socket: WebSocket, changed: asyncio.Event, news: Callable[[], str]) -> None:
    """Send the newest there is, at the pace at which it is read."""
    last = ""
    with suppress(WebSocketDisconnect, RuntimeError):
        while await changed.wait():
            changed.clear()
            if (text := news()) != last:
                await socket.send_text(text)
            last = text


async def _until_left(socket: WebSocket) -> None:
    """Read what is sent, a little at a time; who asks whether anybody is there is answered."""
    with suppress(WebSocketDisconnect, RuntimeError):
        async for text in _texts(socket):
            if text == PING:
                await socket.send_text(PONG)
            await asyncio.sleep(BREATH)


@admitted
async def echo(socket: WebSocket, _user: User | None) -> None:
    """Say everything again: what the benchmark measures the server against."""
    pace, address = pace_of(socket), address_of(socket)
    await socket.accept()
    async for text in _texts(socket):
        pace.arrive(address)
        await socket.send_text(text)


ROUTES = (
    WebSocketRoute(f"{PREFIX}/games/{{table}}/live", live_table),
    WebSocketRoute(f"{PREFIX}/lobby/live", live_lobby),
    WebSocketRoute(f"{PREFIX}/me/live", live_mine),
    WebSocketRoute(f"{PREFIX}/echo", echo),
)


class LiveFirst:
    """Serves live connections by the shortest way.

    A connection lasts, and whatever a request passes through would last with it.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a live connection; pass everything else on."""
        if scope["type"] != "websocket":
            await self.app(scope, receive, send)
            return
        socket = WebSocket(scope, receive, send)
        for route in ROUTES:
            match, found = route.matches(scope)
            if match is Match.FULL:
                scope.update(found)
                await route.endpoint(socket)
                return
        await socket.close()
