"""The games in PettingZoo: its own checks, and what they leave unchecked."""

import copy
import pickle
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import (
    api_test,
    render_test,
    seed_test,
)

import couronne
from couronne import BadChoice, IllegalMove
from couronne.research.names import plain_names
from couronne.research.pettingzoo_env import CrownEnv, env, environments, raw_env

Make = Callable[..., Any]
TABLES = [
    (name, rules, players)
    for name, rules in couronne.games()
    for players in couronne.load(name, rules).rule_set.players
]
MIDDLE = 15
"""Steps after which a game is well under way."""

with_masks = pytest.mark.filterwarnings(
    # `api_test` knows by name the few environments whose observations hold a mask
    "ignore:Observation is not a NumPy array:UserWarning",
    "ignore:Observation space for each agent probably should be:UserWarning",
    # our agents are colours, as on the table
    "ignore:We recommend agents to be named in the format:UserWarning",
)


@pytest.fixture(params=[raw_env, env], ids=["raw_env", "env"])
def make(request: pytest.FixtureRequest) -> Make:
    return request.param  # type: ignore[no-any-return]


@pytest.fixture(params=couronne.games(), ids="/".join)
def rules(request: pytest.FixtureRequest) -> tuple[str, str]:
    return request.param  # type: ignore[no-any-return]


def choose(table: Any, random: Random) -> int | None:
    """Choose one of the actions that the mask allows; none once the game is over."""
    observation, _reward, terminated, _truncated, _info = table.last()
    if terminated:
        return None
    return int(random.choice(observation["action_mask"].nonzero()[0]))


def steps(table: Any, seed: int = 1) -> Iterator[str]:
    """Play at random, pausing before every action."""
    random = Random(seed)
    for agent in table.agent_iter():
        yield agent
        table.step(choose(table, random))


def played(table: Any, count: int = MIDDLE) -> Any:
    """Return an environment some steps into the game of a seed."""
    random = Random(1)
    table.reset(seed=7)
    for _ in range(count):
        table.step(choose(table, random))
    return table


def played_out(table: Any) -> Any:
    """Play on until everybody has taken leave; return the last position."""
    for _agent in steps(table):
        pass
    return table.unwrapped.game_state


def ended(table: Any) -> Any:
    """Return an environment at the end of a game, before anybody has taken leave."""
    table.reset(seed=7)
    for _agent in steps(table):
        if table.unwrapped.game_state.over:
            break
    return table


def seen(table: Any) -> dict[str, Any]:
    """Return all that an environment shows."""
    views = {agent: table.observe(agent) for agent in table.possible_agents}
    return {
        "next": table.agent_selection,
        "observations": {agent: view["observation"].tolist() for agent, view in views.items()},
        "masks": {agent: view["action_mask"].tolist() for agent, view in views.items()},
        "rewards": dict(table.rewards),
        "terminations": dict(table.terminations),
        "truncations": dict(table.truncations),
        "infos": copy.deepcopy(table.infos),
        "state": table.unwrapped.game_state,
    }


# What PettingZoo checks


@with_masks
@pytest.mark.parametrize(("name", "rules", "players"), TABLES)
def test_every_table_passes_the_api_test(make: Make, name: str, rules: str, players: int) -> None:
    api_test(make(name, rules, players), num_cycles=300)


def test_every_rule_set_passes_the_seed_test(make: Make, rules: tuple[str, str]) -> None:
    seed_test(lambda: make(*rules))


def test_every_rule_set_passes_the_render_test(rules: tuple[str, str]) -> None:
    render_test(lambda render_mode: raw_env(*rules, render_mode=render_mode))


def test_the_wrapped_environment_passes_the_render_test() -> None:
    render_test(lambda render_mode: env("roses", render_mode=render_mode))


# Who plays


def test_agents_are_the_seats() -> None:
    assert raw_env("kingdomino", players=3).possible_agents == ["blue", "pink", "green"]


def test_the_name_tells_game_rules_and_version() -> None:
    assert raw_env("roses", "king-of-roses").metadata["name"] == "roses_king_of_roses_v1"


def test_options_of_the_table_are_passed_on() -> None:
    table = env("kingdomino", players=4, middle_kingdom=1)

    assert table.unwrapped.game.options["middle_kingdom"] == 1


def test_a_game_that_does_not_exist_is_refused() -> None:
    with pytest.raises(BadChoice, match="There is no game 'chess'"):
        env("chess")


def test_every_rule_set_has_a_plain_name() -> None:
    names = {
        name: (table.unwrapped.game.name, table.unwrapped.game.rules)
        for name, table in ((name, make()) for name, make in environments.items())
    }

    assert names == plain_names()


def test_the_list_of_environments_cannot_be_changed() -> None:
    with pytest.raises(TypeError, match="does not support item assignment"):
        environments["chess"] = env  # type: ignore[index]


# What an agent sees


@pytest.mark.parametrize(("name", "rules", "players"), TABLES)
def test_an_agent_may_do_what_is_legal_when_it_is_to_act(
    name: str, rules: str, players: int
) -> None:
    table = raw_env(name, rules, players)
    table.reset(seed=3)
    for agent in steps(table):
        for seat, other in enumerate(table.possible_agents):
            mask = table.observe(other)["action_mask"]
            state = table.game_state
            legal = state.actions if seat == state.turn else ()

            assert mask.dtype == np.int8
            assert tuple(mask.nonzero()[0]) == tuple(sorted(legal))
        if not table.game_state.over:
            assert agent == state.game.seats[state.turn]


@pytest.mark.parametrize(("name", "rules", "players"), TABLES)
def test_observations_lie_in_their_space_through_a_whole_game(
    name: str, rules: str, players: int
) -> None:
    table = raw_env(name, rules, players)
    table.reset(seed=4)
    for agent in steps(table):
        observation = table.observe(agent)
        features = table.game_state.observe(table.possible_agents.index(agent))

        assert observation in table.observation_space(agent)
        assert np.array_equal(features, observation["observation"])


def test_what_was_seen_stays_as_it_was() -> None:
    table = played(raw_env("roses"))
    before, *_ = table.last()
    kept = copy.deepcopy(before)
    table.step(choose(table, Random(1)))

    assert np.array_equal(kept["observation"], before["observation"])
    assert np.array_equal(kept["action_mask"], before["action_mask"])


# The end


@pytest.mark.parametrize(("name", "rules", "players"), TABLES)
def test_at_the_end_all_agents_have_terminated(name: str, rules: str, players: int) -> None:
    table = ended(raw_env(name, rules, players))

    assert len(table.agents) == players
    assert all(table.terminations[agent] is True for agent in table.agents)
    assert all(table.truncations[agent] is False for agent in table.agents)


@pytest.mark.parametrize(("name", "rules", "players"), TABLES)
def test_rewards_are_the_payoffs_and_together_nothing(name: str, rules: str, players: int) -> None:
    table = ended(raw_env(name, rules, players))
    received = {}
    while table.agents:
        received[table.agent_selection] = table.last()[1]
        table.step(None)

    assert tuple(received[agent] for agent in table.possible_agents) == table.game_state.payoffs
    assert sum(received.values()) == pytest.approx(0.0)


def test_there_is_no_reward_before_the_end(make: Make) -> None:
    table = make("roses")
    table.reset(seed=7)
    for _agent in steps(table):
        if not table.unwrapped.game_state.over:
            assert set(table.rewards.values()) == {0.0}


# Seeds


def test_a_seed_is_that_of_the_game(rules: tuple[str, str]) -> None:
    table = raw_env(*rules)
    table.reset(seed=7)

    assert couronne.load(*rules).start(seed=7) == table.game_state


def test_the_same_seed_gives_the_same_game(rules: tuple[str, str]) -> None:
    first, second = ended(raw_env(*rules)), ended(raw_env(*rules))

    assert seen(first) == seen(second)


def test_games_after_a_seed_follow_from_it() -> None:
    def three_games() -> list[Any]:
        table = raw_env("roses")
        table.reset(seed=7)
        states = [table.game_state]
        for _ in range(2):
            table.reset()
            states.append(table.game_state)
        return states

    states = three_games()

    assert three_games() == states
    assert len(set(states)) == 3


def test_without_any_seed_every_game_is_another() -> None:
    first, second = raw_env("roses"), raw_env("roses")
    first.reset()
    second.reset()

    assert first.game_state != second.game_state


# Copies


def by_pickle(table: Any) -> Any:
    return pickle.loads(pickle.dumps(table))


COPIES = pytest.mark.parametrize("copied", [by_pickle, copy.deepcopy], ids=["pickle", "deepcopy"])
Copied = Callable[[Any], Any]


@COPIES
def test_a_copy_made_in_mid_game_is_equal(
    make: Make, rules: tuple[str, str], copied: Copied
) -> None:
    table = played(make(*rules))

    assert seen(table) == seen(copied(table))


@COPIES
def test_a_copy_goes_on_alike(make: Make, rules: tuple[str, str], copied: Copied) -> None:
    table = played(make(*rules))
    twin = copied(table)

    assert played_out(table) == played_out(twin)


@COPIES
def test_what_a_copy_plays_does_not_touch_the_original(make: Make, copied: Copied) -> None:
    table = played(make("roses"))
    before = seen(table)
    played_out(copied(table))

    assert before == seen(table)


@COPIES
def test_a_copy_begins_the_same_next_game(make: Make, copied: Copied) -> None:
    table = played(make("roses"))
    twin = copied(table)
    table.reset()
    twin.reset()

    assert table.unwrapped.game_state == twin.unwrapped.game_state


# Illegal actions


@pytest.mark.parametrize("action", [0, -1, 10**9, 10**30, None, 3.0, "nonsense", np.array([3])])
def test_what_is_not_legal_is_refused_and_changes_nothing(action: Any) -> None:
    table = raw_env("roses")
    table.reset(seed=7)
    before = seen(table)

    with pytest.raises(IllegalMove):
        table.step(action)

    assert seen(table) == before


def test_a_move_may_be_given_by_its_label() -> None:
    table = raw_env("roses")
    table.reset(seed=7)
    table.step("SE2")

    assert table.game_state == couronne.load("roses").start(seed=7).play("SE2")


def test_behind_the_wrappers_an_illegal_action_ends_the_game() -> None:
    table = env("roses")
    table.reset(seed=7)
    table.step(0)

    assert table.rewards == {"red": -1.0, "white": 0}
    assert all(table.terminations.values())
    for _agent in table.agent_iter():
        table.step(None)
    assert table.agents == []


def test_behind_the_wrappers_a_number_that_is_no_action_is_an_error() -> None:
    table = env("roses")
    table.reset(seed=7)

    with pytest.raises(AssertionError, match="not in action space"):
        table.step(50)


def test_behind_the_wrappers_nothing_goes_before_reset() -> None:
    with pytest.raises(AssertionError, match="reset"):
        env("roses").step(3)


# Pictures


def test_text_is_what_the_position_says(make: Make) -> None:
    table = played(make("roses", render_mode="ansi"))

    assert table.render() == table.unwrapped.game_state.text() + "\n"


def test_a_picture_has_the_same_shape_through_a_game(rules: tuple[str, str]) -> None:
    table = raw_env(*rules, render_mode="rgb_array")
    table.reset(seed=7)
    first = table.render()
    last = ended(table).render()

    assert first.shape == last.shape == (800, 800, 3)
    assert first.dtype == last.dtype == np.uint8
    assert not np.array_equal(first, last)


def test_for_people_the_position_is_printed_after_every_step(
    capsys: pytest.CaptureFixture[str],
) -> None:
    table = raw_env("roses", render_mode="human")
    table.reset(seed=7)
    capsys.readouterr()
    table.step("SE2")

    assert capsys.readouterr().out.strip() == table.game_state.text().strip()
    assert table.render() is None


def test_without_a_mode_nothing_is_rendered() -> None:
    assert played(CrownEnv(couronne.load("roses"))).render() is None


def test_a_mode_that_does_not_exist_is_refused() -> None:
    with pytest.raises(BadChoice, match="no render mode 'ascii'; choose one of: human, ansi"):
        raw_env("roses", render_mode="ascii")
