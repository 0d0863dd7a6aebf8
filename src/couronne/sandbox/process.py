"""A stranger's program as a process that is asked and answers, within its limits."""

import contextlib
import json
import os
import re
import select
import shutil
import signal
import struct
import subprocess
import time
from collections.abc import Sequence
from dataclasses import replace
from importlib.resources import files
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Self

from couronne.errors import NoIsolation
from couronne.sandbox import isolation
from couronne.sandbox.isolation import FOLDER, SCRATCH, walls
from couronne.sandbox.limits import MEGABYTE, Limits
from couronne.sandbox.reply import Failure, Garbled, Reply, read_reply
from couronne.sandbox.snapshot import Snapshot, take
from couronne.sandbox.syscalls import open_filter
from couronne.sandbox.watch import Late, Watch

HEAD = struct.Struct(">I")
CHUNK = 1 << 16
KILOBYTE = 1 << 10
CRUMB, CRUMBS = 512, 64
"""The least that a part of a reply has, but for so many of them."""
READY = b"\n"
"""What comes first, before any of the stranger's code is loaded."""
STARTS_WITHIN = 60.0
"""Seconds, on a machine however busy."""
GUEST = files(__package__).joinpath("guest.py").read_text("utf-8")
DEFAULT = Limits()


class Overfull(Exception):
    """A program holds more than it may, of files in the scratch folder or of memory."""


HELD = re.compile(rb"(?m)^(?:VmRSS|VmSwap|VmPTE):\s*(\d+) kB$")
"""What a process holds of memory: its pages, also those swapped out, and the tables of them."""


class Guest:
    """A program in its sandbox, from its start to its end.

    It runs while it is asked, and is stopped in between; a trusted one is not.
    """

    def __init__(
        self, program: Path | Snapshot, limits: Limits = DEFAULT, unsafe: bool = False
    ) -> None:
        self.program = take(program, limits) if isinstance(program, Path) else program
        self.limits = limits
        self.computed: float | None = None
        """Seconds of CPU that it had had when it answered last."""
        self.handle: int | None = None
        self.scratch: int | None = None
        self.folder = self.program.on_disk() if unsafe else None
        try:
            self.process, self.pid = self._start(unsafe)
        except BaseException:
            self._remove_folder()
            raise
        try:
            self._greet(unsafe)
        except BaseException:
            self.close()
            raise

    def _start(self, unsafe: bool) -> tuple["subprocess.Popen[bytes]", int]:
        if unsafe:
            process = self._run(self._command(str(self.folder)))
            return process, process.pid
        isolation.check()
        heard, told = os.pipe()
        syscalls = open_filter()
        try:
            with self.program.in_memory() as files:
                around = walls(files, self.limits, told, syscalls)
                command = [*around, *self._command(FOLDER)]
                process = self._run(command, told, syscalls, *files.values())
        finally:
            os.close(told)
            os.close(syscalls)
        with os.fdopen(heard, "rb") as info:
            return process, _inner_pid(process, info.read())

    def _run(self, command: list[str], *streams: int) -> "subprocess.Popen[bytes]":
        return subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            pass_fds=streams,
            start_new_session=True,
        )

    def _command(self, folder: str) -> list[str]:
        limits = self.limits
        python = [str(isolation.interpreter()), "-s", "-S", "-P", "-B", "-X", "utf8"]
        return [*python, "-c", GUEST, folder, str(limits.memory), str(limits.file_size)]

    def _greet(self, unsafe: bool) -> None:
        """Wait until it stands ready; from there on nothing that it says is believed."""
        stream = _open(self.process.stdout)
        ready = select.select([stream], [], [], STARTS_WITHIN)[0]
        if not ready or os.read(stream, len(READY)) != READY:
            self.process.kill()
            raise _no_isolation(self.process)
        os.set_blocking(_open(self.process.stdin), False)
        if not unsafe:
            self.handle = os.pidfd_open(self.pid)
            self.scratch = os.open(f"/proc/{self.pid}/root{SCRATCH}", os.O_PATH | os.O_DIRECTORY)
            self._signal(signal.SIGSTOP)

    def load(self, seed: int = 0) -> Reply:
        """Import the program; what it leaves to chance follows from the seed."""
        request = {"load": self.program.module, "seed": seed}
        return self._ask(request, self.limits.start, None, self.limits)

    def call(
        self,
        function: str,
        arguments: Sequence[Any],
        seconds: float,
        inputs: Sequence[str] = (),
        watch: bool = False,
        patience: float | None = None,
        limits: Limits | None = None,
    ) -> Reply:
        """Call a function, within so many seconds of what it computes and idles.

        `inputs` answer its calls of `input`; a watched call tells what became of its arguments;
        `patience` is how long it may idle for free, if that is not as long as usual, and `limits`
        are for this one answer: its length, and how long it may idle.
        """
        request = {"call": function, "arguments": arguments, "inputs": inputs, "watch": watch}
        reply = self._ask(request, seconds, patience, limits or self.limits)
        if watch and reply.failure is None and not _fits(reply.arguments, arguments):
            return self._gone(Failure("garbled", text="arguments"), reply.seconds)
        return reply

    @property
    def alive(self) -> bool:
        """Whether it can be asked anything more."""
        return self.process.poll() is None

    def _ask(
        self, request: dict[str, Any], seconds: float, patience: float | None, limits: Limits
    ) -> Reply:
        if not self.alive:
            return Reply(failure=Failure("died", text=self._last_words()))
        data = json.dumps({**request, "output": limits.output}).encode()
        patience = limits.patience if patience is None else patience
        watch = Watch(self.pid, seconds, patience, self.computed, self._look)
        try:
            self._send(HEAD.pack(len(data)) + data, watch)
            told = self._receive(watch, limits.reply)
            self._signal(signal.SIGSTOP)
            self._look()
            return self._read_reply(told, watch, limits)
        except Late:
            return self._gone(Failure("timeout", text=f"{watch.spent():.1f} s"), watch.spent())
        except Garbled as error:
            return self._gone(Failure("garbled", text=str(error)), watch.spent())
        except Overfull as error:
            return self._gone(Failure("died", text=str(error)), watch.spent())
        except (EOFError, BrokenPipeError):
            return self._gone(Failure("died", text=self._last_words()), watch.spent())

    def _read_reply(self, told: bytes, watch: Watch, limits: Limits) -> Reply:
        """Read a reply; what that costs here is paid by whoever sent it."""
        began = time.thread_time()
        reply = read_reply(told, limits)
        spent = watch.spent()
        self.computed = watch.computed
        return replace(reply, seconds=spent + time.thread_time() - began)

    def _look(self) -> None:
        """Give a program up that fills the memory beside the limit of its address space.

        Files take some, however small they are, and so do the tables of pages that lie far apart.
        """
        if self.scratch is None:
            return
        folder = os.fstatvfs(self.scratch)
        if folder.f_files - folder.f_ffree > self.limits.files:
            raise Overfull(f"{SCRATCH}: > {self.limits.files} files")
        if held_memory(self.pid) > self.limits.memory:
            raise Overfull(f"> {self.limits.memory // MEGABYTE} MB")

    def _signal(self, number: signal.Signals) -> None:
        """Stop the process or let it go on; a trusted one is left alone.

        A handle never means another process that has been given the same number.
        """
        if self.handle is not None:
            with contextlib.suppress(ProcessLookupError):
                signal.pidfd_send_signal(self.handle, number)

    def _gone(self, failure: Failure, used: float) -> Reply:
        self.kill()
        return Reply(failure=failure, seconds=used)

    def _last_words(self) -> str:
        """Tell how it ended."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(1.0)
        code = self.process.returncode
        return "" if code is None else str(code)

    def _send(self, data: bytes, watch: Watch) -> None:
        """Let it go on, with a question; it has no need to read it."""
        stream = _open(self.process.stdin)
        data = data[_written(stream, data) :]
        self._signal(signal.SIGCONT)
        while data:
            watch.wait([], [stream])
            data = data[_written(stream, data) :]

    def _receive(self, watch: Watch, most: int) -> bytes:
        """Read a length and so many bytes; there is never more than one reply to read."""
        data = self._read(watch)
        while len(data) < HEAD.size:
            data += self._read(watch)
        (size,) = HEAD.unpack_from(data)
        if size > most or len(data) > HEAD.size + size:
            raise Garbled("too long")
        parts, missing = [data[HEAD.size :]], HEAD.size + size - len(data)
        while missing > 0:
            if len(parts) > CRUMBS + size // CRUMB:
                raise Garbled("in crumbs")
            parts.append(self._read(watch, missing))
            missing -= len(parts[-1])
        return b"".join(parts)

    def _read(self, watch: Watch, most: int = CHUNK) -> bytes:
        """Wait for some bytes."""
        stream = _open(self.process.stdout)
        watch.wait([stream], [])
        part = os.read(stream, most)
        if not part:
            raise EOFError
        return part

    def kill(self) -> None:
        """End it at once, stopped or not."""
        self._signal(signal.SIGKILL)
        self.process.kill()
        self.process.wait()
        self._let_go()

    def _let_go(self) -> None:
        """Close what would keep its number and its scratch folder."""
        for handle in (self.handle, self.scratch):
            if handle is not None:
                os.close(handle)
        self.handle = self.scratch = None

    def close(self) -> None:
        """End it, and leave nothing behind."""
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


def _open(stream: IO[bytes] | None) -> int:
    assert stream is not None
    return stream.fileno()


def _written(stream: int, data: bytes) -> int:
    """Write what there is room for; return how much that was."""
    try:
        return os.write(stream, data)
    except BlockingIOError:
        return 0


def held_memory(pid: int) -> int:
    """Return the bytes that a process holds, tables of pages included; none once it is gone."""
    try:
        status = Path(f"/proc/{pid}/status").read_bytes()
    except OSError:
        return 0
    return sum(map(int, HELD.findall(status))) * KILOBYTE


def _inner_pid(process: "subprocess.Popen[bytes]", info: bytes) -> int:
    """Read from the walls which process is inside, as seen from here."""
    try:
        return int(json.loads(info)["child-pid"])
    except (ValueError, KeyError):
        raise _no_isolation(process) from None


def _no_isolation(process: "subprocess.Popen[bytes]") -> NoIsolation:
    """Say why there are no walls, in the words of whoever builds them."""
    _out, words = process.communicate()
    return NoIsolation("no_isolation_works", reason=words.decode(errors="replace").strip())
