"""Ten levels in every game: how far a bot looks, and how often it does not look at all."""

from typing import NamedTuple


class Level(NamedTuple):
    """How well a bot plays."""

    simulations: int
    """In a whole turn."""
    careless: float = 0.0
    """How often it plays without thinking."""


LEVELS: dict[str, tuple[Level, ...]] = {
    "roses": (
        Level(4, 0.6),
        Level(4, 0.35),
        Level(8, 0.15),
        Level(20, 0.05),
        Level(60),
        Level(250),
        Level(1_000),
        Level(4_000),
        Level(20_000),
        Level(100_000),
    ),
    "kingdomino": (
        Level(4, 0.6),
        Level(4, 0.35),
        Level(8, 0.15),
        Level(20, 0.05),
        Level(60),
        Level(200),
        Level(500),
        Level(1_200),
        Level(3_000),
        Level(8_000),
    ),
    "pairleroy": (
        Level(4, 0.6),
        Level(4, 0.35),
        Level(8, 0.15),
        Level(20, 0.05),
        Level(60),
        Level(200),
        Level(500),
        Level(1_200),
        Level(3_000),
        Level(8_000),
    ),
}
"""By game, from level 1 up. Changing a level is another version of the bots."""
HIGHEST = 10
VERSION = 1
SECONDS = 1.5
"""The most that a level takes for a turn on a machine that is slower than ours."""
