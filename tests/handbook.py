"""The documentation site, built as `make docs` does."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent


def build(folder: Path) -> Path:
    """Build the site into a folder; a warning is an error."""
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(folder)],
        cwd=ROOT,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return folder
