"""Folders that students fill: nothing leads out of them, nothing in them stops the referee."""

import os
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from textwrap import dedent
from threading import Event, Thread

import pytest

from couronne.errors import BadChoice
from couronne.sandbox.limits import MEGABYTE, Limits
from couronne.sandbox.process import Guest

LIMITS = Limits(start=2.0, patience=1.0, memory=256 * MEGABYTE)
LISTS = "import os\ndef f(): return sorted(os.listdir('/program'))\n"


def link(path: Path, secret: Path) -> None:
    path.symlink_to(secret)


def hanging_link(path: Path, _secret: Path) -> None:
    path.symlink_to("nowhere")


def link_to_a_folder(path: Path, secret: Path) -> None:
    path.symlink_to(secret.parent)


def endless_link(path: Path, _secret: Path) -> None:
    path.symlink_to(path.name)


def fifo(path: Path, _secret: Path) -> None:
    os.mkfifo(path)


def folder(path: Path, _secret: Path) -> None:
    path.mkdir()


def unix_socket(path: Path, _secret: Path) -> None:
    before = Path.cwd()
    os.chdir(path.parent)  # the name of a socket is short
    try:
        with socket.socket(socket.AF_UNIX) as bound:
            bound.bind(path.name)
    finally:
        os.chdir(before)


TRAPS = [link, hanging_link, link_to_a_folder, endless_link, fifo, folder, unix_socket]
Trap = Callable[[Path, Path], None]


@pytest.fixture
def secret(tmp_path: Path) -> Path:
    """A file of the teacher's, outside the students' folder."""
    file = tmp_path / "teacher" / "secret.py"
    file.parent.mkdir()
    file.write_text("marks = 20\ndef f(): return marks\n")
    return file


@pytest.fixture
def group(tmp_path: Path) -> Path:
    path = tmp_path / "group"
    path.mkdir()
    return path


def refusal_of(program: Path, limits: Limits = LIMITS, unsafe: bool = False) -> BadChoice:
    with pytest.raises(BadChoice) as caught:
        Guest(program, limits, unsafe)
    return caught.value


def asked(program: Path, limits: Limits = LIMITS) -> object:
    """Start a program and return what its `f` says."""
    with Guest(program, limits) as guest:
        assert guest.load().failure is None
        return guest.call("f", [], 1.0).value


@pytest.mark.parametrize("unsafe", [False, True], ids=["safe", "unsafe"])
@pytest.mark.parametrize("name", ["ia.py", "anne.py"])
@pytest.mark.parametrize("trap", TRAPS)
def test_a_program_that_is_no_plain_file_is_refused(
    group: Path, secret: Path, trap: Trap, name: str, unsafe: bool
) -> None:
    trap(group / name, secret)

    refusal = refusal_of(group / name, unsafe=unsafe)

    assert (refusal.code, refusal.values["file"]) == ("not_a_plain_file", name)


@pytest.mark.parametrize("name", ["ia.py", "anne.py"])
@pytest.mark.parametrize("trap", TRAPS)
def test_a_companion_that_is_no_plain_file_is_refused(
    group: Path, secret: Path, trap: Trap, name: str
) -> None:
    (group / name).write_text("from roi_des_roses import marks\ndef f(): return marks")
    trap(group / "roi_des_roses.py", secret)

    refusal = refusal_of(group / name)

    assert (refusal.code, refusal.values["file"]) == ("not_a_plain_file", "roi_des_roses.py")


@pytest.mark.parametrize("trap", TRAPS)
def test_what_else_is_no_plain_file_stays_outside(group: Path, secret: Path, trap: Trap) -> None:
    (group / "ia.py").write_text(LISTS)
    trap(group / "data", secret)

    assert asked(group / "ia.py") == ["ia.py"]


def test_a_folder_below_that_is_a_link_stays_outside(group: Path, secret: Path) -> None:
    (group / "ia.py").write_text(LISTS)
    (group / "lib").symlink_to(secret.parent, target_is_directory=True)

    assert asked(group / "ia.py") == ["ia.py"]


def test_a_folder_that_the_teacher_names_may_be_a_link(group: Path, tmp_path: Path) -> None:
    (group / "ia.py").write_text(LISTS)
    (tmp_path / "named").symlink_to(group, target_is_directory=True)

    assert asked(tmp_path / "named" / "ia.py") == ["ia.py"]


def test_links_that_come_and_go_meanwhile_lead_nowhere(group: Path, secret: Path) -> None:
    """Whoever swaps a file for a link between a look and the reading wins nothing."""
    (group / "ia.py").write_text(
        """
def f():
    with open('/program/data') as file:
        return file.read()
"""
    )
    plain, leading, over = group / "plain", group / "leading", Event()
    seen: set[object] = set()

    def swap() -> None:
        while not over.is_set():
            plain.write_text("own")
            plain.replace(group / "data")
            leading.symlink_to(secret)
            leading.replace(group / "data")

    swapping = Thread(target=swap)
    swapping.start()
    try:
        for _ in range(30):
            try:
                seen.add(asked(group / "ia.py"))
            except BadChoice as error:
                seen.add(error.code)
    finally:
        over.set()
        swapping.join()

    assert seen <= {"own", "", None, "not_a_plain_file"}


@pytest.mark.parametrize("name", ["ia.py", "anne.py"])
def test_a_file_with_holes_is_counted_by_what_is_read(group: Path, name: str) -> None:
    (group / name).write_text("")
    with (group / "roi_des_roses.py").open("wb") as file:
        file.truncate(1 << 40)

    refusal = refusal_of(group / name)

    assert refusal.code == "folder_too_large"


def test_a_file_that_grows_while_it_is_read_is_no_larger_than_the_limit(group: Path) -> None:
    (group / "ia.py").write_text("def f(): return len(open('/program/data').read())")
    growing = group / "data"
    growing.touch()
    over = Event()

    def grow() -> None:
        with growing.open("ab", buffering=0) as file:
            while not over.is_set() and file.tell() < 64 * MEGABYTE:
                file.write(bytes(MEGABYTE >> 4))

    writer = Thread(target=grow)
    writer.start()
    try:
        sizes = []
        for _ in range(5):
            try:
                sizes.append(asked(group / "ia.py", Limits(folder=MEGABYTE)))
            except BadChoice as error:
                sizes.append(error.code)
    finally:
        over.set()
        writer.join()

    assert all(size == "folder_too_large" or int(str(size)) <= MEGABYTE for size in sizes)


def many_files(place: Path) -> None:
    for number in range(400):
        (place / str(number)).touch()


def many_hidden_files(place: Path) -> None:
    for number in range(400):
        (place / f".{number}").touch()


def many_folders(place: Path) -> None:
    for number in range(400):
        (place / str(number)).mkdir()


def files_further_down(place: Path) -> None:
    for number in range(400):
        folder = place / str(number // 20)
        folder.mkdir(exist_ok=True)
        (folder / str(number)).touch()


def folders_in_folders(place: Path) -> None:
    place.joinpath(*["d"] * 60).mkdir(parents=True)


FULL = [many_files, many_hidden_files, many_folders, files_further_down, folders_in_folders]


@pytest.mark.parametrize("fill", FULL)
def test_a_folder_with_too_much_in_it_is_refused(group: Path, fill: Callable[[Path], None]) -> None:
    (group / "ia.py").write_text("")
    fill(group)

    assert refusal_of(group / "ia.py").code == "folder_too_full"


def test_a_program_alone_does_not_mind_what_is_beside_it(group: Path) -> None:
    (group / "anne.py").write_text(LISTS)
    many_files(group)

    assert asked(group / "anne.py") == ["anne.py"]


def test_an_installed_environment_is_no_part_of_a_program(group: Path) -> None:
    (group / "ia.py").write_text(LISTS)
    (group / "venv").mkdir()
    (group / "venv" / "pyvenv.cfg").touch()
    for number in range(100):
        (group / "venv" / f"{number}.py").touch()

    assert asked(group / "ia.py") == ["ia.py"]


def test_files_come_along_under_any_name(group: Path) -> None:
    names = ["-x", "a b", "deux\nlignes", "\x1b[2J", os.fsdecode(b"zo\xe9"), "é" * 100]
    (group / "ia.py").write_text(
        "import os\ndef f(): return sorted(os.fsencode(n).hex() for n in os.listdir('/program'))"
    )
    for name in names:
        (group / name).touch()

    assert asked(group / "ia.py") == sorted(os.fsencode(n).hex() for n in [*names, "ia.py"])


def test_files_further_down_come_along_and_none_can_be_changed(group: Path) -> None:
    (group / "lib" / "deep").mkdir(parents=True)
    (group / "lib" / "__init__.py").touch()
    (group / "lib" / "deep" / "words.txt").write_text("rose")
    (group / "ia.py").write_text(
        dedent(
            """
            import os
            import lib
            def f():
                place = os.path.dirname(os.path.abspath(lib.__file__))
                refused = 0
                for change in (
                    lambda: open(place + "/new", "w"),
                    lambda: open(place + "/deep/words.txt", "a"),
                    lambda: os.chmod("/program/ia.py", 0o777),
                    lambda: os.unlink("/program/ia.py"),
                ):
                    try:
                        change()
                    except OSError:
                        refused += 1
                return refused, open(place + "/deep/words.txt").read()
            """
        )
    )

    assert asked(group / "ia.py") == (4, "rose")


def test_a_program_is_handed_no_other_open_file(group: Path) -> None:
    for name in ("a", "b", "c"):
        (group / name).write_text("x")
    (group / "ia.py").write_text(
        dedent(
            """
            import os, stat
            def f():
                files = []
                for number in range(64):
                    try:
                        files.append(stat.S_ISREG(os.fstat(number).st_mode))
                    except OSError:
                        pass
                return any(files)
            """
        )
    )

    assert asked(group / "ia.py") is False


@pytest.mark.parametrize("unsafe", [False, True], ids=["safe", "unsafe"])
def test_whoever_is_killed_leaves_no_copy_behind(group: Path, tmp_path: Path, unsafe: bool) -> None:
    (group / "ia.py").write_text("def f(): pass")
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    program = dedent(
        f"""
        import os, pathlib, signal
        from couronne.sandbox.process import Guest
        guest = Guest(pathlib.Path({str(group / "ia.py")!r}), unsafe={unsafe})
        guest.load()
        print(guest.pid, flush=True)
        os.kill(os.getpid(), signal.SIGKILL)
        """
    )

    done = subprocess.run(
        [sys.executable, "-c", program],
        stdout=subprocess.PIPE,
        env={**os.environ, "TMPDIR": str(scratch)},
    )

    assert done.returncode == -9
    wait_for_the_end(int(done.stdout))
    assert list(scratch.iterdir()) == []


def wait_for_the_end(pid: int) -> None:
    """Wait for a process that is no child of ours."""
    for _ in range(200):
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return
        Event().wait(0.05)
    raise AssertionError("still running")
