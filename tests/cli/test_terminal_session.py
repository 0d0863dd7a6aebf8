"""A person at a real terminal: what is typed, what is answered, and what is kept."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.command import PROMPT, Couronne, Terminal, in_one_line, said_once

AGAINST_GREEDY = ("play", "roses", "--seed", "1")
"""Red holds NE1, E3, S1, SW3, NW1 and sits at the bottom; greedy is white."""
TWO_PEOPLE = ("play", "roses", "--seed", "1", "--players", "human,human")
RED_SIDE = "     a   b   c   d   e   f   g   h   i"
WHITE_SIDE = "     i   h   g   f   e   d   c   b   a"
FOUR_HEROES = [
    *("E3", "S1", "NE1+", "NW1", "draw", "draw", "E2", "draw", "N2", "SW3", "draw", "draw"),
    *("SW1+", "NE2+", "draw", "W1+"),
]
"""Moves of red, greedy answering, after which red has no hero left."""

FIRST_REFUSALS = [
    ("N1", "You do not hold the card N1."),
    ("draw", "Your hand is full: one draws only with fewer than 5 cards."),
    ("pass", "One passes only when nothing else is possible."),
    ("NE1+", "NE1 leads to f6, a free square"),
]
"""What is refused before the first move, and why."""
LATER_REFUSALS = [
    ("classic", ["NW1"], "E3", "E3 would leave the board (king on g3)."),
    ("classic", ["E3", "draw"], "NE1", "NE1 leads to h5, taken by a red pawn."),
    ("classic", ["E3", "draw"], "NE1+", "NE1 leads to h5, onto your own pawn"),
    ("classic", ["E3", "S1"], "NE1", "NE1 leads to h4, taken by a white pawn: add a hero (NE1+)."),
    ("classic", FOUR_HEROES, "SE1+", "You have no hero left."),
    ("course", [], "NE1+", "The rules course have no heroes."),
    ("course", ["NE1", "NW1"], "S1", "S1 leads to f7, taken by a white pawn."),
]
"""Rules, moves of red with greedy answering, what is then refused, and why."""


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Couronne]:
    """A home for a game that no test moves on."""
    runner = Couronne(tmp_path_factory.mktemp("table"))
    yield runner
    runner.close()


@pytest.fixture
def at_start(table: Couronne) -> Terminal:
    """A person before the first move against greedy; what is only asked leaves the game there."""
    if table.terminals and table.terminals[-1].is_waiting():
        return table.terminals[-1]
    return started(table, *AGAINST_GREEDY)


def board(screen: str) -> list[str]:
    """Return the last board of a screen, with what lies beside and below it."""
    lines = screen.splitlines()
    letters = [i for i, line in enumerate(lines) if line.startswith((RED_SIDE, WHITE_SIDE))]
    return lines[letters[-2] :]


def started(couronne: Couronne, *arguments: str) -> Terminal:
    """Start a command and wait for its first question."""
    terminal = couronne.terminal(*arguments)
    terminal.ready()
    return terminal


def test_first_screen_shows_board_hands_supplies_and_numbered_moves(couronne: Couronne) -> None:
    terminal = couronne.terminal(*AGAINST_GREEDY)

    screen = terminal.ready()

    for expected in (
        RED_SIDE,
        " 5   ·   ·   ·   ·  [ ]  ·   ·   2   ·   5",
        "> ● red  0 pts  4 heroes",
        "NE1↗f6   E3→h5    S1↓e4",
        "  ○ white  0 pts  4 heroes",
        "pile 14 · discard 0",
        "52 pawns left",
        "  2  E3     → h5  +1",
    ):
        assert expected in screen
    assert terminal.asked() == "red"


@pytest.mark.parametrize(("refused", "reason"), FIRST_REFUSALS)
def test_refused_first_move_says_why_and_what_can_be_played(
    at_start: Terminal, refused: str, reason: str
) -> None:
    answer = in_one_line(at_start.type(refused))

    assert reason in answer
    assert answer.endswith("Playable: NE1, E3, S1, SW3, NW1.")


@pytest.mark.parametrize(("rules", "moves", "refused", "reason"), LATER_REFUSALS)
def test_refused_move_says_why_and_changes_nothing(
    couronne: Couronne, rules: str, moves: list[str], refused: str, reason: str
) -> None:
    terminal = started(couronne, *AGAINST_GREEDY, "--rules", rules)
    terminal.type_all(moves)
    (kept,) = kept_games(couronne)
    before = kept.read_bytes()

    answer = terminal.type(refused)

    assert reason in in_one_line(answer)
    assert "Playable:" in in_one_line(answer)
    assert kept.read_bytes() == before


@pytest.mark.parametrize("typed", ["N 2", "N4", "hello", "+", "é", "E3 please"])
def test_what_is_no_move_is_told_what_a_move_looks_like(at_start: Terminal, typed: str) -> None:
    answer = at_start.type(typed)

    assert f"'{typed}' is no move: type a card (N2, SW3), N2+ with a hero, draw" in answer


@pytest.mark.parametrize("number", ["0", "6", "99999999999999999999", "0000000019"])
def test_number_out_of_the_list_is_refused(at_start: Terminal, number: str) -> None:
    answer = at_start.type(number)

    assert f"There is no move number {number}; the list goes from 1 to 5." in answer


def test_refusals_speak_french_and_spell_cards_in_french(couronne: Couronne) -> None:
    terminal = started(couronne, *AGAINST_GREEDY, "--lang", "fr")

    answer = terminal.type("SW2")

    assert "Vous n'avez pas la carte SO2. Possible : NE1, E3, S1, SO3, NO1." in in_one_line(answer)


def test_empty_line_gives_a_hint(at_start: Terminal) -> None:
    assert "Type a move, its number, or ? for help." in at_start.type("")


def test_question_mark_explains_moves_and_commands_and_lists_the_moves(at_start: Terminal) -> None:
    answer = at_start.type("?")

    for expected in ("N2+", "draw", "undo", "save FILE", "resign", "quit", "3  S1"):
        assert expected in answer


@pytest.mark.parametrize("typed", ["SW3", " so3 ", "4"])
def test_move_is_typed_by_label_in_either_language_or_by_number(
    couronne: Couronne, typed: str
) -> None:
    terminal = started(couronne, *AGAINST_GREEDY)

    assert "red plays SW3  → b2" in terminal.type(typed)


def test_draw_is_typed_in_french(couronne: Couronne) -> None:
    terminal = started(couronne, *AGAINST_GREEDY, "--lang", "fr")
    terminal.type("E3")

    assert "rouge reçoit E2" in terminal.type("pioche")


def test_commands_are_typed_in_french(couronne: Couronne) -> None:
    terminal = started(couronne, *AGAINST_GREEDY, "--lang", "fr")

    assert "annuler" in terminal.type("aide")
    assert "Il n'y a pas de coup à reprendre." in terminal.type("annuler")
    assert "Partie enregistrée" in terminal.type(f"sauver {couronne.home}/partie.crown")
    assert "Partie gardée" in terminal.leave("quitter").out


def test_move_with_a_hero_flips_a_pawn_and_spends_the_hero(couronne: Couronne) -> None:
    terminal = started(couronne, *AGAINST_GREEDY)
    terminal.type_all(["E3", "S1"])

    answer = terminal.type("NE1+")

    assert "red plays NE1+  → h4, flips the pawn" in answer
    assert "3 heroes" in answer


def test_undo_takes_back_the_move_and_the_bots_answer(couronne: Couronne) -> None:
    terminal = couronne.terminal(*AGAINST_GREEDY)
    first = terminal.ready()
    terminal.type("NW1")

    answer = terminal.type("undo")

    assert "Move taken back." in answer
    assert board(answer) == board(first)


def test_undo_shows_the_board_once(couronne: Couronne) -> None:
    terminal = started(couronne, *AGAINST_GREEDY)
    terminal.type("NW1")

    answer = terminal.type("undo")

    assert answer.count(RED_SIDE) == 2, "letters above and below one board"


def test_undo_at_the_start_is_refused(at_start: Terminal) -> None:
    assert "There is no move to take back." in at_start.type("undo")


def test_undo_is_refused_across_a_draw(couronne: Couronne) -> None:
    terminal = started(couronne, *AGAINST_GREEDY)
    terminal.type_all(["NW1", "draw"])

    answer = terminal.type("undo")

    assert "A move cannot be taken back once something was drawn." in answer


def test_game_taken_back_and_played_again_goes_on_the_same(couronne: Couronne) -> None:
    terminal = started(couronne, *AGAINST_GREEDY)
    once = terminal.type("NW1")
    terminal.type("annuler")

    assert terminal.type("NO1") == once.replace("NW1\n", "NO1\n", 1)


def test_saved_file_is_a_good_record(couronne: Couronne) -> None:
    terminal = started(couronne, *AGAINST_GREEDY)
    terminal.type("NW1")
    file = couronne.home / "my game.crown"

    answer = terminal.type(f"save {file}")

    assert "Game saved to" in answer
    assert couronne.call("verify", str(file)).code == 0


def test_save_without_a_name_asks_for_one(at_start: Terminal) -> None:
    assert "Save where? Type for example: save game.crown" in at_start.type("save")


def test_save_refuses_a_folder(at_start: Terminal, tmp_path: Path) -> None:
    assert "is a folder; give the name of a file." in in_one_line(at_start.type(f"save {tmp_path}"))


def test_save_refuses_a_folder_that_does_not_exist(at_start: Terminal, tmp_path: Path) -> None:
    answer = at_start.type(f"save {tmp_path}/none/game.crown")

    assert "There is no folder" in answer


def test_save_leaves_a_file_that_is_no_record_alone(at_start: Terminal, tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear king")

    answer = at_start.type(f"save {letter}")

    assert "exists and is not a saved game; choose another name." in in_one_line(answer)
    assert letter.read_text() == "Dear king"


@pytest.mark.parametrize("name", ["~nobody-of-this-name/g.crown", "x" * 300])
def test_save_under_an_impossible_name_is_refused(at_start: Terminal, name: str) -> None:
    answer = at_start.type(f"save {name}")

    assert "Cannot write" in answer


def test_quit_says_how_to_go_on(couronne: Couronne) -> None:
    terminal = started(couronne, *AGAINST_GREEDY)

    end = terminal.leave("quit")

    assert end.code == 0
    assert "`couronne resume` goes on with it." in end.out


@pytest.mark.parametrize("key", ["c", "d"])
def test_interrupt_and_end_of_input_leave_like_quit(couronne: Couronne, key: str) -> None:
    terminal = started(couronne, *AGAINST_GREEDY)

    end = terminal.press_until_end(key)

    assert end.code == 0
    assert "`couronne resume` goes on with it." in end.out


def test_resume_goes_on_with_the_last_game(couronne: Couronne) -> None:
    terminal = started(couronne, *AGAINST_GREEDY)
    left = terminal.type("NW1")
    terminal.leave()

    resumed = couronne.terminal("resume")

    assert board(resumed.ready()) == board(left)


def test_resume_goes_on_with_a_saved_file(couronne: Couronne) -> None:
    file = couronne.home / "game.crown"
    terminal = started(couronne, *AGAINST_GREEDY)
    left = terminal.type("NW1")
    terminal.type(f"save {file}")
    terminal.type("draw")
    terminal.leave()

    resumed = couronne.terminal("resume", str(file))

    assert board(resumed.ready()) == board(left)


def test_resumed_game_goes_on_as_it_would_have_gone(couronne: Couronne) -> None:
    terminal = started(couronne, *AGAINST_GREEDY)
    terminal.type("NW1")
    terminal.leave()
    resumed = started(couronne, "resume")

    answer = resumed.type("draw")

    straight = started(couronne, *AGAINST_GREEDY)
    straight.type("NW1")
    assert answer == straight.type("draw")


def test_resume_without_a_game_says_that_there_is_none(couronne: Couronne) -> None:
    done = couronne.call("resume")

    assert done.code == 2
    assert "play" in said_once(done), "it says how to begin one"


def test_resign_ends_the_game_for_the_other(couronne: Couronne) -> None:
    terminal = started(couronne, *AGAINST_GREEDY)

    end = terminal.leave("resign")

    assert end.code == 0
    assert "red resigns" in end.out
    assert "Winner: white (by resignation)." in end.out


def test_finished_game_cannot_be_resumed(couronne: Couronne) -> None:
    started(couronne, *AGAINST_GREEDY).leave("resign")
    (finished,) = kept_games(couronne)

    done = couronne.call("resume", str(finished))

    assert done.code != 0
    assert "This game is over" in said_once(done)


def test_resume_looks_for_unfinished_games_only(couronne: Couronne) -> None:
    started(couronne, *AGAINST_GREEDY).leave("resign")

    done = couronne.call("resume")

    assert done.code == 2
    assert "No unfinished game is kept here" in said_once(done)


def test_game_to_the_end_against_greedy_tells_scores_and_winner(couronne: Couronne) -> None:
    terminal = started(couronne, *AGAINST_GREEDY, "--rules", "king-of-roses")
    over = False
    while not over:
        terminal.process.sendline("1")
        over = terminal.process.expect([PROMPT, r"red: \d+ = "]) == 1

    end = terminal.end()

    assert end.code == 0
    assert "(end by the rules)." in end.out


def test_view_turns_to_the_person_to_move(couronne: Couronne) -> None:
    terminal = couronne.terminal(*TWO_PEOPLE)
    first = terminal.ready()

    second = terminal.type("E3")

    assert RED_SIDE in first
    assert WHITE_SIDE in second
    assert terminal.asked() == "white"


def test_view_stays_where_it_was_asked_to(couronne: Couronne) -> None:
    terminal = started(couronne, *TWO_PEOPLE, "--from", "red")

    second = terminal.type("E3")

    assert RED_SIDE in second
    assert terminal.asked() == "white"


def test_each_of_two_people_takes_back_one_move(couronne: Couronne) -> None:
    terminal = started(couronne, *TWO_PEOPLE)
    terminal.type_all(["E3", "1"])

    terminal.type("undo")

    assert terminal.asked() == "white"


def test_killed_in_mid_game_no_acknowledged_move_is_lost(couronne: Couronne) -> None:
    terminal = started(couronne, *AGAINST_GREEDY)
    acknowledged = terminal.type_all(["NW1", "draw", "1"])
    terminal.command.kill()
    terminal.command.wait()

    resumed = couronne.terminal("resume")

    assert board(resumed.ready()) == board(acknowledged)


def test_game_that_cannot_be_kept_says_so_from_the_start_to_the_end(couronne: Couronne) -> None:
    blocked = couronne.home / "file"
    blocked.touch()
    terminal = couronne.terminal(*AGAINST_GREEDY, XDG_STATE_HOME=str(blocked / "state"))

    assert "This game cannot be kept on this disk" in terminal.ready()

    assert "resume" not in terminal.leave().out


def kept_games(couronne: Couronne) -> list[Path]:
    return sorted((couronne.home / "state/couronne/games").glob("*.crown"))


def test_every_unfinished_game_stays_in_a_file_of_its_own(couronne: Couronne) -> None:
    for _ in range(3):
        terminal = started(couronne, *AGAINST_GREEDY)
        terminal.type("1")
        terminal.leave()

    assert len(kept_games(couronne)) == 3


def test_games_in_which_nobody_has_moved_do_not_pile_up(couronne: Couronne) -> None:
    for _ in range(3):
        started(couronne, *AGAINST_GREEDY).leave()

    assert len(kept_games(couronne)) == 1


def test_resuming_a_saved_game_leaves_the_kept_ones_alone(couronne: Couronne) -> None:
    saved = couronne.home / "saved.crown"
    terminal = started(couronne, *AGAINST_GREEDY)
    terminal.type(f"save {saved}")
    terminal.leave()
    (kept,) = kept_games(couronne)
    before = kept.read_bytes()
    again = started(couronne, "resume", str(saved))
    again.type("1")
    again.leave()

    assert kept.read_bytes() == before
    assert len(kept_games(couronne)) == 2


def test_only_the_last_finished_game_is_kept(couronne: Couronne) -> None:
    for _ in range(3):
        started(couronne, *AGAINST_GREEDY).leave("resign")
    started(couronne, *AGAINST_GREEDY).leave()

    assert len(kept_games(couronne)) == 2


def test_resume_checks_the_file_to_save_to_before_the_game(couronne: Couronne) -> None:
    started(couronne, *AGAINST_GREEDY).leave()
    letter = couronne.home / "letter.txt"
    letter.write_text("Dear king")

    done = couronne.run("resume", "--save", str(letter))

    assert (done.code, done.out) == (2, "")
    assert "is not a saved game" in said_once(done)


def test_save_option_keeps_a_game_that_was_left(couronne: Couronne, tmp_path: Path) -> None:
    file = tmp_path / "left.crown"
    started(couronne, *AGAINST_GREEDY, "--save", str(file)).leave()

    assert file.read_text().endswith("\nunfinished\n")
