"""What the tests need of a machine is named in one sentence, with the command that brings it."""

import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.services import NOBODY

TOOL = Path(__file__).parent.parent / "tools" / "system_packages.py"
AS_NOBODY = f"""
import ctypes.util, functools, importlib.util, os, pathlib, platform
import shutil, subprocess, sys, typing
platform.freedesktop_os_release = lambda: {{"ID": os.environ["SYSTEM"]}}
if os.geteuid() == 0:
    os.seteuid({NOBODY})
sys.argv = [{str(TOOL)!r}]
exec(compile(sys.stdin.read(), sys.argv[0], "exec"))
"""


def asked(programs: Path, system: str = "debian") -> "subprocess.CompletedProcess[str]":
    """Ask as somebody who may not install anything, where only these programs are found."""
    return subprocess.run(
        [sys.executable, "-c", AS_NOBODY],
        input=TOOL.read_text("utf-8"),
        env={"PATH": str(programs), "SYSTEM": system},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture
def debian() -> Iterator[Path]:
    """The programs of a Debian that has no browser and no sandbox, for everybody to see."""
    with TemporaryDirectory() as folder:
        programs = Path(folder)
        programs.chmod(0o755)
        for name in ("apt-get", "redis-server", "openssl", "setpriv", "git"):
            (programs / name).symlink_to(shutil.which(name) or "/bin/true")
        yield programs


@pytest.mark.skipif(sys.platform != "linux", reason="Homebrew's names are others")
class TestWithoutRights:
    def test_all_that_is_missing_is_named_at_once(self, debian: Path) -> None:
        done = asked(debian)

        assert "The tests need " in done.stderr
        assert "Chromium, Chromium's headless shell, bubblewrap" in done.stderr

    def test_the_command_that_installs_it_is_told(self, debian: Path) -> None:
        done = asked(debian)

        assert "sudo apt-get install chromium fonts-dejavu-core " in done.stderr

    def test_ubuntu_is_asked_for_what_it_has(self, debian: Path) -> None:
        done = asked(debian, "ubuntu")

        assert "sudo apt-get install chromium-browser " in done.stderr
        assert "headless" not in done.stderr

    def test_what_is_there_is_not_asked_for(self, debian: Path) -> None:
        assert "redis" not in asked(debian).stderr

    def test_nothing_else_is_begun(self, debian: Path) -> None:
        assert asked(debian).returncode == 1

    def test_nothing_is_installed(self, debian: Path) -> None:
        assert asked(debian).stdout == ""


def test_a_machine_that_has_everything_is_told_nothing() -> None:
    done = subprocess.run([sys.executable, TOOL], capture_output=True, text=True, check=False)

    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
