"""Where machine code is kept between processes: one folder for each state of the sources.

Numba notices a change in a function's own file only; a folder named after all sources that a
game is compiled from makes it impossible to run yesterday's rules.
"""

import atexit
import hashlib
import os
import shutil
import tempfile
from functools import cache
from pathlib import Path

import platformdirs

KEPT_FOLDERS = 6


def root() -> Path:
    """Return the folder for everything that can be made again (`COURONNE_CACHE` moves it)."""
    chosen = os.environ.get("COURONNE_CACHE")
    return Path(chosen) if chosen else platformdirs.user_cache_path("couronne")


@cache
def folder(*sources: Path) -> Path:
    """Return a writable folder for code compiled from the Python files in these folders."""
    place = root() / "kernels" / _fingerprint(sources)
    if not is_writable(place):  # no home to write to: keep code as long as the process lives
        return _temporary()
    _prune(place)
    return place


def is_writable(place: Path | None = None) -> bool:
    """Tell whether a folder of the cache can be written to, making it if need be."""
    folder = place or root()
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


def _fingerprint(sources: tuple[Path, ...]) -> str:
    digest = hashlib.sha256()
    for source in sources:
        for file in sorted(source.glob("*.py")):
            digest.update(file.name.encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()[:16]


def _prune(current: Path) -> None:
    """Drop the folders of older sources, but for the most recent few."""
    os.utime(current)
    folders = sorted(current.parent.iterdir(), key=lambda place: place.stat().st_mtime)
    for old in folders[:-KEPT_FOLDERS]:
        shutil.rmtree(old, ignore_errors=True)
