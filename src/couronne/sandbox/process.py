"""A stranger's program as a process that is asked and answers, within its limits."""

import contextlib
import json
import os
import select
import shutil
import signal
import struct
import subprocess
import time
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from couronne.errors import NoIsolation
from couronne.sandbox import isolation
from couronne.sandbox.isolation import FOLDER, walls
from couronne.sandbox.limits import Limits
from couronne.sandbox.reply import Failure, Garbled, Reply, read_reply
from couronne.sandbox.snapshot import Snapshot, take

HEAD = struct.Struct(">I")
CHUNK = 1 << 16
SOON = 0.02
"""Seconds after which it is looked for the first time how a process spends its time."""
GUEST = files(__package__).joinpath("guest.py").read_text("utf-8")
DEFAULT = Limits()


class Guest:
    """A program in its sandbox, from its start to its end."""

    def __init__(
        self, program: Path | Snapshot, limits: Limits = DEFAULT, unsafe: bool = False
    ) -> None:
        self.program = take(program, limits) if isinstance(program, Path) else program
        self.limits = limits
        self.folder = self.program.on_disk() if unsafe else None
        try:
            self.process, self.pid = self._start(unsafe)
        except BaseException:
            self._remove_folder()
            raise

    def _start(self, unsafe: bool) -> tuple["subprocess.Popen[bytes]", int]:
        if not unsafe:
            isolation.check()
        heard, told = os.pipe()
        try:
            with self._open_files(unsafe) as files:
                around = [] if unsafe else walls(files, self.limits, told)
                process = subprocess.Popen(
                    [*around, *self._command(unsafe)],
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.PIPE,
                    bufsize=0,
                    pass_fds=(told, *files.values()),
                    start_new_session=True,
                )
        finally:
            os.close(told)
        with os.fdopen(heard, "rb") as info:
            return process, process.pid if unsafe else _inner_pid(process, info.read())

    def _open_files(self, unsafe: bool) -> contextlib.AbstractContextManager[dict[str, int]]:
        return contextlib.nullcontext({}) if unsafe else self.program.in_memory()

    def _command(self, unsafe: bool) -> list[str]:
        limits = self.limits
        python = [str(isolation.interpreter()), "-s", "-S", "-P", "-B", "-X", "utf8"]
        folder = str(self.folder) if unsafe else FOLDER
        return [*python, "-c", GUEST, folder, str(limits.memory), str(limits.file_size)]

    def load(self, seed: int = 0) -> Reply:
        """Import the program; what it leaves to chance follows from the seed."""
        return self._ask({"load": self.program.module, "seed": seed}, self.limits.start)

    def call(
        self,
        function: str,
        arguments: Sequence[Any],
        seconds: float,
        inputs: Sequence[str] = (),
        watch: bool = False,
        patience: float | None = None,
    ) -> Reply:
        """Call a function, within so many seconds of CPU.

        `inputs` answer its calls of `input`; a watched call tells what became of its arguments;
        `patience` is how long it may idle, if that is not as long as usual.
        """
        request = {"call": function, "arguments": arguments, "inputs": inputs, "watch": watch}
        reply = self._ask(request, seconds, patience)
        if watch and reply.failure is None and not _fits(reply.arguments, arguments):
            return self._gone(Failure("garbled", text="arguments"), reply.seconds)
        return reply

    @property
    def alive(self) -> bool:
        """Whether it can be asked anything more."""
        return self.process.poll() is None

    def _ask(self, request: dict[str, Any], seconds: float, patience: float | None = None) -> Reply:
        if not self.alive:
            return Reply(failure=Failure("died", text=self._last_words()))
        data = json.dumps({**request, "output": self.limits.output}).encode()
        patience = self.limits.patience if patience is None else patience
        watch = _Watch(self.pid, seconds, patience)
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(HEAD.pack(len(data)) + data)
            return read_reply(self._receive(watch), watch.used())
        except _Late:
            return self._gone(Failure("timeout", text=f"{watch.used():.1f} s"), watch.used())
        except Garbled as error:
            return self._gone(Failure("garbled", text=str(error)), watch.used())
        except (EOFError, BrokenPipeError):
            return self._gone(Failure("died", text=self._last_words()), watch.used())

    def _gone(self, failure: Failure, used: float) -> Reply:
        self.kill()
        return Reply(failure=failure, seconds=used)

    def _last_words(self) -> str:
        """Tell how it ended."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(1.0)
        code = self.process.returncode
        return "" if code is None else str(code)

    def _receive(self, watch: "_Watch") -> bytes:
        """Read a length and so many bytes; there is never more than one reply to read."""
        data = self._read(watch)
        while len(data) < HEAD.size:
            data += self._read(watch)
        (size,) = HEAD.unpack_from(data)
        if size > self.limits.reply or len(data) > HEAD.size + size:
            raise Garbled("too long")
        parts, missing = [data[HEAD.size :]], HEAD.size + size - len(data)
        while missing > 0:
            parts.append(self._read(watch, missing))
            missing -= len(parts[-1])
        return b"".join(parts)

    def _read(self, watch: "_Watch", most: int = CHUNK) -> bytes:
        """Wait for some bytes."""
        assert self.process.stdout is not None
        stream = self.process.stdout.fileno()
        while not select.select([stream], [], [], watch.left())[0]:
            pass
        part = os.read(stream, most)
        if not part:
            raise EOFError
        return part

    def kill(self) -> None:
        """End it at once."""
        for pid in (self.pid, self.process.pid):
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.kill(pid, signal.SIGKILL)
        self.process.wait()

    def close(self) -> None:
        """End it, and leave nothing behind."""
        if self.alive:
            self.kill()
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            if stream is not None:
                with contextlib.suppress(BrokenPipeError):
                    stream.close()
        self._remove_folder()

    def _remove_folder(self) -> None:
        if self.folder is not None:
            shutil.rmtree(self.folder, ignore_errors=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


def _fits(told: Any, arguments: Sequence[Any]) -> bool:
    return type(told) is list and len(told) == len(arguments)


class _Late(Exception):
    pass


class _Watch:
    """Measures what a process computes, and how long it idles; waiting for a core is neither."""

    def __init__(self, pid: int, seconds: float, patience: float) -> None:
        self.clock = (~pid << 3) | 2  # Linux: the CPU clock of a process
        self.schedule = Path(f"/proc/{pid}/schedstat")
        self.queued_before: float | None = None
        self.looked = False
        self.seconds, self.patience = seconds, patience
        self.began, self.last = time.monotonic(), 0.0
        self.before = self._now()

    def _now(self) -> float:
        with contextlib.suppress(OSError):
            self.last = time.clock_gettime(self.clock)
        return self.last

    def _queued(self) -> float:
        """Return the seconds for which it was ready to run and had no core, where that is told."""
        try:
            return int(self.schedule.read_text().split()[1]) / 1e9
        except (OSError, ValueError, IndexError):
            return 0.0

    def used(self) -> float:
        """Return the seconds of CPU so far; of a process that is gone, those last seen."""
        return self._now() - self.before

    def left(self) -> float:
        """Return how long it may go on before it is looked at again."""
        if not self.looked:
            self.looked = True
            return min(SOON, self.seconds)
        if self.queued_before is None:
            self.queued_before = self._queued()
        used = self.used()
        idle = time.monotonic() - self.began - used
        if idle >= self.patience:
            idle -= max(0.0, self._queued() - self.queued_before)
        if used >= self.seconds or idle >= self.patience:
            raise _Late
        return min(self.seconds - used, self.patience - idle)


def _inner_pid(process: "subprocess.Popen[bytes]", info: bytes) -> int:
    """Read from the walls which process is inside, as seen from here."""
    try:
        return int(json.loads(info)["child-pid"])
    except (ValueError, KeyError):
        _out, words = process.communicate()
        reason = words.decode(errors="replace").strip()
        raise NoIsolation("no_isolation_works", reason=reason) from None
