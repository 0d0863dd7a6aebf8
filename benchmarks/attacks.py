"""Measures what players wait while somebody attacks the site: `make bench-attacks`.

Two hundred games are played at one move a second each. Every attack is made twice, between three
quiet windows of the same run, and its figure is the ratio of the waits with it to those without.
The server's rate limits are off, so that what holds here holds without them.
"""

import asyncio
import gc
import json
import multiprocessing
import os
import random
import statistics
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager, contextmanager
from multiprocessing.synchronize import Event
from typing import Any, NamedTuple

import httpx
from tests.services import Postgres, free_port
from websockets.asyncio.client import connect

from server import GAME, Player
from started import serving

HOST, PORT = "127.0.0.1", free_port()
SITE = f"{HOST}:{PORT}/api/v1"
GAMES, PUBLIC_GAMES, PAUSE = 200, 20, 1.0
WATCHED_PAUSE = 0.3
"""Seconds between the moves of the game with spectators."""
WINDOW, SETTLING, ROUNDS = 10.0, 1.0, 2
"""Seconds that are measured, and that pass before, while all comes to rest; and how often."""
HOME_PAGES, SPECTATORS = 300, 200
HANDSHAKE = (
    f"GET /api/v1/{{path}} HTTP/1.1\r\nHost: {HOST}:{PORT}\r\nConnection: Upgrade\r\n"
    "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)
MOST_TAKEN = 1_000_000
"""Bytes that a watcher takes at once."""
NULS_A_SECOND, TOKENS_A_SECOND, MOST_TOKENS = 40, 20, 20


class Wait(NamedTuple):
    """When a move was sent, and the seconds until it was acknowledged."""

    at: float
    seconds: float


class Target(NamedTuple):
    """What attackers need to know."""

    site: str
    lobby: str
    """Where first pages listen."""
    pairleroy: str
    """Where spectators listen."""


class Attacker:
    """A process that attacks until it is told to stop."""

    def __init__(self, attack: str, target: Target) -> None:
        self._ready, self._stop = multiprocessing.Event(), multiprocessing.Event()
        self._process = multiprocessing.Process(
            target=_attack, args=(attack, target, self._ready, self._stop), daemon=True
        )

    async def __aenter__(self) -> None:
        self._process.start()
        assert await asyncio.to_thread(self._ready.wait, 60), "the attack did not begin"

    async def __aexit__(self, *_error: object) -> None:
        assert self._process.is_alive(), "the attack ended by itself"
        self._stop.set()
        await asyncio.to_thread(self._process.join)


def _attack(attack: str, target: Target, ready: Event, stop: Event) -> None:
    asyncio.run(ATTACKS[attack](target, ready, stop))


@asynccontextmanager
async def client(site: str) -> AsyncIterator[httpx.AsyncClient]:
    """Speak to the site."""
    async with httpx.AsyncClient(base_url=f"http://{site}", timeout=60) as http:
        yield http


async def ask_often(
    http: httpx.AsyncClient, a_second: int, stop: Event, *request: Any, **more: Any
) -> None:
    """Send one request again and again, without waiting for the answers."""
    asked = set()
    while not stop.is_set():
        asked.add(asyncio.ensure_future(http.request(*request, **more)))
        await asyncio.sleep(1 / a_second)
    await asyncio.gather(*asked)


async def nul_characters(target: Target, ready: Event, stop: Event) -> None:
    """Send a character that PostgreSQL refuses to store."""
    async with client(target.site) as http:
        await be_guest(http)
        ready.set()
        body = {"user": "\0"}
        await ask_often(http, NULS_A_SECOND, stop, "DELETE", "/me/mutes", json=body)


async def refused_writes(target: Target, ready: Event, stop: Event) -> None:
    """Ask for one more token than an account may have."""
    async with client(target.site) as http:
        password = {"name": f"Mallory {os.getpid()}", "password": "correct horse battery"}
        account = (await http.post("/accounts", json=password)).json()
        http.headers["authorization"] = f"Bearer {account['token']}"
        for number in range(MOST_TOKENS):
            made = await http.post("/me/tokens", json={"label": f"token {number}"})
            assert made.status_code == httpx.codes.CREATED, made.text
        ready.set()
        await ask_often(http, TOKENS_A_SECOND, stop, "POST", "/me/tokens", json={"label": "more"})


async def home_pages(target: Target, ready: Event, stop: Event) -> None:
    """Keep many first pages open."""
    await watch(target.lobby, HOME_PAGES, ready, stop)


async def spectators(target: Target, ready: Event, stop: Event) -> None:
    """Look at one game, many at once."""
    await watch(target.pairleroy, SPECTATORS, ready, stop)


async def watch(path: str, count: int, ready: Event, stop: Event) -> None:
    """Take whatever a live address says, over many connections, and make nothing of it."""
    ears = [await asyncio.open_connection(HOST, PORT) for _ in range(count)]
    for _reader, writer in ears:
        writer.write(HANDSHAKE.format(path=path).encode())
    taking = [asyncio.ensure_future(_take_all(reader)) for reader, _writer in ears]
    ready.set()
    while not stop.is_set():
        await asyncio.sleep(0.05)
    assert not any(task.done() for task in taking), "who listened was sent away"
    for _reader, writer in ears:
        writer.transport.abort()


async def _take_all(reader: asyncio.StreamReader) -> None:
    while await reader.read(MOST_TAKEN):
        pass


ATTACKS: dict[str, Callable[[Target, Event, Event], Coroutine[Any, Any, None]]] = {
    "nul_characters": nul_characters,
    "refused_writes": refused_writes,
    "home_pages": home_pages,
    "spectators": spectators,
}


async def be_guest(http: httpx.AsyncClient) -> str:
    """Become a guest; return the token."""
    token: str = (await http.post("/guests", json={})).json()["token"]
    http.headers["authorization"] = f"Bearer {token}"
    return token


async def seated(http: httpx.AsyncClient, number: int) -> Player:
    """Set up the next game of a player."""
    wanted = {"game": "roses", "rules": "course", "seats": ["me", "me"]}
    public = {"public": number < PUBLIC_GAMES}
    table = (await http.post("/games", json=wanted | public)).json()["id"]
    record = (await http.get(f"/games/{table}/record")).text
    player = Player(token_of(http), table, number)
    player.address = f"ws://{SITE}/games/{table}/live?mode=events"
    player.hear([line for line in record.splitlines() if line.startswith("* ")])
    return player


def token_of(http: httpx.AsyncClient) -> str:
    return http.headers["authorization"].partition(" ")[2]


async def play(http: httpx.AsyncClient, player: Player, waits: list[Wait]) -> None:
    """Play one game after another."""
    await asyncio.sleep(player.random.random() * PAUSE)
    while True:
        await play_one(player, waits)
        player = await seated(http, player.number)


async def play_one(player: Player, waits: list[Wait]) -> None:
    """Play a game to its end."""
    async with connect(
        player.address, additional_headers=player.headers, compression=None
    ) as connection:
        going = True
        while going:
            at = time.perf_counter()
            going = await player.move(connection)
            waits.append(Wait(at, player.waits[-1]))
            await asyncio.sleep(PAUSE)


async def play_pairleroy(table: str, token: str) -> None:
    """Play a game as a browser does, by what the table shows."""
    headers, chance = {"authorization": f"Bearer {token}"}, random.Random(1)
    address = f"ws://{SITE}/games/{table}/live"
    async with connect(address, additional_headers=headers, compression=None) as connection:
        async for text in connection:
            told = json.loads(text)
            if told["type"] != "table" or not told["table"]["moves"]:
                continue
            await asyncio.sleep(WATCHED_PAUSE)
            move = chance.choice(told["table"]["moves"])["label"]
            message = {"type": "move", "seq": told["table"]["seq"], "move": move}
            await connection.send(json.dumps(message))


async def window(waits: list[Wait]) -> list[float]:
    """Let a while pass; return the waits that began in it."""
    await asyncio.sleep(SETTLING)
    begin = time.perf_counter()
    await asyncio.sleep(WINDOW)
    end = time.perf_counter()
    await asyncio.sleep(SETTLING)
    return sorted(wait.seconds for wait in waits if begin <= wait.at < end)


def percentiles(waits: list[float]) -> dict[str, float]:
    """Sum up waits, in milliseconds."""
    return {
        "p50_ms": round(1000 * statistics.median(waits), 2),
        "p99_ms": round(1000 * waits[int(0.99 * len(waits))], 2),
    }


def compared(quiet: list[float], attacked: list[float]) -> dict[str, Any]:
    """Set the waits under an attack beside those around it."""
    without, during = percentiles(sorted(quiet)), percentiles(sorted(attacked))
    ratios = {name[:3]: round(during[name] / without[name], 2) for name in without}
    return {"without": without, "with": during, "ratio": ratios}


async def measure_one(http: httpx.AsyncClient, attack: str, waits: list[Wait]) -> dict[str, Any]:
    """Attack for a while and let it be for a while, in turn, beside a game with spectators."""
    wanted = {"game": "pairleroy", "seats": ["me", "me"], "public": True}
    table = (await http.post("/games", json=wanted)).json()["id"]
    watched = asyncio.ensure_future(play_pairleroy(table, token_of(http)))
    quiet, attacked = await window(waits), list[float]()
    for _ in range(ROUNDS):
        async with Attacker(attack, Target(SITE, "lobby/live", f"games/{table}/live")):
            attacked += await window(waits)
        quiet += await window(waits)
    assert not watched.done(), "the game with spectators is over"
    watched.cancel()
    return compared(quiet, attacked)


async def measure(attacks: list[str]) -> dict[str, Any]:
    """Play all games, and attack now and then."""
    waits = list[Wait]()
    async with client(SITE) as http:
        await be_guest(http)
        players = [await seated(http, number) for number in range(GAMES)]
        playing = [asyncio.ensure_future(play(http, player, waits)) for player in players]
        figures = {attack: await measure_one(http, attack, waits) for attack in attacks}
    failed = [task.exception() for task in playing if task.done()]
    assert not failed, failed[0]
    for task in playing:
        task.cancel()
    return figures


@contextmanager
def databases() -> Iterator[dict[str, str]]:
    """Give an empty database of each kind."""
    with tempfile.TemporaryDirectory() as folder, Postgres() as postgres:
        yield {
            "sqlite": f"sqlite:///{folder}/bench.db",
            "postgresql": postgres.database("bench"),
        }


if __name__ == "__main__":
    GAME.start(seed=1)
    gc.disable()  # the driver's own pauses would be counted as the server's
    with databases() as addresses:
        for name, address in addresses.items():
            with serving(PORT, address, "--rate", "0", "--bot-workers", "1"):
                measured = asyncio.run(measure(sys.argv[1:] or list(ATTACKS)))
            print(json.dumps({name: measured}, indent=2), flush=True)
