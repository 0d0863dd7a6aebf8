"""What is known of a rule set without running it: a row of its game's table."""

from collections.abc import Mapping
from dataclasses import dataclass, field


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
    options: Mapping[str, int] = field(default_factory=dict)
    """What a table may choose otherwise: names of values, with their default."""
