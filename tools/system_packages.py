"""Install what the tests need of the system: `python tools/system_packages.py`.

On Debian and its relatives the missing packages are installed, as root or by a sudo that asks for
no password. Elsewhere one sentence says what is missing and which command installs it. A bare
Python runs this, before anything is set up.
"""

import ctypes.util
import importlib.util
import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

POLICY = "/usr/sbin/policy-rc.d"
INSTALL = f"""
export DEBIAN_FRONTEND=noninteractive
if [ ! -e {POLICY} ]; then
  trap 'rm -f {POLICY}' EXIT
  printf '#!/bin/sh\\nexit 101\\n' > {POLICY} && chmod 755 {POLICY}
fi
apt-get update --quiet && apt-get install --quiet --yes --no-install-recommends
"""
"""Nothing is started by being installed: the tests start what they need for themselves."""


class Need(NamedTuple):
    """Something that a machine must have, and the packages that bring it."""

    name: str
    is_there: Callable[[], bool]
    debian: Sequence[str]
    homebrew: Sequence[str] = ()
    linux_only: bool = False


def _program(*names: str, elsewhere: str = "") -> Callable[[], bool]:
    """Look for a program under any of these names, or where a pattern says."""

    def is_there() -> bool:
        beyond = any(Path("/").glob(elsewhere)) if elsewhere else False
        return beyond or any(map(shutil.which, names))

    return is_there


def _library(name: str) -> Callable[[], bool]:
    return lambda: ctypes.util.find_library(name) is not None


def _has_pip() -> bool:
    """Look for pip, which only the Python needs that makes the virtual environment."""
    return sys.prefix != sys.base_prefix or importlib.util.find_spec("pip") is not None


NEEDS = (
    Need("pip", _has_pip, ["python3-pip"], ["python"]),
    Need(
        "Chromium",
        _program("chromium-headless-shell", "chromium", "google-chrome"),
        ["chromium-headless-shell", "fonts-dejavu-core", "fonts-liberation"],
        ["chromium"],
    ),
    Need("bubblewrap", _program("bwrap"), ["bubblewrap"], linux_only=True),
    Need("libseccomp", _library("seccomp"), ["libseccomp2"], linux_only=True),
    Need("setpriv", _program("setpriv"), ["util-linux"], linux_only=True),
    Need("Redis", _program("redis-server"), ["redis-server"], ["redis"]),
    Need(
        "PostgreSQL",
        _program("initdb", elsewhere="usr/lib/postgresql/*/bin/initdb"),
        ["postgresql"],
        ["postgresql@17"],
    ),
    Need("nginx", _program("nginx", elsewhere="usr/sbin/nginx"), ["nginx-light"], ["nginx"]),
    Need("OpenSSL", _program("openssl"), ["openssl"], ["openssl"]),
    Need("git", _program("git"), ["git"], ["git"]),
)


def missing() -> list[Need]:
    """Return what this machine does not have."""
    is_linux = platform.system() == "Linux"
    return [need for need in NEEDS if (is_linux or not need.linux_only) and not need.is_there()]


def install(packages: Sequence[str]) -> bool:
    """Install packages of Debian where nobody has to be asked; tell whether that could be."""
    script = INSTALL.strip() + " " + " ".join(packages)
    if os.geteuid() == 0:
        become = []
    elif _may_sudo():
        become = ["sudo", "-n"]
    else:
        return False
    print(f"Installing {', '.join(packages)} (once)…", flush=True)
    return subprocess.run([*become, "sh", "-c", script], stdout=subprocess.DEVNULL).returncode == 0


def _may_sudo() -> bool:
    if shutil.which("sudo") is None:
        return False
    return subprocess.run(["sudo", "-n", "true"], capture_output=True).returncode == 0


def advice(needs: Sequence[Need]) -> str:
    """Say what is missing, and the one command that installs it."""
    names = ", ".join(need.name for need in needs)
    if platform.system() == "Darwin":
        command = f"brew install {' '.join(each for need in needs for each in need.homebrew)}"
    else:
        command = f"sudo apt-get install {' '.join(_debian(needs))}"
        if shutil.which("apt-get") is None:
            command = f"install what Debian calls {' '.join(_debian(needs))}"
    return f"The tests need {names}, which this machine does not have. To install: {command}"


def _debian(needs: Sequence[Need]) -> list[str]:
    return [package for need in needs for package in need.debian]


def main() -> int:
    """Return 0 once everything is there."""
    needs = missing()
    if needs and shutil.which("apt-get") is not None and install(_debian(needs)):
        needs = missing()
    if needs:
        print(advice(needs), file=sys.stderr)
    return 1 if needs else 0


if __name__ == "__main__":
    sys.exit(main())
