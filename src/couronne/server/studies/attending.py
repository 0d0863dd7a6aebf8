"""Studies are done in turn, each by whichever server gets hold of it first."""

import asyncio
import time
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace
from functools import partial

import structlog

from couronne.errors import Refusal
from couronne.records.ledger import Ledger
from couronne.server.store import Change, Conflict, Store
from couronne.server.studies import keeping
from couronne.server.studies.keeping import FAILED, RUNNING, WAITING, Unfinished
from couronne.server.studies.looking import Looking
from couronne.server.studies.replays import Replays
from couronne.server.studies.sources import opened
from couronne.server.studies.turns import Turns, others
from couronne.server.work.job import Work

LOOK_EVERY = 3.0
"""Seconds between two looks at what there is to do, where nobody calls."""
BEAT = 1.0
"""Seconds between two notes of how far a study is."""
FORSAKEN = 15.0
"""Seconds without a note after which the server that worked on a study is taken to be gone."""
HERE = "here"
"""In the place of an address: whatever a server replays of itself."""
log = structlog.get_logger()


class Attendant:
    """Takes studies that wait, or were left behind, and does them."""

    def __init__(self, store: Store, work: Work, replays: Replays) -> None:
        self.store, self.work, self.replays = store, work, replays
        self._held: dict[str, Hold] = {}
        self._turns = Turns()
        self._notes: dict[str, tuple[int, float]] = {}
        """Of studies that others work on: the version last seen, and since when."""
        self._called = asyncio.Event()
        self._watching: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to watch."""
        self._watching = asyncio.get_running_loop().create_task(self._watch())

    def call(self) -> None:
        """Say that there is something to do."""
        self._called.set()

    def done(self, identity: str) -> int | None:
        """Return how far a study is that is done here."""
        held = self._held.get(identity)
        return held.done if held else None

    async def _watch(self) -> None:
        while True:
            self._called.clear()
            with suppress(Refusal):  # a database that does not answer now will do so later
                await self._take_some()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._called.wait(), LOOK_EVERY)

    async def _take_some(self) -> None:
        unfinished = await self.store.read(keeping.unfinished())
        self._turns.keep(unfinished)
        free = self._free(unfinished)
        running = [study for study in others(unfinished, free) if study.status == RUNNING]
        while (study := self._turns.next(free, running, self._here)) is not None:
            free.remove(study)
            with suppress(Conflict):  # another server was faster
                await self.store.write(keeping.take(study.claim))
                self._turns.serve(study)
                self._work_on(study)
                running.append(study)

    @property
    def _here(self) -> list[Unfinished]:
        return [held.study for held in self._held.values()]

    def _free(self, unfinished: Iterable[Unfinished]) -> list[Unfinished]:
        """Return the studies that nobody works on."""
        now, seen = time.monotonic(), self._notes
        self._notes = {}
        free = []
        for study in unfinished:
            claim = study.claim
            if claim.id in self._held:
                continue
            version, since = seen.get(claim.id, (None, now))
            since = since if version == claim.version else now
            self._notes[claim.id] = (claim.version, since)
            if study.status == WAITING or now - since > FORSAKEN:
                free.append(study)
        return free

    def _work_on(self, study: Unfinished) -> None:
        log.info("study begun", study=study.claim.id)
        held = Hold(study, self.store, self.work, self.replays)
        self._held[study.claim.id] = held
        held.task = asyncio.get_running_loop().create_task(held.work_on())
        held.task.add_done_callback(lambda _task: self._end(study.claim.id))

    def _end(self, identity: str) -> None:
        del self._held[identity]
        self.call()

    async def close(self) -> None:
        """Leave what is not done to the next server."""
        if self._watching is not None:
            self._watching.cancel()
        for held in tuple(self._held.values()):
            await held.leave()


class Hold:
    """One study that this server works on."""

    def __init__(self, study: Unfinished, store: Store, work: Work, replays: Replays) -> None:
        self.study, self.store, self.work, self.replays = study, store, work, replays
        self.claim = replace(study.claim, version=study.claim.version + 1)
        """What was written when it was taken, and ever since."""
        self.looking: Looking | None = None
        self.task: asyncio.Task[None] | None = None
        self._found = asyncio.Event()
        self._writing: asyncio.Task[None] | None = None

    @property
    def done(self) -> int:
        """How many positions were looked at."""
        return self.looking.done if self.looking else 0

    async def work_on(self) -> None:
        """Do it; where another server has it, leave it alone, and where that fails, say so."""
        try:
            await self._look()
        except* Conflict:
            log.info("study lost", study=self.claim.id)
        except* Refusal:  # the database does not answer
            await self._give_back(WAITING)
        except* Exception:
            log.exception("study failed", study=self.claim.id)
            await self._give_back(FAILED)

    async def _look(self) -> None:
        study = await self.store.read(keeping.study_of(self.claim.id))
        if study is None:
            return
        ledger = await self._opened(study.record)
        owner, address = study.user or study.id, self.study.address
        self.looking = Looking(study.id, owner, address, ledger, self.work)
        async with asyncio.TaskGroup() as group:
            group.create_task(self._beat())
            found = await self.looking.look_at_all()
            self._found.set()
        await self._write(keeping.finish(self.claim, study.total, found))

    async def _opened(self, record: str) -> Ledger:
        """Replay a game, at a turn that is not taken from those who read."""
        return await self.replays.in_turn(HERE, partial(self.replays.run, partial(opened, record)))

    async def _beat(self) -> None:
        """Note now and then how far it is; a database that is away for a while hears it later."""
        while not self._found.is_set():
            with suppress(TimeoutError):
                await asyncio.wait_for(self._found.wait(), BEAT)
            try:
                await self._write(keeping.advance(self.claim, self.done))
            except Conflict:
                raise
            except Refusal:
                continue

    async def _write(self, change: Change) -> None:
        """Write, and know it even where whoever asked for it is stopped meanwhile."""
        self._writing = asyncio.get_running_loop().create_task(self._write_through(change))
        await asyncio.shield(self._writing)

    async def _write_through(self, change: Change) -> None:
        await self.store.write(change)
        self.claim = replace(self.claim, version=self.claim.version + 1)

    async def _give_back(self, status: str) -> None:
        with suppress(Refusal):
            await self._write(keeping.give_back(self.claim, status))

    async def leave(self) -> None:
        """Stop, and let somebody else do it."""
        if self.task is not None:
            self.task.cancel()
        running = [task for task in (self.task, self._writing) if task is not None]
        await asyncio.gather(*running, return_exceptions=True)
        await self._give_back(WAITING)
