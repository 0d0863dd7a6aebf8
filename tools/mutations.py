"""Make one line wrong at a time, and see that the tests notice: `python tools/mutations.py [N…]`.

The changes are listed in `mutations.toml`. They are made in a copy of the tree under `build/`,
which is set up like a fresh clone and holds what git tracks, as it is in the folder.
"""

import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent
COPY = ROOT / "build" / "mutants"
PYTEST = (".venv/bin/python", "-m", "pytest", "-q", "-x", "-n", "2")
FAILED = 1
"""The exit code of pytest and of vitest when a test has failed, and nothing else was wrong."""
PATIENCE = 900
"""Seconds after which a change that makes tests hang counts as noticed."""


@dataclass(frozen=True)
class Mutation:
    """A line, what it becomes, and who has to notice."""

    file: str
    was: str
    becomes: str
    why: str
    tests: tuple[str, ...]

    @property
    def command(self) -> list[str]:
        """What runs the tests, in the copy."""
        if self.file.startswith("web/"):
            return ["npm", "--prefix", "web", "test", "--", "--bail", "1", *self.tests]
        return [*PYTEST, "-m", "not exhaustive", *self.tests]

    @contextmanager
    def made(self) -> Iterator[None]:
        """Have the change in the copy, for as long as the tests run."""
        path = COPY / self.file
        text = path.read_text("utf-8")
        lines = text.splitlines(keepends=True)
        (place,) = (index for index, line in enumerate(lines) if line.strip() == self.was)
        lines[place] = lines[place].replace(self.was, self.becomes)
        path.write_text("".join(lines), "utf-8")
        try:
            yield
        finally:
            path.write_text(text, "utf-8")


def read() -> list[Mutation]:
    """Return all changes, in the order of the file."""
    listed = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))["mutation"]
    return [Mutation(**{**each, "tests": tuple(each["tests"])}) for each in listed]


def set_up() -> None:
    """Copy what git knows of, and set the copy up."""
    shutil.rmtree(COPY, ignore_errors=True)
    COPY.mkdir(parents=True)
    archive = subprocess.Popen(["git", "archive", _tree()], cwd=ROOT, stdout=subprocess.PIPE)
    subprocess.run(["tar", "-x", "-C", str(COPY)], stdin=archive.stdout, check=True)
    environment = {name: value for name, value in os.environ.items() if name != "MAKEFLAGS"}
    subprocess.run(["make", "set-up"], cwd=COPY, check=True, env=environment)


def _tree() -> str:
    """Return the last commit, or one that holds what was changed since."""
    nobody = ["-c", "user.name=nobody", "-c", "user.email=nobody"]
    made = subprocess.run(
        ["git", *nobody, "stash", "create"], cwd=ROOT, capture_output=True, check=True, text=True
    )
    return made.stdout.strip() or "HEAD"


def is_noticed(mutation: Mutation) -> bool:
    """Make a change, run its tests, and tell whether one of them failed."""
    environment = {**os.environ, "COURONNE_CACHE": str(COPY / "build" / "cache")}
    environment["PATH"] = f"{COPY}/.tools/node/bin:{environment['PATH']}"
    with mutation.made():
        try:
            done = subprocess.run(
                mutation.command, cwd=COPY, env=environment, capture_output=True, timeout=PATIENCE
            )
        except subprocess.TimeoutExpired:
            return True
    if done.returncode not in (0, FAILED):
        raise SystemExit(
            f"The tests could not be run:\n{done.stdout.decode()}{done.stderr.decode()}"
        )
    return done.returncode == FAILED


def main(arguments: Sequence[str]) -> int:
    """Report change by change; return 1 if one went unnoticed."""
    mutations = list(enumerate(read(), 1))
    wanted = [
        (number, each) for number, each in mutations if str(number) in arguments or not arguments
    ]
    set_up()
    unnoticed = 0
    for number, mutation in wanted:
        noticed = is_noticed(mutation)
        unnoticed += not noticed
        print(
            f"{number:2} {'caught' if noticed else 'MISSED'}  {mutation.file}: {mutation.why}",
            flush=True,
        )
    print(f"{len(wanted) - unnoticed} of {len(wanted)} caught")
    return 1 if unnoticed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
