"""Positions to test with: written by hand in one line, or met in games of every policy."""

from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from random import Random

import couronne
from couronne import Game, State
from couronne.games.pairleroy.data import PHASES
from couronne.kernel.contract import CHANCE
from tests.games.pairleroy.policies import POLICIES

PLAYERS = (2, 3, 4, 5, 6)
TABLES = [(players, policy) for players in PLAYERS for policy in POLICIES]
LOST_TURNS = 0.01
"""The share of turns that are lost instead of played."""
KEPT = 6
"""Positions of each phase that are kept of a game."""

HOME = "0:0:@"
"""Pairleroy alone."""
RING = "-1:0:FFFFFF/0:-1:FFF@FFF/1:-1:FFFFFF"
"""Six tiles of forest around Pairleroy: its three rounds are closed."""
STRIP = "-1:0:FFFFFF/0:-1:FFF@FFFFFFFFF/1:-1:FFFFFF"
"""The ring, and two tiles more to the east: E4 and E6."""
ROAD = f"0:0:@{'FFF' * 12}{'FCF' * 3}"
"""Fifteen tiles in a row, to the eastern edge of the table."""
NEW = "0;0;-;-;-;-"
"""A player who has nothing yet."""
MARKET = ",".join(map(str, range(16)))
"""The first sixteen cards, each in the slot of its number."""


@cache
def game(players: int = 2) -> Game:
    """Load a table once."""
    return couronne.load("pairleroy", players=players, compiled=False)


def line(
    tiles: str = RING,
    pieces: str = "-",
    outposts: str = "-",
    players: str = f"{NEW}|{NEW}",
    status: str = "0:kingdom:0:0:-",
    drawn: str = "-",
    chosen: str = "-;-;-",
    market: str = MARKET,
) -> str:
    """Write a position from its eight fields."""
    return " ".join((tiles, pieces, outposts, players, status, drawn, chosen, market))


def read(text: str) -> State:
    """Read a position at the table of its players."""
    return game(text.split(" ")[3].count("|") + 1).position(text)


def phase_of(state: State) -> str:
    """Tell what comes next."""
    return PHASES[state.fields.phase]


def walk(players: int, policy: str) -> Iterator[State]:
    """Play one game from before the first draw to its end, losing a turn now and then."""
    random = Random(f"{players} {policy}")
    state = game(players).undealt()
    while not state.over:
        yield state
        is_lost = state.turn != CHANCE and random.random() < LOST_TURNS
        state = state.forfeit() if is_lost else state.play_event(POLICIES[policy](state, random))
    yield state


@cache
def sample(players: int, policy: str) -> tuple[State, ...]:
    """Return some positions of a game in each phase that it goes through, spread over it."""
    met = defaultdict(list)
    for state in walk(players, policy):
        met[phase_of(state)].append(state)
    return tuple(state for states in met.values() for state in spread(states))


def spread(states: list[State], most: int = KEPT) -> list[State]:
    """Keep no more than some, from the first to the last."""
    if len(states) <= most:
        return states
    return [states[place * (len(states) - 1) // (most - 1)] for place in range(most)]


@cache
def samples() -> tuple[State, ...]:
    """Return such positions of all tables and all policies."""
    return tuple(state for table in TABLES for state in sample(*table))


def in_phase(*phases: str) -> list[State]:
    """Return those of the sampled positions that are in one of these phases."""
    return [state for state in samples() if phase_of(state) in phases]
