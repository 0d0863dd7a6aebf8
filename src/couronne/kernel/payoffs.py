"""What a result is worth to each seat: one number each, and together nothing."""

from typing import Any

from couronne.kernel.contract import kernel


@kernel
def pay(ranks: Any, players: int, seat: int) -> float:
    """Return 1 to who wins alone, and what the others then lose in equal parts; winners share.

    >>> [pay([0, 1, 1], 3, seat) for seat in range(3)]
    [1.0, -0.5, -0.5]
    >>> [pay([0, 0, 2], 3, seat) for seat in range(3)]
    [0.25, 0.25, -0.5]
    >>> [pay([0, 0], 2, seat) for seat in range(2)]
    [0.0, 0.0]
    """
    winners = 0
    for other in range(players):
        winners += 1 if ranks[other] == 0 else 0
    share = 1.0 / winners if ranks[seat] == 0 else 0.0
    return (players * share - 1.0) / (players - 1.0)
