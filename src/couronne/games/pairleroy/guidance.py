"""What helps to decide, around the legal moves: where tiles fit, how far the colon goes, why not.

Nothing is decided here: the rules are asked, and `refusals` says why they refuse.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np

from couronne.errors import IllegalMove
from couronne.games.pairleroy.choices import can_enter
from couronne.games.pairleroy.data import (
    BUY,
    CASTLE,
    CHOOSING_CELL,
    CHOOSING_FACE,
    CHOOSING_FROM_HAND,
    CHOOSING_TILE,
    DELIVER,
    FACE,
    FREE_STEPS,
    KEEP,
    LAP,
    LAY,
    OUTPOST,
    PIECE,
    REACH,
    REIGNING,
    SEEN,
    STEP,
    STEP_PRICE,
    STEPPING,
    TERRAINS,
    TILES,
    face_number,
    face_numbered,
    turns_of,
)
from couronne.games.pairleroy.facts import cards_in, colon_of, is_laid, tiles_in
from couronne.games.pairleroy.land import list_faces, list_fitting
from couronne.games.pairleroy.notation import tokens
from couronne.games.pairleroy.places import (
    CELLS,
    NUMBER_OF,
    PAIRLEROY,
    SIDES,
    STEPS,
    TABLE,
    Hex,
)
from couronne.games.pairleroy.refusals import refusal
from couronne.games.pairleroy.tiles import classes_in
from couronne.games.ruleset import RuleSet
from couronne.kernel.contract import Fields

Guide = dict[str, Any]

BUILDS = (("castle", CASTLE, OUTPOST), ("outpost", OUTPOST, PIECE))
"""What may be founded: its name, and between which actions."""
ANYWHERE = ("one_castle", "too_dear", "no_castle")
"""Why something can be founded nowhere at all."""
NOWHERE = IllegalMove("nowhere")


def place_view(cell: Hex) -> Guide:
    """Return a cell as data."""
    return {"cell": cell.name, "q": cell.q, "r": cell.r}


def _around(touched: tuple[Hex, ...]) -> list[list[int]]:
    """List the ways to all cells within reach of some, row by row."""
    span = range(-REACH - 1, REACH + 2)
    cells = (Hex(q, r) for r in span for q in span)
    near = (cell for cell in cells if min(map(cell.distance, touched)) <= REACH)
    return [[cell.q, cell.r] for cell in near]


INFLUENCE = {"castle": _around((PAIRLEROY,)), "outpost": _around(PAIRLEROY.cells)}
"""By what is founded: the ways from there to the cells of its influence."""


def fits(s: Fields, legal: list[int]) -> dict[str, list[Guide]]:
    """Tell by tile just drawn the cells where it can be placed."""
    if s.phase != CHOOSING_TILE:
        return {}
    return {
        "".join(tokens(tile)): [place_view(TABLE[cell - LAY]) for cell in _listed(s, tile)]
        for tile in legal
        if tile < KEEP
    }


def _listed(s: Fields, tile: int) -> list[int]:
    out = np.empty(CELLS, np.int64)
    return out[: list_fitting(s, tile, out)].tolist()  # type: ignore[no-any-return]


def faces(s: Fields, legal: list[int]) -> list[list[list[str]]]:
    """Tell for each cell where the chosen tile can be placed what it may show there."""
    if s.phase != CHOOSING_CELL:
        return []
    out = np.empty(len(TERRAINS), np.int64)
    shown = []
    for action in legal:
        count = list_faces(s, int(s.tile) - 1, TABLE[action - LAY].place, out)
        turns = (face_numbered(face - FACE) for face in out[:count].tolist())
        shown.append([[TERRAINS[terrain] for terrain in face] for face in turns])
    return shown


def reach(s: Fields) -> list[Guide]:
    """Tell where the colon can go this turn: the fewest steps, and what they cost together.

    An empty cell is the end of a way: what lies beyond depends on the tile laid there.
    """
    if s.phase != STEPPING:
        return []
    start, hand = colon_of(s, int(s.seat)), classes_in(s.tiles[s.seat])
    ways: dict[Hex, list[str]] = {start: []}
    waiting = [start]
    for cell in waiting:
        if not is_laid(s, cell) or _price(s, 1 + len(ways[cell])) > s.honour[s.seat]:
            continue
        for side, ahead in zip(SIDES, cell.neighbours, strict=True):
            if ahead not in ways and can_enter(s, ahead.place, hand):
                ways[ahead] = [*ways[cell], side]
                waiting.append(ahead)
    del ways[start]
    return [
        {**place_view(cell), "steps": way, "price": _price(s, len(way))}
        for cell, way in ways.items()
    ]


def _price(s: Fields, more: int) -> int:
    """Return what so many steps more cost together."""
    paid = max(0, int(s.steps) + more - FREE_STEPS) - max(0, int(s.steps) - FREE_STEPS)
    return STEP_PRICE * paid


def refused(s: Fields, legal: list[int], laid: set[Hex], rule_set: RuleSet) -> list[Guide]:
    """Tell what one might want to do now and cannot, each with the reason."""
    if not legal:
        return []
    tried = [action for action in _wanted(s, laid) if action not in legal]
    found = [
        _refused("".join(tokens(action)), refusal(s, action, rule_set), _cell_of(s, action))
        for action in tried
    ]
    return found + (_never_founded(s, legal, rule_set) if s.phase == REIGNING else [])


def _refused(label: str, error: IllegalMove, cell: Hex | None = None) -> Guide:
    return {
        "label": label,
        "cell": place_view(cell) if cell else None,
        "code": error.code,
        "values": error.values,
    }


def _wanted(s: Fields, laid: set[Hex]) -> Iterator[int]:
    """Yield the actions that somebody might try."""
    if s.phase in (CHOOSING_TILE, CHOOSING_FROM_HAND):
        yield from tiles_in(s.tiles[s.seat])
    elif s.phase == CHOOSING_CELL:
        yield from (LAY + NUMBER_OF[cell] for cell in _rim(laid))
    elif s.phase == CHOOSING_FACE:
        yield from (FACE + face_number(face) for face in turns_of(TILES[int(s.tile) - 1]))
    elif s.phase == STEPPING:
        beside = enumerate(colon_of(s, int(s.seat)).neighbours)
        yield from (STEP + side for side, cell in beside if cell.on_table)
    elif s.phase == REIGNING:
        seen = SEEN[int(s.honour[s.seat]) % LAP]
        yield from (BUY + slot for slot in seen if s.market[slot])
        yield from (DELIVER + card for card in cards_in(s.contracts[s.seat]))


def _rim(laid: set[Hex]) -> list[Hex]:
    """List the empty cells of the table beside a tile, row by row."""
    beside = {cell for tile in laid for cell in tile.neighbours if cell.on_table}
    return sorted(beside - laid, key=NUMBER_OF.__getitem__)


def _cell_of(s: Fields, action: int) -> Hex | None:
    """Return the empty cell that an action names."""
    if LAY <= action < CASTLE:
        return TABLE[action - LAY]
    if STEP <= action < FACE:
        return colon_of(s, int(s.seat)).beside(STEPS[action - STEP])
    return None


def _never_founded(s: Fields, legal: list[int], rule_set: RuleSet) -> list[Guide]:
    """Tell why nothing of a kind can be founded, wherever that would be."""
    found = []
    for name, first, beyond in BUILDS:
        if not any(first <= action < beyond for action in legal):
            error = refusal(s, first + NUMBER_OF[PAIRLEROY], rule_set)
            found.append(_refused(name, error if error.code in ANYWHERE else NOWHERE))
    return found
