"""What a program leaves behind for a later one: nothing, not even in files that both must see."""

import os
import time
from pathlib import Path

import pytest

from tests.sandbox.programs import Invite

DEVICES = ["null", "zero", "full", "random", "urandom"]
"""The machine's own, of which there is one each for all sandboxes."""
FILES = [os.__file__, "/usr/share/zoneinfo/UTC"]
TICK = 0.02
"""Seconds after which a time of a file can be told from the one before."""

TELL_AND_HEAR = """
import os, time
TICK = 4_000_000
def devices(names): return ["/dev/" + name for name in names]
def tell(names, value):
    for path in devices(names):
        for _ in range(500):
            try:
                os.utime(path)
            except OSError:
                break
            if os.stat(path).st_mtime_ns // TICK % 32 == value % 32:
                break
            time.sleep(0.002)
        value //= 32
def hear(names):
    return [os.stat(path).st_mtime_ns // TICK % 32 for path in devices(names)]
"""


def test_a_later_program_hears_nothing_in_the_times_of_devices(invite: Invite) -> None:
    before = invite(TELL_AND_HEAR).call("hear", [DEVICES], 5.0).value

    told = invite(TELL_AND_HEAR).call("tell", [DEVICES, 0b10101_01010_11011_00100_01110], 60.0)

    assert told.failure is None
    assert invite(TELL_AND_HEAR).call("hear", [DEVICES], 5.0).value == before


LEAVE = """
import ctypes, mmap, os
library = ctypes.CDLL(None, use_errno=True)
READ, WRITE, MAKE = os.O_RDONLY, os.O_WRONLY, os.O_RDWR | os.O_CREAT
NOW = 0x3FFFFFFF
def opened(path, flags): return os.open(path, flags | os.O_CLOEXEC)
def new(): return opened("/tmp/x", MAKE)
def both_now(path):
    times = (ctypes.c_long * 4)(0, NOW, 0, NOW)
    library.utimensat(-100, path.encode(), times, 0)
def touched_open(path):
    library.futimens(opened(path, READ), None)
WAYS = {
    "utime": os.utime,
    "utime, twice now": both_now,
    "utime of what is open": touched_open,
    "times": lambda path: library.utimes(path.encode(), None),
    "old utime": lambda path: library.utime(path.encode(), None),
    "times beside": lambda path: library.futimesat(-100, path.encode(), None),
    "read": lambda path: os.read(opened(path, READ), 9),
    "write": lambda path: os.write(opened(path, WRITE), b"x"),
    "shorten": lambda path: opened(path, WRITE | os.O_TRUNC),
    "map": lambda path: mmap.mmap(opened(path, READ), 9, mmap.MAP_PRIVATE, mmap.PROT_READ)[0],
    "send from": lambda path: os.sendfile(new(), opened(path, READ), 0, 9),
    "send to": lambda path: os.sendfile(opened(path, WRITE), new(), 0, 9),
    "copy": lambda path: os.copy_file_range(opened(path, READ), new(), 9),
    "mode": lambda path: os.chmod(path, 0o666),
    "mode of what is open": lambda path: os.fchmod(opened(path, READ), 0o666),
    "owner": lambda path: os.chown(path, os.getuid(), os.getgid()),
    "note": lambda path: os.setxattr(path, "user.x", b"x"),
    "another name": lambda path: os.link(path, "/tmp/y"),
    "run": lambda path: os.execv(path, [path]),
    "list": lambda path: os.listdir(os.path.dirname(path)),
}
def f(paths):
    for path in paths:
        for way in WAYS.values():
            try:
                way(path)
            except OSError:
                pass
            os.closerange(5, 64)
"""


def traces(path: str) -> tuple[int, ...]:
    """Return all that is told of a file, beside what it holds."""
    told = Path(path).stat()
    times = told.st_atime_ns, told.st_mtime_ns, told.st_ctime_ns
    return (*times, told.st_mode, told.st_uid, told.st_gid, told.st_nlink)


@pytest.mark.parametrize("path", [*(f"/dev/{name}" for name in DEVICES), *FILES])
def test_whatever_is_tried_with_a_file_of_the_machine_it_stays_as_it_was(
    invite: Invite, path: str
) -> None:
    guest = invite(LEAVE)
    if path.startswith("/dev/"):
        os.utime(path)  # a reading after that would be told, by `relatime`
        time.sleep(TICK)
    before = traces(path)

    assert guest.call("f", [[path]], 20.0).failure is None

    assert traces(path) == before


SCRATCH = """
import os, pathlib, shutil
def f():
    made = pathlib.Path("/tmp/made")
    made.touch()
    made.touch()
    copied = shutil.copy2(made, "/tmp/copied")
    shutil.copystat(os.__file__, copied)
    return os.path.exists(copied)
"""


def test_files_of_its_own_can_be_touched_and_copied_with_their_times(invite: Invite) -> None:
    assert invite(SCRATCH).call("f", [], 5.0).value is True
