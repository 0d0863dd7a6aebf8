"""Prints how fast learners are served, beside what they know, in one run: `make bench-research`.

Everything on one core. Batches step at random, with legal masks and automatic new games, beside
OpenSpiel's C++ rollouts and Pgx on the CPU; the adapters for PettingZoo and OpenSpiel beside what
those bring themselves. Their games are others than ours: the ratios say what to expect.
"""

import os
import random
from collections.abc import Callable, Iterator
from functools import partial
from time import process_time
from typing import Any

import numpy as np

import couronne
import spiel
import zoo
from couronne.research.names import plain_names

Loops = dict[str, Callable[[], float]]
"""What measures a game, by its name."""

ROWS = 4096
SECONDS = 1.0
ROUNDS = 3
ROLLOUTS = ("connect_four", "hex(board_size=9)", "backgammon")
ON_PGX = ("connect_four", "backgammon")
LOOPED = ("python_tic_tac_toe", "backgammon")
PGX_STEPS = 8
"""Steps that Pgx makes in one call, all compiled."""


def main() -> None:
    """Measure, and compare."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    theirs = {f"OpenSpiel {name}": rollouts(name) for name in ROLLOUTS}
    theirs |= {f"Pgx {name}": pgx_steps(name) for name in ON_PGX}
    for name, speed in theirs.items():
        print(f"{name:<34}{speed:>14,.0f} moves/s")
    for name, speed in our_batches():
        show(name, speed, theirs)
    compare_loops("PettingZoo", their_zoo(), our_zoo())
    compare_loops("OpenSpiel", their_spiel(), our_spiel())


def compare_loops(library: str, theirs: Loops, ours: Loops) -> None:
    """Measure a library's own loop in Python, with its games and with ours."""
    speeds = {f"{library} {name}": measure() for name, measure in theirs.items()}
    for name, speed in speeds.items():
        print(f"{name:<34}{speed:>14,.0f} steps/s")
    for name, measure in ours.items():
        show(f"{library}, our {name}", measure(), speeds)


def their_zoo() -> Loops:
    """Connect Four as PettingZoo brings it, bare and with its wrappers."""
    from pettingzoo.classic import connect_four_v3 as other

    return {
        "connect_four, raw_env": lambda: zoo.steps_per_second(other.raw_env()),
        "connect_four, env": lambda: zoo.steps_per_second(other.env()),
    }


def our_zoo() -> Loops:
    """All of ours, bare."""
    from couronne.research.pettingzoo_env import raw_env

    return {
        name: partial(lambda game, rules: zoo.steps_per_second(raw_env(game, rules)), *chosen)
        for name, chosen in plain_names().items()
    }


def their_spiel() -> Loops:
    """One of OpenSpiel's games that is written in Python, and one in C++."""
    return {name: partial(spiel.steps_per_second, name) for name in LOOPED}


def our_spiel() -> Loops:
    """All of ours."""
    return {name: partial(spiel.steps_per_second, f"couronne_{name}") for name in plain_names()}


def show(name: str, speed: float, theirs: dict[str, float]) -> None:
    """Print a figure with its ratios to those of others."""
    ratios = [f"{speed / other:7.2f} × {rival}" for rival, other in theirs.items()]
    print(f"{name:<34}{speed:>14,.0f} steps/s", *ratios)


def fastest(run: Callable[[int], float], count: int) -> float:
    """Return steps a second of the processor's time, the best of some rounds."""
    rates = []
    for _ in range(ROUNDS):
        start = process_time()
        steps = run(count)
        seconds = process_time() - start
        rates.append(steps / seconds)
        count = max(1, int(count * SECONDS / seconds))
    return max(rates)


def our_batches() -> Iterator[tuple[str, float]]:
    """Step every rule set at random; then the same with observations."""
    for game, rules in couronne.games():
        batch = couronne.load(game, rules).batch(ROWS, seed=1, threads=1)

        def steps(count: int, batch: Any = batch) -> float:
            for _ in range(count):
                batch.step(batch.sample())
            return count * ROWS

        def seen(count: int, batch: Any = batch) -> float:
            for _ in range(count):
                batch.step(batch.sample())
                batch.observe()
            return count * ROWS

        yield f"{game} {rules}", fastest(steps, 10)
        yield f"{game} {rules}, observed", fastest(seen, 10)


def rollouts(name: str) -> float:
    """Return moves a second of OpenSpiel's C++ rollouts, chance not counted.

    A search of one simulation looks at one position, by as many rollouts as it is told to.
    """
    import pyspiel

    game = pyspiel.load_game(name)
    opening = game.new_initial_state()
    while opening.is_chance_node():
        opening.apply_action(opening.chance_outcomes()[0][0])
    length = np.mean([_moves_to_end(opening.clone(), random.Random(seed)) for seed in range(300)])

    def run(count: int) -> float:
        evaluator = pyspiel.RandomRolloutEvaluator(count, 1)
        solve, seed, verbose, memory = False, 1, False, 1000
        pyspiel.MCTSBot(game, evaluator, 2.0, 1, memory, solve, seed, verbose).mcts_search(opening)
        return float(count * length)

    return fastest(run, 100)


def _moves_to_end(state: Any, dice: random.Random) -> int:
    """Play at random, and count the moves of players."""
    moves = 0
    while not state.is_terminal():
        moves += not state.is_chance_node()
        state.apply_action(dice.choice(state.legal_actions()))
    return moves


def pgx_steps(name: str) -> float:
    """Return steps a second of Pgx: any legal action in every row, new games where one ended."""
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make(name)
    step = jax.vmap(auto_reset(env.step, env.init))

    def move(state: Any, key: Any) -> tuple[Any, None]:
        choosing, stepping = jax.random.split(key)
        logits = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)
        actions = jax.random.categorical(choosing, logits)
        return step(state, actions, jax.random.split(stepping, ROWS)), None

    def moves(state: Any, key: Any) -> Any:
        return jax.lax.scan(move, state, jax.random.split(key, PGX_STEPS))[0]

    play = jax.jit(moves)
    state = jax.vmap(env.init)(jax.random.split(jax.random.PRNGKey(1), ROWS))
    state = jax.block_until_ready(play(state, jax.random.PRNGKey(2)))

    def run(count: int) -> float:
        current = state
        for number in range(count):
            current = play(current, jax.random.PRNGKey(number))
        jax.block_until_ready(current)
        return count * PGX_STEPS * ROWS

    return fastest(run, 1)


if __name__ == "__main__":
    main()
