"""Compile games, their search and their batches beforehand: `python tools/kernels.py roses`.

Processes that begin together would each compile the same for themselves.
"""

import sys

import couronne
from couronne.arena.jobs import prepared

SEARCHING = frozenset({"bot:1"})


def main(names: list[str]) -> None:
    """Leave the machine code of these games in the cache."""
    for name in names:
        game = prepared(couronne.load(name), SEARCHING)
        game.batch(1)


if __name__ == "__main__":
    main(sys.argv[1:])
