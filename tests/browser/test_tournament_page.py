"""The page of a tournament: what it shows, how it sorts, and every game replayed."""

from pathlib import Path
from typing import Literal, cast

import pytest
from playwright.sync_api import Page, expect

from couronne.arena.jobs import workers_for
from couronne.arena.tournament.batches import play_batch
from couronne.arena.tournament.entering import enter_bots, enter_programs, find_programs
from couronne.arena.tournament.films import films
from couronne.arena.tournament.folder import TournamentFolder
from couronne.arena.tournament.log import Logged
from couronne.arena.tournament.plan import Plan
from couronne.arena.tournament.report import write_report
from couronne.arena.tournament.running import Running
from couronne.arena.tournament.standings import Standings
from couronne.i18n.speaker import Speaker
from couronne.records.ledger import Ledger, ledger_of
from couronne.records.reading import read
from couronne.records.record import Chance
from tests.browser.conftest import PHONE
from tests.browser.site import faults_of_access

HOSTILE_NAME = "<script>alert(1)</script>"
WRONG = f"""
def name(): return {HOSTILE_NAME!r}
def play(*what): return "</script><b>rien</b>"
"""


@pytest.fixture(scope="module")
def held(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A tournament of three bots and a program that answers nonsense, with its report."""
    place = tmp_path_factory.mktemp("class")
    (place / "class" / "g1").mkdir(parents=True)
    (place / "class" / "g1" / "ia.py").write_text(WRONG)
    folder = TournamentFolder(place / "out")
    plan = Plan("roses", "course", 2, "round-robin", 2, seed=4)
    programs, _refused = enter_programs(folder, find_programs(place / "class"), False, 0)
    plan = plan.with_entries([*programs, *enter_bots(["greedy", "random", "bot:1"], 0)])
    folder.write(plan)
    list(Running(folder).play(workers_for(play_batch, 1)))
    standings = Standings(folder.read(), folder.log.read())
    made = {film.meeting: film.data for film in films(standings, 1)}
    write_report(standings, made, folder.path, Speaker("en"))
    return folder.path


@pytest.fixture
def standings(held: Path) -> Standings:
    folder = TournamentFolder(held)
    return Standings(folder.read(), folder.log.read())


@pytest.fixture
def shown(page: Page, held: Path) -> Page:
    page.goto((held / "index.html").as_uri())
    expect(page.locator("#board svg")).to_be_visible()
    return page


def game_of(standings: Standings, meeting: int, number: int) -> Logged:
    met = [one for one in standings.meetings if standings.look(one).outcomes]
    return standings.games[met[meeting].key(standings.keys)][number]


def decisions(ledger: Ledger) -> list[int]:
    return [at for at, event in enumerate(ledger.events) if not isinstance(event, Chance)]


def is_drawn(page: Page, svg: str) -> bool:
    """Whether the board on the page is this picture, element by element."""
    same: bool = page.evaluate(
        """svg => {
            const other = document.createElement("div");
            other.innerHTML = svg;
            return other.innerHTML === document.getElementById("board").innerHTML;
        }""",
        svg,
    )
    return same


def column(page: Page, name: str) -> list[str]:
    heads = page.locator("table[data-sorts] thead th").all_inner_texts()
    place = [head.strip(" ▲▼") for head in heads].index(name) + 1
    return page.locator(f"table[data-sorts] tbody td:nth-child({place})").all_inner_texts()


def test_a_click_on_a_heading_sorts_the_standings(shown: Page) -> None:
    ranks = column(shown, "rank")

    shown.get_by_role("button", name="rank").click()

    assert column(shown, "rank") == ranks[::-1]


def test_a_game_is_replayed_with_the_pictures_of_its_positions(
    shown: Page, standings: Standings
) -> None:
    ledger = ledger_of(read(game_of(standings, 0, 0).record))

    for moment in [*decisions(ledger)[:4], decisions(ledger)[4]]:
        assert is_drawn(shown, ledger.states[moment].svg())
        shown.get_by_role("button", name="next move").click()


def test_the_last_picture_shows_how_the_game_ended(shown: Page, standings: Standings) -> None:
    shown.get_by_role("button", name="to the end").click()

    assert is_drawn(shown, ledger_of(read(game_of(standings, 0, 0).record)).state.svg())


def test_a_replay_is_stepped_through_with_the_keyboard(shown: Page, standings: Standings) -> None:
    shown.locator("#moment").focus()
    shown.keyboard.press("ArrowRight")
    shown.keyboard.press("ArrowRight")
    shown.keyboard.press("ArrowLeft")

    ledger = ledger_of(read(game_of(standings, 0, 0).record))
    assert is_drawn(shown, ledger.states[decisions(ledger)[1]].svg())


def test_another_meeting_and_another_game_are_chosen(shown: Page, standings: Standings) -> None:
    shown.get_by_label("Meeting").select_option(index=3)
    shown.locator("#number").select_option(index=1)

    ledger = ledger_of(read(game_of(standings, 3, 1).record))
    assert is_drawn(shown, ledger.states[decisions(ledger)[0]].svg())


def test_a_fault_leads_to_its_position(shown: Page, standings: Standings) -> None:
    game = game_of(standings, 0, 0)
    fault = game.faults[-1]

    shown.locator("#wrong button").last.click()

    assert is_drawn(shown, ledger_of(read(game.record)).states[fault.ply].svg())


def test_the_list_of_faults_leads_to_the_games(shown: Page, standings: Standings) -> None:
    shown.locator("details summary").first.click()
    link = shown.locator("details a").nth(2)
    _game, meeting, number, event = (link.get_attribute("href") or "").split("-")

    link.click()

    ledger = ledger_of(read(game_of(standings, int(meeting), int(number)).record))
    expect(shown.locator("#meeting")).to_have_value(meeting)
    assert is_drawn(shown, ledger.states[int(event)].svg())


def test_the_address_leads_back_to_the_position(shown: Page) -> None:
    shown.get_by_label("Meeting").select_option(index=2)
    for _step in range(3):
        shown.get_by_role("button", name="next move").click()
    board, now = shown.locator("#board").inner_html(), shown.locator("#now").inner_text()

    shown.reload()

    expect(shown.locator("#now")).to_have_text(now)
    assert shown.locator("#board").inner_html() == board


def test_a_game_plays_by_itself(shown: Page) -> None:
    shown.get_by_role("button", name="▶ play").click()

    expect(shown.locator("#now")).to_contain_text("2 /", timeout=10_000)
    shown.get_by_role("button", name="pause").click()


def test_what_programs_say_stays_text(shown: Page) -> None:
    assert HOSTILE_NAME in shown.locator("main").inner_text()
    assert shown.locator("main b").count() == 0


def test_nothing_is_wider_than_a_phone(shown: Page) -> None:
    shown.set_viewport_size(PHONE)  # type: ignore[arg-type]

    assert shown.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_axe_finds_nothing(shown: Page, scheme: str) -> None:
    shown.emulate_media(color_scheme=cast("Literal['light', 'dark']", scheme))

    assert faults_of_access(shown) == ""
