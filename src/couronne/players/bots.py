"""Bots by the name that people type."""

import hashlib
from collections.abc import Callable

from couronne.errors import BadChoice
from couronne.players.player import Player
from couronne.players.simple import GreedyPlayer, RandomPlayer

PERSON = "human"
"""The name of a player who is no bot."""

BOTS: dict[str, Callable[[bytes], Player]] = {"random": RandomPlayer, "greedy": GreedyPlayer}


def make_bot(name: str, seed: bytes, seat: int) -> Player:
    """Make a bot; what it does at random follows from the game's seed and its seat alone."""
    if name not in BOTS:
        raise BadChoice("unknown_player", player=name, known=(PERSON, *BOTS))
    own = hashlib.sha256(b"player:%d:" % seat + seed).digest()
    return BOTS[name](own)
