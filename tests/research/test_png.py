"""Pictures are read pixel by pixel as any other reader reads them."""

import io
import struct
import zlib

import numpy as np
import pytest
from matplotlib.image import imread
from numpy.typing import NDArray

import couronne
from couronne.research.png import pixels

Pixels = NDArray[np.uint8]


def written(kinds: list[int], told: Pixels) -> bytes:
    """Write a file whose rows tell their bytes in these ways."""
    height, width, _channels = told.shape
    rows = b"".join(bytes([kind]) + row.tobytes() for kind, row in zip(kinds, told, strict=True))
    parts = [
        (b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)),
        (b"IDAT", zlib.compress(rows)),
        (b"IEND", b""),
    ]
    chunks = [
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in parts
    ]
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


def as_others_read(png: bytes) -> Pixels:
    shares: NDArray[np.float32] = imread(io.BytesIO(png), format="png")
    return np.rint(shares * 255).astype(np.uint8)


@pytest.mark.parametrize("shape", [(40, 25), (25, 40), (1, 30), (30, 1)])
def test_rows_of_every_kind_are_read(shape: tuple[int, int]) -> None:
    random = np.random.default_rng(5)
    told = random.integers(0, 256, (*shape, 4), np.uint8)
    png = written(random.integers(0, 5, shape[0]).tolist(), told)

    assert np.array_equal(as_others_read(png), pixels(png))


def test_pictures_of_the_rasteriser_are_read() -> None:
    from resvg_py import svg_to_bytes

    png = svg_to_bytes(couronne.load("roses", compiled=False).start(seed=7).svg(), width=200)

    assert np.array_equal(as_others_read(png), pixels(png))
