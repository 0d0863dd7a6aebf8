"""A real server in a process of its own, and clients that speak to it."""

import json
import os
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path
from typing import Any, Self

import httpx
from websockets.sync.client import ClientConnection, connect

from couronne.kernel import cache
from tests.forked import Before, Forked, Process, into_log

PATIENCE = 60.0
WITHOUT_TLS = httpx.create_ssl_context(verify=False)
"""For clients that need none: reading all certificates takes longer than most requests."""
COMMAND = (sys.executable, "-m", "couronne")


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port


class Server:
    """A server that can be stopped, killed and started again on the same database."""

    def __init__(
        self,
        database: Path,
        *arguments: str,
        url: str | None = None,
        command: Sequence[str] = COMMAND,
        before: Sequence[Before] = (),
    ) -> None:
        """Serve a file, or the database at an address; the log is beside the file."""
        self.database, self.arguments, self.port = database, arguments, free_port()
        self.database_url = url or f"sqlite:///{database}"
        self.command, self.before = command, before
        self.process: Process | None = None
        self.clients: list[Client] = []

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_error: object) -> None:
        self.stop()
        self.leave()

    def leave(self) -> None:
        for client in self.clients:
            client.http.close()

    def start(self) -> None:
        arguments = ["serve", "--port", str(self.port), "--database", self.database_url]
        arguments += ["--bot-workers", "1", *self.arguments]
        environment = {**os.environ, "COURONNE_CACHE": str(cache.root().absolute())}
        self.process = self._started(arguments, environment)
        self._wait()

    def _started(self, arguments: Sequence[str], environment: Mapping[str, str]) -> Process:
        if self.command == COMMAND:
            return Forked(arguments, environment, into_log(self.log_file), *self.before)
        with self.log_file.open("ab") as output:
            return subprocess.Popen(
                [*self.command, *arguments], env=environment, stdout=output, stderr=output
            )

    def _wait(self) -> None:
        assert self.process is not None
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            try:
                if self.fetch("/healthz").status_code == httpx.codes.OK:
                    return
            except httpx.TransportError:
                time.sleep(0.02)
            assert self.process.poll() is None, self.log
        raise AssertionError(self.log)

    def fetch(self, path: str, **given: Any) -> httpx.Response:
        """Ask for a page as somebody unknown."""
        return httpx.get(self.url + path, verify=WITHOUT_TLS, **given)

    @property
    def log(self) -> str:
        return self.log_file.read_text()

    @property
    def log_file(self) -> Path:
        return self.database.with_suffix(".log")

    @property
    def memory(self) -> int:
        """How many bytes the server itself takes."""
        assert self.process is not None
        pages = Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]
        return int(pages) * os.sysconf("SC_PAGE_SIZE")

    def stop(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(PATIENCE)

    def kill(self) -> None:
        assert self.process is not None
        self.process.kill()
        self.process.wait(PATIENCE)

    def guest(self, name: str = "Anne") -> "Client":
        client = Client(self)
        client.token = client.post("/guests", name=name)["token"]
        return client


class Client:
    """Somebody who plays over the network."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.token = ""
        address = f"{server.url}/api/v1"
        self.http = httpx.Client(base_url=address, timeout=PATIENCE, verify=WITHOUT_TLS)
        server.clients.append(self)

    @property
    def headers(self) -> dict[str, str]:
        return {"authorization": f"Bearer {self.token}"} if self.token else {}

    def ask(self, method: str, path: str, **given: Any) -> httpx.Response:
        given["headers"] = {**self.headers, **given.get("headers", {})}
        return self.http.request(method, path, **given)

    def get(self, path: str, **query: Any) -> dict[str, Any]:
        return told(self.ask("GET", path, params={"lang": "en", **query}))

    def post(self, path: str, **body: Any) -> dict[str, Any]:
        return told(self.ask("POST", path, json=body, params={"lang": "en"}))

    def refused(self, path: str, **body: Any) -> tuple[int, str]:
        answer = self.ask("POST", path, json=body, params={"lang": "en"})
        return answer.status_code, answer.json()["code"]

    def table(self, game: str, *seats: str, **more: Any) -> str:
        identity: str = self.post("/games", game=game, seats=list(seats), **more)["id"]
        return identity

    def look(self, table: str, **query: Any) -> dict[str, Any]:
        return self.get(f"/games/{table}", **query)

    def move(self, table: str) -> int:
        """Play the first legal move."""
        shown = self.look(table)
        return self.play(table, shown["seq"], shown["moves"][0]["label"])

    def play(self, table: str, seq: int, move: str) -> int:
        kept: int = self.post(f"/games/{table}/moves", seq=seq, move=move)["seq"]
        return kept

    def wait_for(self, table: str, wanted: Any) -> dict[str, Any]:
        """Look until something is so."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            shown = self.look(table)
            if wanted(shown):
                return shown
            time.sleep(0.02)
        raise AssertionError(shown)

    def live(self, table: str, **query: str) -> AbstractContextManager["Live"]:
        return self.connected(f"/games/{table}/live", **query)

    @contextmanager
    def connected(self, path: str, **query: str) -> Iterator["Live"]:
        words = "&".join(f"{key}={value}" for key, value in {"lang": "en", **query}.items())
        address = f"ws://127.0.0.1:{self.server.port}/api/v1{path}?{words}"
        with connect(address, additional_headers=self.headers, open_timeout=PATIENCE) as connection:
            yield Live(connection)


class Live:
    """A live connection."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection

    def hear(self, kind: str) -> dict[str, Any]:
        """Return the next message of a kind."""
        while (message := self.hear_any())["type"] != kind:
            pass
        return message

    def hear_any(self) -> dict[str, Any]:
        """Return the next message."""
        message: dict[str, Any] = json.loads(self.connection.recv(PATIENCE))
        return message

    def say(self, **message: Any) -> None:
        self.connection.send(json.dumps(message))


def told(answer: httpx.Response) -> dict[str, Any]:
    assert answer.is_success, answer.text
    body: dict[str, Any] = answer.json()
    return body


def lose_the_events(database: Path) -> None:
    """Spoil a database, so that nothing new can happen at a table."""
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("alter table events rename to lost")
