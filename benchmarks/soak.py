"""Plays at two servers for a long time: `make soak`, or `make soak MINUTES=2` for a first look.

Two hundred tables of all games are played at the same time by pairs of guests, each at a server of
its own, who lose their connections at random and come back. Every finished game is held against the
rules, and another one is begun. At the end: errors, and how much memory the servers hold.
"""

import asyncio
import contextlib
import json
import random
import sys
import time
from collections import Counter
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from couronne.records.ledger import ledger_of
from couronne.records.reading import read
from server import memory
from several import PORTS, two_servers

TABLES = 200
KINDS = (("roses", None), ("roses", "course"), ("kingdomino", None), ("pairleroy", None))
PAUSE = 4.0
"""Seconds that somebody thinks on average."""
CUT = 0.02
"""How often somebody's connection is cut after a message."""
SAMPLE_EVERY = 10.0


class Soak:
    """What has happened so far."""

    def __init__(self, seconds: float) -> None:
        self.end = time.monotonic() + seconds
        self.counts: Counter[str] = Counter()
        self.wrong: list[str] = []

    @property
    def left(self) -> float:
        """Seconds until it is time to stop."""
        return self.end - time.monotonic()


class Guest:
    """Somebody at one of the servers."""

    def __init__(self, soak: Soak, port: int, http: httpx.AsyncClient, token: str) -> None:
        self.soak, self.port, self.http, self.token = soak, port, http, token
        self.random = random.Random(token)

    async def post(self, path: str, **body: Any) -> dict[str, Any]:
        """Ask for something that must be granted."""
        answer = await self.http.post(path, json=body, headers=self._headers)
        answer.raise_for_status()
        told: dict[str, Any] = answer.json()
        return told

    @property
    def _headers(self) -> dict[str, str]:
        return {"authorization": f"Bearer {self.token}"}

    async def play(self, table: str) -> None:
        """Play a game to its end, coming back after each cut."""
        address = f"ws://127.0.0.1:{self.port}/api/v1/games/{table}/live?lang=en"
        while True:
            try:
                async with connect(address, additional_headers=self._headers) as connection:
                    if await self._at_table(connection):
                        return
            except (ConnectionClosed, OSError) as error:
                self.soak.wrong.append(repr(error))
            self.soak.counts["cuts"] += 1
            await asyncio.sleep(self.random.random())

    async def _at_table(self, connection: ClientConnection) -> bool:
        """Play until the game is over, or the connection is cut."""
        while True:
            said = json.loads(await connection.recv())
            if said["type"] == "error" and said["code"] != "stale":
                self.soak.wrong.append(said["message"])
            if said["type"] == "table":
                if said["table"]["status"] == "over":
                    return True
                await self._move(connection, said["table"])
            if self.random.random() < CUT:
                connection.transport.abort()
                return False

    async def _move(self, connection: ClientConnection, shown: dict[str, Any]) -> None:
        if not shown["mine"]:
            return
        await asyncio.sleep(self.random.random() * 2 * PAUSE)
        move = self.random.choice(shown["moves"])["label"]
        await connection.send(json.dumps({"type": "move", "seq": shown["seq"], "move": move}))
        self.soak.counts["moves"] += 1


async def table_after_table(soak: Soak, number: int, anne: Guest, bob: Guest) -> None:
    """Play one game after another."""
    while soak.left > 0:
        game, rules = KINDS[number % len(KINDS)]
        table = (await anne.post("/games", game=game, rules=rules, seats=["me", "open"]))["id"]
        await bob.post(f"/games/{table}/join")
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(soak.left):
                await asyncio.gather(anne.play(table), bob.play(table))
        record = (await bob.http.get(f"/games/{table}/record")).text
        ledger = await asyncio.to_thread(lambda text: ledger_of(read(text)), record)
        soak.counts["verified games" if ledger.ended else "verified beginnings"] += 1


async def guests(soak: Soak, https: list[httpx.AsyncClient], count: int) -> list[list[Guest]]:
    """Welcome pairs of guests, one at each server."""
    pairs = []
    for _ in range(count):
        tokens = [(await http.post("/guests", json={})).json()["token"] for http in https]
        parts = zip(PORTS, https, tokens, strict=True)
        pairs.append([Guest(soak, port, http, token) for port, http, token in parts])
    return pairs


def visiting(port: int) -> httpx.AsyncClient:
    """Ask a server by connections that are given up before it closes them as unused."""
    return httpx.AsyncClient(
        base_url=f"http://127.0.0.1:{port}/api/v1",
        timeout=httpx.Timeout(120),
        limits=httpx.Limits(keepalive_expiry=1),
    )


async def weigh(soak: Soak, servers: list[int]) -> list[float]:
    """Weigh the servers now and then, together."""
    found: list[float] = []
    while soak.left > 0:
        await asyncio.sleep(SAMPLE_EVERY)
        found.append(sum(memory(server) for server in servers))
        told = f"{found[-1]:.0f} MB, {dict(soak.counts)}, {len(soak.wrong)} wrong"
        print(told, file=sys.stderr, flush=True)
    return found


async def run(seconds: float, servers: list[int]) -> dict[str, Any]:
    """Play for a while, and tell how it went."""
    soak = Soak(seconds)
    async with visiting(PORTS[0]) as here, visiting(PORTS[1]) as there:
        pairs = await guests(soak, [here, there], TABLES)
        weighing = asyncio.ensure_future(weigh(soak, servers))
        await asyncio.gather(
            *[table_after_table(soak, number, *pair) for number, pair in enumerate(pairs)]
        )
        weights = await weighing
    third = len(weights) // 3
    return {
        "seconds": seconds,
        **soak.counts,
        "wrong": len(soak.wrong),
        "first_wrong": soak.wrong[:5],
        "memory_mb_second_third": sum(weights[third : 2 * third]) / max(third, 1),
        "memory_mb_last_third": sum(weights[2 * third :]) / max(len(weights) - 2 * third, 1),
    }


if __name__ == "__main__":
    minutes = float(sys.argv[1])
    with two_servers() as processes:
        print(json.dumps(asyncio.run(run(60 * minutes, processes)), indent=2))
