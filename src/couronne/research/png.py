"""PNG files read into arrays, as far as the rasteriser writes them: eight bits, four channels."""

import struct
import zlib
from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

SIGNATURE = 8
CHANNELS = 4


def pixels(png: bytes) -> NDArray[np.uint8]:
    """Return the picture by row, column and channel: red, green, blue, opacity."""
    parts = list(_chunks(png))
    width, height = struct.unpack(">II", parts[0][1][:8])
    packed = b"".join(data for kind, data in parts if kind == b"IDAT")
    rows = np.frombuffer(zlib.decompress(packed), np.uint8).reshape(height, -1)
    return _restored(rows[:, 0], rows[:, 1:].reshape(height, width, CHANNELS))


def _chunks(png: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = SIGNATURE
    while at < len(png):
        (length,) = struct.unpack_from(">I", png, at)
        yield png[at + 4 : at + 8], png[at + 8 : at + 8 + length]
        at += length + 12


def _restored(kinds: NDArray[np.uint8], told: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Add to each pixel what it was told as a difference to.

    It needs those on its left, above and in the corner, so all pixels of a diagonal are found at
    once. A diagonal is a row of `slanted`, which has an empty margin.
    """
    height, width, channels = told.shape
    rows, columns = np.indices((height, width))
    slanted = np.zeros((height + width + 1, height + 1, channels), np.int16)
    slanted[2 + rows + columns, 1 + rows] = told
    choice = kinds[:, None].astype(np.intp)
    for number in range(2, height + width + 1):
        top, end = max(0, number - 1 - width), min(height, number - 1)
        corner, before, found = slanted[number - 2 : number + 1]
        found[top + 1 : end + 1] += _expected(
            choice[top:end], before[top + 1 : end + 1], before[top:end], corner[top:end]
        )
        found &= 255
    restored: NDArray[np.uint8] = slanted[2 + rows + columns, 1 + rows].astype(np.uint8)
    return restored


def _expected(kinds: Any, left: Any, above: Any, corner: Any) -> Any:
    """Return what a pixel is told as a difference to, by the kind of its row.

    In their order: nothing, left, above, the middle of both, or the nearest of the three.
    """
    guesses = (np.zeros_like(left), left, above, (left + above) >> 1, _nearest(left, above, corner))
    return np.choose(kinds, guesses)


def _nearest(left: Any, above: Any, corner: Any) -> Any:
    """Return the one that is nearest to left + above - corner; of equals, the first."""
    to_left, to_above = abs(above - corner), abs(left - corner)
    to_corner = abs(left + above - 2 * corner)
    nearer = np.where(to_above <= to_corner, above, corner)
    return np.where((to_left <= to_above) & (to_left <= to_corner), left, nearer)
