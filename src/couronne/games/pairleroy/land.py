"""The land: which cells hold tiles, the terrain of each round, and where a tile fits.

A plane is a square of bits, one word a row. The terrain of a tile's third is kept on its round,
where all tiles that touch the round agree, so the domino rule is a comparison of rounds.
"""

from typing import Any

import numpy as np

from couronne.games.pairleroy import data
from couronne.games.pairleroy.data import (
    CASTLE,
    FACE,
    LAY,
    OUTPOST,
    PIECE,
    TERRAINS,
    TILES,
    face_number,
    turns_of,
)
from couronne.games.pairleroy.places import NUMBER_OF, PAIRLEROY, STEPS, TABLE, THIRDS, WIDE
from couronne.kernel.bits import lowest, popcount
from couronne.kernel.contract import Fields, kernel

TERRAIN_DIGITS, OWNER_DIGITS = 2, 3
"""Binary digits of a terrain, and of whose it is what stands on a round: one more than the seat."""

FULL = (1 << WIDE) - 1
ROW, COLUMN = WIDE - 1, WIDE - 1
"""Masks that keep a row or a column inside the square."""
ROW_BITS = 5

HOME = PAIRLEROY.place
ANY = len(TERRAINS)
"""Stands for the terrain of a round that no tile has set."""

ON_TABLE = np.zeros(WIDE, np.int64)
"""By row, the cells on which a tile may lie."""
PLACE_OF = np.array([cell.place for cell in TABLE], np.int64)
_number_at = np.zeros(WIDE * WIDE, np.int64)
for _cell in TABLE:
    ON_TABLE[_cell.place // WIDE] |= 1 << _cell.place % WIDE
    _number_at[_cell.place] = NUMBER_OF[_cell]
LAY_AT, CASTLE_AT = _number_at + LAY, _number_at + CASTLE
OUTPOST_AT, PIECE_AT = _number_at + OUTPOST, _number_at + PIECE
"""By place, the actions that name its cell or its round."""

STEP_BY = np.array([PAIRLEROY.beside(way).place - HOME for way in STEPS], np.int64)
"""By side, the way to the neighbour's place."""
THIRD_BY = np.array([PAIRLEROY.beside(way).place - HOME for way in THIRDS], np.int64)
"""By third, the way to its round's place."""

FACES = np.full((len(TILES), 3), -1, np.int64)
"""By class of tiles, the faces that it can show, in ascending order."""
FACE_COUNT = np.array([len(turns_of(face)) for face in TILES], np.int64)
for _tile, _face in enumerate(TILES):
    for _turn, _shown in enumerate(turns_of(_face)):
        FACES[_tile, _turn] = face_number(_shown)
HONOUR = np.array(data.HONOUR_BY_NEIGHBOURS, np.int64)


def _fitting() -> np.ndarray:
    """By what three rounds ask for, the classes of tiles that can show it."""
    table = np.zeros((ANY + 1, ANY + 1, ANY + 1), np.int64)
    for asked in np.ndindex(table.shape):
        for face, tile in data.TILE_OF.items():
            if all(wanted in (ANY, got) for wanted, got in zip(asked, face, strict=True)):
                table[asked] |= 1 << tile
    return table


FITTING = _fitting()


@kernel
def laid_row(s: Fields, row: int) -> int:
    """Return the tiles of a row; beyond the last comes the first, where no tile can lie."""
    return int(s.laid[row & ROW])


@kernel
def settled_row(s: Fields, row: int) -> int:
    """Return the rounds of a row whose terrain is set."""
    return int(s.settled[row & ROW])


@kernel
def outposts_row(s: Fields, row: int) -> int:
    """Return the outposts of a row."""
    return int(s.outposts[row & ROW])


@kernel
def has_tile(s: Fields, place: int) -> bool:
    """Tell whether a tile lies on a cell."""
    return laid_row(s, place >> ROW_BITS) >> (place & COLUMN) & 1 != 0


@kernel
def has_outpost(s: Fields, place: int) -> bool:
    """Tell whether what stands on a round is an outpost."""
    return outposts_row(s, place >> ROW_BITS) >> (place & COLUMN) & 1 != 0


@kernel
def reset_land(s: Fields) -> None:
    """Nothing but Pairleroy."""
    for row in range(WIDE):
        s.laid[row] = 0
        s.settled[row] = 0
        s.outposts[row] = 0
        for digit in range(TERRAIN_DIGITS):
            s.ground[digit, row] = 0
        for digit in range(OWNER_DIGITS):
            s.owner[digit, row] = 0
    s.laid[HOME >> ROW_BITS] = 1 << (HOME & COLUMN)


@kernel
def closed_row(s: Fields, row: int) -> int:
    """Return the rounds of a row whose three cells hold tiles."""
    below = laid_row(s, row + 1)
    return laid_row(s, row) & below & below << 1


@kernel
def frontier_row(s: Fields, row: int) -> int:
    """Return the empty cells of a row that have a tile beside them."""
    laid = laid_row(s, row)
    above, below = laid_row(s, row - 1), laid_row(s, row + 1)
    near = laid << 1 | laid >> 1 | above | above >> 1 | below | below << 1
    return near & ~laid & int(ON_TABLE[row & ROW])


@kernel
def clash_row(s: Fields, row: int, terrain: int) -> int:
    """Return the rounds of a row whose terrain differs, as far as it is set."""
    low = int(s.ground[0, row & ROW]) ^ (FULL if terrain & 1 else 0)
    high = int(s.ground[1, row & ROW]) ^ (FULL if terrain & 2 else 0)
    return low | high


@kernel
def fitting_row(s: Fields, row: int, tile: int, free: int) -> int:
    """Return which of some empty cells of a row can take a tile, in any of its turns."""
    above, here = settled_row(s, row - 1), settled_row(s, row)
    found = 0
    for turn in range(FACE_COUNT[tile]):
        face = int(FACES[tile, turn])
        north_east = above & clash_row(s, row - 1, face >> 4)
        bottom = here & clash_row(s, row, face >> 2 & 3)
        north_west = above & clash_row(s, row - 1, face & 3)
        found |= free & ~(north_east >> 1 | bottom | north_west)
    return found


@kernel
def fits_somewhere(s: Fields, tile: int) -> bool:
    """Tell whether a tile can be placed anywhere beside another."""
    for row in range(1, WIDE):
        free = frontier_row(s, row)
        if free and fitting_row(s, row, tile, free):
            return True
    return False


@kernel
def list_fitting(s: Fields, tile: int, out: Any) -> int:
    """List the cells where a tile can be placed, as actions."""
    count = 0
    for row in range(1, WIDE):
        free = frontier_row(s, row)
        if free:
            count += list_row(fitting_row(s, row, tile, free), row, LAY_AT, out[count:])
    return count


@kernel
def list_row(bits: int, row: int, action_at: Any, out: Any) -> int:
    """List the actions that name the cells, or rounds, of a row; return how many they are."""
    count = 0
    while bits:
        out[count] = action_at[row << ROW_BITS | lowest(bits)]
        bits &= bits - 1
        count += 1
    return count


@kernel
def terrain_at(s: Fields, place: int) -> int:
    """Return the terrain of a round, or ANY where none is set."""
    row, column = place >> ROW_BITS, place & COLUMN
    if settled_row(s, row) >> column & 1 == 0:
        return ANY
    low = int(s.ground[0, row & ROW]) >> column & 1
    return low | (int(s.ground[1, row & ROW]) >> column & 1) << 1


@kernel
def classes_that_fit(s: Fields, place: int) -> int:
    """Return the set of classes of tiles that fit on an empty cell."""
    first = terrain_at(s, place + THIRD_BY[0])
    second = terrain_at(s, place + THIRD_BY[1])
    return int(FITTING[first, second, terrain_at(s, place + THIRD_BY[2])])


@kernel
def list_faces(s: Fields, tile: int, place: int, out: Any) -> int:
    """List the faces of a tile that fit on an empty cell, as actions."""
    count = 0
    for turn in range(FACE_COUNT[tile]):
        face = int(FACES[tile, turn])
        if face_fits(s, face, place):
            out[count] = FACE + face
            count += 1
    return count


@kernel
def face_fits(s: Fields, face: int, place: int) -> bool:
    """All tiles that touch a round agree on its terrain."""
    for third in range(3):
        asked = terrain_at(s, place + THIRD_BY[third])
        if asked not in (ANY, third_of(face, third)):
            return False
    return True


@kernel
def third_of(face: int, third: int) -> int:
    """Return the terrain of one third of a face."""
    return face >> (4 - 2 * third) & 3


@kernel
def neighbours_laid(s: Fields, place: int) -> int:
    """Count the tiles around a cell, Pairleroy included."""
    count = 0
    for side in range(6):
        if has_tile(s, place + STEP_BY[side]):
            count += 1
    return count


@kernel
def lay_face(s: Fields, face: int, place: int) -> None:
    """Lay a tile: its thirds set the terrain of their rounds."""
    s.laid[place >> ROW_BITS] |= 1 << (place & COLUMN)
    for third in range(3):
        spot = place + THIRD_BY[third]
        row, bit = spot >> ROW_BITS, 1 << (spot & COLUMN)
        terrain = third_of(face, third)
        s.settled[row] |= bit
        if terrain & 1:
            s.ground[0, row] |= bit
        if terrain & 2:
            s.ground[1, row] |= bit


@kernel
def is_closed(s: Fields, place: int) -> bool:
    """Tell whether the three cells of a round hold tiles."""
    return closed_row(s, place >> ROW_BITS) >> (place & COLUMN) & 1 != 0


@kernel
def is_on_table(place: int) -> bool:
    """Tell whether a place is a cell on which a tile may lie."""
    return int(ON_TABLE[place >> ROW_BITS & ROW]) >> (place & COLUMN) & 1 != 0


@kernel
def owned_row(s: Fields, seat: int, row: int) -> int:
    """Return the rounds of a row on which something of a seat stands."""
    code = seat + 1
    first = int(s.owner[0, row & ROW]) ^ (0 if code & 1 else FULL)
    second = int(s.owner[1, row & ROW]) ^ (0 if code & 2 else FULL)
    return first & second & (int(s.owner[2, row & ROW]) ^ (0 if code & 4 else FULL))


@kernel
def taken_row(s: Fields, row: int) -> int:
    """Return the rounds of a row on which anything stands."""
    return int(s.owner[0, row & ROW]) | int(s.owner[1, row & ROW]) | int(s.owner[2, row & ROW])


@kernel
def owner_at(s: Fields, place: int) -> int:
    """Return whose piece or outpost stands on a round, or -1."""
    row, column = place >> ROW_BITS, place & COLUMN
    code = int(s.owner[0, row & ROW]) >> column & 1
    code |= (int(s.owner[1, row & ROW]) >> column & 1) << 1
    return (code | (int(s.owner[2, row & ROW]) >> column & 1) << 2) - 1


@kernel
def give_to(s: Fields, seat: int, place: int) -> None:
    """Let something of a seat stand on an empty round."""
    row, column = place >> ROW_BITS, place & COLUMN
    for digit in range(OWNER_DIGITS):
        s.owner[digit, row] |= (seat + 1 >> digit & 1) << column


@kernel
def clear_round(s: Fields, place: int) -> None:
    """Take a piece off its round."""
    row, column = place >> ROW_BITS, place & COLUMN
    for digit in range(OWNER_DIGITS):
        s.owner[digit, row] &= ~(1 << column)


@kernel
def pieces_row(s: Fields, seat: int, row: int) -> int:
    """Return the rounds of a row with a piece of a seat."""
    return owned_row(s, seat, row) & ~outposts_row(s, row)


@kernel
def count_pieces(s: Fields, seat: int) -> int:
    """Count the pieces of a seat on the board."""
    count = 0
    for row in range(WIDE):
        count += popcount(pieces_row(s, seat, row))
    return count
