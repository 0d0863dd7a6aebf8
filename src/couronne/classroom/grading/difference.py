"""Where two texts differ, character by character."""

from collections.abc import Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import zip_longest

LONGEST, LONGEST_LINE = 5000, 500
"""Characters of a text and of a line that are looked at."""


@dataclass(frozen=True)
class Piece:
    """A run of characters of one line, which the other text has too or has not."""

    text: str
    same: bool


@dataclass(frozen=True)
class Difference:
    """A line that is not what it should be; either side may have no such line."""

    number: int
    expected: tuple[Piece, ...]
    got: tuple[Piece, ...]


def differences(expected: str, got: str) -> Iterator[Difference]:
    """Yield the lines that differ, those that are alike on both sides left out.

    >>> for line in differences("Rouge : N1", "Rouge: N1"):
    ...     print(line.number, [piece.text for piece in line.expected if not piece.same])
    1 [' ']
    """
    ours, theirs = (text[:LONGEST].splitlines(keepends=True) for text in (expected, got))
    matcher = SequenceMatcher(None, ours, theirs, autojunk=False)
    for kind, start, end, first, last in matcher.get_opcodes():
        if kind != "equal":
            pairs = zip_longest(ours[start:end], theirs[first:last], fillvalue="")
            for offset, (line, other) in enumerate(pairs):
                yield Difference(start + offset + 1, *_pieces(line, other))


def _pieces(expected: str, got: str) -> tuple[tuple[Piece, ...], tuple[Piece, ...]]:
    expected, got = expected[:LONGEST_LINE], got[:LONGEST_LINE]
    ours: list[Piece] = []
    theirs: list[Piece] = []
    matcher = SequenceMatcher(None, expected, got, autojunk=False)
    for kind, start, end, first, last in matcher.get_opcodes():
        same = kind == "equal"
        ours += [Piece(expected[start:end], same)] if end > start else []
        theirs += [Piece(got[first:last], same)] if last > first else []
    return tuple(ours), tuple(theirs)
