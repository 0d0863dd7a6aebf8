"""Measures the server: `make bench-server`, or `python benchmarks/server.py`.

A driver plays many games at once over live connections: flat out, beside the server's own echo, and
then at one move a second each. Everything is on disk before it is acknowledged.
"""

import asyncio
import json
import os
import random
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

import couronne
from couronne.records.ledger import Ledger
from couronne.records.reading import read_event

PORT = 8765
SITE = f"127.0.0.1:{PORT}/api/v1"
SECONDS = 10.0
FLAT_OUT, PACED = 500, 1000
GAME = couronne.load("roses", rules="course")


class Player:
    """Both sides of one game, over one connection."""

    def __init__(self, token: str, table: str, number: int) -> None:
        self.headers = {"authorization": f"Bearer {token}"}
        self.address = f"ws://{SITE}/games/{table}/live?mode=events"
        self.random = random.Random(number)
        self.ledger = Ledger(GAME, ("a", "b"), None)
        self.seq = 0
        self.waits: list[float] = []

    def hear(self, line: str) -> None:
        """Follow the game."""
        self.ledger.append(read_event(line))
        self.seq += 1

    async def move(self, connection: ClientConnection) -> bool:
        """Play one move; return whether the game goes on."""
        label = self.random.choice(self.ledger.state.moves).label
        message = {"type": "move", "seq": self.seq, "move": label}
        began = time.perf_counter()
        await connection.send(json.dumps(message))
        while True:
            heard = json.loads(await connection.recv())
            if heard["type"] == "event":
                self.hear(heard["line"])
            elif heard["type"] == "ack":
                self.waits.append(time.perf_counter() - began)
                return not self.ledger.ended
            else:
                raise AssertionError(heard)


async def tables(count: int) -> list[Player]:
    """Set up games, each with its deal known."""
    async with httpx.AsyncClient(base_url=f"http://{SITE}", timeout=60) as http:
        guest = (await http.post("/guests", json={})).json()
        headers = {"authorization": f"Bearer {guest['token']}"}
        wanted = {"game": "roses", "rules": "course", "seats": ["me", "me"]}
        players = []
        for number in range(count):
            table = (await http.post("/games", json=wanted, headers=headers)).json()["id"]
            record = (await http.get(f"/games/{table}/record")).text
            player = Player(guest["token"], table, number)
            deal = [line for line in record.splitlines() if line.startswith("* ")]
            for line in deal:
                player.hear(line)
            players.append(player)
        return players


async def play_for(player: Player, seconds: float, pause: float) -> int:
    """Play for a while, with a pause after each move; return the number of moves."""
    moves = 0
    async with connect(
        player.address, additional_headers=player.headers, compression=None
    ) as connection:
        await asyncio.sleep(player.random.random() * pause)
        end = time.perf_counter() + seconds
        while time.perf_counter() < end:
            moves += 1
            if not await player.move(connection):
                break
            await asyncio.sleep(pause)
    return moves


async def echo_for(seconds: float) -> int:
    """Have the server repeat a message of the size of a move."""
    message = json.dumps({"type": "move", "seq": 20, "move": "NW2"})
    said = 0
    async with connect(f"ws://{SITE}/echo", compression=None) as connection:
        end = time.perf_counter() + seconds
        while time.perf_counter() < end:
            await connection.send(message)
            await connection.recv()
            said += 1
    return said


async def rate(tasks: list[Awaitable[int]]) -> float:
    """Do things at once; return how many were done a second."""
    began = time.perf_counter()
    done = sum(await asyncio.gather(*tasks))
    return done / (time.perf_counter() - began)


async def flat_out() -> dict[str, Any]:
    """Compare moves with echoes."""
    echoes = await rate([echo_for(SECONDS) for _ in range(FLAT_OUT)])
    players = await tables(FLAT_OUT)
    moves = await rate([play_for(player, SECONDS, 0) for player in players])
    return {"echoes_per_second": echoes, "moves_per_second": moves, "ratio": moves / echoes}


async def paced(server: int) -> dict[str, Any]:
    """Play at one move a second in every game."""
    players = await tables(PACED)
    await rate([play_for(player, SECONDS, 1.0) for player in players])
    waits = sorted(wait for player in players for wait in player.waits)
    return {
        "moves": len(waits),
        "median_ms": 1000 * statistics.median(waits),
        "p99_ms": 1000 * waits[int(0.99 * len(waits))],
        "memory_mb": memory(server),
    }


def memory(process: int) -> float:
    """Return what a process holds of the machine's memory, in megabytes."""
    status = Path(f"/proc/{process}/status").read_text()
    line = next(line for line in status.splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) / 1024


def with_server(measure: Callable[[int], Awaitable[dict[str, Any]]]) -> dict[str, Any]:
    """Measure a server that was just started."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "couronne", "serve", "--port", str(PORT), "--rate", "0"]
        process = subprocess.Popen([*command, "--database", f"sqlite:///{folder}/bench.db"])
        try:
            _wait()
            return asyncio.run(_measured(measure, process.pid))
        finally:
            os.kill(process.pid, signal.SIGTERM)
            process.wait()


async def _measured(
    measure: Callable[[int], Awaitable[dict[str, Any]]], process: int
) -> dict[str, Any]:
    return await measure(process)


def _wait() -> None:
    while True:
        try:
            httpx.get(f"http://127.0.0.1:{PORT}/healthz")
        except httpx.TransportError:
            time.sleep(0.1)
        else:
            return


if __name__ == "__main__":
    GAME.start(seed=1)
    figures = {
        "flat_out": with_server(lambda _process: flat_out()),
        "paced": with_server(paced),
    }
    print(json.dumps(figures, indent=2))
