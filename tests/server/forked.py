"""Servers that begin with everything loaded, forked from a process that did that once.

What runs is the real command, in a process of its own. Only the loading of modules and of compiled
games, which takes most of the time until it answers, is not done again for each of the hundreds of
servers of a test run.
"""

import multiprocessing
import os
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Protocol

FORKS = multiprocessing.get_context("forkserver")
FORKS.set_forkserver_preload(
    [
        *("couronne.cli.app", "couronne.server.app", "couronne.server.opening"),
        *("couronne.server.wire", "couronne.server.migrating", "alembic.command", "alembic.op"),
        *(
            "sqlalchemy.dialects.sqlite",
            "sqlalchemy.dialects.postgresql",
            "psycopg",
            "redis.asyncio",
        ),
        *("uvicorn.lifespan.on", "uvloop", "h11", "tests.server.preloaded"),
    ]
)


class Process(Protocol):
    """What tests do with a server, in the words of `subprocess.Popen`."""

    @property
    def pid(self) -> int: ...

    def poll(self) -> int | None: ...

    def wait(self, timeout: float | None = None) -> int: ...

    def send_signal(self, signal: int, /) -> None: ...

    def kill(self) -> None: ...


class Forked:
    """The command `couronne` in a process that was forked."""

    def __init__(self, arguments: Sequence[str], environment: Mapping[str, str], log: Path) -> None:
        self._process = FORKS.Process(
            target=_run, args=(list(arguments), dict(environment), str(log), str(Path.cwd()))
        )
        self._process.start()

    @property
    def pid(self) -> int:
        """Its number."""
        assert self._process.pid is not None
        return self._process.pid

    def poll(self) -> int | None:
        """Return how it ended, or None while it runs."""
        return self._process.exitcode

    def wait(self, timeout: float | None = None) -> int:
        """Wait until it has ended."""
        self._process.join(timeout)
        if self._process.exitcode is None:
            raise subprocess.TimeoutExpired("couronne", timeout or 0.0)
        return self._process.exitcode

    def send_signal(self, signal: int, /) -> None:
        """Send a signal, unless it has ended."""
        if self.poll() is None:
            os.kill(self.pid, signal)

    def kill(self) -> None:
        """End it at once."""
        self.send_signal(signal.SIGKILL)


def _run(arguments: list[str], environment: dict[str, str], log: str, folder: str) -> None:
    """Be the command, in the forked process."""
    os.environ.clear()
    os.environ.update(environment)
    os.chdir(folder)
    output = os.open(log, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o644)
    for stream in (1, 2):
        os.dup2(output, stream)
    os.close(output)
    sys.stdout = os.fdopen(1, "w", buffering=1, encoding="utf-8", closefd=False)
    sys.stderr = os.fdopen(2, "w", buffering=1, encoding="utf-8", closefd=False)
    sys.argv = ["couronne", *arguments]
    from couronne.cli.app import main

    main()
