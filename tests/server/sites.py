"""A site of two servers, and things that happen at the same moment."""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from tests.server.serving import Client, Server
from tests.services import Postgres, Redis


class Site:
    """Two servers with what they share."""

    def __init__(self, folder: Path, postgres: Postgres, redis: Redis, rate: int = 0) -> None:
        url = postgres.database(folder.name)
        options = ("--rate", str(rate), "--redis", redis.url)
        self.servers = [Server(folder / f"{name}.db", *options, url=url) for name in "ab"]

    def __enter__(self) -> "Site":
        for server in self.servers:
            server.start()
        return self

    def __exit__(self, *_error: object) -> None:
        for server in self.servers:
            server.stop()
            server.leave()

    def guest(self, name: str, number: int) -> Client:
        return self.servers[number].guest(name)

    def elsewhere(self, client: Client) -> Client:
        """Return the same person at the other server."""
        other = Client(self.servers[1 - self.servers.index(client.server)])
        other.token = client.token
        return other


def at_once(*deeds: Callable[[], Any]) -> list[Any]:
    """Do several things at the same moment."""
    barrier = threading.Barrier(len(deeds))

    def do(deed: Callable[[], Any]) -> Any:
        barrier.wait()
        return deed()

    with ThreadPoolExecutor(len(deeds)) as pool:
        return list(pool.map(do, deeds))
