"""Pace: the decisions of one turn share one budget; every turn has a whole one."""

from collections.abc import Iterator
from random import Random

import pytest

import couronne
from couronne import Game, State
from couronne.games.package import package
from couronne.games.pairleroy.data import BUY, PHASES
from couronne.kernel.contract import CHANCE
from couronne.players.pace import Pace
from tests.games.pairleroy import boards as pairleroy

TABLES = [
    (name, rules, players)
    for name, rules in couronne.games()
    for players in package(name).rule_sets[rules].players
]
EVERY_TABLE = pytest.mark.parametrize(("name", "rules", "players"), TABLES)
LITTLE = 1e-6


def portions(game: Game, seed: int) -> Iterator[tuple[State, float]]:
    """Let every seat of a random game keep its own pace; yield what each decision may use."""
    random = Random(seed)
    paces = [Pace() for _seat in range(game.players)]
    state = game.start(seed=seed)
    while not state.over:
        public = state.public()
        yield public, paces[state.turn].portion(public)
        action = random.choice(state.actions)
        paces[state.turn].played(public, action)
        state = state.play(action)


def turns(game: Game, seed: int) -> Iterator[list[float]]:
    """Gather the portions of each turn: while the same seat decides and no turn opens."""
    gathered: list[float] = []
    before: State | None = None
    for state, portion in portions(game, seed):
        if before is not None and is_new_turn(before, state):
            yield gathered
            gathered = []
        gathered.append(portion)
        before = state
    yield gathered


def is_new_turn(before: State, state: State) -> bool:
    """Tell by what can be seen whether another turn has begun."""
    if before.turn != state.turn or state.game.name == "roses":
        return True
    if state.game.name == "pairleroy":
        return PHASES[state.fields.phase] == "tile"
    return king_of(before) != king_of(state)


def king_of(state: State) -> tuple[int, int]:
    """Tell which king of which round is in turn."""
    return int(state.fields.lines), int(state.fields.step)


@EVERY_TABLE
def test_the_portions_of_a_turn_never_exceed_the_whole(name: str, rules: str, players: int) -> None:
    """However many decisions it has."""
    for portion in turns(couronne.load(name, rules, players), 1):
        assert sum(portion) <= 1 + LITTLE


@EVERY_TABLE
def test_no_decision_is_left_without_any_time(name: str, rules: str, players: int) -> None:
    """Whatever came before it."""
    for _state, portion in portions(couronne.load(name, rules, players), 2):
        assert 0 < portion <= 1


@pytest.mark.parametrize(("rules", "players"), [("classic", 2), ("course", 2)])
def test_a_turn_of_one_decision_has_it_all(rules: str, players: int) -> None:
    """In Rose King every decision is a turn."""
    game = couronne.load("roses", rules, players)

    assert {1.0} == {portion for _state, portion in portions(game, 3)}


# Kingdomino

KINGDOMINO = couronne.load("kingdomino", "official", 2, compiled=False)


def test_placing_and_choosing_share_one_turn() -> None:
    """The second decision has what the first has left."""
    pace = Pace()
    state = placing_twice()
    first = pace.portion(state)
    pace.played(state, state.actions[0])
    after = state.play_event(state.actions[0])

    assert 0 < first < 1
    assert first + pace.portion(after) == pytest.approx(1)


def test_two_kings_in_a_row_are_two_turns() -> None:
    """Each has a whole budget, though nobody else played between them."""
    pace = Pace()
    state, used = placing_twice(), []
    for _decision in range(4):
        used.append(pace.portion(state))
        pace.played(state, state.actions[0])
        state = state.play_event(state.actions[0])

    assert used[:2] == used[2:]
    assert sum(used) == pytest.approx(2)


def test_a_king_whose_domino_leaves_no_choice_has_the_whole_turn_for_choosing() -> None:
    """After another king of the same player has used up all of its own."""
    pace = Pace()
    state = placing_twice()
    for _decision in range(2):
        pace.portion(state)
        pace.played(state, state.actions[0])
        state = state.play_event(state.actions[0])
    pace.played(state, state.actions[0])  # played without asking how long
    state = state.play_event(state.actions[0])

    assert pace.portion(state) > 0.3


def placing_twice() -> State:
    """Return a position in which both kings of one player are next, with dominoes to place."""
    for seed in range(200):
        state = KINGDOMINO.start(seed=seed)
        while int(state.fields.lines) < 2:
            state = state.play(state.actions[0])
        order = [int(seat) for seat in state.fields.order]
        if order[0] == order[1] and int(state.fields.step) == 0:
            return state.public()
    raise AssertionError("two kings that never come first")


# Pairleroy


def test_a_purchase_with_its_refill_goes_on_with_the_turn() -> None:
    """A card is drawn between; what is left of the turn is less."""
    land = pairleroy.land(pairleroy.hexagon(2))
    state = pairleroy.board(land, honour=(40, 5), castles=("E2",))
    pace = Pace()
    first = pace.portion(state)
    purchase = next(action for action in state.actions if BUY <= action < BUY + 16)
    pace.played(state, purchase)
    drawing = state.play_event(purchase)
    after = drawing.play_event(drawing.actions[3])

    assert (drawing.turn, after.turn) == (CHANCE, state.turn)
    assert pace.portion(after) == pytest.approx(first * (1 - first))


def test_the_next_turn_has_a_whole_budget() -> None:
    """What was left of the last one is gone, and so is what was used."""
    pace = Pace()
    state = pairleroy.game().start(seed=1).public()
    first = pace.portion(state)
    pace.played(state, state.actions[0])
    other = pairleroy.game().start(seed=2).public()

    assert pace.portion(other) == first
