"""What can be chosen when the server starts."""

from dataclasses import dataclass
from pathlib import Path

from couronne.server.networks import Network

STATIC = Path(__file__).parent / "static"
"""The page, as the front end's build leaves it."""


@dataclass(frozen=True)
class Settings:
    """How a server runs."""

    bot_workers: int = 1
    """Processes that think for bots; with a Redis there may be none."""
    rate: int = 50
    """Requests or messages a second that one user may send; an address may send ten times that."""
    redis: str | None = None
    """Where servers that share a database meet."""
    chat: bool = True
    """Whether people may talk at their tables."""
    metrics_from: tuple[Network, ...] = ()
    """Who may read the figures of the server, besides its own machine."""
    static: Path = STATIC


def data_folder() -> Path:
    """Return where this user's programs keep what they know."""
    import platformdirs

    return Path(platformdirs.user_data_dir("couronne", appauthor=False))
