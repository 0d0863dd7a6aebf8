"""Kingdomino as text: choices, placements and draws. Positions are written in `position`.

Moves are read in English and in French; they are written in the neutral English form.
"""

import re

from couronne.errors import UnknownMove
from couronne.games.kingdomino.data import (
    COLUMNS,
    DECK_SIZE,
    DIRECTIONS,
    DISCARD,
    DOMINOES,
    KIND_COUNT,
    KINDS,
    KING_DRAWN,
    LEFT,
    LINE_LETTERS,
    NO_DOMINO,
    PLACE,
    PRINTED_DRAWN,
    SEATS,
    TERRAINS,
    Placement,
    cell_named,
    placement_of,
)
from couronne.games.kingdomino.facts import in_hand
from couronne.games.kingdomino.position import read_position, write_position
from couronne.kernel.contract import Fields

__all__ = [
    "meant",
    "outcome_tokens",
    "read_action",
    "read_outcome",
    "read_position",
    "tokens",
    "write_position",
]

DISCARD_WORDS = ("discard", "défausse", "defausse", "défausser", "defausser")
_CELL = rf"([{COLUMNS}])(1[0-3]|[1-9])"
_PLACEMENT = re.compile(rf"{_CELL}[ ,-]?{_CELL}", re.ASCII)
_OUTCOMES = {kind.name: number for number, kind in enumerate(KINDS)} | {
    str(number): PRINTED_DRAWN + number for number in range(1, 1 + DECK_SIZE)
}
_KINGS = {colour: KING_DRAWN + seat for seat, colour in enumerate(SEATS)}


def tokens(action: int) -> tuple[str, ...]:
    """Spell an action.

    >>> tokens(0), tokens(4), tokens(Placement(cell_named("g8"), 3).action)
    (('A',), ('discard',), ('g8', 'g9'))
    """
    if action < DISCARD:
        return (LINE_LETTERS[action],)
    if action == DISCARD:
        return ("discard",)
    first, second = placement_of(action).cells
    return first.name, second.name


def outcome_tokens(outcome: int) -> tuple[str, ...]:
    """Spell a half, a printed domino or whose king it is.

    >>> outcome_tokens(1), outcome_tokens(63), outcome_tokens(64)
    (('field', '1'), ('48',), ('blue',))
    """
    if outcome >= KING_DRAWN:
        return (SEATS[outcome - KING_DRAWN],)
    if outcome >= KIND_COUNT:
        return (str(outcome - PRINTED_DRAWN),)
    half = KINDS[outcome]
    return (TERRAINS[half.terrain], str(half.crowns)) if half.crowns else (TERRAINS[half.terrain],)


def read_action(text: str) -> int:
    """Read a choice, a placement or a discard in either language.

    >>> read_action("a"), read_action("défausse")
    (0, 4)
    >>> read_action("G8 g9") == Placement(cell_named("g8"), 3).action
    True
    """
    word = text.strip().lower()
    if len(word) == 1 and word in LINE_LETTERS.lower():
        return LINE_LETTERS.lower().index(word)
    if word in DISCARD_WORDS:
        return DISCARD
    found = _PLACEMENT.fullmatch(word) if text.isascii() else None
    if not found:
        raise UnknownMove("unreadable", text=text)
    return _placed(found[1] + found[2], found[3] + found[4])


def _placed(first: str, second: str) -> int:
    one, two = cell_named(first), cell_named(second)
    way = (two.row - one.row, two.column - one.column)
    if way not in DIRECTIONS:
        raise UnknownMove("not_beside", first=first, second=second)
    return Placement(one, DIRECTIONS.index(way)).action


def meant(s: Fields, action: int) -> int:
    """Return the action that stands for a typed one: a double lies the same either way round."""
    domino = in_hand(s)
    if domino == NO_DOMINO or action < PLACE or not DOMINOES[domino].is_double:
        return action
    placement = placement_of(action)
    return placement.reversed.action if placement.direction >= LEFT else action


def read_outcome(text: str) -> int:
    """Read what was drawn."""
    outcome = _OUTCOMES.get(text, _KINGS.get(text))
    if outcome is None:
        raise UnknownMove("unreadable", text=text)
    return outcome
