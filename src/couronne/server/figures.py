"""How a server is, in numbers."""

import os
import time
from dataclasses import dataclass
from pathlib import Path

from couronne.server.hub import Hub
from couronne.server.pace import Pace
from couronne.server.troubles import TROUBLES
from couronne.server.work.job import Work

PAGES = Path("/proc/self/statm")


@dataclass(frozen=True)
class Figures:
    """What was counted up to a moment, and what there is at that moment."""

    at: float
    """By a clock that nobody sets."""
    connections: int
    tables: int
    moves: int
    jobs: dict[str, dict[str, float]]
    """By line: how many wait and run."""
    errors: int
    memory: int
    cpu: float
    """Seconds that this process has computed."""


async def figures(hub: Hub, pace: Pace, work: Work) -> Figures:
    """Look at a server."""
    return Figures(
        at=time.monotonic(),
        connections=pace.connections,
        tables=hub.at_hand,
        moves=hub.moves,
        jobs=await work.figures(),
        errors=TROUBLES.total,
        memory=memory(),
        cpu=time.process_time(),
    )


def memory() -> int:
    """Return how many bytes this process takes, where the system tells."""
    if not PAGES.exists():
        return 0
    return int(PAGES.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
