"""The sandbox, for real: what a stranger's program can do in it, and what it cannot."""

import subprocess
import sys
from pathlib import Path
from textwrap import dedent

import pytest

from couronne.errors import BadChoice, NoIsolation
from couronne.sandbox.limits import MEGABYTE, Limits
from couronne.sandbox.process import Guest
from couronne.sandbox.reply import Other
from tests.sandbox.programs import LIMITS, Invite, ends, failure_of


class TestAnswers:
    def test_values_come_back_as_they_are(self, invite: Invite) -> None:
        guest = invite("def f(a, b): return (a, [b, None, True, 1.5], 'é')")

        assert guest.call("f", [3, ["x"]], 1.0).value == (3, [["x"], None, True, 1.5], "é")

    def test_other_values_stay_inside_and_are_described(self, invite: Invite) -> None:
        guest = invite(
            """
            class Liar:
                def __eq__(self, other): return True
                def __repr__(self): return "pioche"
            class Silent:
                def __repr__(self): raise ValueError
            class Word(str): pass
            def liar(): return Liar()
            def silent(): return Silent()
            def word(): return Word("pioche")
            """
        )

        assert guest.call("liar", [], 1.0).value == Other("Liar", "pioche")
        assert guest.call("silent", [], 1.0).value == Other("Silent", "<ValueError in repr>")
        assert guest.call("word", [], 1.0).value == Other("Word", "'pioche'")

    def test_globals_last_from_call_to_call(self, invite: Invite) -> None:
        guest = invite("n = 0\ndef f():\n    global n\n    n += 1\n    return n")

        assert [guest.call("f", [], 1.0).value for _ in range(3)] == [1, 2, 3]

    def test_a_file_beside_it_can_be_imported(self, invite: Invite, tmp_path: Path) -> None:
        (tmp_path / "group").mkdir()
        (tmp_path / "group" / "roi_des_roses.py").write_text("def two(): return 2")

        assert invite("from roi_des_roses import two").call("two", [], 1.0).value == 2

    def test_what_it_prints_is_kept_for_its_author(self, invite: Invite) -> None:
        guest = invite("import sys\ndef f():\n print('ici')\n print('là', file=sys.stderr)")

        reply = guest.call("f", [], 1.0)

        assert (reply.printed, reply.complained) == ("ici\n", "là\n")

    @pytest.mark.parametrize(
        "source",
        [
            "import sys\nsys.stdout.reconfigure(encoding='utf-8')\ndef f(): print('ici')",
            "import sys\nout = sys.stdout\ndef f(): out.write('ici\\n')",
            "import sys\ndef f(): sys.stdout.buffer.write(b'ici\\n')",
            "ask = input\ndef f(): print(ask())",
        ],
        ids=["encoding", "kept stream", "bytes", "kept input"],
    )
    def test_any_way_of_printing_and_asking_is_seen(self, invite: Invite, source: str) -> None:
        assert invite(source).call("f", [], 1.0, inputs=["ici"]).printed == "ici\n"

    def test_a_named_tuple_is_a_tuple(self, invite: Invite) -> None:
        source = "from collections import namedtuple\nC = namedtuple('C', 'l c')\n"

        assert invite(source + "def f(): return [C(1, 2)]").call("f", [], 1.0).value == [(1, 2)]

    def test_characters_that_are_none_are_replaced(self, invite: Invite) -> None:
        guest = invite("def f():\n print('\\udc80')\n return '\\ud800'")

        reply = guest.call("f", [], 1.0)

        assert (reply.printed, reply.value) == ("?\n", "?")

    def test_it_can_leave_as_programs_do(self, invite: Invite) -> None:
        failure = failure_of(invite("def f(): exit()").call("f", [], 1.0))

        assert (failure.kind, failure.type) == ("raised", "SystemExit")

    def test_calls_of_input_are_answered_and_their_prompts_kept(self, invite: Invite) -> None:
        guest = invite("def f(): return input('Oui ? ') + input()")

        reply = guest.call("f", [], 1.0, inputs=["a", "b"])

        assert (reply.value, reply.prompts) == ("ab", (("Oui ? ",), ()))

    def test_input_without_an_answer_is_told_apart(self, invite: Invite) -> None:
        assert failure_of(invite("def f(): input()").call("f", [], 1.0)).kind == "exhausted"

    def test_a_watched_call_tells_what_became_of_its_arguments(self, invite: Invite) -> None:
        guest = invite("def f(a): a[0].append(3)")

        assert guest.call("f", [[[1]]], 1.0, watch=True).arguments == [[[1, 3]]]

    def test_questions_are_told_with_what_was_printed_before(self, invite: Invite) -> None:
        guest = invite("def f():\n print('ici')\n input()\n print('là')\n input()")

        assert guest.call("f", [], 1.0, inputs=["a", "b"]).moments == (4, 7)

    @pytest.mark.parametrize(("rows", "twice"), [("[[1]] * 2", True), ("[[1], [1]]", False)])
    def test_a_watched_call_tells_of_a_list_that_stands_twice(
        self, invite: Invite, rows: str, twice: bool
    ) -> None:
        guest = invite(f"def f(): return ({rows}, 3)")

        assert guest.call("f", [], 1.0, watch=True).twice is twice

    def test_chance_follows_from_the_seed(self, invite: Invite) -> None:
        source = "import random\nx = random.random()\nh = hash('a')\ndef f(): return [x, h]"

        first, second = (invite(source).call("f", [], 1.0).value for _ in range(2))

        assert first == second


class TestFailures:
    def test_an_error_comes_with_the_lines_of_the_program(self, invite: Invite) -> None:
        guest = invite("def f():\n    return 1 / 0\n")

        failure = failure_of(guest.call("f", [], 1.0))

        assert (failure.kind, failure.type) == ("raised", "ZeroDivisionError")
        assert 'File "ia.py", line 2, in f' in failure.trace
        assert "<string>" not in failure.trace
        assert guest.alive

    def test_a_missing_function_is_missing(self, invite: Invite) -> None:
        assert failure_of(invite("").call("play", [], 1.0)).kind == "missing"

    @pytest.mark.parametrize(
        ("source", "kind", "name"),
        [
            ("import numpy", "import", "ModuleNotFoundError"),
            ("from random import rosier", "import", "ImportError"),
            ("def f(:", "raised", "SyntaxError"),
            ("x = 'é'".encode("latin-1"), "raised", "SyntaxError"),
            ("raise SystemExit", "raised", "SystemExit"),
            ("raise KeyboardInterrupt", "raised", "KeyboardInterrupt"),
        ],
    )
    def test_a_file_that_cannot_be_loaded(
        self, invite: Invite, source: str | bytes, kind: str, name: str
    ) -> None:
        failure = failure_of(invite(source, loaded=False).load())

        assert (failure.kind, failure.type) == (kind, name)

    def test_a_program_that_is_not_there(self, tmp_path: Path) -> None:
        with pytest.raises(BadChoice) as caught:
            Guest(tmp_path / "ia.py")

        assert caught.value.code == "no_such_program"


WRITE_EVERYWHERE = """
import os
def write(data):
    for number in range(3, 9):
        try:
            os.write(number, data)
        except OSError:
            pass
"""

ENDS = {
    "infinite loop": ("def f():\n while True: pass", "timeout"),
    "sleep": ("import time\ndef f(): time.sleep(99)", "timeout"),
    "exit": ("import os\ndef f(): os._exit(0)", "died"),
    "kill of its parent": (
        "import os\ndef f():\n try: os.kill(os.getppid(), 9)\n finally: os._exit(1)",
        "died",
    ),
    "crash": ("import ctypes\ndef f(): ctypes.string_at(0)", "died"),
    "forged reply": (WRITE_EVERYWHERE + "def f(): write(b'x' * 9)", "garbled"),
    "endless forged reply": (
        WRITE_EVERYWHERE + "def f():\n while True: write(b'\\0\\0\\1\\0')",
        "garbled",
    ),
    "10 MB answer": ("def f(): return 'x' * 10_000_000", "garbled"),
    "closed streams": ("import os\ndef f(): os.closerange(0, 64)", "died"),
}


@pytest.mark.parametrize(("source", "kind"), ENDS.values(), ids=ENDS)
def test_a_program_that_ends_its_process_is_survived_and_told(
    invite: Invite, source: str, kind: str
) -> None:
    guest = invite(source)

    assert failure_of(guest.call("f", [], 0.5)).kind == kind
    assert not guest.alive
    assert failure_of(guest.call("f", [], 0.5)).kind == "died"


SURVIVES = {
    "kill of all": ("import os\ndef f(): os.kill(-1, 9)", "ProcessLookupError"),
    "recursion": ("def f(): return f()", "RecursionError"),
    "fork bomb": ("import os\ndef f():\n while True: os.fork()", "BlockingIOError"),
    "thread": ("import threading\ndef f(): threading.Thread(target=f).start()", "RuntimeError"),
    "new program": ("import subprocess\ndef f(): subprocess.run(['ls'])", "BlockingIOError"),
    "10 GB": ("def f(): return len(bytearray(10 << 30))", "MemoryError"),
    "home folder": ("def f(): open('/home/somebody/x', 'w')", "FileNotFoundError"),
    "the machine's passwords": ("def f(): open('/etc/passwd')", "FileNotFoundError"),
    "its own folder": ("def f(): open('/program/ia.py', 'a')", "OSError"),
    "the root": ("def f(): open('/x', 'w')", "OSError"),
    "other processes": ("import os\ndef f(): os.listdir('/proc')", "FileNotFoundError"),
    "connection": (
        "import socket\ndef f(): socket.create_connection(('127.0.0.1', 80), 1)",
        "OSError",
    ),
    "large file": ("def f():\n with open('/tmp/x', 'wb') as o: o.write(bytes(9 << 20))", "OSError"),
    "more memory": (
        "import resource\ndef f(): resource.setrlimit(resource.RLIMIT_AS, (1 << 40, 1 << 40))",
        "ValueError",
    ),
    "more processes": (
        "import resource\ndef f(): resource.setrlimit(resource.RLIMIT_NPROC, (9, 9))",
        "ValueError",
    ),
}


@pytest.mark.parametrize(("source", "error"), SURVIVES.values(), ids=SURVIVES)
def test_what_a_program_must_not_do_fails_with_an_error(
    invite: Invite, source: str, error: str
) -> None:
    guest = invite(source)

    failure = failure_of(guest.call("f", [], 2.0))

    assert failure.kind == "raised"
    assert failure.type == error or issubclass(
        getattr(__builtins__, failure.type, OSError), OSError
    )
    assert guest.alive


def test_all_small_files_together_are_limited_too(invite: Invite) -> None:
    guest = invite(
        """
        def f():
            for number in range(99):
                with open(f"/tmp/{number}", "wb") as out:
                    out.write(bytes(1 << 20))
        """,
        Limits(scratch=8 * MEGABYTE),
    )

    failure = failure_of(guest.call("f", [], 2.0))

    assert (failure.type, "No space" in failure.text) == ("OSError", True)


def test_a_gigabyte_of_output_is_cut(invite: Invite) -> None:
    guest = invite("def f():\n for _ in range(10_000): print('x' * 100_000)")

    reply = guest.call("f", [], 3.0)

    assert (reply.failure, len(reply.printed), reply.cut) == (None, LIMITS.output, True)


def test_an_import_that_never_ends_is_given_up(invite: Invite) -> None:
    guest = invite("while True: pass", Limits(start=0.3), loaded=False)

    assert failure_of(guest.load()).kind == "timeout"


FORGED = """
import json, struct, sys, os
def f(a):
    frame = sys._getframe()
    while "self" not in frame.f_locals:
        frame = frame.f_back
    text = json.dumps({FORGED}).encode()
    os.write(frame.f_locals["self"].replies, struct.pack(">I", len(text)) + text)
    os._exit(0)
"""
HONEST = {"printed": "", "complained": "", "cut": False, "prompts": [], "moments": []}


@pytest.mark.parametrize(
    "lie",
    [
        {"value": 1},
        {"value": 1, "arguments": []},
        {"value": 1, "arguments": [1], "moments": [1]},
        {"value": 1, "arguments": [1], "prompts": [["x"]], "moments": [float("inf")]},
        {"error": {"kind": "zzz", "type": "", "text": "", "trace": ""}},
        {"error": {"kind": "timeout", "type": "", "text": "", "trace": ""}},
        {"value": {"float": "x"}, "arguments": [1]},
    ],
)
def test_a_forged_reply_is_garbled(invite: Invite, lie: dict[str, object]) -> None:
    forged = repr({**HONEST, **lie}).replace("inf", "float('inf')")

    guest = invite(FORGED.replace("{FORGED}", forged))

    assert failure_of(guest.call("f", [1], 1.0, watch=True)).kind == "garbled"


def test_installed_packages_are_out_of_reach(invite: Invite) -> None:
    guest = invite(
        """
        import glob, sys
        def f():
            places = glob.glob(sys.prefix + "/lib*/python3*/*-packages/*")
            return places + glob.glob("/usr/lib*/python3*/*-packages/*")
        """
    )

    assert guest.call("f", [], 1.0).value == []


def test_replaced_builtins_harm_only_itself(invite: Invite) -> None:
    guest = invite("import builtins\ndef f():\n builtins.len = builtins.type = None\n return 1")

    assert failure_of(guest.call("f", [], 1.0)).kind in {"died", "raised"}


def test_a_program_of_another_name_sees_no_other_file(tmp_path: Path) -> None:
    (tmp_path / "alice.py").write_text("import os\ndef f(): return sorted(os.listdir('/program'))")
    (tmp_path / "bob.py").write_text("secret = 1")

    with Guest(tmp_path / "alice.py", LIMITS) as guest:
        guest.load()
        assert guest.call("f", [], 1.0).value == ["alice.py"]


def test_links_do_not_lead_out(invite: Invite, tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("secret")
    (tmp_path / "group").mkdir()
    (tmp_path / "group" / "link").symlink_to(tmp_path / "secret")

    guest = invite("def f(): return open('/program/link').read()")

    assert failure_of(guest.call("f", [], 1.0)).type == "FileNotFoundError"


def test_a_folder_too_large_to_copy_is_refused(tmp_path: Path) -> None:
    (tmp_path / "ia.py").write_text("")
    (tmp_path / "data").write_bytes(bytes(2 * MEGABYTE))

    with pytest.raises(BadChoice) as caught:
        Guest(tmp_path / "ia.py", Limits(folder=MEGABYTE))

    assert caught.value.code == "folder_too_large"


def test_a_trusted_program_answers_without_protection(tmp_path: Path) -> None:
    (tmp_path / "ia.py").write_text("def f(): return 1")

    with Guest(tmp_path / "ia.py", LIMITS, unsafe=True) as guest:
        assert guest.load().failure is None
        assert guest.call("f", [], 1.0).value == 1


def test_without_the_tools_nothing_is_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "ia.py").write_text("")
    monkeypatch.setenv("PATH", str(tmp_path))

    with pytest.raises(NoIsolation) as caught:
        Guest(tmp_path / "ia.py", LIMITS)

    assert caught.value.code == "no_isolation_tool"


def test_it_dies_with_whoever_started_it(tmp_path: Path) -> None:
    (tmp_path / "ia.py").write_text("def f():\n while True: pass")
    program = dedent(
        f"""
        import os, pathlib, threading
        from couronne.sandbox.process import Guest
        guest = Guest(pathlib.Path({str(tmp_path / "ia.py")!r}))
        guest.load()
        print(guest.pid, flush=True)
        threading.Timer(0.3, os._exit, [1]).start()
        guest.call("f", [], 60.0)
        """
    )

    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)

    assert ends(int(done.stdout))
