"""Many games at a time are the games that `State` plays, event for event."""

import copy
import pickle
from collections.abc import Iterator

import numpy as np
import pytest

import couronne
from couronne import BadChoice, Game, IllegalMove, State
from couronne.games.batch import Batch
from couronne.kernel.contract import CHANCE
from couronne.kernel.rng import advance, stream

SEED = 5
ROWS = 6
TABLES = [
    (name, rules, players)
    for name, rules in couronne.games()
    for players in couronne.load(name, rules).rule_set.players
]
STEPS = 1200
"""More than the longest game of a row, so that every row goes through an end."""


@pytest.fixture(params=couronne.games(), ids="/".join)
def game(request: pytest.FixtureRequest) -> Game:
    return couronne.load(*request.param)


class Twin:
    """One row played by `State`, with the draws of that row."""

    def __init__(self, game: Game, row: int) -> None:
        self.game, self.x = game, stream(SEED, 2 * row)
        self.events = np.empty(game.package.rules.MAX_ACTIONS, np.int64)
        self.begin()

    def begin(self) -> None:
        self.state = self.settled(self.game.undealt())

    def settled(self, state: State) -> State:
        while state.turn == CHANCE:
            self.x = advance(self.x)
            state = state.play_event(self.drawn(state))
        return state

    def drawn(self, state: State) -> int:
        """Draw in proportion to the weights: every outcome owns a part of what is below one."""
        left = (((self.x ^ (self.x >> 32)) & 0xFFFFFFFF) * state.total_weight) >> 32
        return state.outcome_at(left)

    def play(self, action: int) -> State:
        """Play on; return the position, finished or not, and begin anew where it is."""
        after = self.settled(self.state.play_event(action))
        self.state = after
        if after.over:
            self.begin()
        return after


def shown(batch: Batch, row: int) -> tuple[State, int, list[int], list[int]]:
    """Return all that a batch shows of a row."""
    legal = batch.legal[row, : batch.counts[row]].tolist()
    return batch[row], int(batch.turns[row]), legal, np.flatnonzero(batch.masks[row]).tolist()


def expected(state: State) -> tuple[State, int, list[int], list[int]]:
    return state, state.turn, list(state.actions), sorted(state.actions)


@pytest.mark.parametrize(("name", "rules", "players"), TABLES)
def test_every_row_is_the_game_that_state_plays(name: str, rules: str, players: int) -> None:
    game = couronne.load(name, rules, players)
    batch, twins = game.batch(ROWS, seed=SEED), [Twin(game, row) for row in range(ROWS)]
    ended = 0
    for _ in range(STEPS):
        chosen = batch.sample().copy()
        count = batch.step(chosen)
        finals = [twin.play(action) for twin, action in zip(twins, chosen.tolist(), strict=True)]
        for row, (twin, final) in enumerate(zip(twins, finals, strict=True)):
            assert expected(twin.state) == shown(batch, row)
            assert final.over == batch.over[row]
            assert np.array(final.payoffs, np.float32).tolist() == batch.rewards[row].tolist()
            if final.over:
                assert list(final.scores) == batch.scores[row].tolist()
        assert count == sum(final.over for final in finals)
        ended += count

    assert ended >= ROWS


def test_observations_are_those_of_the_player_to_act(game: Game) -> None:
    batch = game.batch(4, seed=1)
    for _ in range(30):
        batch.step(batch.sample())
        seen = batch.observe()
        for row in range(4):
            assert batch[row].observe(int(batch.turns[row])).tolist() == seen[row].tolist()


@pytest.mark.parametrize(("name", "rules"), couronne.games())
def test_plain_python_and_machine_code_give_the_same_batch(name: str, rules: str) -> None:
    batches = [couronne.load(name, rules, compiled=way).batch(3, seed=2) for way in (True, False)]
    for _ in range(150):
        for batch in batches:
            batch.step(batch.sample())

    compiled, plain = [[shown(batch, row) for row in range(3)] for batch in batches]
    assert compiled == plain


def test_rows_do_not_depend_on_the_number_of_threads(game: Game) -> None:
    one, two = (game.batch(1000, seed=3, threads=threads) for threads in (1, 2))
    for _ in range(40):
        assert one.step(one.sample()) == two.step(two.sample())

    assert one.masks.tobytes() == two.masks.tobytes()
    assert [one[row] for row in range(0, 1000, 99)] == [two[row] for row in range(0, 1000, 99)]


def test_the_same_seed_begins_the_same_games_again(game: Game) -> None:
    batch = game.batch(5, seed=4)
    first = [batch[row] for row in range(5)]
    for _ in range(200):
        batch.step(batch.sample())
    batch.reset(seed=4)

    assert first == [batch[row] for row in range(5)]
    assert not batch.over.any()
    assert not batch.rewards.any()


def test_without_a_seed_every_batch_is_new() -> None:
    game = couronne.load("roses")

    assert game.batch(1)[0] != game.batch(1)[0]


@pytest.mark.parametrize("wrong", [-1, 50, 1 << 40, 49])
def test_an_illegal_action_is_refused_and_nothing_is_played(wrong: int) -> None:
    batch = couronne.load("roses").batch(3, seed=1)
    before = [shown(batch, row) for row in range(3)]
    chosen = batch.sample().copy()
    chosen[2] = wrong
    with pytest.raises(IllegalMove) as refused:
        batch.step(chosen)

    assert [f"In row 2 of the batch, by action {wrong}."] == refused.value.__notes__
    assert before == [shown(batch, row) for row in range(3)]


def test_actions_of_another_number_are_refused() -> None:
    batch = couronne.load("roses").batch(3, seed=1)

    with pytest.raises(BadChoice, match=r"One action for each of the 3 rows .* \(2,\)"):
        batch.step([0, 0])


def test_an_action_that_is_no_whole_number_is_refused() -> None:
    batch = couronne.load("roses").batch(3, seed=1)

    with pytest.raises(BadChoice, match="whole number, not float64"):
        batch.step(batch.sample() + 0.5)


@pytest.mark.parametrize("count", [0, -1, 2.0, True, "2"])
@pytest.mark.parametrize("name", ["size", "threads"])
def test_a_batch_has_at_least_one_row_and_thread(name: str, count: int) -> None:
    with pytest.raises(BadChoice, match=f"whole number above zero is wanted for '{name}'"):
        couronne.load("roses").batch(**{"size": 1, name: count})


def test_numbers_may_come_from_numpy() -> None:
    assert len(couronne.load("roses").batch(np.int32(3), seed=np.int64(1))) == 3


def travelled(batch: Batch) -> Iterator[Batch]:
    yield pickle.loads(pickle.dumps(batch))
    yield copy.deepcopy(batch)


def test_a_batch_travels_in_mid_game_and_goes_on_alike(game: Game) -> None:
    batch = game.batch(300, seed=6, threads=2)
    for _ in range(20):
        batch.step(batch.sample())
    twins = list(travelled(batch))
    for _ in range(20):
        batch.step(batch.sample())
    for twin in twins:
        for _ in range(20):
            twin.step(twin.sample())

        assert [shown(batch, row) for row in range(9)] == [shown(twin, row) for row in range(9)]


def test_a_row_can_go_on_from_any_position(game: Game) -> None:
    batch, state = game.batch(2, seed=1), game.start(seed=9)
    other = shown(batch, 0)
    batch[1] = state.play(state.actions[-1])

    assert expected(state.play(state.actions[-1])) == shown(batch, 1)
    assert other == shown(batch, 0)


def test_a_row_takes_no_position_of_another_game() -> None:
    batch = couronne.load("roses").batch(1)

    with pytest.raises(BadChoice, match=r"roses \(classic\)"):
        batch[0] = couronne.load("roses", "course").start(seed=1)


def test_a_row_that_is_not_there_is_refused() -> None:
    batch = couronne.load("roses").batch(1)

    with pytest.raises(IndexError):
        batch[1] = couronne.load("roses").start(seed=1)
