"""What players settle at the table: a draw, a take-back, calling off, leaving, claiming."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE
from tests.browser.people import forgive_losses, own_server
from tests.browser.site import LONG, Table, of_two, play_listed, screenshot, seat, tab_to, visit
from tests.server.serving import Server
from tests.services import Postgres

DAY = 86_400


def choose(page: Page, deed: str) -> None:
    """Do something that is behind the button with the dots."""
    page.get_by_role("button", name="More").click(timeout=LONG)
    page.get_by_role("button", name=deed).click()


def events(page: Page) -> int:
    story = page.get_by_role("list", name="Moves played").get_by_role("listitem")
    story.first.wait_for(timeout=LONG)
    return story.count()


def test_a_draw_is_offered_declined_offered_again_and_accepted(
    site: Page, friend: Page, server: Server
) -> None:
    of_two(site, friend, server)
    choose(site, "Offer a draw")
    expect(site.get_by_text("You have offered a draw")).to_be_visible(timeout=LONG)
    banner = friend.get_by_role("status").filter(has_text="Anne offers a draw")
    banner.get_by_role("button", name="Decline").click(timeout=LONG)
    expect(site.get_by_text("You have offered a draw")).to_have_count(0, timeout=LONG)
    play_listed(site)

    choose(site, "Offer a draw")
    banner.get_by_role("button", name="Accept").click(timeout=LONG)

    for page in (site, friend):
        expect(page.get_by_role("status").first).to_contain_text("by agreement", timeout=LONG)


def test_an_offer_is_withdrawn(site: Page, friend: Page, server: Server) -> None:
    of_two(site, friend, server)
    choose(friend, "Offer a draw")
    expect(site.get_by_text("Bob offers a draw")).to_be_visible(timeout=LONG)

    friend.get_by_role("button", name="Withdraw").click(timeout=LONG)

    expect(site.get_by_text("Bob offers a draw")).to_have_count(0, timeout=LONG)


def test_an_offer_comes_without_moving_the_board(site: Page, friend: Page, server: Server) -> None:
    friend.set_viewport_size(PHONE)  # type: ignore[arg-type]
    of_two(site, friend, server)
    before = friend.locator(".felt").bounding_box()

    choose(site, "Offer a draw")

    expect(friend.get_by_role("button", name="Accept")).to_be_in_viewport(timeout=LONG)
    assert friend.locator(".felt").bounding_box() == before
    screenshot(friend, "offer-phone")


def test_a_move_is_taken_back_when_the_other_agrees(
    site: Page, friend: Page, server: Server
) -> None:
    of_two(site, friend, server)
    dealt = events(site)
    play_listed(site)
    play_listed(friend)
    expect(site.get_by_role("status").first).to_contain_text("Your turn", timeout=LONG)

    choose(site, "Ask to take back")
    friend.get_by_role("button", name="Accept").click(timeout=LONG)

    for page in (site, friend):
        story = page.get_by_role("list", name="Moves played").get_by_role("listitem")
        expect(story).to_have_count(dealt, timeout=LONG)


def test_against_bots_anything_is_taken_back_at_once(site: Page, server: Server) -> None:
    """Also when the bot has moved and something was drawn."""
    seat(site, server, "roses", "me", "greedy")
    dealt = events(site)
    play_listed(site)
    expect(site.get_by_role("status").first).to_contain_text("Your turn", timeout=LONG)

    site.get_by_role("button", name="Take back").click(timeout=LONG)

    story = site.get_by_role("list", name="Moves played").get_by_role("listitem")
    expect(story).to_have_count(dealt, timeout=LONG)


def test_a_game_that_has_hardly_begun_is_called_off(
    site: Page, friend: Page, server: Server
) -> None:
    of_two(site, friend, server)

    choose(friend, "Call the game off")

    expect(site.get_by_role("status").first).to_contain_text("Nobody wins", timeout=LONG)


def test_who_leaves_a_waiting_table_comes_back(site: Page, friend: Page, server: Server) -> None:
    table = Table(site, server, game="kingdomino", seats=["me", "open", "open"])
    for page in (site, friend):
        visit(page, table.address)
    sit = friend.get_by_role("button", name="Sit down and play")
    sit.click(timeout=LONG)
    expect(site.locator(".side")).to_contain_text("Bob", timeout=LONG)

    friend.get_by_role("button", name="Leave the table").click(timeout=LONG)

    expect(site.locator(".side")).not_to_contain_text("Bob", timeout=LONG)
    sit.click(timeout=LONG)
    expect(site.locator(".side")).to_contain_text("Bob", timeout=LONG)
    expect(site.get_by_role("button", name="Leave the table")).to_be_visible()


def test_a_draw_is_agreed_on_without_a_mouse(site: Page, friend: Page, server: Server) -> None:
    of_two(site, friend, server)
    tab_to(site, "button.more")
    site.keyboard.press("Enter")
    expect(site.get_by_role("dialog")).to_be_visible(timeout=LONG)
    site.keyboard.press("Enter")
    expect(friend.get_by_role("button", name="Accept")).to_be_visible(timeout=LONG)

    tab_to(friend, ".place button.primary")
    friend.keyboard.press("Enter")

    expect(site.get_by_role("status").first).to_contain_text("by agreement", timeout=LONG)


def test_a_game_that_was_abandoned_is_claimed(
    site: Page, friend: Page, tmp_path: Path, complaints: list[str]
) -> None:
    with own_server(tmp_path, site, friend) as own:
        for page, name in ((site, "Anne"), (friend, "Bob")):
            page.context.request.post(f"{own.url}/api/v1/guests", data={"name": name})
        of_two(site, friend, own)
        own.stop()
        with sqlite3.connect(own.database) as database:
            database.execute("UPDATE events SET at = at - ?", (4 * DAY,))
        own.start()
        friend.reload()

        friend.get_by_role("button", name="Claim the game").click(timeout=LONG)
        friend.get_by_role("button", name="Yes, claim it").click()

        expect(friend.get_by_role("status").first).to_contain_text("Bob wins", timeout=LONG)
    forgive_losses(complaints)


@pytest.fixture
def postgres() -> Iterator[Postgres]:
    with Postgres() as running:
        yield running


def test_the_page_says_that_nothing_can_be_kept_until_it_can_again(
    site: Page, postgres: Postgres, tmp_path: Path, complaints: list[str]
) -> None:
    url = postgres.database("away")
    with own_server(tmp_path, site, url=url) as own:
        site.context.request.post(f"{own.url}/api/v1/guests", data={"name": "Anne"})
        seat(site, own, "roses", "me", "me")
        postgres.stop()
        trouble = site.locator(".board [role=alert]")

        site.locator(".felt button:not([disabled])").last.click()

        expect(trouble).to_contain_text("nothing has changed", timeout=LONG)
        screenshot(site, "database-away")
        expect(site.get_by_role("status").first).to_contain_text("to move")
        postgres.start()
        expect(trouble).to_have_text("", timeout=LONG)
        play_listed(site)
        expect(site.locator("p.last")).to_contain_text("Last move", timeout=LONG)
    forgive_losses(complaints)
