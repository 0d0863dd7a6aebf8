"""A tournament that is really played: here or there, interrupted or not, the same games."""

from collections.abc import Generator, Iterable
from dataclasses import replace
from pathlib import Path
from textwrap import dedent

import pytest

from couronne.arena.jobs import workers_for
from couronne.arena.tournament.batches import Batch, GamePlayed, play_batch
from couronne.arena.tournament.entering import (
    enter_bots,
    enter_programs,
    find_programs,
    name_of,
)
from couronne.arena.tournament.folder import TournamentFolder
from couronne.arena.tournament.log import Logged
from couronne.arena.tournament.plan import Plan
from couronne.arena.tournament.running import Running
from couronne.arena.tournament.standings import Standings
from couronne.errors import BadChoice
from couronne.sandbox.limits import Limits
from couronne.sandbox.snapshot import take

pytestmark = pytest.mark.lasting

FIRST = """
    calls = 0
    def name(): return "Première"
    def play(plateau, l_roi, c_roi, main_r, main_b, couleur):
        global calls
        calls += 1
        main = main_r if couleur == "Rouge" else main_b
        return (main + ["pioche", "passe"])[calls % 7 % (len(main) + 2)]
"""
"""A program that remembers: what it answers depends on all that it was asked before."""
CRASHING = "def name(): return 'Kamikaze'\ndef play(*a):\n    import os; os._exit(1)\n"
HUNGRY = "def name(): return 1 / 0\ndef play(*a):\n    return bytearray(10**10)\n"


def class_folder(folder: Path, **programs: str) -> Path:
    for name, source in programs.items():
        (folder / name).mkdir(parents=True)
        (folder / name / "ia.py").write_text(dedent(source), "utf-8")
    return folder


def begun(path: Path, programs: Path | None, *bots: str, games: int = 4, **facts: str) -> Running:
    folder = TournamentFolder(path)
    found = find_programs(programs) if programs else []
    entries, disqualified = enter_programs(folder, found, False)
    plan = Plan("roses", "course", 2, facts.get("format_name", "round-robin"), games, 3)
    folder.write(plan.with_entries([*entries, *enter_bots(bots)], disqualified))
    return Running(folder)


def here(batches: Iterable[Batch]) -> Generator[tuple[GamePlayed, ...], None, None]:
    """Play in this process."""
    yield from map(play_batch, batches)


def told(games: Iterable[Logged]) -> list[Logged]:
    """Leave out what depends on the machine: the time."""
    return [replace(game, seconds=()) for game in games]


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Running:
    """A tournament played without interruption."""
    folder = tmp_path_factory.mktemp("whole")
    programs = class_folder(folder / "class", first=FIRST, crash=CRASHING)
    running = begun(folder / "out", programs, "random", games=12)
    assert len(list(running.play(workers_for(play_batch, 2)))) == 3 * 12
    return running


def test_it_gives_the_same_games_in_one_process_or_in_two(whole: Running, tmp_path: Path) -> None:
    programs = class_folder(tmp_path / "class", first=FIRST, crash=CRASHING)
    running = begun(tmp_path / "out", programs, "random", games=12)

    list(running.play(workers_for(play_batch, 1)))

    assert told(running.standings.log()) == told(whole.standings.log())


@pytest.mark.parametrize("kept", [1, 17])
def test_it_goes_on_where_it_was_left(whole: Running, tmp_path: Path, kept: int) -> None:
    programs = class_folder(tmp_path / "class", first=FIRST, crash=CRASHING)
    running = begun(tmp_path / "out", programs, "random", games=12)
    games = running.play(here)
    for _ in range(kept):
        next(games)
    games.close()
    with running.folder.log.journal.path.open("ab") as file:
        file.write(b'[{"meeting": "torn')

    again = Running(TournamentFolder(tmp_path / "out"))
    list(again.play(here))

    assert told(again.standings.log()) == told(whole.standings.log())
    logged = [(game.meeting, game.number) for game in again.folder.log.read()]
    assert len(logged) == len(set(logged)) == 36


def test_who_crashes_is_told_with_the_position(whole: Running) -> None:
    (number,) = [n for n, entry in enumerate(whole.plan.entries) if entry.key == "crash"]

    faults = [fault for game in whole.standings.log() for fault in game.faults]

    assert whole.standings.rows[number].faults["crash"] == 24
    assert {fault.kind for fault in faults} >= {"crash", "forfeit"}
    assert all(fault.position for fault in faults)


def test_memory_and_names_are_faults_of_their_own(tmp_path: Path) -> None:
    programs = class_folder(tmp_path / "class", hungry=HUNGRY)
    running = begun(tmp_path / "out", programs, "random", games=2)

    list(running.play(here))

    faults = running.standings.rows[0].faults
    assert faults["memory"] == 3 * faults["forfeit"]
    assert faults["nameless"] == 2, "it is started for each of the two games of a deal"


def test_a_later_change_of_a_program_is_no_part_of_the_tournament(tmp_path: Path) -> None:
    programs = class_folder(tmp_path / "class", first=FIRST)
    running = begun(tmp_path / "out", programs, "random", games=2)
    (programs / "first" / "ia.py").write_text("nonsense")

    list(running.play(here))

    assert not running.standings.rows[0].faults["crash"]


def test_nobody_else_may_play_it_meanwhile(tmp_path: Path) -> None:
    folder = TournamentFolder(tmp_path)

    with folder.held(), pytest.raises(BadChoice) as refusal, TournamentFolder(tmp_path).held():
        pass

    assert refusal.value.code == "tournament_runs"


@pytest.mark.parametrize("format_name", ["swiss", "knockout", "pools-then-knockout"])
def test_every_format_comes_to_its_end(tmp_path: Path, format_name: str) -> None:
    bots = ("random", "greedy", "bot:1")

    running = begun(tmp_path, None, *bots, games=2, format_name=format_name)
    list(running.play(here))

    assert running.standings.is_over
    assert Standings(running.plan, running.folder.log.read()).order == running.standings.order


def test_programs_are_found_by_their_folders(tmp_path: Path) -> None:
    class_folder(tmp_path, anne=FIRST)
    class_folder(tmp_path / "groupe", bob=FIRST)
    class_folder(tmp_path, **{".git": FIRST})

    assert [one.key for one in find_programs(tmp_path)] == ["anne", "groupe/bob"]


@pytest.mark.parametrize(
    ("source", "name"),
    [
        (FIRST, "Première"),
        ("def name(): return ' ' + 'é' * 100", "é" * 40),
        ("def name(): raise OSError", None),
        ("def name(): return 3", None),
        ("import absent", None),
        ("", None),
    ],
)
def test_a_program_is_asked_for_its_name(tmp_path: Path, source: str, name: str | None) -> None:
    program = class_folder(tmp_path, anne=source) / "anne" / "ia.py"

    assert name_of(take(program, Limits())) == name
