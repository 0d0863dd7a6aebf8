"""Programs for the sandbox, written for a test and started for real."""

from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent

import pytest

from couronne.sandbox.limits import Limits
from couronne.sandbox.process import Guest
from tests.sandbox.programs import LIMITS, Invite


@pytest.fixture
def invite(tmp_path: Path) -> Iterator[Invite]:
    """Write a program and start it, loaded."""
    guests: list[Guest] = []

    def start(source: str | bytes, limits: Limits = LIMITS, loaded: bool = True) -> Guest:
        file = tmp_path / "group" / "ia.py"
        file.parent.mkdir(exist_ok=True)
        file.write_bytes(source if isinstance(source, bytes) else dedent(source).encode())
        guests.append(Guest(file, limits))
        if loaded:
            assert guests[-1].load().failure is None
        return guests[-1]

    yield start
    for guest in guests:
        guest.close()
