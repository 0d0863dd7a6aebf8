"""Questions asked of a Pairleroy position outside the rules: what lies where, and whose it is."""

from functools import cached_property, lru_cache
from typing import Any, NamedTuple

from couronne.games.pairleroy.data import (
    CARDS,
    CHOOSING_CELL,
    CHOOSING_FACE,
    CHOOSING_FROM_HAND,
    CHOOSING_TILE,
    DRAWING,
    Face,
)
from couronne.games.pairleroy.land import (
    ANY,
    THIRD_BY,
    has_tile,
    terrain_at,
)
from couronne.games.pairleroy.places import PAIRLEROY, TABLE, WIDE, Hex, can_close, hex_at
from couronne.games.pairleroy.tiles import CLASSES, JUST_DRAWN, count_of
from couronne.kernel.contract import Fields

OPEN, EMPTY, STANDING_PIECE, STANDING_OUTPOST, DEAD = "open", "empty", "piece", "outpost", "dead"
"""How a round stands: not closed, closed with nothing on it, taken, or never to be closed."""

HEXES = tuple(map(hex_at, range(WIDE * WIDE)))
"""What stands at each place."""
HOME_ROUNDS = frozenset(spot.place for spot in PAIRLEROY.rounds)
CLOSABLE = frozenset(cell.place for cell in TABLE if can_close(cell))


THIRD_WAYS: list[int] = THIRD_BY.tolist()


class Round(NamedTuple):
    """A round as it stands."""

    spot: Hex
    terrain: int | None
    status: str
    owner: int | None


def _bits(rows: Any) -> int:
    """Join rows of bits into one number, in the order of places."""
    return int.from_bytes(rows.astype("<u4").tobytes(), "little")


def _members(bits: int) -> list[int]:
    """List the places of a set."""
    return [place for place, digit in enumerate(reversed(f"{bits:b}")) if digit == "1"]


class Land:
    """The map of a position as Python's own integers: many questions, answered fast."""

    def __init__(self, s: Fields) -> None:
        self.laid, self.settled = _bits(s.laid), _bits(s.settled)
        self.ground, self.owner = list(map(_bits, s.ground)), list(map(_bits, s.owner))
        self.outposts = _bits(s.outposts)

    @cached_property
    def cells(self) -> list[Hex]:
        """The cells that hold tiles, row by row."""
        return [HEXES[place] for place in _members(self.laid)]

    @cached_property
    def tiles(self) -> dict[Hex, Face | None]:
        """What every laid tile shows, row by row; None for Pairleroy."""
        return {cell: None if cell == PAIRLEROY else self._face(cell.place) for cell in self.cells}

    def _face(self, place: int) -> Face:
        first, second, third = (self._ground(place + way) for way in THIRD_WAYS)
        return first, second, third

    def _ground(self, place: int) -> int:
        low, high = self.ground
        return low >> place & 1 | (high >> place & 1) << 1

    @cached_property
    def rounds(self) -> list[Round]:
        """The rounds that touch a tile, row by row."""
        return [self.round_at(place) for place in sorted(HOME_ROUNDS.union(_members(self.settled)))]

    def round_at(self, place: int) -> Round:
        """Return one round as it stands."""
        first, second, third = (digit >> place & 1 for digit in self.owner)
        code = first | second << 1 | third << 2
        return Round(
            HEXES[place],
            self._ground(place) if self.settled >> place & 1 else None,
            self._status(place, code > 0),
            code - 1 if code else None,
        )

    def _status(self, place: int, is_taken: bool) -> str:
        if is_taken:
            return STANDING_OUTPOST if self.outposts >> place & 1 else STANDING_PIECE
        if place not in CLOSABLE:
            return DEAD
        is_closed = all(self.laid >> place + way & 1 for way in (0, WIDE - 1, WIDE))
        return EMPTY if is_closed else OPEN


def is_laid(s: Fields, cell: Hex) -> bool:
    """Tell whether a cell of the table holds a tile."""
    return cell.on_table and bool(has_tile(s, cell.place))


def terrain_of(s: Fields, spot: Hex) -> int | None:
    """Return the terrain of a round, if it is set."""
    terrain = int(terrain_at(s, spot.place))
    return None if terrain == ANY else terrain


def castle_of(s: Fields, seat: int) -> Hex | None:
    """Return where a seat has its castle."""
    place = int(s.castle[seat])
    return hex_at(place) if place else None


def colon_of(s: Fields, seat: int) -> Hex:
    """Return where the colon of a seat stands."""
    return hex_at(int(s.colon[seat]))


def tiles_in(packed: Any) -> dict[int, int]:
    """Count the tiles of a bag or a hand by class."""
    return dict(_unpacked(tuple(packed.tolist())))


@lru_cache
def _unpacked(packed: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    counts = ((tile, count_of(packed, tile)) for tile in range(CLASSES))
    return tuple((tile, count) for tile, count in counts if count)


def cards_in(bits: int) -> list[int]:
    """List a set of cards."""
    return _members(int(bits))


def given_to(s: Fields, card: int) -> list[int]:
    """List the terrains whose resources a contract was given."""
    needs = enumerate(CARDS[card].needs)
    return [terrain for need, terrain in needs if int(s.given[need]) >> card & 1]


def is_placing(s: Fields) -> bool:
    """Tell whether the tiles just drawn are being decided upon."""
    phases = (DRAWING, CHOOSING_TILE, CHOOSING_CELL, CHOOSING_FACE)
    return bool(s.phase in phases and tiles_in(s.tiles[JUST_DRAWN]))


def is_entering(s: Fields) -> bool:
    """Tell whether the colon is about to enter an empty cell."""
    return bool(
        s.phase in (CHOOSING_FROM_HAND, CHOOSING_FACE) and not tiles_in(s.tiles[JUST_DRAWN])
    )
