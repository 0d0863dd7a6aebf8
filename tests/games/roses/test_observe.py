"""What a learner sees: the same table from either seat."""

import pytest

import couronne
from couronne import State
from couronne.games.roses.data import DECK_SIZE, SIZE

CELLS = SIZE * SIZE


def observed(state: State, player: int) -> list[int]:
    return [int(number) for number in state.observe(player)]


def mid_game(name: str, compiled: bool = True) -> State:
    state = couronne.load("roses", name, compiled=compiled).start(seed=4)
    for ply in range(17):
        state = state.play(state.actions[ply % len(state.actions)])
    return state


@pytest.mark.parametrize("name", ["classic", "international", "king-of-roses", "course"])
def test_plain_python_and_machine_code_see_the_same(name: str) -> None:
    for player in (0, 1):
        assert observed(mid_game(name, False), player) == observed(mid_game(name), player)


def test_red_sees_the_board_as_it_lies() -> None:
    state = mid_game("classic")
    board = [owner for row in state.view()["board"] for owner in row]
    seen = observed(state, 0)

    assert [int(owner == 0) for owner in board] == seen[:CELLS]
    assert [int(owner == 1) for owner in board] == seen[CELLS : 2 * CELLS]


def test_where_cards_are_turned_the_other_seat_sees_the_board_turned() -> None:
    state = mid_game("classic")
    board = [owner for row in state.view()["board"] for owner in row]

    assert [int(owner == 1) for owner in board][::-1] == observed(state, 1)[:CELLS]


def test_where_north_is_up_for_both_nothing_is_turned() -> None:
    state = mid_game("international")
    board = [owner for row in state.view()["board"] for owner in row]

    assert [int(owner == 1) for owner in board] == observed(state, 1)[:CELLS]


def test_there_is_one_king() -> None:
    assert sum(observed(mid_game("classic"), 1)[2 * CELLS : 3 * CELLS]) == 1


def test_own_cards_come_first_then_the_others_then_the_pile() -> None:
    state = mid_game("classic")
    mine, theirs = observed(state, 0), observed(state, 1)
    cards = 3 * CELLS
    hand, other, pile = (
        mine[cards + i * DECK_SIZE : cards + (i + 1) * DECK_SIZE] for i in range(3)
    )

    assert hand == theirs[cards + DECK_SIZE : cards + 2 * DECK_SIZE]
    assert other == theirs[cards : cards + DECK_SIZE]
    assert sum(pile) == len(state.view()["pile"])


def test_counts_come_last() -> None:
    state = mid_game("course")
    view = state.view()

    assert [0, 0, *view["stock"], view["passes"]] == observed(state, 0)[-5:]
