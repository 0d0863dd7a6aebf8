"""Jobs to ask for in tests."""

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

import couronne
from couronne.games.state import State
from couronne.server.work.job import Job
from couronne.server.work.kinds import position_data

START = couronne.load("roses").start(seed=7)
PATIENCE = 120.0
Told = TypeVar("Told")


def move(
    key: str = "table:a",
    number: int = 0,
    bot: str = "greedy",
    owner: str = "anne",
    address: str = "",
) -> Job:
    payload = {"position": position_data(START), "bot": bot, "seat": 0, "seed": "00" * 32}
    return Job("move", owner, key, payload, number, urgent=True, address=address)


def look(
    state: State = START, simulations: int = 200, key: str = "look:a", owner: str = "anne"
) -> Job:
    payload = {"position": position_data(state), "simulations": simulations}
    return Job("look", owner, key, payload)


def run(what: Coroutine[Any, Any, Told]) -> Told:
    """Run something that must come to an end."""
    return asyncio.run(asyncio.wait_for(what, PATIENCE))
