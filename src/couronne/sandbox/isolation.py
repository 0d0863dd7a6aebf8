"""The walls: a chain of Linux tools that leaves a program nothing but its folder and its time."""

import os
import shutil
import stat
import subprocess
import sys
from collections.abc import Mapping
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
        *("--dev", "/dev", "--remount-ro", "/dev"),
        *("--size", str(limits.scratch), "--tmpfs", SCRATCH),
        *_program(files),
        *("--remount-ro", "/", "--chdir", SCRATCH, "--"),
    ]


def _program(files: Mapping[str, int]) -> list[str]:
    """Copy open files into the memory of the sandbox, which takes them along when it ends."""
    copied = [("--file", str(handle), f"{FOLDER}/{path}") for path, handle in files.items()]
    return [part for copy in copied for part in copy]


def _system() -> list[str]:
    """Show the libraries and the interpreter, and nothing else of the machine."""
    shown = ["--ro-bind", "/usr", "/usr"]
    for name in ("lib", "lib64", "lib32"):
        path = Path("/", name)
        if path.is_symlink():
            shown += ["--symlink", str(path.readlink()), str(path)]
        elif path.is_dir():
            shown += ["--ro-bind", str(path), str(path)]
    home = interpreter().parent.parent
    if not home.is_relative_to("/usr"):
        shown += ["--ro-bind", str(home), str(home)]
    for packages in _packages(Path("/usr"), home):
        hidden = str(packages)
        shown += ["--size", str(EMPTY), "--tmpfs", hidden, "--remount-ro", hidden]
    return shown


@cache
def _packages(*places: Path) -> tuple[Path, ...]:
    """Find where packages are installed: the course has the standard library, and so have they."""
    patterns = ("lib*/python3*/site-packages", "lib*/python3*/dist-packages")
    roots = {root for place in places for root in (place, place / "local") if root.is_dir()}
    found = {path for root in roots for pattern in patterns for path in root.glob(pattern)}
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
