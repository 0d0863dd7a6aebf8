"""What a program may ask of the kernel, for real: what Python needs, and nothing that leads out."""

import errno
import os
import platform
import sys

import pyseccomp
import pytest

from couronne.errors import NoIsolation
from couronne.sandbox import isolation, syscalls
from tests.sandbox.programs import Invite, failure_of

CALL = """
import ctypes
library = ctypes.CDLL(None, use_errno=True)
def call(number, *arguments):
    result = library.syscall(number, *arguments)
    return ctypes.get_errno() if result == -1 else None
def f(calls):
    return [call(*one) for one in calls]
"""


def number(name: str) -> int:
    return int(pyseccomp.resolve_syscall(pyseccomp.system_arch(), name))


AF_UNIX, AF_INET, AF_NETLINK, AF_ALG, AF_VSOCK, STREAM = 1, 2, 16, 38, 40, 1
SESSION_KEYRING = -3
REFUSED = {
    "keys: make": ("add_key", 0, 0, 0, 0, SESSION_KEYRING),
    "keys: ask": ("request_key", 0, 0, 0, SESSION_KEYRING),
    "keys: whose": ("keyctl", 0, SESSION_KEYRING, 0),
    "keys: a session of one's own": ("keyctl", 1, 0),
    "socket: this machine": ("socket", AF_UNIX, STREAM, 0),
    "socket: the network": ("socket", AF_INET, STREAM, 0),
    "socket: the kernel": ("socket", AF_NETLINK, 3, 0),
    "socket: ciphers": ("socket", AF_ALG, 5, 0),
    "socket: the machine around": ("socket", AF_VSOCK, STREAM, 0),
    "userfaultfd": ("userfaultfd", 1),
    "io_uring": ("io_uring_setup", 1, 0),
    "io_setup": ("io_setup", 1, 0),
    "bpf": ("bpf", 0, 0, 0),
    "perf_event_open": ("perf_event_open", 0, 0, 0, 0, 0),
    "ptrace": ("ptrace", 0, 0, 0, 0),
    "another's memory": ("process_vm_readv", 1, 0, 0, 0, 0, 0),
    "a file that is nowhere": ("memfd_create", 0, 0),
    "shared memory": ("shmget", 0, 4096, 0o1600),
    "semaphores": ("semget", 0, 1, 0o1600),
    "messages": ("msgget", 0, 0o1600),
    "queues of messages": ("mq_open", 0, 0, 0, 0),
    "timers": ("timer_create", 0, 0, 0),
    "descriptors of signals": ("signalfd4", -1, 0, 8, 0),
    "a life after the referee": ("prctl", 1, 0),
    "another world": ("unshare", 0x10000000),
    "mount": ("mount", 0, 0, 0, 0, 0),
    "personality": ("personality", 0x0040000),
    "another core": ("sched_setaffinity", 0, 8, 0),
    "being nicer than is good": ("setpriority", 0, 0, 19),
    "the kernel's log": ("syslog", 3, 0, 0),
    "a lock of a file of the system": ("flock", 0, 2 | 4),
    "a file out of memory": ("fadvise64", 0, 0, 0, 4),
    "a mapped file out of memory": ("madvise", 0, 0, 21),
    "the disk itself": ("openat", -100, 0, os.O_DIRECT),
    "the disk itself, from now on": ("fcntl", 0, 4, os.O_DIRECT),
    "all disks": ("sync",),
    "a disk": ("syncfs", 0),
    "a part of a disk": ("sync_file_range", 0, 0, 0, 0),
    "a mapped part of a disk": ("msync", 0, 0, 0),
    "a copy in the kernel, which leaves its time": ("sendfile", 0, 0, 0, 0),
}


@pytest.mark.parametrize("call", REFUSED.values(), ids=REFUSED)
def test_calls_that_lead_out_are_refused(invite: Invite, call: tuple[str, int]) -> None:
    guest = invite(CALL)

    name, *arguments = call

    assert guest.call("f", [[[number(name), *arguments]]], 1.0).value == [errno.EPERM]


def test_a_thread_or_process_fails_as_if_there_were_too_many(invite: Invite) -> None:
    calls = [[number("clone"), 17, 0, 0, 0, 0], [number("clone3"), 0, 0]]

    assert invite(CALL).call("f", [calls], 1.0).value == [errno.EAGAIN, errno.ENOSYS]


def test_disks_are_not_told_to_write_though_it_seems_so(invite: Invite) -> None:
    """Not even files that are not open are asked about."""
    calls = [[number("fsync"), -1], [number("fdatasync"), -1]]

    assert invite(CALL).call("f", [calls], 1.0).value == [None, None]


OTHER_KIND = """
import ctypes, mmap
memory = mmap.mmap(-1, 4096, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS, prot=7)
memory.write(bytes.fromhex({code!r}))
def f():
    address = ctypes.addressof(ctypes.c_char.from_buffer(memory))
    return ctypes.CFUNCTYPE(ctypes.c_int)(address)()
"""
CODE = {
    "i386": "b814000000cd80c3",  # mov eax, getpid; int 0x80; ret
    "x32": "b8270000400f05c3",  # mov eax, getpid | x32; syscall; ret
}


@pytest.mark.skipif(platform.machine() != "x86_64", reason="machine code of x86_64")
@pytest.mark.parametrize("code", CODE.values(), ids=CODE)
def test_calls_of_another_kind_of_machine_end_the_program(invite: Invite, code: str) -> None:
    guest = invite(OTHER_KIND.format(code=code))

    assert failure_of(guest.call("f", [], 1.0)).kind == "died"


LEAVE_AND_FIND = """
USER_KEYRING, SEARCH, READ = -4, 10, 11
def leave():
    return library.syscall({add_key}, b"user", b"couronne:test", b"psst", 4, USER_KEYRING)
def find():
    key = library.syscall({keyctl}, SEARCH, USER_KEYRING, b"user", b"couronne:test")
    text = ctypes.create_string_buffer(9)
    library.syscall({keyctl}, READ, key, text, 9)
    return text.value.decode()
"""


def test_a_second_program_finds_no_message_of_the_first(invite: Invite) -> None:
    """Keyrings of a user are one for all of the user's sandboxes."""
    write = CALL + LEAVE_AND_FIND.format(add_key=number("add_key"), keyctl=number("keyctl"))

    left = invite(write).call("leave", [], 1.0).value
    found = invite(write).call("find", [], 1.0).value

    assert (left, found) == (-1, "")


USUAL = """
    abc array ast asyncio base64 bisect calendar cmath collections concurrent.futures contextlib
    copy csv ctypes dataclasses datetime decimal difflib enum fractions functools glob hashlib
    heapq inspect io itertools json logging math multiprocessing operator os pathlib pickle
    pprint queue random re resource select selectors shutil signal socket sqlite3 ssl statistics
    string struct subprocess sys tempfile textwrap threading time timeit tokenize traceback
    types typing unittest urllib.request uuid weakref zlib
"""
USE = """
import collections, copy, datetime, json, logging, os, pathlib, pickle, random, shutil, tempfile
import threading, time, zlib
def f():
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder, "a")
        file.write_text(json.dumps([random.random()]))
        shutil.copy2(file, folder + "/b")
        shutil.move(folder + "/b", folder + "/c")
        assert sorted(os.listdir(folder)) == ["a", "c"]
        assert file.read_text() == open(folder + "/c").read()
    with tempfile.TemporaryFile() as file:
        file.write(pickle.dumps(collections.Counter("abc")))
    with threading.Lock(), threading.RLock():
        time.sleep(0.001)
    queue = __import__("queue").Queue()
    queue.put(copy.deepcopy({"a": [1]}))
    logging.getLogger().warning("%s", datetime.datetime.now())
    return [queue.get_nowait()["a"], os.getcwd(), os.urandom(4) != os.urandom(4), time.time() > 0]
"""


IMPORT = """
import importlib
def f(names):
    return [name for name in names if not can_import(name)]
def can_import(name):
    try:
        return importlib.import_module(name)
    except Exception:
        return None
"""


def test_the_standard_library_can_be_imported(invite: Invite) -> None:
    assert invite(IMPORT).call("f", [USUAL.split()], 20.0).value == []


def test_the_standard_library_works(invite: Invite) -> None:
    assert invite(USE).call("f", [], 1.0).value == [[1], "/tmp", True, True]


def test_without_the_library_of_filters_nothing_is_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyseccomp", None)
    syscalls.filter_program.cache_clear()

    with pytest.raises(NoIsolation) as caught:
        isolation.check()

    assert (caught.value.code, caught.value.values["package"]) == (
        "no_isolation_tool",
        "libseccomp2",
    )
