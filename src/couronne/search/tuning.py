"""The numbers that steer a search."""

from dataclasses import astuple, dataclass
from typing import Any

from couronne.games.game import Game


@dataclass(frozen=True)
class Tuning:
    """How a search chooses what to look at. Their order is that of `mcts`."""

    plain: bool = False
    """Textbook UCT: random play to the end, no knowledge of the game."""
    exploration: float = 1.5
    """How much more a promising move that was seldom tried is worth a look."""
    caution: float = 0.1
    """How much worse than its siblings a move is taken to be before it is tried."""
    margin_share: float = 0.3
    """How much winning by many points counts beside winning."""
    margin_scale: float = 30.0
    """Points that are a clear lead."""
    patience: int = 1
    """Visits after which the moves of a position get nodes of their own."""

    def numbers(self) -> Any:
        """Return them as the search reads them."""
        import numpy as np

        return np.array([float(value) for value in astuple(self)], np.float64)


PLAIN_UCT = Tuning(plain=True, exploration=2**0.5, margin_share=0.0)
"""A reference that never changes: UCB1 with rewards of 0, a half and 1."""


def tuning_of(game: Game, deep: bool = False) -> Tuning:
    """Return the numbers that serve a game best, as its knowledge tells them.

    A deep search, of tens of thousands of simulations, may be steered otherwise.
    """
    knowledge = game.package.knowledge
    usual = getattr(knowledge, "SEARCH", {})
    return Tuning(**(getattr(knowledge, "DEEP_SEARCH", usual) if deep else usual))
