"""From points to places."""

from typing import Any

from couronne.kernel.contract import kernel


@kernel
def rank(standings: Any, players: int, out: Any) -> None:
    """Write the place of each seat, 0 for the highest standing; what is equal is shared.

    >>> places = [0, 0, 0]
    >>> rank([4, 9, 4], 3, places)
    >>> places
    [1, 0, 1]
    """
    for seat in range(players):
        better = 0
        for other in range(players):
            better += 1 if standings[other] > standings[seat] else 0
        out[seat] = better
