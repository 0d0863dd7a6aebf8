"""Couronne by a clock on the wall that can be set: a file says how many seconds it is ahead."""

import os
import time
from pathlib import Path

AHEAD = "COURONNE_TEST_AHEAD"
"""The variable that names the file."""


def shift() -> None:
    """Let the clock on the wall be ahead, and no other."""
    right, file = time.time, Path(os.environ[AHEAD])
    time.time = lambda: right() + float(file.read_text())
