"""The site in a real browser, on a real server: what players click and see."""

import re
from pathlib import Path
from typing import Literal, cast

import pytest
from playwright.sync_api import Browser, Page, expect

import couronne
from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.people import forgive_losses, own_server
from tests.browser.site import LONG, faults_of_access, play_listed, screenshot, seat
from tests.server.serving import Server

GAMES = ("roses", "kingdomino", "pairleroy")
BOTS = {"roses": 1, "kingdomino": 1, "pairleroy": 3}
"""The opponents of a whole game: three empty the bag of Pairleroy in half as many turns."""


def test_a_guest_starts_a_game_against_a_bot_from_the_first_page(
    site: Page, server: Server
) -> None:
    site.goto(server.url)
    start = site.get_by_role("button", name="Start the game")
    expect(start).to_be_visible(timeout=LONG)
    screenshot(site, "home")

    start.click()

    expect(site.get_by_role("status").first).to_contain_text("Your turn", timeout=LONG)


PLAY_TO_THE_END = """async () => {
  const list = () => document.querySelector("details.card:has(ul)");
  const told = () => document.querySelectorAll("[aria-label='Moves played'] li").length;
  const titles = () => [...document.querySelectorAll("h2")];
  const isOver = () => titles().some((one) => /The count/.test(one.textContent));
  const until = (isSo) => new Promise((done) => {
    const look = () => isSo() && (watch.disconnect(), done());
    const watch = new MutationObserver(look);
    watch.observe(document.body, { subtree: true, childList: true, characterData: true });
    look();
  });
  let moves = 0;
  for (;;) {
    await until(() => isOver() || list());
    if (isOver()) return moves;
    list().open = true;
    await until(() => isOver() || list()?.querySelector("li button:not(:disabled)"));
    const buttons = list()?.querySelectorAll("li button:not(:disabled)") ?? [];
    const before = told();
    if (buttons.length) buttons[moves++ % buttons.length].click();
    await until(() => isOver() || told() > before);
  }
}"""
"""Plays the moves of the list beside the board, one after the other, and returns how many."""


@pytest.mark.parametrize(("game", "rules"), couronne.games())
def test_a_whole_game_against_bots_is_played(
    site: Page, server: Server, game: str, rules: str
) -> None:
    seat(site, server, game, "me", *["random"] * BOTS[game], rules=rules)

    moves = site.evaluate(PLAY_TO_THE_END)

    assert moves > 0
    expect(site.get_by_text("The count")).to_be_visible(timeout=LONG)
    site.get_by_text("Verifiable chance").click()
    expect(site.get_by_text(re.compile("verified ✓"))).to_be_visible(timeout=LONG)
    screenshot(site, f"over-{game}-{rules}")


def test_two_friends_play_in_two_browsers(site: Page, server: Server, browser: Browser) -> None:
    address = seat(site, server, "roses", "me", "open")
    with browser.new_context(viewport=DESKTOP, locale="en-GB") as other:  # type: ignore[arg-type]
        friend = other.new_page()
        friend.goto(address)
        friend.get_by_role("button", name="Sit down and play").click(timeout=LONG)

        expect(site.get_by_role("status").first).to_contain_text("Your turn", timeout=LONG)
        play_listed(site)

        expect(friend.get_by_role("status").first).to_contain_text("Your turn", timeout=LONG)


def test_two_people_play_at_one_screen(site: Page, server: Server) -> None:
    seat(site, server, "kingdomino", "me", "me")
    standing = site.get_by_role("status").first
    first = standing.inner_text()

    play_listed(site)

    expect(standing).not_to_have_text(first, timeout=LONG)
    expect(standing).to_contain_text("to move", timeout=LONG)


def test_a_card_is_played_with_the_keyboard_alone(site: Page, server: Server) -> None:
    seat(site, server, "roses", "me", "me")
    card = site.locator(".felt button:not([disabled])").last
    card.focus()

    site.keyboard.press("Enter")

    expect(site.locator("p.last")).to_contain_text("Last move", timeout=LONG)


def test_the_page_reconnects_when_the_server_comes_back(
    site: Page, tmp_path: Path, complaints: list[str]
) -> None:
    with own_server(tmp_path, site) as own:
        site.context.request.post(f"{own.url}/api/v1/guests", data={"name": "Anne"})
        seat(site, own, "roses", "me", "me")
        site.wait_for_load_state("networkidle")
        own.kill()
        expect(site.locator(".lost")).to_contain_text("Connection lost", timeout=LONG)
        own.start()
        expect(site.locator(".lost")).to_have_count(0, timeout=LONG)

        play_listed(site)

        expect(site.locator("p.last")).to_contain_text("Last move", timeout=LONG)
    forgive_losses(complaints)


def test_a_finished_game_is_replayed_with_the_slider(site: Page, server: Server) -> None:
    seat(site, server, "roses", "me", "me")
    play_listed(site)
    expect(site.locator("p.last")).to_contain_text("Last move", timeout=LONG)
    site.get_by_role("button", name="Resign").click()
    site.get_by_role("button", name="Yes, resign").click()
    slider = site.get_by_label("Place in the game")
    expect(slider).to_be_visible(timeout=LONG)

    slider.press("Home")

    expect(site.locator("p.last")).not_to_contain_text("Last move", timeout=LONG)


def test_the_language_is_switched_at_once(site: Page, server: Server) -> None:
    seat(site, server, "roses", "me", "me")

    site.get_by_role("button", name="Lire en français").click()

    expect(site.get_by_role("heading", level=1)).to_contain_text("Le Roi des Roses", timeout=LONG)
    expect(site.get_by_role("button", name="Abandonner")).to_be_visible()


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_wider_than_a_phone(site: Page, server: Server, game: str) -> None:
    site.set_viewport_size(PHONE)  # type: ignore[arg-type]
    seat(site, server, game, "me", "me")
    screenshot(site, f"phone-{game}")

    assert site.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


@pytest.mark.parametrize("game", GAMES)
def test_axe_finds_nothing_at_a_table(site: Page, server: Server, game: str, scheme: str) -> None:
    site.emulate_media(color_scheme=cast("Literal['light', 'dark']", scheme))
    seat(site, server, game, "me", "me")
    screenshot(site, f"table-{game}-{scheme}")

    assert faults_of_access(site) == ""


@pytest.mark.parametrize("path", ["/", "/rules/roses/classic", "/play/kingdomino", "/api"])
def test_axe_finds_nothing_on_the_other_pages(
    site: Page, server: Server, path: str, scheme: str
) -> None:
    site.emulate_media(color_scheme=cast("Literal['light', 'dark']", scheme))
    site.goto(f"{server.url}{path}")
    expect(site.get_by_role("heading", level=1)).to_be_visible(timeout=LONG)

    assert faults_of_access(site) == ""


def test_axe_finds_nothing_on_the_page_for_unknown_addresses(
    site: Page, server: Server, scheme: str, complaints: list[str]
) -> None:
    site.emulate_media(color_scheme=cast("Literal['light', 'dark']", scheme))
    site.goto(f"{server.url}/nowhere")
    expect(site.get_by_role("heading", level=1)).to_be_visible(timeout=LONG)

    assert faults_of_access(site) == ""
    complaints.clear()  # the browser tells of the answer 404
