"""What of an installation is seen in the sandbox: an interpreter, its library, no packages."""

import importlib.util
import re
import shutil
import sysconfig
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from couronne.sandbox import isolation
from tests.sandbox.programs import Invite

LOOK = "import os\ndef f(path): return os.path.exists(path) and sorted(os.listdir(path))"
SOLUTION = "couronne/classroom/roi_des_roses.py"
NOT_NEEDED = shutil.ignore_patterns(
    "site-packages", "dist-packages", "__pycache__", "test", "idlelib", "config-*", "ensurepip"
)


@pytest.fixture
def prefix(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An interpreter in a place of its own, as pyenv and conda have them."""
    ours = isolation.interpreter()
    folder = Path(tempfile.mkdtemp(dir="/var/tmp"))  # the scratch folder hides /tmp
    folder.chmod(0o755)
    (folder / "bin").mkdir()
    python = Path(shutil.copy2(ours, folder / "bin"))
    library = Path(sysconfig.get_path("stdlib"))
    shutil.copytree(library, folder / "lib" / library.name, ignore=NOT_NEEDED, symlinks=False)
    monkeypatch.setattr(isolation, "interpreter", lambda: python)
    yield folder
    shutil.rmtree(folder)


def install(folder: Path) -> Path:
    """Put something that looks like the solution of the course there."""
    solution = folder / SOLUTION
    solution.parent.mkdir(parents=True)
    solution.write_text("score = 42\n")
    return solution


@pytest.mark.parametrize(
    "place",
    [
        "envs/class/lib/python3.99/site-packages",
        "versions/class/lib/python3.99/site-packages",
        "share/class",
        "lib/python3.99/site-packages",
        "lib/class/python3.99/site-packages",
        "lib/class",
    ],
)
def test_what_is_installed_below_the_interpreter_is_not_seen(
    prefix: Path, invite: Invite, place: str
) -> None:
    solution = install(prefix / place)
    guest = invite(LOOK)

    assert guest.call("f", [str(solution.parent)], 1.0).value is False


def test_packages_far_below_the_standard_library_are_not_seen(prefix: Path, invite: Invite) -> None:
    (library,) = (prefix / "lib").glob("python3*")
    packages = library / "far" / "further" / "python3.99" / "dist-packages"
    install(packages)
    install(packages / "within" / "site-packages")

    assert invite(LOOK).call("f", [str(packages)], 1.0).value == []


def test_packages_beside_the_standard_library_are_not_seen(prefix: Path, invite: Invite) -> None:
    (library,) = (prefix / "lib").glob("python3*")
    install(library / "site-packages")

    assert invite(LOOK).call("f", [str(library / "site-packages")], 1.0).value == []


def test_the_folder_in_which_we_run_is_not_seen_wherever_it_is(
    prefix: Path, invite: Invite, monkeypatch: pytest.MonkeyPatch
) -> None:
    (library,) = (prefix / "lib").glob("python3*")
    solution = install(library)
    monkeypatch.setattr(isolation, "OURSELVES", solution.parent.parent, raising=False)

    assert invite(LOOK).call("f", [str(library / "couronne")], 1.0).value == []


def test_we_may_be_installed_among_the_packages_of_the_interpreter(
    prefix: Path, invite: Invite, monkeypatch: pytest.MonkeyPatch
) -> None:
    (library,) = (prefix / "lib").glob("python3*")
    solution = install(library / "site-packages")
    monkeypatch.setattr(isolation, "OURSELVES", solution.parent.parent, raising=False)

    assert invite(LOOK).call("f", [str(library / "site-packages")], 1.0).value == []


def test_the_folder_in_which_we_run_is_ours() -> None:
    assert (isolation.OURSELVES / "classroom" / "roi_des_roses.py").is_file()


def test_of_the_systems_libraries_only_those_of_the_interpreter_are_seen(invite: Invite) -> None:
    """Whole programs with packages of their own live beside them, compilers and helpers of root."""
    guest = invite(LOOK)
    kept = re.compile(r"python3\.\d+|python\d+\.zip|locale|.+-linux-gnu.*|.+\.so.*")

    seen = guest.call("f", ["/usr/lib"], 1.0).value

    assert [name for name in seen if not kept.fullmatch(name)] == []


def test_libraries_that_modules_are_linked_with_are_found(invite: Invite) -> None:
    modules = "bz2 ctypes decimal lzma pyexpat readline sqlite3 ssl uuid zlib"
    names = [name for name in modules.split() if importlib.util.find_spec(name)]
    guest = invite("import importlib\ndef f(names): list(map(importlib.import_module, names))")

    assert guest.call("f", [names], 20.0).failure is None


def test_environments_of_the_machine_are_not_seen(invite: Invite) -> None:
    shown = [f"/usr/{name}" for name in ("local", "share/python3", "src", "include", "bin/env")]
    guest = invite(LOOK)

    ours = isolation.interpreter()
    for path in shown:
        if path not in {str(parent) for parent in ours.parents}:
            assert guest.call("f", [path], 1.0).value is False


def test_the_standard_library_of_such_an_interpreter_works(prefix: Path, invite: Invite) -> None:
    guest = invite("import ctypes, decimal, json, sqlite3, sys\ndef f(): return sys.prefix")

    assert guest.call("f", [], 1.0).value == str(prefix)


TERMINALS = """
import os
NAMES = ["ptmx", "pts/ptmx", "tty", "shm"]
def f():
    return sorted(os.listdir("/dev")), sum(can_open("/dev/" + name) for name in NAMES)
def can_open(path):
    try:
        return os.open(path, os.O_RDWR | os.O_NOCTTY) > 0
    except OSError:
        return False
"""


def test_of_devices_there_are_those_that_hold_nothing(invite: Invite) -> None:
    """A terminal keeps what is written to it, beside the limit of memory, and is counted."""
    devices = ["full", "null", "random", "urandom", "zero"]

    assert invite(TERMINALS).call("f", [], 1.0).value == (devices, 0)
