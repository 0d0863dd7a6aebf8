"""Ctrl-C that is never lost: compiled code, and loading it, may swallow one."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


@contextmanager
def heeded() -> Iterator[None]:
    """Raise an interrupt at the end where what is done inside has swallowed it."""
    came = False

    def note(_number: int, _frame: FrameType | None) -> None:
        nonlocal came
        came = True
        raise KeyboardInterrupt

    former = signal.signal(signal.SIGINT, note)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, former)
    if came:
        raise KeyboardInterrupt
