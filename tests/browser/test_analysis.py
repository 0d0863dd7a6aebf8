"""Learning from a game, in a real browser: the analysis of every game, hints, and playing on."""

import re
import time
from pathlib import Path
from typing import Any, Literal, cast

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.site import FIRST, LONG, Table, faults_of_access, screenshot, visit
from tests.records.tables import SHORT, changed
from tests.server.serving import Client, Server

SECONDS = 240_000
"""Milliseconds that the analysis of a game may take here, beside other tests."""
GAMES = ("roses", "kingdomino", "pairleroy")
MOVES = 3
"""Decisions of a game that is then given up."""


@pytest.fixture(scope="module")
def studied(server: Server) -> dict[str, str]:
    """Addresses of analyses: of a short record, and of a game of each kind that was given up."""
    anne = server.guest("Anne")
    short = {"short": done(anne, anne.post("/studies", record=SHORT))}
    found = {game: done(anne, anne.post(f"/games/{played(anne, game)}/analysis")) for game in GAMES}
    return {name: f"{server.url}{url}" for name, url in (short | found).items()}


def played(client: Client, game: str) -> str:
    """Play some decisions against a bot and give up."""
    table = client.table(game, "me", "random")
    for _ in range(MOVES):
        client.wait_for(table, lambda shown: shown["mine"])
        client.move(table)
    client.wait_for(table, lambda shown: shown["mine"])
    client.post(f"/games/{table}/resign")
    return table


def done(client: Client, begun: dict[str, str]) -> str:
    """Wait for an analysis; return its address."""
    while client.get(f"/studies/{begun['id']}/progress")["status"] != "done":
        time.sleep(0.2)
    return begun["url"]


def opened(page: Page, address: str) -> Locator:
    """Open an analysis that is done; return its curve."""
    visit(page, address)
    curve = page.get_by_role("slider", name="Moment of the game")
    expect(curve).to_be_visible(timeout=LONG)
    return curve


@pytest.mark.parametrize("screen", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("game", GAMES)
def test_an_analysis_is_whole_on_every_screen(
    site: Page, studied: dict[str, str], game: str, screen: Any, scheme: str
) -> None:
    site.emulate_media(color_scheme=cast("Literal['light', 'dark']", scheme))
    site.set_viewport_size(screen)
    opened(site, studied[game])

    for part in ("Chances of winning", "Costly moves", "Luck and skill", "Share the analysis"):
        expect(site.get_by_role("heading", name=part)).to_be_visible()
    assert site.evaluate("document.documentElement.scrollWidth") == screen["width"]
    screenshot(site, f"analysis-{game}-{screen['width']}-{scheme}")
    assert faults_of_access(site) == ""


@pytest.mark.parametrize("game", GAMES)
def test_the_best_moves_are_marked_on_the_board_and_told_in_words(
    site: Page, studied: dict[str, str], game: str
) -> None:
    opened(site, studied[game])
    title = site.get_by_role("heading", name=re.compile("^Best moves of"))
    best = site.locator("section", has=title)
    position = site.get_by_role("slider", name="Place in the game")
    position.focus()
    marked = 0

    for _ in range(MOVES):
        expect(best.get_by_role("listitem").first).to_contain_text("to win", timeout=LONG)
        marked += site.locator(".felt [data-hint]").count()
        position.press("ArrowRight")

    assert marked > 0


def test_the_keyboard_walks_along_the_curve(site: Page, studied: dict[str, str]) -> None:
    curve = opened(site, studied["roses"])
    place = site.get_by_role("slider", name="Place in the game")

    curve.focus()
    curve.press("End")
    expect(place).to_have_value(place.get_attribute("max") or "")
    curve.press("ArrowLeft")
    curve.press("Home")

    expect(place).to_have_value("0")
    expect(curve).to_have_attribute("aria-valuetext", re.compile(r"Anne: \d+%, random: \d+%"))


def test_a_click_on_the_curve_shows_that_position(site: Page, studied: dict[str, str]) -> None:
    curve = opened(site, studied["kingdomino"])
    box = curve.bounding_box()
    assert box is not None
    told = site.get_by_role("listitem").filter(has_text=re.compile(r"Anne: \d+%"))
    before = told.inner_text()

    curve.hover(position={"x": box["width"] - 14, "y": 60})
    expect(told).not_to_have_text(before)
    curve.click(position={"x": box["width"] - 14, "y": 60})

    place = site.get_by_role("slider", name="Place in the game")
    expect(place).to_have_value(place.get_attribute("max") or "")


def test_a_costly_move_leads_to_its_position(site: Page, studied: dict[str, str]) -> None:
    opened(site, studied["short"])
    worst = site.locator("table tbody tr").first

    worst.get_by_role("button").click()

    expect(worst).to_have_attribute("aria-current", "true", timeout=LONG)
    expect(site.get_by_text(re.compile(r"The move played, .+, cost \d+%"))).to_be_visible()


def test_whoever_has_the_link_sees_the_same(
    studied: dict[str, str], browser: Browser, complaints: list[str]
) -> None:
    with browser.new_context(viewport=DESKTOP, locale="fr-FR") as other:  # type: ignore[arg-type]
        stranger = other.new_page()
        stranger.on("console", lambda told: complaints.append(told.text))
        visit(stranger, studied["roses"])

        expect(stranger.get_by_role("heading", name="Chances de gagner")).to_be_visible(
            timeout=LONG
        )
    assert complaints == []


def test_a_finished_game_is_analysed_from_its_table(site: Page, server: Server) -> None:
    table = Table(site, server, game="roses", rules="course", seats=["me", "random"])
    table.request.post(f"{table.told}/resign", data={})
    visit(site, table.address)

    site.get_by_role("button", name="Analyse the game").click()

    expect(site.get_by_role("heading", name=re.compile("^Analysis"))).to_be_visible(timeout=LONG)
    expect(site.get_by_role("heading", name="Luck and skill")).to_be_visible(timeout=SECONDS)
    site.get_by_role("link", name="See the table").click()
    expect(site).to_have_url(table.address)


def test_progress_is_told_until_it_is_done(phone: Page, server: Server) -> None:
    kept = Path(__file__).parent.parent / "records" / "roses-king-of-roses-v1.crown"
    phone.goto(f"{server.url}/analysis")
    phone.get_by_label("Text of the game").fill(kept.read_text("utf-8"))
    phone.get_by_role("button", name="Analyse", exact=True).click()

    progress = phone.get_by_text(re.compile(r"Positions looked at: \d+ of 76…"))
    expect(progress).to_be_visible(timeout=LONG)
    expect(phone.get_by_role("progressbar")).to_be_visible()
    expect(phone.get_by_role("heading", name="Luck and skill")).to_be_visible(timeout=SECONDS)
    expect(phone.get_by_role("progressbar")).to_have_count(0)


def test_a_file_is_chosen_and_refused_with_the_line(
    site: Page, server: Server, complaints: list[str], tmp_path: Path
) -> None:
    wrong = tmp_path / "game.crown"
    wrong.write_text(changed("second move", "1 N9"), "utf-8")
    site.goto(f"{server.url}/analysis")
    site.get_by_label(".crown file").set_input_files(wrong, timeout=LONG)

    site.get_by_role("button", name="Analyse", exact=True).click()

    expect(site.get_by_role("alert").filter(has_text="24")).to_be_visible(timeout=LONG)
    assert "422" in complaints.pop()


@pytest.mark.parametrize("scheme_of", ["light", "dark"])
def test_the_page_for_uploads_is_clean(site: Page, server: Server, scheme_of: str) -> None:
    site.emulate_media(color_scheme=cast("Literal['light', 'dark']", scheme_of))
    site.goto(f"{server.url}/analysis")
    site.get_by_label("A position").check(timeout=LONG)
    screenshot(site, f"analysis-new-{scheme_of}")

    assert faults_of_access(site) == ""


@pytest.mark.parametrize("game", ["Rose King", "Kingdomino", "The Kingdom of Pairleroy"])
def test_an_example_of_every_game_can_be_analysed_and_played(
    phone: Page, server: Server, game: str
) -> None:
    phone.goto(f"{server.url}/analysis")
    phone.get_by_label("A position").check(timeout=LONG)
    phone.get_by_label(game, exact=True).check(timeout=LONG)
    phone.get_by_role("button", name="Insert an example").click()
    expect(phone.get_by_label("Position", exact=True)).not_to_have_value("")
    phone.get_by_role("button", name="Analyse", exact=True).click()

    best = phone.locator(
        "section", has=phone.get_by_role("heading", name=re.compile("^Best moves"))
    )
    expect(best.get_by_role("listitem").first).to_contain_text("to win", timeout=SECONDS)
    phone.get_by_role("button", name="Play on from here").click()
    phone.get_by_role("button", name="Begin").click()

    expect(phone.get_by_role("status").first).to_contain_text(
        re.compile("Your turn|thinking|being played|getting ready"), timeout=FIRST
    )


def test_a_game_goes_on_from_any_point_and_verifies(site: Page, studied: dict[str, str]) -> None:
    curve = opened(site, studied["roses"])
    curve.focus()
    curve.press("ArrowRight")
    site.get_by_role("button", name="Play on from here").click()
    site.get_by_role("dialog").get_by_label("Anne").check()
    site.get_by_role("dialog").get_by_label("1", exact=True).check()
    site.get_by_role("button", name="Begin").click()

    expect(site.get_by_role("status").first).to_contain_text("Your turn", timeout=LONG)
    site.get_by_role("button", name="Resign").click()
    site.get_by_role("button", name="Yes, resign").click()
    site.get_by_text("Verifiable chance").click(timeout=LONG)
    expect(site.get_by_text(re.compile("verified ✓"))).to_be_visible(timeout=LONG)


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_is_marked_and_told_until_the_next_move(
    site: Page, server: Server, game: str
) -> None:
    table = Table(site, server, game=game, seats=["me", "random"])
    visit(site, table.address)

    site.get_by_role("button", name="Hint").click(timeout=LONG)
    card = site.get_by_role("status").filter(has_text="Best moves")
    expect(card.get_by_role("listitem").first).to_contain_text("to win", timeout=LONG)
    expect(site.locator(".felt [data-hint]").first).to_be_attached()
    screenshot(site, f"hint-{game}")
    table.play(table.look()["moves"][0]["label"])

    expect(site.locator(".felt [data-hint]")).to_have_count(0, timeout=LONG)


def test_there_is_no_hint_at_a_shared_screen(site: Page, server: Server) -> None:
    table = Table(site, server, game="roses", seats=["me", "me:Bob"])
    visit(site, table.address)

    expect(site.get_by_role("button", name="Resign")).to_be_visible(timeout=LONG)
    expect(site.get_by_role("button", name="Hint")).to_have_count(0)


def test_a_dropped_file_is_read(site: Page, server: Server) -> None:
    site.goto(f"{server.url}/analysis")
    field = site.get_by_label("Text of the game")
    expect(field).to_be_visible(timeout=LONG)
    dropped = site.evaluate_handle(
        """text => {
            const files = new DataTransfer();
            files.items.add(new File([text], "game.crown", { type: "text/plain" }));
            return files;
        }""",
        SHORT,
    )

    site.dispatch_event("form", "drop", {"dataTransfer": dropped})

    expect(field).to_have_value(SHORT)
