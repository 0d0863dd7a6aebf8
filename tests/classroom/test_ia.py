"""Our bots behind the course's contract."""

import pytest

from couronne.classroom import ia
from couronne.classroom import roi_des_roses as course
from tests.classroom.positions import COLOURS, board_of, course_positions, hands_of, king_of


@pytest.mark.parametrize("name", ["random", "greedy", "bot_1", "bot_10", "uct_100"])
def test_every_bot_has_a_name_and_plays(name: str) -> None:
    player = getattr(ia, name)
    plateau, l_roi, c_roi, main_r, main_b, _pioche, _defausse = course.init_jeu(9, 9)

    assert player.name() == f"Couronne {name.replace('_', ':')}"
    assert player.play(plateau, l_roi, c_roi, main_r, main_b, "Blanc") in main_b


@pytest.mark.parametrize("name", ["Greedy", "bot_11", "bot_0", "uct_", "human", "__path__"])
def test_there_is_no_other(name: str) -> None:
    with pytest.raises(AttributeError):
        getattr(ia, name)


@pytest.mark.parametrize("player", [ia.premiere, ia.greedy], ids=["premiere", "greedy"])
def test_answers_are_valid_in_any_position(player: ia.Ia) -> None:
    for state in course_positions(games=3):
        if not state.over:
            main_r, main_b = hands_of(state)
            answer = player.play(
                board_of(state), *king_of(state), main_r, main_b, COLOURS[state.turn]
            )
            labels = {"pioche": "draw", "passe": "pass"}
            assert labels.get(answer, answer.replace("O", "W")) in {
                move.label for move in state.moves
            }


def test_the_reference_opponent_draws_then_plays_then_passes() -> None:
    plateau = [["."] * 9 for _ in range(9)]

    def play(main: list[str], l_roi: int) -> str:
        return ia.premiere.play(plateau, l_roi, 4, main, [], "Rouge")

    assert play(["N1"] * 4, 4) == "pioche"
    assert play(["N3", "N2", "N1", "S1", "E1"], 2) == "N2"
    assert play(["N3", "N2", "N1", "NE1", "NO1"], 0) == "passe"
