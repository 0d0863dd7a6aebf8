"""Why a Kingdomino action is not legal."""

from couronne.errors import IllegalMove, UnknownMove
from couronne.games.kingdomino.data import (
    ACTIONS,
    CASTLE_CELL,
    CHOOSING,
    DISCARD,
    DOMINOES,
    LINE_LETTERS,
    PLACING,
    Cell,
    placement_of,
)
from couronne.games.kingdomino.facts import Kingdom, in_hand, kingdom, outline
from couronne.games.ruleset import RuleSet
from couronne.kernel.contract import Fields


def refusal(s: Fields, action: int, rule_set: RuleSet) -> IllegalMove:
    """Return the error that says why, for an action that is not legal."""
    if not 0 <= action < ACTIONS:
        return UnknownMove("no_such_action", action=action, most=ACTIONS - 1)
    if action < DISCARD:
        return _choice_refusal(s, action, rule_set)
    if s.phase == CHOOSING:
        return IllegalMove("choose_first")
    if action == DISCARD:
        return IllegalMove("must_place")
    return _placement_refusal(s, action)


def _choice_refusal(s: Fields, slot: int, rule_set: RuleSet) -> IllegalMove:
    letter = LINE_LETTERS[slot]
    if s.phase == PLACING:
        return IllegalMove("place_first")
    if slot >= s.line:
        return IllegalMove("no_such_slot", letter=letter, last=LINE_LETTERS[int(s.line) - 1])
    return IllegalMove("taken", letter=letter, by=rule_set.seats[int(s.takers[slot]) - 1])


def _placement_refusal(s: Fields, action: int) -> IllegalMove:
    placement = placement_of(action)
    cells = kingdom(s, int(s.order[s.step]))
    for cell in placement.cells:
        if not cell.on_grid:
            return UnknownMove("off_grid", cells=_pair(placement.cells))
        if cell == CASTLE_CELL:
            return IllegalMove("on_castle", cell=cell.name)
        if cell in cells:
            return IllegalMove("covered", cell=cell.name)
    beyond, most = _beyond(cells, placement.cells, int(s.reach) + 1), int(s.reach) + 1
    if beyond:
        return IllegalMove("outside", cells=_pair(placement.cells), most=most, beyond=beyond)
    if DOMINOES[in_hand(s)].is_double and _touches(s, cells, placement.cells):
        return IllegalMove("other_way_round", cells=_pair(placement.reversed.cells))
    return IllegalMove("touches_nothing", cells=_pair(placement.cells))


def _pair(cells: tuple[Cell, Cell]) -> str:
    return "".join(cell.name if cell.on_grid else "?" for cell in cells)


def _beyond(cells: Kingdom, added: tuple[Cell, Cell], size: int) -> int:
    """Return by how many rows or columns the kingdom would be too large."""
    first, last = outline([*cells, *added])
    return max(0, last.row - first.row + 1 - size, last.column - first.column + 1 - size)


def _touches(s: Fields, cells: Kingdom, added: tuple[Cell, Cell]) -> bool:
    """Tell whether a half touches the castle or its own terrain."""
    halves = DOMINOES[in_hand(s)].halves
    return any(
        near == CASTLE_CELL or (near in cells and cells[near].terrain == half.terrain)
        for cell, half in zip(added, halves, strict=True)
        for near in map(cell.beside, range(4))
    )
