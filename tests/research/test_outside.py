"""Games of other people reach other people's software too."""

from tests.outside import EXAMPLE_PROJECT, run

ONE_OF_EACH = """
import couronne
couronne.register("harvest", "harvest")
import pyspiel
from couronne.research import gymnasium_env, openspiel, pettingzoo_env

game = pyspiel.load_game("couronne_harvest_standard(players=3)")
pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
print(game.get_type().long_name)
env = pettingzoo_env.environments["harvest_standard"]()
env.reset(seed=7)
print(env.agents)
print(gymnasium_env.AgainstBots("harvest").reset(seed=7)[0].shape)
"""


def test_a_game_from_outside_is_in_every_library() -> None:
    told = run(ONE_OF_EACH, EXAMPLE_PROJECT).splitlines()

    assert "harvest: standard" in told
    assert "['red', 'blue']" in told
    assert "(30,)" in told
