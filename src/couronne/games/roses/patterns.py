"""The ways 3 × 3 squares can look, told apart only where board and colours tell them apart.

A pattern is a number in base three, square by square: free, of the player in turn, of the other.
Patterns that are turned or mirrored images of each other are one class; so are, with opposite
sign, those with colours exchanged. At an edge or a corner fewer images are alike.
"""

from collections.abc import Iterable

import numpy as np

PATTERNS = 3**9
INNER, EDGE, CORNER = range(3)


def mirrored(triple: int) -> int:
    """Read three squares from the other end.

    >>> mirrored(1 + 3 * 0 + 9 * 2)
    11
    """
    return triple // 9 + triple // 3 % 3 * 3 + triple % 3 * 9


def _all_patterns() -> np.ndarray:
    return np.stack([np.arange(PATTERNS) // 3**i % 3 for i in range(9)], 1).reshape(-1, 3, 3)


def _numbers(patterns: np.ndarray) -> np.ndarray:
    return patterns.reshape(-1, 9) @ 3 ** np.arange(9)


def _images(patterns: np.ndarray, where: int) -> Iterable[np.ndarray]:
    """Return the images that cannot be told apart at that part of the board."""
    yield patterns
    if where == EDGE:  # lines run along the edge, the first one on it
        yield patterns[:, :, ::-1]
    else:
        yield patterns.transpose(0, 2, 1)
    if where == INNER:
        for turns in (1, 2, 3):
            turned = np.rot90(patterns, turns, axes=(1, 2))
            yield turned
            yield turned.transpose(0, 2, 1)


def _classes() -> tuple[np.ndarray, int]:
    """Number the classes from 1; 2·class and 2·class + 1 are a pattern and its exchange."""
    patterns = _all_patterns()
    exchanged = np.array([0, 2, 1])[patterns]
    table = np.zeros((3, PATTERNS), np.int64)
    following = 1
    for where in (INNER, EDGE, CORNER):
        first = np.min([_numbers(image) for image in _images(patterns, where)], axis=0)
        other = np.min([_numbers(image) for image in _images(exchanged, where)], axis=0)
        names, places = np.unique(np.minimum(first, other), return_inverse=True)
        table[where] = 2 * (following + places) + (first > other)
        table[where, first == other] = 0  # its own exchange: worth nothing to anyone
        following += len(names)
    return table, following


CLASSES, PATTERN_CLASSES = _classes()
"""By part of the board and pattern: the feature. Class 0 is worth nothing."""
