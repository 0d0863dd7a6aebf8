"""Castles and outposts: how far they lie, whose a closing round is, and zones of influence."""

from typing import Any

import numpy as np

from couronne.games.pairleroy.data import REACH
from couronne.games.pairleroy.land import (
    COLUMN,
    FULL,
    ON_TABLE,
    ROW_BITS,
    closed_row,
    laid_row,
    outposts_row,
    owned_row,
    taken_row,
)
from couronne.games.pairleroy.places import PAIRLEROY, WIDE, Hex
from couronne.kernel.bits import popcount
from couronne.kernel.contract import Fields, kernel

BEYOND = REACH + 1
"""The distance of everything without influence."""
SPAN = 4
"""Rows, and columns, beyond which no round has a distance within reach."""


def round_distance(first: Hex, second: Hex) -> int:
    """Return the fewest steps between a tile of one round and a tile of another."""
    return min(one.distance(other) for one in first.cells for other in second.cells)


def _near() -> np.ndarray:
    """By distance and row from a round: the rounds within it, as bits around the middle."""
    table = np.zeros((BEYOND, 2 * SPAN + 1), np.int64)
    for down in range(-SPAN, SPAN + 1):
        for right in range(-SPAN, SPAN + 1):
            for distance in range(round_distance(PAIRLEROY, Hex(right, down)), BEYOND):
                table[distance, SPAN + down] |= 1 << SPAN + right
    return table


NEAR = _near()


@kernel
def hex_distance(first: int, second: int) -> int:
    """Return the fewest steps between two cells, by their places."""
    down = (first >> ROW_BITS) - (second >> ROW_BITS)
    right = (first & COLUMN) - (second & COLUMN)
    return max(abs(down), abs(right), abs(down + right))


@kernel
def castle_distance(castle: int, place: int) -> int:
    """Return how far a castle's tile is from the nearest tile of a round."""
    below = min(hex_distance(castle, place + WIDE - 1), hex_distance(castle, place + WIDE))
    return min(hex_distance(castle, place), below)


@kernel
def outpost_distance(s: Fields, seat: int, place: int, most: int) -> int:
    """Return how far the nearest outpost of a seat is from a round, if within most; else most."""
    row, column = place >> ROW_BITS, place & COLUMN
    for down in range(-SPAN, SPAN + 1):
        if 0 <= row + down < WIDE:
            outposts = owned_row(s, seat, row + down) & outposts_row(s, row + down)
            around = outposts << SPAN >> column
            while most > 0 and around & NEAR[most - 1, SPAN + down]:
                most -= 1
    return most


@kernel
def distance_to(s: Fields, seat: int, place: int) -> int:
    """Return how far a round is from the nearest castle or outpost of a seat, or BEYOND."""
    if s.castle[seat] == 0:
        return BEYOND
    return outpost_distance(
        s, seat, place, min(BEYOND, castle_distance(int(s.castle[seat]), place))
    )


@kernel
def receiver(s: Fields, place: int, layer: int) -> int:
    """Return who receives the piece of a round that closes, or -1.

    The nearest; of equals, who laid the closing tile, else the first after that player.
    """
    nearest, found = BEYOND, -1
    for turn in range(s.players):
        seat = (layer + turn) % s.players
        distance = distance_to(s, seat, place)
        if distance < nearest:
            nearest, found = distance, seat
    return found


@kernel
def write_zone(s: Fields, seat: int, zone: Any) -> None:
    """Write the cells within a seat's influence, row by row; it must have a castle."""
    for row in range(WIDE):
        here = owned_row(s, seat, row) & outposts_row(s, row)
        above = owned_row(s, seat, row - 1) & outposts_row(s, row - 1)
        zone[row] = here | above | above >> 1
    castle = int(s.castle[seat])
    zone[castle >> ROW_BITS] |= 1 << (castle & COLUMN)
    for _ in range(REACH):
        spread(zone)
    for row in range(WIDE):
        zone[row] &= ON_TABLE[row]


@kernel
def spread(zone: Any) -> None:
    """Add every cell beside one of a set."""
    above = 0
    for row in range(WIDE):
        here = int(zone[row])
        below = int(zone[row + 1]) if row + 1 < WIDE else 0
        near = here << 1 | here >> 1 | above | above >> 1 | below | below << 1
        zone[row] = (here | near) & FULL
        above = here


@kernel
def zone_tiles(s: Fields, seat: int) -> int:
    """Count the laid tiles within a seat's influence."""
    if s.castle[seat] == 0:
        return 0
    zone = np.empty(WIDE, np.int64)
    write_zone(s, seat, zone)
    count = 0
    for row in range(WIDE):
        count += popcount(int(zone[row]) & laid_row(s, row))
    return count


@kernel
def outpost_row(s: Fields, zone: Any, row: int) -> int:
    """Return the rounds of a row that are closed, empty and within a zone."""
    below = int(zone[row + 1]) if row + 1 < WIDE else 0
    within = int(zone[row]) | below | below << 1
    return within & closed_row(s, row) & ~taken_row(s, row)
