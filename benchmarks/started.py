"""A server to be measured, in a process of its own."""

import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager

import httpx


@contextmanager
def started(port: int, *arguments: str) -> Iterator[int]:
    """Start a server on an empty database; give the number of its process once it answers."""
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(port, f"sqlite:///{folder}/bench.db", *arguments) as process,
    ):
        yield process


@contextmanager
def serving(port: int, database: str, *arguments: str) -> Iterator[int]:
    """Start a server on a database; give the number of its process once it answers."""
    command = [sys.executable, "-m", "couronne", "serve", "--port", str(port), *arguments]
    process = subprocess.Popen([*command, "--database", database], stderr=subprocess.DEVNULL)
    try:
        _wait(f"http://127.0.0.1:{port}/healthz")
        yield process.pid
    finally:
        process.terminate()
        process.wait()


def _wait(address: str) -> None:
    while True:
        try:
            httpx.get(address)
        except httpx.TransportError:
            time.sleep(0.02)
        else:
            return
