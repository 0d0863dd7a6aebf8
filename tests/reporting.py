"""What a run says at its end: how long the cores waited, and how to repeat what failed."""

import os
import shlex
from pathlib import Path
from typing import NamedTuple

import pytest

STAT = Path("/proc/stat")
IDLE = slice(3, 5)
"""The columns of `/proc/stat` that tell the time without work: idle, and waiting for a disk."""


class Spent(NamedTuple):
    """The time of all cores since the machine started."""

    idle: int
    total: int


def spent() -> Spent | None:
    """Read what the cores have done, where the system tells."""
    if not STAT.is_file():
        return None
    times = list(map(int, STAT.read_text().partition("\n")[0].split()[1:9]))
    return Spent(sum(times[IDLE]), sum(times))


def waited(begin: Spent, end: Spent) -> float:
    """Return the share of the time in which a core had nothing to do."""
    return (end.idle - begin.idle) / max(1, end.total - begin.total)


BEGIN = spent()


def command_for(failed: list[str]) -> str:
    """Return the command that repeats just these tests."""
    return f".venv/bin/python -m pytest {shlex.join(failed)}"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say it where one process has heard of all tests."""
    end = spent()
    if BEGIN is not None and end is not None and "PYTEST_XDIST_WORKER" not in os.environ:
        share = waited(BEGIN, end)
        terminalreporter.write_line(f"The cores of this machine waited {share:.0%} of the time.")
    stats = terminalreporter.stats
    failed = [report.nodeid for kind in ("failed", "error") for report in stats.get(kind, ())]
    if failed:
        terminalreporter.write_line(f"To repeat what failed: {command_for(sorted(set(failed)))}")
