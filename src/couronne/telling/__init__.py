"""A game in words: what happened, what a move would do, how it ended."""
