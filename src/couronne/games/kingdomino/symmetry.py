"""Positions that are one for who is to advise: what lies where and who sits where is left out.

A kingdom may be turned, mirrored or moved by itself, players may change seats, and what nobody can
do anything about (the deck, the round, discards, who took which domino) changes no advice.
"""

from couronne.games.kingdomino.position import NOTHING, split_cells

FEW = 7
"""Cells of a kingdom, with its castle, that still are those of many games."""
TAKEN = ":"


def standing_for(position: str) -> str:
    """Return what all positions have in common of which the same advice is true.

    A kingdom that has grown tells one game from another together with the choice to be made;
    before, all that is laid, held and offered does.
    """
    kingdoms, _discards, status, order, held, line, *_others = position.split(" ")
    phase, _colon, step = status.partition(":")
    laid = ["".join(sorted(split_cells(kingdom))) for kingdom in kingdoms.split("|")]
    dominoes, offered = held.split(","), line.split(",")
    if phase in ("place", "choose"):
        seat, own = int(order[int(step)]), dominoes[int(step)]
        if len(split_cells(kingdoms.split("|")[seat])) >= FEW:
            free = (domino for domino in offered if TAKEN not in domino)
            return " ".join((laid[seat], *((own,) if own != NOTHING else sorted(free))))
    names = (domino.partition(TAKEN)[0] for domino in offered)
    return " ".join(("|".join(sorted(laid)), *sorted(dominoes), "/", *sorted(names)))
