"""How fast OpenSpiel plays a game at random through its Python face, for `make bench-research`.

A step is one event, a decision or a draw of chance, with all that a random game asks for: whether
it is over, who acts, what is legal or how likely, and the event itself.
"""

from random import Random
from time import process_time
from typing import Any

import pyspiel
from open_spiel.python import games  # noqa: F401 (registers theirs)

from couronne.research import openspiel  # noqa: F401 (registers ours)

SECONDS = 3.0


def steps_per_second(name: str) -> float:
    """Play at random for some seconds."""
    game, random = pyspiel.load_game(name), Random(7)
    play(game, random)
    steps, begun = 0, process_time()
    while process_time() < begun + SECONDS:
        steps += play(game, random)
    return steps / (process_time() - begun)


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
