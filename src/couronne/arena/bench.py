"""How fast we are: figures of one run on one core, beside a yardstick of the same run."""

import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

from couronne.games.game import Game
from couronne.games.package import package
from couronne.games.registry import load
from couronne.games.schema import SCHEMA
from couronne.games.state import State
from couronne.kernel.rng import stream

Report = Callable[[str, int, int], None]

SPINS = 2_000_000
SECONDS = 1.5
ROUNDS = 30
API_GAMES = 40
LONGEST_GAME = 10_000


def measure(name: str, report: Report = lambda *_: None) -> dict[str, Any]:
    """Measure every rule set of a game; `report` is told what is being done."""
    tables = [load(name, rules) for rules in package(name).rule_sets]
    steps = len(tables) + 3
    report("calibration", 0, steps)
    figures: dict[str, Any] = {
        "schema": SCHEMA,
        "calibration_ns": calibrate(tables[0]),
        "rules": {},
    }
    for done, table in enumerate(tables, 1):
        report("kernel", done, steps)
        figures["rules"][table.rules] = kernel_speed(table)
    report("python", steps - 2, steps)
    figures["python"] = api_speed(tables[-1])
    report("startup", steps - 1, steps)
    figures["startup"] = startup(name)
    return figures


def best_time(action: Callable[[], object], rounds: int = ROUNDS) -> float:
    """Return the shortest of some runs: the others were disturbed."""
    times = []
    for _ in range(rounds):
        start = time.perf_counter()
        action()
        times.append(time.perf_counter() - start)
    return min(times)


def calibrate(table: Game) -> float:
    """Return the nanoseconds of one round of a fixed integer loop."""
    spin = table.engine.spin
    spin(1, stream(0))
    return best_time(lambda: spin(SPINS, stream(0))) / SPINS * 1e9


def kernel_speed(table: Game) -> dict[str, float]:
    """Play whole random games inside the kernel, final scoring included."""
    engine, options = table.engine, table.option_words
    words, totals = engine.blank(), np.zeros(1 + table.players, np.int64)
    count = 1000

    def run() -> None:
        totals[:] = 0
        engine.random_games(words, options, count, stream(1), totals)

    run()
    count = max(1000, int(count * SECONDS / ROUNDS / best_time(run, 1)))
    seconds, plies = best_time(run), int(totals[0])
    return {
        "ns_per_ply": seconds / plies * 1e9,
        "plies_per_game": plies / count,
        "games_per_s": count / seconds,
    }


def api_speed(table: Game) -> dict[str, float]:
    """Play random games through `State`, by numbers and by labelled moves."""
    starts = [table.start(seed=seed) for seed in range(API_GAMES)]
    return {
        "us_per_ply": _per_ply(starts, lambda state: state.actions),
        "us_per_labelled_ply": _per_ply(
            starts, lambda state: [move.action for move in state.moves]
        ),
    }


def _per_ply(starts: list[State], choices: Callable[[State], Any]) -> float:
    dice = np.random.default_rng(2).integers(0, 1 << 30, LONGEST_GAME).tolist()
    plies = 0

    def run() -> None:
        nonlocal plies
        plies = 0
        for state in starts:
            for roll in dice:
                if state.turn < 0:
                    break
                listed = choices(state)
                state = state.play(listed[roll % len(listed)])
                plies += 1

    return best_time(run) / plies * 1e6


def startup(name: str) -> dict[str, float]:
    """Start new processes: the help of the command line, and a bare import."""
    known = f"import couronne; couronne.register({name!r}, {package(name).home!r})"
    commands = {
        "help_s": ["-m", "couronne", "--help"],
        "import_s": ["-c", "import couronne"],
        "start_s": ["-c", f"{known}; couronne.load({name!r}).start(seed=1)"],
    }
    return {what: best_time(partial(_run, command), 3) for what, command in commands.items()}


def _run(arguments: list[str]) -> None:
    subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL)
