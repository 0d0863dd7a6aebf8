"""What a puzzle asks of Pairleroy: where a tile brings most honour, or which of them does."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from couronne.games.package import Phrase
from couronne.games.pairleroy.data import CASTLE, CHOOSING_CELL, CHOOSING_TILE, KEEP, LAY, PHASES
from couronne.games.pairleroy.land import HONOUR, PLACE_OF, list_fitting, neighbours_laid
from couronne.games.pairleroy.places import CELLS
from couronne.kernel.contract import Fields

View = dict[str, Any]

ASKED = (CHOOSING_TILE, CHOOSING_CELL)
"""The choices that decide how much honour a tile brings."""


def question(s: Fields) -> str | None:
    """Name the phase, if honour may be won in it."""
    return PHASES[s.phase] if s.phase in ASKED else None


def gains(s: Fields, actions: Sequence[int]) -> list[int]:
    """Return the honour of the tile that each action leads to; it comes once the tile lies."""
    return [int(HONOUR[_neighbours(s, action)]) for action in actions]


def _neighbours(s: Fields, action: int) -> int:
    """Return how many neighbours the tile will have, or the chosen one can have at most."""
    if LAY <= action < CASTLE:
        return int(neighbours_laid(s, PLACE_OF[action - LAY]))
    return max((_neighbours(s, cell) for cell in _cells(s, action)), default=0)


def _cells(s: Fields, action: int) -> list[int]:
    """List where the chosen tile may be laid, as actions; a tile that is kept is not."""
    if action >= KEEP:
        return []
    out = np.empty(CELLS, np.int64)
    return out[: list_fitting(s, action, out)].tolist()  # type: ignore[no-any-return]


def reason(s: Fields, action: int) -> Phrase:
    """Tell by how many neighbours the honour of a tile is counted."""
    return Phrase("puzzle.neighbours", {"count": _neighbours(s, action)})


def veiled(view: View) -> View:
    """Keep the honour that moves would bring to oneself."""
    effects = [{**effect, "honour": 0, "crowns": 0} for effect in view["effects"]]
    return {**view, "effects": effects}
