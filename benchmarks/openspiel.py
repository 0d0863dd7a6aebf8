"""Prints how fast OpenSpiel plays our games at random, beside some of its own, in one run.

`python benchmarks/openspiel.py [SECONDS]`. A step is one event, a decision or a draw of chance,
with all that a random game asks for: whether it is over, who acts, what is legal or how likely,
and the event itself. Time is that of the processor.
"""

import sys
from random import Random
from time import process_time
from typing import Any

import pyspiel
from open_spiel.python import games  # type: ignore[import-untyped]  # noqa: F401 (registers theirs)

from couronne.research.names import plain_names
from couronne.research.openspiel import PREFIX

THEIRS = ("python_tic_tac_toe", "tic_tac_toe", "backgammon")
"""One of their games in Python; two in C++, the second with dice."""


def main() -> None:
    """Measure each game for some seconds."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 3.0
    rates = {name: steps_per_second(name, seconds) for name in (*THEIRS, *ours())}
    yardstick = rates[THEIRS[0]]
    for name, rate in rates.items():
        print(f"{name:<30} {rate:9,.0f} steps/s = {rate / yardstick:5.1f} × {THEIRS[0]}")


def ours() -> list[str]:
    """Name our games as OpenSpiel does."""
    return [PREFIX + plain for plain in plain_names()]


def steps_per_second(name: str, seconds: float) -> float:
    """Play at random for some seconds."""
    game, random = pyspiel.load_game(name), Random(7)
    play(game, random)
    steps, begin = 0, process_time()
    while process_time() < begin + seconds:
        steps += play(game, random)
    return steps / (process_time() - begin)


def play(game: Any, random: Random) -> int:
    """Play one game; return its steps."""
    state = game.new_initial_state()
    while not state.is_terminal():
        state.apply_action(chosen(state, random))
    state.returns()
    return int(state.move_number())


def chosen(state: Any, random: Random) -> int:
    """Choose at random, or draw by the probabilities."""
    if state.is_chance_node():
        outcomes, chances = zip(*state.chance_outcomes(), strict=True)
        return int(random.choices(outcomes, chances)[0])
    return int(random.choice(state.legal_actions()))


if __name__ == "__main__":
    main()
