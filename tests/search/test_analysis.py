"""What is said about a position and about a whole game."""

import json

import pytest

import couronne
from couronne.errors import BadChoice
from couronne.games.package import NAMES
from couronne.records.ledger import Ledger
from couronne.records.record import Action, Chance, TableEvent
from couronne.search.analysis import Analysis
from couronne.search.review import FEWEST, MOST, NOTICED, Review, effort, review

pytestmark = pytest.mark.machine_code

SIMULATIONS = 300


@pytest.fixture(scope="module")
def finished() -> Ledger:
    """A game of the course in which red always plays its first move and white its last."""
    ledger = Ledger.start(couronne.load("roses", rules="course"), ("first", "last"), 3)
    while not ledger.ended:
        ledger.play(ledger.state.moves[-ledger.state.turn])
    return ledger


@pytest.fixture(scope="module")
def reviewed(finished: Ledger) -> Review:
    return review(finished, SIMULATIONS, None)


@pytest.mark.parametrize("name", ["roses", "kingdomino", "pairleroy"])
def test_every_legal_move_is_judged_once(name: str) -> None:
    state = couronne.load(name).start(seed=2)

    found = couronne.analyse(state, simulations=SIMULATIONS)

    assert sorted(state.actions) == sorted(move.action for move in found.moves)


def test_the_best_move_comes_first_and_begins_its_line() -> None:
    found = couronne.analyse(couronne.load("roses").start(seed=2), simulations=SIMULATIONS)

    weights = [move.weight for move in found.moves]
    assert weights == sorted(weights, reverse=True)
    assert [move.line[0] for move in found.moves] == [move.move for move in found.moves]


def test_a_line_foreseen_can_be_played() -> None:
    state = couronne.load("roses").start(seed=2)
    best = couronne.analyse(state, simulations=3000).moves[0]

    for label in best.line:
        state = state.play_event(state.action_of(label))

    assert len(best.line) > 1


def test_the_chances_of_all_seats_add_up_to_one() -> None:
    state = couronne.load("pairleroy", players=5).start(seed=2)

    found = couronne.analyse(state, simulations=40)

    assert sum(found.win) == pytest.approx(1)


def test_a_number_of_simulations_gives_the_same_analysis_again() -> None:
    state = couronne.load("kingdomino").start(seed=2)

    assert couronne.analyse(state, simulations=200) == couronne.analyse(state, simulations=200)


def test_an_analysis_never_sees_the_draws_to_come() -> None:
    """The same position with other draws gets the same analysis."""
    game = couronne.load("roses")
    state = game.start(seed=2)
    other = game.position(state.position)

    assert couronne.analyse(state, simulations=100) == couronne.analyse(other, simulations=100)


@pytest.mark.parametrize(
    ("option", "value"), [("seconds", 0.0), ("seconds", -1.0), ("simulations", 0)]
)
def test_a_budget_of_nothing_is_refused(option: str, value: float) -> None:
    state = couronne.load("roses").start(seed=2)

    with pytest.raises(BadChoice) as caught:
        couronne.analyse(state, **{option: value})  # type: ignore[arg-type]

    assert caught.value.code == f"bad_{option}"


def test_a_finished_game_is_certain(finished: Ledger) -> None:
    found = couronne.analyse(finished.state)

    assert found.win == tuple(float(seat in finished.state.winners) for seat in range(2))
    assert found.moves == ()


def test_a_review_looks_at_every_position(finished: Ledger, reviewed: Review) -> None:
    assert len(reviewed.positions) == len(finished.states)
    assert [step.event for step in reviewed.steps] == finished.events


def test_the_accounts_add_up_to_the_result(reviewed: Review) -> None:
    for account in reviewed.accounts:
        total = account.start + account.luck + account.own + account.others

        assert total == pytest.approx(account.end)


def test_what_is_luck_for_one_is_bad_luck_for_the_other(reviewed: Review) -> None:
    red, white = reviewed.accounts

    assert red.luck == pytest.approx(-white.luck)


def test_only_moves_cost_anything(reviewed: Review) -> None:
    costs = {type(step.event) for step in reviewed.steps if step.cost > 0}

    assert costs == {Action}


def test_the_costliest_moves_come_worst_first(reviewed: Review) -> None:
    worst = reviewed.costliest(5)

    assert [step.cost for step in worst] == sorted((s.cost for s in reviewed.steps), reverse=True)[
        :5
    ]


def test_a_mistake_costs_more_than_the_search_may_err(reviewed: Review) -> None:
    mistakes = reviewed.mistakes(len(reviewed.steps))

    assert mistakes
    for step in mistakes:
        assert isinstance(step.event, Action)
        assert step.cost >= NOTICED
        assert step.before.moves[0].move != step.event.label


def test_an_analysis_travels_as_data() -> None:
    state = couronne.load("roses", rules="course").start(seed=5)
    found = couronne.analyse(state, simulations=200)

    assert Analysis.from_data(json.loads(json.dumps(found.as_data()))) == found


@pytest.mark.parametrize("name", NAMES)
def test_the_effort_for_a_game_is_shared_among_its_positions(name: str) -> None:
    game = couronne.load(name, compiled=False)

    assert effort(game, 400) == pytest.approx(effort(game, 800) * 2, abs=2)
    assert effort(game, 1) == MOST
    assert effort(game, 10**6) == FEWEST


def test_draws_are_luck_and_average_out_in_expectation() -> None:
    """The value before a draw is the mean of the values after it, each as likely as its weight."""
    state = couronne.load("roses", rules="course").start(seed=5)
    while len(state.actions) == 5 and "draw" not in [move.label for move in state.moves]:
        state = state.play(state.moves[0])
    pending = state.play_event(state.action_of("draw"))
    before = couronne.analyse(pending, simulations=20_000).win[0]

    after = [
        couronne.analyse(pending.play_event(card), simulations=2_000).win[0]
        for card in pending.actions
    ]

    assert before == pytest.approx(sum(after) / len(after), abs=0.04)


def test_who_resigns_gives_the_game_away_and_nobody_else() -> None:
    ledger = Ledger.start(couronne.load("roses"), ("a", "b"), 3)
    ledger.play(ledger.state.moves[0])
    ledger.append(TableEvent("resign", ledger.state.turn))

    found = review(ledger, 100, None)

    assert found.positions[-1].win == (1.0, 0.0)
    assert found.accounts[0].luck == pytest.approx(
        sum(step.gains[0] for step in found.steps if isinstance(step.event, Chance))
    )
    assert found.steps[-1].cost == 0.0
    red, white = found.accounts
    assert white.own == pytest.approx(-red.others) == found.steps[-1].gains[1]
