"""Measures analyses beside play: `make bench-analysis`, or `python benchmarks/analysis.py`.

The server and the processes that search for it have one core. A finished game of each kind is
analysed while other tables are played at one move a second each; what their moves wait is counted.
"""

import asyncio
import gc
import json
import os
import statistics
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import httpx

import couronne
from couronne.players.bots import make_bot
from couronne.records.ledger import Ledger
from couronne.records.writing import write
from server import GAME, PORT, SITE, Player, play_for, tables
from started import started

TABLES = 50
"""Those that are played meanwhile."""
CORE = 0
ASK_EVERY = 0.25
LONGEST = 120.0


def finished(name: str) -> str:
    """Return a game between two greedy bots as a record."""
    game = couronne.load(name)
    ledger = Ledger.start(game, ("greedy",) * game.players, 5)
    bots = [make_bot("greedy", bytes(32), seat) for seat in range(game.players)]
    while not ledger.ended:
        state = ledger.state.public()
        ledger.play(bots[state.turn].choose(state, 1.0))
    return write(ledger.record())


@contextmanager
def on_one_core() -> Iterator[None]:
    """Let whatever is started meanwhile have one core; the driver has the others."""
    cores = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {CORE})
    try:
        yield
    finally:
        os.sched_setaffinity(0, cores - {CORE} or cores)


async def analysed(record: str) -> dict[str, float]:
    """Return how many seconds an analysis takes, and how many positions it has."""
    async with httpx.AsyncClient(base_url=f"http://{SITE}", timeout=60) as http:
        guest = (await http.post("/guests", json={})).json()
        headers = {"authorization": f"Bearer {guest['token']}"}
        began = time.perf_counter()
        begun = await http.post("/studies", json={"record": record}, headers=headers)
        while True:
            progress = (await http.get(f"/studies/{begun.json()['id']}/progress")).json()
            if progress["status"] == "done":
                return {"positions": progress["total"], "seconds": time.perf_counter() - began}
            assert progress["status"] != "failed"
            await asyncio.sleep(ASK_EVERY)


async def beside(players: list[Player], record: str) -> dict[str, Any]:
    """Analyse a game while others play."""
    start = asyncio.Barrier(len(players))
    playing = [asyncio.ensure_future(play_for(one, start, LONGEST, 1.0)) for one in players]
    await asyncio.sleep(1.0)
    before = [len(player.waits) for player in players]
    figures: dict[str, Any] = await analysed(record)
    waits = sorted(
        wait for player, first in zip(players, before, strict=True) for wait in player.waits[first:]
    )
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    return figures | {
        "moves": len(waits),
        "median_ms": 1000 * statistics.median(waits),
        "p99_ms": 1000 * waits[int(0.99 * len(waits))],
    }


async def measure(name: str) -> dict[str, Any]:
    """Measure one game: the code of the search is loaded before."""
    record = finished(name)
    await analysed(record.split("\n\n")[0] + "\n\n\nunfinished\n")
    return await beside(await tables(TABLES), record)


if __name__ == "__main__":
    GAME.start(seed=1)
    gc.disable()  # the driver's own pauses would be counted as the server's
    figures = {}
    for game in dict.fromkeys(name for name, _rules in couronne.games()):
        with ExitStack() as stack:
            with on_one_core():
                stack.enter_context(started(PORT, "--rate", "0", "--bot-workers", "1"))
            figures[game] = asyncio.run(measure(game))
    print(json.dumps(figures, indent=2))
