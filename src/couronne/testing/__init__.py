"""For those who write a game: whether it keeps the contract on which everything else relies."""

from couronne.testing.checking import check_game

__all__ = ["check_game"]
