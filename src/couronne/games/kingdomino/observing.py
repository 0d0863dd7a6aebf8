"""What a learner sees of a position: numbers in a fixed order."""

from typing import Any

from couronne.games.kingdomino.cells import (
    CROWN_PLANES,
    CROWNS,
    FIRST_KIND,
    KIND_CROWNS,
    KIND_TERRAIN,
    SECOND_KIND,
    TERRAINS,
)
from couronne.games.kingdomino.data import (
    CHOOSING,
    GRID,
    KIND_COUNT,
    MAX_LINE,
    MAX_SEATS,
    NO_DOMINO,
    PLACING,
)
from couronne.kernel import board
from couronne.kernel.bits import lowest
from couronne.kernel.board import place_of
from couronne.kernel.contract import Fields, kernel

CELL_PLANES = TERRAINS + 1
"""What a learner sees of a kingdom's cells: each terrain, and the crowns."""
DOMINO_FEATURES = 2 * (TERRAINS + 1)
TURN_FEATURES = DOMINO_FEATURES + MAX_SEATS
KINGDOM_FEATURES = CELL_PLANES * GRID * GRID + 1
COUNTS = 4
FEATURES = MAX_SEATS * KINGDOM_FEATURES + 2 * MAX_LINE * TURN_FEATURES + KIND_COUNT + COUNTS


@kernel
def observe(s: Fields, player: int, out: Any) -> None:
    """Kingdoms from one's own on, castles in the middle; line, turns to come, halves left, counts.

    A domino is told as each half's terrain and crowns, beside it whose it is.
    """
    out[:] = 0
    for place in range(s.players):
        observe_kingdom(s, (player + place) % s.players, out, place)
    at = MAX_SEATS * KINGDOM_FEATURES
    for slot in range(s.line):
        taker = s.takers[slot] - 1
        observe_domino(s, s.offer[slot], taker, player, out, at + slot * TURN_FEATURES)
    at += MAX_LINE * TURN_FEATURES
    for step in range(s.step, s.line):
        owner = s.order[step]
        observe_domino(s, s.held[step], owner, player, out, at + step * TURN_FEATURES)
    at += MAX_LINE * TURN_FEATURES
    for kind in range(KIND_COUNT):
        out[at + kind] = s.halves[kind]
    rest = s.deck
    while rest:
        number = lowest(rest)
        out[at + FIRST_KIND[number]] += 1
        out[at + SECOND_KIND[number]] += 1
        rest &= rest - 1
    at += KIND_COUNT
    out[at] = s.lines
    out[at + 1] = s.rounds
    out[at + 2] = 1 if s.phase == CHOOSING else 0
    out[at + 3] = 1 if s.phase == PLACING else 0


@kernel
def observe_kingdom(s: Fields, seat: int, out: Any, place: int) -> None:
    """Write the planes of a kingdom and its discards."""
    area = GRID * GRID
    first = place * KINGDOM_FEATURES
    for window_row in range(board.SIZE):
        for window_column in range(board.SIZE):
            where = place_of(window_row, window_column)
            half, bit = where >> 6, where & 63
            row, column = window_row + s.corner[seat, 0], window_column + s.corner[seat, 1]
            cell = first + row * GRID + column
            for terrain in range(TERRAINS):
                out[cell + terrain * area] = s.planes[seat, terrain, half] >> bit & 1
            for digit in range(CROWN_PLANES):
                crown = s.planes[seat, CROWNS + digit, half] >> bit & 1
                out[cell + TERRAINS * area] += crown << digit
    out[first + CELL_PLANES * area] = s.discards[seat]


@kernel
def observe_domino(s: Fields, domino: int, owner: int, player: int, out: Any, at: int) -> None:
    """Write the halves of a domino, and its owner counted from the player."""
    if owner >= 0:
        out[at + DOMINO_FEATURES + (owner - player) % s.players] = 1
    if domino == NO_DOMINO:
        return
    first, second = FIRST_KIND[domino], SECOND_KIND[domino]
    out[at + KIND_TERRAIN[first]] = 1
    out[at + TERRAINS] = KIND_CROWNS[first]
    out[at + TERRAINS + 1 + KIND_TERRAIN[second]] = 1
    out[at + 2 * TERRAINS + 1] = KIND_CROWNS[second]
