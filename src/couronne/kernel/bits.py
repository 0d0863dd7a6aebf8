"""Sets of small numbers as bits of one non-negative integer.

Plain Python here; `intrinsics` gives each function its one machine instruction.
"""


def popcount(bits: int) -> int:
    """Count the members.

    >>> popcount(0b10110)
    3
    """
    return int(bits).bit_count()


def lowest(bits: int) -> int:
    """Return the smallest member of a set that is not empty.

    >>> lowest(0b10100)
    2
    """
    return (int(bits) & -int(bits)).bit_length() - 1


def nth(bits: int, n: int) -> int:
    """Return the member that has exactly n smaller ones.

    >>> nth(0b10110, 2)
    4
    """
    rest = int(bits)
    for _ in range(n):
        rest &= rest - 1
    return lowest(rest)
