"""Looking at every position of a game, one small job each, so that nobody else has to wait."""

import asyncio
import json
from collections.abc import Iterator
from typing import Any

from couronne.games.state import State
from couronne.records.ledger import Ledger
from couronne.search.analysis import Analysis
from couronne.search.review import Review, effort, reviewed
from couronne.server.work.job import Job, Work
from couronne.server.work.kinds import position_data

AT_ONCE = 4
"""Positions of one study that wait for a process or have one."""
TOP = 3
"""Moves of a position that are kept."""
LINE = 6
"""Moves foreseen that are kept."""
PLACES = 4
"""Decimal places of what is kept."""


class Looking:
    """A study in progress."""

    def __init__(self, identity: str, owner: str, address: str, ledger: Ledger, work: Work) -> None:
        self.identity, self.ledger, self.work = identity, ledger, work
        self.owner, self.address = owner, address
        self.simulations = effort(ledger.game, len(ledger.states))
        self.found: list[dict[str, Any] | None] = [None] * len(ledger.states)

    @property
    def done(self) -> int:
        """How many positions were looked at."""
        return sum(one is not None for one in self.found)

    async def look_at_all(self) -> str:
        """Return what is found of all positions, as it is kept."""
        waiting = iter(enumerate(self.ledger.states))
        async with asyncio.TaskGroup() as group:
            for _ in range(AT_ONCE):
                group.create_task(self._look_on(waiting))
        return json.dumps(self.found)

    async def _look_on(self, waiting: Iterator[tuple[int, State]]) -> None:
        for number, state in waiting:
            job = self._job(number, state)
            self.found[number] = shortened(await self.work.do(job))

    def _job(self, number: int, state: State) -> Job:
        payload = {"position": position_data(state), "simulations": self.simulations}
        key = f"study:{self.identity}:{number}"
        return Job("look", self.owner, key, payload, address=self.address)


def shortened(data: dict[str, Any]) -> dict[str, Any]:
    """Return what is worth keeping of an analysis."""
    return {
        "win": _rounded(data["win"]),
        "margin": _rounded(data["margin"]),
        "moves": [_short_move(move) for move in data["moves"][:TOP]],
        "simulations": data["simulations"],
    }


def _short_move(move: dict[str, Any]) -> dict[str, Any]:
    numbers = {name: round(move[name], PLACES) for name in ("win", "margin", "weight")}
    return {**move, **numbers, "line": list(move["line"][:LINE])}


def _rounded(values: list[float]) -> list[float]:
    return [round(value, PLACES) for value in values]


def review_of(ledger: Ledger, found: str) -> Review:
    """Take up what was kept."""
    return reviewed(ledger, [Analysis.from_data(one) for one in json.loads(found)])
