"""The walls: a chain of Linux tools that leaves a program nothing but its folder and its time."""

import os
import shutil
import stat
import subprocess
import sys
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from couronne.errors import NoIsolation
from couronne.sandbox.limits import Limits
from couronne.sandbox.syscalls import filter_program

NOBODY = 65534
FOLDER = "/program"
SCRATCH = "/tmp"
PACKAGES = {"bwrap": "bubblewrap", "setpriv": "util-linux"}
"""By tool: the package that brings it."""
LIBRARIES = tuple(Path(path) for path in ("/usr/lib", "/usr/lib64", "/usr/lib32"))
LIBRARIES += tuple(Path("/", path.name) for path in LIBRARIES)
"""Of the system, those that the interpreter was linked with among them."""
ZONES = Path("/usr/share/zoneinfo")
DEVICES = tuple(f"/dev/{name}" for name in ("null", "zero", "full", "random", "urandom"))
OURSELVES = Path(os.path.realpath(__file__)).parent.parent
EMPTY = 4096
"""Bytes of a folder that is there to hide another: the least that there can be."""
OLDEST_PYTHON = (3, 11)


def needed_tools() -> tuple[str, ...]:
    """Name the tools of the chain; who is root must become nobody first."""
    return ("setpriv", "bwrap") if os.geteuid() == 0 else ("bwrap",)


def check() -> None:
    """Refuse to go on where the walls cannot be built."""
    if sys.platform != "linux":
        raise NoIsolation("no_isolation_here", system=sys.platform)
    for tool in needed_tools():
        if shutil.which(tool) is None:
            raise NoIsolation("no_isolation_tool", tool=tool, package=PACKAGES[tool])
    filter_program()


def walls(files: Mapping[str, int], limits: Limits, info: int, syscalls: int) -> list[str]:
    """Return the command before the one that is to be run inside, beside these open files.

    It tells of itself through the stream `info`, and reads the filter of calls from `syscalls`.
    The scratch folder is the one place that can be written to.
    """
    become_nobody = (
        ["setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups", "--no-new-privs"]
        if os.geteuid() == 0
        else []
    )
    return [
        *become_nobody,
        *("bwrap", "--unshare-all", "--disable-userns", "--unshare-user"),
        *("--as-pid-1", "--new-session", "--die-with-parent", "--info-fd", str(info)),
        *("--seccomp", str(syscalls)),
        *("--clearenv", "--setenv", "PYTHONHASHSEED", "0", "--setenv", "HOME", SCRATCH),
        *_system(),
        *_devices(),
        *("--size", str(limits.scratch), "--tmpfs", SCRATCH),
        *_program(files),
        *("--remount-ro", "/", "--chdir", SCRATCH, "--"),
    ]


def _devices() -> list[str]:
    """Show the machine's devices that hold nothing; terminals are not among them.

    They cannot be bound for reading only: then they are no devices.
    """
    return [part for path in DEVICES for part in ("--dev-bind", path, path)]


def _program(files: Mapping[str, int]) -> list[str]:
    """Copy open files into the memory of the sandbox, which takes them along when it ends."""
    copied = [("--file", str(handle), f"{FOLDER}/{path}") for path, handle in files.items()]
    return [part for copy in copied for part in copy]


def _system() -> list[str]:
    """Show the libraries and the interpreter, and nothing else of the machine."""
    shown = []
    for path in LIBRARIES:
        if path.is_symlink():
            shown += ["--symlink", str(path.readlink()), str(path)]
        elif path.is_dir():
            shown += ["--ro-bind", str(path), str(path)]
    places = _of_python(interpreter())
    for path in places:
        if not _is_below(path, LIBRARIES):
            shown += ["--ro-bind", str(path), str(path)]
    for packages in _hidden(*LIBRARIES, *places):
        hidden = str(packages)
        shown += ["--size", str(EMPTY), "--tmpfs", hidden, "--remount-ro", hidden]
    return shown


@cache
def _of_python(python: Path) -> tuple[Path, ...]:
    """Find what an interpreter needs: itself, the standard library, what is linked with them."""
    told = subprocess.run(
        [python, "-I", "-S", "-B", "-c", "import sys; print(*sys.path, sep='\\n')"],
        capture_output=True,
        text=True,
        check=True,
    )
    standard = map(Path, told.stdout.splitlines())
    libraries = python.parent.parent.glob("lib*/*.so*")
    linked = [path for path in libraries if path.is_file() and not _is_below(path, LIBRARIES)]
    wanted = [path for path in (python, *standard, *linked, ZONES) if path.exists()]
    outermost = [path for path in wanted if not _is_below(path, wanted)]
    return tuple(dict.fromkeys(outermost))


def _is_below(path: Path, places: Sequence[Path]) -> bool:
    return any(place in path.parents for place in places)


@cache
def _hidden(*places: Path) -> tuple[Path, ...]:
    """Find what must not be seen below these: packages, and ourselves with the course's solution.

    The course has the standard library, and so have they.
    """
    patterns = ("", "python3*/", "*/python3*/")
    found = {
        path
        for place in places
        if place.is_dir() and not place.is_symlink()
        for pattern in patterns
        for name in ("site-packages", "dist-packages")
        for path in place.glob(pattern + name)
    }
    if _is_below(OURSELVES, [Path(os.path.realpath(place)) for place in places]):
        found.add(OURSELVES)
    return tuple(sorted(path for path in found if not path.is_symlink()))


@cache
def interpreter() -> Path:
    """Find a Python that whoever lives in the sandbox may read: ours, or else the system's."""
    ours = Path(os.path.realpath(sys.executable))
    for path in (ours, Path("/usr/bin/python3"), Path("/usr/local/bin/python3")):
        if path.exists() and _is_open_to_nobody(path) and _is_recent(path):
            return Path(os.path.realpath(path))
    raise NoIsolation("no_isolation_python", path=str(ours))


def _is_open_to_nobody(path: Path) -> bool:
    if os.geteuid() != 0:
        return os.access(path, os.X_OK)
    real = Path(os.path.realpath(path))
    return all(place.stat().st_mode & stat.S_IXOTH for place in (real, *real.parents))


def _is_recent(path: Path) -> bool:
    told = subprocess.run(
        [path, "-I", "-S", "-c", "import sys; print(*sys.version_info[:2])"],
        capture_output=True,
        text=True,
        check=False,
    )
    return told.returncode == 0 and tuple(map(int, told.stdout.split())) >= OLDEST_PYTHON
