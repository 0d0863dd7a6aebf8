"""How long games take, so that as many are handed out at once as a worker plays in a moment."""

import math


class Pace:
    """What is known so far."""

    def __init__(self) -> None:
        self.games, self.seconds = 0, 0.0

    def hear(self, seconds: float, games: int = 1) -> None:
        """Learn from games that took so long."""
        self.games += games
        self.seconds += seconds

    def games_in(self, seconds: float) -> int:
        """Return how many games take so long; the first ones are tried alone."""
        if not self.games:
            return 1
        return max(1, math.ceil(seconds * self.games / max(self.seconds, 1e-9)))
