"""Scores: honour while the game goes on, and the final count once it is over."""

from typing import Any

import numpy as np

from couronne.games.pairleroy.data import (
    CITY,
    CITY_POINTS,
    ENDED,
    MAX_SEATS,
    PIECE_POINTS,
    ZONE_POINTS,
)
from couronne.games.pairleroy.influence import zone_tiles
from couronne.games.pairleroy.land import count_pieces
from couronne.kernel.bits import popcount
from couronne.kernel.contract import Fields, kernel
from couronne.kernel.ranking import rank

HALF = 10
"""Binary digits of each tie-break."""


@kernel
def piece_points(s: Fields, seat: int) -> int:
    """Every piece still on the board counts."""
    return PIECE_POINTS * count_pieces(s, seat)


@kernel
def zone_points(s: Fields, seat: int) -> int:
    """The most tiles within one's influence count; all who have as many get the points."""
    own = zone_tiles(s, seat)
    if own == 0:
        return 0
    for other in range(s.players):
        if zone_tiles(s, other) > own:
            return 0
    return ZONE_POINTS


@kernel
def city_points(s: Fields, seat: int) -> int:
    """Five buildings count."""
    return CITY_POINTS if popcount(int(s.built[seat])) >= CITY else 0


@kernel
def scores(s: Fields, out: Any) -> None:
    """Write the honour of each seat, with the final count once the game is over."""
    for seat in range(s.players):
        out[seat] = s.honour[seat]
        if s.phase == ENDED:
            out[seat] += piece_points(s, seat) + zone_points(s, seat) + city_points(s, seat)


@kernel
def ranks(s: Fields, out: Any) -> None:
    """Rank by score, then by buildings, then by pieces left, 0 first; what is equal is shared."""
    standings = np.empty(MAX_SEATS, np.int64)
    scores(s, standings)
    for seat in range(s.players):
        tie_break = popcount(int(s.built[seat])) << HALF | count_pieces(s, seat)
        standings[seat] = standings[seat] << 2 * HALF | tie_break
    rank(standings, s.players, out)
