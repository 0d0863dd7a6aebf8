"""What the search remembers of a position that it has met."""

from typing import Any

import numpy as np

from couronne.kernel.contract import kernel

NODE = np.dtype(
    (
        np.record,
        [
            ("action", np.int32),  # the event that leads here
            ("seat", np.int32),  # who chose it, or CHANCE
            ("visits", np.int32),
            ("first", np.int32),  # the first node that follows; 0 for none
            ("count", np.int32),  # of a decision: its moves, which lie beside each other
            ("next", np.int32),  # another one that follows the same node; 0 for the last
            ("prior", np.float64),  # how promising it looked at first; all moves add up to 1
            ("worth", np.float64),  # the sum of what it was worth to who chose it,
            ("won", np.float64),  # of the shares of the win,
            ("margin", np.float64),  # and of the margins in points
        ],
    )
)

ROOT = 0
NOTHING = 0
"""Stands for no node: the root follows nothing."""


@kernel
def whole(packed: Any) -> int:
    """Widen a number of a node, so that all kernels see one kind of number."""
    wide: Any = np.int64(packed)
    return wide  # type: ignore[no-any-return]
