"""What is known about playing Pairleroy, for players and for the search."""

from couronne.games.pairleroy.foresight import advise, foresee
from couronne.games.pairleroy.judgement import prospects

__all__ = ["SEARCH", "advise", "foresee", "prospects"]

SEARCH: dict[str, float] = {}
"""The numbers that serve best, where others than those of every game: see `search.tuning`."""
