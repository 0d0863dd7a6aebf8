"""The rules of Pairleroy. What leaves no choice is not asked: the rules go on by themselves."""

from typing import Any

import numpy as np

from couronne.games.pairleroy.choices import list_choices, list_pile, step_price
from couronne.games.pairleroy.counting import ranks, scores
from couronne.games.pairleroy.data import (
    ACTIONS,
    BUY,
    CARD_DRAWN,
    CASTLE,
    CASTLE_PRICE,
    CHOOSING_CELL,
    CHOOSING_FACE,
    CHOOSING_FROM_HAND,
    CHOOSING_PIECE,
    CHOOSING_TILE,
    COPIES,
    CROWNS,
    DEALING,
    DELIVER,
    DRAWING,
    END,
    ENDED,
    FACE,
    HAND,
    KEEP,
    LAP,
    LARGE_TABLE,
    LAY,
    MAX_SEATS,
    MOST_NEEDS,
    OUTCOMES,
    OUTPOST,
    OUTPOST_PRICE,
    PIECE,
    REFILLING,
    REIGNING,
    SLOTS,
    STEP,
    STEPPING,
    STOP,
)
from couronne.games.pairleroy.influence import receiver
from couronne.games.pairleroy.land import (
    COLUMN,
    HOME,
    HONOUR,
    OWNER_DIGITS,
    PLACE_OF,
    ROW_BITS,
    STEP_BY,
    TERRAIN_DIGITS,
    THIRD_BY,
    clear_round,
    give_to,
    has_tile,
    is_closed,
    lay_face,
    neighbours_laid,
    reset_land,
    terrain_at,
)
from couronne.games.pairleroy.market import (
    NO_CARD,
    PRICE,
    REWARD,
    forget_given,
    give,
    lacks,
    put_card,
    reset_market,
)
from couronne.games.pairleroy.observing import FEATURES, observe
from couronne.games.pairleroy.places import WIDE
from couronne.games.pairleroy.tiles import (
    CLASSES,
    IN_BAG,
    JUST_DRAWN,
    STOCKS,
    WORDS,
    add_tile,
    add_tiles,
    classes_in,
    clear_tiles,
    count_all,
    count_of,
    drop_tile,
    tile_at,
)
from couronne.kernel.bits import nth, popcount
from couronne.kernel.contract import CHANCE, OVER, Fields, kernel
from couronne.kernel.listing import list_members
from couronne.kernel.rng import advance, below

__all__ = ["ACTIONS", "FEATURES", "MAX_SEATS", "OUTCOMES", "observe", "ranks", "scores"]

STATE = np.dtype(
    (
        np.record,
        [
            ("laid", np.int64, WIDE),  # tiles: as the next, rows of bits
            ("settled", np.int64, WIDE),  # rounds whose terrain is set
            ("ground", np.int64, (TERRAIN_DIGITS, WIDE)),  # the digits of that terrain
            ("owner", np.int64, (OWNER_DIGITS, WIDE)),  # of the owner of what stands there
            ("outposts", np.int64, WIDE),  # outposts among that
            ("honour", np.int64, MAX_SEATS),
            ("colon", np.int64, MAX_SEATS),
            ("castle", np.int64, MAX_SEATS),  # its place; 0, where no cell lies, for none
            ("tiles", np.int64, (STOCKS, WORDS)),  # hands, bag, and what was just drawn
            ("market", np.int64, SLOTS),
            ("pile", np.int64),
            ("contracts", np.int64, MAX_SEATS),
            ("built", np.int64, MAX_SEATS),
            ("given", np.int64, MOST_NEEDS),  # cards that have this one of their resources
            ("players", np.int64),
            ("seat", np.int64),
            ("phase", np.int64),
            ("owed", np.int64),  # tiles still to be drawn this turn
            ("steps", np.int64),
            ("tile", np.int64),  # chosen: one more than its class
            ("cell", np.int64),  # chosen: its place
            ("card", np.int64),  # chosen: one more than its number
            ("last", np.int64),  # who brought the last round: one more than the seat
        ],
    )
)
OPTIONS = np.dtype((np.record, [("players", np.int64)]))
MAX_ACTIONS = 768

CRAMPED = 2
"""A choice of fewer is not asked."""
COPIES_OF = np.array(COPIES, np.int64)


@kernel
def reset(s: Fields, options: Fields) -> None:
    """Pairleroy alone, all colons on it, all tiles in the bag, all cards in the pile."""
    reset_land(s)
    reset_market(s)
    s.players = options.players
    for seat in range(MAX_SEATS):
        s.honour[seat] = 0
        s.colon[seat] = HOME
        s.castle[seat] = 0
        s.contracts[seat] = 0
        s.built[seat] = 0
    for stock in range(STOCKS):
        clear_tiles(s.tiles[stock])
    for tile in range(CLASSES):
        add_tiles(s.tiles[IN_BAG], tile, bags(s.players) * COPIES_OF[tile])
    s.seat = 0
    s.owed = 0
    s.steps = 0
    s.last = 0
    drop_choice(s)
    s.phase = DEALING


@kernel
def bags(players: int) -> int:
    """A large table plays with twice the tiles."""
    return 2 if players >= LARGE_TABLE else 1


@kernel
def drop_choice(s: Fields) -> None:
    """Forget what was chosen in a step that is over."""
    s.tile = 0
    s.cell = 0
    s.card = 0


@kernel
def seats(s: Fields) -> int:
    """Return how many play."""
    return s.players


@kernel
def turn(s: Fields) -> int:
    """Return the seat to act, CHANCE or OVER."""
    if s.phase == ENDED:
        return OVER
    return s.seat if s.phase > DRAWING else CHANCE


@kernel
def actions(s: Fields, out: Any) -> int:
    """List the legal actions, or what chance may draw, in ascending order."""
    if s.phase == DRAWING:
        return list_members(classes_in(s.tiles[IN_BAG]), out)
    if s.phase <= REFILLING:
        return list_pile(s, out)
    return list_choices(s, out)


@kernel
def weight(s: Fields, outcome: int) -> int:
    """Every tile of the bag and every card of the pile is as likely as another."""
    return count_of(s.tiles[IN_BAG], outcome) if s.phase == DRAWING else 1


@kernel
def apply(s: Fields, event: int) -> None:
    """Carry out one legal action, or one outcome of chance, and what then leaves no choice."""
    if s.phase == DRAWING:
        draw_tile(s, event)
    elif s.phase <= REFILLING:
        draw_card(s, event - CARD_DRAWN)
    else:
        act(s, event)
    go_on(s)


@kernel
def go_on(s: Fields) -> None:
    """See to all decisions that leave no choice."""
    choices = np.empty(MAX_ACTIONS, np.int64)
    while s.phase > DRAWING and s.phase != ENDED and list_choices(s, choices) < CRAMPED:
        act(s, choices[0])


@kernel
def act(s: Fields, action: int) -> None:
    """Carry out a decision."""
    if s.phase == CHOOSING_TILE:
        choose_tile(s, action)
    elif s.phase == CHOOSING_CELL:
        s.cell = PLACE_OF[action - LAY]
        s.phase = CHOOSING_FACE
    elif s.phase == CHOOSING_FACE:
        show_face(s, action - FACE)
    elif s.phase == STEPPING:
        step(s, action)
    elif s.phase == CHOOSING_FROM_HAND:
        s.tile = action + 1
        s.phase = CHOOSING_FACE
    elif s.phase == REIGNING:
        reign(s, action)
    else:
        deliver(s, PLACE_OF[action - PIECE])


@kernel
def forfeit(s: Fields) -> None:
    """Lose the turn: nothing more is placed, walked or built."""
    end_turn(s)
    go_on(s)


@kernel
def draw_card(s: Fields, card: int) -> None:
    """Fill a slot of the market; once it is full the first turn begins, or the turn goes on."""
    put_card(s, card)
    if s.phase == REFILLING:
        s.phase = REIGNING
    elif s.market[SLOTS - 1] != NO_CARD:
        begin_turn(s)


@kernel
def begin_turn(s: Fields) -> None:
    """Fill the hand up to three tiles, or draw one more, as far as the bag has any."""
    size = count_all(s.tiles[s.seat])
    s.owed = min(HAND - size if size < HAND else 1, count_all(s.tiles[IN_BAG]))
    s.phase = DRAWING if s.owed else STEPPING


@kernel
def draw_tile(s: Fields, tile: int) -> None:
    """Draw a tile; the last of the bag brings the last round."""
    drop_tile(s.tiles[IN_BAG], tile)
    add_tile(s.tiles[s.seat], tile)
    add_tile(s.tiles[JUST_DRAWN], tile)
    s.owed -= 1
    if s.owed == 0:
        s.phase = CHOOSING_TILE
    if count_all(s.tiles[IN_BAG]) == 0:
        announce_last_round(s)


@kernel
def announce_last_round(s: Fields) -> None:
    """The first to bring it alone counts."""
    if s.last == 0:
        s.last = s.seat + 1


@kernel
def choose_tile(s: Fields, action: int) -> None:
    """Take one of the tiles just drawn to be placed, or keep them all."""
    if action == KEEP:
        begin_steps(s)
    else:
        s.tile = action + 1
        s.phase = CHOOSING_CELL


@kernel
def begin_steps(s: Fields) -> None:
    """What was drawn is now part of the hand."""
    clear_tiles(s.tiles[JUST_DRAWN])
    s.phase = STEPPING


@kernel
def show_face(s: Fields, face: int) -> None:
    """Lay the chosen tile: placed for honour, or under the colon that enters its cell."""
    place = int(s.cell)
    drop_tile(s.tiles[s.seat], s.tile - 1)
    honour = HONOUR[neighbours_laid(s, place)]
    lay_face(s, face, place)
    fill_rounds(s, place)
    drop_choice(s)
    if count_all(s.tiles[JUST_DRAWN]):
        gain(s, honour)
        begin_steps(s)
    else:
        enter(s, place)


@kernel
def fill_rounds(s: Fields, place: int) -> None:
    """Each round that a tile closes gives its piece, free and forced, or none for good."""
    for third in range(3):
        spot = place + THIRD_BY[third]
        if is_closed(s, spot):
            seat = receiver(s, spot, s.seat)
            if seat >= 0:
                give_to(s, seat, spot)


@kernel
def gain(s: Fields, honour: int) -> None:
    """Go forward on the track; the third crown brings the last round."""
    s.honour[s.seat] += honour
    if s.honour[s.seat] >= CROWNS * LAP:
        announce_last_round(s)


@kernel
def step(s: Fields, action: int) -> None:
    """Let the colon go on, or stop."""
    if action == STOP:
        s.steps = 0
        s.phase = REIGNING
        return
    place = s.colon[s.seat] + STEP_BY[action - STEP]
    if has_tile(s, place):
        enter(s, place)
    else:
        s.cell = place
        s.phase = CHOOSING_FROM_HAND


@kernel
def enter(s: Fields, place: int) -> None:
    """Pay for a step and make it."""
    s.honour[s.seat] -= step_price(s)
    s.steps += 1
    s.colon[s.seat] = place
    s.phase = STEPPING


@kernel
def reign(s: Fields, action: int) -> None:
    """Do one thing for the kingdom, or end the turn."""
    if action == END:
        end_turn(s)
    elif action < OUTPOST:
        s.honour[s.seat] -= CASTLE_PRICE
        s.castle[s.seat] = PLACE_OF[action - CASTLE]
    elif action < PIECE:
        put_outpost(s, PLACE_OF[action - OUTPOST])
    elif action < DELIVER:
        buy(s, action - BUY)
    else:
        s.card = action - DELIVER + 1
        s.phase = CHOOSING_PIECE


@kernel
def put_outpost(s: Fields, place: int) -> None:
    """Put an outpost on an empty round, where it stays for good."""
    s.honour[s.seat] -= OUTPOST_PRICE
    give_to(s, s.seat, place)
    s.outposts[place >> ROW_BITS] |= 1 << (place & COLUMN)


@kernel
def buy(s: Fields, slot: int) -> None:
    """Take a contract; another card comes into its slot if there is one."""
    card = int(s.market[slot]) - 1
    s.honour[s.seat] -= PRICE[card]
    s.contracts[s.seat] |= 1 << card
    s.market[slot] = NO_CARD
    if s.pile:
        s.phase = REFILLING


@kernel
def deliver(s: Fields, place: int) -> None:
    """Take a piece off the board onto the chosen contract; the last completes the building."""
    card = int(s.card) - 1
    give(s, card, terrain_at(s, place))
    clear_round(s, place)
    if lacks(s, card) == 0:
        s.contracts[s.seat] &= ~(1 << card)
        s.built[s.seat] |= 1 << card
        forget_given(s, card)
        gain(s, REWARD[card])
    drop_choice(s)
    s.phase = REIGNING


@kernel
def end_turn(s: Fields) -> None:
    """Hand on to the next player, unless that is the one who brought the last round."""
    clear_tiles(s.tiles[JUST_DRAWN])
    drop_choice(s)
    s.steps = 0
    s.seat = (s.seat + 1) % s.players
    if s.last == s.seat + 1:
        s.phase = ENDED
    else:
        begin_turn(s)


@kernel
def playout(s: Fields, x: int) -> tuple[int, int]:
    """Play at random to the end, listing each choice once."""
    choices = np.empty(MAX_ACTIONS, np.int64)
    plies = 0
    while s.phase != ENDED:
        x = advance(x)
        if s.phase == DRAWING:
            draw_tile(s, tile_at(s.tiles[IN_BAG], below(x, count_all(s.tiles[IN_BAG]))))
        elif s.phase <= REFILLING:
            draw_card(s, nth(int(s.pile), below(x, popcount(int(s.pile)))))
        else:
            count = list_choices(s, choices)
            plies += 1 if count >= CRAMPED else 0
            act(s, choices[below(x, count)])
    return x, plies
