"""What a kingdom is worth, and who is ahead."""

from typing import Any

import numpy as np

from couronne.games.kingdomino.cells import (
    BOTTOM,
    CROWN_PLANES,
    CROWNS,
    LEFTMOST,
    RIGHTMOST,
    TAKEN,
    TERRAINS,
    TOP,
    plane,
)
from couronne.games.kingdomino.data import (
    CASTLE,
    HARMONY_POINTS,
    MAX_SEATS,
    MIDDLE_KINGDOM_POINTS,
)
from couronne.kernel.bits import popcount
from couronne.kernel.board import first_group, group_of
from couronne.kernel.contract import Fields, kernel
from couronne.kernel.ranking import rank


@kernel
def crowns_in(s: Fields, seat: int, low: int, high: int) -> int:
    """Count the crowns on some cells of a kingdom."""
    count = 0
    for digit in range(CROWN_PLANES):
        low_digits, high_digits = plane(s, seat, CROWNS + digit)
        count += popcount(low & low_digits) + popcount(high & high_digits) << digit
    return count


@kernel
def region_points(s: Fields, seat: int) -> int:
    """Every region scores its cells times its crowns; only those with a crown are looked for."""
    crowned_low = crowned_high = 0
    for digit in range(CROWN_PLANES):
        low, high = plane(s, seat, CROWNS + digit)
        crowned_low |= low
        crowned_high |= high
    points = 0
    for terrain in range(TERRAINS):
        over_low, over_high = plane(s, seat, terrain)
        low, high = over_low & crowned_low, over_high & crowned_high
        while low | high:
            one_low = low & -low
            one_high = 0 if one_low else high & -high
            own_low, own_high = group_of(one_low, one_high, over_low, over_high)
            size = popcount(own_low) + popcount(own_high)
            points += size * crowns_in(s, seat, own_low, own_high)
            low &= ~own_low
            high &= ~own_high
    return points


@kernel
def has_middle_kingdom(s: Fields, seat: int) -> bool:
    """The outline is a full square and the castle its middle."""
    row, column = CASTLE - s.corner[seat, 0], CASTLE - s.corner[seat, 1]
    half = s.reach // 2
    by_rows = s.box[seat, TOP] == row - half and s.box[seat, BOTTOM] == row + half
    by_columns = s.box[seat, LEFTMOST] == column - half and s.box[seat, RIGHTMOST] == column + half
    return bool(by_rows and by_columns)


@kernel
def may_be_middle(s: Fields, seat: int) -> bool:
    """Tell whether the castle can still come to lie in the middle."""
    row, column = CASTLE - s.corner[seat, 0], CASTLE - s.corner[seat, 1]
    half = s.reach // 2
    by_rows = s.box[seat, TOP] >= row - half and s.box[seat, BOTTOM] <= row + half
    by_columns = s.box[seat, LEFTMOST] >= column - half and s.box[seat, RIGHTMOST] <= column + half
    return bool(by_rows and by_columns)


@kernel
def is_complete(s: Fields, seat: int) -> bool:
    """Every cell of the square is covered: no domino was discarded."""
    taken = popcount(s.planes[seat, TAKEN, 0]) + popcount(s.planes[seat, TAKEN, 1])
    return bool(taken == (s.reach + 1) * (s.reach + 1))


@kernel
def score(s: Fields, seat: int) -> int:
    """Return the points of a kingdom as it stands."""
    points = region_points(s, seat)
    if s.middle_kingdom and has_middle_kingdom(s, seat):
        points += MIDDLE_KINGDOM_POINTS
    if s.harmony and is_complete(s, seat):
        points += HARMONY_POINTS
    return points


@kernel
def scores(s: Fields, out: Any) -> None:
    """Add up regions and bonuses."""
    for seat in range(s.players):
        out[seat] = score(s, seat)


@kernel
def largest_region(s: Fields, seat: int) -> int:
    """Return the cells of the largest region, crowned or not."""
    largest = 0
    for terrain in range(TERRAINS):
        low, high = plane(s, seat, terrain)
        while low | high:
            own_low, own_high = first_group(low, high)
            largest = max(largest, popcount(own_low) + popcount(own_high))
            low ^= own_low
            high ^= own_high
    return largest


@kernel
def standing(s: Fields, seat: int) -> int:
    """Return points, then the largest region, then all crowns, as one number to compare."""
    crowns = crowns_in(s, seat, s.planes[seat, TAKEN, 0], s.planes[seat, TAKEN, 1])
    return (score(s, seat) * 1024 + largest_region(s, seat)) * 1024 + crowns


@kernel
def ranks(s: Fields, out: Any) -> None:
    """Rank the seats, 0 first; a tie that nothing breaks is shared."""
    standings = np.empty(MAX_SEATS, np.int64)
    for seat in range(s.players):
        standings[seat] = standing(s, seat)
    rank(standings, s.players, out)
