"""Real services for tests: each on a free port and in a folder of its own, for as long as a test.

They can be stopped, killed and started again on the same data.
"""

import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Self

import psycopg
import redis

PATIENCE = 30.0
NOBODY = 65534
"""The user and group that PostgreSQL runs as where we are root, which it refuses."""


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port


def program(name: str, package: str, elsewhere: str = "") -> str:
    """Find a program, or say which package of Debian has it."""
    places = sorted(Path("/").glob(elsewhere)) if elsewhere else []
    found = shutil.which(name) or (str(places[-1]) if places else None)
    assert found, f"These tests need {name}: on Debian, apt install {package}."
    return found


def chromium() -> str:
    """Find a Chromium that can all that a browser can."""
    found = _first_of("chromium", "chromium-browser", "google-chrome")
    assert found, "These tests need Chromium: on Debian, apt install chromium."
    return found


def headless_shell() -> str:
    """Find the Chromium without windows and notifications, which takes half of the time."""
    return _first_of("chromium-headless-shell") or chromium()


def _first_of(*names: str) -> str | None:
    return next(filter(None, map(shutil.which, names)), None)


class Service:
    """A server process with its data."""

    def __init__(self) -> None:
        self.port = free_port()
        self.folder = Path(tempfile.mkdtemp(prefix="couronne-"))
        self.process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_error: object) -> None:
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def start(self) -> None:
        """Start it, on the data that is there, and wait until it answers."""
        with (self.folder / "log").open("ab") as output:
            self.process = subprocess.Popen(self._command(), stdout=output, stderr=output)
        end = time.monotonic() + PATIENCE
        while not self._answers():
            assert self.process.poll() is None, self.log
            assert time.monotonic() < end, self.log
            time.sleep(0.02)

    @property
    def log(self) -> str:
        return (self.folder / "log").read_text()

    def stop(self) -> None:
        """End it as an administrator would."""
        self._end(signal.SIGTERM)

    def kill(self) -> None:
        """End it as a power cut would."""
        self._end(signal.SIGKILL)

    def _end(self, how: signal.Signals) -> None:
        assert self.process is not None
        self.process.send_signal(how)
        self.process.wait(PATIENCE)

    def _command(self) -> Sequence[str]:
        raise NotImplementedError

    def _answers(self) -> bool:
        raise NotImplementedError


class Redis(Service):
    """A Redis that keeps everything it was told, or nothing after it was `forgetful`."""

    def __init__(self, forgetful: bool = False) -> None:
        super().__init__()
        self.keeps = "no" if forgetful else "yes"

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def _command(self) -> Sequence[str]:
        server = program("redis-server", "redis-server")
        where = ["--port", str(self.port), "--bind", "127.0.0.1", "--dir", str(self.folder)]
        return [server, *where, "--save", "", "--appendonly", self.keeps]

    def _answers(self) -> bool:
        try:
            with redis.Redis.from_url(self.url, socket_timeout=1) as client:
                return bool(client.ping())
        except redis.RedisError:
            return False


class Postgres(Service):
    """A PostgreSQL with one user, `couronne`, who may do everything without a password."""

    def __init__(self) -> None:
        super().__init__()
        if os.geteuid() == 0:
            os.chown(self.folder, NOBODY, NOBODY)
        self._run(
            "initdb", "-D", self._data, "-U", "couronne", "--auth=trust", "--no-sync", "-E", "UTF8"
        )

    @property
    def url(self) -> str:
        return f"postgresql://couronne@127.0.0.1:{self.port}/postgres"

    @property
    def _data(self) -> str:
        return str(self.folder / "data")

    def database(self, name: str) -> str:
        """Make a database of its own, and return its address."""
        with psycopg.connect(self.url, autocommit=True) as connection:
            connection.execute(f'CREATE DATABASE "{name}"'.encode())
        return self.url.replace("/postgres", f"/{name}")

    def kill(self) -> None:
        """End it at once, its own processes too: nothing is written down any more."""
        self._end(signal.SIGQUIT)

    def stop(self) -> None:
        """End it, whoever is still connected."""
        self._end(signal.SIGINT)

    def _run(self, name: str, *arguments: str) -> None:
        done = subprocess.run(
            self._tool(name, *arguments), capture_output=True, check=False, cwd=self.folder
        )
        assert done.returncode == 0, done.stderr.decode()

    def _tool(self, name: str, *arguments: str) -> list[str]:
        path = program(name, "postgresql", f"usr/lib/postgresql/*/bin/{name}")
        unprivileged = [
            program("setpriv", "util-linux"),
            f"--reuid={NOBODY}",
            f"--regid={NOBODY}",
            "--clear-groups",
        ]
        return [*(unprivileged if os.geteuid() == 0 else []), path, *arguments]

    def _command(self) -> Sequence[str]:
        where = ["-D", self._data, "-p", str(self.port), "-h", "127.0.0.1", "-k", str(self.folder)]
        return self._tool("postgres", *where, "-c", "fsync=off")

    def _answers(self) -> bool:
        try:
            psycopg.connect(self.url, connect_timeout=1).close()
        except psycopg.OperationalError:
            return False
        return True
