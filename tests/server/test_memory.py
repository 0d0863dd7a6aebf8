"""What a server keeps at hand, and who tells long stories."""

import asyncio
import gc
from typing import Any

import pytest

from couronne.errors import Refusal
from couronne.server.pace import CONNECTIONS, CROWD, GAMES_A_MINUTE, Pace
from couronne.server.room import MOST_LINES, Room, Seat, make_room
from couronne.server.shelf import Held, Shelf
from couronne.server.stories import AT_ONCE, Stories

ANNE = Seat("person", "Anne", "anne")


def table(name: str) -> Room:
    room = make_room(name, ("roses", None, {}), [ANNE, ANNE], bytes(32))
    room.deal()
    return room


def play(room: Room, moves: int) -> None:
    for _move in range(moves):
        room.play("anne", room.lines, room.ledger.state.moves[0].label)


def test_tables_that_were_not_used_for_longest_leave_memory() -> None:
    first, second, third = (Held(table(name)) for name in "abc")
    shelf = Shelf(most=2 * first.bytes)

    shelf.put(first)
    shelf.put(second)
    shelf.put(first)
    shelf.put(third)
    del second
    gc.collect()

    assert [shelf.get(name) is not None for name in "abc"] == [True, False, True]


def test_a_table_that_somebody_uses_is_never_there_twice() -> None:
    used = Held(table("a"))
    shelf = Shelf(most=0)

    shelf.put(used)
    shelf.put(Held(table("b")))

    assert shelf.get("a") is used


def test_a_table_weighs_more_as_its_game_goes_on() -> None:
    held = Held(table("a"))
    before = held.bytes

    play(held.room, 6)

    assert held.bytes > before


def test_a_long_story_is_told_beside_and_is_the_same() -> None:
    room = table("a")
    play(room, 10)

    async def told() -> Any:
        stories = Stories()
        telling = asyncio.ensure_future(stories.prepare(room.ledger, "en"))
        await asyncio.sleep(0)
        is_beside = not telling.done()
        await telling
        return is_beside, stories.tell(room.ledger, "en")

    assert asyncio.run(told()) == (True, Stories().tell(room.ledger, "en"))


def test_what_is_taken_back_while_it_is_told_is_forgotten() -> None:
    room = table("a")
    play(room, 1)
    assert len(room.ledger.events) > AT_ONCE

    async def told() -> Any:
        stories = Stories()
        telling = asyncio.ensure_future(stories.prepare(room.ledger, "en"))
        await asyncio.sleep(0)
        room.undo("anne", room.lines)
        stories.forget(len(room.ledger.events))
        await telling
        return stories.tell(room.ledger, "en")

    assert asyncio.run(told()) == Stories().tell(room.ledger, "en")


def test_moves_are_not_taken_back_for_ever() -> None:
    room = table("a")
    play(room, 1)
    assert room.can_undo("anne")

    room.lines = MOST_LINES

    assert not room.can_undo("anne")


def test_an_address_may_ask_more_often_than_a_user() -> None:
    pace = Pace(rate=5)
    for _request in range(5 * CROWD):
        pace.arrive("here")
    for _request in range(5):
        pace.ask("anne")

    with pytest.raises(Refusal, match="Too many"):
        pace.arrive("here")
    with pytest.raises(Refusal, match="Too many"):
        pace.ask("anne")


def test_new_tables_are_counted_by_user_and_by_address() -> None:
    pace = Pace(rate=5)

    async def found_many() -> None:
        for number in range(GAMES_A_MINUTE * CROWD):
            await pace.found(f"guest {number}", "here")

    asyncio.run(found_many())

    with pytest.raises(Refusal, match="Too many"):
        asyncio.run(pace.found("anne", "here"))
    asyncio.run(pace.found("anne", "elsewhere"))


def test_a_user_has_only_so_many_live_connections() -> None:
    pace = Pace(rate=1)
    inside = [pace.connected("anne", "here") for _number in range(CONNECTIONS)]
    for one in inside:
        one.__enter__()

    with pytest.raises(Refusal, match="at most"), pace.connected("anne", "elsewhere"):
        pass

    inside[0].__exit__(None, None, None)
    with pace.connected("anne", "elsewhere"):
        pass


def test_an_address_has_only_so_many_live_connections() -> None:
    pace = Pace(rate=1)
    inside = [pace.connected(None, "here") for _number in range(CONNECTIONS * CROWD)]
    for one in inside:
        one.__enter__()

    with pytest.raises(Refusal, match="at most"), pace.connected("anne", "here"):
        pass
