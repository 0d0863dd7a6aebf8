"""OpenSpiel takes our games for its own: its checks accept them, and its algorithms play them."""

import copy
import pickle
import random
import subprocess
import sys
import unittest
import zlib
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import generate_playthrough
from open_spiel.python.tests import games_sim_test

import couronne
from couronne.errors import BadChoice, IllegalMove
from couronne.games.package import package
from couronne.kernel.contract import CHANCE
from couronne.research.names import plain_names
from tests.research.spiel_games import (
    LARGER_TABLES,
    NAMES,
    TABLES,
    ended,
    halfway,
    play_at_random,
    positions,
)

EVERY_RULE_SET = pytest.mark.parametrize("name", NAMES)


def ours(name: str) -> couronne.Game:
    """Load the game that has a name there."""
    return couronne.load(*plain_names()[name.removeprefix("couronne_")])


def replayed(state: Any) -> couronne.State:
    """Play all events of a game once more, in our own way."""
    own = state.get_game().game.undealt()
    for event in state.history():
        own = own.play_event(event)
    return own  # type: ignore[no-any-return]


def test_the_names_are_those_that_were_promised() -> None:
    promised = {
        "couronne_roses_classic",
        "couronne_roses_international",
        "couronne_roses_king_of_roses",
        "couronne_roses_course",
        "couronne_kingdomino_official",
        "couronne_kingdomino_seed",
        "couronne_pairleroy",
    }

    assert promised == set(NAMES) == {n for n in pyspiel.registered_names() if "couronne" in n}


@EVERY_RULE_SET
def test_openspiels_simulation_of_its_own_games_accepts_ours(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", [table for table in LARGER_TABLES if "kingdomino" in table])
def test_the_simulation_accepts_larger_tables(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


@EVERY_RULE_SET
def test_the_simulation_in_python_accepts_ours(name: str) -> None:
    np.random.seed(7)

    games_sim_test.GamesSimTest("sim_game").sim_game(pyspiel.load_game(name))


@EVERY_RULE_SET
def test_openspiels_api_test_accepts_ours(name: str) -> None:
    random.seed(7)
    own = {"game": pyspiel.load_game(name), "game_name": name}
    case = type("OurGame", (api_test.EnforceAPIOnPartialTreeBase,), own)
    result = unittest.TestResult()

    unittest.defaultTestLoader.loadTestsFromTestCase(case).run(result)

    assert ([], []) == (result.errors, result.failures)
    assert result.testsRun == 5


@EVERY_RULE_SET
def test_a_playthrough_replays_to_the_same_text(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Numbers that a learner sees are written as a checksum: Pairleroy has 32,281 of them."""
    monkeypatch.setattr(generate_playthrough, "_format_tensor", checksum_line)
    text = generate_playthrough.playthrough(name, None, seed=7)
    lines = text.splitlines()
    chosen = [int(line.split()[1]) for line in lines if line.startswith("action: ")]

    assert text == generate_playthrough.playthrough(name, chosen, seed=8)
    assert lines[-2].startswith("Rewards() = ")


def checksum_line(tensor: Any, label: str) -> list[str]:
    return [f"{label}: {zlib.crc32(tensor.tobytes())}"]


@EVERY_RULE_SET
def test_a_game_is_told_as_it_is(name: str) -> None:
    game, own = pyspiel.load_game(name), ours(name)
    kind = game.get_type()

    assert kind.information == pyspiel.GameType.Information.PERFECT_INFORMATION
    assert kind.chance_mode == pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC
    assert kind.utility == pyspiel.GameType.Utility.ZERO_SUM
    assert (kind.min_num_players, kind.max_num_players) == (
        min(own.rule_set.players),
        max(own.rule_set.players),
    )
    assert game.num_players() == own.players
    assert game.num_distinct_actions() == own.action_count
    assert game.max_chance_outcomes() == own.outcome_count
    assert game.observation_tensor_shape() == [own.feature_count]
    assert (-1.0, 1.0, 0.0) == (game.min_utility(), game.max_utility(), game.utility_sum())


def test_a_rule_set_has_the_name_that_people_know() -> None:
    names = [pyspiel.load_game(name).get_type().long_name for name in NAMES]

    assert "Rose King: King of roses" in names
    assert "The Kingdom of Pairleroy" in names


def test_the_options_of_a_rule_set_are_parameters() -> None:
    game = pyspiel.load_game("couronne_kingdomino_official(harmony=1,players=3)").game

    assert game == couronne.load("kingdomino", "official", 3, harmony=1)


def test_every_option_is_a_parameter() -> None:
    for plain, (game, rules) in plain_names().items():
        options = package(game).rule_sets[rules].options
        kind = pyspiel.load_game(f"couronne_{plain}").get_type()

        assert {"players", *options} == set(kind.parameter_specification)


def test_a_table_that_is_too_large_is_refused_in_a_sentence() -> None:
    with pytest.raises(BadChoice, match="is not played by 3"):
        pyspiel.load_game("couronne_roses_classic(players=3)")


@pytest.mark.parametrize("table", TABLES)
def test_all_events_played_in_our_own_way_give_the_same_result(table: str) -> None:
    last = ended(table)
    own = replayed(last)

    assert own.over
    assert own == last.state
    assert own.scores == last.state.scores
    assert list(own.payoffs) == last.returns()
    assert len(last.returns()) == last.num_players() == own.game.players


@EVERY_RULE_SET
def test_whose_turn_it_is_and_what_is_legal_agree_with_ours(name: str) -> None:
    for state in positions(name, seed=8):
        turn, actions = state.state.turn, state.state.actions

        assert state.is_chance_node() == (turn == CHANCE)
        assert state.is_terminal() == state.state.over
        assert state.legal_actions() == list(actions)
        assert state.is_terminal() or state.current_player() == turn


@EVERY_RULE_SET
def test_what_chance_may_bring_adds_up_to_one(name: str) -> None:
    met = 0
    for state in positions(name, seed=9):
        if state.is_chance_node():
            met += 1

            assert sum(chance for _outcome, chance in state.chance_outcomes()) == pytest.approx(1)

    assert met >= 10


def test_nothing_is_paid_before_the_end() -> None:
    *before, last = (list(state.returns()) for state in positions("couronne_roses_classic", 7))

    assert all(returns == [0.0, 0.0] for returns in before)
    assert sorted(last) == [-1.0, 1.0]


@EVERY_RULE_SET
@pytest.mark.parametrize(
    "copied",
    [
        pytest.param(lambda state: state.clone(), id="clone"),
        pytest.param(copy.deepcopy, id="deepcopy"),
        pytest.param(lambda state: pickle.loads(pickle.dumps(state)), id="pickle"),
        pytest.param(
            lambda state: state.get_game().deserialize_state(state.serialize()), id="serialize"
        ),
    ],
)
def test_a_copy_is_equal_and_goes_on_alike_but_apart(name: str, copied: Any) -> None:
    state = halfway(name)
    before = state.state
    other = copied(state)

    assert other.state == before
    assert other.history() == state.history()

    play_at_random(other, seed=3)

    assert state.state == before
    assert play_at_random(state, seed=3).state == other.state
    assert other.history() == state.history()


@EVERY_RULE_SET
def test_a_game_travels_with_its_parameters(name: str) -> None:
    game = pyspiel.load_game(name)

    assert str(game) == str(pickle.loads(pickle.dumps(game))) == str(copy.deepcopy(game))


def test_a_game_travels_to_a_process_that_knows_nothing_of_it() -> None:
    state = halfway("couronne_kingdomino_seed(players=3)")
    code = f"import pickle; print(pickle.loads({pickle.dumps(state)!r}))"

    assert str(state) == python(code).stdout.strip()


@EVERY_RULE_SET
def test_a_position_can_be_begun_with(name: str) -> None:
    state = halfway(name)
    begun = state.get_game().new_initial_state(str(state))

    assert begun.state == state.state
    assert begun.history() == []
    assert play_at_random(begun, seed=5).returns() == play_at_random(state, seed=5).returns()


@EVERY_RULE_SET
def test_a_learner_sees_what_ours_sees(name: str) -> None:
    state = halfway(name)

    for seat in range(state.num_players()):
        assert state.state.observe(seat).tolist() == state.observation_tensor(seat)
        assert state.state.position == state.observation_string(seat)
        assert state.history_str() == state.information_state_string(seat)


def test_an_observer_can_be_asked_for_in_every_way() -> None:
    game = pyspiel.load_game(NAMES[0])
    kind = pyspiel.IIGObservationType(perfect_recall=False)

    for observer in (game.make_observer({}), game.make_observer(kind, {})):
        assert pyspiel._Observation(game, observer).has_tensor()


def test_a_learner_has_no_parameters() -> None:
    with pytest.raises(ValueError, match="not supported"):
        pyspiel.load_game(NAMES[0]).make_py_observer(None, {"planes": 1})


@EVERY_RULE_SET
def test_moves_and_draws_have_our_labels(name: str) -> None:
    first = pyspiel.load_game(name).new_initial_state()
    game, outcome = first.state.game, first.legal_actions()[0]
    state = halfway(name)
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    action = state.legal_actions()[-1]

    assert game.outcome_label(outcome) == first.action_to_string(outcome)
    assert game.label(action) == state.action_to_string(action)
    assert action == state.string_to_action(game.label(action))


def test_a_move_that_is_not_legal_is_refused_and_nothing_has_changed() -> None:
    state = halfway("couronne_roses_classic")
    before, events = state.state, state.history()
    illegal = min(set(range(50)) - set(state.legal_actions()))

    with pytest.raises(IllegalMove):
        state.apply_action(illegal)

    assert (before, events) == (state.state, state.history())


def test_without_openspiel_one_sentence_says_what_to_install() -> None:
    code = "import sys; sys.modules['pyspiel'] = None; import couronne.research.openspiel"

    assert "install couronne[research]" in python(code, ends_well=False).stderr.splitlines()[-1]


def test_python_ends_well_after_our_games() -> None:
    """What OpenSpiel keeps of a game is dropped when Python is gone already."""
    python("import couronne.research.openspiel")


def python(code: str, ends_well: bool = True) -> subprocess.CompletedProcess[str]:
    """Run a program in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=120, check=False
    )
    assert ends_well == (done.returncode == 0), done.stderr
    return done
