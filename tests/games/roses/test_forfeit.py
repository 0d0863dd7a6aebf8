"""A forfeited turn: not a move, but it counts as a pass."""

import pytest

import couronne
from couronne.errors import IllegalMove
from tests.games.roses.boards import (
    DRAW,
    EMPTY,
    PASS,
    RULES,
    discard,
    drawn,
    game,
    give,
    hand,
    heroes,
    passes,
    pile,
    position,
    stock,
)


@pytest.mark.parametrize("rules", RULES)
def test_a_forfeit_is_no_legal_move(rules: str) -> None:
    """A forfeit is in no list of legal moves, and a pass is not legal either."""
    state = position(rules, EMPTY, hands=("N1", "S1"))

    assert PASS not in state.actions
    assert state.forfeit().turn == 1


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("seat", [0, 1])
def test_a_forfeit_changes_nothing_but_the_turn(rules: str, seat: int) -> None:
    """The turn passes, board and hand unchanged."""
    before = position(rules, EMPTY, seat=seat, hands=("N1", "S1"), pile="E1 E2")
    after = before.forfeit()
    expected = (1 - seat, drawn(before), pile(before), discard(before), stock(before))

    assert (after.turn, drawn(after), pile(after), discard(after), stock(after)) == expected
    assert (hand(after, 0), hand(after, 1), heroes(after)) == (["N1"], ["S1"], heroes(before))


@pytest.mark.parametrize("rules", RULES)
def test_a_forfeit_counts_as_a_pass(rules: str) -> None:
    """It counts as a pass for the two-in-a-row rule."""
    state = position(rules, EMPTY, hands=("N1", "S1")).forfeit()
    expected = 1

    assert passes(state) == expected


@pytest.mark.parametrize("rules", RULES)
def test_two_forfeits_in_a_row_end_the_game(rules: str) -> None:
    """It counts as a pass for the two-in-a-row rule: the second ends the game."""
    state = position(rules, EMPTY, hands=("N1", "S1")).forfeit().forfeit()
    expected = (couronne.OVER, 2)

    assert (state.turn, passes(state)) == expected


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("move", ["N1", "draw"])
def test_an_action_between_two_forfeits_starts_the_count_again(rules: str, move: str) -> None:
    """Two in a row: a card or a draw in between breaks the row."""
    state = position(rules, EMPTY, hands=("N1 E1", "S1"), passes=1).play(move).forfeit()
    expected = (0, 1)

    assert (state.turn, passes(state)) == expected


@pytest.mark.parametrize("rules", ["classic", "international", "course"])
def test_a_forfeit_and_a_pass_in_a_row_end_the_game(rules: str) -> None:
    """A forfeit of the one and the pass of the other, who is blocked, are two in a row."""
    corner = """
        O........
        .........
        .........
        .........
        .........
        .........
        .........
        .........
        .........
    """
    state = position(rules, corner, seat=1, hands=("N2 N3 W1 NW1 NW2", "SE3"))

    assert state.forfeit().play("pass").over


@pytest.mark.parametrize("rules", RULES)
def test_nobody_forfeits_a_turn_of_chance(rules: str) -> None:
    """While a card is drawn there is no player to act."""
    state = position(rules, EMPTY, hands=("N1", "S1")).play_event(DRAW)

    with pytest.raises(IllegalMove) as refused:
        state.forfeit()

    assert refused.value.code == "chance_acts"


@pytest.mark.parametrize("rules", RULES)
def test_nobody_forfeits_when_the_game_is_over(rules: str) -> None:
    """After the end there is no turn to lose."""
    state = game(rules).start(seed=1).forfeit().forfeit()

    with pytest.raises(IllegalMove) as refused:
        state.forfeit()

    assert refused.value.code == "game_over"


@pytest.mark.parametrize("rules", RULES)
def test_a_forfeit_leaves_the_position_before_it_alone(rules: str) -> None:
    """A position never changes."""
    state = position(rules, EMPTY, hands=("N1", "S1"))
    expected = state.position
    state.forfeit()

    assert state.position == expected


@pytest.mark.parametrize("rules", RULES)
def test_a_forfeit_at_the_first_move(rules: str) -> None:
    """A game may begin with a forfeit; the other plays from the untouched board."""
    state = game(rules).start(seed=1).forfeit()
    card = state.actions[0]
    expected = 0

    assert state.play(card).turn == expected


@pytest.mark.parametrize("rules", RULES)
def test_a_draw_after_a_forfeit_ends_with_no_pass_counted(rules: str) -> None:
    """Drawing is an action like another."""
    state = position(rules, EMPTY, seat=1, hands=("N1", "S1"), passes=1)
    expected = (0, 0)
    after = give(state.play_event(DRAW), "E1")

    assert (after.turn, passes(after)) == expected
