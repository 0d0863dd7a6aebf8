"""By which address somebody's bots take their turns."""

import asyncio
from collections.abc import Iterator

import pytest

from couronne.server.opening import opened
from couronne.server.store import Store
from couronne.server.whereabouts import Whereabouts
from tests.server.test_study_turns import CROWDED, ELSEWHERE, add


@pytest.fixture
def store(empty: str) -> Iterator[Store]:
    with opened(empty) as kept:
        yield kept
        kept.close()


def test_who_was_seen_here_is_where_that_was(store: Store) -> None:
    whereabouts = Whereabouts(store)
    for address in (ELSEWHERE, CROWDED):
        whereabouts.note("anne", address)

    assert asyncio.run(whereabouts.of("anne")) == CROWDED


def test_who_was_seen_by_others_is_where_they_wrote_down(store: Store) -> None:
    with store.engine.begin() as connection:
        add(connection, "anne", "2001:db8::1", created=0.0)

    assert asyncio.run(Whereabouts(store).of("anne")) == "2001:db8::/64"


def test_who_was_never_seen_stands_alone(store: Store) -> None:
    with store.engine.begin() as connection:
        add(connection, "anne", None, created=0.0)

    found = [asyncio.run(Whereabouts(store).of(user)) for user in ("anne", "nobody")]

    assert found == ["anne", "nobody"]


def test_only_so_many_are_remembered(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("couronne.server.whereabouts.REMEMBERED", 10)
    whereabouts = Whereabouts(store)

    for number in range(100):
        whereabouts.note(str(number), CROWDED)

    assert len(whereabouts._known) == 10
