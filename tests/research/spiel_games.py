"""Games played through OpenSpiel, for tests."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pyspiel

from couronne.games.package import package
from couronne.research.names import plain_names
from couronne.research.openspiel import PREFIX

NAMES = [PREFIX + plain for plain in plain_names()]
"""Every rule set, by its name there."""
TABLES = [
    f"{PREFIX}{plain}(players={players})"
    for plain, (game, rules) in plain_names().items()
    for players in package(game).rule_sets[rules].players
]
"""Every rule set at every table size."""
LARGER_TABLES = [table for table in TABLES if not table.endswith("(players=2)")]


def event_at_random(state: Any, random: Random) -> int:
    """Choose one of the legal actions, or let chance draw by its probabilities."""
    if state.is_chance_node():
        outcomes, chances = zip(*state.chance_outcomes(), strict=True)
        return int(random.choices(outcomes, chances)[0])
    return int(random.choice(state.legal_actions()))


def play_at_random(state: Any, seed: int, events: int = 1 << 30) -> Any:
    """Play so many events on, or to the end."""
    random = Random(seed)
    while events and not state.is_terminal():
        state.apply_action(event_at_random(state, random))
        events -= 1
    return state


def positions(name: str, seed: int) -> Iterator[Any]:
    """Walk through a random game, and stop at every position, the last included."""
    random = Random(seed)
    state = pyspiel.load_game(name).new_initial_state()
    while not state.is_terminal():
        yield state
        state.apply_action(event_at_random(state, random))
    yield state


def halfway(name: str, seed: int = 7) -> Any:
    """Return a position from the middle of a random game."""
    game = pyspiel.load_game(name)
    length = play_at_random(game.new_initial_state(), seed).move_number()
    return play_at_random(game.new_initial_state(), seed, length // 2)


def ended(name: str, seed: int = 7) -> Any:
    """Return the last position of a random game."""
    return play_at_random(pyspiel.load_game(name).new_initial_state(), seed)
