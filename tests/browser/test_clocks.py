"""Clocks on the page: chosen, seen to run, warned of, run out; and the games that wait."""

import re
from typing import Any, Literal, cast

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.site import LONG, Table, faults_of_access, of_two, play_listed, screenshot
from tests.server.serving import Server

HURRY = {"kind": "blitz", "bank": 10, "increment": 0}
BLITZ = {"kind": "blitz", "bank": 300, "increment": 3}
DAYS = {"kind": "days", "days": 2}
SIZES = pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])


def clock_of(page: Page, name: str) -> Any:
    """Return the clock of somebody, wherever it is seen."""
    return page.get_by_role("timer").filter(has_text=f"Time of {name}:").locator("visible=true")


def shown_by(clock: Any) -> str:
    text: str = clock.locator(".figures").inner_text()
    return text


def known(page: Page) -> Page:
    """Let the page know that this browser has a guest."""
    page.add_init_script("localStorage.setItem('couronne.guest', 'yes')")
    return page


def test_a_clock_is_chosen_seen_at_the_table_and_remembered(site: Page, server: Server) -> None:
    site.goto(server.url)
    site.get_by_label("With a friend").check(timeout=LONG)
    site.get_by_label("Blitz").check()
    site.get_by_label("10+5").check()

    site.get_by_role("button", name="Make the table").click()

    expect(site.locator("p.pace")).to_have_text("10 min + 5 s", timeout=LONG)
    site.goto(server.url)
    expect(site.get_by_label("10+5")).to_be_checked(timeout=LONG)


def test_a_clock_may_have_numbers_of_ones_own(site: Page, server: Server) -> None:
    site.goto(server.url)
    site.get_by_label("Blitz").check(timeout=LONG)
    site.get_by_label("Other").check()
    site.get_by_label("Minutes each").fill("1.5")
    site.get_by_label("Seconds a turn").fill("7")
    expect(site.get_by_text("The time of bots does not run.")).to_be_visible()

    site.get_by_role("button", name="Start the game").click()

    expect(site.locator("p.pace")).to_have_text("1 min 30 s + 7 s", timeout=LONG)
    expect(site.get_by_role("timer").locator("visible=true")).to_have_count(1)


def test_the_clock_of_who_is_to_move_runs_without_moving_anything(
    site: Page, friend: Page, server: Server
) -> None:
    of_two(site, friend, server, pace=BLITZ)
    mine, theirs = clock_of(friend, "Anne"), clock_of(friend, "Bob")
    expect(mine).to_contain_text("runs", timeout=LONG)
    before, place = shown_by(mine), friend.locator(".side").bounding_box()

    expect(mine.locator(".figures")).not_to_have_text(before, timeout=LONG)

    assert shown_by(theirs) == "5:00"
    play_listed(site)
    expect(theirs).to_have_class(re.compile("running"), timeout=LONG)
    expect(mine).not_to_have_class(re.compile("running"))
    after = friend.locator(".side").bounding_box()
    assert place is not None
    assert after is not None
    assert (place["x"], place["y"], place["width"]) == (after["x"], after["y"], after["width"])


def test_who_lets_the_time_run_out_is_warned_and_loses(
    site: Page, friend: Page, server: Server
) -> None:
    of_two(site, friend, server, pace=HURRY)
    expect(site.locator("p.unseen[aria-live]")).to_have_text(
        "You have 10 seconds left.", timeout=LONG
    )
    expect(friend.locator("p.unseen[aria-live]")).to_have_text("")
    expect(clock_of(site, "Anne").locator(".figures")).to_have_text(re.compile(r"^0:0\d\.\d$"))
    expect(clock_of(site, "Anne")).to_have_class(re.compile("short"))
    screenshot(site, "clock-short")

    for page in (site, friend):
        expect(page.get_by_role("status").first).to_contain_text("Bob wins", timeout=LONG)

    assert shown_by(clock_of(friend, "Anne")) == "0:00.0"
    site.get_by_role("button", name="Rematch 10 s").click()
    expect(site.locator("p.pace")).to_have_text("10 s", timeout=LONG)


@SIZES
def test_correspondence_shows_days_and_until_when(
    site: Page, friend: Page, server: Server, size: dict[str, int]
) -> None:
    site.set_viewport_size(size)  # type: ignore[arg-type]
    of_two(site, friend, server, pace=DAYS)

    clock = clock_of(site, "Anne")

    expect(clock.locator(".figures")).to_have_text("2 d", timeout=LONG)
    expect(clock).to_contain_text(re.compile(r"until \w{3} \d+, \d\d:\d\d.[AP]M"))
    expect(site.locator("p.pace")).to_have_text("2 days a turn")
    assert site.evaluate("document.documentElement.scrollWidth") <= size["width"]
    screenshot(site, f"clock-days-{size['width']}")


@SIZES
def test_axe_finds_nothing_at_a_table_with_clocks_and_an_offer(
    site: Page, friend: Page, server: Server, scheme: str, size: dict[str, int]
) -> None:
    site.set_viewport_size(size)  # type: ignore[arg-type]
    site.emulate_media(color_scheme=cast("Literal['light', 'dark']", scheme))
    address = of_two(site, friend, server, pace=HURRY | {"bank": 25})
    offer = address.replace("/games/", "/api/v1/games/") + "/draw"
    assert friend.context.request.post(offer).ok
    expect(site.get_by_role("button", name="Accept")).to_be_visible(timeout=LONG)
    screenshot(site, f"clock-offer-{scheme}-{size['width']}")

    assert faults_of_access(site) == ""
    assert site.evaluate("document.documentElement.scrollWidth") <= size["width"]


@SIZES
def test_axe_finds_nothing_where_a_clock_is_chosen(
    site: Page, server: Server, scheme: str, size: dict[str, int]
) -> None:
    site.set_viewport_size(size)  # type: ignore[arg-type]
    site.emulate_media(color_scheme=cast("Literal['light', 'dark']", scheme))
    site.goto(server.url)
    site.get_by_label("Blitz").check(timeout=LONG)
    site.get_by_label("Other").check()
    screenshot(site, f"clock-choice-{scheme}-{size['width']}")

    assert faults_of_access(site) == ""
    assert site.evaluate("document.documentElement.scrollWidth") <= size["width"]


def test_games_that_wait_are_listed_by_urgency_and_counted_on_every_page(
    site: Page, server: Server
) -> None:
    tables = [
        Table(known(site), server, game="roses", seats=["me", "me"], pace=pace)
        for pace in (None, DAYS, BLITZ)
    ]
    site.goto(server.url)
    rows = site.locator("section.card").filter(has_text="My games").locator("li.table")

    expect(rows.nth(0)).to_contain_text(
        re.compile(r"Your turn · 5.min.\+.3.s\s*4:\d\d left, until"), timeout=LONG
    )
    expect(rows.nth(1)).to_contain_text(re.compile(r"2 days a turn\s*2 d left, until"))
    expect(rows.nth(2)).to_contain_text("no clock")
    expect(site).to_have_title("(3) Couronne")
    screenshot(site, "games-that-wait")
    site.goto(f"{server.url}/rules/roses/classic")
    site.get_by_role("link", name="3 games are waiting for you").click(timeout=LONG)
    expect(site).to_have_url(tables[2].address)
    expect(site).to_have_title(re.compile(r"^\(3\) ● Your turn"), timeout=LONG)


def test_a_move_is_counted_at_once(site: Page, friend: Page, server: Server) -> None:
    of_two(known(site), friend, server)
    badge = site.get_by_role("link", name="A game is waiting for you")
    expect(badge).to_be_visible(timeout=LONG)

    play_listed(site)

    expect(badge).to_have_count(0, timeout=LONG)
    expect(site).not_to_have_title(re.compile(r"\(1\)"))
