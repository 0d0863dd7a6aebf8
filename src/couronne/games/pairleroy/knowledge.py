"""What is known about playing Pairleroy, for players and for the search."""

from couronne.games.pairleroy.foresight import advise, foresee
from couronne.games.pairleroy.judgement import prospects

__all__ = ["PACE", "advise", "foresee", "prospects"]

PACE = 26_000
"""Simulations a second on one core, times the seats: what an analysis of a whole game counts on."""
