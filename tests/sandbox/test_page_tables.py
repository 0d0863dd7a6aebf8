"""The tables of pages are memory too: a few pages far apart have more of it than they hold."""

import os
from pathlib import Path

import pytest

from couronne.sandbox import process
from couronne.sandbox.limits import MEGABYTE, Limits
from tests.sandbox.programs import Invite, ends, failure_of

FAR_APART = """
import ctypes, time
library = ctypes.CDLL(None)
library.mmap.restype = ctypes.c_void_p
library.mmap.argtypes = [ctypes.c_void_p, ctypes.c_size_t, *[ctypes.c_int] * 3, ctypes.c_long]
READ_WRITE, PRIVATE_ANONYMOUS_THERE = 3, 0x100022
GIGABYTE, PAGE = 1 << 30, 4096
def spread(count, seconds):
    for number in range(2, 2 + count):
        place = number * GIGABYTE - PAGE
        found = library.mmap(place, 2 * PAGE, READ_WRITE, PRIVATE_ANONYMOUS_THERE, -1, 0)
        if found == place:
            ctypes.memset(place, 1, 1)
            ctypes.memset(place + PAGE, 1, 1)
    time.sleep(seconds)
"""
LIMITS = Limits(start=10.0, patience=60.0, memory=128 * MEGABYTE)
COUNT = 8_000
"""Of pairs of pages: 64 MB, and twice as much of tables."""


@pytest.mark.parametrize("sleeping", [0.0, 50.0], ids=["when it answers", "before it answers"])
def test_tables_of_pages_beyond_the_limit_end_the_program(invite: Invite, sleeping: float) -> None:
    guest = invite(FAR_APART, LIMITS)

    failure = failure_of(guest.call("spread", [COUNT, sleeping], 60.0))

    assert (failure.kind, failure.text, guest.alive) == ("died", "> 128 MB", False)


def test_pages_far_apart_within_the_limit_do_no_harm(invite: Invite) -> None:
    guest = invite(FAR_APART, LIMITS)

    assert guest.call("spread", [COUNT // 8, 0.0], 60.0).failure is None


def test_what_a_process_holds_counts_its_tables_and_what_is_swapped_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    status = b"Name:\tVmRSS: 7 kB\nVmRSS:\t  10 kB\nVmPTE:\t 20 kB\nVmSwap:\t 4 kB\n"
    monkeypatch.setattr(Path, "read_bytes", lambda _path: status)

    assert process.held_memory(os.getpid()) == 34 * 1024


def test_a_process_that_is_gone_holds_nothing(invite: Invite) -> None:
    guest = invite("def f(): pass")
    guest.close()

    assert ends(guest.pid)
    assert process.held_memory(guest.pid) == 0
