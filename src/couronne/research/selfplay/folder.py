"""Self-play as a folder: a note that says what is played in it, and the shelf with its games."""

from contextlib import AbstractContextManager
from pathlib import Path

from couronne.arena.folders import NotedFolder, held
from couronne.errors import BadChoice


class SelfPlayFolder(NotedFolder):
    """Where everything of a self-play is kept."""

    NOTE = "selfplay.json"

    @staticmethod
    def unreadable(file: str) -> BadChoice:
        """Return the error for a note that describes no self-play."""
        return BadChoice("not_a_selfplay", file=file)

    @staticmethod
    def other(folder: str, **facts: str) -> BadChoice:
        """Return the error for a folder with other games."""
        return BadChoice("other_selfplay", folder=folder, **facts)


def holding(path: Path) -> AbstractContextManager[None]:
    """Keep others from playing in the same folder meanwhile."""
    return held(path, BadChoice("selfplay_runs", folder=str(path)))
