"""Where machine code is kept between processes: one folder for each state of the sources.

Numba notices a change in a function's own file only; a folder named after all sources that a
game is compiled from makes it impossible to run yesterday's rules. For rules that are not ours the
code itself counts, as it was loaded: see `loaded`.
"""

import atexit
import hashlib
import os
import shutil
import tempfile
from functools import cache
from pathlib import Path

import platformdirs

KEPT_FOLDERS = 60
"""Half a megabyte each; whoever changes the rules of a game often shall not drop all others."""


def root() -> Path:
    """Return the folder for everything that can be made again (`COURONNE_CACHE` moves it)."""
    chosen = os.environ.get("COURONNE_CACHE")
    return Path(chosen) if chosen else platformdirs.user_cache_path("couronne")


@cache
def folder(*sources: Path, loaded: str = "") -> Path:
    """Return a writable folder for code made of these files, and of what else was loaded."""
    place = root() / "kernels" / _fingerprint(sources, loaded)
    if not is_writable(place):  # no home to write to: keep code as long as the process lives
        return _temporary()
    _prune(place)
    return place


def is_writable(folder: Path) -> bool:
    """Tell whether a folder can be written to, making it if need be."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


def _temporary() -> Path:
    place = Path(tempfile.mkdtemp(prefix="couronne-"))
    atexit.register(shutil.rmtree, place, ignore_errors=True)
    return place


def _fingerprint(sources: tuple[Path, ...], loaded: str) -> str:
    digest = hashlib.sha256(loaded.encode())
    for file in sources:
        digest.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def _prune(current: Path) -> None:
    """Drop the folders of older sources, but for the most recent few."""
    os.utime(current)
    folders = [place for place in current.parent.iterdir() if place.is_dir()]
    for old in sorted(folders, key=_age)[:-KEPT_FOLDERS]:
        shutil.rmtree(old, ignore_errors=True)


def _age(place: Path) -> float:
    """Return when a folder was last used; another process may just have dropped it."""
    try:
        return place.stat().st_mtime
    except OSError:
        return 0.0
