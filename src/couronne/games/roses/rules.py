"""The rules of Rose King, from set-up to final count: the only place that knows them."""

from typing import Any

import numpy as np

from couronne.games.roses.data import (
    ACTIONS,
    DECK_SIZE,
    DRAW,
    HAND,
    HERO,
    PASS,
    SIZE,
    VALUES,
)
from couronne.games.roses.geometry import CENTRE, LANDING, SQUARE_PLACES
from couronne.kernel.bits import lowest, nth, popcount
from couronne.kernel.board import HIGH, LOW, first_group
from couronne.kernel.contract import CHANCE, OVER, Fields, kernel
from couronne.kernel.listing import list_members
from couronne.kernel.rng import advance, below

__all__ = ["ACTIONS"]

OPTIONS = np.dtype((np.record, [(name, np.int64) for name in ("players", *VALUES)]))

STATE = np.dtype(
    (
        np.record,
        [
            ("pawns", np.int64, (2, 2)),  # by seat: low and high half of the board
            ("hands", np.int64, (2,)),  # by seat: a set of cards
            ("heroes", np.int64, (2,)),  # by seat: left to play
            ("stock", np.int64, (2,)),  # by seat, or all in the first when shared
            ("pile", np.int64),  # a set of cards; what is in no hand and not here is the discard
            ("king", np.int64),  # a place, see geometry
            ("seat", np.int64),  # whose turn it is, or who receives the card
            ("turn", np.int64),  # the seat, CHANCE or OVER
            ("to_deal", np.int64),  # cards of the deal still to come
            ("passes", np.int64),  # passes in a row
            ("turned", np.int64),
            ("own_stock", np.int64),
            ("blocked_to_end", np.int64),
            ("tie_largest", np.int64),
            ("tie_pawns", np.int64),
        ],
    )
)

MAX_SEATS = 2
MAX_ACTIONS = DECK_SIZE
"""The longest list is the deal's first: any card of the deck."""

OUTCOMES = DECK_SIZE
DECK = (1 << DECK_SIZE) - 1
PASSES_TO_END = 2
FEATURES = 3 * SIZE * SIZE + 3 * DECK_SIZE + 5


@kernel
def reset(s: Fields, options: Fields) -> None:
    """Board empty, king in the centre, all cards in the pile, five each to be dealt."""
    s.pawns[:] = 0
    s.hands[:] = 0
    s.heroes[:] = options.heroes
    s.stock[0] = options.stock
    s.stock[1] = options.stock * options.own_stock
    s.pile = DECK
    s.king = CENTRE
    s.seat = 0
    s.turn = CHANCE
    s.to_deal = 2 * HAND
    s.passes = 0
    s.turned = options.turned
    s.own_stock = options.own_stock
    s.blocked_to_end = options.blocked_to_end
    s.tie_largest = options.tie_largest
    s.tie_pawns = options.tie_pawns


@kernel
def seats(s: Fields) -> int:  # noqa: ARG001 (the contract's signature)
    """Return how many play."""
    return MAX_SEATS


@kernel
def turn(s: Fields) -> int:
    """Return the seat to act, CHANCE or OVER."""
    return s.turn


@kernel
def actor(s: Fields) -> int:
    """Return whose turn it is (the mask spares the compiled code a test for negative indices)."""
    return s.seat & 1


@kernel
def king_place(s: Fields) -> int:
    """Return where the king stands (masked for the same reason)."""
    return s.king & 127


@kernel
def cards_reaching(s: Fields, seat: int, low: int, high: int) -> int:
    """Return the cards of a hand that bring the king onto one of these squares."""
    turned, king = s.turned & seat, king_place(s)
    found = 0
    rest = s.hands[seat]
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        place = LANDING[turned, king, card]
        found |= ((high if place & 64 else low) >> (place & 63) & 1) << card
    return found


@kernel
def playable(s: Fields, seat: int) -> int:
    """Return the actions that a hand offers, whoever's turn it is.

    A card can be played alone when it lands on the board on a square without a pawn, and with a
    hero when it lands on a pawn of the opponent.
    """
    low = LOW ^ (s.pawns[0, 0] | s.pawns[1, 0])
    high = HIGH ^ (s.pawns[0, 1] | s.pawns[1, 1])
    found = cards_reaching(s, seat, low, high)
    if s.heroes[seat] > 0:
        found |= cards_reaching(s, seat, s.pawns[1 - seat, 0], s.pawns[1 - seat, 1]) << HERO
    return found


@kernel
def may_draw(s: Fields, seat: int) -> bool:
    """A player never holds more than five cards."""
    return popcount(s.hands[seat]) < HAND


@kernel
def legal(s: Fields) -> int:
    """Return the set of legal actions; who can do nothing else must pass."""
    seat = actor(s)
    found = playable(s, seat)
    if may_draw(s, seat):
        found |= 1 << DRAW
    return found if found else 1 << PASS


@kernel
def actions(s: Fields, out: Any) -> int:
    """List the legal actions, or the cards that chance may draw, in ascending order."""
    return list_members(s.pile if s.turn == CHANCE else legal(s), out)


@kernel
def weight(s: Fields, outcome: int) -> int:  # noqa: ARG001 (the contract's signature)
    """Every card of the pile is as likely as another."""
    return 1


@kernel
def apply(s: Fields, event: int) -> None:
    """Carry out one legal action, or one outcome of chance."""
    if s.turn == CHANCE:
        receive(s, event)
    elif event == DRAW:
        begin_draw(s)
    elif event == PASS:
        forfeit(s)
    elif event >= HERO:
        play_with_hero(s, event - HERO)
    else:
        play_card(s, event)


@kernel
def play_card(s: Fields, card: int) -> None:
    """Move the king, lay a pawn of the stock on the square where it lands."""
    seat = actor(s)
    move_king(s, card)
    place = king_place(s)
    s.pawns[seat, place >> 6] |= 1 << (place & 63)
    s.stock[seat & s.own_stock] -= 1
    if last_pawn_laid(s, seat):
        s.turn = OVER
    else:
        end_turn(s)


@kernel
def play_with_hero(s: Fields, card: int) -> None:
    """Move the king onto a pawn of the opponent and flip it; the hero leaves the game."""
    seat = actor(s)
    move_king(s, card)
    place = king_place(s)
    half, bit = place >> 6, 1 << (place & 63)
    s.pawns[seat, half] |= bit
    s.pawns[1 - seat, half] ^= bit
    s.heroes[seat] -= 1
    end_turn(s)


@kernel
def move_king(s: Fields, card: int) -> None:
    """Play a card: it goes to the discard, the king where it says."""
    seat = actor(s)
    s.king = LANDING[s.turned & seat, king_place(s), card]
    s.hands[seat] ^= 1 << card
    s.passes = 0


@kernel
def begin_draw(s: Fields) -> None:
    """Leave the choice of a card to chance; an empty pile is first made anew of the discard."""
    s.passes = 0
    if s.pile == 0:
        s.pile = DECK & ~(s.hands[0] | s.hands[1])
    s.turn = CHANCE


@kernel
def receive(s: Fields, card: int) -> None:
    """Give the drawn card to the player who draws, or to the next one of the deal."""
    s.pile ^= 1 << card
    s.hands[actor(s)] |= 1 << card
    if s.to_deal == 0:
        end_turn(s)
        return
    s.to_deal -= 1
    s.seat ^= 1
    if s.to_deal == 0:
        s.turn = s.seat


@kernel
def forfeit(s: Fields) -> None:
    """Let the turn go by: by a pass, or because the player has lost it."""
    s.passes += 1
    if all_passed(s):
        s.turn = OVER
    else:
        end_turn(s)


@kernel
def end_turn(s: Fields) -> None:
    """Hand over, unless enough players are blocked to end the game."""
    s.seat ^= 1
    s.turn = OVER if stuck(s) else s.seat


@kernel
def last_pawn_laid(s: Fields, seat: int) -> bool:
    """The 52nd pawn of a shared stock, or the 26th of a player's own."""
    return s.stock[seat & s.own_stock] == 0


@kernel
def all_passed(s: Fields) -> bool:
    """Two turns in a row went by, passed or forfeited."""
    return s.passes == PASSES_TO_END


@kernel
def ended(s: Fields) -> bool:
    """Tell whether any end of the game has come."""
    return all_passed(s) or last_pawn_laid(s, 0) or last_pawn_laid(s, 1) or stuck(s)


@kernel
def stuck(s: Fields) -> bool:
    """Tell whether as many players are blocked as it takes to end the game."""
    full_hands = stuck_players = 0
    for seat in range(MAX_SEATS):
        full_hands += 0 if may_draw(s, seat) else 1
    if full_hands < s.blocked_to_end:
        return False
    for seat in range(MAX_SEATS):
        stuck_players += 1 if blocked(s, seat) else 0
    return stuck_players >= s.blocked_to_end


@kernel
def blocked(s: Fields, seat: int) -> bool:
    """Five cards in hand, and none playable alone nor, with a hero left, together with it."""
    return not may_draw(s, seat) and playable(s, seat) == 0


@kernel
def count_territories(s: Fields, seat: int) -> tuple[int, int]:
    """Return the sum of the squares of the territory sizes, and the largest size."""
    low, high = s.pawns[seat, 0], s.pawns[seat, 1]
    total = largest = 0
    while low | high:
        own_low, own_high = first_group(low, high)
        size = popcount(own_low) + popcount(own_high)
        total += size * size
        largest = max(largest, size)
        low ^= own_low
        high ^= own_high
    return total, largest


@kernel
def scores(s: Fields, out: Any) -> None:
    """A territory scores the square of its size."""
    for seat in range(MAX_SEATS):
        out[seat] = count_territories(s, seat)[0]


@kernel
def standing(s: Fields, seat: int) -> int:
    """Return points, then the tie-breaks of the rule set, as one number to compare."""
    total, largest = count_territories(s, seat)
    pawns = popcount(s.pawns[seat, 0]) + popcount(s.pawns[seat, 1])
    return (total * 128 + largest * s.tie_largest) * 128 + pawns * s.tie_pawns


@kernel
def ranks(s: Fields, out: Any) -> None:
    """Rank the seats, 0 first; a tie that nothing breaks is shared."""
    for seat in range(MAX_SEATS):
        out[seat] = standing(s, seat)
    red, other = out[0], out[1]
    out[0] = 1 if other > red else 0
    out[1] = 1 if red > other else 0


@kernel
def observe(s: Fields, player: int, out: Any) -> None:
    """Planes of own pawns, the other's pawns and the king, then cards, then counts.

    The board is turned to the player's side where cards are, so that both seats see alike.
    """
    other = 1 - player
    turned = s.turned & player
    out[:] = 0
    for i in range(SIZE * SIZE):
        place = SQUARE_PLACES[SIZE * SIZE - 1 - i if turned else i]
        half, bit = place >> 6, place & 63
        out[i] = s.pawns[player, half] >> bit & 1
        out[SIZE * SIZE + i] = s.pawns[other, half] >> bit & 1
        out[2 * SIZE * SIZE + i] = 1 if s.king == place else 0
    cards = 3 * SIZE * SIZE
    for card in range(DECK_SIZE):
        out[cards + card] = s.hands[player] >> card & 1
        out[cards + DECK_SIZE + card] = s.hands[other] >> card & 1
        out[cards + 2 * DECK_SIZE + card] = s.pile >> card & 1
    counts = cards + 3 * DECK_SIZE
    out[counts] = s.heroes[player]
    out[counts + 1] = s.heroes[other]
    out[counts + 2] = s.stock[player & s.own_stock]
    out[counts + 3] = s.stock[other & s.own_stock]
    out[counts + 4] = s.passes


@kernel
def playout(s: Fields, x: int) -> tuple[int, int]:
    """Play at random to the end, choosing from sets without listing them."""
    plies = 0
    while s.turn == CHANCE:
        x = draw_at_random(s, x)
    while s.turn != OVER:
        x = advance(x)
        choices = legal(s)
        action = nth(choices, below(x, popcount(choices)))
        plies += 1
        if action == DRAW:
            begin_draw(s)
            x = draw_at_random(s, x)
        else:
            apply(s, action)
    return x, plies


@kernel
def draw_at_random(s: Fields, x: int) -> int:
    """Let chance give any card of the pile."""
    x = advance(x)
    receive(s, card_at_random(s, x))
    return x


@kernel
def card_at_random(s: Fields, x: int) -> int:
    """Pick any card of the pile."""
    return nth(s.pile, below(x, popcount(s.pile)))


@kernel
def outcome_at_random(s: Fields, events: Any, x: int) -> int:  # noqa: ARG001 (the contract's)
    """Draw without listing the pile."""
    return card_at_random(s, x)
