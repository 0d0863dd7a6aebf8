"""Positions that are one for who is to advise: the land may be turned, players may change seats.

Honour, of which a point more or less changes no advice, is left out like whose turn it is.
"""

import re

FEW = 8
"""Tiles on the table that still are those of many games."""
_TILE = re.compile("[A-Z]{3}")


def standing_for(position: str) -> str:
    """Return what all positions have in common of which the same advice is true.

    Where something lies or stands is left out of it altogether. Which tiles lie on the table tells
    one game from another; while they are few, what the players have and the market offers does.
    """
    tiles, _pieces, _outposts, players, _following, drawn, _chosen, market = position.split(" ")
    laid = sorted("".join(sorted(tile)) for tile in _TILE.findall(tiles))
    if len(laid) >= FEW:
        return ",".join(laid)
    owned = (player.split(";")[3:] for player in players.split("|"))
    held = sorted(";".join(own) for own in owned)
    return " ".join((",".join(laid), "|".join(held), drawn, market))
