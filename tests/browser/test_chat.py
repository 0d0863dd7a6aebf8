"""Talk at the table in real browsers: two players, a spectator, and somebody who is not heard."""

from collections.abc import Iterator
from pathlib import Path
from typing import Literal, cast

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.conftest import PHONE
from tests.browser.people import own_server, somebody
from tests.browser.site import LONG, faults_of_access, screenshot, seat
from tests.server.serving import Server


@pytest.fixture
def bob(browser: Browser, server: Server) -> Iterator[Page]:
    with somebody(browser, server, "Bob") as page:
        yield page


def meet(anne: Page, bob: Page, server: Server) -> str:
    """Sit down at one table."""
    address = seat(anne, server, "roses", "me", "open")
    bob.goto(address)
    bob.get_by_role("button", name="Sit down and play").click(timeout=LONG)
    expect(anne.get_by_role("status").first).to_contain_text("Your turn", timeout=LONG)
    return address


def talk(page: Page) -> Locator:
    return page.get_by_role("log", name="Chat")


def say(page: Page, text: str) -> None:
    page.get_by_label("Your message").fill(text, timeout=LONG)
    page.keyboard.press("Enter")
    expect(talk(page)).to_contain_text(text, timeout=LONG)


def test_two_players_talk_and_what_they_say_is_text(site: Page, bob: Page, server: Server) -> None:
    meet(site, bob, server)

    say(site, "Bonjour 🙂 <b>http://example.org</b>")

    expect(talk(bob)).to_contain_text("Anne", timeout=LONG)
    expect(talk(bob)).to_contain_text("Bonjour 🙂 <b>http://example.org</b>")
    expect(talk(bob).locator("a, b")).to_have_count(0)
    say(bob, "Hello")
    expect(talk(site)).to_contain_text("Hello", timeout=LONG)
    screenshot(site, "chat")


def test_somebody_is_muted_now_and_after_a_reload_and_heard_again(
    site: Page, bob: Page, server: Server
) -> None:
    meet(site, bob, server)
    say(bob, "Rude words")
    talk(site).get_by_role("button", name="Bob").click(timeout=LONG)

    site.get_by_role("button", name="Mute", exact=True).click()

    expect(talk(site)).not_to_contain_text("Rude words", timeout=LONG)
    say(bob, "More of them")
    say(site, "Peace")
    expect(talk(site)).not_to_contain_text("More of them")
    site.reload()
    expect(talk(site)).to_contain_text("Peace", timeout=LONG)
    expect(talk(site)).not_to_contain_text("Rude words")
    site.get_by_role("button", name="Hear Bob again").click(timeout=LONG)
    expect(talk(site)).to_contain_text("More of them", timeout=LONG)


def test_somebody_is_reported_with_the_keyboard_alone(
    site: Page, bob: Page, server: Server
) -> None:
    meet(site, bob, server)
    say(bob, "Rude words")
    talk(site).get_by_role("button", name="Bob").focus(timeout=LONG)
    site.keyboard.press("Enter")
    dialog = site.get_by_role("dialog", name="Bob")
    expect(dialog).to_contain_text("Rude words")
    screenshot(site, "chat-report")
    dialog.get_by_role("textbox").focus()
    site.keyboard.type("He insults me.")
    site.keyboard.press("Tab")
    site.keyboard.press("Tab")

    site.keyboard.press("Enter")

    expect(site.get_by_role("alert").filter(has_text="Thank you")).to_be_visible(timeout=LONG)
    expect(dialog).to_have_count(0)


def test_a_spectator_reads_and_does_not_write(
    site: Page, bob: Page, server: Server, browser: Browser
) -> None:
    address = meet(site, bob, server)
    say(site, "Hello")
    with somebody(browser, server, "Eve") as spectator:
        spectator.goto(address)

        expect(talk(spectator)).to_contain_text("Hello", timeout=LONG)
        expect(spectator.get_by_text("Only players write")).to_be_visible()
        expect(spectator.get_by_label("Your message")).to_have_count(0)


def test_on_a_phone_the_talk_is_folded_and_says_what_is_new(
    phone: Page, bob: Page, server: Server
) -> None:
    meet(phone, bob, server)
    summary = phone.locator("summary", has_text="Chat")
    expect(summary).to_be_visible(timeout=LONG)
    expect(talk(phone)).to_be_hidden()

    say(bob, "Hello")

    expect(summary).to_contain_text("1 new message", timeout=LONG)
    screenshot(phone, "chat-phone-folded")
    summary.tap()
    expect(talk(phone)).to_contain_text("Hello")
    expect(summary).not_to_contain_text("new message")
    summary.scroll_into_view_if_needed()
    screenshot(phone, "chat-phone")
    assert phone.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_who_plays_alone_has_nobody_to_talk_to(site: Page, server: Server) -> None:
    seat(site, server, "roses", "me", "me")

    expect(site.get_by_text("Verifiable chance")).to_be_visible(timeout=LONG)
    expect(site.locator("summary", has_text="Chat")).to_have_count(0)


def test_a_server_without_chat_shows_none(site: Page, tmp_path: Path) -> None:
    with own_server(tmp_path, site, options=("--no-chat",)) as silent:
        site.context.request.post(f"{silent.url}/api/v1/guests", data={"name": "Anne"})
        seat(site, silent, "roses", "me", "open")

        expect(site.get_by_text("Verifiable chance")).to_be_visible(timeout=LONG)
        expect(site.locator("summary", has_text="Chat")).to_have_count(0)


def test_axe_finds_nothing_in_the_talk_nor_in_what_can_be_done_about_it(
    site: Page, bob: Page, server: Server, scheme: str
) -> None:
    site.emulate_media(color_scheme=cast("Literal['light', 'dark']", scheme))
    meet(site, bob, server)
    say(bob, "Hello")
    say(site, "Hello yourself")

    assert faults_of_access(site) == ""
    talk(site).get_by_role("button", name="Bob").click()
    screenshot(site, f"chat-about-{scheme}")
    assert faults_of_access(site) == ""
