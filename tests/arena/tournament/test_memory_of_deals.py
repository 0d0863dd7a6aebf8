"""A program that remembers never plays a deal twice: it would know every card to come."""

from pathlib import Path
from textwrap import dedent

import pytest

from couronne.arena.contest import Contest
from couronne.arena.jobs import play
from couronne.arena.tournament.batches import play_batch
from couronne.arena.tournament.entering import enter_bots, enter_programs, find_programs
from couronne.arena.tournament.folder import TournamentFolder
from couronne.arena.tournament.plan import Plan
from couronne.arena.tournament.running import DEALS, Running
from couronne.games.registry import make_game

ORACLE = """
    met = []
    def name(): return "Oracle"
    def play(plateau, l_roi, c_roi, main_r, main_b, couleur):
        hands = {("R", c) for c in main_r} | {("B", c) for c in main_b}
        if sum(case != "." for rang in plateau for case in rang) <= 1 and len(hands) >= 9:
            if hands not in met[-1:]:  # else it is only asked again
                print("met before" if any(len(hands & old) >= 9 for old in met) else "new")
                met.append(hands)
        return (main_r if couleur == "Rouge" else main_b or ["pioche"])[0]
"""


@pytest.fixture
def place(tmp_path: Path) -> Path:
    (tmp_path / "class" / "oracle").mkdir(parents=True)
    (tmp_path / "class" / "oracle" / "ia.py").write_text(dedent(ORACLE))
    return tmp_path / "class"


def begun(place: Path, games: int = 20) -> Running:
    folder = TournamentFolder(place.parent / "out")
    programs, _out = enter_programs(folder, find_programs(place), False)
    plan = Plan("roses", "course", 2, "round-robin", games, 3)
    folder.write(plan.with_entries([*programs, *enter_bots(["random"])]))
    return Running(folder)


def test_in_a_tournament_no_deal_was_met_before(place: Path) -> None:
    running = begun(place)

    list(running.play(lambda batches: (play_batch(batch) for batch in batches)))

    printed = [game.printed[game.seated.index("oracle")] for game in running.standings.log()]
    assert len(printed) == 20
    assert all(text.startswith("new") and "met before" not in text for text in printed)


def test_in_a_match_no_deal_was_met_before(place: Path) -> None:
    game = make_game("roses", "course", 2, {}, compiled=True)
    contest = Contest(game, [str(place / "oracle" / "ia.py"), "random"], 3, games=2)

    remarks = [play(contest.job(number)).remarks[number] for number in range(2)]

    assert [one.text for said in remarks for one in said if one.kind == "printed"] == ["new\n"] * 2


@pytest.mark.parametrize(("games", "starts"), [(2, 2), (20, 2), (24, 4), (40, 4), (50, 6)])
def test_a_program_starts_for_ten_games_as_long_as_there_are_enough_deals(
    place: Path, games: int, starts: int
) -> None:
    batches = list(begun(place, games).batches())

    assert len(batches) == starts
    assert max(len(batch.tasks) for batch in batches) <= DEALS
    numbers = [task.placed.number for batch in batches for task in batch.tasks]
    assert sorted(numbers) == list(range(games))
    for batch in batches:
        assert len({task.seed for task in batch.tasks}) == len(batch.tasks)
