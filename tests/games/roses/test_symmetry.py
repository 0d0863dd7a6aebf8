"""Images of a position have one that stands for all of them, and other positions have another."""

import random

import pytest

import couronne
from couronne.games.roses.symmetry import CARD_IMAGES, FEW, TURNS, standing_for
from couronne.games.state import State
from tests.games.roses.images import Turn, image

GAME = couronne.load("roses")


def some_position(seed: int, moves: int = 12) -> State:
    chosen, state = random.Random(seed), GAME.start(seed=seed)
    for _move in range(moves):
        state = state.play(chosen.choice(state.moves))
    return state


@pytest.mark.parametrize("turn", TURNS)
@pytest.mark.parametrize("seed", range(5))
def test_every_image_is_played_alike_and_stands_for_the_same(turn: Turn, seed: int) -> None:
    state = some_position(seed)

    seen = GAME.position(image(state.position, turn))

    assert seen.scores == state.scores
    assert len(seen.moves) == len(state.moves)
    names = {**CARD_IMAGES[turn, False], "draw": "draw", "pass": "pass"}
    for move in state.moves:
        label = names[move.label.rstrip("+")] + "+" * move.label.count("+")
        after = seen.play_event(seen.action_of(label))
        assert after.scores == state.play_event(move.action).scores
    assert standing_for(seen.position) == standing_for(state.position)


def test_other_positions_stand_for_themselves() -> None:
    """With few pawns hands count too; with more of them pawns and king do."""
    states = [some_position(seed, moves) for seed in range(20) for moves in range(10)]
    positions = {_told_apart(state.position) for state in states}

    assert len({standing_for(state.position) for state in states}) == len(positions)


def _told_apart(position: str) -> tuple[str, ...]:
    board, king, _seat, *hands, _pile, _heroes, _passes = position.split(" ")
    pawns = board.count("x") + board.count("o")
    return (board, king) if pawns >= FEW else (board, king, *hands)
