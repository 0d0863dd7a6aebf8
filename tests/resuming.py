"""`pytest -p tests.resuming`: what has passed is run again only when what it is about changes.

What passes is noted at once, in a file under `build/` that is named after the sources and the
switch of the compiler: a run that was interrupted goes on where it was. Tests come in an order
that mixes long and short ones, so that the time that was needed tells the time that is left.
"""

import hashlib
import os
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent
NOTES = ROOT / "build" / "passed"
SOURCES = tuple(
    f"{above}/{folder}"
    for above, folders in {
        "src/couronne": ("kernel", "games", "search", "records"),
        "tests": ("kernel", "games", "search", "records", "reference"),
    }.items()
    for folder in folders
)
"""What a result is about."""
SWITCHES = ("NUMBA_BOUNDSCHECK", "NUMBA_DISABLE_JIT")
TELL_EVERY = 30.0
"""Seconds between two lines about how far it is."""


def switched_on() -> list[str]:
    """Name what is asked of the compiler, as the environment says it."""
    return [f"{name}={os.environ[name]}" for name in SWITCHES if os.environ.get(name)]


def fingerprint() -> str:
    """Name the sources: another name for other contents."""
    digest = hashlib.sha256()
    for path in sorted(file for folder in SOURCES for file in (ROOT / folder).rglob("*.py")):
        digest.update(f"{path.relative_to(ROOT)}\0".encode() + path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


class Notes:
    """What has passed, in this run and before."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.passed = path.read_text("utf-8").splitlines() if path.is_file() else []

    def add(self, test: str) -> None:
        """Keep that a test has passed, whatever happens next."""
        self.passed.append(test)
        with self.path.open("a", encoding="utf-8") as file:
            file.write(f"{test}\n")


class Resuming:
    """The plugin in the process that hears of all tests."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.notes = Notes(folder / "-".join([fingerprint(), *switched_on()]))
        self.before = len(self.notes.passed)
        self.total = 0
        self.begin = self.told = time.monotonic()

    def pytest_configure_node(self, node: Any) -> None:
        """Tell a process that runs tests which ones it can leave."""
        node.workerinput["passed"] = self.notes.passed

    def pytest_xdist_node_collection_finished(self, ids: Sequence[str]) -> None:
        """Hear how many are to be run."""
        self.total = len(ids)

    @pytest.hookimpl(trylast=True)
    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note what has passed to its end, and say now and then how far it is."""
        if report.when == "call" and report.passed:
            self.notes.add(report.nodeid)
            now = time.monotonic()
            if now - self.told >= TELL_EVERY:
                self.told = now
                print(f"\n{self.progress(now - self.begin)}", flush=True)

    def progress(self, seconds: float) -> str:
        """Say how far it is after so many seconds."""
        done = len(self.notes.passed) - self.before
        left = seconds / done * (self.total - done) / 60
        return f"{done} of {self.total} passed, about {left:.0f} minutes left"

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        """Be content when all had passed before."""
        if exitstatus == pytest.ExitCode.NO_TESTS_COLLECTED and self.before:
            session.exitstatus = pytest.ExitCode.OK

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Say what need not be run again."""
        if self.before:
            terminalreporter.write_line(f"{self.before} tests had passed before, on these sources.")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let the notes lie elsewhere."""
    parser.addoption("--notes", type=Path, default=NOTES, help="the folder of what has passed")


def pytest_configure(config: pytest.Config) -> None:
    """Begin where one process hears of all tests."""
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Resuming(config.option.notes), "resuming-notes")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave what has passed; mix the rest, so that the time that is left can be told."""
    passed = set(getattr(config, "workerinput", {"passed": ()})["passed"])
    left = [item for item in items if item.nodeid not in passed]
    Random(len(items)).shuffle(left)
    config.hook.pytest_deselected(items=[item for item in items if item.nodeid in passed])
    items[:] = left
