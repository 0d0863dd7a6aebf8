"""The board of 9 by 9 squares in two words, held against sets of squares."""

from random import Random

import pytest

from couronne.kernel import board
from couronne.kernel.board import HIGH, LOW, SIZE

Squares = set[tuple[int, int]]
EVERY = {(row, column) for row in range(SIZE) for column in range(SIZE)}


def words(squares: Squares) -> tuple[int, int]:
    bits = sum(1 << board.place_of(*square) for square in squares)
    return bits & (1 << 64) - 1, bits >> 64


def squares(low: int, high: int) -> Squares:
    bits = (low & LOW) | (high & HIGH) << 64
    return {board.square_of(place) for place in board.PLACES if bits >> place & 1}


def near(square: tuple[int, int]) -> Squares:
    row, column = square
    return {(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)} & EVERY


def some_sets() -> list[Squares]:
    random = Random(9)
    return [set(random.sample(sorted(EVERY), count)) for count in (0, 1, 2, 7, 20, 45, 70, 81)]


SETS = pytest.mark.parametrize("some", some_sets(), ids=len)


def test_every_square_has_a_place_of_its_own() -> None:
    assert squares(LOW, HIGH) == EVERY
    assert all(board.square_of(board.place_of(*square)) == square for square in EVERY)


@SETS
def test_up_and_down_move_a_set_by_one_row(some: Squares) -> None:
    assert squares(*board.up(*words(some))) == {(r - 1, c) for r, c in some} & EVERY
    assert squares(*board.down(*words(some))) == {(r + 1, c) for r, c in some} & EVERY


@SETS
def test_beside_are_the_neighbours_by_a_side(some: Squares) -> None:
    expected: Squares = set().union(*map(near, some))

    assert squares(*board.beside(*words(some))) == expected


@SETS
def test_groups_are_joined_by_sides_only(some: Squares) -> None:
    left = set(some)
    while left:
        group = squares(*board.first_group(*words(left)))
        grown = group | set().union(*map(near, group)) & left

        assert group
        assert grown == group, "nothing of the set is beside it"
        left -= group


@SETS
def test_a_group_can_be_found_from_any_of_its_squares(some: Squares) -> None:
    for square in some:
        group = squares(*board.group_of(*words({square}), *words(some)))

        assert square in group
        assert all(near(member) & group for member in group) or len(group) == 1
