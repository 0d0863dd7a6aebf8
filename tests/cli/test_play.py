"""Games between bots, without a terminal: results, records, and what is refused beforehand."""

import hashlib
import os
from pathlib import Path

import pytest

from tests.cli.command import RULES, Couronne, in_one_line, said_once
from tests.cli.conftest import bots

BOTS = ("play", "roses", "--players", "random,random", "--seed", "1")

MISTAKES = [
    (["play", "chess"], ["chess", "roses"]),
    (["play", "roses", "--rules", "house"], ["house", *RULES]),
    (["play", "roses", "--players", "random,alice"], ["alice", "human", "random", "greedy"]),
    (["play", "roses", "--players", "random"], ["1", "2"]),
    (["play", "roses", "--players", "random,random,random"], ["3", "2"]),
    ([*BOTS, "--option", "wind"], ["wind", "="]),
    ([*BOTS, "--option", "wind=3"], ["wind"]),
    ([*BOTS, "--option", "players=2"], ["players"]),
    ([*BOTS, "--option", "compiled=1"], ["compiled"]),
    ([*BOTS, "--from", "green"], ["green", "red", "white"]),
    ([*BOTS, "--save", "{home}/none/game.crown"], ["none"]),
    ([*BOTS, "--save", "{home}"], ["home"]),
]
"""What is asked, and what the answer has to name: the mistake, and what would be right."""

USAGE_MISTAKES = [
    ([*BOTS, "--seed", "abc"], "--seed"),
    ([*BOTS, "--seed"], "--seed"),
    ([*BOTS, "--fast"], "--fast"),
    ([*BOTS, "more"], "more"),
    (["play"], "GAME"),
    (["paly"], "paly"),
]
"""Commands that cannot even be read, and what the answer has to name."""


def test_bots_in_every_seat_play_to_the_end_without_a_terminal(couronne: Couronne) -> None:
    done = couronne.run(*BOTS)

    assert (done.code, done.err) == (0, "")
    assert in_one_line(done.out).endswith("(end by the rules).")


def test_result_tells_what_each_score_is_made_of(couronne: Couronne) -> None:
    done = couronne.run(*BOTS)

    red, white, verdict = done.out.splitlines()[-3:]
    assert red == "red: 335 = 324 + 4 + 1 + 1 + 1 + 1 + 1 + 1 + 1"
    assert white == "white: 143 = 64 + 49 + 25 + 1 + 1 + 1 + 1 + 1"
    assert verdict == "Winner: red (end by the rules)."


def test_result_is_told_in_french(couronne: Couronne) -> None:
    done = couronne.call(*BOTS, "--lang", "fr")

    assert "Victoire : rouge (fin selon les règles)." in in_one_line(done.out)


def test_game_between_bots_leaves_no_file_behind(couronne: Couronne) -> None:
    couronne.run(*BOTS)

    assert couronne.written() == []


@pytest.mark.parametrize("rules", RULES)
def test_saved_game_is_accepted_by_verify(
    couronne: Couronne, records: dict[str, Path], rules: str
) -> None:
    assert couronne.call("verify", str(records[rules])).code == 0


@pytest.mark.parametrize("rules", RULES)
def test_same_seed_gives_the_same_bytes_in_another_process(
    couronne: Couronne, records: dict[str, Path], rules: str
) -> None:
    again = couronne.home / "again.crown"

    couronne.run(*bots(rules), "--save", str(again), PYTHONHASHSEED="5")

    assert again.read_bytes() == records[rules].read_bytes()


def test_another_seed_gives_another_game(couronne: Couronne, records: dict[str, Path]) -> None:
    other = couronne.home / "other.crown"

    couronne.run(*BOTS, "--seed", "2", "--save", str(other))

    assert other.read_bytes() != records["classic"].read_bytes()


def test_game_without_a_seed_is_saved_with_the_seed_it_had(couronne: Couronne) -> None:
    file = couronne.home / "game.crown"

    couronne.run("play", "roses", "--players", "greedy,random", "--save", str(file))

    fields = dict(line.split(" ", 1) for line in file.read_text().split("\n\n")[0].splitlines())
    assert hashlib.sha256(bytes.fromhex(fields["seed"])).hexdigest() == fields["commitment"]


def test_record_may_be_written_over(couronne: Couronne, records: dict[str, Path]) -> None:
    file = couronne.home / "game.crown"
    file.write_bytes(records["course"].read_bytes())

    couronne.run(*BOTS, "--save", str(file))

    assert file.read_bytes() == records["classic"].read_bytes()


def test_save_leaves_only_the_record_in_its_folder(couronne: Couronne) -> None:
    file = couronne.home / "game.crown"

    couronne.run(*BOTS, "--save", str(file))

    assert couronne.written() == [file]


def test_save_does_not_replace_what_is_no_ordinary_file(couronne: Couronne) -> None:
    pipe = couronne.home / "pipe"
    os.mkfifo(pipe)
    other_end = os.open(pipe, os.O_RDWR)
    os.write(other_end, b"couronne" * 8_000)

    done = couronne.run(*BOTS, "--save", str(pipe))

    os.close(other_end)
    assert pipe.is_fifo()
    assert (done.code, done.out) == (2, "")
    assert said_once(done)


def test_save_through_a_link_writes_the_file_it_leads_to(
    couronne: Couronne, records: dict[str, Path]
) -> None:
    file, link = couronne.home / "game.crown", couronne.home / "link.crown"
    file.touch()
    link.symlink_to(file)

    couronne.run(*BOTS, "--save", str(link))

    assert link.is_symlink()
    assert file.read_bytes() == records["classic"].read_bytes()


@pytest.mark.parametrize(
    ("colour", "letters"),
    [("red", "a   b   c"), ("Blanc", "i   h   g")],
)
def test_board_is_seen_from_the_side_that_was_asked_for(
    couronne: Couronne, colour: str, letters: str
) -> None:
    done = couronne.run(*BOTS, "--from", colour)

    assert done.out.lstrip().startswith(letters)


def test_watch_shows_every_move_in_order(couronne: Couronne, records: dict[str, Path]) -> None:
    done = couronne.run(*BOTS, "--watch")

    events = records["classic"].read_text().split("\n\n")[1].splitlines()
    moves = [event.split()[1] for event in events if event[0] in "01"]
    cards = [move for move in moves if move not in ("draw", "pass")]
    told = [line.split()[2] for line in done.out.splitlines() if " plays " in line]
    assert told == cards
    assert done.out.count(" draws") == moves.count("draw")


def test_without_watch_only_the_end_is_shown(couronne: Couronne) -> None:
    done = couronne.run(*BOTS)

    assert " plays " not in done.out
    assert done.out.count("a   b   c   d") == 2, "letters above and below one board"


@pytest.mark.parametrize(("arguments", "named"), MISTAKES)
def test_mistake_is_told_in_one_line_that_names_what_is_right(
    couronne: Couronne, arguments: list[str], named: list[str]
) -> None:
    done = couronne.call(*[argument.format(home=couronne.home) for argument in arguments])

    assert (done.code, done.out) == (2, "")
    said = said_once(done)
    assert all(name in said for name in named)
    assert couronne.written() == []


@pytest.mark.parametrize(
    ("arguments", "spoken"),
    [
        (
            ["play", "chess"],
            "Le jeu « chess » n'existe pas ; choisissez parmi : roses, kingdomino, pairleroy.",
        ),
        ([*BOTS, "--players", "random"], "ne se joue pas à 1"),
        ([*BOTS, "--from", "green"], "Personne ne joue la couleur « green »"),
    ],
)
def test_mistake_is_told_in_french(couronne: Couronne, arguments: list[str], spoken: str) -> None:
    done = couronne.call(*arguments, "--lang", "fr")

    assert done.code == 2
    assert spoken in in_one_line(said_once(done))


@pytest.mark.parametrize(("arguments", "named"), USAGE_MISTAKES)
def test_command_that_cannot_be_read_is_answered_in_one_line_in_the_readers_language(
    couronne: Couronne, arguments: list[str], named: str
) -> None:
    done = couronne.run(*arguments, LANG="fr_FR.UTF-8")

    assert (done.code, done.out) == (2, "")
    said = said_once(done)
    assert named in said
    for english in ("Error", "No such", "Missing", "Invalid", "requires", "unexpected"):
        assert english not in said


def test_unknown_language_is_refused_in_the_language_of_the_system(couronne: Couronne) -> None:
    done = couronne.call(*BOTS, "--lang", "de", LANG="fr_FR.UTF-8")

    assert (done.code, done.out) == (2, "")
    assert "La langue « de » n'est pas parlée ici ; choisissez parmi : fr, en." in in_one_line(
        said_once(done)
    )


def test_option_of_a_game_without_options_is_refused_with_a_whole_sentence(
    couronne: Couronne,
) -> None:
    said = said_once(couronne.call(*BOTS, "--option", "wind=3"))

    assert ": ." not in said


def test_person_without_a_terminal_may_type_through_a_pipe(couronne: Couronne) -> None:
    done = couronne.run("play", "roses", "--seed", "1", typed="E3\nquit\n")

    assert done.code == 0
    assert "red plays E3" in done.out


def test_end_of_the_pipe_leaves_the_game_kept(couronne: Couronne) -> None:
    done = couronne.run("play", "roses", "--seed", "1", typed="E3\n")

    assert done.code == 0
    assert "`couronne resume` goes on with it." in done.out


@pytest.mark.parametrize("words", [["extra"], ["extra", "more"], ["l'heure"]])
def test_word_too_many_is_named(couronne: Couronne, words: list[str]) -> None:
    said = said_once(couronne.call("games", *words))

    assert words[0] in said
    assert "(" not in said


def test_save_does_not_replace_a_text_that_only_begins_like_a_record(
    couronne: Couronne, tmp_path: Path
) -> None:
    diary = tmp_path / "diary"
    diary.write_text("couronne is my diary")

    done = couronne.call(*BOTS, "--save", str(diary))

    assert done.code == 2
    assert diary.read_text() == "couronne is my diary"
