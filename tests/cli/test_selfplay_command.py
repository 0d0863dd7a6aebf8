"""`couronne selfplay`: what a researcher types and sees."""

import json
import signal
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest

from couronne.games.registry import load
from couronne.research.selfplay.running import SelfPlay
from couronne.research.selfplay.table import arrow
from tests.cli.command import LANGUAGES, Couronne, command, has_colour, plain, said_once
from tests.forked import Finished

GAME = ("roses", "--rules", "king-of-roses")
SHORT = (*GAME, "--player", "random", "--games", "3", "--seed", "7", "--jobs", "1")
WIDTH = 80
PATIENCE = 60
"""Seconds within which a command has begun to play."""


def selfplay(couronne: Couronne, *arguments: str) -> Finished:
    """Run the command in this process, with the code that is already compiled on this machine."""
    return couronne.call("selfplay", *arguments)


def figures(done: Finished) -> dict[str, Any]:
    read: dict[str, Any] = json.loads(done.out)
    return read


def files_of(folder: Path) -> dict[str, bytes]:
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return {str(path.relative_to(folder)): path.read_bytes() for path in files}


def rows_in(folder: Path) -> int:
    return int(arrow().parquet.read_table(folder / "positions", columns=["game"]).num_rows)


@pytest.mark.parametrize(
    ("language", "title", "written"),
    [
        ("en", "roses (king-of-roses): 3 games, {rows} positions, seed 7", "Written: "),
        ("fr", "roses (king-of-roses) : 3 parties, {rows} positions, graine 7", "Écrit : "),
    ],
)
def test_what_was_written_is_told_in_both_languages(
    couronne: Couronne, tmp_path: Path, language: str, title: str, written: str
) -> None:
    done = selfplay(couronne, *SHORT, "--out", str(tmp_path), "--lang", language)

    assert (done.code, done.err) == (0, "")
    assert plain(done.out).splitlines()[0] == title.format(rows=rows_in(tmp_path))
    assert plain(done.out).count(written) == 2
    assert len(list((tmp_path / "records").rglob("*.crown"))) == 3


def test_json_has_what_was_agreed(couronne: Couronne, tmp_path: Path) -> None:
    done = selfplay(couronne, *SHORT, "--out", str(tmp_path), "--json")

    assert figures(done) == {
        **json.loads((tmp_path / "selfplay.json").read_text("utf-8")),
        "games": 3,
        "positions": rows_in(tmp_path),
        "interrupted": False,
    }


def test_a_table_has_as_many_seats_as_are_wanted(couronne: Couronne, tmp_path: Path) -> None:
    arguments = ("kingdomino", "--player", "random", "--players", "4", "--option", "harmony=1")

    done = selfplay(couronne, *arguments, *SHORT[5:], "--out", str(tmp_path), "--json")

    assert figures(done)["players"] == ["random version=1"] * 4
    assert figures(done)["options"]["harmony"] == 1


def test_as_many_play_as_are_named(couronne: Couronne, tmp_path: Path) -> None:
    who = ("--player", "random", "--player", "greedy", "--player", "random")

    done = selfplay(couronne, "kingdomino", *who, *SHORT[5:], "--out", str(tmp_path), "--json")

    assert [name.split(" ")[0] for name in figures(done)["players"]] == [
        *("random", "greedy", "random")
    ]


def test_the_place_of_a_row_is_that_of_replay(couronne: Couronne, tmp_path: Path) -> None:
    selfplay(couronne, *SHORT, "--out", str(tmp_path))
    rows = arrow().parquet.read_table(tmp_path / "positions").to_pylist()
    last = [row for row in rows if row["game"] == 2][-1]
    record = tmp_path / "records/part-000001/000002.crown"

    shown = couronne.call("replay", str(record), "--at", str(last["ply"]), "--plain")

    drawn = load("roses", "king-of-roses", compiled=False).position(last["position"]).text()
    assert shown.code == 0
    assert drawn.splitlines() == shown.out.splitlines()[: len(drawn.splitlines())]


def test_other_games_in_the_folder_are_refused(couronne: Couronne, tmp_path: Path) -> None:
    selfplay(couronne, *SHORT, "--out", str(tmp_path))
    before = files_of(tmp_path)

    done = selfplay(couronne, *SHORT, "--out", str(tmp_path), "--seed", "8")

    assert (done.code, done.out) == (2, "")
    assert "holds other games (seed: 7, not 8); choose another folder." in said_once(done)
    assert files_of(tmp_path) == before


@pytest.mark.parametrize("content", ["", "{", "[]", '{"seed": "7"}'])
def test_a_note_that_is_none_is_refused(couronne: Couronne, tmp_path: Path, content: str) -> None:
    (tmp_path / "selfplay.json").write_text(content, "utf-8")

    done = selfplay(couronne, *SHORT, "--out", str(tmp_path))

    assert done.code == 2
    assert "selfplay.json does not describe self-play" in said_once(done)


@pytest.mark.parametrize(
    ("arguments", "english", "french"),
    [
        (
            ("roses", "--player", "human"),
            "Only bots play here: 'human' cannot take part.",
            "Seuls des robots jouent ici : « human » ne peut y participer.",
        ),
        (
            ("roses", "--player", "nobody"),
            "There is no player 'nobody'; choose one of: random, greedy",
            "Le joueur « nobody » n'existe pas ; choisissez parmi : random, greedy",
        ),
        (("roses",), "--player is not given", "Il manque --player"),
        (
            ("chess", "--player", "random"),
            "There is no game 'chess'",
            "Le jeu « chess » n'existe pas",
        ),
        (
            ("roses", "--player", "random", "--players", "0"),
            "roses (classic) is not played by 0",
            "roses (classic) ne se joue pas à 0",
        ),
        (
            ("roses", *["--player", "random"] * 2, "--players", "3"),
            "roses (classic) is not played by 3",
            "roses (classic) ne se joue pas à 3",
        ),
        (
            ("kingdomino", *["--player", "random"] * 2, "--players", "3"),
            "2 names for 3 seats.",
            "2 noms pour 3 places.",
        ),
        (
            ("roses", "--player", "random", "--games", "0"),
            "A number above zero is wanted for 'games', not 0.",
            "Il faut un nombre supérieur à zéro pour « games », pas 0.",
        ),
        (
            ("roses", "--player", "random", "--time", "nan"),
            "A number above zero is wanted for 'time', not nan.",
            "Il faut un nombre supérieur à zéro pour « time », pas nan.",
        ),
        (
            ("roses", "--player", "random", "--jobs", "-1"),
            "A number above zero is wanted for 'jobs', not -1.",
            "Il faut un nombre supérieur à zéro pour « jobs », pas -1.",
        ),
        (
            ("roses", "--player", "random", "--out", "/dev/null"),
            "/dev/null is not a folder.",
            "/dev/null n'est pas un dossier.",
        ),
        (
            ("roses", "--player", "random", "--out", "x" * 300),
            "the name is too long.",
            "le nom est trop long.",
        ),
    ],
)
def test_what_cannot_be_is_refused_in_one_sentence(
    couronne: Couronne, tmp_path: Path, arguments: tuple[str, ...], english: str, french: str
) -> None:
    for language, sentence in (("en", english), ("fr", french)):
        out = ("--out", str(tmp_path / "new"), *arguments[1:])
        done = selfplay(couronne, arguments[0], *out, "--lang", language)

        assert (done.code, done.out) == (2, "")
        assert sentence in plain(said_once(done))
        assert not (tmp_path / "new").exists()


def test_a_folder_is_wanted(couronne: Couronne) -> None:
    done = selfplay(couronne, "roses", "--player", "random")

    assert done.code == 2
    assert "--out is not given" in said_once(done)


@pytest.mark.parametrize("as_json", [False, True])
def test_who_interrupts_at_once_is_told_that_there_is_nothing(
    couronne: Couronne, tmp_path: Path, as_json: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_arguments: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(SelfPlay, "play", interrupted)

    done = selfplay(couronne, *SHORT, "--out", str(tmp_path), *["--json"] * as_json)

    assert (done.code, done.err) == (130, "")
    if as_json:
        assert (figures(done)["games"], figures(done)["interrupted"]) == (0, True)
    else:
        assert "Interrupted: the same command goes on from here." in done.out
        assert "Written" not in done.out


def long_command(folder: Path) -> tuple[str, ...]:
    """Return a command that is not done before somebody has enough of it."""
    return ("selfplay", *GAME, "--player", "greedy", "--seed", "7", "--out", str(folder))


def test_interrupt_in_a_terminal_keeps_the_games_for_the_next_run(
    couronne: Couronne, tmp_path: Path
) -> None:
    terminal = couronne.terminal(
        *(*long_command(tmp_path / "kept"), "--games", "100000"),
        PYTHONIOENCODING="ascii",  # Ctrl-C has the terminal drop what it has not shown: no halves
    )
    terminal.ready(r"\d+ games")

    done = terminal.press_until_end("c")

    assert done.code == 130
    assert "Interrupted: the same command goes on from here." in done.out
    assert "Traceback" not in done.out
    kept = files_of(tmp_path / "kept/records")
    assert 0 < len(kept) < 100_000
    again = selfplay(couronne, *long_command(tmp_path / "kept")[1:], "--games", "1", "--json")
    now = files_of(tmp_path / "kept/records")
    assert kept.items() <= now.items()
    assert now.keys() - kept.keys() <= {"part-000001/000001.crown"}  # need not have ended as first
    assert figures(again)["games"] == len(now)
    assert figures(again)["positions"] == rows_in(tmp_path / "kept")


def killed_after_some_games(couronne: Couronne, folder: Path, games: int) -> bool:
    """Start the command and kill it when it has kept another game; tell whether it still ran."""
    process = subprocess.Popen(
        command(*long_command(folder), "--games", str(games), "--jobs", "1"),
        env=couronne.environment(),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    before, end = size_of(folder), time.monotonic() + PATIENCE
    while size_of(folder) == before and process.poll() is None and time.monotonic() < end:
        time.sleep(0.01)
    running = process.poll() is None
    process.send_signal(signal.SIGKILL)
    process.wait()
    return running


def size_of(folder: Path) -> int:
    """Measure all that is kept, but for what is there before any game is played."""
    return sum(
        path.stat().st_size
        for name in ("pending.jsonl", "positions", "records")
        for path in (folder / name, *(folder / name).rglob("*"))
        if path.is_file()
    )


def test_killed_several_times_it_comes_to_the_same_folder(
    couronne: Couronne, tmp_path: Path
) -> None:
    """Nothing is lost, and what was torn in the middle is mended."""
    games = 120
    whole, killed = tmp_path / "whole", tmp_path / "killed"
    selfplay(couronne, *long_command(whole)[1:], "--games", str(games), "--jobs", "1")

    interrupted = [killed_after_some_games(couronne, killed, games) for _ in range(4)]
    selfplay(couronne, *long_command(killed)[1:], "--games", str(games), "--jobs", "1")

    assert sum(interrupted) >= 2
    assert files_of(whole) == files_of(killed)


@pytest.mark.parametrize("language", LANGUAGES)
def test_result_fits_a_terminal_and_a_screen_reader(
    couronne: Couronne, tmp_path: Path, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)

    done = selfplay(couronne, *SHORT, "--out", "data", "--plain", "--lang", language)

    assert done.out.isascii()
    assert not has_colour(done.out)
    assert [] == [line for line in done.out.splitlines() if len(line) > WIDTH]


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_explains_every_option(couronne: Couronne, language: str) -> None:
    done = selfplay(couronne, "--help", "--lang", language)

    options = ("--player ", "--out ", "--games ", "--players ", "--observations ", "--jobs ")
    assert done.code == 0
    assert [] == [option for option in (*options, "--on, --ray ") if option not in done.out]
    assert [] == [line for line in plain(done.out).splitlines() if len(line) > WIDTH]
