"""The material of Rose King: cards, directions, squares, and the table of rule sets."""

from functools import cache
from typing import NamedTuple

from couronne.games.ruleset import RuleSet

SIZE = 9
COLUMNS = "abcdefghi"
HAND = 5
STEPS = 3

DIRECTIONS = (
    ("N", -1, 0),
    ("NE", -1, 1),
    ("E", 0, 1),
    ("SE", 1, 1),
    ("S", 1, 0),
    ("SW", 1, -1),
    ("W", 0, -1),
    ("NW", -1, -1),
)
"""Clockwise from north: name, rows down, columns right, for a card that is not turned."""


class Card(NamedTuple):
    """A movement card; its id is its place in `CARDS`."""

    name: str
    down: int
    right: int


CARDS = tuple(
    Card(f"{name}{steps}", down * steps, right * steps)
    for name, down, right in DIRECTIONS
    for steps in range(1, STEPS + 1)
)
DECK_SIZE = len(CARDS)

HERO = DECK_SIZE
"""Added to a card's number: the card is played together with a hero."""
DRAW = 2 * DECK_SIZE
PASS = DRAW + 1
ACTIONS = PASS + 1


class Square(NamedTuple):
    """A square of the board; row 0 is the top as red sees it."""

    row: int
    column: int

    @property
    def name(self) -> str:
        """Name the square: columns a to i from the left, rows 1 to 9 from the bottom."""
        return f"{COLUMNS[self.column]}{SIZE - self.row}"

    @property
    def on_board(self) -> bool:
        """Tell whether there is such a square."""
        return 0 <= self.row < SIZE and 0 <= self.column < SIZE


@cache
def square_named(name: str) -> Square:
    """Find a square by its name."""
    return Square(SIZE - int(name[1]), COLUMNS.index(name[0]))


NEVER = 3
"""More blocked players than there are: blocking alone never ends the game."""

VALUES = (
    "turned",  # a card points as its holder sees it; else north is north for all
    "heroes",  # hero cards of each player at the start
    "own_stock",  # each player has pawns of their own; else both share them
    "stock",  # pawns at the start, each player's or shared
    "blocked_to_end",  # so many blocked players end the game at once
    "tie_largest",  # a tie on points goes to the largest territory,
    "tie_pawns",  # then to the most pawns on the board
)
"""What a rule set decides."""

RULE_SETS = {
    name: RuleSet(name, 1, seats, players=(2,), values=dict(zip(VALUES, values, strict=True)))
    for name, seats, values in (
        ("classic", ("red", "white"), (1, 4, 0, 52, 2, 1, 1)),
        ("international", ("red", "white"), (0, 4, 0, 52, 2, 1, 1)),
        ("king-of-roses", ("red", "blue"), (1, 4, 0, 52, 1, 0, 1)),
        ("course", ("red", "white"), (0, 0, 1, 26, NEVER, 0, 0)),
    )
}
"""The table of rule sets, all of version 1."""
