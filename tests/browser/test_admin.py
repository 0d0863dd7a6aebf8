"""The page of whoever runs the site, in a real browser."""

import sqlite3
import subprocess
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, Literal, cast

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, introduced
from tests.browser.people import forgive_losses, own_server
from tests.browser.site import LONG, Table, faults_of_access, screenshot
from tests.server.serving import COMMAND, Server, lose_the_events

REPORT = "insert into reports values (?, ?, ?, ?, ?, ?, null)"


def run(database: Path, statement: str, *values: Any) -> None:
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute(statement, values)


@pytest.fixture(scope="module")
def busy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A site on which something has happened."""
    with Server(tmp_path_factory.mktemp("busy") / "site.db", "--rate", "0") as server:
        bob, eve = server.guest("Bob"), server.guest("Eve")
        table = bob.table("roses", "me", "bot:1", rules="classic")
        eve.table("kingdomino", "me", "open")
        names = [client.get("/me")["id"] for client in (bob, eve)]
        run(
            server.database,
            REPORT,
            "one",
            *names,
            table,
            "She does not move any more.",
            time.time() - 90,
        )
        run(
            server.database,
            REPORT,
            "two",
            *reversed(names),
            None,
            "He swears\nall the time.",
            time.time(),
        )
        silent = "insert into workers values ('gone', 'far.example', ?, ?, '{}')"
        run(server.database, silent, time.time() - 600, time.time() - 60)
        _fail(server)
        yield server


def _fail(server: Server) -> None:
    """Let something go wrong that is over by now."""
    lose_the_events(server.database)
    server.guest("Eve").refused("/games", game="roses", seats=["me", "me"])
    run(server.database, "alter table lost rename to events")


def appointed(page: Page, server: Server) -> Page:
    """A visitor who runs the site."""
    introduced(page, server)
    run(server.database, "update users set admin = 1 where name = 'Anne'")
    return page


@pytest.fixture
def admin(page: Page, busy: Server) -> Page:
    return appointed(page, busy)


def card(page: Page, title: str) -> Any:
    return page.locator("section.card").filter(has=page.get_by_role("heading", name=title))


def test_whoever_runs_the_site_sees_how_it_is(admin: Page, busy: Server) -> None:
    admin.goto(f"{busy.url}/admin")

    expect(card(admin, "Games being played")).to_contain_text("Bob · Bot level 1", timeout=LONG)
    expect(card(admin, "Servers")).to_contain_text("Tables in memory")
    expect(card(admin, "Servers")).to_contain_text("silent for")
    expect(card(admin, "Recent errors")).to_contain_text("not kept", timeout=LONG)
    expect(card(admin, "Recent errors")).to_contain_text("no such table")
    expect(admin.locator("dl").first).to_contain_text("Guests")
    screenshot(admin, "admin")


def test_the_page_follows_by_itself(admin: Page, busy: Server) -> None:
    admin.goto(f"{busy.url}/admin")
    games = card(admin, "Games being played")
    expect(games).to_contain_text("Bob", timeout=LONG)

    Table(admin, busy, game="kingdomino", seats=["me", "me"])

    expect(games).to_contain_text("Anne · Anne", timeout=LONG)


def test_a_report_is_settled_with_the_keyboard(admin: Page, busy: Server) -> None:
    admin.goto(f"{busy.url}/admin")
    report = card(admin, "Reports").get_by_role("listitem").filter(has_text="He swears")
    button = report.get_by_role("button", name="Settled")
    button.focus(timeout=LONG)

    admin.keyboard.press("Enter")

    expect(report).to_contain_text("settled at", timeout=LONG)
    report.get_by_role("button", name="Open again").click()
    expect(button).to_be_visible(timeout=LONG)


def test_a_guest_is_told_that_the_page_is_not_for_everybody(
    site: Page, server: Server, complaints: list[str]
) -> None:
    site.goto(f"{server.url}/admin")

    expect(site.get_by_role("heading", level=1)).to_have_text("Not for everybody", timeout=LONG)
    expect(site.get_by_text("for whoever runs the site")).to_be_visible()
    complaints[:] = [told for told in complaints if "403" not in told]


def test_the_page_says_that_the_server_is_gone_and_comes_back(
    page: Page, tmp_path: Path, complaints: list[str]
) -> None:
    with own_server(tmp_path, page) as own:
        appointed(page, own).goto(f"{own.url}/admin")
        standing = page.get_by_role("status").first
        expect(standing).to_have_text("Followed live.", timeout=LONG)
        own.kill()
        expect(standing).to_contain_text("does not answer", timeout=LONG)
        own.start()

        expect(standing).to_have_text("Followed live.", timeout=LONG)
    forgive_losses(complaints)


def test_the_page_fits_a_phone(touched: Page, busy: Server) -> None:
    appointed(touched, busy).goto(f"{busy.url}/admin")
    expect(card(touched, "Servers")).to_contain_text("Memory", timeout=LONG)
    screenshot(touched, "admin-phone")

    assert touched.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_axe_finds_nothing_on_the_page(admin: Page, busy: Server, scheme: str) -> None:
    admin.emulate_media(color_scheme=cast("Literal['light', 'dark']", scheme))
    admin.goto(f"{busy.url}/admin")
    expect(card(admin, "Servers")).to_contain_text("Memory", timeout=LONG)
    screenshot(admin, f"admin-{scheme}")

    assert faults_of_access(admin) == ""


def test_a_member_becomes_an_admin_by_a_command_and_finds_the_page(
    page: Page, busy: Server
) -> None:
    page.add_init_script("localStorage.setItem('couronne.language', 'en')")
    account = {"name": "Ada", "password": "a crown of roses"}
    page.context.request.post(f"{busy.url}/api/v1/accounts", data=account)
    appoint = ["account", "Ada", "--admin", "--database", busy.database_url]
    subprocess.run([*COMMAND, *appoint], check=True, capture_output=True)
    page.context.clear_cookies()
    page.goto(f"{busy.url}/account/login")
    page.get_by_role("textbox", name="Name").fill("Ada")
    page.get_by_label("Password", exact=True).fill(account["password"])
    page.get_by_role("button", name="Log in").click()
    expect(page.get_by_role("link", name="Ada")).to_be_visible(timeout=LONG)

    page.goto(f"{busy.url}/account")
    page.get_by_role("link", name="See how the site is").click(timeout=LONG)

    expect(card(page, "Servers")).to_contain_text("Memory", timeout=LONG)
