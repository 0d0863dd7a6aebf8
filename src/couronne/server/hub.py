"""All tables of a server: what happens at them is kept first, then told to all who look."""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from typing import NamedTuple

import structlog

from couronne.errors import Refusal
from couronne.server import endings
from couronne.server.bots import Bots, Thought, thought_about
from couronne.server.bus import Alone, Bus
from couronne.server.followers import Followers
from couronne.server.keeping import append, new_game
from couronne.server.lobby import Lobby
from couronne.server.mine import mine
from couronne.server.questions import game_of, lengths
from couronne.server.renderings import Renderings
from couronne.server.replaying import replayed
from couronne.server.room import BESIDE, OVER, Line, Room, Seat
from couronne.server.sharing import Sharing
from couronne.server.shelf import Held, Shelf
from couronne.server.spreading import Spread
from couronne.server.store import MOST_CONFLICTS, Change, Conflict, Store
from couronne.server.stories import Stories
from couronne.server.storybook import Storybook
from couronne.server.waiting import Waiting
from couronne.server.wall_clock import WallClock
from couronne.server.whereabouts import Whereabouts
from couronne.server.work.job import Work

log = structlog.get_logger()

Act = Callable[[Room], list[Line]]
Bring = Callable[[], Awaitable[Room]]
Refresh = Callable[[dict[str, Held]], Awaitable[None]]


class Kept(NamedTuple):
    """What something that happened has left in the log, and how many lines that has now."""

    seq: int
    lines: list[str]
    changed: bool
    """Whether anything has happened."""


class Hub:
    """The tables."""

    def __init__(self, store: Store, work: Work, bus: Bus | None = None) -> None:
        self.store = store
        self.bus = bus or Alone()
        self.whereabouts = Whereabouts(store)
        self.bots = Bots(work, self._bot_answered, self.whereabouts.of)
        self.started = time.time()
        self.wall_clock = WallClock()
        self.storybook = Storybook(store)
        self.waiting = Waiting(store)
        self._shelf = Shelf()
        self.sharing = Sharing(self.bus, self._shelf, self._catch_up)
        self._opening: dict[str, asyncio.Task[Held]] = {}
        self._refreshing: asyncio.Future[None] | None = None
        self.spread = Spread()
        """Wakes those who only watch."""
        self.renderings = Renderings()
        self.followers = Followers(self.bus, self.spread, lambda user: mine(store, user))
        self.lobby = Lobby(store, self.bus, self.spread)
        self.also_refresh: list[Refresh] = []
        """What else is brought up to date where something may have been missed."""
        self.moves = 0
        """How many were kept since the start."""

    async def start(self) -> None:
        """Meet the other servers."""
        await self.bus.open(self._missed)
        await self.lobby.start()
        await self.followers.start()

    def _missed(self) -> None:
        """Look everything up that others may have said while nobody listened."""
        self.lobby.look_again()
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

    @property
    def at_hand(self) -> int:
        """How many tables are in memory."""
        return len(self._shelf)

    def at_hand_now(self, identity: str) -> Room | None:
        """Return a table as it is in memory, if it is there; it may not be as it is on disk."""
        held = self._shelf.get(identity)
        return None if held is None or held.spoilt else held.room

    async def found(self, room: Room, change: Change, lines: Sequence[Line]) -> None:
        """Keep a new table with its deal, and open it; somebody may sit down at once anywhere."""
        held = await self._once(room.id, lambda: self._written(room, change, lines))
        self.followers.touch(held)
        self.lobby.changed()

    async def open(self, identity: str) -> Held:
        """Return a table, read from disk where it is not in memory."""
        held = self._shelf.get(identity)
        if held is not None:
            if not self.bus.is_up and not held.listeners:
                held.spoilt = True  # others may have changed it, and nobody looks after it
            return held
        return await self._once(identity, lambda: self._restored(identity))

    async def _once(self, identity: str, bring: Bring) -> Held:
        """Have a table brought into memory; all who ask for it meanwhile wait for the same one."""
        if identity not in self._opening:
            task = asyncio.get_running_loop().create_task(self._hold(identity, bring))
            self._opening[identity] = task
            task.add_done_callback(lambda _done: self._opening.pop(identity, None))
        return await asyncio.shield(self._opening[identity])

    async def _hold(self, identity: str, bring: Bring) -> Held:
        """Bring a table into memory, and follow what other servers do at it."""
        await self.sharing.follow(identity)
        try:
            held = Held(await bring())
        except BaseException:
            self.sharing.leave(identity)
            raise
        self._shelf.put(held)
        self.sharing.hold(held)
        self.ask_bot(held)
        return held

    async def _written(self, room: Room, change: Change, lines: Sequence[Line]) -> Room:
        await self.store.write(new_game(change, room, lines))
        return room

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
            await self._tell_missed(held)
        return held.room

    async def _tell_missed(self, held: Held) -> None:
        """Tell those who look what was found when a table was read again."""
        if held.room.lines > held.told:
            stored = await self.store.read(game_of(held.room.id, held.told))
            assert stored is not None
            held.tell_new(_told(stored.lines[: held.room.lines - held.told]))

    async def change(self, identity: str, act: Act, more: Change | None = None) -> Kept:
        """Let something happen at a table; return when it is kept and everyone was told.

        Time that is up ends the game first: nobody does anything instead of losing by it.
        """
        held = self._shelf.get(identity) or await self.open(identity)
        async with held.lock:
            await self._keep_and_tell(held, self._time_out)
            return await self._keep_and_tell(held, act, more)

    async def time_out(self, identity: str) -> bool:
        """End a game if somebody's time is up, and tell whether it was."""
        held = await self.open(identity)
        async with held.lock:
            return (await self._keep_and_tell(held, self._time_out)).changed

    def _time_out(self, room: Room) -> list[Line]:
        """End a game if somebody's time is up; days are not believed while the clock is wrong."""
        by_days = room.clock is not None and room.clock.pace.each_turn
        return [] if by_days and not self.wall_clock.is_right else endings.time_out(room)

    async def _keep_and_tell(self, held: Held, act: Act, more: Change | None = None) -> Kept:
        room, lines = await self._happen(held, act, more)
        kept = Kept(room.lines, _told(lines), bool(lines))
        if lines:
            held.tell_new(kept.lines)
            self.sharing.tell(room, lines)
            self.ask_bot(held)
            self.followers.touch(held)
            if room.public or room.status == OVER:
                self.lobby.changed()
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
                await self._keep(held, append(change, room, lines))
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
            held.tell_new(_told(lines))

    def has(self, identity: str) -> bool:
        """Tell whether a table is at hand, or about to be."""
        return identity in self._opening or self._shelf.get(identity) is not None

    def ask_bot(self, held: Held) -> None:
        """Have the bot in turn think, if it is a bot's turn."""
        if held.thinking:
            self.bots.ask(thought_about(held.room))

    async def _bot_answered(self, thought: Thought, label: str) -> None:
        await self.change(thought.room, lambda room: room.play_for_bot(thought.seq, label))

    async def show(
        self, identity: str, user: str | None, language: str, at: int | None = None
    ) -> str:
        """Return a table as JSON, as it is on disk, or as it was."""
        return await self.shown(await self.open(identity), user, language, at)

    async def shown(
        self, held: Held, user: str | None, language: str, at: int | None = None
    ) -> str:
        """Return a table that is at hand as JSON, made once for all who see the same."""
        sight = (held, user, language, at)
        if not held.spoilt and (known := self.renderings.find(*sight)) is not None:
            return known
        await self.storybook.prepare(held.stories, held.room.ledger, language)
        async with self.at(held):
            return self.renderings.find(*sight) or self.renderings.make(*sight)

    async def close(self) -> None:
        """Stop the bots; everything else is on disk."""
        await self.bots.close()
        await self.storybook.close()
        await self.bus.close()


def _told(lines: Sequence[Line]) -> list[str]:
    """Return what those who follow the record hear of."""
    return [line.text for line in lines if line.is_told]
