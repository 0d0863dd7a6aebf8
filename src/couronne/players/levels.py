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
        Level(16, 0.74),
        Level(16, 0.61),
        Level(16, 0.46),
        Level(16, 0.26),
        Level(16, 0.03),
        Level(40),
        Level(200),
        Level(1_200),
        Level(250_000),
    ),
    "kingdomino": (
        Level(8, 0.75),
        Level(8, 0.57),
        Level(8, 0.45),
        Level(8, 0.33),
        Level(8, 0.22),
        Level(8, 0.08),
        Level(12),
        Level(50),
        Level(250),
        Level(40_000),
    ),
    "pairleroy": (
        Level(12, 0.147),
        Level(12, 0.122),
        Level(12, 0.098),
        Level(12, 0.075),
        Level(12, 0.052),
        Level(12, 0.03),
        Level(12, 0.008),
        Level(400),
        Level(1_400),
        Level(5_000),
    ),
}
"""By game, from level 1 up. Changing a level is another version of the bots."""
ANY_GAME = (
    Level(16, 0.9),
    Level(16, 0.75),
    Level(16, 0.6),
    Level(16, 0.45),
    Level(16, 0.3),
    Level(16, 0.15),
    Level(50),
    Level(250),
    Level(1_500),
    Level(50_000),
)
"""The levels of a game that was not measured."""
HIGHEST = 10
DEEP = 20_000
"""Simulations from which a search is a deep one."""
VERSION = 1
SECONDS = 1.5
"""The most that a level takes for a turn on a machine that is slower than ours."""
MOST_SIMULATIONS = 100_000_000
"""More than any clock allows: with one of its own the highest level uses all its time."""


def levels_of(game: str) -> tuple[Level, ...]:
    """Return the ten levels of a game."""
    return LEVELS.get(game, ANY_GAME)
