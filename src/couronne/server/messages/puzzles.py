"""Puzzles: listed, shown without what moves win, and answered."""

from typing import Any

from pydantic import Field

from couronne.server.messages.ground import Message
from couronne.server.messages.tables import LONGEST_MOVE, OfferedMove


class ListedPuzzle(Message):
    """A puzzle in a list, with what it asks."""

    number: int
    question: str


class Puzzles(Message):
    """The puzzles of a game, the easiest first."""

    game: str
    rules: str
    puzzles: list[ListedPuzzle]


class Puzzle(Message):
    """A position to be solved; its moves tell no scores."""

    game: str
    rules: str
    number: int
    count: int
    question: str
    seat: int
    names: list[str]
    view: dict[str, Any]
    moves: list[OfferedMove]
    last: str | None


class Attempt(Message):
    """The move that is taken for the best; none to be shown the solution."""

    move: str | None = Field(max_length=LONGEST_MOVE)


class Judgement(Message):
    """Whether a move is the best, what both win, why, and the position after it."""

    right: bool
    move: str
    points: int
    best: int
    text: str
    view: dict[str, Any]
