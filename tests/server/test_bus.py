"""What servers tell each other through a Redis, whatever becomes of the connection to it."""

import asyncio
import gc
from collections.abc import Iterator
from typing import Any

import pytest

from couronne.server.bus import RedisBus
from couronne.server.redis_client import client_for
from tests.services import PATIENCE, Redis

CUTS = 5
CHANNELS = 200
LISTENERS = "CLIENT KILL TYPE pubsub"


@pytest.fixture(scope="module")
def redis() -> Iterator[Redis]:
    with Redis() as running:
        yield running


async def until_up(bus: RedisBus) -> None:
    async with asyncio.timeout(PATIENCE):
        while not bus.is_up:
            await asyncio.sleep(0.01)


async def cut_while_subscribing(bus: RedisBus, url: str, heard: set[str]) -> None:
    """Subscribe to more and more channels, the connection being cut again and again."""
    client = client_for(url)

    def hear(said: dict[str, Any]) -> None:
        heard.add(said["channel"])

    for cut in range(CUTS):
        await until_up(bus)
        await client.execute_command(*LISTENERS.split())
        names = [f"{cut}.{number}" for number in range(CHANNELS // CUTS)]
        await asyncio.gather(*(bus.subscribe(name, hear) for name in names))
        for name in names[1::2]:
            bus.unsubscribe(name)
            await bus.subscribe(name, hear)
    await client.aclose()


async def heard_on(url: str) -> set[str]:
    """Return the channels on which something is heard that the other bus says on all of them."""
    bus, other, heard = RedisBus(url, "one"), RedisBus(url, "other"), set[str]()
    for one in (bus, other):
        await one.open(lambda: None)
    await cut_while_subscribing(bus, url, heard)
    await until_up(bus)
    for cut in range(CUTS):
        for number in range(CHANNELS // CUTS):
            other.publish(f"{cut}.{number}", {"channel": f"{cut}.{number}"})
    async with asyncio.timeout(PATIENCE):
        while len(heard) < CHANNELS and bus.is_up:
            await asyncio.sleep(0.01)
    for one in (bus, other):
        await one.close()
    return heard


# The library forgets to close the half of a connection that it makes anew.
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_who_subscribes_while_the_connection_breaks_is_not_bothered_and_hears_all(
    redis: Redis,
) -> None:
    heard = asyncio.run(heard_on(redis.url))

    gc.collect()  # what was forgotten is complained of here, and in no other test
    assert len(heard) == CHANNELS
