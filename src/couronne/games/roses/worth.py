"""What a position is worth to the player in turn, as a sum of small things that can be seen in it.

Each thing seen is a number, a feature: 2·class for the player in turn, 2·class + 1 for the same
thing with colours exchanged, which counts the other way. So no colour is preferred.
The weights of the classes are learned: see tools/roses_train.py.
"""

from typing import Any

import numpy as np

from couronne.games.roses.data import Square
from couronne.games.roses.geometry import LANDING, SQUARE_PLACES, place_of
from couronne.games.roses.geometry import SQUARES as ALL_SQUARES
from couronne.games.roses.patterns import CLASSES, CORNER, EDGE, INNER, PATTERN_CLASSES, mirrored
from couronne.games.roses.rules import king_place, playable
from couronne.kernel.bits import lowest, popcount
from couronne.kernel.board import HIGH, LOW, LOW_ROWS, SIZE, STRIDE, beside, first_group
from couronne.kernel.contract import Fields, kernel

PHASES, STAGES = 8, 3
"""Times of the game, fine and coarse, by the pawns left to be laid."""
SIZES, LIBERTIES = 21, 10
GAINS = 13
"""Steps of what a pawn on a square would add to a score, the last one open."""
HANDS = 6**4

GROUPS = STAGES * PATTERN_CLASSES
SQUARES = GROUPS + PHASES * SIZES * LIBERTIES
CARDS = SQUARES + PHASES * GAINS * GAINS * 4
HEROES = CARDS + STAGES * HANDS
KINGS = HEROES + PHASES * 25
LEADS = KINGS + STAGES * 128
PARAMETERS = LEADS + 2 * PHASES
"""Classes of features, one kind after the other: local patterns first."""
MOST_FEATURES = 320
LEAD = 0.01
"""The difference in points counts as so many times a feature."""

WINDOWS = SIZE - 2
TRIPLES = 18 * WINDOWS
SUM, SQUARE_SUM = 0, 128
DESK = 512


def _steps(bounds: tuple[int, ...], most: int) -> np.ndarray:
    return np.array([sum(n > bound for bound in bounds) for n in range(most)], np.int64)


PHASE = _steps((2, 5, 9, 14, 21, 29, 39), 64)
STAGE = _steps((13, 31), 64)
GAIN = _steps((1, 3, 5, 7, 10, 14, 20, 28, 40, 56, 80, 120), 4096)


def _triples() -> np.ndarray:
    table = np.zeros((8, 8), np.int64)
    for own in range(8):
        for other in range(8):
            for i in range(3):
                table[own, other] += 3**i * (1 if own >> i & 1 else 2 * (other >> i & 1))
    return table


TRIPLE = _triples()
"""Three squares in a line, from the bits of both colours, as a number in base three."""
MIRRORED = np.array([mirrored(triple) for triple in range(27)], np.int64)


def _alike(square: Square) -> int:
    """Return the place that stands for all those with the same distances from the edges."""
    return place_of(Square(*sorted(min(line, SIZE - 1 - line) for line in square)))


ALIKE = np.zeros(128, np.int64)
ALIKE[SQUARE_PLACES] = [_alike(square) for square in ALL_SQUARES]


@kernel
def list_features(s: Fields, mover: int, found: Any) -> tuple[int, int]:
    """Write what is seen by one player; return how many features, and the lead in points."""
    desk = np.zeros(DESK, np.int64)
    left = (s.stock[0] + s.stock[1]) & 63
    count = list_patterns(s, mover, STAGE[left] * PATTERN_CLASSES, found, desk)
    desk[:TRIPLES] = 0
    count, own = list_groups(s, mover, mover, PHASE[left], found, count, desk)
    count, others = list_groups(s, 1 - mover, mover, PHASE[left], found, count, desk[DESK // 2 :])
    count = list_squares(s, mover, PHASE[left], found, count, desk)
    return list_hands(s, mover, left, found, count), own - others


@kernel
def list_patterns(s: Fields, mover: int, base: int, found: Any, desk: Any) -> int:
    """See each 3 × 3 squares, those at edges and corners turned so that they look alike."""
    for line in range(SIZE):
        write_triples(s, mover, line, desk)
    for i in range(3):
        write_column_triples(s, mover, i, desk)
        write_column_triples(s, mover, SIZE - 1 - i, desk)
    count = 0
    for row in range(1, WINDOWS - 1):
        for i in range(1, WINDOWS - 1):
            found[count] = 2 * base + CLASSES[INNER, window(desk, row, row + 1, i)]
            count += 1
    for side in range(2):
        for i in range(1, WINDOWS - 1):
            first = SIZE * side
            found[count] = 2 * base + CLASSES[EDGE, window(desk, first, first + 1, i)]
            last = first + SIZE - 1
            found[count + 1] = 2 * base + CLASSES[EDGE, window(desk, last, last - 1, i)]
            count += 2
    for end in range(2):
        first = (SIZE - 1) * end
        second = first + 1 - 2 * end
        left = end - end  # a literal would have the window compiled again
        found[count] = 2 * base + CLASSES[CORNER, window(desk, first, second, left)]
        found[count + 1] = 2 * base + CLASSES[CORNER, mirrored_window(desk, first, second)]
        count += 2
    return count


@kernel
def write_triples(s: Fields, mover: int, row: int, desk: Any) -> None:
    """Write the threes of a row, from the left."""
    half = 1 if row >= LOW_ROWS else 0
    shift = STRIDE * (row - LOW_ROWS * half)
    own, other = s.pawns[mover, half] >> shift, s.pawns[1 - mover, half] >> shift
    for i in range(WINDOWS):
        desk[WINDOWS * row + i] = TRIPLE[own >> i & 7, other >> i & 7]


@kernel
def write_column_triples(s: Fields, mover: int, column: int, desk: Any) -> None:
    """Write the threes of a column, from the top."""
    own = column_bits(s, mover, column)
    other = column_bits(s, 1 - mover, column)
    for i in range(WINDOWS):
        desk[WINDOWS * (SIZE + column) + i] = TRIPLE[own >> i & 7, other >> i & 7]


@kernel
def column_bits(s: Fields, seat: int, column: int) -> int:
    """Return a column as nine bits, the top one first."""
    bits = 0
    low, high = s.pawns[seat, 0] >> column, s.pawns[seat, 1] >> column
    for row in range(LOW_ROWS):
        bits |= (low >> (STRIDE * row) & 1) << row
    for row in range(SIZE - LOW_ROWS):
        bits |= (high >> (STRIDE * row) & 1) << (row + LOW_ROWS)
    return bits


@kernel
def window(desk: Any, line: int, second: int, i: int) -> int:
    """Return 3 × 3 squares as one number: the threes at i of three lines."""
    at, ahead = WINDOWS * line + i, WINDOWS * (second - line)
    return int(desk[at] + 27 * desk[at + ahead] + 729 * desk[at + 2 * ahead])


@kernel
def mirrored_window(desk: Any, line: int, second: int) -> int:
    """Return the last 3 × 3 squares of three lines, seen from their other end."""
    at, ahead = WINDOWS * line + WINDOWS - 1, WINDOWS * (second - line)
    near, far = MIRRORED[desk[at]], MIRRORED[desk[at + 2 * ahead]]
    return int(near + 27 * MIRRORED[desk[at + ahead]] + 729 * far)


@kernel
def list_groups(
    s: Fields, seat: int, mover: int, phase: int, found: Any, count: int, sums: Any
) -> tuple[int, int]:
    """See territories with their free neighbours; add up, by free square, those beside it."""
    low, high = s.pawns[seat, 0], s.pawns[seat, 1]
    free_low, free_high = free_squares(s)
    points = 0
    while low | high:
        own_low, own_high = first_group(low, high)
        low ^= own_low
        high ^= own_high
        size = popcount(own_low) + popcount(own_high)
        points += size * size
        near_low, near_high = beside(own_low, own_high)
        near_low &= free_low
        near_high &= free_high
        liberties = min(popcount(near_low) + popcount(near_high), LIBERTIES - 1)
        place = (phase * SIZES + min(size, SIZES - 1)) * LIBERTIES + liberties
        found[count] = 2 * (GROUPS + place) + (seat ^ mover)
        count += 1
        add_size(near_low, size, sums)
        add_size(near_high, size, sums[64:])
    return count, points


@kernel
def free_squares(s: Fields) -> tuple[int, int]:
    """Return the squares without a pawn."""
    return LOW ^ (s.pawns[0, 0] | s.pawns[1, 0]), HIGH ^ (s.pawns[0, 1] | s.pawns[1, 1])


@kernel
def add_size(squares: int, size: int, sums: Any) -> None:
    """Note a territory, and its points, on the squares beside it."""
    while squares:
        place = lowest(squares)
        squares &= squares - 1
        sums[SUM + place] += size
        sums[SQUARE_SUM + place] += size * size


@kernel
def list_squares(s: Fields, mover: int, phase: int, found: Any, count: int, desk: Any) -> int:
    """See free squares: what each player would gain there, and whether the king can go there."""
    own_low, own_high = reached(s, mover)
    other_low, other_high = reached(s, 1 - mover)
    low, high = free_squares(s)
    while low | high:
        half = 0 if low else 1
        bit = lowest(low if low else high)
        if low:
            low &= low - 1
        else:
            high &= high - 1
        near = (own_high if half else own_low) >> bit & 1
        near |= ((other_high if half else other_low) >> bit & 1) << 1
        own = gain(desk, 64 * half + bit)
        others = gain(desk, DESK // 2 + 64 * half + bit)
        if near | own | others:
            found[count] = 2 * (SQUARES + ((phase * GAINS + own) * GAINS + others) * 4 + near)
            count += 1
    return count


@kernel
def gain(sums: Any, place: int) -> int:
    """Return, in steps, what a pawn here adds to a score by joining what lies beside it."""
    joined = 1 + sums[SUM + place]
    return int(GAIN[min(joined * joined - sums[SQUARE_SUM + place], 4095)])


@kernel
def reached(s: Fields, seat: int) -> tuple[int, int]:
    """Return the squares where a hand can bring the king now, free or not."""
    turned, king = s.turned & seat, king_place(s)
    low = high = 0
    rest = s.hands[seat]
    while rest:
        place = LANDING[turned, king, lowest(rest)]
        rest &= rest - 1
        if place & 64:
            high |= 1 << (place & 63)
        else:
            low |= 1 << place
    return low, high


@kernel
def list_hands(s: Fields, mover: int, left: int, found: Any, count: int) -> int:
    """See how many cards are held and can be played, the heroes left, and where the king is."""
    other = 1 - mover
    hands = popcount(s.hands[mover]) * 6 + popcount(playable(s, mover))
    hands = (hands * 6 + popcount(s.hands[other])) * 6 + popcount(playable(s, other))
    found[count] = 2 * (CARDS + STAGE[left] * HANDS + hands)
    heroes = s.heroes[mover] * 5 + s.heroes[other]
    found[count + 1] = 2 * (HEROES + PHASE[left] * 25 + heroes)
    found[count + 2] = 2 * (KINGS + STAGE[left] * 128 + ALIKE[king_place(s)])
    found[count + 3] = 2 * (LEADS + PHASE[left])
    return count + 4
