"""The program inside the sandbox: it loads a stranger's file and calls its functions when asked.

It is handed to a bare interpreter as text, so it imports nothing of ours. Requests come in and
replies go out as lengths and JSON, through streams that the stranger is not shown: what it prints
is kept, up to a limit, and told with the reply. Whatever the stranger does to this process harms
its own answers alone; whoever asked believes nothing that is not well formed.
"""

import builtins
import importlib
import io
import json
import os
import random
import resource
import struct
import sys
import traceback
from typing import Any, NoReturn

READY = b"\n"
HEAD = struct.Struct(">I")
CHUNK = 1 << 16
LONGEST_REPR = 600
LONGEST_TRACE, DEEPEST_TRACE = 2000, 200
DEEPEST = 20
"""Lists within lists that are looked into."""
MOST_BITS = 2_000
"""Of a number that is told in full."""
OPEN_FILES = 64
PENDING_SIGNALS = 64
"""That nobody has taken yet: all of a user's together have a limit too, and so have timers."""


class Kept(io.TextIOBase):
    """What was printed, up to a limit; the same stream from call to call."""

    encoding = "utf-8"
    errors = "replace"

    def __init__(self) -> None:
        self.clear(0)

    def clear(self, most: int) -> None:
        """Begin anew, with room for so many characters."""
        self.room = most
        self.parts: list[str] = []
        self.length = 0
        self.cut = False

    def reconfigure(self, **_wishes: Any) -> None:
        """Stay as it is; programs ask for another encoding without need."""

    @property
    def buffer(self) -> "Bytes":
        """The same for bytes."""
        return Bytes(self)

    def writable(self) -> bool:
        """It can be printed to."""
        return True

    def write(self, text: str) -> int:
        """Keep what there is room for."""
        self.cut = self.cut or len(text) > self.room
        self.parts.append(text[: self.room])
        self.room -= len(self.parts[-1])
        self.length += len(self.parts[-1])
        return len(text)


class Bytes(io.BufferedIOBase):
    """Takes bytes for a stream of text."""

    def __init__(self, screen: Kept) -> None:
        self.screen = screen

    def writable(self) -> bool:
        """It can be printed to."""
        return True

    def write(self, data: Any) -> int:
        """Print what the bytes stand for."""
        self.screen.write(bytes(data).decode("utf-8", "replace"))
        return len(data)


class Exhausted(EOFError):
    """A program asked for more input than there is."""


class Keyboard:
    """Answers calls of `input`, and remembers their prompts and what was printed before."""

    def __init__(self, screen: Kept) -> None:
        self.screen = screen
        self.clear([])

    def clear(self, answers: list[str]) -> None:
        """Begin anew, with these answers."""
        self.answers = answers[::-1]
        self.prompts: list[Any] = []
        self.moments: list[int] = []

    def __call__(self, *prompt: Any) -> str:
        self.prompts.append([packed(part) for part in prompt])
        self.moments.append(self.screen.length)
        if not self.answers:
            raise Exhausted("input() was called more often than there are answers")
        return self.answers.pop()


def packed(value: Any, depth: int = 0) -> Any:
    """Turn a value into what JSON can say; whatever is no number, text, list or tuple is described.

    So are sets: whoever asked must not sort into a table what a stranger has chosen.
    """
    kind = type(value)
    if value is None or kind in (bool, str) or (kind is int and value.bit_length() <= MOST_BITS):
        return value
    if kind is float:
        return {"float": repr(value)}
    for plain in (list, tuple):
        if issubclass(kind, plain) and depth < DEEPEST:
            items = [packed(item, depth + 1) for item in plain.__iter__(value)]
            return items if plain is list else {"tuple": items}
    return {"other": kind.__name__, "shown": shown(value)}


def lists_in(value: Any, depth: int = 0) -> list[Any]:
    """Return the lists that a value is made of."""
    if type(value) not in (list, tuple) or depth == DEEPEST:
        return []
    inner = [one for item in value for one in lists_in(item, depth + 1)]
    return [value, *inner] if type(value) is list else inner


def shown(value: Any) -> str:
    """Let a value describe itself, if it can."""
    try:
        return repr(value)[:LONGEST_REPR]
    except BaseException as error:
        return f"<{type(error).__name__} in repr>"


def told(error: BaseException, folder: str) -> dict[str, str]:
    """Describe an error, with the lines of the stranger's own files."""
    kind = "exhausted" if isinstance(error, Exhausted) else "raised"
    try:
        trace = traceback.TracebackException.from_exception(error, limit=-DEEPEST_TRACE)
        own = [frame for frame in trace.stack if frame.filename.startswith(folder)]
        trace.stack = traceback.StackSummary.from_list(own)
        lines = "".join(trace.format()).replace(folder + "/", "")
        return failure(kind, type(error).__name__, str(error), lines[-LONGEST_TRACE:])
    except BaseException:
        return failure(kind, type(error).__name__)


def failure(kind: str, name: str = "", text: str = "", trace: str = "") -> dict[str, str]:
    """Say why there is no value."""
    return {"kind": kind, "type": name, "text": text[:LONGEST_REPR], "trace": trace}


class Guest:
    """The stranger's module, and the calls into it."""

    def __init__(self, folder: str, requests: int, replies: int) -> None:
        self.folder, self.requests, self.replies = folder, requests, replies
        self.module: Any = None
        self.screen, self.complaints = Kept(), Kept()
        self.keyboard = Keyboard(self.screen)

    def serve(self) -> NoReturn:
        """Answer requests until whoever asks has gone."""
        while True:
            self.send(self.answer(self.receive()))

    def receive(self) -> Any:
        """Wait for a request."""
        data = self.read()
        while len(data) < HEAD.size:
            data += self.read()
        (size,) = HEAD.unpack_from(data)
        while len(data) < HEAD.size + size:
            data += self.read()
        return json.loads(data[HEAD.size :])

    def read(self) -> bytes:
        """Wait for some bytes; without anybody to ask, there is nothing more to do but to tidy."""
        part = os.read(self.requests, CHUNK)
        if not part:
            import shutil  # not needed by anybody who is not left alone

            shutil.rmtree(self.folder, ignore_errors=True)
            os._exit(0)
        return part

    def send(self, reply: dict[str, Any]) -> None:
        """Send a reply."""
        text = json.dumps(reply, ensure_ascii=False).encode("utf-8", "replace")
        data = HEAD.pack(len(text)) + text
        while data:
            data = data[os.write(self.replies, data) :]

    def answer(self, request: dict[str, Any]) -> dict[str, Any]:
        """Do what is asked, and tell all that came of it."""
        screen, complaints, keyboard = self.screen, self.complaints, self.keyboard
        screen.clear(request["output"])
        complaints.clear(request["output"])
        keyboard.clear(request.get("inputs", []))
        sys.stdout, sys.stderr = screen, complaints
        builtins.input = keyboard
        try:
            reply = self.load(request) if "load" in request else self.call(request)
        except BaseException as error:
            reply = {"error": told(error, self.folder)}
        reply.update(printed="".join(screen.parts), complained="".join(complaints.parts))
        reply.update(cut=screen.cut, prompts=keyboard.prompts, moments=keyboard.moments)
        return reply

    def load(self, request: dict[str, Any]) -> dict[str, Any]:
        """Import the stranger's file."""
        random.seed(request["seed"])
        try:
            self.module = importlib.import_module(request["load"])
        except ImportError as error:
            return {"error": {**told(error, self.folder), "kind": "import"}}
        return {}

    def call(self, request: dict[str, Any]) -> dict[str, Any]:
        """Call a function of it; a watched call tells how it left its arguments, and more."""
        function = getattr(self.module, request["call"], None)
        if function is None:
            return {"error": failure("missing", text=request["call"])}
        arguments = request["arguments"]
        value = function(*arguments)
        if not request["watch"]:
            return {"value": packed(value)}
        twice = len(set(map(id, lists_in(value)))) < len(lists_in(value))
        return {"value": packed(value), "arguments": packed(arguments), "twice": twice}


def give_up(memory: int, file_size: int) -> None:
    """Give away, for ever, what a stranger must not have: processes, memory, large files."""
    if sys.platform == "linux":
        resource.setrlimit(resource.RLIMIT_SIGPENDING, (PENDING_SIGNALS, PENDING_SIGNALS))
    for what, most in (
        (resource.RLIMIT_NPROC, 0),
        (resource.RLIMIT_AS, memory),
        (resource.RLIMIT_FSIZE, file_size),
        (resource.RLIMIT_NOFILE, OPEN_FILES),
        (resource.RLIMIT_CORE, 0),
    ):
        resource.setrlimit(what, (most, most))


def main() -> None:
    """Hide the streams, give up what is dangerous, and serve."""
    folder, memory, file_size = sys.argv[1:]
    requests, replies = os.dup(0), os.dup(1)
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)
    sys.path.insert(0, folder)
    sys.argv[:] = [""]
    for name in ("exit", "quit"):
        setattr(builtins, name, sys.exit)
    give_up(int(memory), int(file_size))
    os.write(replies, READY)
    Guest(folder, requests, replies).serve()


if __name__ == "__main__":
    main()
