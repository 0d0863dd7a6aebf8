"""The games in Gymnasium: its own checks, and what they leave unchecked."""

import copy
import pickle
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import couronne
from couronne import BadChoice, State
from couronne.players.bots import make_bot
from couronne.research.gymnasium_env import AgainstBots, environment_id
from couronne.research.names import plain_names

SEATS = [
    (name, rules, players, players - 1)
    for name, rules in couronne.games()
    for players in couronne.load(name, rules).rule_set.players
]


def turns(env: AgainstBots, seed: int = 7) -> Iterator[tuple[float, bool, dict[str, Any]]]:
    """Play at random against the bots; yield what every step brings."""
    random = Random(seed)
    _observation, info = env.reset(seed=seed)
    terminated = False
    while not terminated:
        action = random.choice(info["action_mask"].nonzero()[0])
        _observation, reward, terminated, _truncated, info = env.step(action)
        yield reward, terminated, info


# What Gymnasium checks


@pytest.mark.parametrize("name", plain_names())
def test_every_rule_set_passes_the_check(name: str) -> None:
    check_env(gymnasium.make(environment_id(name), opponents="random").unwrapped)


@pytest.mark.parametrize("name", plain_names())
def test_the_version_of_an_id_is_that_of_the_rules(name: str) -> None:
    game = couronne.load(*plain_names()[name])

    assert f"couronne/{name}-v{game.rule_set.version}" in gymnasium.registry


def test_the_name_of_the_module_before_the_id_is_enough() -> None:
    code = (
        "import gymnasium\n"
        "env = gymnasium.make('couronne.research.gymnasium_env:couronne/roses_classic-v1')\n"
        "print(env.unwrapped.game.rules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert done.stdout == "classic\n"


def test_several_play_side_by_side() -> None:
    tables = gymnasium.make_vec("couronne/roses_classic-v1", num_envs=3)
    observations, infos = tables.reset(seed=7)

    assert observations.shape == (3, 320)
    assert infos["action_mask"].shape == (3, 50)


# A game


@pytest.mark.parametrize(("name", "rules", "players", "seat"), SEATS)
def test_it_is_always_ones_own_turn(name: str, rules: str, players: int, seat: int) -> None:
    env = AgainstBots(name, rules, players, seat=seat, opponents="random")
    for _reward, terminated, info in turns(env):
        state = env.game_state
        legal = () if terminated else tuple(sorted(state.actions))

        assert terminated is state.over
        assert terminated or state.turn == seat
        assert tuple(info["action_mask"].nonzero()[0]) == legal
        assert state.observe(seat) in env.observation_space


@pytest.mark.parametrize(("name", "rules", "players", "seat"), SEATS)
def test_the_reward_comes_at_the_end_and_is_the_payoff(
    name: str, rules: str, players: int, seat: int
) -> None:
    env = AgainstBots(name, rules, players, seat=seat, opponents="random")
    *before, last = [reward for reward, _terminated, _info in turns(env)]

    assert not any(before)
    assert env.game_state.payoffs[seat] == last


def test_who_does_not_begin_sees_what_the_others_have_played() -> None:
    env = AgainstBots("roses", seat="white", opponents="greedy")
    env.reset(seed=7)
    start = couronne.load("roses").start(seed=7)

    assert env.game_state == answered(start, "greedy")


def answered(state: State, name: str) -> State:
    """Return the position after the move of a bot of a table's own."""
    assert state.draws is not None
    return state.play(make_bot(name, state.draws.seed, state.turn).choose(state.public()))


@pytest.mark.parametrize("bot", ["random", "greedy", "uct:30", "bot:1"])
def test_any_bot_answers(bot: str) -> None:
    env = AgainstBots("roses", "course", opponents=bot)
    env.reset(seed=7)
    action = env.game_state.actions[0]
    expected = answered(env.game_state.play(action), bot)
    env.step(action)

    assert expected == env.game_state


def test_every_other_seat_may_have_a_bot_of_its_own() -> None:
    env = AgainstBots("kingdomino", players=3, seat=1, opponents=["greedy", "random"])
    env.reset(seed=7)
    state = env.game.start(seed=7)
    bots = {0: "greedy", 2: "random"}
    while state.turn != 1:
        state = answered(state, bots[state.turn])

    assert state == env.game_state


def test_a_program_without_an_answer_loses_its_turn(tmp_path: Path) -> None:
    program = tmp_path / "ia.py"
    program.write_text("def play(*position): return 'nothing'\ndef name(): return 'Ada'\n")
    env = AgainstBots("roses", "course", opponents=f"unsafe:{program}")
    env.reset(seed=7)
    after = env.game_state.play(env.game_state.actions[0])
    env.step(env.game_state.actions[0])
    env.close()

    assert after.forfeit() == env.game_state


# Choices


def test_a_seat_that_is_not_there_is_refused() -> None:
    with pytest.raises(BadChoice, match="Nobody plays the colour '2'; choose one of: red, white"):
        AgainstBots("roses", seat=2)


def test_there_is_one_name_for_every_other_seat() -> None:
    with pytest.raises(BadChoice, match="1 names for 2 seats"):
        AgainstBots("kingdomino", players=3, opponents=["greedy"])


@pytest.mark.parametrize("name", ["human", "bot:99", "nobody"])
def test_opponents_are_bots(name: str) -> None:
    with pytest.raises(BadChoice, match=name):
        AgainstBots("roses", opponents=name)


# Illegal actions


@pytest.mark.parametrize("action", [0, -1, 10**9, None, np.int64(49)])
def test_what_is_not_legal_changes_nothing_and_says_why(action: Any) -> None:
    env = AgainstBots("roses")
    before, asked = env.reset(seed=7)
    state = env.game_state
    after, reward, terminated, truncated, info = env.step(action)

    assert state == env.game_state
    assert np.array_equal(before, after)
    assert np.array_equal(asked["action_mask"], info["action_mask"])
    assert (reward, terminated, truncated) == (-1.0, False, False)
    assert info["illegal"].endswith(".")


def test_what_it_costs_can_be_chosen() -> None:
    env = AgainstBots("roses", illegal_reward=-0.25)
    env.reset(seed=7)

    assert env.step(0)[1] == -0.25


def test_a_legal_action_is_not_called_illegal() -> None:
    env = AgainstBots("roses")
    _observation, info = env.reset(seed=7)

    assert "illegal" not in env.step(info["action_mask"].argmax())[4]


def test_after_the_end_nothing_is_legal() -> None:
    env = AgainstBots("roses", opponents="random")
    *_, (_reward, terminated, _info) = turns(env)
    _observation, _reward, still, _truncated, info = env.step(3)

    assert terminated
    assert still
    assert info["illegal"] == "The game is over."


def test_the_mask_is_there_in_the_form_of_sb3_contrib() -> None:
    env = AgainstBots("roses")
    _observation, info = env.reset(seed=7)

    assert env.action_masks().dtype == np.bool_
    assert np.array_equal(info["action_mask"].astype(bool), env.action_masks())


# Seeds and copies


def test_the_same_seed_gives_the_same_game_with_the_same_bots() -> None:
    first, second = (AgainstBots("kingdomino", opponents="random") for _ in range(2))

    assert [*map(str, turns(first))] == [*map(str, turns(second))]
    assert first.game_state == second.game_state


def test_games_after_a_seed_follow_from_it() -> None:
    def second_game() -> State:
        env = AgainstBots("roses")
        env.reset(seed=7)
        env.reset()
        return env.game_state

    assert second_game() == second_game() != couronne.load("roses").start(seed=7)


def by_pickle(env: Any) -> Any:
    return pickle.loads(pickle.dumps(env))


@pytest.mark.parametrize("copied", [by_pickle, copy.deepcopy], ids=["pickle", "deepcopy"])
@pytest.mark.parametrize("bot", ["greedy", "uct:30"])
def test_a_copy_made_in_mid_game_goes_on_alike(copied: Callable[[Any], Any], bot: str) -> None:
    env = AgainstBots("roses", "course", opponents=bot)
    env.reset(seed=7)
    env.step(env.game_state.actions[0])
    twin = copied(env)
    for each in (env, twin):
        for _ in range(5):
            each.step(each.game_state.actions[0])

    assert env.game_state == twin.game_state


# Pictures


def test_the_position_is_shown_from_ones_own_side() -> None:
    env = AgainstBots("roses", seat=1, render_mode="ansi")
    env.reset(seed=7)

    assert env.render() == env.game_state.text(1) + "\n"


def test_a_picture_is_an_array_of_colours() -> None:
    env = AgainstBots("kingdomino", render_mode="rgb_array")
    env.reset(seed=7)

    assert env.render().shape == (800, 800, 3)


def test_for_people_the_position_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    env = AgainstBots("roses", render_mode="human")
    env.reset(seed=7)

    assert capsys.readouterr().out.strip() == env.game_state.text().strip()
