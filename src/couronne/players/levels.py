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
        Level(16, 0.85),
        Level(16, 0.65),
        Level(16, 0.45),
        Level(16, 0.22),
        Level(24),
        Level(200),
        Level(1_000),
        Level(5_000),
        Level(30_000),
        Level(200_000),
    ),
    "kingdomino": (
        Level(8, 0.7),
        Level(8, 0.45),
        Level(8, 0.25),
        Level(8, 0.1),
        Level(8),
        Level(20),
        Level(50),
        Level(150),
        Level(600),
        Level(8_000),
    ),
    "pairleroy": (
        Level(12, 0.3),
        Level(12, 0.17),
        Level(12, 0.08),
        Level(12, 0.02),
        Level(12),
        Level(35),
        Level(100),
        Level(300),
        Level(1_000),
        Level(4_000),
    ),
}
"""By game, from level 1 up. Changing a level is another version of the bots."""
HIGHEST = 10
VERSION = 1
SECONDS = 1.5
"""The most that a level takes for a turn on a machine that is slower than ours."""
