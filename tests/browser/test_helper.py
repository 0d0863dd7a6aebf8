"""The helper of a first game: it says what to do, points at it, and goes when it is told to."""

import pytest
from playwright.sync_api import Locator, Page, expect

from couronne.games.package import NAMES
from tests.browser.conftest import PHONE
from tests.browser.site import FIRST, LONG, play_listed, screenshot, seat
from tests.server.serving import Server

FIRST_STEPS = {
    "roses": "These are your cards",
    "kingdomino": "Choose a domino of the line",
    "pairleroy": "Choose the tile to lay",
}


def helper(page: Page) -> Locator:
    return page.get_by_role("complementary", name="First game")


def sentence(page: Page) -> Locator:
    return helper(page).locator("p")


@pytest.mark.parametrize("game", NAMES)
def test_a_first_game_against_a_bot_begins_with_what_to_do(
    site: Page, server: Server, game: str
) -> None:
    seat(site, server, game, "me", "random")

    expect(sentence(site)).to_contain_text(FIRST_STEPS[game], timeout=FIRST)
    expect(site.locator("[data-pointed]").first).to_be_visible()
    screenshot(site, f"helper-{game}")


@pytest.mark.parametrize("game", NAMES)
def test_the_steps_go_on_for_who_follows_them(site: Page, server: Server, game: str) -> None:
    seat(site, server, game, "me", "random")
    expect(sentence(site)).to_contain_text(FIRST_STEPS[game], timeout=FIRST)
    told = {sentence(site).inner_text()}
    turn = site.get_by_role("status").first

    for _move in range(3):
        expect(turn).to_contain_text("Your turn", timeout=LONG)
        play_listed(site)
        expect(turn).to_contain_text("Your turn", timeout=LONG)
        expect(sentence(site)).not_to_contain_text("other player's turn", timeout=LONG)
        told.add(sentence(site).inner_text())

    assert len(told) > 2


def test_a_step_that_is_understood_gives_way_to_the_next(site: Page, server: Server) -> None:
    seat(site, server, "roses", "me", "me")
    expect(sentence(site)).to_contain_text("These are your cards", timeout=LONG)

    helper(site).get_by_role("button", name="Got it").click()

    expect(sentence(site)).to_contain_text("The king belongs to both")
    expect(site.locator("g.king[data-pointed]")).to_have_count(1)


def test_help_that_is_sent_away_stays_away_until_it_is_wanted_again(
    site: Page, server: Server
) -> None:
    address = seat(site, server, "roses", "me", "me")
    helper(site).get_by_role("button", name="Close the helper").click(timeout=LONG)

    expect(helper(site)).to_have_count(0)
    expect(site.locator("[data-pointed]")).to_have_count(0)
    site.goto(address)
    again = site.get_by_role("button", name="Step-by-step help")
    expect(again).to_be_visible(timeout=LONG)
    seat(site, server, "roses", "me", "me")
    expect(helper(site)).to_have_count(0)
    again.click(timeout=LONG)
    expect(sentence(site)).to_contain_text("These are your cards", timeout=LONG)


def test_a_second_game_of_the_kind_has_no_helper_another_kind_has(
    site: Page, server: Server
) -> None:
    seat(site, server, "roses", "me", "me")
    expect(helper(site)).to_be_visible(timeout=LONG)
    site.get_by_role("button", name="Resign").click()
    site.get_by_role("button", name="Yes, resign").click()
    expect(sentence(site)).to_contain_text("It is over", timeout=LONG)

    seat(site, server, "roses", "me", "me")
    expect(site.get_by_role("button", name="Step-by-step help")).to_be_visible(timeout=LONG)
    expect(helper(site)).to_have_count(0)
    seat(site, server, "kingdomino", "me", "me")
    expect(helper(site)).to_be_visible(timeout=LONG)


def test_who_only_watches_is_not_helped(page: Page, site: Page, server: Server) -> None:
    address = seat(site, server, "roses", "me", "me")
    expect(helper(site)).to_be_visible(timeout=LONG)
    page.context.clear_cookies()
    page.add_init_script("localStorage.removeItem('couronne.guest')")
    page.goto(address)

    expect(page.get_by_text("You are watching this game.")).to_be_visible(timeout=LONG)
    expect(helper(page)).to_have_count(0)


@pytest.mark.parametrize("game", NAMES)
def test_on_a_phone_the_helper_stands_above_the_board_and_shows_where(
    phone: Page, server: Server, game: str
) -> None:
    seat(phone, server, game, "me", "me")
    expect(sentence(phone)).to_contain_text(FIRST_STEPS[game], timeout=LONG)
    box, felt = helper(phone).bounding_box(), phone.locator(".felt").bounding_box()

    assert box
    assert felt
    assert box["y"] + box["height"] <= felt["y"]
    assert phone.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]

    helper(phone).get_by_role("button", name="Where?").tap()
    expect(phone.locator("[data-pointed]").first).to_be_in_viewport()
    screenshot(phone, f"phone-helper-{game}")


@pytest.mark.parametrize("game", NAMES)
def test_nothing_moves_when_the_helper_says_something_else(
    site: Page, server: Server, game: str
) -> None:
    seat(site, server, game, "me", "me")
    expect(sentence(site)).to_contain_text(FIRST_STEPS[game], timeout=LONG)
    before = helper(site).bounding_box()

    helper(site).get_by_role("button", name="Got it").click()

    expect(sentence(site)).not_to_contain_text(FIRST_STEPS[game])
    assert before == helper(site).bounding_box()
