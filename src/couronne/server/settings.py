"""What can be chosen when the server starts."""

from dataclasses import dataclass
from pathlib import Path

STATIC = Path(__file__).parent / "static"
"""The page, as the front end's build leaves it."""


@dataclass(frozen=True)
class Settings:
    """How a server runs."""

    bot_workers: int = 1
    """Processes that think for bots."""
    rate: int = 50
    """Requests or messages a second that one user may send; an address may send ten times that."""
    static: Path = STATIC
