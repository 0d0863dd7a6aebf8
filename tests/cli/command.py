"""The command line as the tests run it: a real process with a home of its own."""

import io
import os
import pty
import re
import sys
import termios
from collections.abc import Sequence
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any

import pexpect
import pytest
from pexpect.fdpexpect import fdspawn

from couronne.kernel import cache
from tests.forked import AtTerminal, Finished, Forked, finish

RULES = ("classic", "international", "king-of-roses", "course")
LANGUAGES = ("en", "fr")
TIMEOUT = 60
PRESSES = 5
SPEAKING = ("COURONNE_", "LANG", "LC_", "NO_COLOR")
"""The variables of the real environment that would change what is said."""
PROMPT = r"(?:^|\n)(red|white|blue|pink|green|yellow|rouge|blanc|bleu|rose|vert|jaune) > "
STEP_PROMPT = r"q: quit > "
_ESCAPE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


class Typed(fdspawn):  # type: ignore[misc]
    """The side of a pseudo-terminal at which somebody types."""

    def sendcontrol(self, key: str) -> None:
        """Press a key together with Ctrl."""
        self.send(chr(ord(key.upper()) - ord("@")))


class Terminal:
    """A command in a pseudo-terminal, with somebody who types."""

    def __init__(
        self, arguments: Sequence[str], environment: dict[str, str], columns: int, rows: int
    ) -> None:
        ours, theirs = pty.openpty()
        termios.tcsetwinsize(theirs, (rows, columns))
        self.command = Forked(arguments, environment, AtTerminal(theirs))
        os.close(theirs)
        self.process: Any = Typed(ours, encoding="utf-8", timeout=TIMEOUT)
        self.process.delaybeforesend = None

    def ready(self, prompt: str = PROMPT) -> str:
        """Wait until it asks for something; return what it showed before."""
        self.process.expect(prompt)
        return plain(self.process.before)

    def is_waiting(self) -> bool:
        """Tell whether the command still runs."""
        return self.command.poll() is None

    def asked(self) -> str:
        """Return the colour that the last prompt asked."""
        return str(self.process.match[1])

    def type(self, line: str, prompt: str = PROMPT) -> str:
        """Type a line; return what was shown until the next question."""
        self.process.sendline(line)
        return self.ready(prompt)

    def type_all(self, lines: Sequence[str]) -> str:
        """Type some lines one after another; return what the last one led to."""
        shown = ""
        for line in lines:
            shown = self.type(line)
        return shown

    def leave(self, line: str = "quit") -> Finished:
        """Type a last line; return what was shown until the end."""
        self.process.sendline(line)
        return self.end()

    def press_until_end(self, key: str) -> Finished:
        """Press a control key; again if it came between the question and the reading of the answer.

        Python does not notice an interrupt at that moment until something more is typed.
        """
        shown = ""
        for _ in range(PRESSES):
            self.process.sendcontrol(key)
            ended = self.process.expect([pexpect.EOF, pexpect.TIMEOUT], timeout=3) == 0
            shown = plain(self.process.before)
            if ended:
                break
        self.process.close()
        return Finished(self.command.wait(TIMEOUT), shown, "")

    def end(self) -> Finished:
        """Wait for the end of the command."""
        self.process.expect(pexpect.EOF)
        shown = plain(self.process.before)
        status = self.command.wait(TIMEOUT)  # closing would end what has only begun to leave
        self.process.close()
        return Finished(status, shown, "")

    def raw_until_end(self) -> str:
        """Return all that is still to come as it is sent, colours included."""
        self.process.expect(pexpect.EOF)
        return str(self.process.before)

    def close(self) -> None:
        """End the command if it still runs."""
        self.command.kill()
        self.command.wait(TIMEOUT)
        self.process.close()


class Couronne:
    """Runs the command with all its files under one folder."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.terminals: list[Terminal] = []

    def environment(self, **extra: str) -> dict[str, str]:
        """Return the variables that a command sees: English, UTF-8, nothing of the real home.

        Only what has been compiled is shared with the tests, and not compiled again.
        """
        kept = {
            name: value
            for name, value in os.environ.items()
            if name == "PATH" or name.startswith("NUMBA_")
        }
        own = {
            "HOME": str(self.home),
            "XDG_STATE_HOME": str(self.home / "state"),
            "XDG_CACHE_HOME": str(self.home / "cache"),
            "COURONNE_CACHE": str(cache.root().absolute()),
            "TERM": "xterm-256color",
            "LANG": "en_US.UTF-8",
            "PYTHONIOENCODING": "utf-8",
        }
        return {**kept, **own, **extra}

    def run(self, *arguments: str, typed: str = "", **variables: str) -> Finished:
        """Run a command without a terminal."""
        return finish(arguments, self.environment(**variables), typed=typed)

    def call(self, *arguments: str, **variables: str) -> Finished:
        """Run a command inside this process: what `run` does, without the start of Python."""
        out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8", write_through=True) for _ in range(2))
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(sys, "argv", ["couronne", *arguments])
            for name in [name for name in os.environ if name.startswith(SPEAKING)]:
                patch.delenv(name)
            for name, value in self.environment(**variables).items():
                patch.setenv(name, value)
            with redirect_stdout(out), redirect_stderr(err):
                code = _exit_code()
        return Finished(code, _written_to(out), _written_to(err))

    def terminal(
        self, *arguments: str, columns: int = 80, rows: int = 50, **variables: str
    ) -> Terminal:
        """Run a command in a terminal."""
        started = Terminal(arguments, self.environment(**variables), columns, rows)
        self.terminals.append(started)
        return started

    def close(self) -> None:
        """End what still runs."""
        for terminal in self.terminals:
            terminal.close()

    def written(self) -> list[Path]:
        """List the files that the commands have made."""
        return [path for path in self.home.rglob("*") if path.is_file()]


def _exit_code() -> int:
    from couronne.cli.app import main
    from couronne.cli.words import early_speaker

    early_speaker.cache_clear()
    try:
        main()
    except SystemExit as end:
        return int(end.code or 0)
    return 0


def _written_to(stream: io.TextIOWrapper) -> str:
    buffer = stream.detach()
    assert isinstance(buffer, io.BytesIO)
    return buffer.getvalue().decode()


def command(*arguments: str) -> list[str]:
    """Return the whole command."""
    return [sys.executable, "-m", "couronne", *arguments]


def plain(text: str) -> str:
    """Take away colours and carriage returns, and make every space an ordinary one."""
    return _ESCAPE.sub("", text).replace("\r", "").replace("\N{NO-BREAK SPACE}", " ")


def in_one_line(text: str) -> str:
    """Undo the wrapping of long sentences."""
    return " ".join(text.split())


def has_colour(text: str) -> bool:
    """Tell whether a text moves the cursor or changes the colour."""
    return "\x1b" in text


def lines_of(text: str) -> list[str]:
    """Return the lines that say something."""
    return [line for line in text.splitlines() if line.strip()]


def said_once(finished: Finished) -> str:
    """Return the only line on standard error, having made sure that there is just one."""
    lines = finished.err.splitlines()
    assert len(lines) == 1, finished.err
    return lines[0]
