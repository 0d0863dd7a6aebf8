"""Bag and hands: how many tiles of each class, packed into two words."""

from typing import Any

from couronne.games.pairleroy.data import MAX_SEATS, TILES
from couronne.kernel.bits import lowest
from couronne.kernel.contract import kernel

CLASSES = len(TILES)
IN_BAG, JUST_DRAWN, STOCKS = MAX_SEATS, MAX_SEATS + 1, MAX_SEATS + 2
"""Where tiles are, behind the hands: in the bag; of the hand in turn, what may be placed."""
PER_WORD = 12
"""Classes in each word."""
BITS = 5
"""Binary digits of a number of tiles: no class has more than 24."""
MOST = (1 << BITS) - 1
WORDS = CLASSES // PER_WORD
PAIR_MOST = (1 << 2 * BITS) - 1
EVEN_FIELDS = sum(MOST << 2 * BITS * pair for pair in range(PER_WORD // 2))
LOWEST_BITS = sum(1 << BITS * field for field in range(PER_WORD))


@kernel
def count_of(tiles: Any, tile: int) -> int:
    """Return how many tiles of a class there are."""
    return int(tiles[tile // PER_WORD]) >> BITS * (tile % PER_WORD) & MOST


@kernel
def add_tiles(tiles: Any, tile: int, count: int) -> None:
    """Add some tiles of a class."""
    tiles[tile // PER_WORD] += count << BITS * (tile % PER_WORD)


@kernel
def add_tile(tiles: Any, tile: int) -> None:
    """Add one tile."""
    tiles[tile // PER_WORD] += 1 << BITS * (tile % PER_WORD)


@kernel
def drop_tile(tiles: Any, tile: int) -> None:
    """Take one tile away."""
    tiles[tile // PER_WORD] -= 1 << BITS * (tile % PER_WORD)


@kernel
def clear_tiles(tiles: Any) -> None:
    """Leave none."""
    for word in range(WORDS):
        tiles[word] = 0


@kernel
def count_all(tiles: Any) -> int:
    """Count the tiles of all classes: the digits of a number in base 1024 add up modulo 1023."""
    count = 0
    for word in range(WORDS):
        rest = int(tiles[word])
        count += ((rest & EVEN_FIELDS) + (rest >> BITS & EVEN_FIELDS)) % PAIR_MOST
    return count


@kernel
def classes_in(tiles: Any) -> int:
    """Return the set of classes of which there is any tile."""
    found = 0
    for word in range(WORDS):
        rest = int(tiles[word])
        any_bit = (rest | rest >> 1 | rest >> 2 | rest >> 3 | rest >> 4) & LOWEST_BITS
        while any_bit:
            found |= 1 << word * PER_WORD + lowest(any_bit) // BITS
            any_bit &= any_bit - 1
    return found


@kernel
def tile_at(tiles: Any, index: int) -> int:
    """Return the class of one of all the tiles, counted class by class."""
    tile = 0
    rest = int(tiles[0])
    while index >= rest & MOST:
        index -= rest & MOST
        tile += 1
        rest = int(tiles[1]) if tile == PER_WORD else rest >> BITS
    return tile
