"""Measures the server: `make bench-server`, or `python benchmarks/server.py`.

A driver plays many games at once over live connections: flat out, beside the server's own echo, and
then at one move a second each. Everything is on disk before it is acknowledged.
"""

import asyncio
import gc
import json
import random
import statistics
import time
from collections.abc import Callable, Coroutine, Iterable
from pathlib import Path
from typing import Any, NamedTuple

import httpx
from websockets.asyncio.client import ClientConnection, connect

import couronne
from started import started

PORT = 8765
SITE = f"127.0.0.1:{PORT}/api/v1"
SECONDS = 10.0
FLAT_OUT, PACED = 500, 1000
BOT_GAMES, BOT_ANSWERS = 100, 5
GAME = couronne.load("roses", rules="course")
OUTCOMES = {GAME.outcome_label(card): card for card in range(24)}
ACTIONS = {GAME.label(action): action for action in range(50)}


class Counted(NamedTuple):
    """How often something was done, and how long that took."""

    times: int
    seconds: float


class Player:
    """Both sides of one game, over one connection."""

    def __init__(self, token: str, table: str, number: int) -> None:
        self.headers = {"authorization": f"Bearer {token}"}
        self.address = f"ws://{SITE}/games/{table}/live?mode=events"
        self.number, self.random = number, random.Random(number)
        self.state = GAME.undealt()
        self.seq = 0
        self.waits: list[float] = []

    def hear(self, lines: list[str]) -> None:
        """Follow the game."""
        for line in lines:
            who, label, *_draw = line.split(" ")
            self.state = self.state.play_event(OUTCOMES[label] if who == "*" else ACTIONS[label])
        self.seq += len(lines)

    async def move(self, connection: ClientConnection) -> bool:
        """Play one move; return whether the game goes on."""
        moves = self.state.moves
        label = moves[int(self.random.random() * len(moves))].label
        message = f'{{"type": "move", "seq": {self.seq}, "move": "{label}"}}'
        began = time.perf_counter()
        await connection.send(message)
        heard = json.loads(await connection.recv())
        self.waits.append(time.perf_counter() - began)
        assert heard["type"] == "ack", heard
        self.hear(heard["lines"])
        return not self.state.over


async def tables(count: int, seats: tuple[str, ...] = ("me", "me")) -> list[Player]:
    """Set up games, each with its deal known."""
    async with httpx.AsyncClient(base_url=f"http://{SITE}", timeout=60) as http:
        guest = (await http.post("/guests", json={})).json()
        headers = {"authorization": f"Bearer {guest['token']}"}
        wanted = {"game": "roses", "rules": "course", "seats": seats}
        players = []
        for number in range(count):
            table = (await http.post("/games", json=wanted, headers=headers)).json()["id"]
            record = (await http.get(f"/games/{table}/record")).text
            player = Player(guest["token"], table, number)
            player.hear([line for line in record.splitlines() if line.startswith("* ")])
            players.append(player)
        return players


async def play_for(player: Player, start: asyncio.Barrier, seconds: float, pause: float) -> Counted:
    """Play for a while once everybody is connected, with a pause after each move."""
    async with connect(
        player.address, additional_headers=player.headers, compression=None
    ) as connection:
        await start.wait()
        began = time.perf_counter()
        await asyncio.sleep(player.random.random() * pause)
        moves, going = 0, True
        while going and time.perf_counter() < began + seconds:
            going = await player.move(connection)
            moves += 1
            await asyncio.sleep(pause)
        return Counted(moves, time.perf_counter() - began)


async def echo_for(start: asyncio.Barrier, seconds: float) -> Counted:
    """Have the server repeat a message of the size of a move."""
    message = json.dumps({"type": "move", "seq": 20, "move": "NW2"})
    async with connect(f"ws://{SITE}/echo", compression=None) as connection:
        await start.wait()
        began, said = time.perf_counter(), 0
        while time.perf_counter() < began + seconds:
            await connection.send(message)
            await connection.recv()
            said += 1
        return Counted(said, time.perf_counter() - began)


def rate(counted: Iterable[Counted]) -> float:
    """Return how many things all of them did a second."""
    return sum(one.times / one.seconds for one in counted)


async def flat_out() -> dict[str, Any]:
    """Compare moves with echoes."""
    start = asyncio.Barrier(FLAT_OUT)
    echoes = rate(await asyncio.gather(*[echo_for(start, SECONDS) for _ in range(FLAT_OUT)]))
    players = await tables(FLAT_OUT)
    moves = rate(await asyncio.gather(*[play_for(one, start, SECONDS, 0) for one in players]))
    return {"echoes_per_second": echoes, "moves_per_second": moves, "ratio": moves / echoes}


async def paced(server: int) -> dict[str, Any]:
    """Play at one move a second in every game."""
    players = await tables(PACED)
    start = asyncio.Barrier(PACED)
    await asyncio.gather(*[play_for(player, start, SECONDS, 1.0) for player in players])
    waits = sorted(wait for player in players for wait in player.waits)
    return {
        "moves": len(waits),
        "median_ms": 1000 * statistics.median(waits),
        "p99_ms": 1000 * waits[int(0.99 * len(waits))],
        "memory_mb": memory(server),
    }


async def with_bots() -> dict[str, Any]:
    """Play a hundred games against strong bots at once, and time their answers."""
    start = asyncio.Barrier(BOT_GAMES)
    players = await tables(BOT_GAMES, ("me", "bot:8"))
    waits = await asyncio.gather(*[answers_of(player, start) for player in players])
    counted = sorted(wait for of_player in waits for wait in of_player)
    return {
        "answers": len(counted),
        "median_s": statistics.median(counted),
        "p99_s": counted[int(0.99 * len(counted))],
    }


async def answers_of(player: Player, start: asyncio.Barrier) -> list[float]:
    """Move, and wait for the bot, a few times."""
    waits: list[float] = []
    async with connect(player.address, additional_headers=player.headers) as connection:
        await start.wait()
        while len(waits) < BOT_ANSWERS and await player.move(connection):
            began = time.perf_counter()
            while player.state.turn == 1:
                player.hear(json.loads(await connection.recv())["lines"])
            waits.append(time.perf_counter() - began)
    return waits


def memory(process: int) -> float:
    """Return what a process holds of the machine's memory, in megabytes."""
    status = Path(f"/proc/{process}/status").read_text()
    line = next(line for line in status.splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) / 1024


def with_server(measure: Callable[[int], Coroutine[Any, Any, dict[str, Any]]]) -> dict[str, Any]:
    """Measure a server that was just started."""
    with started(PORT, "--rate", "0") as process:
        return asyncio.run(measure(process))


if __name__ == "__main__":
    GAME.start(seed=1)
    gc.disable()  # the driver's own pauses would be counted as the server's
    figures = {
        "flat_out": with_server(lambda _process: flat_out()),
        "paced": with_server(paced),
        "bots": with_server(lambda _process: with_bots()),
    }
    print(json.dumps(figures, indent=2))
