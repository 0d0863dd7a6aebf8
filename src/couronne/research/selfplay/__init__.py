"""Bots that play themselves, and what there is to learn from it: records and a table."""

from couronne.research.selfplay.running import SelfPlay, self_play

__all__ = ["SelfPlay", "self_play"]
