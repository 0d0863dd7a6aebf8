"""The walls: a chain of Linux tools that leaves a program nothing but its folder and its time."""

import os
import re
import shutil
import stat
import subprocess
import sys
from collections.abc import Collection, Iterator, Mapping, Sequence
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
LINKS = tuple(Path(path) for path in ("/lib", "/lib64", "/usr/lib64"))
"""Places of libraries that are links on most systems."""
LOADED = re.compile(r"(?m)^\t(?:.* => )?(/.*) \(0x[0-9a-f]+\)$")
"""A line in which the loader tells where it found a library."""
MULTIARCH = "-linux-gnu"
"""In the name of the folder in which Debian has the libraries of a kind of machine."""
DATA = tuple(map(Path, ("/usr/share/zoneinfo", "/usr/lib/locale", "/etc/ld.so.cache")))
"""Of the machine: the zones of time, the customs of countries, and where libraries are."""
PACKAGED = ("site-packages", "dist-packages")
"""Names of folders in which packages are installed."""
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
    """Show the interpreter with its library, and nothing else of the machine."""
    shown = []
    for path in LINKS:
        if path.is_symlink():
            shown += ["--symlink", str(path.readlink()), str(path)]
    places = _of_python(interpreter())
    for path in places:
        shown += ["--ro-bind", str(path), str(path)]
    for packages in _hidden(*places):
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
    standard = [Path(line) for line in told.stdout.splitlines()]
    linked = sorted(_linked(python, standard))
    wanted = [path for path in (python, *standard, *linked, *DATA) if path.exists()]
    outermost = [path for path in wanted if not _is_below(path, wanted)]
    return tuple(dict.fromkeys(outermost))


def _linked(python: Path, standard: Sequence[Path]) -> set[Path]:
    """Find the libraries that an interpreter and the modules of its library are linked with.

    The loader tells, and runs nothing. It splits the names of the modules at spaces and colons, so
    they are told without the folder that they all are in. Debian's folder of libraries is taken as
    a whole: to bind two dozen files costs a fifth of a start.
    """
    found: set[Path] = set()
    for folder in filter(Path.is_dir, standard):
        modules = " ".join(f"./{path.name}" for path in folder.glob("*.so"))
        told = subprocess.run(
            [python],
            cwd=folder,
            env={"LD_TRACE_LOADED_OBJECTS": "1", "LD_PRELOAD": modules},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )
        found.update(map(Path, LOADED.findall(told.stdout)))
    places = (path.parent.resolve() / path.name for path in found)
    return {place.parent if MULTIARCH in place.parent.name else place for place in places}


def _is_below(path: Path, places: Collection[Path]) -> bool:
    return any(place in path.parents for place in places)


@cache
def _hidden(*places: Path) -> tuple[Path, ...]:
    """Find what must not be seen below these: packages, and ourselves with the course's solution.

    The course has the standard library, and so have they.
    """
    found = {path for place in places for path in _packages(place)}
    if _is_below(OURSELVES, [Path(os.path.realpath(place)) for place in places]):
        found.add(OURSELVES)
    return tuple(
        sorted(path for path in found if not (path.is_symlink() or _is_below(path, found)))
    )


def _packages(place: Path) -> Iterator[Path]:
    """Yield the folders of packages below a place, however deep; below one, no other is sought."""
    for folder, inner, _files in os.walk(place):
        yield from (Path(folder, name) for name in inner if name in PACKAGED)
        inner[:] = [name for name in inner if name not in PACKAGED]


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
