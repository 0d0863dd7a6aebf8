"""Studies that tests begin and wait for."""

import time
from typing import Any

from tests.server.serving import PATIENCE, Client

LONG = 4 * PATIENCE
"""Seconds: bots' moves and everything else come before studies."""


def study(client: Client, **wanted: Any) -> str:
    """Have a record or a position looked at."""
    identity: str = client.post("/studies", **wanted)["id"]
    return identity


def wait_for(client: Client, identity: str) -> dict[str, Any]:
    """Return how a study ended."""
    end = time.monotonic() + LONG
    while time.monotonic() < end:
        progress = client.get(f"/studies/{identity}/progress")
        if progress["status"] in ("done", "failed"):
            return progress
        time.sleep(0.1)
    raise AssertionError(progress)
