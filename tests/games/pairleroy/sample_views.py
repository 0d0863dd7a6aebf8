"""Positions for the tests of the picture: games played out, and tables fuller than games get."""

from functools import cache
from random import Random
from typing import Any

import couronne
from couronne.games.pairleroy.data import (
    BUY,
    CARDS,
    CASTLE,
    DELIVER,
    END,
    KEEP,
    LAY,
    OUTPOST,
    PHASES,
    PIECE,
    STOP,
    TILES,
)
from couronne.games.pairleroy.view import card_view, tile_view
from couronne.games.state import State
from couronne.kernel.contract import CHANCE
from tests.games.pairleroy.policies import best_cells, far_away

View = dict[str, Any]
SEED = 5
DEEDS = ((CASTLE, OUTPOST, 1.0), (DELIVER, DELIVER + len(CARDS), 0.3), (OUTPOST, PIECE, 0.1))
"""Kinds of actions, each from its first to its last, and how often they are chosen."""


def settling(state: State, random: Random) -> int:
    """Build a castle early, then leave most pieces on the board."""
    actions = list(state.actions)
    if state.turn == CHANCE:
        return random.choice(actions)
    if LAY <= actions[0] < CASTLE:
        return random.choice(best_cells(state))
    if END in actions:
        return deed(state, random)
    if STOP in actions and random.random() < 0.6:
        return STOP
    return random.choice([action for action in actions if action != KEEP])


def deed(state: State, random: Random) -> int:
    """Do something for the kingdom, or end the turn."""
    s = state.fields
    buying = ((BUY, DELIVER, 0.4),) if s.castle[s.seat] else ()
    for first, end, chance in (*DEEDS, *buying):
        found = [action for action in state.actions if first <= action < end]
        if found and random.random() < chance:
            return random.choice(found)
    return END


@cache
def played(players: int, *, far: bool = False) -> tuple[State, ...]:
    """Play a game from its start to its end, around Pairleroy or to the edge of the table."""
    policy = far_away if far else settling
    state = couronne.load("pairleroy", players=players, compiled=False).start(seed=SEED)
    states, random = [state], Random(SEED)
    while not state.over:
        state = state.play(policy(state, random))
        states.append(state)
    return tuple(states)


def tiles_laid(state: State) -> int:
    """Count the tiles of the map, Pairleroy included."""
    return sum(int(row).bit_count() for row in state.fields.laid)


@cache
def view_at(players: int = 4, tiles: int = 1, phase: str | None = None) -> View:
    """View the first position with so many tiles in a phase; the last one if there is none."""
    return next(
        (
            state.view()
            for state in played(players)
            if tiles_laid(state) >= tiles and phase in (None, PHASES[state.fields.phase])
        ),
        at_end(players),
    )


@cache
def at_end(players: int, *, far: bool = False) -> View:
    """View the last position of a game."""
    return played(players, far=far)[-1].view()


@cache
def crowded(players: int) -> View:
    """View a table where every hand has all classes of tiles, and all cards are contracts."""
    view = view_at(players, 40, "kingdom")
    seats = [
        player
        | {
            "hand": [_many(tile, seat) for tile in range(len(TILES))],
            "contracts": [_lacking(card) for card in range(len(CARDS)) if card % 5 >= seat],
            "honour": 200 + seat,
            "crowns": 12,
            "zone_tiles": 199,
        }
        for seat, player in enumerate(view["players"])
    ]
    return view | {"players": seats, "scores": [200 + seat for seat in range(players)]}


def _many(tile: int, seat: int) -> View:
    return tile_view(tile) | {"count": 1 + (tile + seat) % 12, "drawn": (tile + seat) % 4}


def _lacking(card: int) -> View:
    return card_view(card) | {"given": {}, "lacks": card_view(card)["resources"]}
