"""The facts that a report of a problem should bring along."""

import os
import platform
import sys
from importlib.metadata import version
from typing import Any

from couronne.kernel import cache, cpu


def diagnose(language: str) -> dict[str, Any]:
    """Return versions, folders and what processor and terminal can do."""
    return {
        "couronne": version("couronne"),
        "python": platform.python_version(),
        "numpy": version("numpy"),
        "numba": version("numba"),
        "llvmlite": version("llvmlite"),
        "system": platform.platform(),
        "cores": os.cpu_count(),
        "cpu_features": sorted(cpu.features()),
        "cache": str(cache.root()),
        "cache_writable": cache.is_writable(cache.root()),
        "encoding": getattr(sys.stdout, "encoding", None) or "-",
        "language": language,
    }
