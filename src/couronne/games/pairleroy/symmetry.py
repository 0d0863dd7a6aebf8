"""Positions that are one for who plays: the land may be turned."""


def standing_for(position: str) -> str:
    """Return what all images of a written position have in common.

    Where something lies or stands is left out of it altogether: what the players have and what the
    market offers tell one game from another.
    """
    _tiles, _pieces, _outposts, players, following, drawn, _chosen, market = position.split(" ")
    owned = (player.split(";") for player in players.split("|"))
    without_places = (";".join((honour, *rest)) for honour, _colon, _castle, *rest in owned)
    return " ".join(("|".join(without_places), following, drawn, market))
