"""The time that a process takes for an answer: what it computes, and what it idles."""

import contextlib
import select
import time
from collections.abc import Callable
from pathlib import Path

SOON = 0.02
"""Seconds after which it is looked for the first time how a process spends its time."""
SLICE = 0.1
"""Seconds after which it is looked again."""
LEAST = 0.001
"""Seconds of the shortest slice: less could be lost in rounding, and never come to an end."""


class Late(Exception):
    """A process has used up its time."""


class Watch:
    """Measures a process while it is asked; waiting for a core is nobody's time.

    `before` is what it had computed when it answered last: what it computes unasked counts too.
    Idling is free for `patience` seconds. It is measured in slices, and a slice counts as long as
    was asked for, so that a referee who is woken late charges nobody for it.
    """

    def __init__(
        self,
        pid: int,
        seconds: float,
        patience: float,
        before: float | None,
        look: Callable[[], None],
    ) -> None:
        self.clock = (~pid << 3) | 2  # Linux: the CPU clock of a process
        self.schedule = Path(f"/proc/{pid}/schedstat")
        self.seconds, self.patience, self.look = seconds, patience, look
        self.computed = 0.0
        """Seconds of CPU that the process has had, in all its life."""
        self._read_clock()
        self.before = self.computed if before is None else before
        self.idle = 0.0
        self.waits = 0
        self.queued: float | None = None
        self.due = time.monotonic() + SOON
        """When it is to be looked at again, beside its time."""

    def wait(self, reading: list[int], writing: list[int]) -> None:
        """Wait until one of these streams is ready."""
        self.waits += 1
        if self.waits > 1 and self.queued is None:
            self.queued = self._queue_time()
        length = self._slice(SOON if self.queued is None else SLICE)
        began = time.monotonic()
        while not any(select.select(reading, writing, [], length)):
            self._count(length)
            self._check()
            length, began = self._slice(SLICE), time.monotonic()
        self._check()
        if self.queued is not None:
            self._count(min(length, time.monotonic() - began))

    def _check(self) -> None:
        """Give up a process that has used up its time, however often it lets itself be heard.

        Of the slice that is under way only what was computed counts: whether the process idled in
        it, or whoever watches was busy after it was heard, is not known.
        """
        now = time.monotonic()
        if now >= self.due:
            self.look()
            self.due = now + SLICE
        if self.spent() >= self.seconds:
            raise Late

    def _slice(self, most: float) -> float:
        return min(most, max(LEAST, self.seconds - self.spent()))

    def spent(self) -> float:
        """Return the seconds that count so far; of a process that is gone, those last seen."""
        self._read_clock()
        return self.computed - self.before + max(0.0, self.idle - self.patience)

    def _count(self, length: float) -> None:
        """Count what was idled in a slice.

        The first one, in which most answers come, only tells where things stand.
        """
        computed, queued = self.computed, self._queue_time()
        self._read_clock()
        if self.queued is not None:
            busy = self.computed - computed + queued - self.queued
            self.idle += max(0.0, length - busy)
        self.queued = queued

    def _read_clock(self) -> None:
        with contextlib.suppress(OSError):
            self.computed = time.clock_gettime(self.clock)

    def _queue_time(self) -> float:
        """Return the seconds for which it was ready to run and had no core, where that is told."""
        try:
            return int(self.schedule.read_text().split()[1]) / 1e9
        except (OSError, ValueError, IndexError):
            return self.queued or 0.0
