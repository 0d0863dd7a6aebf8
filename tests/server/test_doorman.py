"""Whose turn it is where only a few are let in at a time."""

import asyncio

import pytest

from couronne.errors import Refusal
from couronne.server.doorman import Doorman


def order(*addresses: str, places: int = 1) -> list[str]:
    """Return in which order some who come at once are let in, by address and number."""
    inside: list[str] = []

    async def visit(doorman: Doorman, address: str, number: int) -> None:
        async with doorman.let_in(address):
            inside.append(f"{address}{number}")
            await asyncio.sleep(0)

    async def all_of_them() -> None:
        doorman = Doorman(places, 100, 1_000)
        await asyncio.gather(*(visit(doorman, one, n) for n, one in enumerate(addresses)))

    asyncio.run(all_of_them())
    return inside


def test_addresses_are_called_in_turn() -> None:
    assert order("a", "a", "a", "b", "b", "c") == ["a0", "a1", "b3", "c5", "a2", "b4"]


@pytest.mark.parametrize("places", [1, 2, 7])
def test_all_come_in_at_some_time(places: int) -> None:
    assert len(order(*"abcabcaaaa", places=places)) == 10


def test_so_many_of_an_address_are_here_and_so_many_of_all() -> None:
    async def crowd() -> list[str]:
        doorman, told = Doorman(1, 2, 3), []
        async with doorman.let_in("a"):
            waiting = [asyncio.create_task(_pass(doorman, "a"))]
            await asyncio.sleep(0)
            told.append(await _refused(doorman, "a"))
            waiting.append(asyncio.create_task(_pass(doorman, "b")))
            await asyncio.sleep(0)
            told.append(await _refused(doorman, "c"))
        await asyncio.gather(*waiting)
        await _pass(doorman, "a")
        return told

    assert asyncio.run(crowd()) == ["busy", "busy"]


@pytest.mark.parametrize("is_called", [False, True])
def test_who_goes_away_while_waiting_takes_no_place(is_called: bool) -> None:
    async def leave() -> None:
        doorman = Doorman(1, 10, 10)
        inside, waiting = asyncio.Event(), None

        async def stay() -> None:
            async with doorman.let_in("a"):
                await inside.wait()

        staying = asyncio.create_task(stay())
        await asyncio.sleep(0)
        waiting = asyncio.create_task(_pass(doorman, "a"))
        await asyncio.sleep(0)
        if is_called:
            inside.set()
            await asyncio.wait([staying])
        waiting.cancel()
        inside.set()
        await asyncio.wait([staying, waiting])
        await asyncio.wait_for(_pass(doorman, "b"), 60)

    asyncio.run(leave())


async def _pass(doorman: Doorman, address: str) -> None:
    async with doorman.let_in(address):
        pass


async def _refused(doorman: Doorman, address: str) -> str:
    with pytest.raises(Refusal) as refused:
        await _pass(doorman, address)
    return refused.value.code
