"""Random numbers for simulations: a generator that is one plain integer, the same everywhere.

The draws of a real game never come from here: see `games/draws.py`.
"""

from couronne.kernel.contract import kernel

_WORD = (1 << 64) - 1
_LOW = 0xFFFFFFFF


def stream(seed: int, worker: int = 0) -> int:
    """Return the first state of a stream of its own for each (seed, worker).

    >>> stream(7) == stream(7), stream(7) == stream(7, worker=1)
    (True, False)
    """
    mixed = _splitmix(_splitmix(seed) ^ worker)
    return (mixed >> 2 & ~_LOW) % (698769068 << 32) | (mixed & _LOW) | 1


def _splitmix(x: int) -> int:
    x = (x + 0x9E3779B97F4A7C15) & _WORD
    x = ((x ^ x >> 30) * 0xBF58476D1CE4E5B9) & _WORD
    x = ((x ^ x >> 27) * 0x94D049BB133111EB) & _WORD
    return x ^ x >> 31


@kernel
def advance(x: int) -> int:
    """Step a multiply-with-carry generator; its state stays below 2**62."""
    return 698769069 * (x & 0xFFFFFFFF) + (x >> 32)


@kernel
def below(x: int, n: int) -> int:
    """Reduce a state to 0 … n-1, for n far below 2**32."""
    return (((x ^ (x >> 32)) & 0xFFFFFFFF) * n) >> 32
