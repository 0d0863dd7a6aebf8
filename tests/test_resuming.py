"""A long run of tests that was interrupted goes on where it was."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests import resuming

TESTS = """
from pathlib import Path

def test_first(): pass

def test_second(): assert Path("mended").exists()
"""


def run(folder: Path) -> subprocess.CompletedProcess[str]:
    """Run the tests of a folder, noting what passes."""
    return subprocess.run(
        [
            *(sys.executable, "-m", "pytest", "-p", "tests.resuming", "-n", "1", "-q"),
            *("--rootdir", str(folder), "--confcutdir", str(folder), "-c", "/dev/null"),
            *("--notes", str(folder / "notes"), "test_some.py"),
        ],
        cwd=folder,
        env={"PATH": "", "PYTHONPATH": str(resuming.ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )


def test_what_has_passed_is_not_run_again(tmp_path: Path) -> None:
    """The other tests are, until all have passed; then nothing is left, and that is well."""
    (tmp_path / "test_some.py").write_text(TESTS)
    first = run(tmp_path)
    (tmp_path / "mended").touch()
    second, third = run(tmp_path), run(tmp_path)

    assert (1, 0, 0) == (first.returncode, second.returncode, third.returncode)
    assert "1 failed, 1 passed" in first.stdout
    assert "1 passed" in second.stdout
    assert "1 tests had passed before" in second.stdout
    assert "2 tests had passed before" in third.stdout


def test_another_switch_of_the_compiler_begins_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What passed in compiled code says nothing about plain Python."""
    monkeypatch.delenv("NUMBA_DISABLE_JIT", raising=False)
    compiled = resuming.Resuming(tmp_path).notes
    compiled.add("a test")
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")

    assert resuming.Resuming(tmp_path).notes.passed == []


def test_how_far_it_is_tells_what_is_left(tmp_path: Path) -> None:
    """From the time that was needed for what has passed in this run."""
    plugin = resuming.Resuming(tmp_path)
    plugin.pytest_xdist_node_collection_finished(["a", "b", "c", "d"])
    plugin.notes.add("a")

    assert plugin.progress(120) == "1 of 4 passed, about 6 minutes left"
