"""What is known about playing Pairleroy, for players and for the search."""

from couronne.games.pairleroy.foresight import advise, foresee
from couronne.games.pairleroy.judgement import prospects

__all__ = ["advise", "foresee", "prospects"]
