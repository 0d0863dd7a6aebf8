"""What every player is: something that chooses a move in a position."""

from typing import Protocol

from couronne.games.state import Move, State


class Player(Protocol):
    """Chooses moves. It is given positions as the public sees them, and never draws."""

    name: str
    """What the record says of it, with its version and settings."""

    thinks: bool
    """Whether a move may take long enough to be waited for."""

    def choose(self, state: State, clock: float | None = None) -> Move:
        """Return a legal move, within so many seconds if a clock runs."""
