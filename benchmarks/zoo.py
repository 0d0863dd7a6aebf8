"""How fast PettingZoo's loop goes in any environment with masks, for `make bench-research`."""

from random import Random
from time import process_time
from typing import Any

SECONDS = 3.0


def play(env: Any, seed: int, random: Random) -> int:
    """Play a game at random, looking at everything; return how many steps it had."""
    env.reset(seed=seed)
    steps = 0
    for _agent in env.agent_iter():
        observation, _reward, terminated, _truncated, _info = env.last()
        legal = observation["action_mask"].nonzero()[0]
        env.step(None if terminated else legal[int(random.random() * len(legal))])
        steps += 1
    return steps


def steps_per_second(env: Any) -> float:
    """Play for some seconds of the processor's time."""
    random, seed, steps = Random(1), 0, 0
    play(env, seed, random)
    begun = process_time()
    while process_time() < begun + SECONDS:
        seed += 1
        steps += play(env, seed, random)
    return steps / (process_time() - begun)
