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
from functools import cache
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


FONTS = ("fonts-dejavu-core", "fonts-liberation")


class Need(NamedTuple):
    """Something that a machine must have, and the packages that bring it where it can be had."""

    name: str
    is_there: Callable[[], bool]
    debian: Sequence[str]
    homebrew: Sequence[str] = ()
    ubuntu: Sequence[str] | None = None
    """Where they have other names than in Debian."""

    @property
    def packages(self) -> Sequence[str]:
        """What brings it to this machine; nothing does where it does not exist."""
        if platform.system() == "Darwin":
            return self.homebrew
        return self.debian if self.ubuntu is None or not _is_ubuntu() else self.ubuntu


@cache
def _is_ubuntu() -> bool:
    """Tell whether this is an Ubuntu or made from one."""
    try:
        release = platform.freedesktop_os_release()
    except OSError:
        return False
    return "ubuntu" in (release.get("ID", ""), *release.get("ID_LIKE", "").split())


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
        _program("chromium", "chromium-browser", "google-chrome"),
        ["chromium", *FONTS],
        ["chromium"],
        ["chromium-browser", *FONTS],
    ),
    Need(
        "Chromium's headless shell",
        _program("chromium-headless-shell"),
        ["chromium-headless-shell"],
        ubuntu=[],
    ),
    Need("bubblewrap", _program("bwrap"), ["bubblewrap"]),
    Need("libseccomp", _library("seccomp"), ["libseccomp2"]),
    Need("setpriv", _program("setpriv"), ["util-linux"]),
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
    """Return what this machine could have and does not."""
    return [need for need in NEEDS if need.packages and not need.is_there()]


def install(packages: str) -> bool:
    """Install packages of Debian where nobody has to be asked; tell whether that could be."""
    script = f"{INSTALL.strip()} {packages}"
    if os.geteuid() == 0:
        become = []
    elif _may_sudo():
        become = ["sudo", "-n"]
    else:
        return False
    print(f"Installing {packages} (once)…", flush=True)
    return subprocess.run([*become, "sh", "-c", script], stdout=subprocess.DEVNULL).returncode == 0


def _may_sudo() -> bool:
    if shutil.which("sudo") is None:
        return False
    return subprocess.run(["sudo", "-n", "true"], capture_output=True).returncode == 0


def advice(needs: Sequence[Need]) -> str:
    """Say what is missing, and the one command that installs it."""
    names = ", ".join(need.name for need in needs)
    if platform.system() == "Darwin":
        command = f"brew install {_packages(needs)}"
    elif shutil.which("apt-get") is None:
        command = f"install what Debian calls {_packages(needs)}"
    else:
        command = f"sudo apt-get install {_packages(needs)}"
    return f"The tests need {names}, which this machine does not have. To install: {command}"


def _packages(needs: Sequence[Need]) -> str:
    return " ".join(package for need in needs for package in need.packages)


def main() -> int:
    """Return 0 once everything is there."""
    needs = missing()
    if needs and shutil.which("apt-get") is not None and install(_packages(needs)):
        needs = missing()
    if needs:
        print(advice(needs), file=sys.stderr)
    return 1 if needs else 0


if __name__ == "__main__":
    sys.exit(main())
