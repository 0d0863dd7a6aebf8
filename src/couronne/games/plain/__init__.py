"""The rooms of a game that has not written them: each does its work for any game, plainly."""
