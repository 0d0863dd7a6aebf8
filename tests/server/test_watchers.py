"""Who only watches costs others nothing: what all of them see is read and written out once."""

import asyncio
import json
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from prometheus_client.parser import text_string_to_metric_families

from couronne.errors import Refusal
from couronne.server import agreements
from couronne.server.feed import EVERY, Feed
from couronne.server.live import Connection
from couronne.server.pace import Pace
from couronne.server.questions import User
from couronne.server.renderings import Renderings
from couronne.server.room import OPEN, PERSON, Room, Seat, make_room
from couronne.server.shelf import Held
from couronne.server.showing import show
from couronne.server.spreading import AT_A_TIME, Spread
from tests.server.serving import PATIENCE, Client, Live, Server

CROWD = 30
"""Watchers in a test."""
GAMES = ("roses", "kingdomino", "pairleroy")
LANGUAGES = ("fr", "en")


def counted(server: Server, name: str) -> float:
    """Return how often the server has done something so far; it has to be something that counts."""
    families = text_string_to_metric_families(server.fetch("/metrics").text)
    samples = {
        (sample.name, *sample.labels.values()): sample.value
        for family in families
        for sample in family.samples
    }
    return samples[tuple(name.split())]


@contextmanager
def crowd(client: Client, path: str, languages: tuple[str, ...] = ("en",)) -> Iterator[list[Live]]:
    """Have many connections, all of which have heard how things are now."""
    with ExitStack() as stack:
        lives = [
            stack.enter_context(client.connected(path, lang=languages[number % len(languages)]))
            for number in range(CROWD)
        ]
        for live in lives:
            live.hear_any()
        time.sleep(2 * EVERY)  # whatever the last of them had read again is read
        yield lives


def hear_until(lives: list[Live], wanted: Callable[[dict[str, Any]], bool]) -> None:
    """Wait until all have heard of something."""
    for live in lives:
        while not wanted(live.hear_any()):
            pass


class TestLists:
    """Home pages that are open."""

    def test_the_lists_are_read_once_for_all_who_watch_them(self, own: Server) -> None:
        anne = own.guest()
        with crowd(Client(own), "/lobby/live") as pages:
            before = counted(own, "couronne_list_readings_total lobby")

            table = anne.table("roses", "me", "open", public=True)
            hear_until(pages, lambda said: table in str(said))

            assert counted(own, "couronne_list_readings_total lobby") == before + 1

    def test_ones_own_tables_are_read_once_for_all_own_connections(self, own: Server) -> None:
        anne, bob = own.guest(), own.guest()
        table = anne.table("roses", "me", "open")
        with crowd(anne, "/me/live") as tabs:
            before = counted(own, "couronne_list_readings_total mine")

            bob.post(f"/games/{table}/join")
            hear_until(tabs, lambda said: said["games"][0]["status"] == "playing")

            assert counted(own, "couronne_list_readings_total mine") == before + 1

    def test_everybody_is_told_the_lists_as_they_see_them(self, own: Server) -> None:
        anne, bob, nobody = own.guest("Anne"), own.guest('Zoé « "à" »'), Client(own)
        anne.table("roses", "me", "me", public=True)
        anne.table("kingdomino", "me", "open", public=True, pace={"kind": "days", "days": 2})
        shared = bob.table("roses", "me", "open", public=True)
        anne.post(f"/games/{shared}/join")

        for client in (anne, bob, nobody):
            with client.connected("/lobby/live") as live:
                told = live.hear("lobby")
            for which in ("open", "live"):
                assert told[which] == client.get("/games", list=which)["games"]
        assert any(game["yours"] for game in anne.get("/games", list="live")["games"])


class TestTables:
    """Spectators of a table."""

    def test_a_table_is_written_out_once_a_language_for_all_without_a_seat(
        self, own: Server
    ) -> None:
        anne = own.guest()
        table = anne.table("pairleroy", "me", "me", pace={"kind": "blitz", "bank": 600})
        shown = anne.look(table)
        with crowd(Client(own), f"/games/{table}/live", LANGUAGES) as spectators:
            before = counted(own, "couronne_renderings_total")

            done = anne.play(table, shown["seq"], shown["moves"][0]["label"])
            hear_until(spectators, lambda said: said["table"]["seq"] == done)

            assert counted(own, "couronne_renderings_total") == before + len(LANGUAGES)

    def test_a_table_is_written_out_once_for_all_connections_of_a_player(self, own: Server) -> None:
        anne = own.guest()
        table = anne.table("roses", "me", "me")
        shown = anne.look(table)
        with crowd(anne, f"/games/{table}/live") as tabs:
            before = counted(own, "couronne_renderings_total")

            done = anne.play(table, shown["seq"], shown["moves"][0]["label"])
            hear_until(tabs, lambda said: said["table"]["seq"] == done)

            assert counted(own, "couronne_renderings_total") == before + 1

    def test_whoever_asks_without_a_seat_reads_what_was_written_out(self, own: Server) -> None:
        table = own.guest().table("roses", "me", "me")
        Client(own).look(table)
        before = counted(own, "couronne_renderings_total")

        for client in (Client(own), own.guest("Bob")):
            for _ in range(10):
                client.look(table)

        assert counted(own, "couronne_renderings_total") == before

    def test_comings_and_goings_are_gathered(self, own: Server) -> None:
        anne = own.guest()
        table = anne.table("roses", "me", "me")
        with Client(own).live(table) as spectator:
            spectator.hear("table")
            before, began = counted(own, "couronne_renderings_total"), time.monotonic()

            for _ in range(20):
                with anne.live(table, mode="events"):
                    pass
            made = counted(own, "couronne_renderings_total") - before

        assert made <= 2 + (time.monotonic() - began)

    def test_a_spectator_who_sits_down_sees_what_players_see(self, own: Server) -> None:
        anne, bob = own.guest(), own.guest("Bob")
        table = anne.table("roses", "me", "open")
        with bob.live(table) as live:
            assert not live.hear("table")["table"]["seats"][1]["you"]

            bob.post(f"/games/{table}/join")
            while not (shown := live.hear("table")["table"])["seats"][1]["you"]:
                pass
            if not shown["mine"]:
                anne.move(table)
                while not (shown := live.hear("table")["table"])["mine"]:
                    pass

        assert shown["moves"]

    def test_everybody_hears_in_the_end_who_is_there(self, own: Server) -> None:
        anne = own.guest()
        table = anne.table("roses", "me", "me")
        with Client(own).live(table) as spectator:
            spectator.hear("table")
            for _ in range(3):
                with anne.live(table) as live:
                    live.hear("table")
                    while not spectator.hear("table")["table"]["seats"][0]["online"]:
                        pass
                while spectator.hear("table")["table"]["seats"][0]["online"]:
                    pass


def seated(game: str) -> Held:
    seats = [Seat(PERSON, "Anne", "anne"), Seat(PERSON, "Bob", "bob")]
    room = make_room("table", (game, None, {}), seats, bytes(32))
    room.deal()
    return Held(room)


def plain(held: Held, user: str | None, language: str, at: int | None = None) -> str:
    """Return what somebody sees, made for them alone."""
    shown = show(held.room, held.stories, user, language, held.online, held.thinking, at)
    return shown.model_dump_json()


def rename(room: Room) -> None:
    room.reseat({1: Seat(PERSON, f"Bob {room.lines}", "bob")})


def keep_a_seat(room: Room) -> None:
    room.reseat({1: Seat(OPEN, "Mia", invited="mia")})


def sit_down(room: Room) -> None:
    room.reseat({1: Seat(PERSON, "Bob", "bob")})


def offer(room: Room) -> None:
    if agreements.can_share(room, "anne"):
        agreements.share(room, "anne")


def undo(room: Room) -> None:
    for user in room.users:
        if room.can_undo(user):
            room.undo(user, room.lines)
            return


def play(room: Room) -> None:
    if room.turn is not None and (user := room.seats[room.turn].user):
        moves = room.ledger.state.moves
        room.play(user, room.lines, moves[room.lines % len(moves)].label)


HAPPENINGS = (play, play, play, undo, rename, offer, keep_a_seat, sit_down)


@pytest.mark.parametrize("game", GAMES)
@settings(deadline=None, max_examples=15)
@given(data=st.data())
def test_what_is_shared_is_what_each_would_see_alone(game: str, data: st.DataObject) -> None:
    """Whatever happens at a table, and whoever comes and goes."""
    held, renderings = seated(game), Renderings()
    for happening in data.draw(st.lists(st.sampled_from(HAPPENINGS), max_size=12)):
        happening(held.room)
        looking = data.draw(st.sets(st.sampled_from(("anne", "bob", "mia", "eve"))))
        held.elsewhere.say("server", looking)
        language = data.draw(st.sampled_from(LANGUAGES))
        at = data.draw(st.none() | st.integers(0, len(held.room.ledger.events) + 1))
        for user in (None, "anne", "bob", "mia", "eve"):
            sight = (held, user, language, at)
            shared = renderings.find(*sight) or renderings.make(*sight)
            assert shared == plain(*sight)


def test_a_clock_runs_on_in_what_is_shared() -> None:
    held, renderings = seated("roses"), Renderings()
    held.room.set_pace({"kind": "blitz", "bank": 600, "increment": 0})
    first = json.loads(renderings.make(held, None, "en", None))
    time.sleep(0.01)

    again = json.loads(renderings.find(held, "eve", "en", None) or "")

    running = first["clock"]["running"]
    assert again["clock"]["left"][running] < first["clock"]["left"][running]
    assert {**again, "clock": None} == {**first, "clock": None}


def test_texts_at_hand_are_bounded() -> None:
    held = seated("roses")
    size = len(plain(held, None, "en"))
    renderings = Renderings(most=3 * size)

    for user in (None, "anne", "bob"):
        for language in LANGUAGES:
            renderings.make(held, user, language, None)

    kept = [
        renderings.find(held, user, language, None)
        for user in (None, "anne", "bob")
        for language in LANGUAGES
    ]
    assert 1 <= len([text for text in kept if text]) <= 3
    assert kept[-1] is not None


class TestSpread:
    """Many are woken a few at a time."""

    def test_others_have_their_turn_in_between(self) -> None:
        order: list[str] = []

        async def call() -> None:
            spread, names = Spread(), [f"w{number}" for number in range(3 * AT_A_TIME)]
            calls = [lambda name=name: order.append(name) for name in names]
            for one in calls:
                spread.soon(one)
            while len(order) < len(names):
                await asyncio.sleep(0)
                if order and order[-1] != "other":
                    names.append("other")
                    order.append("other")

        asyncio.run(call())

        assert order.index("other") == AT_A_TIME

    def test_who_is_named_twice_is_called_once(self) -> None:
        called: list[int] = []

        async def call() -> None:
            spread = Spread()
            one, other = (lambda: called.append(1)), (lambda: called.append(2))
            for each in (one, other, one, other):
                spread.soon(each)
            spread.forget(other)
            await asyncio.sleep(0.1)

        asyncio.run(call())

        assert called == [1]


class Looking:
    """A table with connections, of which it is known who was told something first."""

    def __init__(self) -> None:
        self.held, self.told = seated("roses"), list[str]()
        self.spread = Spread()

    async def shown(self, _held: Held, user: str | None, _language: str) -> str:
        return json.dumps(user)

    def connected(self, user: str) -> Connection:
        async def send_text(_text: str) -> None:
            self.told.append(user)

        socket: Any = SimpleNamespace(
            query_params={},
            headers={},
            client=None,
            app=SimpleNamespace(state=SimpleNamespace(pace=Pace(0), chats=None)),
            send_text=send_text,
        )
        hub: Any = self
        return Connection(socket, hub, self.held, User(user, user))


def test_who_plays_is_told_before_all_who_watch() -> None:
    async def told() -> list[str]:
        table = Looking()
        watching = [f"eve {number}" for number in range(3 * AT_A_TIME)]
        everybody = [table.connected(user) for user in (*watching, "anne", "bob")]
        for one in everybody:
            one.tell(table.held, ["play 0 N1"])
        while len(table.told) < len(everybody):
            await asyncio.sleep(0)
        return table.told

    order = asyncio.run(asyncio.wait_for(told(), PATIENCE))

    assert order[:2] == ["anne", "bob"]


def test_news_is_made_again_where_the_database_was_away() -> None:
    tries: list[int] = []

    async def make() -> str:
        tries.append(1)
        if len(tries) == 1:
            raise Refusal("not_read")
        return "news"

    async def follow() -> str | None:
        feed = Feed(make, Spread())
        with feed.followed() as changed:
            await asyncio.wait_for(changed.wait(), 30)
            return feed.news

    assert asyncio.run(follow()) == "news"
