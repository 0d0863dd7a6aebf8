"""A forfeited turn: not a move; what was begun is dropped, and the turn is over at once."""

import pytest

from couronne import CHANCE, State
from couronne.errors import IllegalMove
from tests.games.pairleroy.boards import (
    MOST_TURNS,
    SIZES,
    about_to_place,
    act,
    bag,
    board,
    buildings,
    castles,
    colons,
    contracts,
    draw,
    game,
    hand,
    hexagon,
    honour,
    just_drawn,
    labels,
    laid,
    land,
    last_round,
    phase,
    pieces,
    placed,
)

ONE_TILE = {"E2": "FCP"}
FIELD = land(hexagon(2), {"E2": "F", "N1E1": "F"})


def next_draws(state: State, seat: int = 1) -> bool:
    """Tell whether another player's turn has begun."""
    return (state.turn, phase(state), state.fields.seat) == (CHANCE, "draw", seat)


def has_chosen_nothing(state: State) -> bool:
    """Tell whether nothing is left of what was begun."""
    chosen = state.view()["chosen"]
    return not any(chosen.values()) and just_drawn(state) == "" and state.fields.steps == 0


def test_the_tiles_drawn_stay_in_hand() -> None:
    """The tiles drawn stay in hand: none is placed, none goes back."""
    before = board(ONE_TILE, phase="tile", drawn="FFF UUU CCC")
    after = before.forfeit()

    assert (hand(after), laid(after), bag(after)) == ("FFF CCC UUU", ONE_TILE, bag(before))
    assert next_draws(after)
    assert has_chosen_nothing(after)


def test_a_tile_that_was_chosen_is_not_laid() -> None:
    """Whatever was begun (tile chosen but not laid) is dropped."""
    after = act(board(ONE_TILE, phase="tile", drawn="FFF UUU CCC"), "FFF").forfeit()

    assert (hand(after), laid(after), honour(after)) == ("FFF CCC UUU", ONE_TILE, [0, 0])
    assert next_draws(after)
    assert has_chosen_nothing(after)


def test_a_tile_whose_cell_was_chosen_is_not_laid() -> None:
    """Whatever was begun is dropped without cost: the face was not chosen yet."""
    state = act(board(ONE_TILE, phase="tile", drawn="FFC UUU CCC"), "FFC", "W2")
    after = state.forfeit()

    assert phase(state) == "face"
    assert (hand(after), laid(after)) == ("CCC UUU FFC", ONE_TILE)
    assert next_draws(after)
    assert has_chosen_nothing(after)


def test_the_colon_stays_where_it_is() -> None:
    """No steps: neither the free ones nor others."""
    state = act(board(FIELD, phase="step", honour=(9,)), "E")
    after = state.forfeit()

    assert (colons(after), honour(after)) == (["E2", "0"], [9, 0])
    assert next_draws(after)
    assert has_chosen_nothing(after)


@pytest.mark.parametrize("moves", [["E"], ["E", "FFC"]])
def test_a_step_that_was_begun_is_not_made(moves: list[str]) -> None:
    """A step not yet made is dropped without cost: no tile is laid, nothing is paid."""
    state = board(ONE_TILE, phase="step", colons=("E2",), hands=("FFF FFC",), steps=2, honour=(9,))
    after = act(state, *moves).forfeit()

    assert (colons(after)[0], hand(after), honour(after)[0]) == ("E2", "FFF FFC", 9)
    assert laid(after) == ONE_TILE
    assert next_draws(after)
    assert has_chosen_nothing(after)


def test_nothing_of_phase_4() -> None:
    """The turn ends at once: no castle, no card, no building."""
    after = board(FIELD, honour=(25,)).forfeit()

    assert (castles(after), contracts(after), honour(after)) == ([None, None], {}, [25, 0])
    assert next_draws(after)


def test_a_delivery_that_was_begun_is_not_made() -> None:
    """A contract chosen but no piece: dropped."""
    state = board(FIELD, castles=("E2",), pieces="E2:0 N1E1:0", contracts=("palisade+F",))
    state = act(state, "deliver:palisade")
    after = state.forfeit()

    assert phase(state) == "piece"
    assert (pieces(after), contracts(after)) == (pieces(state), {"palisade": "F"})
    assert (buildings(after), honour(after)) == ([], [0, 0])
    assert next_draws(after)
    assert has_chosen_nothing(after)


def test_what_was_done_before_stays_done() -> None:
    """What was *begun* is dropped: a tile that lies there, and its honour, are not."""
    state = placed("E2", FIELD, castles=("E4",))
    after = state.forfeit()

    assert laid(after) == FIELD
    assert (honour(after), pieces(after)) == ([4, 0], pieces(state))


def test_tiles_of_a_forfeited_turn_are_not_placed_later() -> None:
    """Tiles already in hand are never placed in phase 1."""
    state = board(ONE_TILE, phase="tile", drawn="FFF UUU CCC").forfeit()
    state = draw(state, "PPP PPP PPP").forfeit()
    state = draw(state, "PPP")

    assert (state.turn, labels(state)) == (0, ["PPP", "keep"])


def test_two_steps_are_free_again_after_a_forfeit() -> None:
    """The next player's steps are counted from the first."""
    state = act(board(FIELD, phase="step"), "E").forfeit()
    state = act(draw(state, "CCC CCC CCC"), "keep", "E", "W")

    assert (state.fields.seat, colons(state)) == (0, ["E2", "0"])


@pytest.mark.parametrize("players", SIZES)
def test_the_next_player_is_in_turn(players: int) -> None:
    """Loses the turn: the next one has it, round the table."""
    for seat in range(players):
        state = board(FIELD, phase="step", players=players, seat=seat)

        assert next_draws(state.forfeit(), (seat + 1) % players)


def test_a_forfeit_may_end_the_game() -> None:
    """After the trigger the game ends when the turn would come back to that player."""
    state = board(FIELD, phase="step", seat=1, last=0, honour=(48, 0))

    assert state.forfeit().over


def test_who_brought_the_last_round_may_forfeit_the_rest_of_the_turn() -> None:
    """The last round stays triggered, and the others play."""
    after = placed("E2", FIELD, honour=(47,)).forfeit()

    assert (last_round(after), next_draws(after)) == (0, True)


def test_a_forfeit_is_no_legal_move() -> None:
    """The player to act loses the turn: no player may choose to."""
    state = about_to_place("E2", FIELD)
    lost = {state.play_event(action).fields.seat for action in state.actions}

    assert lost == {0}


@pytest.mark.parametrize("players", SIZES)
def test_a_game_of_forfeits_comes_to_its_end(players: int) -> None:
    """Nobody ever plays: nothing is laid, all tiles are drawn, and the win is shared."""
    state = game(players).start(seed=1)
    for _turn in range(MOST_TURNS):
        if not state.over:
            state = state.forfeit()
            state = state.settled() if state.turn == CHANCE else state

    assert state.over
    assert (laid(state), bag(state).total()) == ({}, 0)
    assert (state.scores, state.winners) == ((0,) * players, tuple(range(players)))


def test_nobody_forfeits_a_turn_of_chance() -> None:
    """While tiles or cards are drawn there is no player to act."""
    dealing = game().undealt()
    drawing = board(FIELD, phase="draw")
    refilling = act(board(FIELD, honour=(16,)), "buy:a1")
    for state in (dealing, drawing, refilling):
        with pytest.raises(IllegalMove) as refused:
            state.forfeit()

        assert refused.value.code == "chance_acts"


def test_nobody_forfeits_when_the_game_is_over() -> None:
    """After the end there is no turn to lose."""
    with pytest.raises(IllegalMove) as refused:
        board(FIELD, phase="over", last=0).forfeit()

    assert refused.value.code == "game_over"


def test_a_forfeit_leaves_the_position_before_it_alone() -> None:
    """A position never changes."""
    state = act(board(ONE_TILE, phase="tile", drawn="FFC UUU CCC"), "FFC", "W2")
    expected = state.position
    state.forfeit()

    assert state.position == expected
