"""How the time of a turn is shared between placing a domino and choosing another."""

from couronne.games.kingdomino.data import CHOOSING, PLACING
from couronne.games.tempo import Part
from couronne.kernel.contract import Fields

PLACED_FIRST = 0.6
CHOSEN_FIRST = 0.7


def part_of_turn(s: Fields) -> Part:
    """Who chooses ahead places first, if there is a domino to be placed."""
    if s.choose_ahead:
        if s.phase == PLACING:
            return Part(opens=True, share=PLACED_FIRST if s.drawn else 1.0)
        return Part(opens=s.lines == 1, share=1.0)
    if s.phase == CHOOSING:
        return Part(opens=True, share=CHOSEN_FIRST)
    return Part(opens=False, share=1.0)
