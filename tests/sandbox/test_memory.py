"""Memory beside the limit of memory: every place that could hold some is closed or counted."""

import re
from pathlib import Path

import pytest

from couronne.sandbox.limits import MEGABYTE, Limits
from tests.sandbox.programs import LIMITS, Invite, failure_of

WRITABLE = """
import glob, os
def f():
    system = ["/", "/dev", "/dev/shm", "/dev/pts", "/dev/mqueue", "/usr", "/program", "/tmp"]
    library = os.path.dirname(os.__file__)
    hidden = glob.glob(library + "/*-packages")
    return [place for place in [*system, library, *hidden] if can_write(place)]
def can_write(place):
    try:
        with open(place + "/x", "wb") as out:
            return out.write(b"x") == 1
    except OSError:
        return False
"""


def test_only_the_scratch_folder_can_be_written_to(invite: Invite) -> None:
    assert invite(WRITABLE).call("f", [], 1.0).value == ["/tmp"]


BESIDE_THE_LIMIT = {
    "shared memory that outlives its mapping": "mmap.mmap(-1, 1 << 20).resize(4096)",
    "a file that is nowhere": "os.memfd_create('x')",
    "a pipe": "os.pipe()",
    "a named pipe": "os.mkfifo('/tmp/pipe')",
    "a pair of sockets": "socket.socketpair()",
    "a lock of a part of a file": "fcntl.lockf(open('/tmp/x', 'w'), fcntl.LOCK_EX, 1, 2)",
    "a lock of a file": "fcntl.flock(open(os.devnull), fcntl.LOCK_SH)",
    "a note beside a file": "os.setxattr('/tmp', 'user.x', b'x' * 1000)",
    "a watch over files": "ctypes.CDLL(None, use_errno=True).inotify_init() + 1 or fail()",
    "a larger pipe": "fcntl.fcntl(4, 1031, 1 << 20)",
}


@pytest.mark.parametrize("source", BESIDE_THE_LIMIT.values(), ids=BESIDE_THE_LIMIT)
def test_memory_that_no_limit_counts_cannot_be_had(invite: Invite, source: str) -> None:
    guest = invite(
        "import ctypes, fcntl, mmap, os, socket\n"
        "def fail(): raise PermissionError(1, 'Operation not permitted')\n"
        f"def f(): {source}"
    )

    assert failure_of(guest.call("f", [], 1.0)).type == "PermissionError"


def test_memory_of_its_own_can_be_had(invite: Invite) -> None:
    guest = invite("import mmap\ndef f(): return len(mmap.mmap(-1, 99, flags=mmap.MAP_PRIVATE))")

    assert guest.call("f", [], 1.0).value == 99


def test_shared_memory_does_not_add_up_beyond_the_limit(invite: Invite) -> None:
    guest = invite(
        """
        import mmap
        kept = []
        def f():
            for _ in range(3):
                one = mmap.mmap(-1, 64 << 20)
                for page in range(0, len(one), 4096): one[page] = 1
                one.resize(4096)
                kept.append(one)
        """,
        Limits(memory=128 * MEGABYTE),
    )

    assert failure_of(guest.call("f", [], 5.0)).type == "PermissionError"


MANY_FILES = """
import os
made = 0
def f(most=10**9):
    global made
    for _ in range(most):
        made += 1
        {make}
"""
EMPTY = {
    "files": "os.close(os.open(f'/tmp/{made}', os.O_CREAT))",
    "folders": "os.mkdir(f'/tmp/{made}')",
    "links": "os.symlink('/', f'/tmp/{made}')",
    "names of one file": "os.link('/tmp/0', f'/tmp/{made}')",
}


@pytest.mark.parametrize("make", EMPTY.values(), ids=EMPTY)
def test_empty_files_without_end_end_the_program(invite: Invite, make: str) -> None:
    guest = invite(MANY_FILES.replace("{make}", make) + "open('/tmp/0', 'w').close()")

    failure = failure_of(guest.call("f", [], 60.0))

    assert (failure.kind, "files" in failure.text, guest.alive) == ("died", True, False)


def test_empty_files_are_counted_from_answer_to_answer(invite: Invite) -> None:
    guest = invite(MANY_FILES.replace("{make}", EMPTY["files"]))

    kinds = [guest.call("f", [LIMITS.files // 2 - 1], 5.0).failure for _ in range(3)]

    assert [one and one.kind for one in kinds] == [None, None, "died"]


def test_files_that_are_gone_do_not_count(invite: Invite) -> None:
    make = EMPTY["files"] + "; os.remove(f'/tmp/{made}')"
    guest = invite(MANY_FILES.replace("{make}", make))

    assert guest.call("f", [3 * LIMITS.files], 5.0).failure is None


SIGNALS_QUEUED = re.compile(r"(?m)^SigQ:\s*(\d+)/")
QUEUE = """
import os, signal
def f():
    signal.pthread_sigmask(signal.SIG_BLOCK, range(1, 65))
    for _ in range(2_000):
        for number in range(signal.SIGRTMIN, signal.SIGRTMAX):
            try:
                os.kill(os.getpid(), number)
            except OSError:
                return
"""


def test_signals_that_nobody_takes_do_not_pile_up(invite: Invite) -> None:
    """They count for the user who runs the sandbox; of each of the old 32 there can be one more."""
    guest = invite(QUEUE)

    assert guest.call("f", [], 20.0).failure is None

    assert int(SIGNALS_QUEUED.findall(Path(f"/proc/{guest.pid}/status").read_text())[0]) <= 64 + 32
