"""Whether a written position can come up in a game, as far as tiles, cards and turns tell."""

from collections.abc import Callable

import numpy as np

from couronne.errors import BadPosition
from couronne.games.pairleroy import rules
from couronne.games.pairleroy.choices import list_choices, step_price
from couronne.games.pairleroy.data import (
    CHOOSING_CELL,
    CHOOSING_FACE,
    CHOOSING_FROM_HAND,
    CHOOSING_PIECE,
    CHOOSING_TILE,
    CROWNS,
    DEALING,
    DRAWING,
    ENDED,
    HAND,
    LAP,
    REACH,
    REFILLING,
    SLOTS,
    STEPPING,
)
from couronne.games.pairleroy.facts import (
    STANDING_OUTPOST,
    Land,
    Round,
    castle_of,
    colon_of,
    is_laid,
    tiles_in,
)
from couronne.games.pairleroy.influence import round_distance
from couronne.games.pairleroy.land import is_closed
from couronne.games.pairleroy.places import PAIRLEROY, hex_at
from couronne.games.pairleroy.tiles import IN_BAG, JUST_DRAWN
from couronne.kernel.contract import Fields


def check(s: Fields) -> None:
    """Refuse a position that no game can come to, as far as this can be told."""
    for what, holds in CHECKS:
        if not holds(s):
            raise BadPosition(what)


def _tiles_hang_together(s: Fields) -> bool:
    """Every tile was laid beside another."""
    cells = set(Land(s).cells)
    reached, edge = {PAIRLEROY}, [PAIRLEROY]
    while edge:
        near = [cell for cell in edge.pop().neighbours if cell in cells and cell not in reached]
        reached.update(near)
        edge += near
    return reached == cells


def _standing(s: Fields) -> list[Round]:
    """List the rounds on which something stands."""
    return [found for found in Land(s).rounds if found.owner is not None]


def _taken_rounds_are_closed(s: Fields) -> bool:
    """Pieces and outposts stand on closed rounds, and belong to those who have a castle."""
    return all(is_closed(s, found.spot.place) and s.castle[found.owner] for found in _standing(s))


def _outposts_hang_together(s: Fields) -> bool:
    """An outpost was put within two of a castle or another outpost of its owner."""
    for seat in range(s.players):
        castle = castle_of(s, seat)
        left = [
            found.spot
            for found in _standing(s)
            if found.owner == seat and found.status == STANDING_OUTPOST
        ]
        edge = [spot for spot in left if castle and min(map(castle.distance, spot.cells)) <= REACH]
        while edge:
            left = [spot for spot in left if spot not in edge]
            edge = [
                spot for spot in left if any(round_distance(spot, near) <= REACH for near in edge)
            ]
        if left:
            return False
    return True


def _castles_stand_on_tiles(s: Fields) -> bool:
    """On any tile except Pairleroy, and one on each."""
    castles = [castle for seat in range(s.players) if (castle := castle_of(s, seat))]
    return len(set(castles)) == len(castles) and all(
        castle != PAIRLEROY and is_laid(s, castle) for castle in castles
    )


def _colons_stand_on_tiles(s: Fields) -> bool:
    return all(is_laid(s, colon_of(s, seat)) for seat in range(s.players))


def _market_is_full(s: Fields) -> bool:
    """A slot is empty only before the first turn, while its card is drawn, or without a pile."""
    empty = [slot for slot in range(SLOTS) if not s.market[slot]]
    if s.phase == DEALING:
        return empty == list(range(SLOTS - len(empty), SLOTS)) and bool(empty)
    if s.phase == REFILLING:
        return len(empty) == 1 and bool(s.pile)
    return not empty or not s.pile


def _nothing_came_before_the_deal(s: Fields) -> bool:
    if s.phase != DEALING:
        return True
    seats = (s.honour, s.castle, s.contracts, s.built, s.tiles[: s.players])
    untouched = len(Land(s).cells) == 1 and not any(words.any() for words in seats)
    return bool(untouched and s.seat == 0 and s.last == 0)


def _tiles_are_owed_while_drawing(s: Fields) -> bool:
    """As many as fill the hand, or one, as far as the bag goes."""
    if s.phase != DRAWING:
        return bool(s.owed == 0)
    held, drawn = (
        sum(tiles_in(s.tiles[s.seat]).values()),
        sum(tiles_in(s.tiles[JUST_DRAWN]).values()),
    )
    owed = max(HAND - (held - drawn), 1) - drawn
    return bool(0 < s.owed == min(owed, sum(tiles_in(s.tiles[IN_BAG]).values())))


def _drawn_tiles_are_in_hand(s: Fields) -> bool:
    """They are told apart until the first phase is over, and then there is at least one."""
    drawn, hand = tiles_in(s.tiles[JUST_DRAWN]), tiles_in(s.tiles[s.seat])
    if any(count > hand.get(tile, 0) for tile, count in drawn.items()):
        return False
    if s.phase in (CHOOSING_TILE, CHOOSING_CELL):
        return bool(drawn)
    return s.phase in (DRAWING, CHOOSING_FACE) or not drawn


def _no_more_drawn_than_allowed(s: Fields) -> bool:
    drawn, held = (
        sum(tiles_in(s.tiles[JUST_DRAWN]).values()),
        sum(tiles_in(s.tiles[s.seat]).values()),
    )
    return drawn <= max(1, HAND - (held - drawn))


def _steps_belong_to_their_phase(s: Fields) -> bool:
    entering = s.phase in (STEPPING, CHOOSING_FROM_HAND) or (
        s.phase == CHOOSING_FACE and not tiles_in(s.tiles[JUST_DRAWN])
    )
    return bool(entering or s.steps == 0)


def _choice_belongs_to_its_phase(s: Fields) -> bool:
    """What was chosen so far is what the phase goes on from."""
    tile = s.phase in (CHOOSING_CELL, CHOOSING_FACE)
    cell = s.phase in (CHOOSING_FACE, CHOOSING_FROM_HAND)
    card = s.phase == CHOOSING_PIECE
    return (bool(s.tile), bool(s.cell), bool(s.card)) == (tile, cell, card)


def _chosen_tile_is_at_hand(s: Fields) -> bool:
    if not s.tile:
        return True
    source = tiles_in(s.tiles[JUST_DRAWN]) or tiles_in(s.tiles[s.seat])
    return int(s.tile) - 1 in source


def _chosen_cell_is_free(s: Fields) -> bool:
    """It is empty, beside a tile, and beside the colon that enters it."""
    if not s.cell:
        return True
    cell = hex_at(int(s.cell))
    beside = cell.neighbours
    if not tiles_in(s.tiles[JUST_DRAWN]) and colon_of(s, int(s.seat)) not in beside:
        return False
    return not is_laid(s, cell) and any(is_laid(s, other) for other in beside)


def _step_can_be_paid(s: Fields) -> bool:
    entering = s.cell and not tiles_in(s.tiles[JUST_DRAWN])
    return bool(not entering or step_price(s) <= s.honour[s.seat])


def _chosen_card_is_a_contract(s: Fields) -> bool:
    return bool(not s.card or int(s.contracts[s.seat]) >> int(s.card) - 1 & 1)


def _last_round_was_brought(s: Fields) -> bool:
    """An empty bag and three crowns bring it; it comes back to who brought it only to end."""
    if s.phase == ENDED:
        return bool(s.last == s.seat + 1)
    if s.phase == DRAWING and s.last == s.seat + 1:
        return False
    crowned = s.honour[: s.players].max() >= CROWNS * LAP
    return bool(s.last or not (crowned or not tiles_in(s.tiles[IN_BAG])))


def _somebody_has_a_choice(s: Fields) -> bool:
    """Nobody is asked to choose from one move."""
    if s.phase <= DRAWING or s.phase == ENDED:
        return True
    out = np.empty(rules.MAX_ACTIONS, np.int64)
    return bool(list_choices(s, out) >= rules.CRAMPED)


CHECKS: tuple[tuple[str, Callable[[Fields], bool]], ...] = (
    ("tiles_apart", _tiles_hang_together),
    ("wrong_castle", _castles_stand_on_tiles),
    ("wrong_colon", _colons_stand_on_tiles),
    ("wrong_piece", _taken_rounds_are_closed),
    ("wrong_outpost", _outposts_hang_together),
    ("wrong_market", _market_is_full),
    ("wrong_phase", _nothing_came_before_the_deal),
    ("wrong_owed", _tiles_are_owed_while_drawing),
    ("wrong_drawn", _drawn_tiles_are_in_hand),
    ("wrong_drawn", _no_more_drawn_than_allowed),
    ("wrong_phase", _steps_belong_to_their_phase),
    ("wrong_chosen", _choice_belongs_to_its_phase),
    ("wrong_chosen", _chosen_tile_is_at_hand),
    ("wrong_chosen", _chosen_cell_is_free),
    ("wrong_chosen", _step_can_be_paid),
    ("wrong_chosen", _chosen_card_is_a_contract),
    ("wrong_last", _last_round_was_brought),
    ("no_choice", _somebody_has_a_choice),
)
"""What must hold, and the error that says that it does not."""
