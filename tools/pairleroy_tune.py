"""Play the quick policy of Pairleroy with other numbers against itself, whole games, seats changed.

    python tools/pairleroy_tune.py PIECE_GAIN=370 OPEN_ROUND=36,73,146 --games 2000

Prints the share of games won and the mean margin of the policy with the numbers given. The numbers
in `policy.py` come from a search by samples around the best so far, rounded; this compares others
with them. Compiling takes a minute or more.
"""

import argparse
import importlib.util
import tempfile
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any, ClassVar

import numpy as np

from couronne.games.pairleroy import knowledge, policy, rules
from couronne.games.pairleroy.data import ENDED
from couronne.kernel.contract import kernel
from couronne.kernel.rng import stream
from couronne.kernel.specialise import Program, compile_into

# Supplied through `specialise`.
STATE: Any = None
OPTIONS: Any = None
WORDS: Any = None
reset: Any = None
scores: Any = None
play_first: Any = None
play_second: Any = None


@kernel
def duel(options: Any, x: int, first_seat: int, margin: Any) -> int:
    """Play one game; write by how much the first policy is ahead."""
    words = np.zeros(WORDS, np.int64)
    s = words.view(STATE)[0]
    reset(s, options.view(OPTIONS)[0])
    while s.phase != ENDED:
        x = play_first(s, x, 1) if s.seat == first_seat else play_second(s, x, 1)
    points = np.zeros(6, np.int64)
    scores(s, points)
    margin[0] = points[first_seat] - points[1 - first_seat]
    return x


class Duel(Program):
    """Two policies at one table."""

    NAME = "duel"
    ENTRY_POINTS = (duel,)
    DEFAULTS: ClassVar[dict[str, Any]] = {}
    SOURCES = ()

    duel: Callable[[Any, int, int, Any], int]

    def warm_up(self, options: Any) -> None:
        """Play once."""
        self.duel(options, stream(0), 0, np.zeros(1, np.int64))


def policy_with(changes: dict[str, Any]) -> ModuleType:
    """Load the policy once more, with other numbers."""
    spec = importlib.util.find_spec(policy.__name__)
    assert spec is not None
    assert spec.loader is not None
    changed = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(changed)
    for name, value in changes.items():
        assert hasattr(changed, name), f"no such number: {name}"
        setattr(changed, name, value)
    return changed


def read_change(text: str) -> tuple[str, Any]:
    """Read NAME=VALUE, or NAME=VALUE,VALUE,VALUE."""
    name, _, value = text.partition("=")
    numbers = tuple(map(int, value.split(",")))
    return name, numbers if len(numbers) > 1 else numbers[0]


def match(changes: dict[str, Any], games: int) -> tuple[float, float]:
    """Return the share of games won and the mean margin, with these changes."""
    Duel.DEFAULTS = {
        "play_first": policy_with(changes).play_on,
        "play_second": policy.play_on,
    }
    margins = np.zeros(games, np.int64)
    options = np.array([2], np.int64)
    with tempfile.TemporaryDirectory() as place:
        program = compile_into(Path(place), Duel, rules, knowledge, "pairleroy")
        for number in range(games):
            program.duel(options, stream(number // 2), number % 2, margins[number : number + 1])
    won = (margins > 0).mean() + 0.5 * (margins == 0).mean()
    return float(won), float(margins.mean())


def main() -> None:
    """Compare."""
    parser = argparse.ArgumentParser(description="Compare numbers of the quick policy.")
    parser.add_argument("changes", nargs="*", type=read_change)
    parser.add_argument("--games", type=int, default=2000)
    given = parser.parse_args()
    won, margin = match(dict(given.changes), given.games)
    print(f"won {won:.3f} +/- {0.98 / given.games**0.5:.3f}, margin {margin:+.1f}")


if __name__ == "__main__":
    main()
