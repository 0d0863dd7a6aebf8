"""Bots by the name that people type."""

import hashlib
from collections.abc import Callable
from pathlib import Path

from couronne.errors import BadChoice
from couronne.players.levels import HIGHEST, MOST_SIMULATIONS
from couronne.players.player import Player
from couronne.players.simple import GreedyPlayer, RandomPlayer

PERSON = "human"
"""The name of a player who is no bot."""

SUFFIX = ".py"
"""Ends the name of a program that plays."""
UNSAFE = "unsafe:"
"""Before a program's name: it runs without protection."""

SIMPLE: dict[str, Callable[[bytes], Player]] = {"random": RandomPlayer, "greedy": GreedyPlayer}
KNOWN = (PERSON, *SIMPLE, f"bot:1…bot:{HIGHEST}", "uct:N", "ia.py")
"""What can be typed."""


def is_program(name: str) -> bool:
    """Tell whether a player's name is that of somebody's program."""
    return name.endswith(SUFFIX)


def own_seed(seed: bytes, seat: int) -> bytes:
    """Return what the chances of a player follow from, which tells nothing of the game's own."""
    return hashlib.sha256(b"player:%d:" % seat + seed).digest()


def make_bot(name: str, seed: bytes, seat: int) -> Player:
    """Make a bot; what it does at random follows from the game's seed and its seat alone."""
    own = own_seed(seed, seat)
    if name in SIMPLE:
        return SIMPLE[name](own)
    if is_program(name):
        from couronne.players.foreign import ForeignPlayer

        program = Path(name.removeprefix(UNSAFE))
        return ForeignPlayer(name, program, own, unsafe=name.startswith(UNSAFE))
    kind, _, number = name.partition(":")
    if kind == "bot" and 1 <= _whole(number) <= HIGHEST:
        from couronne.players.thinking import LevelPlayer

        return LevelPlayer(_whole(number), own)
    if kind == "uct" and 1 <= _whole(number) <= MOST_SIMULATIONS:
        from couronne.players.thinking import UctPlayer

        return UctPlayer(_whole(number), own)
    raise BadChoice("unknown_player", player=name, known=KNOWN)


def _whole(number: str) -> int:
    """Read a number written as people write it; anything else is none."""
    plain = number.isascii() and number.isdigit() and not number.startswith("0")
    return int(number) if plain and len(number) < 12 else 0
