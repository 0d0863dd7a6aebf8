"""All tables of a server: what happens at them is kept first, then told to all who look."""

import asyncio
import json
import secrets
import time
from collections.abc import Callable, Iterable
from typing import NamedTuple

import structlog
from sqlalchemy.exc import SQLAlchemyError

from couronne.errors import Refusal
from couronne.games.draws import SEED_BYTES
from couronne.server.bots import Bots, Thought, bot_seed
from couronne.server.identity import cleaned
from couronne.server.messages import NewGame, Summary, Table
from couronne.server.room import BOT, OPEN, OVER, PERSON, Room, Seat, make_room
from couronne.server.showing import Stories, show, summary
from couronne.server.store import (
    ADD_PLAYER,
    CHAIN,
    INSERT_EVENT,
    INSERT_GAME,
    MOVE_ON,
    RESEAT,
    Change,
    Store,
    StoredGame,
    User,
    game_of,
    listed,
    played_by,
    unfinished,
)

ID_BYTES = 9
log = structlog.get_logger()
MOST_ROOMS = 5_000
"""Tables held in memory; of the others only what is on disk."""
Listener = Callable[["Held", list[str]], None]
"""Told of what was kept; it must not wait for anybody."""


class Kept(NamedTuple):
    """What something that happened has left in the log, and how many lines that has now."""

    seq: int
    lines: list[str]


class Held:
    """A room in memory, with those who look at it."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.stories = Stories()
        self.lock = asyncio.Lock()
        self.listeners: dict[Listener, str | None] = {}
        """Who is told of changes, with their users."""

    @property
    def thinking(self) -> bool:
        """Whether it is a bot's turn."""
        seat = self.room.turn
        return seat is not None and self.room.seats[seat].kind == BOT

    def tell(self, lines: list[str]) -> None:
        """Let all who look know that something has changed."""
        for listener in tuple(self.listeners):
            listener(self, lines)

    @property
    def online(self) -> set[str]:
        """The users who look now."""
        return {user for user in self.listeners.values() if user is not None}


class Hub:
    """The tables."""

    def __init__(self, store: Store, bot_workers: int) -> None:
        self.store = store
        self.bots = Bots(bot_workers, self._bot_answered)
        self._held: dict[str, Held] = {}
        self._opening: dict[str, asyncio.Task[Held]] = {}
        self.lobby: set[asyncio.Event] = set()
        """Set whenever a list of tables has changed."""

    async def start(self) -> None:
        """Go on with every game in which it is a bot's turn; people come back by themselves."""
        for game in await self.store.read(unfinished()):
            if game.turn is not None and game.seats[game.turn]["kind"] == BOT:
                self._wake_bot(await self.open(game.id))

    async def create(self, wanted: NewGame, user: User) -> Room:
        """Set up a table and deal."""
        if not any(name == "open" or name.split(":")[0] == "me" for name in wanted.seats):
            raise Refusal("no_person")
        seats = [_seat(name, user) for name in wanted.seats]
        table = (wanted.game, wanted.rules, wanted.options)
        # Rules are compiled at their first use on a machine, which nobody else shall wait for.
        room = await asyncio.to_thread(
            make_room, _new_id(), table, seats, secrets.token_bytes(SEED_BYTES)
        )
        room.public = wanted.public
        await self._found(room)
        return room

    async def _found(self, room: Room) -> Held:
        """Keep a new table, and open it."""
        lines = room.deal()
        change = self._new_game(room)
        self._append(change, room, lines)
        await self.store.write(change)
        held = self._hold(room)
        self._wake_bot(held)
        self._lists_changed()
        return held

    def _new_game(self, room: Room) -> Change:
        now = time.time()
        draws = room.ledger.state.draws
        assert draws is not None
        change = Change().add(
            INSERT_GAME,
            id=room.id,
            game=room.game.name,
            rules=room.game.rules,
            options=json.dumps(dict(room.game.options)),
            seats=json.dumps(room.stored_seats()),
            seed=draws.seed,
            public=room.public,
            status=room.status,
            turn=room.turn,
            created=now,
            updated=now,
        )
        for user in {seat.user for seat in room.seats if seat.user}:
            change.add(ADD_PLAYER, user=user, game=room.id)
        return change

    def _append(self, change: Change, room: Room, lines: Iterable[str]) -> None:
        now, new = time.time(), list(lines)
        first = room.lines - len(new)
        for seq, line in enumerate(new, first):
            change.add(INSERT_EVENT, game=room.id, seq=seq, line=line, at=now)
        change.add(MOVE_ON, id=room.id, status=room.status, turn=room.turn, updated=now)

    async def open(self, identity: str) -> Held:
        """Return a table, read from disk where it is not in memory."""
        if identity in self._held:
            return self._held[identity]
        if identity not in self._opening:
            task = asyncio.get_running_loop().create_task(self._read(identity))
            self._opening[identity] = task
            task.add_done_callback(lambda _done: self._opening.pop(identity, None))
        return await asyncio.shield(self._opening[identity])

    async def _read(self, identity: str) -> Held:
        stored = await self.store.read(game_of(identity))
        if stored is None:
            raise Refusal("no_such_table", id=identity)
        return self._hold(await asyncio.to_thread(_restored, stored))

    def _hold(self, room: Room) -> Held:
        held = self._held[room.id] = Held(room)
        if len(self._held) > MOST_ROOMS:
            self._let_go()
        return held

    def _let_go(self) -> None:
        """Forget the oldest tables that nobody looks at and no bot thinks about."""
        idle = [
            identity
            for identity, held in self._held.items()
            if not held.listeners and not held.thinking and not held.lock.locked()
        ]
        for identity in idle[: MOST_ROOMS // 10]:
            del self._held[identity]

    async def change(self, identity: str, act: Callable[[Room], list[str]]) -> Kept:
        """Let something happen at a table; return when it is kept and everyone was told."""
        held = self._held.get(identity) or await self.open(identity)
        async with held.lock:
            lines = act(held.room)
            if not lines:
                return Kept(held.room.lines, lines)
            held.stories.forget(len(held.room.ledger.events) - len(lines))
            change = Change()
            self._append(change, held.room, lines)
            await self._keep(held, change)
            kept = Kept(held.room.lines, lines)
            held.tell(lines)
        self._wake_bot(held)
        if held.room.public or held.room.status == OVER:
            self._lists_changed()
        return kept

    async def _keep(self, held: Held, change: Change) -> None:
        """Write; what could not be written has not happened."""
        try:
            await self.store.write(change)
        except SQLAlchemyError:
            log.exception("not kept", room=held.room.id)
            stored = await self.store.read(game_of(held.room.id))
            if stored is not None:
                held.room, held.stories = _restored(stored), Stories()
            raise Refusal("not_kept") from None

    async def join(self, identity: str, user: User, place: int | None) -> None:
        """Give a user an open seat."""
        held = await self.open(identity)
        async with held.lock:
            held.room.join(user.id, user.name, place)
            change = Change().add(ADD_PLAYER, user=user.id, game=identity)
            change.add(RESEAT, of=identity, to=json.dumps(held.room.stored_seats()))
            self._append(change, held.room, [])
            await self._keep(held, change)
            held.tell([])
        self._wake_bot(held)
        self._lists_changed()

    async def rename(self, user: User, former: str) -> None:
        """Call a user by another name at every table that is not over."""
        for game in await self.store.read(played_by(user.id)):
            if game.status == OVER:
                continue
            held = await self.open(game.id)
            async with held.lock:
                held.room.rename(user.id, former, user.name)
                seats = json.dumps(held.room.stored_seats())
                await self._keep(held, Change().add(RESEAT, of=game.id, to=seats))
                held.tell([])

    async def rematch(self, identity: str, user: User) -> Room:
        """Set up the next game of the same players, or return the one that was set up."""
        held = await self.open(identity)
        async with held.lock:
            if not held.room.seats_of(user.id):
                raise Refusal("not_your_seat")
            if held.room.rematch is not None:
                return (await self.open(held.room.rematch)).room
            if held.room.status != OVER:
                raise Refusal("table_not_over")
            room = held.room.rotated(_new_id(), secrets.token_bytes(SEED_BYTES))
            await self._found(room)
            held.room.rematch = room.id
            await self._keep(held, Change().add(CHAIN, of=identity, to=room.id))
            held.tell([])
        return room

    def _wake_bot(self, held: Held) -> None:
        """Ask the bot in turn, if it is a bot's turn."""
        room, seat = held.room, held.room.turn
        if seat is None or not held.thinking:
            return
        draws = room.ledger.state.draws
        assert draws is not None
        owner = next((one.user for one in room.seats if one.user), room.id)
        state, seed = room.ledger.state.public(), bot_seed(draws.seed, room.lines)
        bot = room.seats[seat].name
        self.bots.ask(Thought(owner, room.id, room.lines, bot, seat, state, seed))

    async def _bot_answered(self, thought: Thought, label: str) -> None:
        await self.change(thought.room, lambda room: room.play_for_bot(thought.seq, label))

    async def show(
        self, identity: str, user: str | None, language: str, at: int | None = None
    ) -> Table:
        """Show a table as it is on disk, or as it was."""
        held = await self.open(identity)
        async with held.lock:
            return self.shown(held, user, language, at)

    def shown(self, held: Held, user: str | None, language: str, at: int | None = None) -> Table:
        """Show a table whose last change was kept."""
        return show(held.room, held.stories, user, language, held.online, held.thinking, at)

    async def tables(self, which: str, user: str | None) -> list[Summary]:
        """List the open, the live or a user's own tables."""
        statuses = {"open": "open", "live": "playing"}
        question = listed(statuses[which]) if which in statuses else played_by(user or "")
        return [summary(game, user) for game in await self.store.read(question)]

    def _lists_changed(self) -> None:
        for event in self.lobby:
            event.set()

    async def close(self) -> None:
        """Stop the bots; everything else is on disk."""
        await self.bots.close()


def _new_id() -> str:
    return secrets.token_urlsafe(ID_BYTES)


def _seat(name: str, user: User) -> Seat:
    kind, _colon, called = name.partition(":")
    if kind == "me":
        return Seat(PERSON, cleaned(called) or user.name, user.id)
    return Seat(OPEN) if kind == "open" else Seat(BOT, name)


def _restored(stored: StoredGame) -> Room:
    seats = [Seat(**seat) for seat in stored.seats]
    table = (stored.game, stored.rules, stored.options)
    room = make_room(stored.id, table, seats, stored.seed)
    room.public, room.rematch = stored.public, stored.rematch
    room.replay(stored.lines)
    return room
