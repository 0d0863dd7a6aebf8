"""Compile games and their search beforehand: `python tools/kernels.py [--batches] roses`.

Processes that begin together would each compile the same for themselves.
"""

import sys

import couronne
from couronne.arena.jobs import prepared

SEARCHING = frozenset({"bot:1"})
BATCHES = "--batches"
"""Compiles batches too, which nobody needs who only plays."""


def main(arguments: list[str]) -> None:
    """Leave the machine code of these games in the cache."""
    for name in arguments:
        if name != BATCHES:
            game = prepared(couronne.load(name), SEARCHING)
            if BATCHES in arguments:
                game.batch(1)


if __name__ == "__main__":
    main(sys.argv[1:])
