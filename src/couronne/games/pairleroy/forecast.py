"""What a move would bring, before it is made: honour, crowns, rounds closed and who receives."""

from typing import Any

from couronne.games.pairleroy.choices import step_price
from couronne.games.pairleroy.data import (
    BUY,
    CARDS,
    CASTLE,
    CASTLE_PRICE,
    CHOOSING_TILE,
    DELIVER,
    FACE,
    KEEP,
    LAP,
    LAY,
    OUTPOST,
    OUTPOST_PRICE,
    PIECE,
    PIECES,
    STEP,
    TERRAINS,
)
from couronne.games.pairleroy.facts import colon_of, given_to, is_entering, is_laid
from couronne.games.pairleroy.influence import BEYOND, distance_to, receiver
from couronne.games.pairleroy.land import (
    HONOUR,
    PLACE_OF,
    list_fitting,
    neighbours_laid,
    terrain_at,
)
from couronne.games.pairleroy.places import CELLS, STEPS, Hex, can_close, hex_at
from couronne.kernel.contract import Fields

Effect = dict[str, Any]


def effect(s: Fields, action: int) -> Effect:
    """Return what a legal action brings at once, and what it will bring once its tile lies."""
    honour, cell = _honour(s, action), _laid_by(s, action)
    before = int(s.honour[s.seat])
    return {
        "honour": honour,
        "crowns": (before + honour) // LAP - before // LAP,
        "cell": cell.name if cell else None,
        "closes": closings(s, cell) if cell else [],
    }


def _honour(s: Fields, action: int) -> int:
    """Return the honour gained or paid."""
    if action >= DELIVER:
        return _reward(s, action - DELIVER)
    if action >= BUY:
        return -CARDS[int(s.market[action - BUY]) - 1].price
    if action >= PIECE:
        return _reward(s, int(s.card) - 1)
    if action >= OUTPOST:
        return -OUTPOST_PRICE
    if action >= CASTLE:
        return -CASTLE_PRICE
    if STEP <= action < FACE or is_entering(s):
        return -int(step_price(s))
    return _points(s, action)


def _reward(s: Fields, card: int) -> int:
    """Return what a delivery brings: the last one completes the building."""
    is_last = 1 + len(given_to(s, card)) == len(CARDS[card].needs)
    return CARDS[card].reward if is_last else 0


def _points(s: Fields, action: int) -> int:
    """Return the honour for the tile that is placed, by its neighbours."""
    cell = _laid_by(s, action)
    return int(HONOUR[neighbours_laid(s, cell.place)]) if cell else 0


def _laid_by(s: Fields, action: int) -> Hex | None:
    """Return the empty cell that gets a tile by this action, if it is known."""
    if LAY <= action < CASTLE:
        return hex_at(PLACE_OF[action - LAY])
    if action < KEEP and s.phase == CHOOSING_TILE:
        return _only_cell(s, action)
    if s.cell and action < LAY:
        return hex_at(int(s.cell))
    if STEP <= action < FACE:
        ahead = colon_of(s, int(s.seat)).beside(STEPS[action - STEP])
        return None if is_laid(s, ahead) else ahead
    return None


def _only_cell(s: Fields, tile: int) -> Hex | None:
    """A tile with a single place to go goes there by itself."""
    import numpy as np

    out = np.empty(CELLS, np.int64)
    count = list_fitting(s, tile, out)
    return hex_at(PLACE_OF[out[0] - LAY]) if count == 1 else None


def closings(s: Fields, cell: Hex) -> list[dict[str, Any]]:
    """Tell for each round that a tile on this cell would close who receives its piece, and why."""
    return [
        _closing(s, spot)
        for spot in cell.rounds
        if can_close(spot) and all(is_laid(s, other) or other == cell for other in spot.cells)
    ]


def _closing(s: Fields, spot: Hex) -> dict[str, Any]:
    terrain = int(terrain_at(s, spot.place))
    distances = [int(distance_to(s, seat, spot.place)) for seat in range(s.players)]
    to = int(receiver(s, spot.place, s.seat))
    return {
        "round": spot.name,
        "terrain": TERRAINS[terrain],
        "piece": PIECES[terrain],
        "to": None if to < 0 else to,
        "distances": [None if distance == BEYOND else distance for distance in distances],
    }
