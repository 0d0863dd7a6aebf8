"""Finding somebody to play with: seeking, inviting, and being told while one does not look."""

import re
from collections.abc import Iterator
from typing import Any, Literal, cast

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import PHONE
from tests.browser.people import sign_up, somebody
from tests.browser.site import FIRST, LONG, Table, faults_of_access, play_listed, screenshot, visit
from tests.server.serving import Server

WATCHED = """
  Object.defineProperty(document, "hidden", { get: () => window.isAway === true });
  window.shown = [];
  window.Notification = class extends Notification {
    constructor(title, options) {
      super(title, options);
      shown.push(this);
    }
  };
"""
"""Lets a test say that nobody looks, and keeps the notifications that the page has asked for."""


@pytest.fixture
def anne(notifying_browser: Browser, server: Server) -> Iterator[Page]:
    """Somebody whose browser may show notifications, and tells what it was asked to show."""
    permitted = {"permissions": ["notifications"]}
    with somebody(notifying_browser, server, "Anne", **permitted) as page:
        page.add_init_script(WATCHED)
        yield page


@pytest.fixture
def bob(browser: Browser, server: Server) -> Iterator[Page]:
    with somebody(browser, server, "Bob") as page:
        yield page


def open_home(page: Page, server: Server, game: str = "roses") -> None:
    page.add_init_script(f"localStorage.setItem('couronne.game', '{game}')")
    page.goto(server.url)
    expect(page.get_by_role("heading", name="Find an opponent")).to_be_visible(timeout=LONG)


def seek(page: Page, clock: str) -> None:
    """Look for somebody, with a clock that no other test seeks."""
    page.locator("section", has=page.get_by_role("heading", name="Find an opponent")).get_by_label(
        "Clock"
    ).select_option(clock)
    page.get_by_role("button", name="Look for somebody").click()


def test_two_who_seek_the_same_meet_wherever_they_are(
    site: Page, bob: Page, server: Server
) -> None:
    open_home(site, server)
    seek(site, "3+2")
    waiting = site.get_by_text("Waiting for an opponent: ")
    expect(waiting).to_contain_text("3 min + 2 s", timeout=FIRST)
    screenshot(site, "seek-waiting")
    site.get_by_role("link", name="Rules: Kingdomino").click()
    expect(site.get_by_role("complementary")).to_contain_text("Waiting", timeout=LONG)
    screenshot(site, "seek-bar")
    open_home(bob, server)

    seek(bob, "3+2")

    for page in (site, bob):
        expect(page).to_have_url(re.compile("/games/"), timeout=FIRST)
        expect(page.locator(".felt svg >> visible=true").first).to_be_visible(timeout=LONG)
    assert site.url == bob.url


def test_who_stops_looking_is_not_found(site: Page, bob: Page, server: Server) -> None:
    open_home(site, server)
    seek(site, "10+5")
    expect(site.get_by_text("Waiting for an opponent: ")).to_be_visible(timeout=FIRST)

    site.get_by_role("button", name="Stop looking").click()

    expect(site.get_by_role("button", name="Look for somebody")).to_be_visible(timeout=LONG)
    open_home(bob, server)
    seek(bob, "10+5")
    expect(bob.get_by_text("Waiting for an opponent: ")).to_be_visible(timeout=FIRST)


def test_a_player_is_invited_by_name_and_accepts(site: Page, bob: Page, server: Server) -> None:
    name = sign_up(bob, server, "Bob")
    bob.goto(f"{server.url}/rules/roses/classic")
    open_home(site, server)
    site.get_by_label("With a friend").check()
    field = site.get_by_label("Player 2")
    field.fill(name[:4].lower(), timeout=LONG)
    expect(site.locator(f"datalist option[value='{name}']")).to_have_count(1, timeout=LONG)
    field.fill(name)

    site.get_by_role("button", name="Make the table").click()

    expect(site.get_by_role("status").first).to_contain_text(f"the answer of {name}", timeout=FIRST)
    screenshot(site, "invited")
    asked = bob.get_by_role("complementary")
    expect(asked).to_contain_text("Anne invites you: Rose King", timeout=LONG)
    screenshot(bob, "invitation")
    asked.get_by_role("button", name="Accept").click()
    expect(site.get_by_role("status").first).to_contain_text("Your turn", timeout=LONG)
    expect(bob.locator(".felt svg >> visible=true").first).to_be_visible(timeout=LONG)


def test_who_declines_is_told_to_the_host_and_leaves_the_seat_to_others(
    site: Page, bob: Page, server: Server
) -> None:
    name = sign_up(bob, server, "Bob")
    table = Table(site, server, game="roses", seats=["me", f"user:{name}"])
    visit(site, table.address)
    bob.goto(server.url)

    bob.get_by_role("button", name="Decline").click(timeout=LONG)

    expect(bob.get_by_role("button", name="Decline")).to_have_count(0, timeout=LONG)
    expect(site.get_by_role("alert").filter(has_text=f"{name} declines")).to_be_visible(
        timeout=LONG
    )
    expect(site.get_by_label("Link to the table")).to_be_visible(timeout=LONG)


def test_an_invitation_to_the_table_one_looks_at_is_shown_there_only(
    site: Page, bob: Page, server: Server
) -> None:
    name = sign_up(bob, server, "Bob")
    invited, other = (
        Table(site, server, game="roses", seats=["me", f"user:{name}"]) for _ in range(2)
    )
    bob.goto(server.url)
    aside = bob.get_by_role("complementary")
    expect(aside.get_by_role("listitem")).to_have_count(2, timeout=LONG)

    visit(bob, invited.address)

    expect(bob.get_by_text("A seat is kept for you")).to_be_visible(timeout=LONG)
    expect(aside.get_by_role("listitem")).to_have_count(1)
    assert bob.context.request.post(f"{other.told}/refuse").ok
    expect(aside).to_have_count(0, timeout=LONG)
    screenshot(bob, "invited-here")


def test_a_player_is_challenged_from_the_own_page(site: Page, bob: Page, server: Server) -> None:
    name = sign_up(bob, server, "Bob")
    site.goto(f"{server.url}/players/{name}")
    site.get_by_role("button", name="Challenge").click(timeout=LONG)
    dialog = site.get_by_role("dialog", name=f"Challenge {name}")
    dialog.get_by_label("Game").select_option("Kingdomino")
    dialog.get_by_label("Clock").select_option("2 days a turn")
    screenshot(site, "challenge")

    dialog.get_by_role("button", name="Send the invitation").click()

    expect(site.get_by_role("status").first).to_contain_text(f"the answer of {name}", timeout=FIRST)
    bob.goto(server.url)
    expect(bob.get_by_role("complementary")).to_contain_text("Anne invites you: Kingdomino")


def test_a_name_that_nobody_has_is_said_in_one_sentence(
    site: Page, server: Server, complaints: list[str]
) -> None:
    open_home(site, server)
    site.get_by_label("With a friend").check()
    site.get_by_label("Player 2").fill("Nobody at all", timeout=LONG)

    site.get_by_role("button", name="Make the table").click()

    told = site.get_by_role("alert").filter(has_text="Nobody has an account by the name")
    expect(told).to_be_visible(timeout=LONG)
    complaints[:] = [told for told in complaints if "422" not in told]


def test_whoever_asked_for_it_is_told_while_not_looking(
    anne: Page, bob: Page, server: Server
) -> None:
    table = Table(anne, server, game="roses", seats=["open", "me"])
    anne.goto(server.url)
    anne.get_by_role("switch", name="Tell me when it is my turn").check(timeout=LONG)
    anne.evaluate("window.isAway = true")

    bob.goto(table.address)
    bob.get_by_role("button", name="Sit down and play").click(timeout=LONG)
    wait_for_notification(anne, "An opponent has come")
    play_listed(bob)

    shown = wait_for_notification(anne, "Your turn")
    assert shown["tag"] == f"couronne-{table.address[-12:]}"
    assert shown["body"] == "Rose King · Bob, Anne"
    anne.evaluate("shown.at(-1).dispatchEvent(new Event('click'))")
    expect(anne).to_have_url(table.address)


def wait_for_notification(page: Page, title: str) -> dict[str, Any]:
    """Wait until the page has asked for a notification, and return the last one."""
    page.wait_for_function("title => shown.at(-1)?.title === title", arg=title, timeout=LONG)
    told = page.evaluate("(({ title, body, tag }) => ({ title, body, tag }))(shown.at(-1))")
    return dict(told)


def test_a_hidden_tab_at_the_table_tells_too_and_who_looks_is_told_nothing(
    anne: Page, bob: Page, server: Server
) -> None:
    anne.add_init_script("localStorage.setItem('couronne.notify', 'on')")
    table = Table(anne, server, game="roses", seats=["open", "me"])
    visit(anne, table.address)
    bob.goto(table.address)
    bob.get_by_role("button", name="Sit down and play").click(timeout=LONG)
    expect(anne.get_by_role("status").first).to_contain_text("Bob", timeout=LONG)

    play_listed(bob)
    expect(anne.get_by_role("status").first).to_contain_text("Your turn", timeout=LONG)
    assert anne.evaluate("shown.length") == 0

    play_listed(anne)
    anne.evaluate("window.isAway = true")
    play_listed(bob)
    wait_for_notification(anne, "Your turn")


def test_a_browser_that_refuses_says_so(site: Page, server: Server) -> None:
    site.add_init_script("Notification.requestPermission = async () => 'denied'")
    Table(site, server, game="roses", seats=["me", "open"])
    site.goto(server.url)
    switch = site.get_by_role("switch", name="Tell me when it is my turn")

    switch.click(timeout=LONG)

    expect(site.get_by_text("Your browser refuses notifications")).to_be_visible()
    expect(switch).not_to_be_checked()


def test_a_long_list_is_filtered_by_game_and_clock(
    site: Page, server: Server, browser: Browser
) -> None:
    with somebody(browser, server, "Eve") as host:
        for _ in range(9):
            Table(host, server, game="kingdomino", seats=["me", "open"], public=True)
        days = {"kind": "days", "days": 14}
        Table(host, server, game="kingdomino", seats=["me", "open"], public=True, pace=days)
    site.goto(server.url)
    tables = site.locator("section", has=site.get_by_role("heading", name="Join a table"))
    expect(tables.get_by_role("link").nth(9)).to_be_visible(timeout=LONG)

    tables.get_by_label("Clock").select_option("14 days a turn")

    expect(tables.get_by_role("link")).to_have_count(1)
    screenshot(site, "filtered")


@pytest.mark.parametrize("width", ["desktop", "phone"])
def test_axe_finds_nothing_where_one_seeks_and_is_invited(
    site: Page, bob: Page, server: Server, scheme: str, width: str
) -> None:
    bob.emulate_media(color_scheme=cast("Literal['light', 'dark']", scheme))
    if width == "phone":
        bob.set_viewport_size(PHONE)  # type: ignore[arg-type]
    name = sign_up(bob, server, "Bob")
    Table(site, server, game="roses", seats=["me", f"user:{name}"])
    open_home(bob, server)
    expect(bob.get_by_role("button", name="Accept")).to_be_visible(timeout=LONG)
    find = bob.locator("section", has=bob.get_by_role("heading", name="Find an opponent"))
    find.get_by_label("Level").select_option("Between two ratings")
    find.scroll_into_view_if_needed()
    screenshot(bob, f"meeting-{width}-{scheme}")

    assert faults_of_access(bob) == ""
    assert bob.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("game", ["roses", "kingdomino", "pairleroy"])
@pytest.mark.parametrize("screen", ["site", "phone"])
def test_a_table_that_waits_shows_the_empty_board_and_when_the_deal_comes(
    screen: str, game: str, server: Server, request: pytest.FixtureRequest
) -> None:
    visitor: Page = request.getfixturevalue(screen)
    table = Table(visitor, server, game=game, seats=["me", "open"])

    visit(visitor, table.address)

    expect(visitor.locator(".standing")).to_contain_text("The deal comes once all are seated")
    expect(visitor.locator(".felt")).to_contain_text("Before the deal", timeout=LONG)
    screenshot(visitor, f"waiting-{game}-{screen}")
    assert table.look()["events"] == 0


def test_the_deal_appears_when_the_last_sits_down(site: Page, friend: Page, server: Server) -> None:
    table = Table(site, server, game="roses", seats=["me", "open"])
    visit(site, table.address)
    expect(site.locator(".felt")).to_contain_text("Before the deal", timeout=LONG)

    assert friend.context.request.post(f"{table.told}/join", data={}).ok

    expect(site.locator(".felt")).not_to_contain_text("Before the deal", timeout=LONG)
    expect(site.locator(".standing")).to_contain_text("your turn", ignore_case=True, timeout=LONG)
