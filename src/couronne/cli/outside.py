"""Games that a variable names, for whoever is writing one and has not installed it."""

import os

from couronne.games.homes import name_game

VARIABLE = "COURONNE_GAMES"


def name_games() -> None:
    """Make known what `COURONNE_GAMES` lists: `my_games.nim`, or `nim=my_games.other_nim`."""
    for entry in filter(None, os.environ.get(VARIABLE, "").split(",")):
        name, equals, home = entry.strip().rpartition("=")
        name_game(name if equals else home.rpartition(".")[2], home)
