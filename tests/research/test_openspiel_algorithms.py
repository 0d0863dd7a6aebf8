"""Algorithms of OpenSpiel's that run on our games."""

from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import (
    evaluate_bots,
    mcts,
    minimax,
    random_agent,
)
from open_spiel.python.bots import uniform_random

import couronne
from tests.reference.expectimax import Expectimax
from tests.research.spiel_games import LARGER_TABLES, NAMES, halfway
from tests.search.tables import decisions

EVERY_RULE_SET = pytest.mark.parametrize("name", NAMES)


def decision(name: str) -> Any:
    """Return a position from the middle of a game in which a player has to act."""
    state = halfway(name)
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    return state


def compiled_search(game: Any, simulations: int) -> Any:
    """Return the bot that is written in C++; its `step` would end this process."""
    evaluator = pyspiel.RandomRolloutEvaluator(1, 7)
    return pyspiel.MCTSBot(game, evaluator, 1.4, simulations, 100, False, 7, False)


@EVERY_RULE_SET
def test_the_compiled_search_finds_a_legal_move(name: str) -> None:
    state = decision(name)
    root = compiled_search(state.get_game(), 8).mcts_search(state)

    assert root.best_child().action in state.legal_actions()


def test_the_compiled_search_gives_a_policy() -> None:
    state = decision("couronne_roses_classic")
    policy, action = compiled_search(state.get_game(), 20).step_with_policy(state)

    assert (action, 1.0) in policy


def test_the_compiled_search_wins_against_random_moves() -> None:
    game = pyspiel.load_game("couronne_roses_course")
    bots = [compiled_search(game, 10), pyspiel.make_uniform_random_bot(1, 7)]
    results = [pyspiel.evaluate_bots(game.new_initial_state(), bots, seed) for seed in range(6)]

    assert sum(result[0] for result in results) >= 3


def test_the_search_in_python_wins_against_random_moves() -> None:
    game = pyspiel.load_game("couronne_roses_course")
    numbers = np.random.RandomState(7)
    bots = [search_in_python(game, 10, numbers), uniform_random.UniformRandomBot(1, numbers)]
    results = [
        evaluate_bots.evaluate_bots(game.new_initial_state(), bots, numbers) for _ in range(6)
    ]

    assert sum(result[0] for result in results) >= 3


def search_in_python(game: Any, simulations: int, numbers: np.random.RandomState) -> Any:
    evaluator = mcts.RandomRolloutEvaluator(1, numbers)
    return mcts.MCTSBot(game, 1.4, simulations, evaluator, random_state=numbers)


@pytest.mark.parametrize("table", LARGER_TABLES)
def test_the_search_in_python_plays_at_larger_tables(table: str) -> None:
    state = decision(table)
    bot = search_in_python(state.get_game(), 4, np.random.RandomState(7))

    assert bot.step(state) in state.legal_actions()


def test_expectiminimax_finds_what_our_exhaustive_search_finds() -> None:
    game = pyspiel.load_game("couronne_kingdomino_official")
    late = [state for state in decisions(game.game, seed=5) if len(state.actions) > 1][-3]
    state = game.new_initial_state(late.position)

    value, action = minimax.expectiminimax(state, 99, None, late.turn)

    assert value == pytest.approx(Expectimax(payoffs).values(late)[late.turn])
    assert action in late.actions


def payoffs(state: couronne.State) -> tuple[float, ...]:
    return state.payoffs


@EVERY_RULE_SET
def test_agents_learn_in_openspiels_environment(name: str) -> None:
    environment = rl_environment.Environment(
        pyspiel.load_game(name), chance_event_sampler=rl_environment.ChanceEventSampler(seed=7)
    )
    actions = environment.action_spec()["num_actions"]
    agents = [random_agent.RandomAgent(seat, actions) for seat in range(environment.num_players)]
    np.random.seed(7)
    step = environment.reset()

    while not step.last():
        step = environment.step([agents[step.current_player()].step(step).action])

    assert sum(step.rewards) == pytest.approx(0)
