"""How the time of a turn is shared among its many decisions."""

from couronne.games.pairleroy.data import (
    CHOOSING_CELL,
    CHOOSING_FACE,
    CHOOSING_FROM_HAND,
    CHOOSING_PIECE,
    CHOOSING_TILE,
    REIGNING,
    STEPPING,
)
from couronne.games.tempo import Part
from couronne.kernel.contract import Fields

SHARES = {
    CHOOSING_TILE: 0.35,
    CHOOSING_CELL: 0.4,
    CHOOSING_FACE: 0.15,
    STEPPING: 0.3,
    CHOOSING_FROM_HAND: 0.2,
    REIGNING: 0.4,
    CHOOSING_PIECE: 0.2,
}
"""By kind of decision, of what is left of the turn: nobody knows how many will follow."""


def part_of_turn(s: Fields) -> Part:
    """A turn begins with the tiles drawn, unless there were none."""
    return Part(opens=s.phase == CHOOSING_TILE, share=SHARES[int(s.phase)])
