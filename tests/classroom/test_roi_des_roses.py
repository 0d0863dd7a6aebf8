"""The course's contract, to the letter; and the same rules as the kernel's on 9×9 boards."""

import builtins
import copy
import random
import subprocess
import sys
from typing import Any

import pytest

from couronne import State
from couronne.classroom import roi_des_roses as course
from tests.classroom.positions import COLOURS, board_of, course_positions, hands_of, king_of

WAYS = ("N", "NE", "E", "SE", "S", "SO", "O", "NO")
WORKED_EXAMPLE = """\
.........
.........
.........
...BRRR..
.........
..R......
RBB.RBR..
..BBB....
..B......
"""


@pytest.fixture
def plateau() -> list[list[str]]:
    return [list(row) for row in WORKED_EXAMPLE.split()]


@pytest.fixture(scope="module")
def states() -> list[State]:
    return list(course_positions(games=60))


class TestBeginning:
    @pytest.mark.parametrize("size", [(9, 9), (1, 1), (1, 7), (4, 2), (20, 31)])
    def test_an_empty_board_of_that_size_with_the_king_in_the_middle(
        self, size: tuple[int, int]
    ) -> None:
        plateau, l_roi, c_roi, *_ = course.init_jeu(*size)

        assert plateau == [["."] * size[1] for _ in range(size[0])]
        assert (l_roi, c_roi) == (size[0] // 2, size[1] // 2)

    def test_rows_are_lists_of_their_own(self) -> None:
        plateau = course.init_jeu(3, 3)[0]

        plateau[0][0] = "R"

        assert plateau[1][0] == "."

    def test_two_hands_of_five_and_fourteen_cards_to_draw(self) -> None:
        *_, main_r, main_b, pioche, defausse = course.init_jeu(9, 9)

        assert (len(main_r), len(main_b), len(pioche), defausse) == (5, 5, 14, [])
        assert sorted(main_r + main_b + pioche) == sorted(
            f"{way}{steps}" for way in WAYS for steps in (1, 2, 3)
        )

    def test_the_cards_are_shuffled(self) -> None:
        random.seed(1)
        deals = [tuple(course.init_jeu(9, 9)[5]) for _ in range(20)]

        assert len(set(deals)) == 20


class TestPrinting:
    def test_a_hand_is_a_name_a_colon_and_cards(self, capsys: pytest.CaptureFixture[str]) -> None:
        course.afficher_main("Rouge", ["SE2", "SO2", "NE3"])

        assert capsys.readouterr().out == "Rouge : SE2 SO2 NE3\n"

    def test_an_empty_hand_keeps_its_trailing_space(
        self, capsys: pytest.CaptureFixture[str]
    ) -> None:
        course.afficher_main("Blanc", [])

        assert capsys.readouterr().out == "Blanc : \n"

    def test_the_board_has_a_rule_above_every_row_and_below_the_last(
        self, capsys: pytest.CaptureFixture[str]
    ) -> None:
        plateau = [[".", "R", "."], ["B", ".", "."]]

        course.afficher_jeu(plateau, 0, 1, ["N1"], [])

        assert capsys.readouterr().out == (
            "Rouge : N1\n"
            "Blanc : \n"
            "----------------\n"
            "|    | XR |    |\n"
            "----------------\n"
            "|  B |    |    |\n"
            "----------------\n"
        )

    def test_nine_columns_make_a_rule_of_46_dashes(
        self, capsys: pytest.CaptureFixture[str], plateau: list[list[str]]
    ) -> None:
        course.afficher_jeu(plateau, 4, 4, [], [])

        lines = capsys.readouterr().out.splitlines()
        assert lines[2::2] == ["-" * 46] * 10
        assert lines[11] == "|    |    |    |    | X  |    |    |    |    |"


class TestMoves:
    def test_a_card_is_impossible_off_the_board_or_on_a_pawn(
        self, plateau: list[list[str]]
    ) -> None:
        cards = ["N1", "N3", "E3", "SO1", "O2", "SE1"]

        possible = [course.mouvement_possible(plateau, 2, 6, card) for card in cards]

        assert possible == [True, False, False, False, True, True]

    def test_playable_cards_keep_the_order_of_the_hand(self, plateau: list[list[str]]) -> None:
        assert course.main_jouable(plateau, 2, 6, ["SE1", "N3", "O2", "N1"]) == ["SE1", "O2", "N1"]
        assert course.main_jouable(plateau, 2, 6, ["N3"]) == []

    def test_moving_the_king_returns_new_lists_and_touches_nothing(
        self, plateau: list[list[str]]
    ) -> None:
        given = (plateau, 4, 4, ["N3", "E1"], ["S2", "O1"], ["NE2"])
        before = copy.deepcopy(given)

        after = course.bouge_le_roi(*given, "S2", "Blanc")

        assert given == before
        assert all(new is not old for new, old in zip(after[0], plateau, strict=True))
        assert after[1:] == (6, 4, ["N3", "E1"], ["O1"], ["NE2", "S2"])
        assert after[0][6][4] == "B"

    def test_the_red_player_plays_from_the_red_hand(self, plateau: list[list[str]]) -> None:
        after = course.bouge_le_roi(plateau, 4, 4, ["N3", "E1"], ["E2"], [], "E1", "Rouge")

        assert (after[0][4][5], after[3], after[4], after[5]) == ("R", ["N3"], ["E2"], ["E1"])


class TestScoring:
    def test_the_worked_example_of_territories(self, plateau: list[list[str]]) -> None:
        red = course.territoire(plateau, 3, 4, "Rouge")
        white = course.territoire(plateau, 7, 2, "Blanc")

        assert (red[0], set(red)) == ((3, 4), {(3, 4), (3, 5), (3, 6)})
        assert course.territoire(plateau, 3, 3, "Rouge") == []
        assert (white[0], len(white)) == ((7, 2), 6)
        assert set(white) == {(7, 2), (6, 1), (6, 2), (8, 2), (7, 3), (7, 4)}

    def test_the_worked_example_of_scores(self, plateau: list[list[str]]) -> None:
        assert (course.score(plateau, "Rouge"), course.score(plateau, "Blanc")) == (13, 38)


class TestAsking:
    @pytest.fixture
    def ask(self, monkeypatch: pytest.MonkeyPatch) -> list[str]:
        """Collect the prompts; answers are taken from `self.answers`."""
        prompts: list[str] = []

        def answer(*arguments: str) -> str:
            (prompt,) = arguments
            prompts.append(prompt)
            return self.answers.pop(0)

        monkeypatch.setattr(builtins, "input", answer)
        return prompts

    answers: list[str]

    def test_the_first_prompt_names_the_player_and_the_others_refuse(self, ask: list[str]) -> None:
        self.answers = ["", "N1", "passe", "pioche", "n2", "S2 ", "E1"]

        chosen = course.demande_action(
            "Rouge", [["."] * 9 for _ in range(9)], 4, 4, ["E1", "S2", "O1", "O2", "O3"]
        )

        assert chosen == "E1"
        assert ask == [
            "Vous êtes le joueur Rouge, que souhaitez-vous faire ? ",
            *["Action impossible, que souhaitez-vous faire ? "] * 6,
        ]

    def test_drawing_needs_fewer_than_five_cards(self, ask: list[str]) -> None:
        self.answers = ["passe", "pioche"]

        assert course.demande_action("Blanc", [["."]], 0, 0, ["N1"] * 4) == "pioche"
        assert len(ask) == 2

    def test_passing_needs_that_nothing_else_is_possible(self, ask: list[str]) -> None:
        self.answers = ["pioche", "N1", "passe"]

        assert course.demande_action("Blanc", [["."]], 0, 0, ["N1"] * 5) == "passe"
        assert len(ask) == 3


class TestSameRulesAsTheKernel:
    def test_there_are_thousands_of_positions(self, states: list[State]) -> None:
        assert len(states) > 3000

    def test_the_same_cards_can_be_played(self, states: list[State]) -> None:
        for state in states:
            if not state.over:
                hand = hands_of(state)[state.turn]
                moves = {move.label.replace("W", "O") for move in state.moves}
                cards = course.main_jouable(board_of(state), *king_of(state), hand)
                assert set(cards) == moves - {"draw", "pass"}, state.position
                assert ("draw" in moves) == (len(hand) < 5)

    def test_a_card_leads_to_the_same_position(self, states: list[State]) -> None:
        for state in [state for state in states[::7] if not state.over]:
            plateau, king, (main_r, main_b) = board_of(state), king_of(state), hands_of(state)
            for move in state.moves:
                if move.label not in {"draw", "pass"}:
                    card, after = move.label.replace("W", "O"), state.play(move)
                    found = course.bouge_le_roi(
                        plateau, *king, main_r, main_b, [], card, COLOURS[state.turn]
                    )
                    expected = (board_of(after), *king_of(after), *hands_of(after), [card])
                    assert found == expected

    def test_the_scores_are_the_same(self, states: list[State]) -> None:
        for state in states:
            plateau = board_of(state)
            assert tuple(course.score(plateau, colour) for colour in COLOURS) == state.scores


class Watched:
    """A game of `main` between two players who answer at once, and what was shown in it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, seed: int, drawing: bool) -> None:
        self.shown: list[Any] = []
        self.asked = 0
        self.drawing = drawing
        self.show = course.afficher_jeu
        random.seed(seed)
        with monkeypatch.context() as patch:
            patch.setattr(builtins, "input", self.answer)
            patch.setattr(course, "afficher_jeu", self.see)
            course.main()

    def see(self, *given: Any) -> None:
        self.shown.append(copy.deepcopy(given))
        self.show(*given)

    def answer(self, prompt: str) -> str:
        """Draw or play first, as it was told; pass when nothing else is possible."""
        self.asked += 1
        plateau, l_roi, c_roi, *hands = self.shown[-1]
        hand = hands["Blanc" in prompt]
        cards: list[str] = course.main_jouable(plateau, l_roi, c_roi, hand)
        draws = ["pioche"] if len(hand) < 5 else []
        return [*(draws + cards if self.drawing else cards + draws), "passe"][0]

    @property
    def board(self) -> list[list[str]]:
        board: list[list[str]] = self.shown[-1][0]
        return board


def begin_with(monkeypatch: pytest.MonkeyPatch, *position: Any) -> None:
    """Let the next games begin in the middle."""
    monkeypatch.setattr(course, "init_jeu", lambda _rows, _columns: position)


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("drawing", [False, True], ids=["playing", "drawing"])
def test_a_whole_game_ends_with_both_scores_and_the_winner(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], seed: int, drawing: bool
) -> None:
    watched = Watched(monkeypatch, seed, drawing)

    red, white = (course.score(watched.board, colour) for colour in COLOURS)
    verdict = "Égalité" if red == white else f"{COLOURS[white > red]} a gagné la partie"
    lines = capsys.readouterr().out.splitlines()
    assert lines[-3:] == [f"Rouge {red}", f"Blanc {white}", verdict]
    assert len(watched.shown) == watched.asked + 1


def test_a_game_ends_when_neither_player_can_do_anything(monkeypatch: pytest.MonkeyPatch) -> None:
    begin_with(monkeypatch, [["."]], 0, 0, ["N3"] * 5, ["S3"] * 5, ["N1"], [])

    assert Watched(monkeypatch, seed=0, drawing=True).asked == 2


@pytest.mark.parametrize(("pawn", "answers"), [("R", 1), ("B", 2)])
def test_a_game_ends_with_the_26th_pawn_of_a_player(
    monkeypatch: pytest.MonkeyPatch, pawn: str, answers: int
) -> None:
    board = [[pawn] * 9, [pawn] * 9, [*[pawn] * 7, ".", "."], *[["."] * 9 for _ in range(6)]]
    begin_with(monkeypatch, board, 8, 4, ["N1", "E1"], ["N2", "O1"], ["S1"], [])

    watched = Watched(monkeypatch, seed=0, drawing=False)

    assert watched.asked == answers
    assert sum(row.count(pawn) for row in watched.board) == 26


def test_an_empty_pile_is_made_again_of_the_discards(monkeypatch: pytest.MonkeyPatch) -> None:
    board = [list("R.R"), list(".R."), list("R.R")]
    begin_with(monkeypatch, board, 1, 1, ["N3"] * 4, ["N3"] * 5, [], ["S3"])

    watched = Watched(monkeypatch, seed=0, drawing=True)

    assert watched.shown[-1][3] == ["N3"] * 4 + ["S3"]


def test_importing_it_plays_nothing_and_loads_no_compiler() -> None:
    program = (
        "import sys; from couronne.classroom import roi_des_roses; "
        "print(sorted({'numba', 'numpy', 'couronne.kernel'} & set(sys.modules)))"
    )

    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )

    assert done.stdout == "[]\n"


def test_the_module_is_a_game_in_the_terminal() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "couronne.classroom.roi_des_roses"],
        input="rien\n",
        capture_output=True,
        text=True,
        encoding="utf-8",
    )

    lines = done.stdout.splitlines()
    assert lines[0].startswith("Rouge : ")
    assert lines[1].startswith("Blanc : ")
    assert lines[11] == "|    |    |    |    | X  |    |    |    |    |"
    assert lines[21] == (
        "Vous êtes le joueur Rouge, que souhaitez-vous faire ? "
        "Action impossible, que souhaitez-vous faire ? "
    )
    assert (done.returncode, done.stderr) == (1, "\nPartie interrompue.\n")
