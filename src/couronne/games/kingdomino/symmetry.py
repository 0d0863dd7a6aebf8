"""Positions that are one for who plays: each kingdom may be turned, mirrored or moved by itself."""

from couronne.games.kingdomino.position import split_cells


def standing_for(position: str) -> str:
    """Return what all images of a written position have in common.

    How a kingdom is laid out is left out of it altogether: the dominoes that are left tell one game
    from another.
    """
    kingdoms, *others = position.split(" ")
    laid = ("".join(sorted(split_cells(kingdom))) for kingdom in kingdoms.split("|"))
    return " ".join(("|".join(laid), *others))
