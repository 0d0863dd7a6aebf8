"""Whose time is whose: a program pays for what it computes and sleeps, and runs when asked."""

import itertools
import math
import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent

import pytest

from couronne.sandbox.limits import Limits
from couronne.sandbox.process import Guest
from couronne.sandbox.watch import SLICE, Late, Watch
from tests.sandbox.programs import Invite, ends, failure_of

STRICT = Limits(start=5.0)
"""Nobody may idle for free."""

UNASKED = """
import select, sys, time
def f():
    frame = sys._getframe()
    while "self" not in frame.f_locals:
        frame = frame.f_back
    guest, usual = frame.f_locals["self"], frame.f_locals["self"].receive
    def think():
        while not select.select([guest.requests], [], [], 0)[0]: pass
        return usual()
    guest.receive = think
    return used()
def used():
    return time.process_time()
"""


def state_of(pid: int) -> str:
    """Return a process' state as Linux tells it: `T` is stopped."""
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]


def becomes(pid: int, state: str) -> bool:
    for _ in range(200):
        if state_of(pid) == state:
            return True
        time.sleep(0.02)
    return False


def test_sleeping_is_time(invite: Invite) -> None:
    guest = invite("import time\ndef f(): time.sleep(99)", STRICT)

    assert failure_of(guest.call("f", [], 0.5)).kind == "timeout"


def test_a_short_sleep_is_told_with_the_answer(invite: Invite) -> None:
    guest = invite("import time\ndef f(): time.sleep(1.5)", STRICT)

    assert guest.call("f", [], 60.0).seconds > 0.2


def test_idling_can_be_free_for_a_while(invite: Invite) -> None:
    guest = invite("import time\ndef f(): time.sleep(0.5)\ndef g(): time.sleep(99)", STRICT)

    assert guest.call("f", [], 0.2, patience=60.0).seconds < 0.2
    assert failure_of(guest.call("g", [], 0.2, patience=0.3)).kind == "timeout"


def test_time_that_is_nearly_over_comes_to_its_end() -> None:
    """What is left may be so little that adding it changes nothing."""
    heard, told = os.pipe()
    with subprocess.Popen(["sleep", "60"]) as asleep:
        watch = Watch(asleep.pid, math.nextafter(0.5, 1.0), 60.0, None, lambda: None)
        watch.queued, watch.idle = 0.0, 60.5
        giving_up = threading.Timer(3.0, os.write, [told, b"x"])
        giving_up.start()

        with pytest.raises(Late):
            watch.wait([heard], [])

        giving_up.cancel()
        asleep.kill()
    os.close(heard)
    os.close(told)


def test_a_reply_that_comes_in_drops_is_given_up(invite: Invite) -> None:
    guest = invite(
        """
        import os, sys, time
        def f():
            frame = sys._getframe()
            while "self" not in frame.f_locals:
                frame = frame.f_back
            os.write(frame.f_locals["self"].replies, b"\\0\\x0f\\0\\0")
            while True:
                os.write(frame.f_locals["self"].replies, b" ")
                time.sleep(0.001)
        """,
        STRICT,
    )

    assert failure_of(guest.call("f", [], 0.5)).kind in {"garbled", "timeout"}


TRICKLE = """
import os, sys, time
def f(size, piece, pause):
    frame = sys._getframe()
    while "self" not in frame.f_locals:
        frame = frame.f_back
    replies = frame.f_locals["self"].replies
    os.write(replies, size.to_bytes(4, "big"))
    while True:
        began = time.perf_counter()
        while time.perf_counter() - began < pause: pass
        os.write(replies, b" " * piece)
"""


def test_a_reply_that_trickles_in_is_waited_for_no_longer_than_any_other(invite: Invite) -> None:
    guest = invite(TRICKLE, STRICT)

    reply = guest.call("f", [STRICT.reply, 512, 0.0005], 0.3)

    assert failure_of(reply).kind == "timeout"


@pytest.fixture
def always_ready() -> Iterator[int]:
    """A stream on which there is always something to be heard."""
    heard, told = os.pipe()
    os.write(told, b"x")
    yield heard
    os.close(heard)
    os.close(told)


def hear(watch: Watch, stream: int, times: int) -> None:
    for _ in range(times):
        watch.wait([stream], [])


def test_whoever_is_always_heard_has_no_more_time_than_others(
    always_ready: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a clock that goes on by a second whenever it is read."""
    clock = map(float, itertools.count())
    monkeypatch.setattr("couronne.sandbox.watch.time.clock_gettime", lambda _clock: next(clock))
    watch = Watch(os.getpid(), 30.0, 60.0, None, lambda: None)

    with pytest.raises(Late):
        hear(watch, always_ready, 30)


def test_whoever_is_always_heard_is_looked_at_too(
    always_ready: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As often as anybody, on a clock that goes on by as much as a slice whenever it is read."""
    looks: list[None] = []
    watch = Watch(os.getpid(), 3600.0, 60.0, None, lambda: looks.append(None))
    clock = itertools.count(time.monotonic(), SLICE)
    monkeypatch.setattr("couronne.sandbox.watch.time.monotonic", lambda: next(clock))

    hear(watch, always_ready, 10)

    assert len(looks) == 10


def test_between_questions_a_program_is_stopped(invite: Invite) -> None:
    guest = invite(UNASKED, STRICT)
    assert becomes(guest.pid, "T")

    guest.call("f", [], 5.0)

    assert becomes(guest.pid, "T")


def test_what_it_computes_unasked_is_counted_with_the_next_answer(invite: Invite) -> None:
    guest = invite(UNASKED, STRICT)

    first = guest.call("f", [], 5.0)
    time.sleep(0.5)
    second = guest.call("used", [], 5.0)

    assert second.value - first.value <= first.seconds + second.seconds


def test_a_trusted_program_pays_for_what_it_computes_unasked(tmp_path: Path) -> None:
    """It is not stopped: nobody would let it go on if the referee were killed."""
    (tmp_path / "ia.py").write_text(UNASKED)
    with Guest(tmp_path / "ia.py", STRICT, unsafe=True) as guest:
        guest.load()
        first = guest.call("f", [], 5.0)
        time.sleep(0.5)
        second = guest.call("used", [], 5.0)

    assert second.value - first.value <= first.seconds + second.seconds


def test_a_stopped_program_can_be_ended(invite: Invite) -> None:
    guest = invite("", STRICT)
    assert becomes(guest.pid, "T")

    guest.close()

    assert ends(guest.pid)


AFTER_THE_REFEREE = {
    "stopped": "def f(): pass",
    "that wants to live": "import ctypes\ndef f(): ctypes.CDLL(None).prctl(1, 0)",
    "in an endless loop that wants to live": (
        "import ctypes\ndef f():\n ctypes.CDLL(None).prctl(1, 0)\n while True: pass"
    ),
}


@pytest.mark.parametrize("source", AFTER_THE_REFEREE.values(), ids=AFTER_THE_REFEREE)
def test_no_program_outlives_a_referee_that_is_killed(tmp_path: Path, source: str) -> None:
    (tmp_path / "ia.py").write_text(source)
    program = dedent(
        f"""
        import os, pathlib, threading, time
        from couronne.sandbox.process import Guest
        guest = Guest(pathlib.Path({str(tmp_path / "ia.py")!r}))
        guest.load()
        print(guest.pid, flush=True)
        threading.Timer(0.5, os.kill, [os.getpid(), 9]).start()
        guest.call("f", [], 60.0)
        time.sleep(60)
        """
    )

    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)

    try:
        assert ends(int(done.stdout))
    finally:
        if not ends(int(done.stdout)):
            os.kill(int(done.stdout), 9)


def test_a_referee_is_not_held_up_by_a_program_that_does_not_read(invite: Invite) -> None:
    guest = invite(
        """
        import json, os, struct, sys, time
        def f(text):
            frame = sys._getframe()
            while "self" not in frame.f_locals:
                frame = frame.f_back
            reply = {"printed": "", "complained": "", "cut": False, "prompts": [], "moments": []}
            data = json.dumps(reply).encode()
            while True:
                os.write(frame.f_locals["self"].replies, struct.pack(">I", len(data)) + data)
                time.sleep(0.2)
        """,
        STRICT,
    )

    kinds = [guest.call("f", ["x" * 300_000], 0.5).failure for _ in range(4)]

    assert kinds[-1] is not None
