"""Positions to test with: written by hand in one line, or met in games of every policy."""

from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

import couronne
from couronne import Game, State
from couronne.games.pairleroy.data import PHASES, SEATS
from couronne.games.pairleroy.places import Hex
from couronne.kernel.contract import CHANCE
from tests.games.pairleroy.policies import POLICIES

View = dict[str, Any]
PLAYERS = (2, 3, 4, 5, 6)
TABLES = [(players, policy) for players in PLAYERS for policy in POLICIES]
Table = tuple[int, str]
"""A number of players and a policy."""
TABLE_NAMES = [f"{players} {policy}" for players, policy in TABLES]
EVERY_TABLE = pytest.mark.parametrize("table", TABLES, ids=TABLE_NAMES)
LOST_TURNS = 0.01
"""The share of turns that are lost instead of played."""
MET = 12
"""Positions of each phase that are kept of a game."""
KEPT = 3
"""Positions of each phase that a test of all phases sees."""

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


FIELDS = ("tiles", "pieces", "outposts", "players", "status", "drawn", "chosen", "market")


def but(text: str, **fields: str) -> str:
    """Write a position with other fields."""
    return " ".join(
        fields.get(name, part) for name, part in zip(FIELDS, text.split(" "), strict=True)
    )


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
def met(players: int, policy: str) -> dict[str, list[State]]:
    """Return positions of a game by their phases, spread over it."""
    found = defaultdict(list)
    for state in walk(players, policy):
        found[phase_of(state)].append(state)
    return {phase: spread(states, MET) for phase, states in found.items()}


@cache
def sample(players: int, policy: str) -> tuple[State, ...]:
    """Return a few positions of a game in each phase that it goes through."""
    by_phase = met(players, policy).values()
    return tuple(state for states in by_phase for state in spread(states, KEPT))


def spread(states: list[State], most: int) -> list[State]:
    """Keep no more than some, from the first to the last."""
    if len(states) <= most:
        return states
    return [states[place * (len(states) - 1) // (most - 1)] for place in range(most)]


DECISIONS = ("tile", "cell", "face", "step", "hand", "kingdom", "piece")


def decisions(table: Table) -> dict[str, State]:
    """Return a position from the middle of a game for each decision that it came to."""
    by_phase = met(*table).items()
    return {phase: states[len(states) // 2] for phase, states in by_phase if phase in DECISIONS}


class Scene:
    """What lies on a table, worked out anew from the tiles of a view, cell by cell."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.tiles = {Hex(tile["q"], tile["r"]): tile["thirds"] for tile in view["tiles"]}
        self.terrain: dict[Hex, str] = {}
        for cell, thirds in self.tiles.items():
            self.terrain.update(zip(cell.rounds, thirds or (), strict=False))
        self.standing = {
            Hex(spot["a"], spot["b"]): (spot["status"], spot["owner"])
            for spot in view["rounds"]
            if spot["owner"] is not None
        }
        self.me: View = {} if view["acting"] is None else view["players"][view["acting"]]

    def is_closed(self, spot: Hex) -> bool:
        """Tell whether all three cells of a round hold tiles."""
        return all(cell in self.tiles for cell in spot.cells)

    def is_frontier(self, cell: Hex) -> bool:
        """Tell whether a cell is empty, with a tile beside it."""
        return cell not in self.tiles and any(other in self.tiles for other in cell.neighbours)

    def clashes(self, cell: Hex, face: tuple[str, ...]) -> list[int]:
        """List the thirds of a face that differ from the tiles which share their rounds."""
        return [
            third
            for third, (spot, terrain) in enumerate(zip(cell.rounds, face, strict=True))
            if self.terrain.get(spot, terrain) != terrain
        ]

    def fits(self, cell: Hex, tile: View) -> bool:
        """Tell whether a tile fits on a cell in any of its turns."""
        return any(not self.clashes(cell, face) for face in turns(tile["thirds"]))

    def sources(self, seat: int) -> list[tuple[Hex, ...]]:
        """List the tiles that the castle of a seat touches, and those of each of its outposts."""
        castle = self.view["players"][seat]["castle"]
        outposts = [spot for spot, what in self.standing.items() if what == ("outpost", seat)]
        touched = [spot.cells for spot in outposts]
        return [(Hex(castle["q"], castle["r"]),), *touched] if castle else touched

    def distance(self, seat: int, cells: tuple[Hex, ...]) -> int | None:
        """Return how far the nearest castle or outpost of a seat is from some tiles, if any is."""
        return min(
            (
                cell.distance(other)
                for source in self.sources(seat)
                for cell in source
                for other in cells
            ),
            default=None,
        )

    def zone(self, seat: int) -> set[Hex]:
        """Walk two steps from every tile that a castle or an outpost of a seat touches."""
        reached = {cell for source in self.sources(seat) for cell in source}
        for _step in range(2):
            reached |= {other for cell in reached for other in cell.neighbours}
        return {cell for cell in reached if cell.distance(Hex(0, 0)) <= 15}


def turns(thirds: list[str]) -> list[tuple[str, ...]]:
    """Turn a tile three times by 120 degrees."""
    first, second, third = thirds
    return [(first, second, third), (second, third, first), (third, first, second)]


def seat_named(colour: str) -> int:
    """Return the seat of a colour."""
    return SEATS.index(colour)
