"""All tables of a server: what happens at them is kept first, then told to all who look."""

import asyncio
import json
import secrets
import time
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager, suppress
from typing import NamedTuple

import structlog

from couronne.errors import Refusal
from couronne.games.draws import SEED_BYTES
from couronne.server.bots import Bots, Thought, bot_seed
from couronne.server.identity import cleaned
from couronne.server.messages import NewGame, Summary, Table
from couronne.server.room import BOT, OPEN, OVER, PERSON, Room, Seat, make_room
from couronne.server.shelf import Held, Shelf
from couronne.server.showing import show, summary
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
from couronne.server.stories import Stories

ID_BYTES = 9
log = structlog.get_logger()


class Kept(NamedTuple):
    """What something that happened has left in the log, and how many lines that has now."""

    seq: int
    lines: list[str]


class Hub:
    """The tables."""

    def __init__(self, store: Store, bot_workers: int) -> None:
        self.store = store
        self.bots = Bots(bot_workers, self._bot_answered)
        self._shelf = Shelf()
        self._opening: dict[str, asyncio.Task[Held]] = {}
        self._resuming: asyncio.Task[None] | None = None
        self.lobby: set[asyncio.Event] = set()
        """Set whenever a list of tables has changed."""

    def start(self) -> None:
        """Go on with every game in which it is a bot's turn; people come back by themselves."""
        self._resuming = asyncio.get_running_loop().create_task(self._resume())

    async def _resume(self) -> None:
        for game in await self.store.read(unfinished()):
            if game.turn is not None and game.seats[game.turn]["kind"] == BOT:
                with suppress(Refusal):  # a table that cannot be read keeps no other from going on
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
        held = Held(room)
        self._shelf.put(held)
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
        held = self._shelf.get(identity)
        if held is not None:
            return held
        if identity not in self._opening:
            task = asyncio.get_running_loop().create_task(self._read(identity))
            self._opening[identity] = task
            task.add_done_callback(lambda _done: self._opening.pop(identity, None))
        return await asyncio.shield(self._opening[identity])

    async def _read(self, identity: str) -> Held:
        held = Held(await self._restored(identity))
        self._shelf.put(held)
        return held

    async def _restored(self, identity: str) -> Room:
        """Play a game again from its log."""
        stored = await self.store.read(game_of(identity))
        if stored is None:
            raise Refusal("no_such_table", id=identity)
        try:
            return await asyncio.to_thread(_replayed, stored)
        except Exception:
            log.exception("unreadable table", room=identity)
            raise Refusal("unreadable_table", id=identity) from None

    @asynccontextmanager
    async def at(self, held: Held) -> AsyncIterator[Room]:
        """Be the only one at a table, which is as it is on disk."""
        async with held.lock:
            yield held.room if not held.spoilt else await self._renewed(held)

    async def _renewed(self, held: Held) -> Room:
        held.room, held.stories = await self._restored(held.room.id), Stories()
        held.spoilt = False
        return held.room

    async def change(self, identity: str, act: Callable[[Room], list[str]]) -> Kept:
        """Let something happen at a table; return when it is kept and everyone was told."""
        held = self._shelf.get(identity) or await self.open(identity)
        async with held.lock:
            room = held.room if not held.spoilt else await self._renewed(held)
            lines = act(room)
            if not lines:
                return Kept(room.lines, lines)
            held.stories.forget(len(room.ledger.events) - len(lines))
            change = Change()
            self._append(change, room, lines)
            await self._keep(held, change)
            kept = Kept(room.lines, lines)
            held.tell(lines)
        self._wake_bot(held)
        if room.public or room.status == OVER:
            self._lists_changed()
        return kept

    async def _keep(self, held: Held, change: Change) -> None:
        """Write; what could not be written has not happened."""
        try:
            await self.store.write(change)
        except BaseException:
            held.spoilt = True
            raise
        self._shelf.use(held)

    async def join(self, identity: str, user: User, place: int | None) -> None:
        """Give a user an open seat."""
        held = await self.open(identity)
        async with self.at(held) as room:
            room.join(user.id, user.name, place)
            change = Change().add(ADD_PLAYER, user=user.id, game=identity)
            change.add(RESEAT, of=identity, to=json.dumps(room.stored_seats()))
            self._append(change, room, [])
            await self._keep(held, change)
            held.tell([])
        self._wake_bot(held)
        self._lists_changed()

    async def rename(self, user: User, former: str) -> None:
        """Call a user by another name at every table that is not over."""
        for game in await self.store.read(played_by(user.id)):
            if game.status != OVER:
                await self._rename_at(await self.open(game.id), user, former)

    async def _rename_at(self, held: Held, user: User, former: str) -> None:
        async with self.at(held) as room:
            room.rename(user.id, former, user.name)
            seats = json.dumps(room.stored_seats())
            await self._keep(held, Change().add(RESEAT, of=room.id, to=seats))
            held.tell([])

    async def rematch(self, identity: str, user: User) -> Room:
        """Set up the next game of the same players, or return the one that was set up."""
        held = await self.open(identity)
        async with self.at(held) as room:
            if not room.seats_of(user.id):
                raise Refusal("not_your_seat")
            if room.rematch is not None:
                return (await self.open(room.rematch)).room
            if room.status != OVER:
                raise Refusal("table_not_over")
            following = room.rotated(_new_id(), secrets.token_bytes(SEED_BYTES))
            await self._found(following)
            room.rematch = following.id
            await self._keep(held, Change().add(CHAIN, of=identity, to=following.id))
            held.tell([])
        return following

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
        return await self.shown(await self.open(identity), user, language, at)

    async def shown(
        self, held: Held, user: str | None, language: str, at: int | None = None
    ) -> Table:
        """Show a table that is at hand."""
        await held.stories.prepare(held.room.ledger, language)
        async with self.at(held) as room:
            return show(room, held.stories, user, language, held.online, held.thinking, at)

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
        if self._resuming is not None:
            self._resuming.cancel()
        await self.bots.close()


def _new_id() -> str:
    return secrets.token_urlsafe(ID_BYTES)


def _seat(name: str, user: User) -> Seat:
    kind, _colon, called = name.partition(":")
    if kind == "me":
        return Seat(PERSON, cleaned(called) or user.name, user.id)
    return Seat(OPEN) if kind == "open" else Seat(BOT, name)


def _replayed(stored: StoredGame) -> Room:
    seats = [Seat(**seat) for seat in stored.seats]
    table = (stored.game, stored.rules, stored.options)
    room = make_room(stored.id, table, seats, stored.seed)
    room.public, room.rematch = stored.public, stored.rematch
    room.replay(stored.lines)
    return room
