"""Sets of small numbers written out as lists, for the actions and outcomes of a position."""

from typing import Any

from couronne.kernel.bits import lowest
from couronne.kernel.contract import kernel


@kernel
def list_members(bits: int, out: Any) -> int:
    """Write the members of a set in ascending order; return how many they are.

    >>> found = [0, 0, 0, 0]
    >>> list_members(0b10110, found), found
    (3, [1, 2, 4, 0])
    """
    count = 0
    while bits:
        out[count] = lowest(bits)
        bits &= bits - 1
        count += 1
    return count
