"""Measures what players wait while somebody attacks the site: `make bench-attacks`.

Two hundred games are played at one move a second each. Every attack stands between two quiet
windows of the same run, and its figure is the ratio of the waits with it to those without. The
server's rate limits are off, so that what holds here holds without them.
"""

import asyncio
import gc
import json
import multiprocessing
import random
import statistics
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from multiprocessing.synchronize import Event
from typing import Any, NamedTuple

import httpx
from tests.services import Postgres, free_port
from websockets.asyncio.client import ClientConnection, connect

from server import GAME, Player
from started import serving

PORT = free_port()
SITE = f"127.0.0.1:{PORT}/api/v1"
GAMES, PUBLIC_GAMES, PAUSE = 200, 20, 1.0
WATCHED_PAUSE = 0.3
"""Seconds between the moves of the game with spectators."""
WINDOW, SETTLING = 8.0, 1.0
"""Seconds that are measured, and that pass before, while what was begun comes to rest."""
HOME_PAGES, SPECTATORS = 300, 200
NULS_A_SECOND, TOKENS_A_SECOND, MOST_TOKENS = 40, 20, 20


class Wait(NamedTuple):
    """When a move was sent, and the seconds until it was acknowledged."""

    at: float
    seconds: float


class Target(NamedTuple):
    """What attackers need to know."""

    site: str
    pairleroy: str
    """The table with spectators."""


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
        password = {"name": f"Mallory {PORT}", "password": "correct horse battery"}
        account = (await http.post("/accounts", json=password)).json()
        if "token" in account:
            http.headers["authorization"] = f"Bearer {account['token']}"
        for number in range(MOST_TOKENS):
            made = await http.post("/me/tokens", json={"label": f"token {number}"})
            assert made.status_code == httpx.codes.CREATED, made.text
        ready.set()
        await ask_often(http, TOKENS_A_SECOND, stop, "POST", "/me/tokens", json={"label": "more"})


async def home_pages(target: Target, ready: Event, stop: Event) -> None:
    """Keep many first pages open."""
    await watch(f"ws://{target.site}/lobby/live", HOME_PAGES, ready, stop)


async def spectators(target: Target, ready: Event, stop: Event) -> None:
    """Look at one game, many at once."""
    await watch(f"ws://{target.site}/games/{target.pairleroy}/live", SPECTATORS, ready, stop)


async def watch(address: str, count: int, ready: Event, stop: Event) -> None:
    """Read whatever a live address says, over many connections."""
    async with AsyncExitStack() as stack:
        tasks = []
        for _ in range(count):
            connection = await stack.enter_async_context(connect(address, compression=None))
            tasks.append(asyncio.ensure_future(_read(connection)))
        ready.set()
        while not stop.is_set():
            await asyncio.sleep(0.05)
        for task in tasks:
            task.cancel()


async def _read(connection: ClientConnection) -> None:
    async for _message in connection:
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


async def set_up(http: httpx.AsyncClient) -> tuple[list[Player], str]:
    """Make the games of the players, and the one with spectators."""
    token = await be_guest(http)
    players = []
    for number in range(GAMES):
        wanted = {"game": "roses", "rules": "course", "seats": ["me", "me"]}
        public = {"public": number < PUBLIC_GAMES}
        table = (await http.post("/games", json=wanted | public)).json()["id"]
        record = (await http.get(f"/games/{table}/record")).text
        player = Player(token, table, number)
        player.address = f"ws://{SITE}/games/{table}/live?mode=events"
        player.hear([line for line in record.splitlines() if line.startswith("* ")])
        players.append(player)
    watched = {"game": "pairleroy", "seats": ["me", "me"], "public": True}
    return players, (await http.post("/games", json=watched)).json()["id"]


async def play(player: Player, waits: list[Wait]) -> None:
    """Play one game to its end."""
    await asyncio.sleep(player.random.random() * PAUSE)
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


def compared(before: list[float], during: list[float], after: list[float]) -> dict[str, Any]:
    """Set the waits under an attack beside those around it."""
    without, attacked = percentiles(sorted(before + after)), percentiles(during)
    ratios = {name[:3]: round(attacked[name] / without[name], 2) for name in without}
    return {"without": without, "with": attacked, "ratio": ratios}


async def measure(attacks: list[str]) -> dict[str, Any]:
    """Play all games, and attack now and then."""
    figures, waits = {}, list[Wait]()
    async with client(SITE) as http:
        players, pairleroy = await set_up(http)
        token = http.headers["authorization"].partition(" ")[2]
        playing = [asyncio.ensure_future(play(player, waits)) for player in players]
        playing.append(asyncio.ensure_future(play_pairleroy(pairleroy, token)))
        before = await window(waits)
        for attack in attacks:
            async with Attacker(attack, Target(SITE, pairleroy)):
                during = await window(waits)
            after = await window(waits)
            figures[attack] = compared(before, during, after)
            before = after
    failed = [task.exception() for task in playing if task.done() and task.exception()]
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
