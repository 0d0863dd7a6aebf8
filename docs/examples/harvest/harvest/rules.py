"""The rules of Harvest, from the deal to the count."""

from typing import Any

import numpy as np

from couronne.kernel.contract import CHANCE, OVER, Fields, kernel
from couronne.kernel.fields import record
from couronne.kernel.ranking import rank
from harvest.data import CROPS, HAND, ROW, SHEAVES

KINDS = len(CROPS)
MAX_SEATS = 4
ACTIONS = OUTCOMES = MAX_ACTIONS = KINDS
FEATURES = (MAX_SEATS + 2) * KINDS

OPTIONS = record(players=(), drought=())
STATE = record(
    sheaves=(MAX_SEATS, KINDS),  # by seat and crop: what was taken
    row=KINDS,  # by crop: what lies open
    deck=KINDS,  # by crop: what is still to be drawn
    seat=(),  # whose turn it is, or who is dealt a sheaf
    players=(),
    drought=(),
)


@kernel
def reset(s: Fields, options: Fields) -> None:
    """All sheaves are in the deck."""
    s.sheaves[:] = 0
    s.row[:] = 0
    s.deck[:] = SHEAVES
    s.seat = 0
    s.players = options.players
    s.drought = options.drought


@kernel
def seats(s: Fields) -> int:
    """Return how many play."""
    return s.players


@kernel
def is_to_be_filled(s: Fields) -> bool:
    """Four sheaves lie open before anybody takes one."""
    return s.row.sum() < ROW


@kernel
def turn(s: Fields) -> int:
    """Chance fills the row, then somebody takes a sheaf; the game is over with the deck."""
    if is_to_be_filled(s):
        return CHANCE
    return s.seat if s.deck.sum() > 0 else OVER


@kernel
def actions(s: Fields, out: Any) -> int:
    """Any crop of the row can be taken; any crop of the deck can be drawn."""
    source = s.deck if is_to_be_filled(s) else s.row
    count = 0
    for crop in range(KINDS):
        if source[crop] > 0:
            out[count] = crop
            count += 1
    return count


@kernel
def weight(s: Fields, outcome: int) -> int:
    """Every sheaf of the deck is as likely as another."""
    return s.deck[outcome]


@kernel
def apply(s: Fields, event: int) -> None:
    """Chance draws for the row once every player has two sheaves; players take from the row."""
    if is_to_be_filled(s):
        s.deck[event] -= 1
        if s.sheaves.sum() >= HAND * s.players:
            s.row[event] += 1
            return
    else:
        s.row[event] -= 1
    s.sheaves[s.seat, event] += 1
    s.seat = (s.seat + 1) % s.players


@kernel
def forfeit(s: Fields) -> None:
    """Who loses a turn takes nothing, and the first sheaf of the row rots."""
    crop = 0
    while s.row[crop] == 0:
        crop += 1
    s.row[crop] -= 1
    s.seat = (s.seat + 1) % s.players


@kernel
def worth(s: Fields, sheaves: int) -> int:
    """The first sheaf of a crop counts 1, each other one doubles it; in a drought 1 is nothing."""
    return 0 if s.drought and sheaves == 1 else (1 << sheaves) >> 1


@kernel
def scores(s: Fields, out: Any) -> None:
    """Add up the crops of each player."""
    for seat in range(s.players):
        out[seat] = 0
        for crop in range(KINDS):
            out[seat] += worth(s, s.sheaves[seat, crop])


@kernel
def ranks(s: Fields, out: Any) -> None:
    """Most points win; who has as many shares the place."""
    points = np.zeros(MAX_SEATS, np.int64)
    scores(s, points)
    rank(points, s.players, out)


@kernel
def observe(s: Fields, player: int, out: Any) -> None:
    """Own sheaves, then those of the others in the order of play; then the row and the deck."""
    out[:] = 0
    for crop in range(KINDS):
        for place in range(s.players):
            out[place * KINDS + crop] = s.sheaves[(player + place) % s.players, crop]
        out[MAX_SEATS * KINDS + crop] = s.row[crop]
        out[(MAX_SEATS + 1) * KINDS + crop] = s.deck[crop]


def sound(s: Fields) -> bool:
    """Tell of a written position whether it can be: no number below zero, no sheaf too many."""
    places = np.array([*s.sheaves, s.row, s.deck])
    return 0 <= s.seat < s.players and places.min() >= 0 and places.sum(0).max() <= SHEAVES
