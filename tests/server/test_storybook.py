"""Stories are told once: chapters are kept, and found again by what was played."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa

import couronne
from couronne.server import endings
from couronne.server.messages import LogEntry
from couronne.server.opening import opened
from couronne.server.room import Room, Seat, make_room
from couronne.server.schema import chapters
from couronne.server.store import Change, Store
from couronne.server.stories import Stories
from couronne.server.storybook import LENGTH, Storybook, forget_other_versions, packed

ANNE = Seat("person", "Anne", "anne")


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with opened(f"sqlite:///{tmp_path / 'site.db'}") as running:
        yield running
        running.close()


def table(name: str, moves: int, ends: bool = True) -> Room:
    """Return a game of some moves, given up after that."""
    room = make_room(name, ("roses", "course", {}), [ANNE, ANNE], bytes(32))
    room.deal()
    for _move in range(moves):
        room.play("anne", room.lines, room.ledger.state.moves[0].label)
    if ends:
        endings.resign(room, "anne", 0)
    return room


def told(store: Store, room: Room, language: str = "fr") -> list[str]:
    """Return the story as somebody hears it who looks at a table for the first time."""

    async def listen() -> list[str]:
        stories, book = Stories(), Storybook(store)
        await book.prepare(stories, room.ledger, language)
        await book.close()
        return [line.text for line in stories.tell(room.ledger, language)]

    return asyncio.run(listen())


def told_afresh(room: Room) -> list[str]:
    return [line.text for line in Stories().tell(room.ledger, "fr")]


def kept(store: Store) -> int:
    with store.engine.connect() as connection:
        return connection.scalar(sa.select(sa.func.count()).select_from(chapters)) or 0


def rewrite(store: Store, **values: object) -> None:
    with store.engine.begin() as connection:
        connection.execute(chapters.update().values(**values))


def read(store: Store, words: str) -> None:
    """Let every chapter say something else."""
    rewrite(store, told=packed([[LogEntry(seq=1, seat=None, text=words)]] * LENGTH))


def test_a_game_is_told_word_for_word_as_before(store: Store) -> None:
    for room in (table("a", 40), table("a", 40, ends=False), table("a", 2)):
        first = told(store, room)

        assert told(store, room) == first == told_afresh(room)


def test_what_was_kept_is_not_told_again(store: Store) -> None:
    room = table("a", 40)
    told(store, room)

    read(store, "something else")

    assert set(told(store, room)) == {"something else"}


def test_of_a_game_that_goes_on_whole_chapters_are_kept(store: Store) -> None:
    room = table("a", 40, ends=False)
    events = len(room.ledger.events)
    told(store, room)

    assert kept(store) == events // LENGTH
    read(store, "something else")
    again = told(store, room)
    assert again.count("something else") == events - events % LENGTH
    assert again[-1] == told_afresh(room)[-1]


def test_a_game_that_is_over_is_kept_to_its_end(store: Store) -> None:
    room = table("a", 40)
    told(store, room)

    assert kept(store) == -(-len(room.ledger.events) // LENGTH)


def test_only_what_is_new_is_written(store: Store) -> None:
    room = table("a", 40, ends=False)
    told(store, room)
    before = kept(store)

    endings.resign(room, "anne", 0)
    told(store, room)

    assert kept(store) == before + 1


def test_a_move_that_was_taken_back_is_told_no_more(store: Store) -> None:
    room = table("a", 40, ends=False)
    told(store, room)

    room.take_back_to(len(room.ledger.events) - 20, alone=True)
    for _move in range(20):
        room.play("anne", room.lines, room.ledger.state.moves[-1].label)

    assert told(store, room) == told_afresh(room)


def test_the_same_game_at_another_table_has_the_same_story(store: Store) -> None:
    told(store, table("a", 40))
    before = kept(store)

    told(store, table("b", 40))

    assert kept(store) == before


def test_every_language_has_a_story_of_its_own(store: Store) -> None:
    french, english = (told(store, table("a", 2), language) for language in ("fr", "en"))

    assert french != english
    assert kept(store) == 2


def test_stories_of_another_version_are_forgotten(store: Store) -> None:
    told(store, table("a", 2))

    async def tidy() -> None:
        await store.write(Change().then(forget_other_versions))

    asyncio.run(tidy())
    assert kept(store) == 1
    rewrite(store, version=f"{couronne.__version__}-earlier")
    asyncio.run(tidy())

    assert kept(store) == 0


def test_a_story_that_cannot_be_kept_is_told(store: Store) -> None:
    with store.engine.begin() as connection:
        connection.execute(sa.text("drop table chapters"))
        connection.execute(sa.text("create view chapters as select null as key, null as told"))

    assert told(store, table("a", 40)) == told_afresh(table("a", 40))
