"""All studies of a server: begun by users, done beside, shown to whoever has the link."""

import time
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial

from couronne.errors import Refusal
from couronne.records.ledger import Ledger
from couronne.records.record import Record
from couronne.records.writing import write
from couronne.search.review import Review
from couronne.server.founding import take_up
from couronne.server.hub import Hub
from couronne.server.identity import new_id
from couronne.server.messages.studies import NewStudy, PlayOn, Progress, Study, StudyPosition
from couronne.server.messages.tables import ListedSeat
from couronne.server.pace import Payer
from couronne.server.questions import User
from couronne.server.room import BOT, Room, Seat
from couronne.server.seating import seat_of
from couronne.server.shelf import weight
from couronne.server.showing import result_of
from couronne.server.speakers import speaker_of
from couronne.server.store import Change, Conflict, Store
from couronne.server.stories import Stories
from couronne.server.studies import keeping, showing, sources
from couronne.server.studies.attending import Attendant
from couronne.server.studies.in_play import InPlay
from couronne.server.studies.keeping import FAILED, WAITING, StoredStudy
from couronne.server.studies.looking import TOP, review_of
from couronne.server.studies.replays import Replays
from couronne.server.work.job import Work

AT_HAND = 200
"""Studies whose positions are in memory, as many as fit into it."""
MOST_BYTES = 64 * 1024**2


@dataclass
class OpenStudy:
    """A study with its positions, and what was found once it is done."""

    stored: StoredStudy
    ledger: Ledger
    review: Review | None
    stories: Stories = field(default_factory=Stories)


class Studies:
    """The studies."""

    def __init__(self, store: Store, work: Work, hub: Hub) -> None:
        self.store, self.hub = store, hub
        self.in_play = InPlay(hub)
        self.replays = Replays()
        self.attendant = Attendant(store, work, self.replays)
        self._open: OrderedDict[str, OpenStudy] = OrderedDict()
        self._wishing: set[str] = set()
        """The users whose record or position is being read."""

    def start(self) -> None:
        """Go on with what is not done."""
        self.attendant.start()

    async def close(self) -> None:
        """Leave what is not done to the next server."""
        await self.attendant.close()
        self.replays.close()

    async def of_table(self, table: str, user: User) -> str:
        """Begin the study of a finished game, or return the one that there is."""
        async with self.hub.at(await self.hub.open(table)) as room:
            record = sources.of_room(room)
        known = await self.store.read(keeping.study_of_table(table))
        if known is None:
            try:
                return await self._begin(record, user, table)
            except Conflict:  # somebody else has just begun it
                known = await self.store.read(keeping.study_of_table(table))
        assert known is not None
        if known.status == FAILED:
            await self.store.write(keeping.begin_again(known))
            self.attendant.call()
        return known.id

    async def of_wish(self, wanted: NewStudy, user: User, payer: Payer) -> str:
        """Begin the study of a game or position that somebody sent, one at a time."""
        with self._only_wish(user.id):
            await self.store.read(keeping.none_running(user.id))
            payer.replay(sources.events_in(wanted))
            return await self.replays.in_turn(payer.address, partial(self._wished, wanted, user))

    @contextmanager
    def _only_wish(self, user: str) -> Iterator[None]:
        """Refuse what somebody sends while something else of theirs is being read."""
        if user in self._wishing:
            raise Refusal("study_running")
        self._wishing.add(user)
        try:
            yield
        finally:
            self._wishing.remove(user)

    async def _wished(self, wanted: NewStudy, user: User) -> str:
        record, ledger = await self.replays.run(partial(sources.of_wish, wanted))
        await self.in_play.check_record(record, ledger.states)
        return await self._begin(record, user, None)

    async def _begin(self, record: Record, user: User, table: str | None) -> str:
        study = StoredStudy(
            id=new_id(),
            user=user.id,
            table=table,
            record=write(record),
            status=WAITING,
            done=0,
            total=len(record.events) + 1,
            found=None,
            version=0,
            created=time.time(),
            commitment=record.header.commitment if table is None else None,
        )
        await self.store.write(keeping.begin(study))
        self.attendant.call()
        return study.id

    async def _stored(self, identity: str) -> StoredStudy:
        stored = await self.store.read(keeping.study_of(identity))
        if stored is None:
            raise Refusal("no_such_study", id=identity)
        return stored

    async def open(self, identity: str, payer: Payer) -> OpenStudy:
        """Return a study with its positions, as it is on disk; one that is done stays at hand."""
        known = self._open.get(identity)
        if known is None or known.review is None or not await self._still_stands(known):
            known = await self._renewed(identity, known, payer)
        self._keep(known)
        return known

    def _keep(self, study: OpenStudy) -> None:
        """Keep a study at hand, rather than those not used for longest."""
        self._open[study.stored.id] = study
        self._open.move_to_end(study.stored.id)
        while len(self._open) > 1 and not self._has_room:
            self._open.popitem(last=False)

    @property
    def _has_room(self) -> bool:
        bytes_used = sum(weight(study.ledger) for study in self._open.values())
        return len(self._open) <= AT_HAND and bytes_used <= MOST_BYTES

    async def _still_stands(self, known: OpenStudy) -> bool:
        """Tell whether nobody has deleted a study, or a name in it, through whichever server."""
        return await self.store.read(keeping.record_of(known.stored.id)) == known.stored.record

    async def _renewed(self, identity: str, known: OpenStudy | None, payer: Payer) -> OpenStudy:
        stored = await self._stored(identity)
        if known is None or stored.found is not None or stored.record != known.stored.record:
            return await self._replayed(stored, payer)
        known.stored = stored
        return known

    async def _replayed(self, stored: StoredStudy, payer: Payer) -> OpenStudy:
        """Replay a study, once for all who ask meanwhile; who asks first is counted for it."""
        key = (stored.id, stored.record, stored.found is None)
        if not self.replays.has(key):
            payer.replay(stored.total)
        work = partial(self.replays.run, partial(_opened, stored))
        return await self.replays.in_turn(payer.address, work, key)

    async def progress(self, identity: str) -> Progress:
        """Tell how far a study is; who asks again and again need not have it replayed."""
        found = await self.store.read(keeping.progress_of(identity))
        if found is None:
            raise Refusal("no_such_study", id=identity)
        status, done, total = found
        return Progress(
            status=status,  # type: ignore[arg-type]
            done=self._done(identity, done),
            total=total,
        )

    def _done(self, identity: str, stored: int) -> int:
        here = self.attendant.done(identity)
        return stored if here is None else here

    async def show(self, identity: str, language: str, payer: Payer) -> Study:
        """Show a study, whole but for its positions."""
        study = await self.open(identity, payer)
        ledger, review, stored = study.ledger, study.review, study.stored
        await self.hub.storybook.prepare(study.stories, ledger, language)
        speaker = speaker_of(language, ledger.game.name)
        return Study(
            id=stored.id,
            status=stored.status,  # type: ignore[arg-type]
            done=self._done(identity, stored.done),
            total=stored.total,
            table=stored.table,
            game=ledger.game.name,
            rules=ledger.game.rules,
            options=ledger.game.options,
            seats=await self._seats(study),
            events=len(ledger.events),
            log=study.stories.tell(ledger, language),
            result=result_of(ledger, speaker) if ledger.ended else None,
            curve=[list(one.win) for one in review.positions] if review else [],
            mistakes=showing.mistakes(review, speaker) if review else [],
            accounts=showing.accounts(review) if review else [],
            simulations=review.positions[0].simulations if review else 0,
        )

    async def _seats(self, study: OpenStudy) -> list[ListedSeat]:
        """Name the players: those of a table as they are called there now."""
        if study.stored.table is None:
            return [ListedSeat(name=name, kind="person") for name in study.ledger.seats]
        async with self.hub.at(await self.hub.open(study.stored.table)) as room:
            return [
                ListedSeat(name=seat.name, kind=seat.kind)  # type: ignore[arg-type]
                for seat in room.seats
            ]

    async def position(self, identity: str, at: int, language: str, payer: Payer) -> StudyPosition:
        """Show a position of a study, with what was found of it."""
        study = await self.open(identity, payer)
        return showing.position(study.ledger, study.review, at, TOP, language)

    async def record(self, identity: str) -> str:
        """Return what is studied, as a `.crown` text."""
        text = await self.store.read(keeping.record_of(identity))
        if text is None:
            raise Refusal("no_such_study", id=identity)
        return text

    async def play_on(self, identity: str, wanted: PlayOn, user: User, payer: Payer) -> Room:
        """Set up a table that goes on from a position of a study, one against bots."""
        ledger = (await self.open(identity, payer)).ledger
        if wanted.seat >= ledger.game.players:
            raise Refusal("no_such_seat", seat=wanted.seat, most=ledger.game.players - 1)
        is_end = wanted.at == len(ledger.events) and ledger.ended
        if is_end or wanted.at > len(ledger.events):
            raise Refusal("nothing_to_play", most=len(ledger.events))
        payer.replay(wanted.at)
        await self.in_play.check(ledger.states[wanted.at : wanted.at + 1])
        seats = [Seat(BOT, wanted.bot)] * ledger.game.players
        seats[wanted.seat] = seat_of(user)
        laid = partial(take_up, ledger, wanted.at, seats)
        room, lines = await self.replays.in_turn(payer.address, partial(self.replays.run, laid))
        await self.hub.found(room, Change(), lines)
        return room


def _opened(stored: StoredStudy) -> OpenStudy:
    ledger = sources.opened(stored.record)
    found = stored.found
    return OpenStudy(stored, ledger, None if found is None else review_of(ledger, found))
