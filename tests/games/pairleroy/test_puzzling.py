"""What puzzles ask of Pairleroy: the honour of a tile, before it lies."""

import couronne
from couronne.games.pairleroy import puzzling
from couronne.games.puzzles import gains, question, veiled
from couronne.games.state import State


def at(phase: str) -> State:
    """Play first moves until a phase comes."""
    state = couronne.load("pairleroy", compiled=False).start(seed=3)
    while state.view()["phase"] != phase:
        state = state.play(state.moves[0])
    return state


def test_only_the_choices_that_decide_about_a_tiles_honour_are_asked() -> None:
    asked = {phase: question(at(phase)) for phase in ("tile", "cell", "step", "kingdom")}

    assert {"tile": "tile", "cell": "cell", "step": None, "kingdom": None} == asked


def test_a_cell_wins_by_its_neighbours() -> None:
    """Beside Pairleroy alone a tile has one neighbour, which is worth one point."""
    assert {1} == set(gains(at("cell")).values())


def test_a_tile_can_win_what_its_best_cell_does_and_one_that_is_kept_nothing() -> None:
    won = gains(at("tile"))

    assert 0 == won.pop("keep")
    assert {1} == set(won.values())


def test_the_reason_counts_neighbours() -> None:
    state = at("cell")

    assert {"count": 1} == puzzling.reason(state.fields, state.actions[0]).values


def test_a_veiled_position_tells_no_honour_and_all_else() -> None:
    state = at("cell")
    shown = veiled(state)

    assert {0} == {effect.pop("honour") + effect.pop("crowns") for effect in shown["effects"]}
    assert {"effects"} == {name for name, value in state.view().items() if shown[name] != value}
