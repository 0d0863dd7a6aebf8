"""What holds for every game and rule set that there is: written once, run over the registry."""

import copy
import json
import pickle
from collections.abc import Callable, Iterator

import numpy as np
import pytest

import couronne
from couronne import BadChoice, BadPosition, Game, IllegalMove, State
from couronne.games.draws import Draws, seed_of
from couronne.games.package import package
from couronne.kernel.contract import CHANCE
from tests.outside import EXAMPLE_RULES

SEEDS = range(5)
MANY_EVENTS = 20_000


@pytest.fixture(
    params=[
        (*names, way)
        for names in (*couronne.games(), EXAMPLE_RULES)
        for way in ("compiled", "plain")
    ],
    ids="/".join,
)
def game(request: pytest.FixtureRequest, example: None) -> Game:  # noqa: ARG001 (it is there)
    """Every rule set and the game of the tutorial, as machine code and as plain Python."""
    name, rules, way = request.param
    return couronne.load(name, rules, compiled=way == "compiled")


def positions(game: Game, seed: int) -> Iterator[State]:
    """Walk through one game, choosing moves all over the lists."""
    state = game.start(seed=seed)
    for ply in range(MANY_EVENTS):
        yield state
        if state.over:
            return
        state = state.play(state.actions[(7 * ply + seed) % len(state.actions)])
    raise AssertionError("a game that does not end")


def sample(game: Game) -> list[State]:
    return [state for seed in SEEDS for state in list(positions(game, seed))[::9]]


def test_every_game_ends_by_its_rules(game: Game) -> None:
    for seed in SEEDS:
        assert list(positions(game, seed))[-1].over


def test_start_and_play_return_with_all_chance_drawn(game: Game) -> None:
    for state in positions(game, 1):
        assert state.over or 0 <= state.turn < game.players
        assert state.over == (state.moves == ())


def test_before_the_deal_all_chance_is_still_to_come(game: Game) -> None:
    assert game.undealt().turn == CHANCE
    assert game.undealt().moves == ()


def test_the_same_seed_gives_the_same_game(game: Game) -> None:
    assert list(positions(game, 3)) == list(positions(game, 3))


def test_other_seeds_give_other_games(game: Game) -> None:
    assert len({game.start(seed=seed) for seed in range(20)}) == 20


def test_without_a_seed_every_game_is_new(game: Game) -> None:
    """Openings that show two dominoes may be alike by chance, now and then."""
    assert len({game.start() for _ in range(20)}) > 15


def test_playing_leaves_the_position_as_it_was(game: Game) -> None:
    for state in sample(game):
        before = state.position
        for action in state.actions:
            state.play(action)

            assert before == state.position


def test_legal_moves_are_accepted_by_label_number_and_move(game: Game) -> None:
    for state in sample(game):
        for move in state.moves:
            expected = state.play(move.action)

            assert expected == state.play(move.label) == state.play(move)


def test_everything_else_is_refused_with_an_error_of_ours(game: Game) -> None:
    for state in sample(game):
        before = state.position
        for action in set(range(-3, 60)) - set(state.actions):
            with pytest.raises(IllegalMove):
                state.play(action)
        for nonsense in ("", "xyzzy", "  ", "N" * 1000, "٣"):
            with pytest.raises(IllegalMove):
                state.play(nonsense)

        assert before == state.position


@pytest.mark.parametrize("nonsense", [None, 1.5, [], b"N2", np.array([3]), np.array(3.0)])
def test_what_is_no_move_at_all_is_refused_too(game: Game, nonsense: object) -> None:
    with pytest.raises(IllegalMove):
        game.start(seed=1).play(nonsense)  # type: ignore[arg-type]


def test_a_refusal_says_what_would_have_been_right(game: Game) -> None:
    state = game.start(seed=1)
    with pytest.raises(IllegalMove) as refused:
        state.play("xyzzy")

    assert state.moves[0].label in str(refused.value)


def test_a_finished_game_takes_no_more_moves(game: Game) -> None:
    last = list(positions(game, 1))[-1]

    with pytest.raises(IllegalMove, match="over"):
        last.play(0)
    with pytest.raises(IllegalMove, match="over"):
        last.forfeit()


def test_chance_cannot_be_played_by_a_player(game: Game) -> None:
    with pytest.raises(IllegalMove):
        game.undealt().play(0)


def test_a_game_can_be_replayed_event_by_event(game: Game) -> None:
    """What `play` draws by itself can be given explicitly."""
    state = game.undealt().with_draws(Draws(seed_of(5)))
    while state.turn == CHANCE:
        state = state.play_event(state.next_draw.outcome)

    assert state == game.start(seed=5)


def test_states_are_values(game: Game) -> None:
    """Equal when all that the rules see is equal, and then of equal hash."""
    for state, twin in zip(positions(game, 2), positions(game, 2), strict=True):
        assert state == twin
        assert hash(state) == hash(twin)
        assert state != state.position


WAYS: dict[str, Callable[[State], State]] = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda state: pickle.loads(pickle.dumps(state)),
    "json": lambda state: State.from_json(state.to_json()),
    "position": lambda state: state.game.position(state.position).with_draws(state.draws),
}


@pytest.mark.parametrize("way", WAYS)
def test_a_state_survives_every_journey_in_mid_game(game: Game, way: str) -> None:
    for state in sample(game):
        travelled = WAYS[way](state)

        assert state == travelled
        if not state.over:
            assert state.play(state.actions[-1]) == travelled.play(state.actions[-1])


def test_a_public_position_carries_neither_seed_nor_draws(game: Game) -> None:
    state = game.start(seed=7)
    public = state.public()
    assert state.draws is not None
    secret = state.draws.seed

    assert public == state
    assert public.draws is None
    assert secret.hex() not in public.to_json()
    assert secret not in pickle.dumps(public)
    assert json.loads(public.to_json())["draws"] is None


def test_a_game_played_on_from_public_positions_draws_afresh(game: Game) -> None:
    """A program that tries moves learns nothing of the draws to come."""
    futures = set()
    for _ in range(10):
        state = game.start(seed=7).public()
        for _ply in range(30):
            if not state.over:
                state = state.play(state.actions[-1])
        futures.add(state)

    assert len(futures) > 1


def test_scores_explained_are_scores_given(game: Game) -> None:
    for state in sample(game):
        explained = state.explain_score()

        assert list(state.scores) == [part["total"] for part in explained]
        for part in explained:
            assert part["total"] == sum(item["points"] for item in part["items"])


def test_winners_are_the_first_in_rank_once_the_game_is_over(game: Game) -> None:
    *before, last = positions(game, 4)

    assert all(state.winners == () for state in before)
    assert last.winners
    assert all(last.ranks[seat] == 0 for seat in last.winners)


def test_a_view_is_plain_data(game: Game) -> None:
    for state in sample(game):
        assert state.view() == json.loads(json.dumps(state.view()))
        assert state.view()["schema"] == 1


def test_plain_python_shows_the_same_as_machine_code(game: Game) -> None:
    other = couronne.load(game.name, game.rules, game.players, compiled=not game.is_compiled)
    for fast, slow in zip(positions(game, 6), positions(other, 6), strict=True):
        assert fast == slow
        assert fast.view() == slow.view()


def test_a_board_can_be_drawn_from_every_side(game: Game) -> None:
    for state in sample(game)[::5]:
        for side in range(game.players):
            assert state.text(side).isascii()
            assert state.svg(side).startswith("<svg")


def test_labels_are_unique_and_read_back(game: Game) -> None:
    for state in sample(game):
        labels = [move.label for move in state.moves]

        assert len(set(labels)) == len(labels)
        for move in state.moves:
            assert move.action == package(game.name).notation.read_action(move.label)


@pytest.mark.parametrize(
    "damage",
    [
        "",
        "[]",
        "null",
        "{}",
        '{"schema": 1}',
        "[" * 100_000,
        '{"schema": 2, "game": "roses"}',
        '{"schema": 1, "game": "chess", "rules": "x", "players": 2, "options": {}, "draws": null}',
    ],
)
def test_json_that_is_no_position_is_refused_with_an_error_of_ours(damage: str) -> None:
    with pytest.raises((BadPosition, couronne.BadChoice)):
        State.from_json(damage)


def test_a_game_describes_itself_as_plain_data(game: Game) -> None:
    described = json.loads(json.dumps(game.describe()))

    assert (described["game"], described["rules"]) == (game.name, game.rules)


def test_games_are_values_too(game: Game) -> None:
    twin = couronne.load(game.name, game.rules)

    assert game == twin
    assert hash(game) == hash(twin)
    assert game == pickle.loads(pickle.dumps(game))
    assert game == eval(repr(game), {"couronne": couronne})


def damaged(game: Game, **changes: object) -> str:
    return json.dumps(json.loads(game.start(seed=1).to_json()) | changes)


@pytest.mark.parametrize(
    "changes",
    [
        {"schema": 2},
        {"rules_version": 99},
        {"rules_version": True},
        {"players": 7},
        {"players": 2.0},
        {"options": {"wind": 1}},
        {"options": []},
        {"position": None},
        {"draws": 0},
        {"draws": {}},
        {"draws": {"seed": "00" * 32, "used": -1}},
        {"draws": {"seed": "00" * 32, "used": 2**64}},
        {"draws": {"seed": "00" * 32, "used": 1.5}},
        {"draws": {"seed": "00", "used": 1}},
        {"draws": {"seed": 7, "used": 1}},
    ],
    ids=str,
)
def test_a_damaged_position_is_refused_before_anything_is_played(
    game: Game, changes: dict[str, object]
) -> None:
    with pytest.raises(BadPosition) as refused:
        State.from_json(damaged(game, **changes))

    assert str(refused.value).endswith("."), "a sentence, not the inside of the program"


@pytest.mark.parametrize("seed", ["7", 1.5, object(), b"short", "x" * 32])
def test_what_is_no_seed_is_refused(game: Game, seed: object) -> None:
    with pytest.raises(BadChoice):
        game.start(seed=seed)  # type: ignore[arg-type]


def test_any_whole_number_is_a_seed(game: Game) -> None:
    assert game.start(seed=np.int64(7)) == game.start(seed=7)


@pytest.mark.parametrize("nonsense", ["3", 3.7, None, "x"])
def test_an_event_that_is_no_number_is_refused(game: Game, nonsense: object) -> None:
    with pytest.raises(IllegalMove):
        game.undealt().play_event(nonsense)  # type: ignore[arg-type]


def test_who_is_given_a_public_position_cannot_change_the_game(game: Game) -> None:
    state = game.start(seed=1)
    before = state.position
    state.public().words[:] = 0

    assert before == state.position


def test_a_mask_marks_the_legal_actions_for_the_seat_to_act_alone(game: Game) -> None:
    for state in positions(game, 1):
        for seat in range(game.players):
            legal = sorted(state.actions) if seat == state.turn else []

            assert legal == state.mask(seat).nonzero()[0].tolist()


def test_nobody_may_act_when_chance_does(game: Game) -> None:
    assert not game.undealt().mask(CHANCE).any()
