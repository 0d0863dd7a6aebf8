"""What keeps a server small and its answers even."""

import ctypes
import gc
import sys
from collections.abc import Iterator
from pathlib import Path

GARBAGE = (50_000, 50, 50)
"""How many objects, and then rounds, are awaited before garbage is looked for."""
MAPPINGS = Path("/proc/self/smaps")
COMPILER = "libllvmlite"
DONT_NEED = 4
"""The advice to drop pages, as Linux numbers it."""


def leave_out_scipy() -> None:
    """Keep Numba from loading scipy's linear algebra, which no rule uses: 0.4 s and 17 MB."""
    sys.modules.setdefault("scipy", None)  # type: ignore[arg-type]


def spare_the_collector() -> None:
    """Look for garbage less often, and never in what stays: a whole round would hold all up."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GARBAGE)


def give_back_compiler() -> None:
    """Drop the compiler's code from memory once rules are loaded: it comes back if called again."""
    if not MAPPINGS.exists():
        return
    advise = ctypes.CDLL(None).madvise
    for start, end in _unchanged(MAPPINGS.read_text()):
        advise(ctypes.c_void_p(start), ctypes.c_size_t(end - start), DONT_NEED)


def _unchanged(mappings: str) -> Iterator[tuple[int, int]]:
    """Find the parts of the compiler that are as they are on disk and cannot be written."""
    for part in mappings.split("VmFlags:"):
        lines = part.splitlines()
        header = next((line.split() for line in lines if "-" in line.split(" ")[0]), [])
        if len(header) < 6 or COMPILER not in header[5] or "w" in header[1]:
            continue
        if any(line.split() == ["Anonymous:", "0", "kB"] for line in lines):
            start, end = header[0].split("-")
            yield int(start, 16), int(end, 16)
