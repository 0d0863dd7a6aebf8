"""What is known of a rule set without running it: a row of its game's table."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Option:
    """A value that the table may choose."""

    default: int = 0
    most: int = 1
    players: tuple[int, ...] = ()
    """The table sizes at which it may differ from its default; empty for all."""


@dataclass(frozen=True)
class RuleSet:
    """One rule set of a game. A variant is its values; nothing ever asks for its name.

    `version` is raised when a rule is corrected, so that old records can be told apart.
    """

    name: str
    version: int
    seats: tuple[str, ...]
    """The colour of each seat, for the largest table."""
    players: tuple[int, ...]
    """The table sizes, the default first."""
    values: Mapping[str, int]
    """What the rules read: every value, by name."""
    options: Mapping[str, Option] = field(default_factory=dict)
    """Which of these values a table may choose."""
    matches: Mapping[str, int] = field(default_factory=dict)
    """Kinds of match by name: how many games, whose points are added."""
