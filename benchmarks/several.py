"""Measures two servers on one database: `make bench-several`.

Every game has one player at each server. A driver plays all games at one move a second over live
connections, and times how long a move takes to be acknowledged, and to be heard by the other.
"""

import asyncio
import gc
import json
import os
import random
import statistics
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
from tests.services import Postgres, Redis, free_port
from websockets.asyncio.client import ClientConnection, connect

from server import ACTIONS, GAME, OUTCOMES, memory
from started import serving

PORTS = (free_port(), free_port())
GAMES, SECONDS, PAUSE = 1000, 15.0, 1.0


class Pair:
    """The two players of one game, each at a server of its own."""

    def __init__(self, table: str, number: int) -> None:
        self.table = table
        self.random = random.Random(number)
        self.state = GAME.undealt()
        self.seq = 0
        self.acknowledged: list[float] = []
        self.heard: list[float] = []

    def follow(self, lines: list[str]) -> None:
        """Follow the game."""
        for line in lines:
            who, label, *_draw = line.split(" ")
            self.state = self.state.play_event(OUTCOMES[label] if who == "*" else ACTIONS[label])

    async def play(self, tokens: list[str], start: asyncio.Barrier) -> None:
        """Play until the time is over, or the game."""
        lines = [_line(port, self.table, token) for port, token in zip(PORTS, tokens, strict=True)]
        async with lines[0] as red, lines[1] as white:
            await start.wait()
            await asyncio.sleep(self.random.random() * PAUSE)
            end = time.perf_counter() + SECONDS
            while time.perf_counter() < end and not self.state.over:
                await self._move(*((red, white) if self.state.turn == 0 else (white, red)))
                await asyncio.sleep(PAUSE)

    async def _move(self, own: ClientConnection, other: ClientConnection) -> None:
        moves = self.state.moves
        label = moves[int(self.random.random() * len(moves))].label
        began = time.perf_counter()
        await own.send(json.dumps({"type": "move", "seq": self.seq, "move": label}))
        answer = json.loads(await own.recv())
        self.acknowledged.append(time.perf_counter() - began)
        assert answer["type"] == "ack", answer
        told = json.loads(await other.recv())
        self.heard.append(time.perf_counter() - began)
        assert told["lines"] == answer["lines"], told
        self.seq = answer["seq"]
        self.follow(answer["lines"])


def _line(port: int, table: str, token: str) -> Any:
    address = f"ws://127.0.0.1:{port}/api/v1/games/{table}/live?mode=events"
    return connect(
        address, additional_headers={"authorization": f"Bearer {token}"}, compression=None
    )


async def tables(count: int) -> tuple[list[str], list[Pair]]:
    """Set up games of two guests, one at each server."""
    async with (
        httpx.AsyncClient(base_url=f"http://127.0.0.1:{PORTS[0]}/api/v1", timeout=60) as here,
        httpx.AsyncClient(base_url=f"http://127.0.0.1:{PORTS[1]}/api/v1", timeout=60) as there,
    ):
        tokens = [(await http.post("/guests", json={})).json()["token"] for http in (here, there)]
        for http, token in zip((here, there), tokens, strict=True):
            http.headers["authorization"] = f"Bearer {token}"
        return tokens, [await _table(here, there, number) for number in range(count)]


async def _table(here: httpx.AsyncClient, there: httpx.AsyncClient, number: int) -> Pair:
    wanted = {"game": "roses", "rules": "course", "seats": ["me", "open"]}
    table = (await here.post("/games", json=wanted)).json()["id"]
    pair = Pair(table, number)
    pair.seq = (await there.post(f"/games/{table}/join", json={})).json()["seq"]
    record = (await here.get(f"/games/{table}/record")).text
    pair.follow([line for line in record.splitlines() if line.startswith("* ")])
    return pair


def told(waits: list[float]) -> dict[str, float]:
    """Sum up how long something took, in milliseconds."""
    ordered = sorted(waits)
    return {
        "median_ms": 1000 * statistics.median(ordered),
        "p99_ms": 1000 * ordered[int(0.99 * len(ordered))],
    }


async def measure(servers: list[int]) -> dict[str, Any]:
    """Play all games at the same time."""
    tokens, pairs = await tables(GAMES)
    start, before = asyncio.Barrier(GAMES), [cpu_seconds(server) for server in servers]
    await asyncio.gather(*[pair.play(tokens, start) for pair in pairs])
    used = [cpu_seconds(server) - begun for server, begun in zip(servers, before, strict=True)]
    return {
        "games": GAMES,
        "cpu_seconds": used,
        "moves": sum(len(pair.acknowledged) for pair in pairs),
        "acknowledged": told([wait for pair in pairs for wait in pair.acknowledged]),
        "heard_at_the_other_server": told([wait for pair in pairs for wait in pair.heard]),
        "memory_mb": [memory(server) for server in servers],
    }


def cpu_seconds(process: int) -> float:
    """Return how long a process has worked."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def two_servers() -> Iterator[list[int]]:
    """Start everything on this machine."""
    with Postgres() as postgres, Redis(forgetful=True) as redis, ExitStack() as stack:
        database = postgres.database("bench")
        options = ("--redis", redis.url, "--rate", "0", "--bot-workers", "1")
        yield [stack.enter_context(serving(port, database, *options)) for port in PORTS]


if __name__ == "__main__":
    GAME.start(seed=1)
    gc.disable()  # the driver's own pauses would be counted as the servers'
    with two_servers() as processes:
        print(json.dumps(asyncio.run(measure(processes)), indent=2))
