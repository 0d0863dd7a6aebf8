"""Matches between bots: the same result every time, kept when it is interrupted, told to anyone."""

import json
import math
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NoReturn

import pytest

from couronne.arena.contest import Contest, Group
from couronne.cli.match_folder import MatchFolder
from tests.cli.command import LANGUAGES, Couronne, has_colour, in_one_line, plain, said_once
from tests.forked import Finished

BOTS = ("roses", "--rules", "king-of-roses", "greedy", "random")
SHORT = (*BOTS, "--games", "4", "--seed", "7", "--jobs", "1")
WIDTH = 80


def match(couronne: Couronne, *arguments: str) -> Finished:
    """Play a match in this process, with the code that is already compiled on this machine."""
    return couronne.call("match", *arguments)


def figures(done: Finished) -> dict[str, Any]:
    """Read what a match printed for programs."""
    read: dict[str, Any] = json.loads(done.out)
    return read


def records(folder: Path) -> dict[str, bytes]:
    """Read the games that were kept."""
    return {path.name: path.read_bytes() for path in sorted(folder.glob("*.crown"))}


@pytest.fixture
def stopped_after_one_group(monkeypatch: pytest.MonkeyPatch) -> None:
    """Press Ctrl-C when one group has been played."""
    play = Contest.play

    def interrupted(self: Contest, *arguments: Any) -> Iterator[Group]:
        with_end = play(self, *arguments)
        yield next(with_end)
        with_end.close()
        raise KeyboardInterrupt

    monkeypatch.setattr(Contest, "play", interrupted)


def test_json_has_what_was_agreed(couronne: Couronne) -> None:
    result = figures(match(couronne, *SHORT, "--json"))

    assert result["schema"] == 1
    assert result["games"] == 4
    assert result["players"] == ["greedy", "random"]
    assert (result["game"], result["rules"], result["seed"]) == ("roses", "king-of-roses", 7)
    assert sum(result["wins"]) + result["draws"] == 4
    assert sum(result["score"]) == pytest.approx(1)
    assert result["interval"][0] <= result["score"][0] <= result["interval"][1]
    assert len(result["points"]) == 2
    assert result["verdict"] is None
    assert result["interrupted"] is False


def test_elo_of_the_json_is_that_of_the_score(couronne: Couronne) -> None:
    result = figures(match(couronne, *SHORT, "--json"))
    share = result["score"][0]

    expected = None if share in (0, 1) else 400 * math.log10(share / (1 - share))
    assert result["elo"] == pytest.approx(expected)


def test_infinite_elo_is_null(couronne: Couronne) -> None:
    done = match(
        couronne, *("kingdomino", "--rules", "seed", "greedy", "random"), *SHORT[-6:], "--json"
    )

    result = figures(done)
    assert (result["score"], result["elo"]) == ([1.0, 0.0], None)
    assert result["interval"][0] < 1


@pytest.mark.parametrize(
    ("language", "sentences"),
    [
        ("en", ("4 games, seed 7", "Score of greedy: ", "(95% confidence)", "Elo difference")),
        ("fr", ("4 parties, graine 7", "Score de greedy : ", "(confiance 95 %)", "Écart Elo")),
    ],
)
def test_result_is_told_in_both_languages(
    couronne: Couronne, language: str, sentences: tuple[str, ...]
) -> None:
    done = match(couronne, *SHORT, "--lang", language)

    assert (done.code, done.err) == (0, "")
    for sentence in sentences:
        assert sentence in plain(done.out)


def test_match_repeats_exactly_on_any_number_of_cores(couronne: Couronne) -> None:
    once, again = (match(couronne, *SHORT[:-1], jobs, "--json") for jobs in ("1", "2"))

    assert once == again


def test_seed_that_was_drawn_repeats_the_match(couronne: Couronne) -> None:
    first = figures(match(couronne, *BOTS, "--games", "2", "--jobs", "1", "--json"))

    again = figures(match(couronne, *SHORT, "--games", "2", "--seed", str(first["seed"]), "--json"))

    assert first == again


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "Each deal is played from every seat: 4 games, a multiple of 2."),
        ("fr", "Chaque donne est jouée de chaque place : 4 parties, un multiple de 2."),
    ],
)
def test_games_are_rounded_up_and_it_is_said(
    couronne: Couronne, language: str, sentence: str
) -> None:
    done = match(couronne, *SHORT, "--games", "3", "--lang", language, "--json")

    assert figures(done)["games"] == 4
    assert plain(said_once(done)) == sentence


def test_as_many_play_as_are_named(couronne: Couronne) -> None:
    done = match(
        couronne,
        *("kingdomino", "--option", "middle_kingdom=1", "greedy", "random", "random"),
        *("--games", "3", "--seed", "1", "--jobs", "1", "--json"),
    )

    result = figures(done)
    assert result["options"]["middle_kingdom"] == 1
    assert (result["games"], result["players"]) == (3, ["greedy", "random", "random"])
    assert len(result["wins"]) == len(result["score"]) == 3


def test_match_stops_when_it_is_sure(couronne: Couronne) -> None:
    done = match(
        couronne,
        *("kingdomino", "--rules", "seed", "greedy", "random"),
        *("--until-sure", "--seed", "1", "--jobs", "1", "--json"),
    )

    result = figures(done)
    assert result["verdict"] == "stronger"
    assert result["games"] < 100


@pytest.mark.parametrize(
    ("language", "sentence"),
    [("en", "Not sure yet about greedy"), ("fr", "Pas encore sûr pour greedy")],
)
def test_match_that_ends_before_it_is_sure_says_so(
    couronne: Couronne, language: str, sentence: str
) -> None:
    done = match(couronne, *SHORT, "--until-sure", "--lang", language)

    assert sentence in plain(done.out)


def test_time_of_a_turn_is_kept_in_the_result(couronne: Couronne) -> None:
    assert figures(match(couronne, *SHORT, "--time", "0.5", "--json"))["time"] == 0.5


def test_games_are_kept_under_names_that_sort(couronne: Couronne, tmp_path: Path) -> None:
    match(couronne, *SHORT, "--save", str(tmp_path / "kept" / "here"))

    kept = records(tmp_path / "kept" / "here")
    assert list(kept) == ["000001-1.crown", "000001-2.crown", "000002-1.crown", "000002-2.crown"]


def test_kept_games_can_be_verified(couronne: Couronne, tmp_path: Path) -> None:
    match(couronne, *SHORT, "--save", str(tmp_path))

    done = couronne.call("verify", str(tmp_path / "000002-1.crown"))

    assert (done.code, done.err) == (0, "")


def test_match_goes_on_where_it_stopped(couronne: Couronne, tmp_path: Path) -> None:
    whole, halves = tmp_path / "whole", tmp_path / "halves"
    expected = match(couronne, *SHORT, "--save", str(whole))
    match(couronne, *SHORT, "--games", "2", "--save", str(halves))
    untouched = (halves / "000001-2.crown").stat().st_mtime_ns

    done = match(couronne, *SHORT, "--save", str(halves))

    assert done == expected
    assert records(whole) == records(halves)
    assert (halves / "000001-2.crown").stat().st_mtime_ns == untouched


def test_match_goes_on_without_naming_its_seed(couronne: Couronne, tmp_path: Path) -> None:
    arguments = (*BOTS, "--games", "2", "--jobs", "1", "--save", str(tmp_path), "--json")
    first = match(couronne, *arguments)

    assert match(couronne, *arguments) == first


def test_game_that_was_left_is_played_again(couronne: Couronne, tmp_path: Path) -> None:
    expected = match(couronne, *SHORT, "--save", str(tmp_path))
    whole, left = records(tmp_path), tmp_path / "000001-2.crown"
    lines = left.read_text("utf-8").split("\n")
    left.write_text("\n".join([*lines[:20], "", "unfinished", ""]), "utf-8")

    done = match(couronne, *SHORT, "--save", str(tmp_path))

    assert (done, records(tmp_path)) == (expected, whole)


@pytest.mark.parametrize(
    ("changed", "what"),
    [
        (("--seed", "8"), "seed: 7, not 8"),
        (("--rules", "course"), "rules: king-of-roses, not course"),
        (("--time", "2"), "time: -, not 2.0"),
    ],
)
def test_folder_of_another_match_is_refused(
    couronne: Couronne, tmp_path: Path, changed: tuple[str, str], what: str
) -> None:
    match(couronne, *SHORT, "--games", "2", "--save", str(tmp_path))
    before = records(tmp_path)

    done = match(couronne, *SHORT, "--save", str(tmp_path), *changed)

    assert (done.code, done.out) == (2, "")
    assert f"holds another match ({what}); choose another folder." in said_once(done)
    assert records(tmp_path) == before


def test_folder_of_other_players_is_refused_without_its_note(
    couronne: Couronne, tmp_path: Path
) -> None:
    """The records themselves say whose they are."""
    match(couronne, *SHORT, "--games", "2", "--save", str(tmp_path))
    (tmp_path / MatchFolder.NOTE).unlink()

    done = match(couronne, *SHORT[:3], "random", "random", *SHORT[5:], "--save", str(tmp_path))

    assert done.code == 2
    assert "(players: greedy version=1, random version=1, not random" in said_once(done)


@pytest.mark.parametrize("content", ["", "{", "[]", '{"seed": "7"}'])
def test_note_that_is_none_is_refused(couronne: Couronne, tmp_path: Path, content: str) -> None:
    (tmp_path / MatchFolder.NOTE).write_text(content, "utf-8")

    done = match(couronne, *SHORT, "--save", str(tmp_path))

    assert done.code == 2
    assert "match.json does not describe a match; choose another folder." in said_once(done)


def test_file_that_is_no_record_is_left_alone(couronne: Couronne, tmp_path: Path) -> None:
    (tmp_path / "000001-1.crown").write_text("mine", "utf-8")

    done = match(couronne, *SHORT, "--save", str(tmp_path))

    assert done.code == 2
    assert "000001-1.crown exists and is not a saved game" in said_once(done)
    assert (tmp_path / "000001-1.crown").read_text("utf-8") == "mine"


@pytest.mark.parametrize(
    ("arguments", "english", "french"),
    [
        (
            ("roses", "human", "greedy"),
            "Only bots play here: 'human' cannot take part.",
            "Seuls des robots jouent ici : « human » ne peut y participer.",
        ),
        (
            ("roses", "nobody", "greedy"),
            "There is no player 'nobody'; choose one of: random, greedy",
            "Le joueur « nobody » n'existe pas ; choisissez parmi : random, greedy",
        ),
        (
            ("roses", "greedy"),
            "roses (classic) is not played by 1; number of players: 2.",
            "roses (classic) ne se joue pas à 1 ; nombre de joueurs possible : 2.",
        ),
        (("roses",), "PLAYER is not given", "Il manque PLAYER"),
        (
            ("roses", "greedy", "random", "--games", "0"),
            "A number above zero is wanted for 'games', not 0.",
            "Il faut un nombre supérieur à zéro pour « games », pas 0.",
        ),
        (
            ("roses", "greedy", "random", "--games", "many"),
            "The value given to --games will not do",
            "La valeur donnée à --games ne convient pas",
        ),
        (
            ("roses", "greedy", "random", "--time", "nan"),
            "A number above zero is wanted for 'time', not nan.",
            "Il faut un nombre supérieur à zéro pour « time », pas nan.",
        ),
        (
            ("roses", "greedy", "random", "--jobs", "-1"),
            "A number above zero is wanted for 'jobs', not -1.",
            "Il faut un nombre supérieur à zéro pour « jobs », pas -1.",
        ),
        (
            ("roses", "greedy", "random", "--save", "/dev/null"),
            "/dev/null is not a folder.",
            "/dev/null n'est pas un dossier.",
        ),
        (
            ("roses", "greedy", "random", "--save", "/dev/null/here"),
            "Cannot write /dev/null/here: a part of the path is not a folder.",
            "Impossible d'écrire /dev/null/here : un élément du chemin n'est pas un dossier.",
        ),
        (
            ("roses", "greedy", "random", "--save", "x" * 300),
            "the name is too long.",
            "le nom est trop long.",
        ),
    ],
)
def test_what_cannot_be_is_refused_in_one_sentence(
    couronne: Couronne, arguments: tuple[str, ...], english: str, french: str
) -> None:
    for language, sentence in (("en", english), ("fr", french)):
        done = match(couronne, *arguments, "--lang", language)

        assert (done.code, done.out) == (2, "")
        assert sentence in plain(said_once(done))


@pytest.mark.usefixtures("stopped_after_one_group")
@pytest.mark.parametrize(
    ("language", "sentence"),
    [("en", "Interrupted; the result so far:"), ("fr", "Interrompu ; le résultat jusqu'ici :")],
)
def test_interrupted_match_tells_what_was_played(
    couronne: Couronne, language: str, sentence: str
) -> None:
    done = match(couronne, *SHORT, "--lang", language)

    assert (done.code, done.err) == (130, "")
    assert sentence in plain(done.out)
    assert "king-of-roses" in done.out


@pytest.mark.usefixtures("stopped_after_one_group")
def test_interrupted_match_is_still_json(couronne: Couronne) -> None:
    done = match(couronne, *SHORT, "--json")

    assert done.code == 130
    assert (figures(done)["games"], figures(done)["interrupted"]) == (2, True)


@pytest.mark.parametrize("language", LANGUAGES)
def test_match_interrupted_at_once_has_nothing_to_tell(
    couronne: Couronne, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_arguments: object) -> NoReturn:
        raise KeyboardInterrupt

    monkeypatch.setattr(Contest, "play", interrupted)

    told = match(couronne, *SHORT, "--lang", language)
    written = match(couronne, *SHORT, "--json")

    assert (told.code, written.code) == (130, 130)
    assert len(told.out.splitlines()) == 1
    assert figures(written)["score"] == [None, None]


def test_interrupt_in_a_terminal_keeps_the_games_for_the_next_run(
    couronne: Couronne, tmp_path: Path
) -> None:
    folder = tmp_path / "kept"
    terminal = couronne.terminal(
        *("match", *BOTS, "--games", "5000", "--seed", "7", "--save", str(folder)),
    )
    terminal.ready(r"\d+ games, ")

    done = terminal.press_until_end("c")

    assert done.code == 130
    assert "Interrupted; the result so far:" in done.out
    assert "Traceback" not in done.out
    kept = records(folder)
    assert 2 <= len(kept) < 5000
    again = match(couronne, *SHORT, "--save", str(folder), "--json")
    assert figures(again)["games"] == 4
    assert kept.items() <= records(folder).items()


@pytest.mark.parametrize("language", LANGUAGES)
def test_result_fits_a_terminal_and_a_screen_reader(couronne: Couronne, language: str) -> None:
    done = match(couronne, *SHORT, "--until-sure", "--plain", "--lang", language)

    assert done.out.isascii()
    assert not has_colour(done.out)
    assert [] == [line for line in done.out.splitlines() if len(line) > WIDTH]


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_tells_how_the_test_decides(couronne: Couronne, language: str) -> None:
    done = couronne.run("match", "--help", "--lang", language)

    told = in_one_line(plain(done.out))
    assert "--until-sure" in told
    assert "30 Elo" in told
    assert [] == [line for line in done.out.splitlines() if len(line) > WIDTH]
