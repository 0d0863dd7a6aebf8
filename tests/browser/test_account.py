"""Accounts in a real browser: a guest's way to an account, back into it, and out for good."""

import json
import re
from pathlib import Path
from typing import Any, Literal, cast

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import DESKTOP, PHONE, heard
from tests.browser.site import LONG, Table, faults_of_access, play_listed, screenshot, visit
from tests.server.people import new_name
from tests.server.serving import Server

PASSWORD, OTHER = "a crown of roses", "a king of dominoes"
CODE = re.compile(r"^([0-9A-Z]{5}-){4}[0-9A-Z]{5}$")
PATIENCE = 3_000
"""Milliseconds in which a line that comes back by itself would have done so."""
REFUSED = ("Failed to load resource", "WebSocket")
"""What a browser says of requests and connections that the server refuses, as it should."""


def as_member(page: Page, server: Server, name: str) -> str:
    """Let a browser belong to a member; return the recovery code."""
    wanted = {"name": name, "password": PASSWORD}
    made = page.context.request.post(f"{server.url}/api/v1/accounts", data=wanted).json()
    page.goto(f"{server.url}/api")
    page.evaluate("localStorage.setItem('couronne.guest', 'yes')")
    return str(made["recovery_code"])


def fill(page: Page, **fields: str) -> None:
    for label, value in fields.items():
        page.get_by_label(label.replace("_", " ").capitalize(), exact=True).fill(value)


def keep_code(page: Page) -> str:
    """Take the recovery code down, and go on."""
    field = page.get_by_label("Recovery code")
    expect(field).to_have_value(CODE, timeout=LONG)
    go_on = page.get_by_role("button", name="Continue")
    expect(go_on).to_be_disabled()
    page.get_by_label("I have kept this code").check()
    code = field.input_value()
    screenshot(page, f"account-code-{width(page)}")
    go_on.click()
    return code


def part(page: Page, title: str) -> Any:
    """Return a part of the account page."""
    heading = page.get_by_role("heading", name=title, exact=True)
    return page.locator("section.card").filter(has=heading)


def expect_member(page: Page, name: str) -> None:
    link = page.get_by_role("link", name=f"My account: {name}", exact=True)
    expect(link).to_be_visible(timeout=LONG)


def width(page: Page) -> int:
    size = page.viewport_size
    assert size is not None
    return size["width"]


def refusals_were_meant(complaints: list[str]) -> None:
    complaints[:] = [told for told in complaints if not any(words in told for words in REFUSED)]


@pytest.fixture(params=["desktop", "phone"])
def visitor(request: pytest.FixtureRequest) -> Page:
    """Somebody who was never here, on a large screen and on a small one."""
    page: Page = request.getfixturevalue("page" if request.param == "desktop" else "touched")
    page.set_extra_http_headers({"accept-language": "en"})
    page.add_init_script("localStorage.setItem('couronne.language', 'en')")
    return page


def test_a_guest_plays_signs_up_and_still_has_the_game(visitor: Page, server: Server) -> None:
    visitor.goto(server.url)
    visitor.get_by_role("button", name="Start the game").click(timeout=LONG)
    expect(visitor.get_by_role("status").first).to_contain_text("Your turn", timeout=LONG)
    play_listed(visitor)
    address = visitor.url
    visitor.get_by_role("button", name="Name: ").click()
    screenshot(visitor, f"account-menu-{width(visitor)}")
    visitor.get_by_role("link", name="Create an account").click()
    name = new_name()

    fill(visitor, name=name, password=PASSWORD)
    visitor.get_by_role("button", name="Create an account").click()
    keep_code(visitor)

    expect_member(visitor, name)
    visitor.get_by_role("link", name="My page").click()
    expect(visitor.get_by_role("heading", level=1)).to_have_text(name, timeout=LONG)
    visitor.get_by_role("link", name="Couronne", exact=True).click()
    mine = visitor.locator("section.card", has=visitor.get_by_role("heading", name="My games"))
    expect(mine).to_contain_text(name, timeout=LONG)
    mine.get_by_role("link").first.click()
    expect(visitor).to_have_url(address)
    expect(visitor.locator("li").get_by_text(name)).to_be_visible(timeout=LONG)


def test_a_member_logs_out_and_in_again(
    visitor: Page, server: Server, complaints: list[str]
) -> None:
    name = new_name()
    as_member(visitor, server, name)
    visitor.goto(f"{server.url}/account")
    visitor.get_by_role("button", name="Log out here").click(timeout=LONG)
    visitor.get_by_role("button", name="Name: Guest").click(timeout=LONG)
    visitor.get_by_role("link", name="Log in").click()

    fill(visitor, name=name, password="not the one")
    visitor.get_by_role("button", name="Log in").click()
    field = visitor.get_by_label("Password", exact=True)
    expect(field).to_have_attribute("aria-invalid", "true", timeout=LONG)
    expect(field).to_have_accessible_description(re.compile("do not belong together"))
    expect(field).to_be_focused()
    screenshot(visitor, f"account-wrong-{width(visitor)}")
    fill(visitor, password=PASSWORD)
    visitor.get_by_role("button", name="Log in").click()

    expect_member(visitor, name)
    refusals_were_meant(complaints)


def test_a_lost_password_is_replaced_by_the_code(visitor: Page, server: Server) -> None:
    name = new_name()
    code = as_member(visitor, server, name)
    visitor.context.clear_cookies()
    visitor.evaluate("localStorage.removeItem('couronne.guest')")
    visitor.goto(f"{server.url}/account/login")
    visitor.get_by_role("link", name="Recover my account").click(timeout=LONG)

    fill(visitor, name=name, recovery_code=code.lower(), new_password=OTHER)
    visitor.get_by_role("button", name="Recover my account").click()

    assert keep_code(visitor) != code
    expect_member(visitor, name)


def test_a_name_that_is_taken_is_told_beside_the_field(
    site: Page, server: Server, complaints: list[str]
) -> None:
    name = new_name()
    wanted = {"name": name, "password": PASSWORD}
    assert site.context.request.post(f"{server.url}/api/v1/accounts", data=wanted).ok
    site.context.clear_cookies()
    site.goto(f"{server.url}/account/new")

    fill(site, name=name.upper(), password=PASSWORD)
    site.get_by_role("button", name="Create an account").click()

    field = site.get_by_label("Name", exact=True)
    expect(field).to_have_accessible_description(re.compile("is taken"), timeout=LONG)
    expect(field).to_be_focused()
    refusals_were_meant(complaints)


def test_fields_are_told_to_password_managers_and_passwords_can_be_seen(
    site: Page, server: Server
) -> None:
    site.goto(f"{server.url}/account/new")
    name, password = (site.get_by_label(label, exact=True) for label in ("Name", "Password"))
    expect(name).to_have_attribute("autocomplete", "username", timeout=LONG)
    expect(password).to_have_attribute("autocomplete", "new-password")
    expect(password).to_have_attribute("type", "password")

    site.get_by_role("button", name="Show the password").click()

    expect(password).to_have_attribute("type", "text")
    site.goto(f"{server.url}/account/login")
    expect(password).to_have_attribute("autocomplete", "current-password", timeout=LONG)


def test_another_browser_is_logged_out(
    site: Page, server: Server, browser: Browser, complaints: list[str]
) -> None:
    """It says so, plays on as a visitor, and asks no more for what it had."""
    name = new_name()
    as_member(site, server, name)
    table = Table(site, server, game="roses", seats=["me", "me"])
    with browser.new_context(viewport=DESKTOP, locale="en-GB") as other:  # type: ignore[arg-type]
        there = heard(other.new_page(), complaints)
        there.goto(f"{server.url}/account/login")
        fill(there, name=name, password=PASSWORD)
        there.get_by_role("button", name="Log in").click()
        expect_member(there, name)
        visit(there, table.address)
        expect(there.get_by_role("button", name="Resign")).to_be_visible(timeout=LONG)
        site.goto(f"{server.url}/account")
        sessions = part(site, "Sessions")
        expect(sessions.get_by_text("this browser")).to_be_visible(timeout=LONG)

        sessions.get_by_role("button", name="Log out Chrome · Linux").click()

        expect(sessions.get_by_role("listitem")).to_have_count(1, timeout=LONG)
        expect(there.get_by_role("button", name="Resign")).to_have_count(0, timeout=LONG)
        expect(there.get_by_role("alert")).to_contain_text("no longer logged in", timeout=LONG)
        expect(there.get_by_role("button", name="Name: Guest")).to_be_visible()
        screenshot(there, "account-ended")
        asked: list[str] = []
        there.on("websocket", lambda line: asked.append(line.url))
        there.wait_for_timeout(PATIENCE)
        assert not [url for url in asked if "/me/live" in url]
    refusals_were_meant(complaints)


def test_a_new_password_is_taken(site: Page, server: Server) -> None:
    name = new_name()
    as_member(site, server, name)
    site.goto(f"{server.url}/account")
    form = part(site, "Password")

    form.get_by_label("Current password").fill(PASSWORD, timeout=LONG)
    form.get_by_label("New password").fill(OTHER)
    form.get_by_role("button", name="Change the password").click()

    expect(site.get_by_text("The password is changed")).to_be_visible(timeout=LONG)
    wanted = {"name": name, "password": OTHER}
    assert site.context.request.post(f"{server.url}/api/v1/sessions", data=wanted).ok


def test_tokens_and_bots_are_made_shown_once_and_revoked(site: Page, server: Server) -> None:
    as_member(site, server, new_name())
    site.goto(f"{server.url}/account")
    tokens, bots, robot = part(site, "Tokens"), part(site, "Bots"), new_name("Robot")

    tokens.get_by_label("What it is for").fill("my program", timeout=LONG)
    tokens.get_by_role("button", name="Make a token").click()
    made = tokens.get_by_label("Token my program", exact=True)
    expect(made).to_have_value(re.compile(r"^[\w-]{40,}$"), timeout=LONG)
    bots.get_by_label("Name of the bot").fill(robot)
    bots.get_by_role("button", name="Make a bot").click()
    of_bot = bots.get_by_label(f"Token of {robot}", exact=True)
    expect(of_bot).to_be_visible(timeout=LONG)
    screenshot(site, "account-tokens")
    first = of_bot.input_value()
    bots.get_by_role("button", name=f"New token for {robot}").click()
    expect(of_bot).not_to_have_value(first, timeout=LONG)

    site.reload()
    expect(tokens.get_by_text("my program")).to_be_visible(timeout=LONG)
    expect(made).to_have_count(0)
    tokens.get_by_role("button", name="Revoke the token my program").click()
    expect(tokens.get_by_text("No token.")).to_be_visible(timeout=LONG)
    bots.get_by_role("button", name=f"Delete {robot}").click()
    site.get_by_role("dialog").get_by_role("button", name="Delete").click()
    expect(bots.get_by_text("No bot.")).to_be_visible(timeout=LONG)


def test_everything_about_oneself_is_downloaded(visitor: Page, server: Server) -> None:
    name = new_name()
    as_member(visitor, server, name)
    table = Table(visitor, server, game="roses", seats=["me", "me"])
    visitor.goto(f"{server.url}/account")

    with visitor.expect_download(timeout=LONG) as started:
        visitor.get_by_role("link", name="Download everything").click(timeout=LONG)

    told = json.loads(Path(started.value.path()).read_text("utf-8"))
    assert started.value.suggested_filename == "couronne.json"
    assert told["person"][0]["name"] == name
    assert [game["id"] for game in told["games"]] == [table.address.rpartition("/")[2]]


def test_an_account_is_deleted_and_its_games_say_so(
    visitor: Page, server: Server, complaints: list[str]
) -> None:
    name = new_name()
    as_member(visitor, server, name)
    table = Table(visitor, server, game="roses", seats=["me", "bot:1"])
    visitor.goto(f"{server.url}/account")
    visitor.get_by_role("button", name="Delete my account").click(timeout=LONG)
    farewell = visitor.get_by_role("dialog")
    screenshot(visitor, f"account-delete-{width(visitor)}")

    farewell.get_by_label("Current password").fill("not the one")
    farewell.get_by_role("button", name="Yes, delete everything").click()
    expect(farewell.get_by_text("That is not your password")).to_be_visible(timeout=LONG)
    farewell.get_by_label("Current password").fill(PASSWORD)
    farewell.get_by_role("button", name="Yes, delete everything").click()

    expect(visitor.get_by_role("button", name="Name: Guest")).to_be_visible(timeout=LONG)
    visit(visitor, table.address)
    expect(visitor.get_by_text("Deleted account").first).to_be_visible(timeout=LONG)
    expect(visitor.get_by_text(name)).to_have_count(0)
    refusals_were_meant(complaints)


PAGES = ("/account", "/account/new", "/account/login", "/account/recovery")


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("kind", ["guest", "member"])
def test_axe_finds_nothing_and_nothing_is_too_wide(
    site: Page, server: Server, scheme: str, kind: str, size: Any
) -> None:
    site.emulate_media(color_scheme=cast("Literal['light', 'dark']", scheme))
    site.set_viewport_size(size)
    if kind == "member":
        as_member(site, server, new_name())
    for path in PAGES if kind == "guest" else PAGES[:1]:
        site.goto(f"{server.url}{path}")
        expect(site.get_by_role("heading", level=1)).to_be_visible(timeout=LONG)
        if kind == "member":
            expect(site.get_by_text("this browser")).to_be_visible(timeout=LONG)
        shot = f"{path[1:].replace('/', '-')}-{kind}-{scheme}-{size['width']}"
        screenshot(site, shot)

        assert faults_of_access(site) == ""
        assert site.evaluate("document.documentElement.scrollWidth") <= size["width"]


def test_it_is_said_in_french_too(site: Page, server: Server) -> None:
    as_member(site, server, new_name())
    site.goto(f"{server.url}/account")
    expect(site.get_by_role("heading", name="My account", exact=True)).to_be_visible(timeout=LONG)

    site.get_by_role("button", name="Lire en français").click()

    expect(site.get_by_role("heading", name="Mon compte", exact=True)).to_be_visible(timeout=LONG)
    expect(site.get_by_role("button", name="Me déconnecter")).to_be_visible()
