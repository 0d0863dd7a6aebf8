"""What part of a turn a decision is, for players who have so much time for a turn."""

from typing import NamedTuple


class Part(NamedTuple):
    """One decision of a turn."""

    opens: bool
    """Whether a turn begins with it, whatever came before."""
    share: float
    """How much of what is left of the turn's time it deserves; 1 for the last decision."""


WHOLE_TURN = Part(opens=True, share=1.0)
"""The only decision of a turn."""
