"""The quick policy and what the search asks: legal, fair to all seats, and not blind."""

from typing import Any

import numpy as np
import pytest

from couronne import State
from couronne.games.pairleroy.data import DELIVER, END, ENDED
from couronne.games.pairleroy.foresight import advise, foresee
from couronne.games.pairleroy.policy import play_on
from couronne.kernel.contract import CHANCE
from couronne.kernel.rng import stream
from tests.games.pairleroy.boards import act, board, game, hexagon, land, walk
from tests.games.pairleroy.policies import POLICIES

SEED = stream(7)


def copied(state: State) -> tuple[Any, Any]:
    """Return a copy of a position that may be changed: its words, and its fields."""
    words = state.words.copy()
    return words, state.game.engine.fields(words)


def after_turns(state: State, turns: int = 1, x: int = SEED) -> State:
    """Let the policy play some turns; the position must be one that a game can reach."""
    words, s = copied(state)
    play_on(s, x, turns)
    after = State(state.game, words, state.game.engine.report(words), None)
    return state.game.position(after.position)


def weights(state: State) -> dict[int, float]:
    """Tell how promising each move looks; nothing on the table may change."""
    words, s = copied(state)
    events = np.array(state.actions, np.int64)
    out = np.full(len(events), np.nan)
    advise(s, events, len(events), out)
    assert words.tolist() == state.words.tolist()
    return dict(zip(state.actions, out.tolist(), strict=True))


def favourite(state: State) -> str:
    """Name the move that looks most promising."""
    found = weights(state)
    return state.game.label(max(found, key=lambda action: found[action]))


def foreseen(state: State, x: int = SEED) -> tuple[int, Any]:
    """Tell what each seat may expect, and the stream after it."""
    out = np.zeros((2, 6))
    x = foresee(copied(state)[1], x, out)
    return x, out[:, : state.game.players]


def sampled(players: int, policy: str, every: int) -> list[State]:
    """Take positions out of a game."""
    events = list(walk(players, POLICIES[policy], seed=players, compiled=False))
    return [event.before for event in events[5::every]]


TABLES = [(2, "thriftily"), (2, "far away"), (3, "hastily"), (6, "thriftily")]


@pytest.mark.parametrize(("players", "policy"), TABLES)
def test_what_the_policy_plays_is_legal(players: int, policy: str) -> None:
    """From whatever has begun, a turn leads to a position that reads back as it was written."""
    for number, state in enumerate(sampled(players, policy, 41)):
        after = after_turns(state, 1, stream(number))

        assert after.over or after.fields.seat == (state.fields.seat + 1) % players


@pytest.mark.parametrize("players", [2, 3])
def test_the_policy_plays_whole_games(players: int) -> None:
    """With castles, buildings and pieces."""
    last = after_turns(game(players).start(seed=4), 1000)
    seats = last.view()["players"]

    assert last.over
    assert sum(seat["castle"] is not None for seat in seats) >= players - 1
    assert sum(len(seat["buildings"]) for seat in seats) > 0


@pytest.mark.parametrize(("players", "policy"), TABLES)
def test_every_move_has_a_weight_above_zero(players: int, policy: str) -> None:
    for state in sampled(players, policy, 23):
        if state.turn != CHANCE:
            assert all(0 < weight <= 1.01 for weight in weights(state).values())


@pytest.mark.parametrize("players", [2, 3])
def test_shares_add_up_to_one_and_follow_from_the_stream(players: int) -> None:
    for state in sampled(players, "thriftily", 400):
        x, out = foreseen(state)
        again, same = foreseen(state)

        assert (x, out.tolist()) == (again, same.tolist())
        assert out[0].sum() == pytest.approx(1)
        assert (out[0] >= 0).all()
        assert (out[1] > 0).sum() <= 1


def test_the_seats_are_treated_alike() -> None:
    """The same table with the seats exchanged gives the same, exchanged."""
    tiles = land(hexagon(2))
    one = board(tiles, seat=0, honour=(30, 12), castles=("E2", "W2"), phase="step")
    other = board(tiles, seat=1, honour=(12, 30), castles=("W2", "E2"), phase="step")

    assert foreseen(one)[1] == pytest.approx(foreseen(other)[1][:, ::-1])


def test_a_game_that_is_over_is_counted() -> None:
    state = board(land(hexagon(1)), phase="over", last=0, honour=(48, 50))
    _, out = foreseen(state)

    assert out.tolist() == [[0, 1], [-2, 2]]
    assert state.fields.phase == ENDED


def test_a_building_that_can_be_completed_is() -> None:
    state = board(
        land(hexagon(2), {"E2": "F", "W2": "F"}),
        castles=("E2", "W2"),
        contracts=("palisade",),
        pieces="E2:0 W2:0",
    )

    assert favourite(state) == "deliver:palisade"
    assert after_turns(state).view()["players"][0]["buildings"][0]["name"] == "palisade"


def test_a_contract_that_lacks_something_keeps_its_pieces_on_the_board() -> None:
    """There they count, too."""
    state = board(
        land(hexagon(2), {"E2": "F"}),
        castles=("E2", "W2"),
        contracts=("palisade",),
        pieces="E2:0",
    )
    found = weights(state)

    assert max(found[action] for action in found if action >= DELIVER) < found[END]


def test_a_castle_is_founded_as_soon_as_it_can_be_paid() -> None:
    state = board(land(hexagon(2)), honour=(20, 8))

    assert favourite(state).startswith("castle:")
    assert after_turns(state).fields.castle[0]


def test_a_tile_goes_into_the_gap_that_pays_most() -> None:
    """Six neighbours bring four points, and three rounds of one's own close."""
    tiles = dict(land(hexagon(3)))
    shown = tiles.pop("E2")
    state = act(board(tiles, phase="tile", drawn=shown, castles=("N1E1", "W6")), shown)

    assert favourite(state) == "E2" or "E2" not in [move.label for move in state.moves]
