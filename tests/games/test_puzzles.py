"""The puzzles that come with the games: real positions, each with one best move."""

import pytest

from couronne.errors import BadChoice
from couronne.games.package import NAMES
from couronne.games.puzzles import Collection, Puzzle, collection, gains, question, veiled
from couronne.games.state import State

PUZZLES = [(name, number) for name in NAMES for number in range(1, 6)]
every_puzzle = pytest.mark.parametrize(("name", "number"), PUZZLES)


def found(name: str, number: int) -> tuple[Puzzle, State]:
    return collection(name).puzzle(number), collection(name).position(number)


def replayed(made: Collection, puzzle: Puzzle) -> State:
    state = made.game.start(seed=puzzle.seed)
    for move in puzzle.moves:
        state = state.play(move)
    return state


@pytest.mark.parametrize("name", NAMES)
def test_every_game_has_five(name: str) -> None:
    assert 5 == len(collection(name).puzzles)


@every_puzzle
def test_a_real_game_comes_to_the_position(name: str, number: int) -> None:
    """The moves of the puzzle lead there from the deal of its seed."""
    puzzle, state = found(name, number)

    assert replayed(collection(name), puzzle) == state
    assert puzzle.seat == state.turn
    assert puzzle.question == question(state)


@every_puzzle
def test_all_moves_and_their_points_are_told(name: str, number: int) -> None:
    puzzle, state = found(name, number)

    assert puzzle.gains == gains(state)
    assert list(puzzle.gains) == [move.label for move in state.moves]


@every_puzzle
def test_the_solution_is_the_only_best_move(name: str, number: int) -> None:
    puzzle, _state = found(name, number)
    best = max(puzzle.gains.values())

    assert [puzzle.solution] == [move for move, won in puzzle.gains.items() if won == best]


@every_puzzle
def test_the_points_of_a_move_are_in_the_score_once_it_is_carried_out(
    name: str, number: int
) -> None:
    """Where a move leaves a choice open, the best of what follows is meant."""
    puzzle, state = found(name, number)

    def won(move: str) -> int:
        return most(state.play_event(state.action_of(move)), state, puzzle.seat)

    assert puzzle.gains == {move: won(move) for move in puzzle.gains}


def most(after: State, before: State, seat: int) -> int:
    """Return the most that a seat has won when the deed that a move began is done."""
    unfinished = after.turn == seat and after.scores == before.scores
    if not unfinished or not is_same_deed(after, before):
        return after.scores[seat] - before.scores[seat]
    return max(most(after.play_event(action), before, seat) for action in after.actions)


def is_same_deed(after: State, before: State) -> bool:
    """Tell whether a tile that was chosen is still to be laid."""
    chosen = after.view().get("chosen", {"tile": None})["tile"]
    return bool(chosen) and after.view()["tiles"] == before.view()["tiles"]


@every_puzzle
def test_what_is_shown_of_a_puzzle_gives_no_move_away(name: str, number: int) -> None:
    _puzzle, state = found(name, number)
    shown = veiled(state)

    assert {0} == {effect["honour"] for effect in shown.get("effects", [{"honour": 0}])}
    assert shown["moves"] == state.view()["moves"]


@pytest.mark.parametrize("number", [-1, 0, 6])
def test_a_puzzle_that_is_not_there_is_refused_with_those_that_are(number: int) -> None:
    with pytest.raises(BadChoice) as refused:
        collection("roses").puzzle(number)

    assert ("no_such_puzzle", 5) == (refused.value.code, refused.value.values["most"])
