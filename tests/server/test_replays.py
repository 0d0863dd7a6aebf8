"""Games that are studied are replayed in turn, once for all who ask, and counted for who asks."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from pathlib import Path
from threading import current_thread
from typing import Any

import pytest

from couronne.errors import Refusal
from couronne.records.ledger import Ledger
from couronne.server.hub import Hub
from couronne.server.messages.studies import NewStudy, PlayOn
from couronne.server.opening import opened
from couronne.server.pace import CROWD, REPLAYED, SPELL, Pace, Payer
from couronne.server.questions import User
from couronne.server.room import Room
from couronne.server.store import Store
from couronne.server.studies import sources
from couronne.server.studies.replays import MOST_WAITING, Replays
from couronne.server.studies.service import Studies
from couronne.server.work.starting import start_work
from tests.records.tables import SHORT
from tests.server.test_study_turns import LONG_GAME, add

EVENTS = 16
"""Of the short game."""
THREAD = "replays_0"
LONG = LONG_GAME.read_text("utf-8")
LATE = 170
"""After so many events of it somebody plays on."""
MOST_LONG = 2 * (CROWD * REPLAYED * SPELL // LATE)
"""Such games that are replayed for an address, in two spells, at a rate of one."""


def with_turns(use: Callable[[Replays], Awaitable[Any]]) -> Any:
    """Use turns, and close them."""

    async def run() -> Any:
        replays = Replays()
        try:
            return await use(replays)
        finally:
            replays.close()

    return asyncio.run(run())


class TestTurns:
    """The order, without a server."""

    def test_addresses_take_turns_and_one_is_served_at_a_time(self) -> None:
        begun: list[str] = []
        at_once: list[int] = []

        async def work(name: str) -> None:
            begun.append(name)
            at_once.append(1)
            await asyncio.sleep(0)
            assert len(at_once) == 1
            at_once.pop()

        async def use(replays: Replays) -> None:
            wanted = [("crowd", f"c{number}") for number in range(4)] + [("one", "o")]
            asked = (replays.in_turn(who, partial(work, name)) for who, name in wanted)
            await asyncio.gather(*asked)

        with_turns(use)

        assert begun == ["c0", "o", "c1", "c2", "c3"]

    def test_who_wants_the_same_shares_it_and_it_comes_at_the_first_turn_of_any(self) -> None:
        begun: list[str] = []

        async def work(name: str) -> str:
            begun.append(name)
            await asyncio.sleep(0)
            return name

        async def use(replays: Replays) -> list[str]:
            crowd = [replays.in_turn("crowd", partial(work, f"c{n}"), n) for n in range(4)]
            other = replays.in_turn("other", partial(work, "again"), 3)
            return list(await asyncio.gather(*crowd, other))

        assert with_turns(use) == ["c0", "c1", "c2", "c3", "c3"]
        assert begun == ["c0", "c3", "c1", "c2"]

    def test_one_address_has_so_many_waiting_and_others_still_come_in(self) -> None:
        done: list[str] = []

        async def work(name: str) -> None:
            done.append(name)

        async def use(replays: Replays) -> list[Any]:
            crowd = [replays.in_turn("crowd", partial(work, "c")) for _ in range(2 * MOST_WAITING)]
            other = replays.in_turn("other", partial(work, "o"))
            return list(await asyncio.gather(*crowd, other, return_exceptions=True))

        answers = with_turns(use)

        refused = [answer for answer in answers if answer is not None]
        assert [answer.code for answer in refused] == ["too_fast"] * MOST_WAITING
        assert done.count("c") == MOST_WAITING
        assert done.count("o") == 1

    def test_what_fails_fails_for_all_who_wanted_it_and_others_go_on(self) -> None:
        async def fail() -> None:
            raise Refusal("game_goes_on")

        async def go_on() -> str:
            return "done"

        async def use(replays: Replays) -> list[Any]:
            asked = [replays.in_turn(who, fail, "same") for who in "ab"]
            return list(
                await asyncio.gather(*asked, replays.in_turn("a", go_on), return_exceptions=True)
            )

        *failed, done = with_turns(use)

        assert [error.code for error in failed] == ["game_goes_on"] * 2
        assert done == "done"


Use = Callable[[Studies], Awaitable[Any]]


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Store]:
    with opened(f"sqlite:///{tmp_path / 'site.db'}") as store:
        yield store
        store.close()


def with_studies(store: Store, use: Use) -> Any:
    """Use the studies of a server that works on none of them."""

    async def run() -> Any:
        hub = Hub(store, start_work(0, None))
        studies = Studies(store, hub.bots.work, hub)
        try:
            return await use(studies)
        finally:
            await studies.close()
            await hub.close()

    return asyncio.run(run())


def keep(store: Store, count: int, record: str = SHORT) -> list[str]:
    """Keep studies of somebody each; return their names."""
    names = [f"s{number}" for number in range(count)]
    with store.engine.begin() as connection:
        for name in names:
            add(connection, name, None, created=0.0, record=record)
    return names


def payer(rate: int = 0) -> Payer:
    return Payer(Pace(rate), "203.0.113.7")


@pytest.fixture
def replayed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The threads in which studies were replayed, one after another."""
    threads: list[str] = []
    replay = sources.opened

    def noted(text: str) -> Ledger:
        threads.append(current_thread().name)
        return replay(text)

    monkeypatch.setattr(sources, "opened", noted)
    return threads


class TestReading:
    """Studies that somebody has the link of."""

    def test_who_asks_for_the_same_study_meanwhile_shares_its_replay(
        self, site: Store, replayed: list[str]
    ) -> None:
        (name,) = keep(site, 1)

        async def read(studies: Studies) -> None:
            asked = (studies.position(name, at, "en", payer()) for at in range(EVENTS))
            await asyncio.gather(*asked)

        with_studies(site, read)

        assert replayed == [THREAD]

    def test_more_studies_than_a_dozen_in_a_circle_are_at_hand(
        self, site: Store, replayed: list[str]
    ) -> None:
        names = keep(site, 13)

        async def read(studies: Studies) -> None:
            for name in names * 2:
                await studies.position(name, 3, "en", payer())

        with_studies(site, read)

        assert replayed == [THREAD] * 13

    def test_positions_at_hand_are_bounded(
        self, site: Store, replayed: list[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        names = keep(site, 3)
        monkeypatch.setattr("couronne.server.studies.service.MOST_BYTES", 0)

        async def read(studies: Studies) -> None:
            for name in (*names, *names[::-1]):
                await studies.position(name, 3, "en", payer())

        with_studies(site, read)

        assert len(replayed) == 5

    def test_a_replay_is_refused_before_it_is_done_where_it_comes_too_fast(
        self, site: Store, replayed: list[str]
    ) -> None:
        names = keep(site, 13, LONG)
        by_address = payer(rate=1)

        async def read(studies: Studies) -> list[Any]:
            asked = (studies.position(name, 3, "en", by_address) for name in names)
            return list(await asyncio.gather(*asked, return_exceptions=True))

        answers = with_studies(site, read)

        refused = [answer for answer in answers if isinstance(answer, Refusal)]
        assert {answer.code for answer in refused} == {"too_fast"}
        assert 1 <= len(replayed) <= MOST_LONG
        assert len(refused) == len(names) - len(replayed)

    def test_the_longest_game_is_replayed_once_at_the_least_rate(self) -> None:
        payer(rate=1).replay(sources.MOST_EVENTS)

    def test_what_is_at_hand_is_not_counted_again(self, site: Store, replayed: list[str]) -> None:
        (name,) = keep(site, 1)
        by_address = payer(rate=1)

        async def read(studies: Studies) -> None:
            for at in range(EVENTS):
                await studies.position(name, at, "en", by_address)

        with_studies(site, read)

        assert len(replayed) == 1

    def test_a_record_is_given_as_it_is_kept(self, site: Store, replayed: list[str]) -> None:
        (name,) = keep(site, 1)

        texts = with_studies(site, lambda studies: studies.record(name))

        assert (texts, replayed) == (SHORT, [])
        with pytest.raises(Refusal) as refused:
            with_studies(site, lambda studies: studies.record("nothing"))
        assert refused.value.code == "no_such_study"


class TestSending:
    """Records that somebody sends to be studied."""

    @pytest.fixture
    def read(self, monkeypatch: pytest.MonkeyPatch) -> list[str]:
        """The threads in which records that were sent were read."""
        threads: list[str] = []
        begin = sources.of_wish

        def noted(wanted: NewStudy) -> Any:
            threads.append(current_thread().name)
            return begin(wanted)

        monkeypatch.setattr(sources, "of_wish", noted)
        return threads

    def test_who_has_a_study_that_runs_is_refused_before_anything_is_read(
        self, site: Store, read: list[str]
    ) -> None:
        (name,) = keep(site, 1)
        wanted = NewStudy.model_validate({"record": SHORT})

        with pytest.raises(Refusal) as refused:
            with_studies(site, lambda studies: studies.of_wish(wanted, User(name, "A"), payer()))

        assert (refused.value.code, read) == ("study_running", [])

    def test_of_many_that_somebody_sends_at_once_one_is_read(
        self, site: Store, read: list[str]
    ) -> None:
        (name,) = keep(site, 1)
        with site.engine.begin() as connection:
            connection.exec_driver_sql("UPDATE studies SET status = 'done'")

        async def send(studies: Studies) -> list[Any]:
            user, wanted = User(name, "A"), NewStudy.model_validate({"record": SHORT})
            asked = (studies.of_wish(wanted, user, payer()) for _ in range(10))
            return list(await asyncio.gather(*asked, return_exceptions=True))

        first, *others = with_studies(site, send)

        assert isinstance(first, str)
        assert {other.code for other in others} == {"study_running"}
        assert read == [THREAD]

    def test_a_record_is_refused_before_it_is_read_where_it_comes_too_fast(
        self, site: Store, read: list[str]
    ) -> None:
        names = keep(site, 13)
        with site.engine.begin() as connection:
            connection.exec_driver_sql("UPDATE studies SET status = 'done'")
        by_address, wanted = (
            payer(rate=1),
            NewStudy.model_validate({"record": LONG}),
        )

        async def send(studies: Studies) -> list[Any]:
            asked = (studies.of_wish(wanted, User(name, "A"), by_address) for name in names)
            return list(await asyncio.gather(*asked, return_exceptions=True))

        answers = with_studies(site, send)

        assert {answer.code for answer in answers if isinstance(answer, Refusal)} == {"too_fast"}
        assert 1 <= len(read) <= MOST_LONG


class TestPlayingOn:
    """Tables that begin where a game was."""

    @pytest.fixture
    def dealt(self, monkeypatch: pytest.MonkeyPatch) -> list[str]:
        """The threads in which tables were dealt."""
        threads: list[str] = []
        deal = Room.deal

        def noted(room: Room, *told: Any) -> Any:
            threads.append(current_thread().name)
            return deal(room, *told)

        monkeypatch.setattr(Room, "deal", noted)
        return threads

    def play_on(self, store: Store, times: int, by: Payer) -> list[Any]:
        (name,) = keep(store, 1, LONG)
        wanted = PlayOn(at=LATE, seat=0, bot="random")

        async def play(studies: Studies) -> list[Any]:
            await studies.open(name, payer())
            asked = (studies.play_on(name, wanted, User(name, "A"), by) for _ in range(times))
            return list(await asyncio.gather(*asked, return_exceptions=True))

        answers: list[Any] = with_studies(store, play)
        return answers

    def test_what_was_played_is_replayed_beside_everything_else(
        self, site: Store, dealt: list[str]
    ) -> None:
        (room,) = self.play_on(site, 1, payer())

        assert room.ledger.origin.told == LATE
        assert dealt == [THREAD]

    def test_it_counts_as_the_replay_that_it_is(self, site: Store, dealt: list[str]) -> None:
        answers = self.play_on(site, 13, payer(rate=1))

        refused = [answer for answer in answers if isinstance(answer, Refusal)]
        assert {answer.code for answer in refused} == {"too_fast"}
        assert 1 <= len(dealt) <= MOST_LONG
        assert len(refused) == len(answers) - len(dealt)
