"""Commands that begin with everything loaded, forked from a process that did that once.

What runs is the real command, in a process of its own. Only the loading of libraries and of
compiled games, which takes most of the time until it answers, is not done again for each of the
hundreds of commands of a test run.
"""

import fcntl
import multiprocessing
import os
import signal
import subprocess
import sys
import termios
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from multiprocessing.reduction import DupFd
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Protocol

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
        *("uvicorn.lifespan.on", "uvloop", "h11", "rich.console", "tests.preloaded"),
    ]
)
TIMEOUT = 120.0
"""Seconds that a command may take."""
SPEAKING = "couronne.cli"
"""The package whose modules speak the language of the command from the start."""


class Process(Protocol):
    """What tests do with a command that runs, in the words of `subprocess.Popen`."""

    @property
    def pid(self) -> int: ...

    def poll(self) -> int | None: ...

    def wait(self, timeout: float | None = None) -> int: ...

    def send_signal(self, signal: int, /) -> None: ...

    def kill(self) -> None: ...


class Forked:
    """The command `couronne` in a process that was forked."""

    def __init__(
        self, arguments: Sequence[str], environment: Mapping[str, str], *before: "Before"
    ) -> None:
        """Begin; `before` is done first of all, in the new process."""
        self._process = FORKS.Process(
            target=_run, args=(list(arguments), dict(environment), before, str(Path.cwd()))
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


Before = Callable[[], object]


@dataclass(frozen=True)
class Finished:
    """What a command left behind."""

    code: int
    out: str
    err: str


def finish(
    arguments: Sequence[str], environment: Mapping[str, str], *before: Before, typed: str = ""
) -> Finished:
    """Run a command without a terminal; return what it left."""
    with TemporaryDirectory() as folder:
        files = [Path(folder) / name for name in ("typed", "out", "err")]
        files[0].write_text(typed, "utf-8")
        running = Forked(arguments, environment, partial(_between_files, *files), *before)
        try:
            code = running.wait(TIMEOUT)
        finally:
            running.kill()
        return Finished(code, *(file.read_bytes().decode() for file in files[1:]))


def into_log(log: Path) -> Before:
    """Say everything at the end of a file."""
    return partial(_into_log, log)


def log_to_nobody() -> None:
    """Write the log to somebody who has gone."""
    ear, mouth = os.pipe()
    os.close(ear)
    _place(*(os.open(os.devnull, os.O_RDWR) for _ in range(2)), mouth)


class AtTerminal:
    """Be in a terminal that is open here."""

    def __init__(self, terminal: int) -> None:
        self.terminal = terminal

    def __reduce__(self) -> tuple[Callable[[Any], Before], tuple[Any]]:
        return _received, (DupFd(self.terminal),)

    def __call__(self) -> None:
        """Have its keys interrupt this process, too."""
        os.setsid()
        fcntl.ioctl(self.terminal, termios.TIOCSCTTY, 0)
        _place(self.terminal, self.terminal, self.terminal)


def _received(terminal: Any) -> Before:
    return AtTerminal(terminal.detach())


def _into_log(log: Path) -> None:
    output = os.open(log, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o644)
    _place(os.open(os.devnull, os.O_RDONLY), output, output)


def _between_files(typed: Path, *written: Path) -> None:
    opened = [os.open(one, os.O_WRONLY | os.O_CREAT, 0o644) for one in written]
    _place(os.open(typed, os.O_RDONLY), *opened)


def _place(*opened: int) -> None:
    for number, stream in enumerate(opened):
        os.dup2(stream, number)
    for stream in set(opened):
        os.close(stream)


def _speak(environment: Mapping[str, str]) -> None:
    """Let Python speak through the streams as it does when it starts."""
    encoding, _, errors = environment.get("PYTHONIOENCODING", "utf-8").partition(":")
    sys.stdin = os.fdopen(0, encoding=encoding, closefd=False)
    sys.stdout = os.fdopen(1, "w", encoding=encoding, errors=errors or "strict", closefd=False)
    sys.stderr = os.fdopen(2, "w", 1, encoding=encoding, errors="backslashreplace", closefd=False)


def _run(
    arguments: list[str], environment: dict[str, str], before: Sequence[Before], folder: str
) -> None:
    """Be the command, in the forked process."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    os.environ.clear()
    os.environ.update(environment)
    os.chdir(folder)
    for do in before:
        do()
    _speak(environment)
    sys.path[1:1] = filter(None, environment.get("PYTHONPATH", "").split(os.pathsep))
    sys.argv = ["couronne", *arguments]
    for name in [name for name in sys.modules if name.startswith(SPEAKING)]:
        del sys.modules[name]
    from couronne.cli.app import main

    main()
