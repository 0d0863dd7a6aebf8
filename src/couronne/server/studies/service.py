"""All studies of a server: begun by users, done beside, shown to whoever has the link."""

import asyncio
import time
from collections import OrderedDict
from dataclasses import dataclass, field

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
from couronne.server.questions import User
from couronne.server.room import BOT, Room, Seat
from couronne.server.seating import seat_of
from couronne.server.showing import result_of
from couronne.server.speakers import speaker_of
from couronne.server.store import Conflict, Store
from couronne.server.stories import Stories
from couronne.server.studies import keeping, showing, sources
from couronne.server.studies.attending import Attendant
from couronne.server.studies.in_play import InPlay
from couronne.server.studies.keeping import FAILED, WAITING, StoredStudy
from couronne.server.studies.looking import TOP, review_of
from couronne.server.work.job import Work

AT_HAND = 12
"""Studies whose positions are in memory."""


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
        self.attendant = Attendant(store, work)
        self._open: OrderedDict[str, OpenStudy] = OrderedDict()

    def start(self) -> None:
        """Go on with what is not done."""
        self.attendant.start()

    async def close(self) -> None:
        """Leave what is not done to the next server."""
        await self.attendant.close()

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

    async def of_wish(self, wanted: NewStudy, user: User) -> str:
        """Begin the study of a game or position that somebody sent."""
        record, ledger = await asyncio.to_thread(sources.of_wish, wanted)
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
        )
        await self.store.write(keeping.begin(study))
        self.attendant.call()
        return study.id

    async def _stored(self, identity: str) -> StoredStudy:
        stored = await self.store.read(keeping.study_of(identity))
        if stored is None:
            raise Refusal("no_such_study", id=identity)
        return stored

    async def open(self, identity: str) -> OpenStudy:
        """Return a study with its positions, as it is on disk; one that is done stays at hand."""
        known = self._open.pop(identity, None)
        if known is None or known.review is None or not await self._still_stands(known):
            known = await self._renewed(identity, known)
        self._open[identity] = known
        self._open.move_to_end(identity)
        if len(self._open) > AT_HAND:
            self._open.popitem(last=False)
        return known

    async def _still_stands(self, known: OpenStudy) -> bool:
        """Tell whether nobody has deleted a study, or a name in it, through whichever server."""
        return await self.store.read(keeping.record_of(known.stored.id)) == known.stored.record

    async def _renewed(self, identity: str, known: OpenStudy | None) -> OpenStudy:
        stored = await self._stored(identity)
        if known is None or stored.found is not None or stored.record != known.stored.record:
            return await asyncio.to_thread(_opened, stored)
        known.stored = stored
        return known

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

    async def show(self, identity: str, language: str) -> Study:
        """Show a study, whole but for its positions."""
        study = await self.open(identity)
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

    async def position(self, identity: str, at: int, language: str) -> StudyPosition:
        """Show a position of a study, with what was found of it."""
        study = await self.open(identity)
        return showing.position(study.ledger, study.review, at, TOP, language)

    async def record(self, identity: str) -> str:
        """Return what is studied, as a `.crown` text."""
        return (await self.open(identity)).stored.record

    async def play_on(self, identity: str, wanted: PlayOn, user: User) -> Room:
        """Set up a table that goes on from a position of a study, one against bots."""
        ledger = (await self.open(identity)).ledger
        if wanted.seat >= ledger.game.players:
            raise Refusal("no_such_seat", seat=wanted.seat, most=ledger.game.players - 1)
        is_end = wanted.at == len(ledger.events) and ledger.ended
        if is_end or wanted.at > len(ledger.events):
            raise Refusal("nothing_to_play", most=len(ledger.events))
        await self.in_play.check(ledger.states[wanted.at : wanted.at + 1])
        seats = [Seat(BOT, wanted.bot)] * ledger.game.players
        seats[wanted.seat] = seat_of(user)
        return await take_up(self.hub, ledger, wanted.at, seats)


def _opened(stored: StoredStudy) -> OpenStudy:
    ledger = sources.opened(stored.record)
    found = stored.found
    return OpenStudy(stored, ledger, None if found is None else review_of(ledger, found))
