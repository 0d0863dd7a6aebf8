"""Games that are not ours at the command line: named by a variable, or brought by a package."""

import json
from pathlib import Path

import pytest

from tests.cli.command import Couronne, Terminal, in_one_line, said_once
from tests.forked import Finished
from tests.outside import EXAMPLE, EXAMPLE_PROJECT, announce, write_game

NAMED = {"PYTHONPATH": str(EXAMPLE_PROJECT), "COURONNE_GAMES": EXAMPLE}
AGAINST_GREEDY = ("play", EXAMPLE, "--seed", "7")


def run(couronne: Couronne, *arguments: str, **variables: str) -> Finished:
    done = couronne.run(*arguments, **NAMED, **variables)
    assert done.code == 0, done.err
    return done


def session(couronne: Couronne, *more: str, **variables: str) -> Terminal:
    return couronne.terminal(*AGAINST_GREEDY, *more, columns=80, rows=50, **NAMED, **variables)


def test_a_named_game_is_listed_in_its_words(couronne: Couronne) -> None:
    english, french = (in_one_line(run(couronne, "games", LANG=lang).out) for lang in ("en", "fr"))

    assert "harvest standard 2, 3, 4 sheaves from a row that all share" in english
    assert "harvest standard 2, 3, 4 des gerbes d'une rangée commune" in french


def test_its_rules_are_told_as_they_are_chosen(couronne: Couronne) -> None:
    usual = run(couronne, "rules", EXAMPLE).out
    dry = run(couronne, "rules", EXAMPLE, "--option", "drought=1").out

    assert "Take a sheaf from the row, which is then filled up" in in_one_line(usual)
    assert "drought" not in usual
    assert "In this drought" in dry


def test_a_person_plays_it_to_the_end_and_the_record_holds(couronne: Couronne) -> None:
    file = couronne.home / "game.crown"
    terminal = session(couronne, "--save", str(file))
    terminal.ready()
    for _turn in range(15):
        terminal.type("1")
    terminal.leave("1")

    assert "72 events obey the rules standard" in run(couronne, "verify", str(file)).out
    assert "red plays" in run(couronne, "replay", str(file), "--moves").out


def test_the_first_screen_shows_the_position_and_the_moves(couronne: Couronne) -> None:
    screen = session(couronne).ready()

    for line in (
        "  row [wheat 1, barley 2, maize 1]",
        ">    2  red  sheaves [oats 1, maize 1]",
        "  3  maize    +1",
    ):
        assert line in screen


def test_it_is_played_in_french(couronne: Couronne) -> None:
    terminal = session(couronne, LANG="fr_FR.UTF-8")
    screen = terminal.ready()

    assert "  rangée [blé 1, orge 2, maïs 1]" in screen
    assert ">    2  rouge  gerbes [avoine 1, maïs 1]" in screen
    assert "avoine n'est pas possible maintenant." in terminal.type("avoine")
    assert "rouge joue maïs" in terminal.type("maïs")


def test_help_undo_and_resign_work_as_everywhere(couronne: Couronne) -> None:
    terminal = session(couronne)
    terminal.ready()

    assert "the crop whose sheaf you take" in terminal.type("?")
    assert "There is no move to take back." in terminal.type("undo")
    assert "Winner: blue (by resignation)." in terminal.leave("resign").out


def test_bots_meet_in_a_match(couronne: Couronne) -> None:
    """Two processes, whose games are registered by nobody there."""
    done = run(
        couronne,
        *("match", EXAMPLE, "greedy", "random", "--games", "4", "--seed", "1", "--jobs", "2"),
        "--json",
    )

    assert json.loads(done.out)["games"] == 4


def test_a_position_is_shown(couronne: Couronne) -> None:
    position = run(couronne, "play", EXAMPLE, "--players", "random,random", "--seed", "1")
    assert "end by the rules" in position.out
    file = couronne.home / "position.txt"
    file.write_text(
        "sheaves=4,1,0,0,1,0,0,2,1,1,0,0,0,0,0,0,0,0,0,0 "
        "row=1,1,1,1,0 deck=3,4,3,4,4 seat=0 players=2 drought=0\n"
    )

    assert "> 10 red sheaves [wheat 4, barley 1, maize 1]" in in_one_line(
        run(couronne, "show", EXAMPLE, str(file)).out
    )


def test_an_installed_package_brings_its_game(couronne: Couronne, tmp_path: Path) -> None:
    """Played in one process, verified in another, with nothing registered."""
    write_game(tmp_path, "fields.grain")
    announce(tmp_path, grain="fields.grain")
    file, place = str(couronne.home / "g.crown"), {"PYTHONPATH": str(tmp_path)}
    bots = ("--players", "greedy,random,random", "--seed", "1")

    played = couronne.run("play", "grain", *bots, "--save", file, **place)
    verified = couronne.run("verify", file, **place)
    unknown = couronne.run("verify", file)

    assert (played.code, verified.code, unknown.code) == (0, 0, 1)
    assert "obey the rules standard" in verified.out
    assert "There is no game 'grain'" in said_once(unknown)


@pytest.mark.parametrize(
    ("named", "sentence"),
    [
        ("nowhere.grain", "Python finds no package nowhere.grain"),
        ("grain=", "The game grain cannot be in ''"),
        ("Grain", "'Grain' will not do as the name of a game"),
        ("roses=grain", "The name roses stands for the game of the package couronne.games.roses."),
    ],
)
def test_a_variable_that_names_no_game_is_answered_in_one_sentence(
    couronne: Couronne, named: str, sentence: str
) -> None:
    done = couronne.run("play", "grain", COURONNE_GAMES=named)

    assert done.code == 2
    assert sentence in said_once(done)


def test_help_does_not_look_at_what_is_installed(couronne: Couronne, tmp_path: Path) -> None:
    announce(tmp_path, Grain="fields.grain")

    helped, listed = (
        couronne.run(command, PYTHONPATH=str(tmp_path)) for command in ("--help", "games")
    )

    assert helped.err == ""
    assert "A game is left out." in listed.err
    assert listed.code == 0
