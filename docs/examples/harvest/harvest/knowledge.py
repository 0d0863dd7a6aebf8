"""What a position of Harvest promises: `greedy` plays for it."""

from typing import Any

from couronne.kernel.contract import Fields, kernel
from harvest.rules import KINDS, scores, worth


@kernel
def prospects(s: Fields, out: Any) -> None:
    """The points, and for whoever is to move what the best sheaf of the row would add."""
    scores(s, out)
    best = 0
    for crop in range(KINDS):
        own = s.sheaves[s.seat, crop]
        if s.row[crop] > 0:
            best = max(best, worth(s, own + 1) - worth(s, own))
    out[s.seat] += best
