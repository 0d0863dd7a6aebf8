"""The simplest bots, for any game: references that never change.

What they leave to luck follows from their seed and the position alone, so that a game taken back
or resumed goes on as it would have gone.
"""

import hashlib
from collections.abc import Sequence

from couronne.games.state import Move, State
from couronne.players.player import Player


class Ready(Player):
    """A player that is always ready and leaves nothing behind."""

    remarks = ()

    def prepare(self, state: State) -> None:
        """There is nothing to be done."""

    def close(self) -> None:
        """There is nothing to be left."""


class RandomPlayer(Ready):
    """Plays any legal move."""

    thinks = False

    def __init__(self, seed: bytes) -> None:
        self.name = "random version=1"
        self.seed = seed

    def choose(self, state: State, clock: float | None = None) -> Move:  # noqa: ARG002
        """Return any legal move, each equally likely."""
        return _pick(self.seed, state, state.moves)


class GreedyPlayer(Ready):
    """Plays for the best difference at once, in points or what its game counts; of equals, any."""

    thinks = False

    def __init__(self, seed: bytes) -> None:
        self.name = "greedy version=1"
        self.seed = seed

    def choose(self, state: State, clock: float | None = None) -> Move:  # noqa: ARG002
        """Return a move after which the lead over the best opponent is largest."""
        leads = {move: lead(state, move) for move in state.moves}
        best = max(leads.values())
        return _pick(self.seed, state, [move for move in leads if leads[move] == best])


def lead(state: State, move: Move) -> int:
    """Return how far ahead of the best opponent a move leaves its player, before any draw."""
    prospects = state.play_event(move.action).prospects
    return prospects[state.turn] - max(
        worth for seat, worth in enumerate(prospects) if seat != state.turn
    )


def _pick(seed: bytes, state: State, moves: Sequence[Move]) -> Move:
    digest = hashlib.sha256(seed + state.position.encode()).digest()
    return moves[int.from_bytes(digest, "big") % len(moves)]
