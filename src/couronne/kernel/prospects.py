"""What a position promises each seat, for a game without knowledge of its own: its points."""

from typing import Any

from couronne.kernel.contract import Fields, kernel

# Supplied by the game, through `specialise`.
scores: Any = None


@kernel
def prospects(s: Fields, out: Any) -> None:
    """Write the points of each seat."""
    scores(s, out)
