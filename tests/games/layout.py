"""Where the fields of a game's record lie among its words: all of a position read in one go."""

from collections.abc import Iterable
from typing import Any

from couronne.games.state import State

WORD = 8


def slices_of(record: Any) -> dict[str, slice]:
    """Return for each field the slice of its words; a single number has one."""
    return {
        name: slice(offset // WORD, (offset + kind.itemsize) // WORD)
        for name, (kind, offset) in record.fields.items()
    }


def words_of(state: State) -> list[int]:
    """Return the words of a position as Python's own numbers."""
    words: list[int] = state.words[: state.game.engine.words].tolist()
    return words


def bits(members: Iterable[int]) -> int:
    """Write a set as bits."""
    return sum([1 << member for member in members])
