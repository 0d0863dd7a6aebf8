"""`couronne tournament`: what a teacher types and sees."""

import base64
import csv
import gzip
import json
import random
import re
import shutil
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.command import Couronne, command, said_once
from tests.forked import Finished

LAZY = """
def name(): return "{name}"
def play(plateau, l_roi, c_roi, main_r, main_b, couleur):
    main = main_r if couleur == "Rouge" else main_b
    for carte in main:
        return carte
    return "pioche"
"""


@pytest.fixture
def class_folder(tmp_path: Path) -> Path:
    for folder, name in (("g1", "Rose"), ("g2", "Rose"), ("g3", "x" * 60)):
        (tmp_path / "classe" / folder).mkdir(parents=True)
        (tmp_path / "classe" / folder / "ia.py").write_text(LAZY.format(name=name))
    return tmp_path / "classe"


def hold(couronne: Couronne, folder: Path, *arguments: str) -> Finished:
    out = ("--out", str(folder.parent / "out"), "--games", "2", "--seed", "3")
    return play(couronne, str(folder), *out, *arguments)


def play(couronne: Couronne, *arguments: str) -> Finished:
    """Run the command with the rules compiled before."""
    return couronne.call("tournament", *arguments, "--jobs", "1")


def told(folder: Path) -> dict[str, object]:
    result: dict[str, object] = json.loads((folder.parent / "out" / "tournament.json").read_text())
    return result


def test_a_class_plays_and_the_report_is_written(couronne: Couronne, class_folder: Path) -> None:
    done = hold(couronne, class_folder, "--with", "greedy", "--lang", "en")

    assert done.code == 0, done.err
    assert "Finalists: " in done.out
    out = class_folder.parent / "out"
    names = {"index.html", "standings.csv", "games.csv", "tournament.json"}
    assert names <= {path.name for path in out.iterdir()}
    tables = {name: (out / name).read_text().splitlines() for name in names if "csv" in name}
    assert len(list(csv.reader(tables["games.csv"]))) == 1 + 6 * 2
    assert len(list(csv.reader(tables["standings.csv"]))) == 1 + 4


def test_names_are_cut_and_equal_ones_told_apart(couronne: Couronne, class_folder: Path) -> None:
    hold(couronne, class_folder)

    ais = told(class_folder)["ais"]

    assert isinstance(ais, list)
    by_folder = {ai["folder"]: ai["name"] for ai in ais}
    assert by_folder == {"g1": "Rose (g1)", "g2": "Rose (g2)", "g3": "x" * 40}
    assert all(set(ai["faults"]) <= {"invalid"} for ai in ais)
    assert all(ai["forfeits"] * 3 == ai["faults"].get("invalid", 0) for ai in ais)


FILM = re.compile(r'(?<=<script type="application/gzip" id="film-\d">)[^<]+')


def unpacked(film: re.Match[str]) -> str:
    """Return what a page tells of games, in plain text."""
    return gzip.decompress(base64.b64decode(film.group())).decode()


def test_pseudonyms_hide_who_is_who(couronne: Couronne, class_folder: Path) -> None:
    hold(couronne, class_folder, "--anonymous")

    out = class_folder.parent / "out"
    for name in ("index.html", "standings.csv", "games.csv", "tournament.json"):
        text = re.sub(FILM, unpacked, (out / name).read_text())
        assert "Rose (" not in text
        assert '"g1"' not in text
        assert ">g1<" not in text


def test_the_report_can_be_made_again_from_the_folder(
    couronne: Couronne, class_folder: Path
) -> None:
    hold(couronne, class_folder)
    out = class_folder.parent / "out"
    before = {path.name: path.read_bytes() for path in out.glob("*.*") if path.suffix != ".jsonl"}
    for name in ("index.html", "games.csv"):
        (out / name).unlink()

    play(couronne, "--report", str(out))

    after = {path.name: path.read_bytes() for path in out.glob("*.*") if path.suffix != ".jsonl"}
    assert after == before


def test_a_late_entry_joins_and_nothing_is_played_twice(
    couronne: Couronne, class_folder: Path
) -> None:
    hold(couronne, class_folder)
    log = class_folder.parent / "out" / "games.jsonl"
    before = log.read_bytes()
    (class_folder / "g4").mkdir()
    (class_folder / "g4" / "ia.py").write_text(LAZY.format(name="Tard"))

    hold(couronne, class_folder)

    assert log.read_bytes().startswith(before)
    assert told(class_folder)["games"] == 6 * 2


def test_bots_play_other_games_at_larger_tables(couronne: Couronne, tmp_path: Path) -> None:
    out = ("--out", str(tmp_path / "out"), "--games", "4", "--seed", "1")

    done = play(
        couronne,
        *("bots:1-2", "--with", "random,greedy", "--game", "kingdomino", "--players", "4"),
        *(*out, "--lang", "en"),
    )

    assert done.code == 0, done.err
    result = json.loads((tmp_path / "out" / "tournament.json").read_text())
    assert (result["seats"], result["games"], len(result["ais"])) == (4, 4, 4)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ((), "Nobody plays; give the folder of the class, or bots:1-10."),
        (("nowhere",), "There is no folder nowhere; give that of the class, or bots:1-10."),
        (("bots:1-1",), "There are 1 entries, and at least 2 are needed"),
        (("bots:1-2", "--format", "ladder"), "There is no format ladder; choose one of:"),
        (("bots:1-2", "--games", "0"), "0"),
        (("bots:1-2", "--with", "human"), "human"),
        (("--report", "nowhere"), "There is no tournament in nowhere"),
        (("bots:1-4", "--players", "4", "--game", "kingdomino", "--format", "knockout"), "two"),
    ],
)
def test_mistakes_get_one_sentence(
    couronne: Couronne, tmp_path: Path, arguments: tuple[str, ...], sentence: str
) -> None:
    out = () if "--report" in arguments else ("--out", str(tmp_path / "out"))

    done = play(couronne, *arguments, *out, "--lang", "en")

    assert done.code == 2
    assert sentence in said_once(done)


def test_programs_in_another_game_are_refused_before_anything_is_begun(
    couronne: Couronne, class_folder: Path
) -> None:
    done = hold(couronne, class_folder, "--game", "kingdomino", "--lang", "en")

    assert done.code == 2
    assert not (class_folder.parent / "out" / "plan.json").exists()


def test_another_tournament_in_the_folder_is_refused(
    couronne: Couronne, class_folder: Path
) -> None:
    hold(couronne, class_folder)

    done = hold(couronne, class_folder, "--format", "swiss", "--lang", "en")

    assert done.code == 2
    assert "holds another tournament (format: round-robin, not swiss)" in said_once(done)


def test_a_damaged_log_is_told_by_its_line(couronne: Couronne, class_folder: Path) -> None:
    hold(couronne, class_folder)
    log = class_folder.parent / "out" / "games.jsonl"
    log.write_bytes(b"nonsense\n" + log.read_bytes())

    done = hold(couronne, class_folder, "--lang", "en")

    assert done.code == 2
    assert "Line 1 of " in said_once(done)


def killed(couronne: Couronne, arguments: list[str], seconds: float) -> bool:
    """Start a command and kill it; tell whether it had not ended before."""
    process = subprocess.Popen(
        command(*arguments),
        env=couronne.environment(),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    time.sleep(seconds)
    running = process.poll() is None
    process.send_signal(signal.SIGKILL)
    process.wait()
    return running


def test_killed_ten_times_it_comes_to_the_same_end(
    couronne: Couronne, class_folder: Path, tmp_path: Path
) -> None:
    """No game is lost, none is played twice, and the table is the same."""

    def arguments(out: str) -> list[str]:
        folder = str(tmp_path / out)
        who = [str(class_folder), "--with", "random,greedy"]
        return [*who, "--games", "10", "--seed", "3", "--out", folder, "--lang", "en"]

    whole = play(couronne, *arguments("whole"))
    chance = random.Random(1)
    interrupted = sum(
        killed(couronne, ["tournament", *arguments("killed")], chance.uniform(0.8, 2.0))
        for _ in range(10)
    )
    again = play(couronne, *arguments("killed"))

    assert interrupted >= 3
    assert again.out.splitlines()[:7] == whole.out.splitlines()[:7]
    logged = [
        (game["meeting"], game["number"])
        for line in (tmp_path / "killed" / "games.jsonl").read_text().splitlines()
        for game in json.loads(line)
    ]
    assert len(logged) == len(set(logged)) == 10 * 10


def link(class_folder: Path) -> str:
    (class_folder / "g4").mkdir()
    (class_folder / "g4" / "ia.py").symlink_to("/etc/passwd")
    return "g4"


def escape(class_folder: Path) -> str:
    shutil.copytree(class_folder / "g1", class_folder / "g4\x1b[2J")
    return r"g4\x1b[2J"


def many_files(class_folder: Path) -> str:
    shutil.copytree(class_folder / "g1", class_folder / "g4")
    for number in range(20_000):
        (class_folder / "g4" / str(number)).touch()
    return "g4"


@pytest.mark.parametrize("attack", [link, escape, many_files])
def test_one_group_is_disqualified_and_the_others_play(
    couronne: Couronne, class_folder: Path, attack: Callable[[Path], str]
) -> None:
    group = attack(class_folder)

    done = hold(couronne, class_folder, "--lang", "fr")

    assert done.code == 0, done.err
    assert f"Disqualifié : {group}. " in done.out.replace("\N{NO-BREAK SPACE}", " ")
    assert "\x1b" not in done.out
    result = told(class_folder)
    assert result["games"] == 3 * 2
    assert [one["folder"] for one in result["disqualified"]] == [group]  # type: ignore[attr-defined]


def test_in_a_knockout_whoever_was_disqualified_stays_so(
    couronne: Couronne, class_folder: Path
) -> None:
    link(class_folder)
    hold(couronne, class_folder, "--format", "knockout")
    before = told(class_folder)

    done = hold(couronne, class_folder, "--format", "knockout")

    assert done.code == 0, done.err
    assert told(class_folder) == before


def test_too_few_are_told_together_with_who_was_disqualified(
    couronne: Couronne, class_folder: Path
) -> None:
    for group in ("g2", "g3"):
        (class_folder / group / "ia.py").unlink()
        (class_folder / group / "ia.py").symlink_to("/etc/passwd")

    done = hold(couronne, class_folder, "--lang", "en")

    assert done.code == 2
    assert "There are 1 entries, and at least 2 are needed" in done.err
    assert "Disqualified: g2. ia.py is a link" in done.out


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_killed_it_leaves_no_copy_of_a_program_behind(
    couronne: Couronne, class_folder: Path, tmp_path: Path, jobs: str
) -> None:
    scratch, log = tmp_path / "scratch", tmp_path / "out" / "games.jsonl"
    scratch.mkdir()
    arguments = (str(class_folder), "--games", "1000", "--jobs", jobs, "--out", str(log.parent))
    process = subprocess.Popen(
        command("tournament", *arguments),
        env=couronne.environment(TMPDIR=str(scratch)),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    while process.poll() is None and not (log.exists() and log.stat().st_size):
        time.sleep(0.05)
    process.kill()

    assert process.wait() == -signal.SIGKILL
    assert list(scratch.iterdir()) == []


def test_the_name_of_a_folder_does_not_take_the_protection_away(
    couronne: Couronne, class_folder: Path, tmp_path: Path
) -> None:
    (class_folder / "unsafe:g4").mkdir()
    source = f"def play(*a): open({str(tmp_path / 'taken')!r}, 'w')\n"
    (class_folder / "unsafe:g4" / "ia.py").write_text(LAZY.format(name="Vil") + source)

    done = hold(couronne, class_folder)

    assert done.code == 0, done.err
    assert not (tmp_path / "taken").exists()
