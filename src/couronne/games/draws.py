"""The fair draws of a game: draw k follows from a secret seed, and anyone can check it later.

Draw k is HMAC-SHA256(seed, k as eight bytes, big end first), read as a number and reduced without
bias to the total weight. The commitment, SHA-256 of the seed, is known before the first draw.
"""

import hashlib
import secrets
from operator import index
from typing import SupportsIndex

from couronne.errors import BadChoice

VERSION = 1
SEED_BYTES = 32
_RANGE = 1 << 256
SEED_BITS = 80
"""Of a seed that we choose: a program that plays cannot try all of them, and people can copy it."""


_BLOCK = 64
_INNER, _OUTER = (bytes(byte ^ pad for byte in range(256)) for pad in (0x36, 0x5C))


class Draws:
    """A seed, and how many draws have been made from it.

    >>> draws = Draws(seed_of(7))
    >>> draws.index(24), draws.next().index(24)
    (6, 23)
    """

    __slots__ = ("_keyed", "seed", "used")

    def __init__(self, seed: bytes, used: int = 0) -> None:
        self.seed = seed
        self.used = used
        block = seed.ljust(_BLOCK, b"\0")
        self._keyed = tuple(hashlib.sha256(block.translate(pad)) for pad in (_INNER, _OUTER))

    @property
    def commitment(self) -> str:
        """What is shown at the start of a game: the seed cannot be changed afterwards."""
        return hashlib.sha256(self.seed).hexdigest()

    def next(self) -> "Draws":
        """Return what is left after one more draw."""
        after = Draws.__new__(Draws)
        after.seed, after.used, after._keyed = self.seed, self.used + 1, self._keyed
        return after

    def index(self, total: int) -> int:
        """Return the next draw: a place in the total weight, each equally likely."""
        digest = self._hmac(self.used.to_bytes(8, "big"))
        value = int.from_bytes(digest, "big")
        while value + total > _RANGE and value - value % total + total > _RANGE:
            digest = self._hmac(digest)  # the number lay in the last, incomplete run of `total`
            value = int.from_bytes(digest, "big")
        return value % total

    def _hmac(self, message: bytes) -> bytes:
        """Return HMAC-SHA256. A copied `hmac` object takes 1.5 µs for it, this 0.8."""
        inner, outer = self._keyed[0].copy(), self._keyed[1].copy()
        inner.update(message)
        outer.update(inner.digest())
        return outer.digest()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Draws) and (self.seed, self.used) == (other.seed, other.used)

    def __hash__(self) -> int:
        return hash((self.seed, self.used))

    def __reduce__(self) -> tuple[type["Draws"], tuple[bytes, int]]:
        """Travel without the hash objects."""
        return Draws, (self.seed, self.used)


def any_seed() -> int:
    """Return a seed that people can copy and nobody can guess."""
    return secrets.randbits(SEED_BITS)


def seed_of(seed: SupportsIndex | bytes | None) -> bytes:
    """Return the 32 bytes that a seed stands for; without one, fresh ones.

    >>> seed_of(7) == hashlib.sha256(b"couronne:7").digest()
    True
    """
    if seed is None:
        return secrets.token_bytes(SEED_BYTES)
    if isinstance(seed, bytes | bytearray):
        if len(seed) != SEED_BYTES:
            raise BadChoice("seed_length", length=len(seed), expected=SEED_BYTES)
        return bytes(seed)
    try:
        return hashlib.sha256(f"couronne:{index(seed)}".encode()).digest()
    except TypeError:
        raise BadChoice("bad_seed", seed=repr(seed), expected=SEED_BYTES) from None
