"""The documentation site, built as `make docs` does."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent


def build(folder: Path) -> Path:
    """Build the site into a folder; a warning is an error."""
    done = try_to_build(folder, ROOT)
    assert done.returncode == 0, done.stderr
    return folder


def try_to_build(folder: Path, project: Path) -> subprocess.CompletedProcess[str]:
    """Build the site of a project; tell what came of it."""
    return subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(folder)],
        cwd=project,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
