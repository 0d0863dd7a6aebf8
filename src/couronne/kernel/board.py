"""A board of 9 by 9 squares as bits of two words, and what whole sets of squares border on.

A place is 64·half + bit. Rows 0-4 lie in the low half, 5-8 in the high one, ten bits a row: the
tenth is a wall that stops shifts from running into the next row. What a shift pushes over the edge
stays outside `LOW` and `HIGH`: intersect its result with squares of the board.
"""

from couronne.kernel.contract import kernel

SIZE = 9
WALL = SIZE
STRIDE = SIZE + 1
LOW_ROWS = 5
SEAM = STRIDE * (LOW_ROWS - 1)
"""Shift between the last row of the low half and the first one of the high half."""
ROW = (1 << STRIDE) - 1


@kernel
def place_of(row: int, column: int) -> int:
    """Return where a square lies in the two words.

    >>> place_of(0, 8), place_of(4, 4), place_of(5, 0)
    (8, 44, 64)
    """
    half = 1 if row >= LOW_ROWS else 0
    return 64 * half + STRIDE * (row - LOW_ROWS * half) + column


def square_of(place: int) -> tuple[int, int]:
    """Return the row and the column of a place.

    >>> square_of(44)
    (4, 4)
    """
    half, bit = divmod(int(place), 64)
    row, column = divmod(bit, STRIDE)
    return LOW_ROWS * half + row, column


PLACES = tuple(place_of(row, column) for row in range(SIZE) for column in range(SIZE))
"""The place of each square, row by row from the top left."""
LOW = sum(1 << place for place in PLACES if place < 64)
HIGH = sum(1 << place - 64 for place in PLACES if place >= 64)


@kernel
def up(low: int, high: int) -> tuple[int, int]:
    """Move a set by one row towards row 0."""
    return low >> STRIDE | (high & ROW) << SEAM, high >> STRIDE


@kernel
def down(low: int, high: int) -> tuple[int, int]:
    """Move a set by one row away from row 0."""
    return low << STRIDE, high << STRIDE | low >> SEAM


@kernel
def beside(low: int, high: int) -> tuple[int, int]:
    """Return the neighbours of a set, by a side."""
    near_low = low << STRIDE | low >> STRIDE | (high & ROW) << SEAM | low << 1 | low >> 1
    near_high = high << STRIDE | high >> STRIDE | low >> SEAM | high << 1 | high >> 1
    return near_low, near_high


@kernel
def spread(low: int, high: int, over_low: int, over_high: int) -> tuple[int, int]:
    """Grow a set by its neighbours above and below, then left and right, within another set."""
    near_low = (low | low << STRIDE | low >> STRIDE | (high & ROW) << SEAM) & over_low
    near_high = (high | high << STRIDE | high >> STRIDE | low >> SEAM) & over_high
    near_low |= (near_low << 1 | near_low >> 1) & over_low
    near_high |= (near_high << 1 | near_high >> 1) & over_high
    return near_low, near_high


@kernel
def first_group(over_low: int, over_high: int) -> tuple[int, int]:
    """Return one group of a set: joined by sides, never by corners."""
    low = over_low & -over_low
    high = 0 if low else over_high & -over_high
    return group_of(low, high, over_low, over_high)


@kernel
def group_of(low: int, high: int, over_low: int, over_high: int) -> tuple[int, int]:
    """Return what is joined to some squares of a set, within it."""
    while True:
        next_low, next_high = spread(low, high, over_low, over_high)
        if next_low == low and next_high == high:
            return low, high
        low, high = next_low, next_high
