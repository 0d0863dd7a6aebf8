"""A visitor's ways through the site: by keyboard alone, in two tabs, as a spectator, afterwards."""

import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import DESKTOP
from tests.browser.site import (
    LONG,
    faults_of_access,
    of_two,
    play_listed,
    screenshot,
    seat,
    tab_to,
)
from tests.server.serving import Server


def resign(page: Page) -> None:
    """Give a game up."""
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Yes, resign").click()
    expect(page.get_by_text("The count")).to_be_visible(timeout=LONG)


def test_a_game_is_begun_and_played_without_a_mouse(site: Page, server: Server) -> None:
    site.goto(server.url)
    expect(site.get_by_role("button", name="Start the game")).to_be_visible(timeout=LONG)
    tab_to(site, "button.start")
    site.keyboard.press("Enter")
    expect(site.get_by_role("status").first).to_contain_text("Your turn", timeout=LONG)
    tab_to(site, ".felt button[aria-label^=Play]")

    site.keyboard.press("Enter")

    expect(site.locator("p.last")).to_contain_text("Last move", timeout=LONG)


def test_two_at_one_screen_are_called_by_their_names(site: Page, server: Server) -> None:
    site.goto(server.url)
    site.get_by_label("At this screen").check(timeout=LONG)
    site.get_by_label("Player 2").fill("Bob")

    site.get_by_role("button", name="Start the game").click()

    expect(site.locator(".side")).to_contain_text("Bob", timeout=LONG)


def test_two_tabs_of_one_player_stay_in_step(site: Page, server: Server) -> None:
    address = seat(site, server, "roses", "me", "me")
    second = site.context.new_page()
    second.goto(address)
    expect(second.locator(".felt svg >> visible=true").first).to_be_visible(timeout=LONG)

    play_listed(site)

    expect(second.locator("p.last")).to_have_text(site.locator("p.last").inner_text(), timeout=LONG)


def test_a_spectator_sees_every_move_and_can_make_none(
    site: Page, server: Server, browser: Browser
) -> None:
    address = seat(site, server, "kingdomino", "me", "me")
    with browser.new_context(viewport=DESKTOP, locale="en-GB") as other:  # type: ignore[arg-type]
        spectator = other.new_page()
        spectator.goto(address)
        expect(spectator.get_by_text("You are watching this game.")).to_be_visible(timeout=LONG)

        play_listed(site)

        expect(spectator.locator("p.last")).to_contain_text("Last move", timeout=LONG)
        expect(spectator.get_by_role("button", name="Resign")).to_have_count(0)
        expect(spectator.locator("details.card li button")).to_have_count(0)


def test_the_record_of_a_game_is_downloaded_and_verifies(
    site: Page, server: Server, tmp_path: Path
) -> None:
    seat(site, server, "roses", "me", "me")
    play_listed(site)
    resign(site)

    with site.expect_download() as download:
        site.get_by_role("link", name="Download the game").click()
    record = tmp_path / "game.crown"
    download.value.save_as(record)
    command = [sys.executable, "-m", "couronne", "verify", str(record)]

    assert 0 == subprocess.run(command, check=False, capture_output=True).returncode


def test_a_rematch_is_another_table_with_the_seats_moved_on(site: Page, server: Server) -> None:
    first = seat(site, server, "roses", "me", "me:Bob")
    resign(site)

    site.get_by_role("button", name="Rematch").click()

    expect(site.get_by_role("status").first).to_contain_text("Bob to move", timeout=LONG)
    assert site.url != first


def test_a_rematch_is_asked_for_and_the_other_answers_at_the_table(
    site: Page, friend: Page, server: Server
) -> None:
    of_two(site, friend, server)
    resign(site)
    site.get_by_role("button", name="Rematch").click(timeout=LONG)
    expect(site.locator(".side")).to_contain_text("Kept for Bob", timeout=LONG)
    asked = friend.get_by_role("status").filter(has_text="You are asked for a rematch.")
    expect(asked).to_be_visible(timeout=LONG)
    expect(friend.get_by_role("complementary").get_by_role("listitem")).to_have_count(0)
    screenshot(friend, "rematch")
    assert faults_of_access(friend) == ""

    friend.get_by_role("button", name="Play the rematch").click()

    expect(friend.get_by_role("status").first).to_contain_text("Your turn", timeout=LONG)
    expect(site.get_by_role("status").first).to_contain_text("Bob to move", timeout=LONG)


def test_a_rematch_that_was_declined_can_still_be_wanted(
    site: Page, friend: Page, server: Server
) -> None:
    of_two(site, friend, server)
    resign(site)
    site.get_by_role("button", name="Rematch").click(timeout=LONG)

    friend.get_by_role("button", name="Decline").click(timeout=LONG)

    expect(site.locator(".side")).not_to_contain_text("Kept for Bob", timeout=LONG)
    friend.get_by_role("button", name="Rematch").click(timeout=LONG)
    expect(friend.get_by_role("status").first).to_contain_text("Your turn", timeout=LONG)


def test_a_table_that_nobody_joined_is_closed(site: Page, server: Server) -> None:
    seat(site, server, "roses", "me", "open")

    site.get_by_role("button", name="Close the table").click()

    expect(site.get_by_role("heading", name="What shall we play?")).to_be_visible(timeout=LONG)


def test_a_guest_takes_another_name(site: Page, server: Server) -> None:
    site.goto(server.url)
    site.get_by_role("button", name="Name: ").click(timeout=LONG)
    site.get_by_label("What shall we call you?").fill("Zoé <b>")

    site.get_by_role("button", name="Keep this name").click()

    expect(site.get_by_role("banner")).to_contain_text("Zoé <b>", timeout=LONG)


def test_the_rules_are_illustrated(site: Page, server: Server) -> None:
    site.goto(f"{server.url}/rules/roses/classic")
    picture = site.locator("figure img").last
    picture.scroll_into_view_if_needed(timeout=LONG)

    expect(site.get_by_text("Red has 64 + 4 + 1 = 69 points")).to_be_visible()
    expect(picture).to_have_js_property("complete", True, timeout=LONG)
    assert picture.evaluate("image => image.naturalWidth") > 0
    screenshot(site, "rules")


@pytest.mark.parametrize("seats", [("me", "open"), ("me", "me")], ids=["waiting", "over"])
def test_axe_finds_nothing_before_and_after_a_game(
    site: Page, server: Server, seats: tuple[str, ...]
) -> None:
    seat(site, server, "roses", *seats)
    if "open" not in seats:
        play_listed(site)
        resign(site)

    assert faults_of_access(site) == ""


WATCH_JUMPS = """
  window.jumps = 0;
  new PerformanceObserver(list => {
    for (const jump of list.getEntries()) if (!jump.hadRecentInput) jumps += jump.value;
  }).observe({ type: "layout-shift", buffered: true });
"""
"""Adds up what moves though nobody touched it, as parts of the screen and of its height."""
HARDLY = 0.01


@pytest.mark.parametrize("screen", ["site", "phone"])
def test_nothing_jumps_while_the_first_page_fills(
    screen: str, server: Server, request: pytest.FixtureRequest
) -> None:
    visitor: Page = request.getfixturevalue(screen)
    visitor.add_init_script(WATCH_JUMPS)
    visitor.goto(server.url)

    expect(visitor.get_by_role("heading", name="Find an opponent")).to_be_visible(timeout=LONG)

    assert visitor.evaluate("jumps") < HARDLY
