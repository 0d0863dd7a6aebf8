"""Cards: what a cube sees, what a contract lacks, what is bought and built."""

import numpy as np

from couronne.games.pairleroy.data import CARDS, LAP, MOST_NEEDS, SEEN, SLOTS, TERRAINS
from couronne.games.pairleroy.land import ROW, outposts_row, owned_row
from couronne.games.pairleroy.places import WIDE
from couronne.kernel.contract import Fields, kernel

NO_CARD = 0
"""In a slot: nothing. Else one more than the card."""
ALL_CARDS = (1 << len(CARDS)) - 1

NEEDS = np.full((len(CARDS), MOST_NEEDS), -1, np.int64)
"""By card, the terrain of each resource that it needs; -1 beyond the last."""
for _number, _card in enumerate(CARDS):
    NEEDS[_number, : len(_card.needs)] = _card.needs
PRICE = np.array([card.price for card in CARDS], np.int64)
REWARD = np.array([card.reward for card in CARDS], np.int64)
SIGHT = np.array([sum(1 << slot for slot in slots) for slots in SEEN], np.int64)
"""By cell of the track, the set of slots that a cube sees from there."""


@kernel
def reset_market(s: Fields) -> None:
    """All cards lie in the pile."""
    for slot in range(SLOTS):
        s.market[slot] = NO_CARD
    s.pile = ALL_CARDS
    for need in range(MOST_NEEDS):
        s.given[need] = 0


@kernel
def first_empty_slot(s: Fields) -> int:
    """Return the slot that is filled next."""
    slot = 0
    while s.market[slot] != NO_CARD:
        slot += 1
    return slot


@kernel
def put_card(s: Fields, card: int) -> None:
    """Fill the first empty slot."""
    s.market[first_empty_slot(s)] = card + 1
    s.pile &= ~(1 << card)


@kernel
def sees(s: Fields, seat: int, slot: int) -> bool:
    """Tell whether the cube of a seat sees a slot."""
    return int(SIGHT[s.honour[seat] % LAP]) >> slot & 1 != 0


@kernel
def can_buy(s: Fields, seat: int, slot: int) -> bool:
    """A card that the cube sees, at a price that can be paid."""
    card = int(s.market[slot]) - 1
    return card >= 0 and sees(s, seat, slot) and PRICE[card] <= s.honour[seat]


@kernel
def is_given(s: Fields, card: int, need: int) -> bool:
    """Tell whether one of the resources of a contract was delivered."""
    return int(s.given[need]) >> card & 1 != 0


@kernel
def lacks(s: Fields, card: int) -> int:
    """Return the set of terrains whose resources a contract lacks."""
    found = 0
    for need in range(MOST_NEEDS):
        terrain = int(NEEDS[card, need])
        if terrain >= 0 and not is_given(s, card, need):
            found |= 1 << terrain
    return found


@kernel
def give(s: Fields, card: int, terrain: int) -> None:
    """Deliver one resource to a contract that lacks it."""
    for need in range(MOST_NEEDS):
        if NEEDS[card, need] == terrain and not is_given(s, card, need):
            s.given[need] |= 1 << card
            return


@kernel
def forget_given(s: Fields, card: int) -> None:
    """A building that is complete needs no account."""
    for need in range(MOST_NEEDS):
        s.given[need] &= ~(1 << card)


@kernel
def kinds_row(s: Fields, seat: int, row: int, kinds: int) -> int:
    """Return the rounds of a row with a piece of a seat on one of these terrains."""
    pieces = owned_row(s, seat, row) & ~outposts_row(s, row)
    low, high = int(s.ground[0, row & ROW]), int(s.ground[1, row & ROW])
    found = 0
    if kinds & 1:
        found |= ~low & ~high
    if kinds & 2:
        found |= low & ~high
    if kinds & 4:
        found |= ~low & high
    if kinds & 8:
        found |= low & high
    return pieces & found


@kernel
def kinds_owned(s: Fields, seat: int) -> int:
    """Return the set of terrains on which a seat has a piece."""
    found = 0
    for row in range(WIDE):
        for terrain in range(len(TERRAINS)):
            if kinds_row(s, seat, row, 1 << terrain):
                found |= 1 << terrain
    return found
