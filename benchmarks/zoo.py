"""Prints how fast PettingZoo's loop goes with our games: `python benchmarks/zoo.py [NAME…]`."""

import sys
from random import Random
from time import process_time

from couronne.research.pettingzoo_env import CrownEnv, environments

SECONDS = 3.0


def play(env: CrownEnv, seed: int, random: Random) -> int:
    """Play a game at random, looking at everything; return how many steps it had."""
    env.reset(seed=seed)
    steps = 0
    for _agent in env.agent_iter():
        observation, _reward, terminated, _truncated, _info = env.last()
        legal = observation["action_mask"].nonzero()[0]
        env.step(None if terminated else legal[int(random.random() * len(legal))])
        steps += 1
    return steps


def steps_per_second(env: CrownEnv) -> float:
    """Play for some seconds of the processor's time."""
    random, seed, steps = Random(1), 0, 0
    play(env, seed, random)
    begun = process_time()
    while process_time() < begun + SECONDS:
        seed += 1
        steps += play(env, seed, random)
    return steps / (process_time() - begun)


def main() -> None:
    """Measure the bare environments."""
    for name in sys.argv[1:] or environments:
        print(f"{name:<22} {steps_per_second(environments[name]().unwrapped):9,.0f} steps/s")


if __name__ == "__main__":
    main()
