"""What the search remembers of a position that it has met."""

import numpy as np

NODE = np.dtype(
    (
        np.record,
        [
            ("action", np.int64),  # the event that leads here
            ("seat", np.int64),  # who chose it, or CHANCE
            ("visits", np.int64),
            ("first", np.int64),  # the first node that follows; 0 for none
            ("next", np.int64),  # another one that follows the same node; 0 for the last
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
