"""All tables of a server: what happens at them is kept first, then told to all who look."""

import asyncio
import json
import secrets
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from typing import NamedTuple

import structlog

from couronne.errors import Refusal
from couronne.games.draws import SEED_BYTES
from couronne.records.ledger import Ledger
from couronne.records.reading import read_origin
from couronne.records.record import Event
from couronne.server import endings, levels, registers, seating
from couronne.server.bots import Bots, Thought, bot_seed
from couronne.server.bus import Alone, Bus
from couronne.server.followers import Followers
from couronne.server.identity import cleaned
from couronne.server.inviting import invited
from couronne.server.messages import NewGame, Summary, Table
from couronne.server.owners import apart
from couronne.server.questions import (
    StoredGame,
    User,
    game_of,
    lengths,
    listed,
    played_by,
    unfinished,
)
from couronne.server.rated import LEVELS, check_join, check_table
from couronne.server.rating import finish
from couronne.server.room import (
    BESIDE,
    BOT,
    OPEN,
    OVER,
    PERSON,
    SEATS,
    Line,
    Room,
    Seat,
    make_room,
)
from couronne.server.sharing import Sharing
from couronne.server.shelf import Held, Shelf
from couronne.server.showing import show, summary
from couronne.server.store import (
    CHAIN,
    INSERT_EVENT,
    INSERT_GAME,
    MOVE_ON,
    RESEAT,
    SET_DEADLINE,
    Change,
    Conflict,
    Store,
)
from couronne.server.stories import Stories
from couronne.server.work.job import Work

ID_BYTES = 9
MOST_CONFLICTS = 20
"""How often another server may be faster before somebody is refused."""
LOBBY = "lobby"
"""The channel that tells that the lists of tables have changed."""
log = structlog.get_logger()

Act = Callable[[Room], list[Line]]
Refresh = Callable[[dict[str, Held]], Awaitable[None]]


class Kept(NamedTuple):
    """What something that happened has left in the log, and how many lines that has now."""

    seq: int
    lines: list[str]


class Hub:
    """The tables."""

    def __init__(self, store: Store, work: Work, bus: Bus | None = None) -> None:
        self.store = store
        self.bus = bus or Alone()
        self.bots = Bots(work, self._bot_answered)
        self.started = time.time()
        self._shelf = Shelf()
        self.sharing = Sharing(self.bus, self._shelf, self._catch_up)
        self._opening: dict[str, asyncio.Task[Held]] = {}
        self._refreshing: asyncio.Future[None] | None = None
        self.followers = Followers(self.bus)
        self.also_refresh: list[Refresh] = []
        """What else is brought up to date where something may have been missed."""
        self.lobby: set[asyncio.Event] = set()
        """Set whenever a list of tables has changed."""
        self.moves = 0
        """How many were kept since the start."""

    async def start(self) -> None:
        """Meet the other servers."""
        await self.bus.open(self._missed)
        await self.bus.subscribe(LOBBY, lambda _said: self._show_lists())
        await self.followers.start()

    def _missed(self) -> None:
        """Look everything up that others may have said while nobody listened."""
        self._show_lists()
        self.followers.tell_all()
        self._shelf.distrust_unwatched()
        self._refreshing = asyncio.ensure_future(self.refresh())

    async def refresh(self) -> None:
        """Bring the tables up to date that somebody looks at."""
        watched = self._shelf.watched
        if not watched:
            return
        for identity, count in (await self.store.read(lengths(watched.keys()))).items():
            if count > watched[identity].room.lines:
                await self._catch_up(watched[identity], (), count)
        for refresh in self.also_refresh:
            await refresh(watched)

    @property
    def present(self) -> set[str]:
        """The users who are here now, at a table or elsewhere on the site."""
        looking = (held.online_here for held in self._shelf.watched.values())
        return self.followers.users.union(*looking)

    async def wake_bots(self, since: float = 0.0, idle: float = 0.0) -> None:
        """Go on with the games that wait for a bot; people come back by themselves."""
        for game in await self.store.read(unfinished(since, time.time() - idle)):
            if game.turn is not None and game.seats[game.turn]["kind"] == BOT:
                with suppress(Refusal):  # a table that cannot be read keeps no other from going on
                    self._wake_bot(await self.open(game.id))

    @property
    def at_hand(self) -> int:
        """How many tables are in memory."""
        return len(self._shelf)

    async def create(self, wanted: NewGame, user: User, more: Change | None = None) -> Room:
        """Set up a table and deal; what else is written with it may still refuse it."""
        if not any(name == "open" or name.split(":")[0] == "me" for name in wanted.seats):
            raise Refusal("no_person")
        guests = await invited(self.store, wanted.seats, user)
        seats = [_seat(name, user, guests) for name in wanted.seats]
        table = (wanted.game, wanted.rules, wanted.options)
        if wanted.rated:
            check_table(table, wanted.seats, user)
        # Rules are compiled at their first use on a machine, which nobody else shall wait for.
        room = await asyncio.to_thread(
            make_room, _new_id(), table, seats, secrets.token_bytes(SEED_BYTES)
        )
        room.public, room.rated = wanted.public, wanted.rated
        room.wanted = levels.kept(wanted.wanted)
        room.set_pace(wanted.pace.model_dump() if wanted.pace else None)
        await self._found(room, more or Change())
        return room

    async def take_up(self, ledger: Ledger, at: int, seats: Sequence[Seat]) -> Room:
        """Set up a table that goes on from where another game was after so many events."""
        game, origin = ledger.game, replace(ledger.origin, told=at)
        table = (game.name, game.rules, game.options)
        seed = secrets.token_bytes(SEED_BYTES)
        room = await asyncio.to_thread(make_room, _new_id(), table, seats, seed, origin)
        await self._found(room, Change(), ledger.events[:at])
        return room

    async def _found(self, room: Room, change: Change, told: Sequence[Event] = ()) -> None:
        """Keep a new table, and open it; somebody may sit down at once, through another server."""
        await self.sharing.follow(room.id)
        try:
            await self.store.write(self._new_game(room, change, told))
        except BaseException:
            self.sharing.leave(room.id)
            raise
        held = self._hold(room)
        self._wake_bot(held)
        self.followers.touch(held)
        self.lists_changed()

    def _hold(self, room: Room) -> Held:
        held = Held(room)
        self._shelf.put(held)
        self.sharing.hold(held)
        return held

    def _new_game(self, room: Room, change: Change, told: Sequence[Event] = ()) -> Change:
        now = time.time()
        lines = room.deal(told)
        draws = room.ledger.state.draws
        assert draws is not None
        change.add(
            INSERT_GAME,
            id=room.id,
            game=room.game.name,
            rules=room.game.rules,
            options=json.dumps(dict(room.game.options)),
            seats=json.dumps(room.stored_seats()),
            seed=draws.seed,
            public=room.public,
            rated=room.rated,
            pace=room.pace and json.dumps(room.pace),
            wanted=room.wanted and json.dumps(room.wanted),
            status=room.status,
            turn=room.turn,
            created=now,
            updated=now,
        )
        registers.enter(change, room)
        if room.rated:
            change.then(apart(room.id))
        return self._append(change, room, lines)

    def _append(self, change: Change, room: Room, lines: Sequence[Line]) -> Change:
        first = room.lines - len(lines)
        for seq, (text, at, clock) in enumerate(lines, first):
            change.add(INSERT_EVENT, game=room.id, seq=seq, line=text, at=at, clock=clock)
        if any(line.text == SEATS for line in lines):
            change.add(RESEAT, of=room.id, to=json.dumps(room.stored_seats()))
            registers.keep(change, room)
        if room.status == OVER and any(line.is_told for line in lines):
            finish(change, room)
        return change.add(
            MOVE_ON,
            id=room.id,
            status=room.status,
            turn=room.turn,
            deadline=room.deadline,
            updated=time.time(),
        )

    async def open(self, identity: str) -> Held:
        """Return a table, read from disk where it is not in memory."""
        held = self._shelf.get(identity)
        if held is not None:
            if not self.bus.is_up and not held.listeners:
                held.spoilt = True  # others may have changed it, and nobody looks after it
            return held
        if identity not in self._opening:
            task = asyncio.get_running_loop().create_task(self._read(identity))
            self._opening[identity] = task
            task.add_done_callback(lambda _done: self._opening.pop(identity, None))
        return await asyncio.shield(self._opening[identity])

    async def _read(self, identity: str) -> Held:
        await self.sharing.follow(identity)
        try:
            held = self._hold(await self._restored(identity))
        except BaseException:
            self.sharing.leave(identity)
            raise
        self._wake_bot(held)
        return held

    async def _restored(self, identity: str) -> Room:
        """Play a game again from its log."""
        stored = await self.store.read(game_of(identity))
        if stored is None:
            raise Refusal("no_such_table", id=identity)
        try:
            return await asyncio.to_thread(replayed, stored, self.started)
        except Exception:
            log.exception("unreadable table", room=identity)
            raise Refusal("unreadable_table", id=identity) from None

    @asynccontextmanager
    async def at(self, held: Held) -> AsyncIterator[Room]:
        """Be the only one at a table, which is as it is on disk."""
        async with held.lock:
            yield await self._fresh(held)

    async def _fresh(self, held: Held) -> Room:
        """Return a room as it is on disk."""
        if held.spoilt:
            held.room, held.stories = await self._restored(held.room.id), Stories()
            held.spoilt = False
        return held.room

    async def change(self, identity: str, act: Act, more: Change | None = None) -> Kept:
        """Let something happen at a table; return when it is kept and everyone was told."""
        held = self._shelf.get(identity) or await self.open(identity)
        async with held.lock:
            room, lines = await self._happen(held, act, more)
            kept = Kept(room.lines, _told(lines))
            if lines:
                held.tell(kept.lines)
                self.sharing.tell(room, lines)
        if lines:
            self._wake_bot(held)
            self.followers.touch(held)
            if room.public or room.status == OVER:
                self.lists_changed()
        return kept

    async def _happen(self, held: Held, act: Act, more: Change | None) -> tuple[Room, list[Line]]:
        """Let something happen on top of whatever other servers have kept meanwhile."""
        for _ in range(MOST_CONFLICTS):
            room = await self._fresh(held)
            lines = act(room)
            if not lines:
                return room, lines
            held.stories.forget(max(0, len(room.ledger.events) - len(lines)))
            change = more.copy() if more else Change()
            try:
                await self._keep(held, self._append(change, room, lines))
            except Conflict:
                continue
            self.moves += 1
            return room, lines
        raise Refusal("not_kept")

    async def _keep(self, held: Held, change: Change) -> None:
        """Write; what could not be written has not happened."""
        try:
            await self.store.write(change)
        except BaseException:
            held.spoilt = True
            raise
        self._shelf.use(held)

    async def _catch_up(self, held: Held, lines: Sequence[Line], first: int) -> None:
        """Follow what another server has kept: told by it, or else looked up."""
        async with held.lock:
            room = await self._fresh(held)
            if first + len(lines) <= room.lines:
                return
            if first != room.lines or any(line.text in BESIDE for line in lines):
                stored = await self.store.read(game_of(room.id, room.lines))
                if stored is None:
                    return
                room.sit([Seat(**seat) for seat in stored.seats])
                room.rematch, lines = stored.rematch, stored.lines
            room.replay(lines, self.started)
            held.stories.forget(max(0, len(room.ledger.events) - len(lines)))
            self._shelf.use(held)
            held.tell(_told(lines))

    async def join(self, identity: str, user: User, place: int | None) -> None:
        """Give a user an open seat."""
        table = (await self.open(identity)).room
        await levels.check(self.store, table, user)

        def sit_down(room: Room) -> list[Line]:
            check_join(room, user)
            return seating.join(room, user, place)

        more = Change().then(apart(identity)) if table.rated else None
        await self.change(identity, sit_down, more)
        self.lists_changed()

    async def rename(self, user: User, former: str) -> None:
        """Call a user by another name at every table that is not over."""
        for game in await self.store.read(played_by(user.id)):
            if game.status != OVER:
                await self.change(game.id, lambda room: seating.rename(room, user, former))

    def has(self, identity: str) -> bool:
        """Tell whether a table is at hand, or about to be."""
        return identity in self._opening or self._shelf.get(identity) is not None

    async def leave(self, identity: str, user: str) -> None:
        """Let a user leave a table for good: the game is given up, then the name is gone."""
        await self.change(identity, lambda room: endings.give_up(room, user))
        await self.change(identity, lambda room: seating.vacate(room, user))
        self.lists_changed()

    async def rematch(self, identity: str, user: User) -> Room:
        """Set up the next game of the same players, or return the one that was set up."""
        following = await self._next_game(identity, user)
        if following is not None:
            new, change = following.id, self._new_game(following, Change())
            change.add(CHAIN, of=identity, to=new)
            await self.change(identity, lambda room: room.note_rematch(new), change)
        async with self.at(await self.open(identity)) as room:
            assert room.rematch is not None
            return (await self.open(room.rematch)).room

    async def _next_game(self, identity: str, user: User) -> Room | None:
        """Return the next game of the same players, unless there is one."""
        async with self.at(await self.open(identity)) as room:
            if not room.seats_of(user.id):
                raise Refusal("not_your_seat")
            if room.status != OVER:
                raise Refusal("table_not_over")
            if room.rematch is not None:
                return None
            return room.rotated(_new_id(), secrets.token_bytes(SEED_BYTES))

    async def time_out(self, identity: str) -> None:
        """End a game if somebody's time is up; else note until when they have time."""
        kept = await self.change(identity, endings.time_out)
        if not kept.lines:
            async with self.at(await self.open(identity)) as room:
                deadline = {"of": identity, "to": room.deadline}
                await self.store.write(Change().add(SET_DEADLINE, **deadline))

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

    def lists_changed(self) -> None:
        """Let everybody know that a list of tables has changed."""
        self._show_lists()
        self.bus.publish(LOBBY, {})

    def _show_lists(self) -> None:
        for event in self.lobby:
            event.set()

    async def close(self) -> None:
        """Stop the bots; everything else is on disk."""
        await self.bots.close()
        await self.bus.close()


def _new_id() -> str:
    return secrets.token_urlsafe(ID_BYTES)


def _told(lines: Sequence[Line]) -> list[str]:
    """Return what those who follow the record hear of."""
    return [line.text for line in lines if line.is_told]


def _seat(name: str, user: User, guests: Mapping[str, User]) -> Seat:
    if name in guests:
        return Seat(OPEN, guests[name].name, invited=guests[name].id)
    kind, _colon, called = name.partition(":")
    if kind == "me":
        name = cleaned(called)
        return Seat(PERSON, name or user.name, user.id, has_page=user.has_page and not name)
    return Seat(OPEN) if kind == "open" else Seat(BOT, name, has_page=name in LEVELS)


def replayed(stored: StoredGame, up_since: float = 0.0) -> Room:
    """Bring a game that is kept to where its log says it is, on a server that runs since then."""
    seats = [Seat(**seat) for seat in stored.seats]
    table = (stored.game, stored.rules, stored.options)
    origin = read_origin([line.text for line in stored.lines])
    room = make_room(stored.id, table, seats, stored.seed, origin)
    room.public, room.rated, room.rematch = stored.public, stored.rated, stored.rematch
    room.wanted = stored.wanted
    room.set_pace(stored.pace)
    room.replay(stored.lines[room.lines :], up_since)
    return room
